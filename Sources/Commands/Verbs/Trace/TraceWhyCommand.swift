import Reports
import TraceAnalysis
import TraceFormat

struct TraceWhyCommand: Command {
  static let name = "trace why"
  static let summary = "Shows what led to a record of a trace, back to an input."
  static var options: [Option<TraceWhyCommand>] {
    [.flag("--json", to: \.isJSON, help: "the records as they stand in the trace, JSON Lines, the input first")]
  }
  static var operands: Operands<TraceWhyCommand> {
    .two("TRACE RECORD", noun: "a trace and a record's number", to: \.path, \.number)
  }
  static let examples = [
    Example("settings-sim trace why bug.trace.jsonl 57", "why record 57 is there"),
    Example("settings-sim trace why bug.trace.jsonl 57 --json", "the same for other programs"),
  ]
  static let statuses: [ExitStatus] = [.doesNotLoad]

  var shared = SharedOptions()
  var path = ""
  var number = ""
  var isJSON = false

  func run(_ session: Session) throws -> ExitStatus {
    guard let seq = Int(number), seq >= 1 else {
      throw UsageFault.badValue(option: "RECORD", value: number, wanted: "the number of a record")
    }
    let trace = try session.trace(path)
    guard seq <= trace.records.count else { throw UsageFault.noRecord(seq, last: trace.records.count) }
    if isJSON {
      for record in trace.chain(to: seq) { session.console.write(trace.line(of: record) + "\n") }
    } else {
      for line in try TraceText.chain(to: seq, in: trace) { session.console.print(line) }
    }
    return .success
  }
}
