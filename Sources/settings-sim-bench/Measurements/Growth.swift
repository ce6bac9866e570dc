/// Whether an event of a long journey costs more than one of a short journey: at 100 times the length over at 10 times.
struct Growth: Measurement {
  let rows = [Row(name: "growth_100x", unit: "times", wanted: .atMost(1.15))]
  private let short: LuaWork
  private let long: LuaWork
  private let trace = Files.temporary("growth")

  init(unit: Int) throws {
    short = try LuaWork(repeats: unit * 10)
    long = try LuaWork(repeats: unit * 100)
  }

  func round() throws -> [Double] {
    defer { Files.remove(trace) }
    // As much work for the short one, or its time would be too short to measure.
    let shorts = try Stopwatch.seconds {
      for _ in 0..<10 { try short.run(toFile: trace) }
    }
    let whole = try Stopwatch.seconds { try long.run(toFile: trace) }
    return [whole / shorts]
  }
}
