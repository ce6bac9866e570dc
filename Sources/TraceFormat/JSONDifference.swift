public import TextFormats

/// Where two JSON values differ, and what stands there. The order of keys does not count, lines neither; texts are
/// compared by their bytes.
public struct JSONDifference: Hashable, Sendable {
  /// `detents[2]`, counted from 1; empty for the whole.
  public let path: String
  /// Nil when there is nothing.
  public let expected: DocumentNode?
  public let actual: DocumentNode?

  package init(path: String, expected: DocumentNode?, actual: DocumentNode?) {
    self.path = path
    self.expected = expected
    self.actual = actual
  }

  /// - Returns: nil when the values are the same.
  static func first(expected: DocumentNode, actual: DocumentNode, path: String = "") -> JSONDifference? {
    all(expected: expected, actual: actual, path: path, limit: 1).first
  }

  /// The innermost differences, in the order of what was expected, then of what is new.
  package static func all(
    expected: DocumentNode, actual: DocumentNode, path: String = "", limit: Int = .max
  ) -> [JSONDifference] {
    var found: [JSONDifference] = []
    find(expected, actual, path, limit, &found)
    return found
  }

  private static func find(
    _ expected: DocumentNode, _ actual: DocumentNode, _ path: String, _ limit: Int, _ found: inout [JSONDifference]
  ) {
    switch (expected.value, actual.value) {
    case (.null, .null): return
    case (.bool(let a), .bool(let b)) where a == b: return
    case (.integer(let a), .integer(let b)) where a == b: return
    case (.number(let a), .number(let b)) where a == b: return
    case (.integer(let a), .number(let b)) where Double(a) == b: return
    case (.number(let a), .integer(let b)) where a == Double(b): return
    case (.string(let a), .string(let b)) where a.utf8.elementsEqual(b.utf8): return
    case (.list(let a), .list(let b)): inLists(a, b, path, limit, &found)
    case (.map(let a), .map(let b)): inMaps(a, b, path, limit, &found)
    case (.null, _), (.bool, _), (.integer, _), (.number, _), (.string, _), (.list, _), (.map, _):
      found.append(JSONDifference(path: path, expected: expected, actual: actual))
    }
  }

  private static func inLists(
    _ a: [DocumentNode], _ b: [DocumentNode], _ path: String, _ limit: Int, _ found: inout [JSONDifference]
  ) {
    for index in 0..<max(a.count, b.count) where found.count < limit {
      let here = "\(path)[\(index + 1)]"
      if index < a.count, index < b.count {
        find(a[index], b[index], here, limit, &found)
      } else {
        found.append(
          JSONDifference(
            path: here, expected: index < a.count ? a[index] : nil, actual: index < b.count ? b[index] : nil))
      }
    }
  }

  private static func inMaps(
    _ a: [DocumentEntry], _ b: [DocumentEntry], _ path: String, _ limit: Int, _ found: inout [JSONDifference]
  ) {
    let others = Dictionary(b.map { ($0.key, $0.node) }, uniquingKeysWith: { first, _ in first })
    let prefix = path.isEmpty ? "" : path + "."
    for entry in a where found.count < limit {
      if let other = others[entry.key] {
        find(entry.node, other, prefix + entry.key, limit, &found)
      } else {
        found.append(JSONDifference(path: prefix + entry.key, expected: entry.node, actual: nil))
      }
    }
    let known = Set(a.map(\.key))
    for entry in b where found.count < limit && !known.contains(entry.key) {
      found.append(JSONDifference(path: prefix + entry.key, expected: nil, actual: entry.node))
    }
  }

  /// `"warning", expected "success"`.
  var words: String {
    if case .string(let new)? = actual?.value, case .string(let old)? = expected?.value, max(new.count, old.count) > 80
    {
      return Self.words(of: new, old)
    }
    return "\(Self.short(actual)), expected \(Self.short(expected))"
  }

  /// Of long texts the first lines that differ.
  private static func words(of new: String, _ old: String) -> String {
    let (lines, others) = (new.split(separator: "\n"), old.split(separator: "\n"))
    let place = zip(lines, others).prefix { $0 == $1 }.count
    func line(_ lines: [Substring]) -> String {
      short(lines.indices.contains(place) ? DocumentNode(.string(String(lines[place]))) : nil)
    }
    guard max(lines.count, others.count) > 1 else { return "\(line(lines)), expected \(line(others))" }
    return "\(line(lines)) in line \(place + 1), expected \(line(others))"
  }

  private static func short(_ node: DocumentNode?) -> String {
    guard let node else { return "nothing" }
    guard let json = try? node.json() else { return node.kindName }
    return TraceComparison.excerpt(String(decoding: json, as: UTF8.self), limit: 80)
  }
}
