import SettingsDefinition
import SettingsSimulation

/// How many steps a second the engine makes when nobody records them.
struct NativeSteps: Measurement {
  let rows = [
    Row(name: "native_steps_per_s", unit: "steps/s", wanted: .atLeast(2_000_000)),
    Row(name: "native_events_per_s", unit: "events/s", isDetail: true),
    Row(name: "native_steps_per_journey", unit: "steps", isDetail: true),
  ]
  private var journey: NativeJourney
  private let journeys: Int

  init(_ model: CompiledModel, journeys: Int) throws {
    journey = try NativeJourney(model)
    self.journeys = journeys
  }

  mutating func round() throws -> [Double] {
    let before = journey.engine.steps
    var simulation = Simulation()
    let seconds = try Stopwatch.seconds {
      for _ in 0..<journeys { try journey.run(&simulation) }
    }
    let steps = Double(journey.engine.steps - before)
    return [steps / seconds, Double(journeys * Workload.events) / seconds, steps / Double(journeys)]
  }
}
