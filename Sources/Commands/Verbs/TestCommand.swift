struct TestCommand: Command {
  static let name = "test"
  static let summary = "Runs journeys, holds their traces against the fixture traces, and reports."
  static let details = [
    "Paths are files, folders, or file:line for the journey at that line; without any, Scripts/Journeys is run. A "
      + "passed journey's trace is compared with Fixtures/Traces. With CI set in the environment a trace that is new, "
      + "changed or stale ends the run with status 5; else it is put beside its fixture, to be accepted, or accepted at "
      + "once with --update: look at what git diff says then.",
    "The project's root is --project, or the first folder, from the paths given (or from here) upwards, that holds "
      + "settings-sim.lua, Fixtures/Apps or Package.swift; where there is none, the folder of the paths given.",
    RunReporters.details,
  ]
  static var options: [Option<TestCommand>] {
    JourneyFilter.options.map { $0.on(\.filter) } + SelectionOptions.options.map { $0.on(\.selection) } + [
      .flag("-x", "--fail-fast", to: \.failsFast, help: "stops after the first failure"),
      .number("--max-failures", value: "N", in: 1...1_000_000, to: \.maxFailures, help: "stops after so many failures"),
      .number(
        "--repeat-each", value: "N", in: 1...1000, to: \.repeats,
        help: "runs each N times; one that gives two traces is nondeterministic"),
      Option.flag(
        "-u", "--update", to: \.updates, help: "makes traces that are new or have changed the fixtures at once"
      )
      .set(.commandLine),
      .number("-j", "--workers", value: "N", in: 1...256, to: \.workers, help: "how many run at once"),
      .number("--seed", value: "N", in: 0...(.max), to: \.seed, help: "where random numbers begin; by default 0"),
      .faults(to: \.faults),
      .reporters(to: \.reporters),
      Option.text(
        "--record-timings", value: "FILE", to: \.recordedTimings,
        help: "keeps how long each journey took, for --timings"
      ).written(),
      Option.text("--traces", value: "DIR", to: \.traces, help: "also writes every trace below DIR").written(),
      Option.flag("--watch", to: \.watches, help: "runs again what a save concerns, what failed first")
        .set(.commandLine),
      Option.flag("--debug", to: \.isDebugged, help: "stops at the first failure, and opens the prompt of repl there")
        .set(.commandLine),
      Option.flag("--list", to: \.onlyLists, help: "lists what would run").set(.commandLine),
    ]
  }
  static var operands: Operands<TestCommand> { .any("[paths…]", noun: "a file or folder", to: \.paths) }
  static let examples = [
    Example("settings-sim test", "every journey of the project"),
    Example("settings-sim test Scripts/Journeys/profile/sign_out.lua:14", "the journey at line 14"),
    Example("settings-sim test -t smoke -x -j 4", "the smoke journeys, four at once, up to the first failure"),
  ]
  static let statuses: [ExitStatus] = [
    .failed, .doesNotLoad, .differsFromItself, .fixturesPending, .nothingSelected,
  ]

  var shared = SharedOptions()
  var paths: [String] = []
  var filter = JourneyFilter()
  var selection = SelectionOptions()
  var failsFast = false
  var maxFailures: Int?
  var repeats: Int?
  var updates = false
  var recordedTimings: String?
  var workers: Int?
  var seed: UInt64?
  var faults: [String] = []
  var reporters: [RunReporters.Request] = []
  var traces: String?
  var watches = false
  var isDebugged = false
  var onlyLists = false

  /// So many failures end the run.
  var mostFailures: Int { failsFast || isDebugged ? 1 : maxFailures ?? .max }

  func run(_ session: Session) throws -> ExitStatus {
    if updates, session.isInCI { throw UsageFault.updatedInCI }
    if isDebugged, session.isInCI { throw UsageFault.nobodyToAsk(DebugRun.asker) }
    if !isDebugged { session.surroundings.listensToTermination() }
    let bazel = BazelVariables(session.surroundings.environment)
    var command = self
    command.failsFast = failsFast || bazel.failsFast
    command.filter = bazel.filter(filter)
    if watches { return try command.watch(session) }
    guard let premature = bazel.prematureExitFile.map({ Path.absolute($0, in: session.surroundings.workingFolder) })
    else { return try command.runOnce(session) }
    try session.files.write("", to: premature)
    let status = try command.runOnce(session)
    try session.files.remove(premature)
    return status
  }

  private func runOnce(_ session: Session) throws -> ExitStatus {
    var suite = try Suite(paths, filter, session)
    let isAnySelected = !suite.selected.isEmpty
    try selection.apply(to: &suite, seed: seed, session)
    if onlyLists, isAnySelected { return suite.list(session.console, isJSON: false, mayBeEmpty: true) }
    session.console.report(suite.findings)
    if !isAnySelected {
      if suite.findings.isEmpty { return suite.nothingSelected(session.console) }
      if onlyLists { return .doesNotLoad }
    }
    // Reports tell also of scripts of which none loads.
    var run = try TestRun(suite, self, session)
    let status = try run.run()
    guard isDebugged, let item = run.firstFailed else { return status }
    let debug = DebugRun(
      item: item, project: suite.project, session: session, seed: seed ?? 0, faults: faults, line: nil)
    return try debug.run { _ in status }
  }

  private func watch(_ session: Session) throws -> ExitStatus {
    if isDebugged { throw UsageFault.conflict("--watch", "--debug") }
    if onlyLists { throw UsageFault.conflict("--watch", "--list") }
    if session.isInCI { throw UsageFault.watchedInCI }
    var run = WatchRun(self, session)
    return try run.run()
  }
}
