public import TraceFormat

/// Chooses records of a trace: those that fit everything that is asked for.
public struct TraceFilter: Sendable {
  /// Kinds, of which one has to fit; `*` stands for any characters: `analytics.*`. Empty: all kinds.
  public var kinds: [String] = []
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
      guard kinds.contains(where: { Self.matches(Array($0.utf8)[...], kind) }) else { return false }
    }
    guard let source else { return true }
    return trace.source(of: record)?.contains(source) ?? false
  }

  /// Whether `pattern`, in which `*` stands for any bytes, is the whole of `text`. Linear in both for each `*`.
  static func matches(_ pattern: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) -> Bool {
    var (at, place) = (pattern.startIndex, text.startIndex)
    // Where to go on when what follows the last star does not fit.
    var retry: (pattern: Int, text: Int)?
    while place < text.endIndex {
      if at < pattern.endIndex, pattern[at] == UInt8(ascii: "*") {
        retry = (at + 1, place)
        at += 1
      } else if at < pattern.endIndex, pattern[at] == text[place] {
        at += 1
        place += 1
      } else if let last = retry {
        retry = (last.pattern, last.text + 1)
        (at, place) = (last.pattern, last.text + 1)
      } else {
        return false
      }
    }
    return pattern[at...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
