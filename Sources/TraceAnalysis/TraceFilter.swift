public import TraceFormat

/// Chooses records of a trace: those that fit everything that is asked for.
public struct TraceFilter: Sendable {
  /// Kinds, of which one has to fit; `*` stands for any characters: `analytics.*`. Empty: all kinds.
  public var kinds: [String] = [] { didSet { patterns = kinds.map(KindPattern.init) } }
  private var patterns: [KindPattern] = []
  /// Empty: all classes.
  public var classes: Set<TraceClass> = []
  /// Virtual milliseconds since the first launch, both ends included.
  public var time: ClosedRange<Int64> = 0...Int64.max
  /// A part of the author's file and line, `sign_out.lua:12`; nil: also records without.
  public var source: String?

  public init() {}

  public var isEmpty: Bool { kinds.isEmpty && classes.isEmpty && time == 0...Int64.max && source == nil }

  public func fits(_ record: TraceRecord, of trace: Trace) -> Bool {
    guard time.contains(record.ms), classes.isEmpty || classes.contains(record.traceClass) else { return false }
    if !kinds.isEmpty {
      let kind = trace.bytes[record.kindRange]
      guard patterns.contains(where: { $0.fits(kind) }) else { return false }
    }
    guard let source else { return true }
    return trace.source(of: record)?.contains(source) ?? false
  }
}
