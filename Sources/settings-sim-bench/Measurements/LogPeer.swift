/// Another program that reads the log of the verification, or holds a slice of it against the plan too. What its start
/// costs is not counted.
struct LogPeer: Measurement {
  let rows: [Row]
  private let command: [String]
  private let workload: LogWorkload
  private let holdsAgainstPlan: Bool

  /// - Parameter holdsAgainstPlan: it gets the plan and a slice; otherwise the whole log.
  init(_ name: String, _ command: [String], _ workload: LogWorkload, holdsAgainstPlan: Bool) {
    self.command = command
    self.workload = workload
    self.holdsAgainstPlan = holdsAgainstPlan
    rows = [Row(name: "peer_\(name)_mb_per_s", unit: "MB/s", isDetail: true)]
  }

  func round() throws -> [Double] {
    let files = try workload.files()
    let plan = holdsAgainstPlan ? [files.plan] : []
    let log = holdsAgainstPlan ? files.slice : files.log
    let start = try ChildProcess(command + plan + [files.shortest])
    let whole = try ChildProcess(command + plan + [log])
    let seconds = max(whole.processorSeconds - start.processorSeconds, 1e-6)
    return [Double(try Files.size(log)) / 1e6 / seconds]
  }
}
