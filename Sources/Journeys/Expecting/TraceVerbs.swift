import Findings
import LuaBridge
import SettingsSimulation

extension JourneyContext {
  /// `sim:trace(filter)`.
  func pushRecords(_ call: LuaCall) throws {
    let filter = try RecordFilter(call[1].value(), self)
    let like = like(call)
    let fitting = try records().filter { try filter.fits($0, like) }
    call.spend(UInt64(simulation.history.nextRecord) * 4)
    call.results.table { list in for record in fitting { list.push(record.fields) } }
  }

  /// `sim:analytics(filter)`: one entry an event, with how far it has come.
  func pushAnalytics(_ call: LuaCall) throws {
    let names = [
      "event", "type", "properties", "shadowed", "user", "anonymous_id", "id", "session", "stage", "number", "ms",
    ]
    var wanted: [(key: String, value: Expected)] = []
    if let name = call[1].string {
      wanted = [("event", .value(.string(name)))]
    } else if !call[1].isNil {
      guard case .map(let entries) = try Expected(call[1]) else {
        throw LuaRaise("a filter is a partial event, { user = \"ada@example.com\" }, not \(call[1])")
      }
      wanted = entries
    }
    for (key, value) in wanted {
      guard names.contains(key) else {
        throw LuaRaise("an analytics event has no \(Found.quoted(key))" + Words.hint(for: key, among: names))
      }
      switch key {
      case "event": try vocabulary.events.check(tracked: value)
      case "stage": try Shape.words(Words("stage", ["queued", "sent", "dropped"])).check(value, at: key)
      case "properties":
        if case .map(let properties) = value { try vocabulary.events.check(properties: properties.map(\.key)) }
      default: break
      }
    }
    let like = like(call)
    let events = try analyticsEvents().filter { try Expected.map(wanted).fits($0, like) }
    call.results.table { list in for event in events { list.push(event) } }
  }

  private func analyticsEvents() throws -> [Found] {
    var events: [(number: Int64, entries: [Found.Entry], stage: String)] = []
    for record in try records() where record.kind.hasPrefix("analytics.") {
      guard let data = record.fields["data"] else { continue }
      switch record.kind {
      case "analytics.tracked":
        guard case .integer(let number)? = data["number"], case .map(var entries) = data else { continue }
        entries.append(Found.Entry(key: "ms", value: .integer(record.ms)))
        events.append((number, entries, "queued"))
      case "analytics.sent", "analytics.dropped":
        let stage = record.kind == "analytics.sent" ? "sent" : "dropped"
        let first = number(data["first"]) ?? number(data["number"]) ?? 0
        // Consent withdrawn takes everything that waits.
        let count = data["reason"] == .string("opt_out") ? Int64.max - first : number(data["count"]) ?? 1
        for place in events.indices where events[place].number >= first && events[place].number < first + count {
          events[place].stage = stage
        }
      default: continue
      }
    }
    return events.map { .map($0.entries + [Found.Entry(key: "stage", value: .string($0.stage))]) }
  }

  private func number(_ found: Found?) -> Int64? {
    if case .integer(let value)? = found { return value }
    return nil
  }
}

extension LuaWriter {
  func push(_ value: Found) {
    switch value {
    case .null, .opaque: pushNil()
    case .bool(let value): push(value)
    case .integer(let value): push(value)
    case .number(let value): push(value)
    case .string(let text): push(text)
    case .list(let items): table { writer in for item in items { writer.push(item) } }
    case .map(let entries): table { writer in for entry in entries { writer.key(entry.key).push(entry.value) } }
    }
  }
}
