import Findings
@testable import Journeys
import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TestSupport
import Testing
import TraceFormat
@testable import TraceRecording

/// The app dies at every step of every smoke journey, and of all that are about the platform: what was durable is there for the next process, and what holds of
/// every app holds of that one.
struct KillTests {
  /// The tool's own invariants, held over a course.
  struct Watch: StepRecorder {
    var rules: [any BuiltInInvariant]
    var complaints: [String] = []

    init(_ invariants: [String]) {
      let named = invariants.contains("all") ? BuiltIn.names : invariants
      rules = [GlassIsModel(), OneEndPerOperation()] + named.compactMap { BuiltIn.named($0) }
    }

    mutating func willLaunch(_ options: LaunchOptions) {
      for place in rules.indices { rules[place].launched() }
    }

    mutating func record(
      _ event: StepEvent, number: UInt32, cause: UInt32, _ simulation: Simulation, _ model: CompiledModel
    ) {
      for place in rules.indices { rules[place].record(event, simulation, model) }
    }

    mutating func endStep(_ simulation: Simulation, _ model: CompiledModel) {
      for place in rules.indices {
        if let complaint = rules[place].stepEnded(simulation, model) { complaints.append(complaint) }
      }
    }
  }

  /// What a process does not take with it.
  struct Durable: Equatable {
    var disk: [PreferenceValue]
    var keychain: AccountID?
    var permissions: [AuthorizationStatus]
    var icon: UInt16?
    var entitlements: UInt64?
    var servers: [PreferenceValue]
    var sessions: [Bool]
    var transactions: [UInt32]

    init(_ world: World) {
      disk = world.device.disk
      keychain = world.device.keychain
      permissions = world.device.permissions
      icon = world.device.icon
      entitlements = world.device.entitlementCache
      servers = world.servers.preferences
      sessions = world.servers.accounts.map(\.hasSession)
      transactions = Array(world.servers.store.unfinished)
    }
  }

  /// A script under `Scripts/Journeys`.
  struct Course: Sendable, CustomTestStringConvertible {
    var path: String
    var testDescription: String { path }
  }

  static let courses = (AppFixtures.seeds + ["platform"]).flatMap { seed in
    ((try? AppFixtures.files(in: "Scripts/Journeys/\(seed)", endingIn: ".lua")) ?? []).map(Course.init)
  }

  @Test(arguments: courses)
  func `what was durable outlives a kill at any step`(course: Course) throws {
    let project = JourneyProject { AppFixtures.existingBytes($0) }
    var loader = JourneyLoader(project)
    let script = loader.load(course.path)
    let worker = JourneyWorker(project)
    let isSeed = !course.path.contains("/platform/")
    for journey in script.journeys where journey.tags.contains("smoke") || !isSeed {
      var bytes: [UInt8] = []
      _ = worker.run(journey, of: script) { bytes.append(contentsOf: $0) }
      let trace = try Trace(bytes, file: course.path)
      let app = script.apps[journey.app ?? 0]
      let configuration = try trace.header.launchOptions(file: trace.file).configuration
      let names = try configuration.map { try app.variant($0).names } ?? app.base.names
      var kills = Kills(trace, names, journey.invariants)
      try kills.play()
    }
  }
}

/// The inputs of a trace, done again step by step, with a kill beside each step.
private struct Kills {
  let trace: Trace
  let reader: InputReader
  var engine: Engine<KillTests.Watch>
  var s = Simulation()
  /// Kills all of its own, so that its buffers are used again.
  var other: Engine<KillTests.Watch>

  init(_ trace: Trace, _ names: TraceNames, _ invariants: [String]) {
    self.trace = trace
    reader = InputReader(names: names)
    engine = Engine(names.model, KillTests.Watch(invariants))
    engine.runsWhatIsDue = false
    other = Engine(names.model, KillTests.Watch([]))
  }

  mutating func play() throws {
    try engine.launch(trace.header.launchOptions(file: trace.file), isFirst: true, &s)
    for record in trace.records where record.traceClass == .input {
      try pass(to: record.ms)
      let data = RecordData(
        kind: trace.kind(of: record), node: try trace.data(of: record),
        place: SourcePlace(file: trace.file, line: record.line))
      if data.kind == "device.launch" {
        let launch = LaunchReader(file: trace.file, line: record.line)
        try engine.launch(launch.options(data.node), isFirst: false, &s)
      } else if let input = try reader.input(data, &s) {
        try engine.apply(input, &s)
      }
      try kill(after: record)
    }
  }

  /// Everything that is due is a step of its own.
  private mutating func pass(to ms: Milliseconds) throws {
    while try engine.deliverNext(by: ms, &s) { try kill(after: nil) }
    s.world.timeline.now = max(s.now, ms)
  }

  private mutating func kill(after record: TraceRecord?) throws {
    guard s.world.device.phase.isRunning, Issue.count(engine.recorder.complaints) else { return }
    let place: Comment = "killed at \(s.now) ms, after \(record.map { trace.line(of: $0) } ?? "what was due")"
    var copy = s
    other.recorder = engine.recorder
    let before = KillTests.Durable(copy.world)
    try other.apply(.kill(s.now.isMultiple(of: 2) ? .user : .system), &copy)
    #expect(KillTests.Durable(copy.world) == before, place)
    if copy.world.device.isLocked { try other.apply(.unlock, &copy) }
    // What others do for the process that has gone gets done while it is away.
    try other.apply(.advance(to: copy.now + 3000, .advance), &copy)
    let kept = KillTests.Durable(copy.world)
    try other.apply(.relaunch, &copy)
    #expect(copy.app.session.account == kept.keychain, place)
    for flow in FlowKind.allCases { #expect(copy.app.flows[flow].phase != .running, place) }
    #expect(copy.app.tasks.isEmpty, place)
    try other.apply(.advance(to: copy.now + 5000, .advance), &copy)
    checkPreferences(copy, place)
    #expect(other.recorder.complaints == [], place)
  }

  /// What was kept on the device is what the new process knows, once it has read it.
  private func checkPreferences(_ s: Simulation, _ place: Comment) {
    let model = other.model
    guard s.app.life.preferencesLoaded else { return }
    for index in s.app.preferences.list.indices {
      let rule = model.tables.preferences[index]
      guard !rule.storage.isRemote, rule.storage != .session, rule.derivations.isEmpty else { continue }
      let id = PreferenceID(index)
      #expect(s.app.preferences.stored(id) == s.world.stored(id, model), "\(model.name(id)), \(place)")
    }
  }
}

extension Issue {
  /// Nothing is said twice of a course that is wrong already.
  fileprivate static func count(_ complaints: [String]) -> Bool { complaints.isEmpty }
}
