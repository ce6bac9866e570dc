public import TraceFormat

/// What a record belongs to.
public struct RecordContext: Hashable, Sendable {
  /// Which process of the app runs, or ran last: 1 from the first launch on, one more at each `app.launched` after it.
  public var process: Int
  /// The `seq` of the input at the beginning of the record's chain of causes, of an input its own; for what follows
  /// from the launch the `seq` of the first record. Nil for a note.
  public var step: Int?
  /// The `seq` of the `step.began` in which the script is, of several the innermost.
  public var scriptStep: Int?
}

/// Tells of each record of a trace what it belongs to. The records are asked for once, in their order.
public struct RecordContexts: ~Copyable {
  private var process = 0
  /// Of each record so far; 0 for none.
  private var steps: [UInt32] = []
  private var scriptSteps: [Int] = []

  public init(of trace: borrowing Trace) {
    steps.reserveCapacity(trace.records.count)
  }

  public mutating func next(_ record: TraceRecord) -> RecordContext {
    switch record.kindNumber {
    case Kinds.launched: process += 1
    case Kinds.stepBegan: scriptSteps.append(record.seq)
    default: break
    }
    let step = step(of: record)
    steps.append(UInt32(truncatingIfNeeded: step))
    let context = RecordContext(
      process: max(process, 1), step: step == 0 ? nil : step, scriptStep: scriptSteps.last)
    if record.kindNumber == Kinds.stepEnded { _ = scriptSteps.popLast() }
    return context
  }

  private func step(of record: TraceRecord) -> Int {
    if let cause = record.cause { return Int(steps[cause - 1]) }
    return record.traceClass == .note ? 0 : record.seq
  }

  /// The kinds that change what records belong to.
  private enum Kinds {
    static let launched = TraceKind.number(of: "app.launched")
    static let stepBegan = TraceKind.number(of: "step.began")
    static let stepEnded = TraceKind.number(of: "step.ended")
  }
}
