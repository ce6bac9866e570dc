import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TestSupport
import Testing

/// Drives a simulation as a script would, by names, and notes what it hears.
struct Driver {
  /// Notes every record, and what is wrong with it: what holds for every trace is checked in every test.
  struct Log: StepRecorder {
    var lines: [String] = []
    var faults: [String] = []
    private var last: UInt32 = 0
    private var recordsOfStep = 0
    private var running: Set<UInt32> = []

    mutating func record(
      _ event: StepEvent, number: UInt32, cause: UInt32, _ simulation: borrowing Simulation, _ model: CompiledModel
    ) {
      lines.append("\(number) @\(simulation.now) <\(cause) \(event)")
      if number != last + 1 { faults.append("\(number) follows \(last)") }
      last = number
      recordsOfStep += 1
      if Log.isInput(event) != (cause == 0) || cause >= number { faults.append("cause of \(lines[lines.count - 1])") }
      count(event, number)
    }

    private mutating func count(_ event: StepEvent, _ number: UInt32) {
      if case .device(.started(let operation)) = event, !running.insert(operation).inserted {
        faults.append("\(number): operation \(operation) began twice")
      }
      if case .device(.finished(let operation, _)) = event, running.remove(operation.number) == nil {
        faults.append("\(number): operation \(operation.number) ended without a beginning")
      }
    }

    private static func isInput(_ event: StepEvent) -> Bool {
      switch event {
      case .input, .screen(.launchBegan): true
      case .device, .screen: false
      }
    }

    mutating func endStep(_ simulation: borrowing Simulation, _ model: CompiledModel) {
      if recordsOfStep == 0 { faults.append("a step after record \(last) has none") }
      recordsOfStep = 0
      let known = Set(simulation.world.device.operations.map(\.number))
      if known != running { faults.append("after record \(last) \(known) run, and \(running) have not ended") }
    }
  }

  var engine: Engine<Log>
  var s = Simulation()
  let keys: StateKeys
  var model: CompiledModel { engine.model }

  init(_ model: CompiledModel, _ change: (inout LaunchOptions) -> Void = { _ in }) throws {
    engine = Engine(model, Log())
    keys = StateKeys(model)
    var options = LaunchOptions()
    change(&options)
    try engine.launch(options, isFirst: true, &s)
    try engine.drain(by: 0, &s)
  }

  /// The first meaning of a name that is on the glass, else its first.
  func target(_ name: String) throws -> Target {
    let all = model.targets(named: name)
    return try #require(all.first { s.place(of: $0, model) != nil } ?? all.first, "no target \(name)")
  }

  mutating func tap(_ name: String) throws {
    var target = try target(name)
    let limit = s.now + 10_000
    while s.hit(target, model) != .ok {
      guard let due = s.world.timeline.nextDue, due <= limit else {
        Issue.record("\(name): \(s.hit(target, model)) at \(s.now)")
        return
      }
      try engine.drain(by: due, &s)
      target = try self.target(name)
    }
    try engine.apply(.tap(target), &s)
  }

  mutating func choose(_ row: String, _ option: String) throws {
    let id = try #require(model.row(named: row))
    let preference = try #require(model[id].kind.preference)
    let index = try #require(model.option(named: option, of: preference))
    try settleGlass()
    try engine.apply(.choose(id, index), &s)
  }

  mutating func type(_ field: String, _ text: String) throws {
    try settleGlass()
    try engine.apply(.type(target(field), s.strings.intern(text, model)), &s)
  }

  mutating func answer(_ button: PromptButton) throws {
    while s.world.device.prompts.isEmpty, let due = s.world.timeline.nextDue { try engine.drain(by: due, &s) }
    try engine.apply(.answer(button), &s)
  }

  /// Lets transitions end.
  mutating func settleGlass() throws {
    while !s.screen.transitions.isEmpty, let due = s.world.timeline.nextDue { try engine.drain(by: due, &s) }
  }

  mutating func advance(_ milliseconds: Milliseconds) throws {
    try engine.apply(.advance(to: s.now + milliseconds, .advance), &s)
  }

  mutating func apply(_ input: Input) throws { try engine.apply(input, &s) }

  /// What holds for every trace holds for this one.
  func check(_ place: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(engine.recorder.faults == [], place, sourceLocation: sourceLocation)
  }

  /// Runs what is due for as long as something is, the clock's far future left out.
  mutating func idle(_ limit: Milliseconds = 60_000) throws {
    let end = s.now + limit
    while let due = s.world.timeline.nextDue, due <= end { try engine.drain(by: due, &s) }
  }

  /// How often something was recorded.
  func count(_ part: String) -> Int { engine.recorder.lines.count { $0.contains(part) } }
  func lines(_ part: String) -> [String] { engine.recorder.lines.filter { $0.contains(part) } }

  func state(_ name: String) -> StateValue {
    guard let key = keys[name] else { return .string("no key \(name)") }
    return s.state(key, model)
  }

  /// What was tracked so far, by name.
  var events: [String] { engine.recorder.lines.filter { $0.contains("tracked") } }
}

func list(_ items: String...) -> StateValue { .list(items.map { .string($0) }) }

extension AppFixtures {
  /// A definition of one page with these rows, and what else it says.
  static func app(_ rows: String, _ more: String = "", pages: String = "", page: String = "") throws -> CompiledModel {
    try compiled(
      lua: """
        return { schema = 1, app = { id = "t", name = "T" }, \(more.isEmpty ? "" : more + ",")
          pages = { settings = { title = "Settings", \(page.isEmpty ? "" : page + ",")
            sections = { { rows = { \(rows) } } } }\(pages.isEmpty ? "" : ", " + pages) } }
        """)
  }
}
