import TraceFormat

/// How fast a trace is read whole, with every check.
struct TraceReading: Measurement {
  let rows = [Row(name: "trace_read_mb_per_s", unit: "MB/s", wanted: .atLeast(300))]
  private let bytes: [UInt8]

  init(events: Int) throws {
    var bytes: [UInt8] = []
    try LuaWork(repeats: events / Workload.events).run { bytes += $0 }
    self.bytes = bytes
  }

  func round() throws -> [Double] {
    var records = 0
    let seconds = try Stopwatch.seconds { records = try Trace(bytes, file: "workload").records.count }
    guard records > 0 else { throw BenchFailure("the trace has no records") }
    return [Double(bytes.count) / 1e6 / seconds]
  }
}
