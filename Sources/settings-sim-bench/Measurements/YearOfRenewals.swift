import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice

/// What a year of a monthly subscription costs: twelve renewals, of each of which the app hears, and 1,000 other timers
/// that are due in that year.
struct YearOfRenewals: Measurement {
  static let year: Milliseconds = 365 * 86_400_000
  static let timers: Milliseconds = 1000

  let rows = [Row(name: "year_of_renewals_ms", unit: "ms", wanted: .atMost(20))]
  private var engine: Engine<NoRecorder>
  private let start: Simulation
  private let years: Int

  init(_ model: CompiledModel, years: Int) throws {
    self.years = years
    engine = Engine(model, NoRecorder())
    var options = LaunchOptions()
    options.entitlements = ["pro_monthly"]
    var s = Simulation()
    try engine.launch(options, isFirst: true, &s)
    try engine.drain(by: 1000, &s)
    for number in 1...Self.timers {
      s.world.timeline.insert(.timer(.cooldownEnds), at: Self.year / Self.timers * number)
    }
    start = s
  }

  mutating func round() throws -> [Double] {
    let seconds = try Stopwatch.seconds {
      for _ in 0..<max(1, years) {
        var s = start
        try engine.apply(.advance(to: Self.year, .advance), &s)
        guard s.world.servers.store.transactions.count == 13 else {
          throw BenchFailure("a year has not twelve renewals")
        }
      }
    }
    return [seconds * 1000 / Double(max(1, years))]
  }
}
