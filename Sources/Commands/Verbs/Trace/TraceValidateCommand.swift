import Findings
import Reports
import TextFormats
import TraceAnalysis
import TraceFormat

struct TraceValidateCommand: Command {
  static let name = "trace validate"
  static let summary = "Checks traces: that nothing is missing, damaged or out of order."
  static let details = [
    "Of each trace the first fault is told, with its line. A kind that this version does not know, or data that does "
      + "not fit the documentation of its kind, is a warning: a newer program may have written it."
  ]
  static var options: [Option<TraceValidateCommand>] {
    [.flag("--json", to: \.isJSON, help: "one JSON object a trace")]
  }
  static var operands: Operands<TraceValidateCommand> { .some("TRACE…", noun: "a trace", to: \.paths) }
  static let examples = [
    Example("settings-sim trace validate bug.trace.jsonl", "whether a trace arrived whole"),
    Example("settings-sim trace validate Fixtures/Traces", "every trace below a folder"),
  ]
  static let statuses: [ExitStatus] = [.doesNotLoad, .nothingSelected]

  var shared = SharedOptions()
  var paths: [String] = []
  var isJSON = false

  func run(_ session: Session) throws -> ExitStatus {
    let files = try session.traceFiles(paths)
    if files.isEmpty {
      session.console.report(Wording.noTraces(paths))
      return .nothingSelected
    }
    var broken = 0
    for file in files {
      try session.throwIfInterrupted()
      let findings = try findings(file, session)
      if findings.contains(where: { $0.severity == .error }) { broken += 1 }
      if isJSON {
        session.console.write(Self.json(file.name, findings))
      } else {
        findings.forEach(session.console.print)
      }
    }
    if !isJSON { session.console.print(Wording.validated(files.count, broken: broken), broken == 0 ? .green : .red) }
    return broken == 0 ? .success : .doesNotLoad
  }

  private func findings(_ file: (path: String, name: String), _ session: Session) throws -> [Finding] {
    let bytes = try session.files.read(file.path, limit: FixtureTraces.sizeLimit)
    do throws(Finding) { return try Trace(bytes, file: file.name).oddities() } catch { return [error] }
  }

  private static func json(_ name: String, _ findings: [Finding]) -> String {
    var json = JSONWriter()
    json.beginObject()
    json.field("trace", name)
    json.field("valid", !findings.contains { $0.severity == .error })
    json.key("findings")
    json.beginArray()
    for finding in findings { finding.write(to: &json) }
    json.endArray()
    json.endObject()
    json.endLine()
    return json.text()
  }
}
