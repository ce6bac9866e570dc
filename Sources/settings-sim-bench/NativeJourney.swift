import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice

/// The workload from Swift, without a script and without a trace: the same inputs as the journey in Lua, each of them
/// made when it is possible.
struct NativeJourney {
  enum Step {
    /// Waits until it is possible.
    case when(Input)
    /// At once.
    case at(Input)
    case advance(Milliseconds)
  }

  private(set) var engine: Engine<NoRecorder>
  let steps: [Step]
  private let options: LaunchOptions

  init(_ model: CompiledModel) throws {
    engine = Engine(model, NoRecorder())
    var options = LaunchOptions()
    options.account = "account@example.com"
    self.options = options
    func row(_ name: String) throws -> Step { .when(.tap(.row(try Self.row(name, model)))) }
    func control(_ control: Control) -> Step { .when(.tap(.control(control))) }
    let confirm = Step.when(.tap(.confirm(.flow(.signOut))))
    let refused = Plan(point: .signOut, ending: .failed(WellKnown.network.id))
    steps = [
      try row("notifications"), try row("allow_notifications"), .when(.answer(.allow)), try row("push"), .when(.back),
      try row("appearance"), .when(.choose(try Self.row("theme", model), 2)), .when(.back),
      try row("privacy"), try row("privacy_policy"), control(.done), .when(.back),
      try row("premium"), control(.purchase), .when(.answer(.confirm)), .advance(1200),
      try row("restore_purchases"), .when(.back),
      try row("account"), .at(.will(refused)), try row("sign_out"), confirm, .advance(800), confirm, .advance(800),
      try row("account"), .when(.tap(.provider(0))), .advance(500),
    ]
  }

  static func row(_ name: String, _ model: CompiledModel) throws -> RowID {
    guard let row = model.row(named: name) else { throw BenchFailure("the workload has no row \"\(name)\"") }
    return row
  }

  /// One journey on a new device.
  mutating func run(_ s: inout Simulation) throws {
    try engine.launch(options, isFirst: true, &s)
    for step in steps { try perform(step, &s) }
  }

  /// A simulation in which a step of a new journey is possible and comes next.
  mutating func simulation(before step: Int) throws -> Simulation {
    var s = Simulation()
    try engine.launch(options, isFirst: true, &s)
    for step in steps[..<step] { try perform(step, &s) }
    if case .when(let input) = steps[step] { try wait(for: input, &s) }
    return s
  }

  mutating func apply(_ input: Input, _ s: inout Simulation) throws { try engine.apply(input, &s) }

  mutating func drain(by instant: Milliseconds, _ s: inout Simulation) throws { try engine.drain(by: instant, &s) }

  private mutating func perform(_ step: Step, _ s: inout Simulation) throws {
    switch step {
    case .when(let input):
      try wait(for: input, &s)
      try engine.apply(input, &s)
    case .at(let input): try engine.apply(input, &s)
    case .advance(let time): try engine.apply(.advance(to: s.now + time, .advance), &s)
    }
  }

  private mutating func wait(for input: Input, _ s: inout Simulation) throws {
    let limit = s.now + 10_000
    while !isPossible(input, s) {
      guard let due = s.world.timeline.nextDue, due <= limit else { return }
      try engine.drain(by: due, &s)
    }
  }

  private func isPossible(_ input: Input, _ s: Simulation) -> Bool {
    if case .answer = input { return !s.world.device.prompts.isEmpty }
    let target: Target
    switch input {
    case .tap(let tapped): target = tapped
    case .choose(let row, let option): target = .option(row, option)
    default: target = .back
    }
    return s.hit(target, engine.model) == .ok
  }
}
