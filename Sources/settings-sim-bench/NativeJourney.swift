import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice

/// The workload from Swift, without a script and without a trace.
struct NativeJourney {
  var engine: Engine<NoRecorder>
  var s = Simulation()
  let options: LaunchOptions
  let inputs: [(Input, waits: Bool)]

  init(_ model: CompiledModel) {
    engine = Engine(model, NoRecorder())
    var options = LaunchOptions()
    options.account = "account@example.com"
    self.options = options
    func tap(_ name: String) -> (Input, waits: Bool) {
      let targets = model.targets(named: name)
      return (.tap(targets.first ?? .back), true)
    }
    func control(_ control: Control) -> (Input, waits: Bool) { (.tap(.control(control)), true) }
    let theme = model.row(named: "theme") ?? RowID(0 as UInt16)
    inputs = [
      tap("notifications"), tap("allow_notifications"), (.answer(.allow), true), tap("push"), (.back, true),
      tap("appearance"), (.choose(theme, 2), true), (.back, true),
      tap("privacy"), tap("privacy_policy"), control(.done), (.back, true),
      tap("premium"), control(.purchase), (.answer(.confirm), true), (.advance(to: 1200, .advance), false),
      tap("restore_purchases"), (.back, true),
      tap("account"), (.will(Plan(point: .signOut, ending: .failed(WellKnown.network.id))), false), tap("sign_out"),
      (.tap(.confirm(.flow(.signOut))), true), (.advance(to: 800, .advance), false),
      (.tap(.confirm(.flow(.signOut))), true), (.advance(to: 800, .advance), false),
      tap("account"), (.tap(.provider(0)), true), (.advance(to: 500, .advance), false),
    ]
  }

  mutating func run(_ journeys: Int) throws {
    for _ in 0..<journeys {
      try engine.launch(options, isFirst: true, &s)
      for (input, waits) in inputs { try step(input, waits) }
    }
  }

  private mutating func step(_ input: Input, _ waits: Bool) throws {
    if case .advance(let by, let reason) = input {
      return try engine.apply(.advance(to: s.now + by, reason), &s)
    }
    if waits { try wait(for: input) }
    try engine.apply(input, &s)
  }

  private mutating func wait(for input: Input) throws {
    let limit = s.now + 10_000
    while !isPossible(input) {
      guard let due = s.world.timeline.nextDue, due <= limit else { return }
      try engine.drain(by: due, &s)
    }
  }

  private func isPossible(_ input: Input) -> Bool {
    switch input {
    case .tap(let target): s.hit(target, engine.model) == .ok
    case .choose(let row, let option): s.hit(.option(row, option), engine.model) == .ok
    case .back: s.hit(.back, engine.model) == .ok
    case .answer: !s.world.device.prompts.isEmpty
    default: true
    }
  }
}
