/// How fast `settings-sim verify` holds a log against a plan of fifty events, and the most memory that it holds. The log
/// has no violation.
struct LogVerification: Measurement {
  let rows = [
    Row(name: "verify_mb_per_s", unit: "MB/s", wanted: .atLeast(150)),
    Row(name: "verify_events_per_s", unit: "events/s", wanted: .atLeast(300_000)),
    Row(name: "verify_peak_mib", unit: "MiB", wanted: .atMost(200)),
  ]
  let tool: String
  let workload: LogWorkload

  func round() throws -> [Double] {
    let files = try workload.files()
    let command = [tool, "verify", "--plan", files.plan, files.log]
    let (process, peak) = try ChildProcess.withPeak(command)
    let seconds = process.processorSeconds
    return [Double(try Files.size(files.log)) / 1e6 / seconds, Double(files.events) / seconds, peak]
  }
}
