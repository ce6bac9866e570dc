public import EventVerification
public import TraceFormat
import TraceAnalysis

/// Says of violations in a trace what led to their event.
public enum ViolationOrigins {
  /// The input with the journey's line, and what came between it and the event.
  public static func explain(_ violation: inout Violation, in trace: Trace) {
    guard let seq = violation.seq, violation.step == nil, trace.records.indices.contains(seq - 1) else { return }
    let chain = trace.chain(to: seq)
    guard let first = chain.first else { return }
    violation.ms = trace.records[seq - 1].ms
    violation.step = words(of: first, in: trace)
    violation.causes = chain.dropFirst().map { words(of: $0, in: trace) }
  }

  private static func words(of record: TraceRecord, in trace: Trace) -> String {
    // What a reader of traces does not look for is told by the trace's own verbs; here the kind is enough.
    (try? TraceText.words(of: record, in: trace, without: ["anonymous_id", "user", "number"]).text)
      ?? trace.kind(of: record)
  }
}
