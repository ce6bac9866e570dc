/// One journey that goes on and on: the whole engine from Lua, with the full trace in a file.
struct LongJourney: Measurement {
  let rows = [
    Row(name: "journey_events_per_s", unit: "events/s", wanted: .atLeast(1_000_000)),
    Row(name: "records_per_s", unit: "records/s", wanted: .atLeast(3_000_000)),
    Row(name: "bytes_per_event", unit: "bytes", wanted: .atMost(450)),
    Row(name: "records_per_event", unit: "records", isDetail: true),
  ]
  private let work: LuaWork
  private let repeats: Int
  private let trace = Files.temporary("long")

  init(repeats: Int) throws {
    self.repeats = repeats
    work = try LuaWork(repeats: repeats)
  }

  func round() throws -> [Double] {
    defer { Files.remove(trace) }
    var written = LuaWork.Written()
    let seconds = try Stopwatch.seconds { written = try work.run(toFile: trace) }
    let events = Double(repeats * Workload.events)
    return [
      events / seconds, Double(written.records) / seconds, Double(written.bytes) / events,
      Double(written.records) / events,
    ]
  }
}
