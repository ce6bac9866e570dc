/// Many short journeys, each in a Lua and a simulation of its own, with the full trace to a sink that drops it.
struct FreshJourneys: Measurement {
  let rows = [Row(name: "fresh_journeys_per_s", unit: "journeys/s", wanted: .atLeast(30_000))]
  private let work: LuaWork
  private let journeys: Int

  init(journeys: Int) throws {
    self.journeys = journeys
    work = try LuaWork(repeats: 1)
  }

  func round() throws -> [Double] {
    let seconds = try Stopwatch.seconds {
      for _ in 0..<journeys { try work.run(to: nil) }
    }
    return [Double(journeys) / seconds]
  }
}
