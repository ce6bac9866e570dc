import Reports
import TextFormats
import TraceAnalysis
import TraceFormat

struct TraceStateCommand: Command {
  static let name = "trace state"
  static let summary = "Says what the state keys were at a record, or at a moment, of a trace."
  static let details = [
    "The state is that of the last snapshot before, with every change since. Keys of which a trace tells no changes "
      + "are shown apart, as the snapshot had them: they may have changed since (of a prompt, an alert or a page "
      + "\"presented\" and \"path\" tell)."
  ]
  static var options: [Option<TraceStateCommand>] {
    [
      Option.number("--at", value: "N", in: 1...Int.max, to: \.record, help: "after the record with this number").set(
        .commandLine),
      Option.time("--time", to: \.time, help: "when all of this time had happened: 800, 1.5s, 2m").set(.commandLine),
      .texts("--key", value: "KEY", to: \.keys, help: "only keys that begin so; repeat for more"),
      .flag("--json", to: \.isJSON, help: "one JSON object"),
    ]
  }
  static var operands: Operands<TraceStateCommand> { .one("TRACE", noun: "a trace", to: \.path) }
  static let examples = [
    Example("settings-sim trace state bug.trace.jsonl", "how it ended"),
    Example("settings-sim trace state bug.trace.jsonl --at 57", "after record 57"),
    Example("settings-sim trace state bug.trace.jsonl --time 2.5s --key presented --key path", "what was on the glass"),
  ]
  static let statuses: [ExitStatus] = [.doesNotLoad, .nothingSelected]

  var shared = SharedOptions()
  var path = ""
  var record: Int?
  var time: Int64?
  var keys: [String] = []
  var isJSON = false

  func run(_ session: Session) throws -> ExitStatus {
    if record != nil, time != nil { throw UsageFault.conflict("--at", "--time") }
    let trace = try session.trace(path)
    let state = try state(of: trace)
    guard let state,
      keys.isEmpty || state.entries.contains(where: { entry in keys.contains { entry.key.hasPrefix($0) } })
    else {
      session.console.report(Wording.noRecords(path))
      return .nothingSelected
    }
    if isJSON {
      session.console.write(try json(state))
    } else {
      for line in try TraceStateText.lines(of: state, keys: keys) { session.console.print(line) }
    }
    return .success
  }

  private func state(of trace: Trace) throws -> TraceState? {
    if let time { return try TraceState(at: time, of: trace) }
    let last = trace.records.count
    if let record, record > last { throw UsageFault.noRecord(record, last: last) }
    return last == 0 ? nil : try TraceState(after: record ?? last, of: trace)
  }

  private func json(_ state: TraceState) throws -> String {
    var json = JSONWriter()
    json.beginObject()
    json.field("after", state.seq)
    json.key("state")
    json.beginObject()
    for entry in state.entries where keys.isEmpty || keys.contains(where: { entry.key.hasPrefix($0) }) {
      json.key(entry.key)
      json.beginObject()
      json.key("value")
      try json.value(entry.value)
      json.field("record", entry.seq)
      json.field("current", state.isCurrent(entry))
      json.endObject()
    }
    json.endObject()
    json.endObject()
    json.endLine()
    return json.text()
  }
}
