import Findings
import TraceAnalysis
import TraceFormat

/// How long the state at a record of a long trace takes, the slowest of many records.
struct StateAt: Measurement {
  let rows = [Row(name: "trace_state_at_ms", unit: "ms", wanted: .atMost(50))]
  private let trace: Trace
  private let seqs: [Int]

  init(records: Int) throws {
    var bytes: [UInt8] = []
    // The workload writes more than four records an event.
    try LuaWork(repeats: records / (4 * Workload.events)).run { bytes += $0 }
    trace = try Trace(bytes, file: "workload")
    let count = trace.records.count
    seqs =
      (0..<40).map { $0 * 7919 * 1013 % count + 1 } + [count, trace.records.lastIndex(where: \.isSnapshot) ?? count]
  }

  func round() throws -> [Double] {
    var slowest = 0.0
    for seq in seqs {
      let seconds = try Stopwatch.seconds { _ = try TraceState(after: seq, of: trace) }
      slowest = max(slowest, seconds)
    }
    return [slowest * 1000]
  }
}
