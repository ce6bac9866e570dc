public import TraceFormat

/// The other direction of the causes: what each record of a trace has led to.
public struct TraceEffects: Sendable {
  /// The effects of all records, side by side: those of the record `seq` from `starts[seq]` to `starts[seq + 1]`.
  private let effects: [UInt32]
  private let starts: [UInt32]

  /// Takes time and memory in proportion to the number of records.
  public init(of trace: Trace) {
    var starts = [UInt32](repeating: 0, count: trace.records.count + 2)
    for record in trace.records { if let cause = record.cause { starts[cause + 1] += 1 } }
    for seq in 1..<starts.count { starts[seq] += starts[seq - 1] }
    var next = starts
    var effects = [UInt32](repeating: 0, count: Int(starts.last ?? 0))
    for record in trace.records {
      guard let cause = record.cause else { continue }
      effects[Int(next[cause])] = UInt32(truncatingIfNeeded: record.seq)
      next[cause] += 1
    }
    self.effects = effects
    self.starts = starts
  }

  /// The `seq` of each record whose cause is the one with this `seq`, in their order.
  public func of(_ seq: Int) -> some RandomAccessCollection<Int> {
    effects[Int(starts[seq])..<Int(starts[seq + 1])].lazy.map { Int($0) }
  }
}
