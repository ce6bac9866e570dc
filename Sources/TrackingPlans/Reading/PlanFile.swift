/// A file of a plan as it was found.
public struct PlanFile: Sendable {
  /// As messages name it.
  public var name: String
  public var bytes: [UInt8]

  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// Its name without folders.
  var lastName: Substring { name.split(separator: "/").last ?? Substring(name) }

  /// The name without folders and endings: of `a/theme.schema.json` `theme`.
  var stem: String {
    var stem = lastName
    for ending in [".json", ".schema"] where stem.hasSuffix(ending) && stem.count > ending.count {
      stem.removeLast(ending.count)
    }
    return String(stem)
  }
}

/// What a plan may hold at most: it comes from strangers.
public enum PlanLimits {
  /// Of all its files together.
  public static let bytes = 32 << 20
  public static let files = 10_000
  public static let events = 10_000
  /// Levels of lists and objects.
  public static let depth = 100
  static let values = 2_000_000
  /// Faults that are kept; the others are counted.
  static let findings = 200
}
