import EventLogs
import Glibc

/// How fast a log is read, event by event, without a plan.
struct LogReading: Measurement {
  let rows = [Row(name: "log_read_mb_per_s", unit: "MB/s", wanted: .atLeast(300))]
  let workload: LogWorkload

  func round() throws -> [Double] {
    let files = try workload.files()
    let file = open(files.log, O_RDONLY)
    guard file >= 0 else { throw BenchFailure("cannot read \"\(files.log)\"") }
    defer { close(file) }
    var bytes = 0
    var timed = 0
    let seconds = try Stopwatch.seconds {
      let summary = try EventLog.read({ max(0, read(file, $0.baseAddress, $0.count)) }, file: files.log) { event in
        if event.ms != nil { timed += 1 }
      }
      bytes = summary.bytes
      guard summary.faults == 0 else { throw BenchFailure("the log cannot be read: \(summary.findings)") }
    }
    guard timed == files.events else { throw BenchFailure("of \(files.events) events \(timed) were read") }
    return [Double(bytes) / 1e6 / seconds]
  }
}
