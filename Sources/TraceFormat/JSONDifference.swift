import TextFormats

/// Where two JSON values first differ, and what stands there. The order of keys does not count, lines neither; texts
/// are compared by their bytes.
struct JSONDifference: Hashable {
  /// `detents[2]`, counted from 1; empty for the whole.
  let path: String
  /// Nil when there is nothing.
  let expected: DocumentNode?
  let actual: DocumentNode?

  /// - Returns: nil when the values are the same.
  static func first(expected: DocumentNode, actual: DocumentNode, path: String = "") -> JSONDifference? {
    switch (expected.value, actual.value) {
    case (.null, .null): return nil
    case (.bool(let a), .bool(let b)) where a == b: return nil
    case (.integer(let a), .integer(let b)) where a == b: return nil
    case (.number(let a), .number(let b)) where a == b: return nil
    case (.integer(let a), .number(let b)) where Double(a) == b: return nil
    case (.number(let a), .integer(let b)) where a == Double(b): return nil
    case (.string(let a), .string(let b)) where a.utf8.elementsEqual(b.utf8): return nil
    case (.list(let a), .list(let b)): return inLists(a, b, path)
    case (.map(let a), .map(let b)): return inMaps(a, b, path)
    case (.null, _), (.bool, _), (.integer, _), (.number, _), (.string, _), (.list, _), (.map, _):
      return JSONDifference(path: path, expected: expected, actual: actual)
    }
  }

  private static func inLists(_ a: [DocumentNode], _ b: [DocumentNode], _ path: String) -> JSONDifference? {
    for index in 0..<max(a.count, b.count) {
      let here = "\(path)[\(index + 1)]"
      guard index < a.count, index < b.count else {
        return JSONDifference(
          path: here, expected: index < a.count ? a[index] : nil, actual: index < b.count ? b[index] : nil)
      }
      if let found = first(expected: a[index], actual: b[index], path: here) { return found }
    }
    return nil
  }

  private static func inMaps(_ a: [DocumentEntry], _ b: [DocumentEntry], _ path: String) -> JSONDifference? {
    let others = Dictionary(b.map { ($0.key, $0.node) }, uniquingKeysWith: { first, _ in first })
    let prefix = path.isEmpty ? "" : path + "."
    for entry in a {
      guard let other = others[entry.key] else {
        return JSONDifference(path: prefix + entry.key, expected: entry.node, actual: nil)
      }
      if let found = first(expected: entry.node, actual: other, path: prefix + entry.key) { return found }
    }
    if a.count == b.count { return nil }
    let known = Set(a.map(\.key))
    let extra = b.first { !known.contains($0.key) }
    return extra.map { JSONDifference(path: prefix + $0.key, expected: nil, actual: $0.node) }
  }

  /// `"warning", expected "success"`.
  var words: String { "\(Self.short(actual)), expected \(Self.short(expected))" }

  private static func short(_ node: DocumentNode?) -> String {
    guard let node else { return "nothing" }
    guard let json = try? node.json() else { return node.kindName }
    return TraceComparison.excerpt(String(decoding: json, as: UTF8.self), limit: 80)
  }
}
