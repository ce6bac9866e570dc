import Glibc

/// Measures the engine and, beside it, its peers.
@main
struct Main {
  static func main() {
    do {
      let options = try BenchOptions(Array(CommandLine.arguments.dropFirst()))
      if let work = options.work {
        try LuaWork(repeats: work.repeats).run(toFile: work.trace)
        return
      }
      if let diff = options.diff { return try TraceDiffing.compare(diff.first, diff.second) }
      var bench = Bench(try measurements(options))
      let figures = try bench.run(rounds: options.rounds) { round in
        complain("round \(round) of \(options.rounds)\n")
      }
      print(options.isJSON ? try Report(figures: figures).json() : Report(figures: figures).table(), terminator: "")
    } catch {
      complain(((error as? BenchFailure)?.message ?? "\(error)") + "\n")
      exit(1)
    }
  }

  private static let program = CommandLine.arguments[0]

  private static func measurements(_ options: BenchOptions) throws -> [any Measurement] {
    let model = try Workload.model()
    var list: [any Measurement] = [
      try NativeSteps(model, journeys: 5000 / options.divisor),
      try Snapshots(model, copies: 20_000 / options.divisor),
      Timers(count: 20_000 / options.divisor),
      try YearOfRenewals(model, years: 50 / options.divisor),
      try LongJourney(repeats: 5000 / options.divisor),
      try FreshJourneys(journeys: 5000 / options.divisor),
      try Growth(unit: 100 / options.divisor),
      try TraceReading(events: 1_000_000 / options.divisor),
      try ReplaySpeed(model, events: 200_000 / options.divisor),
      try StateAt(records: 1_000_000),
      try TraceDiffing(program: program, records: 1_000_000 / options.divisor),
      PeakMemory(program: program, events: 1_000_000),
    ]
    if let tool = options.tool {
      list.append(StartUp(tool, runs: 50 / options.divisor))
      list.append(SuiteSpeed(tool: tool, project: SuiteProject()))
    }
    if let tool = options.tool, let browser = options.browser {
      list.append(ReportOpening(tool: tool, browser: browser))
    }
    list += logs(options)
    list += try peers(options)
    guard !options.only.isEmpty else { return list }
    return list.filter { measurement in
      measurement.rows.contains { row in options.only.contains { row.name.hasPrefix($0) } }
    }
  }

  private static func logs(_ options: BenchOptions) -> [any Measurement] {
    let workload = LogWorkload(bytes: options.isQuick ? 100_000_000 : 1_000_000_000)
    var list: [any Measurement] = options.tool.map { [LogVerification(tool: $0, workload: workload)] } ?? []
    list += options.logPeers.map { LogPeer($0.name, $0.command, workload, holdsAgainstPlan: false) }
    list += options.planPeers.map { LogPeer($0.name, $0.command, workload, holdsAgainstPlan: true) }
    return list
  }

  /// All of them must have done the same work.
  private static func peers(_ options: BenchOptions) throws -> [Peer] {
    var peers: [Peer] = []
    for (name, command) in options.peers {
      let peer = try Peer(name, command, seconds: 0.3 / Double(options.divisor))
      guard peer.sample == peers.first?.sample ?? peer.sample else {
        throw BenchFailure("the peers \"\(options.peers[0].name)\" and \"\(name)\" write different logs")
      }
      peers.append(peer)
    }
    return peers
  }

  private static func complain(_ text: String) { text.withCString { _ = write(STDERR_FILENO, $0, strlen($0)) } }
}
