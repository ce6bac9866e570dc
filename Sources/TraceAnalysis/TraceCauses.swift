public import TraceFormat

extension Trace {
  /// What led to a record, from an input (or the first snapshot) down to the record itself.
  /// - Parameter seq: from 1; beyond the trace there is no chain.
  public func chain(to seq: Int) -> [TraceRecord] {
    var chain: [TraceRecord] = []
    var next: Int? = seq
    // A cause is always an earlier record: the reader has checked it.
    while let seq = next, records.indices.contains(seq - 1) {
      chain.append(records[seq - 1])
      next = records[seq - 1].cause
    }
    return chain.reversed()
  }
}
