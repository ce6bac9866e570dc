import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TestSupport
import Testing

/// Drives a simulation as a script would, by names, and notes what it hears.
struct Driver {
  struct Log: StepRecorder {
    var lines: [String] = []
    mutating func record(
      _ event: StepEvent, number: UInt32, cause: UInt32, _ simulation: borrowing Simulation, _ model: CompiledModel
    ) {
      lines.append("\(number) @\(simulation.now) <\(cause) \(event)")
    }
    mutating func endStep(_ simulation: borrowing Simulation, _ model: CompiledModel) {}
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

  func state(_ name: String) -> StateValue {
    guard let key = keys[name] else { return .string("no key \(name)") }
    return s.state(key, model)
  }

  /// What was tracked so far, by name.
  var events: [String] { engine.recorder.lines.filter { $0.contains("tracked") } }
}

func list(_ items: String...) -> StateValue { .list(items.map { .string($0) }) }
