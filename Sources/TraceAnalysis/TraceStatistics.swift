public import TraceFormat

/// What a trace is made of.
public struct TraceStatistics: Hashable, Sendable {
  public struct Count: Hashable, Sendable {
    public let kind: String
    public let records: Int
    /// Of their lines, line breaks included.
    public let bytes: Int
  }

  /// A row for each kind that occurs, the most frequent first, the same number by name.
  public let kinds: [Count]
  public let inputs: Int
  public let notes: Int
  public let outputs: Int
  /// The virtual time of the last record, milliseconds since the first launch; 0 without records.
  public let lastMs: Int64

  public init(_ trace: Trace) {
    var counts: [String: (records: Int, bytes: Int)] = [:]
    var classes: [TraceClass: Int] = [:]
    for record in trace.records {
      classes[record.traceClass, default: 0] += 1
      let kind = trace.kind(of: record)
      let (records, bytes) = counts[kind] ?? (0, 0)
      counts[kind] = (records + 1, bytes + record.lineRange.count)
    }
    kinds = counts.map { Count(kind: $0.key, records: $0.value.records, bytes: $0.value.bytes) }
      .sorted { ($1.records, $0.kind) < ($0.records, $1.kind) }
    inputs = classes[.input] ?? 0
    notes = classes[.note] ?? 0
    outputs = (classes[.output] ?? 0) + (classes[.unknown] ?? 0)
    lastMs = trace.records.last?.ms ?? 0
  }
}
