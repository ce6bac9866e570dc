public import TraceFormat

/// Chooses records by kind.
public struct KindFilter: Hashable, Sendable {
  /// `user.tap`, or the beginning of a name with a star: `analytics.*`. None means every kind.
  public var patterns: [String]

  public init(_ patterns: [String] = []) { self.patterns = patterns }

  public func accepts(_ kind: String) -> Bool {
    patterns.isEmpty || patterns.contains { Self.fits(kind, $0) }
  }

  /// The patterns that fit no record of a trace, and no kind that this version knows either: misspelt ones.
  public func unknown(in trace: Trace) -> [String] {
    if patterns.isEmpty { return [] }
    let kinds = Set(trace.records.map { trace.kind(of: $0) } + TraceKind.all.map(\.name))
    return patterns.filter { pattern in !kinds.contains { Self.fits($0, pattern) } }
  }

  /// Whether it chooses any record of a trace.
  public func choosesSome(of trace: Trace) -> Bool {
    patterns.isEmpty || trace.records.contains { accepts(trace.kind(of: $0)) }
  }

  private static func fits(_ kind: String, _ pattern: String) -> Bool {
    pattern.hasSuffix("*") ? kind.hasPrefix(pattern.dropLast()) : kind == pattern
  }

  /// What a pattern may have meant.
  public static var known: [String] {
    TraceGroup.allCases.map { "\($0.rawValue).*" } + TraceKind.all.map(\.name)
  }
}
