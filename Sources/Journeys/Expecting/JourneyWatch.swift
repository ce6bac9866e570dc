import Findings
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice

/// Sees every record and every state of a journey: it keeps the history and holds the built-in invariants.
final class JourneyWatch: StepWatcher {
  private unowned let context: JourneyContext
  private(set) var history = JourneyHistory()
  private(set) var launchEnd: UInt32 = 0
  /// The built-in invariants that are on.
  var invariants: [any BuiltInInvariant] = [GlassIsModel(), OneEndPerOperation()]
  private var isLaunching = false
  private var last: UInt32 = 0
  private var options = LaunchOptions()
  private var findings: [String] = []

  init(_ context: JourneyContext) { self.context = context }

  func willLaunch(_ options: LaunchOptions) { self.options = options }

  func record(
    _ event: StepEvent, number: UInt32, cause: UInt32, _ simulation: Simulation, _ model: CompiledModel
  ) {
    last = number
    switch event {
    case .input(let input, let waited):
      keep(.input(input, waited: waited), number, simulation)
      if case .answer = input { context.expecting.debts?.answered(simulation, model) }
    case .screen(.launchBegan):
      isLaunching = true
      keep(.launch(options), number, simulation)
      for place in invariants.indices { invariants[place].launched() }
    case .device(let event): context.expecting.debts?.record(event, number, simulation, model)
    case .screen: break
    }
    for place in invariants.indices { invariants[place].record(event, simulation, model) }
  }

  private func keep(_ what: JourneyHistory.Done.What, _ number: UInt32, _ simulation: Simulation) {
    history.add(
      JourneyHistory.Done(
        what: what, number: number, milliseconds: simulation.now, place: context.place, strings: simulation.strings))
  }

  func stepEnded(_ simulation: Simulation, _ model: CompiledModel) {
    if isLaunching {
      isLaunching = false
      launchEnd = last
    }
    for place in invariants.indices {
      guard let found = invariants[place].stepEnded(simulation, model) else { continue }
      findings.append("\(invariants[place].name): \(found), at \(written(simulation.now)) (record \(last))")
    }
  }

  func takeFindings() -> [String] {
    defer { findings.removeAll() }
    return findings
  }
}

/// An invariant that the tool brings. It may only look, and says each wrong once.
protocol BuiltInInvariant {
  var name: String { get }
  mutating func launched()
  mutating func record(_ event: StepEvent, _ simulation: Simulation, _ model: CompiledModel)
  /// What is wrong now, where it was not before.
  mutating func stepEnded(_ simulation: Simulation, _ model: CompiledModel) -> String?
}

extension BuiltInInvariant {
  mutating func launched() {}
  mutating func record(_ event: StepEvent, _ simulation: Simulation, _ model: CompiledModel) {}
}
