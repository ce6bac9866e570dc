import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice

/// What a copy of a simulation and one step on the copy cost, in several states. The copy's end is part of it.
struct Snapshots: Measurement {
  let rows: [Row]
  private var engine: Engine<NoRecorder>
  private let cases: [Case]
  private let copies: Int

  private struct Case {
    let name: String
    let state: Simulation
    let step: Step
  }

  private enum Step {
    case apply(Input)
    /// Delivers what is due by then.
    case drain(Milliseconds)
  }

  init(_ model: CompiledModel, copies: Int) throws {
    engine = Engine(model, NoRecorder())
    self.copies = copies
    cases = try Self.cases(model)
    rows =
      [Row(name: "snapshot_ns", unit: "ns", wanted: .atMost(500))]
      + cases.map { Row(name: "snapshot_\($0.name)_ns", unit: "ns", isDetail: true) }
  }

  mutating func round() throws -> [Double] {
    var times: [Double] = []
    for entry in cases { times.append(try time(entry)) }
    return [times.max() ?? 0] + times
  }

  private mutating func time(_ entry: Case) throws -> Double {
    try Stopwatch.nanoseconds(copies / 5) {
      var copy = entry.state
      switch entry.step {
      case .apply(let input): try engine.apply(input, &copy)
      case .drain(let instant): try engine.drain(by: instant, &copy)
      }
    }
  }

  private static func cases(_ model: CompiledModel) throws -> [Case] {
    var journey = try NativeJourney(model)
    func row(_ name: String) throws -> Input { .tap(.row(try NativeJourney.row(name, model))) }
    func before(_ name: String, _ input: Input) throws -> Case {
      let place = journey.steps.firstIndex {
        if case .when(let wanted) = $0 { wanted == input } else { false }
      }
      guard let place else { throw BenchFailure("the journey has no step for snapshot_\(name)_ns") }
      return Case(name: name, state: try journey.simulation(before: place), step: .apply(input))
    }
    let push = try before("push", row("notifications"))
    var covered = push.state
    try journey.apply(row("notifications"), &covered)
    let purchase = try before("purchase", .answer(.confirm))
    return [
      push,
      try before("toggle", row("push")),
      try before("prompt_answer", .answer(.allow)),
      try completion(after: purchase.state, &journey),
      try before("confirm", .tap(.confirm(.flow(.signOut)))),
      Case(name: "refused_touch", state: covered, step: .apply(.touch(.row(try NativeJourney.row("privacy", model))))),
    ]
  }

  /// The moment before the purchase that was just confirmed returns.
  private static func completion(after state: Simulation, _ journey: inout NativeJourney) throws -> Case {
    var s = state
    try journey.apply(.answer(.confirm), &s)
    let due = s.world.timeline.due {
      if case .finish = $0.work { true } else { false }
    }
    guard let due else { throw BenchFailure("no purchase is under way for snapshot_due_completion_ns") }
    try journey.drain(by: due - 1, &s)
    return Case(name: "due_completion", state: s, step: .drain(due))
  }
}
