import Findings
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice

/// Sees every record and every state of a journey: it keeps the history and holds the built-in invariants. A journey of
/// which nothing else is asked pays for no more than that.
final class JourneyWatch {
  private unowned let context: JourneyContext
  @exclusivity(unchecked) private(set) var history: JourneyHistory
  private(set) var launchEnd: UInt32 = 0
  /// Whether the lines of inputs are known, because somebody looks on.
  @exclusivity(unchecked) var knowsLines = false
  /// Whether the journey becomes exhaustive by its launch.
  var isExhaustive = false
  /// Whether the journey is exhaustive.
  @exclusivity(unchecked) var countsDebts = false
  /// The built-in invariants that are on beside the two that always are.
  @exclusivity(unchecked) var invariants: [any BuiltInInvariant] = []
  @exclusivity(unchecked) private var glass = GlassIsModel()
  @exclusivity(unchecked) private var ends = OneEndPerOperation()
  @exclusivity(unchecked) private var isLaunching = false
  @exclusivity(unchecked) private var last: UInt32 = 0
  private var options = LaunchOptions()
  @exclusivity(unchecked) private var findings: [String] = []

  init(_ context: JourneyContext) {
    self.context = context
    let looksBack = context.words.contains(.records)
    history = JourneyHistory(limit: looksBack ? JourneyHistory.forRecords : JourneyHistory.forRemarks)
  }

  /// A launch is about to put this simulation away.
  func willLaunch(from simulation: Simulation) { history.makeRoom(simulation) }

  func willLaunch(_ options: LaunchOptions) { self.options = options }

  func record(
    _ event: StepEvent, number: UInt32, _ simulation: Simulation, _ model: CompiledModel
  ) {
    last = number
    switch event {
    case .input(let input, let waited):
      history.makeRoom(simulation)
      history.add(
        .input(input), waited: waited, number: number, simulation, place: knowsLines ? context.place : .nowhere)
      if countsDebts, case .answer = input { context.expecting.debts?.answered(simulation, model) }
    case .screen(.launchBegan): launchBegan(number, simulation)
    case .device: ends.record(event, simulation, model)
    case .screen: break
    }
    if countsDebts, case .device(let device) = event {
      context.expecting.debts?.record(device, number, simulation, model)
    }
    for place in invariants.indices { invariants[place].record(event, simulation, model) }
  }

  private func launchBegan(_ number: UInt32, _ simulation: Simulation) {
    isLaunching = true
    history.add(.launch(options), number: number, simulation)
    for place in invariants.indices { invariants[place].launched() }
  }

  func stepEnded(_ simulation: Simulation, _ model: CompiledModel) {
    if isLaunching {
      isLaunching = false
      launchEnd = last
      if isExhaustive, !countsDebts {
        countsDebts = true
        var debts = Debts()
        debts.begin(context.keys, simulation, model)
        context.expecting.debts = debts
      }
    }
    if let found = glass.stepEnded(simulation, model) { note(found, of: glass.name, simulation) }
    if let found = ends.stepEnded(simulation, model) { note(found, of: ends.name, simulation) }
    for place in invariants.indices {
      guard let found = invariants[place].stepEnded(simulation, model) else { continue }
      note(found, of: invariants[place].name, simulation)
    }
  }

  private func note(_ found: String, of name: String, _ simulation: Simulation) {
    findings.append("\(name): \(found), at \(written(simulation.now)) (record \(last))")
  }

  var hasFindings: Bool { !findings.isEmpty }

  func takeFindings() -> [String] {
    if findings.isEmpty { return [] }
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
