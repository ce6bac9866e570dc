/// The most memory that a process holds which runs a journey of a million events with its trace in a file.
struct PeakMemory: Measurement {
  let rows = [Row(name: "peak_mib", unit: "MiB", wanted: .atMost(12))]
  private let program: String
  private let events: Int
  private let trace = Files.temporary("peak")

  init(program: String, events: Int) {
    self.program = program
    self.events = events
  }

  func round() throws -> [Double] {
    defer { Files.remove(trace) }
    let repeats = events / Workload.events
    return [try ChildProcess.withPeak([program, "--work", String(repeats), trace]).peakMiB]
  }
}
