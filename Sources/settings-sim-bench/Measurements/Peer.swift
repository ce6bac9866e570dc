/// Another program that does the same work and writes its own log: a long journey, and a new machine for each journey.
/// What its start costs is not counted.
struct Peer: Measurement {
  let rows: [Row]
  private let command: [String]
  private let journeys: Int
  private let log: String

  /// What it wrote for two journeys.
  let sample: [UInt8]

  /// - Parameter seconds: how long about a run is to take.
  init(_ name: String, _ command: [String], seconds: Double) throws {
    self.command = command
    let log = Files.temporary(name)
    self.log = log
    rows = [
      Row(name: "peer_\(name)_events_per_s", unit: "events/s"),
      Row(name: "peer_\(name)_fresh_journeys_per_s", unit: "journeys/s", isDetail: true),
      Row(name: "peer_\(name)_peak_mib", unit: "MiB", isDetail: true),
    ]
    defer { Files.remove(log) }
    let start = try ChildProcess(command + ["long", "2", log])
    sample = try Files.read(log)
    let trial = try ChildProcess(command + ["long", "200", log])
    let one = max(trial.processorSeconds - start.processorSeconds, 0.002) / 198
    journeys = max(20, Int(seconds / one))
  }

  func round() throws -> [Double] {
    defer { Files.remove(log) }
    let long = try run("long")
    let fresh = try run("fresh")
    return [Double(journeys * Workload.events) / long.seconds, Double(journeys) / fresh.seconds, long.peakMiB]
  }

  private func run(_ mode: String) throws -> (seconds: Double, peakMiB: Double) {
    let start = try ChildProcess.withPeak(command + [mode, "1", log]).process
    let (whole, peakMiB) = try ChildProcess.withPeak(command + [mode, String(journeys + 1), log])
    return (max(whole.processorSeconds - start.processorSeconds, 1e-6), peakMiB)
  }
}
