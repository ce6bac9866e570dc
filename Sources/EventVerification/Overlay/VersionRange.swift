/// Versions of an app, between two bounds: `>= 2.0`, `>= 2.0, < 3`, or one, `2.1`.
public struct VersionRange: Sendable, Hashable, CustomStringConvertible {
  private struct Bound: Sendable, Hashable {
    var comparison: Comparison
    var version: [Int]
  }

  private enum Comparison: String, Sendable, Hashable, CaseIterable {
    // Longer signs first, for a text begins with the shorter ones too.
    case least = ">="
    case most = "<="
    case above = ">"
    case below = "<"
    case same = "="
  }

  /// As it was written.
  public let description: String
  private let bounds: [Bound]

  /// - Returns: nil where the text is no range: bounds, each a sign and a version of up to eight numbers, with commas
  ///   between.
  public init?(_ text: String) {
    guard text.utf8.count <= 100 else { return nil }
    var bounds: [Bound] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      var rest = part.drop { $0 == " " }
      let comparison = Comparison.allCases.first { rest.hasPrefix($0.rawValue) }
      if let comparison { rest = rest.dropFirst(comparison.rawValue.count).drop { $0 == " " } }
      while rest.last == " " { rest.removeLast() }
      guard let version = Self.numbers(Array(rest.utf8)[...], isWhole: true) else { return nil }
      bounds.append(Bound(comparison: comparison ?? .same, version: version))
    }
    self.bounds = bounds
    description = text
  }

  /// Of JSON Schema.
  static let pattern = #"^ *([<>]=?|=)? *[0-9]+(\.[0-9]+)* *(, *([<>]=?|=)? *[0-9]+(\.[0-9]+)* *)*$"#

  /// Whether a version lies in it; what follows its numbers (`-beta`, ` (12)`) is not looked at.
  /// - Returns: nil of a text that is no version.
  func contains(_ version: some Collection<UInt8>) -> Bool? {
    guard let found = Self.numbers(ArraySlice(version.prefix(200)), isWhole: false) else { return nil }
    return bounds.allSatisfy { Self.compare(found, $0) }
  }

  private static func compare(_ version: [Int], _ bound: Bound) -> Bool {
    let count = max(version.count, bound.version.count)
    let (found, wanted) = (padded(version, count), padded(bound.version, count))
    switch bound.comparison {
    case .least: return !found.lexicographicallyPrecedes(wanted)
    case .most: return !wanted.lexicographicallyPrecedes(found)
    case .above: return wanted.lexicographicallyPrecedes(found)
    case .below: return found.lexicographicallyPrecedes(wanted)
    case .same: return found == wanted
    }
  }

  private static func padded(_ version: [Int], _ count: Int) -> [Int] {
    version + [Int](repeating: 0, count: count - version.count)
  }

  /// `[2, 0, 1]` of `2.0.1-beta`.
  private static func numbers(_ text: ArraySlice<UInt8>, isWhole: Bool) -> [Int]? {
    var numbers: [Int] = []
    var rest = text
    while numbers.count < 8 {
      let digits = rest.prefix { (0x30...0x39).contains($0) }
      guard let number = Int(String(decoding: digits, as: UTF8.self)) else { break }
      numbers.append(number)
      rest = rest.dropFirst(digits.count)
      guard rest.first == UInt8(ascii: "."), rest.count > 1 else { break }
      rest = rest.dropFirst()
    }
    return numbers.isEmpty || (isWhole && !rest.isEmpty) ? nil : numbers
  }
}
