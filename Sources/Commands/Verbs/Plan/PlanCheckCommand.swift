import EventLogs
import Findings
import Journeys
import Reports
import SettingsDefinition
import TextFormats
import TraceFormat
import TrackingPlans

struct PlanCheckCommand: Command {
  static let name = "plan check"
  static let summary = "Loads a tracking plan, and holds it against an app and against traces."
  static let details = [
    "The plan is a file, a folder, or - for standard input. Every fault is told with its file, line and JSON pointer.",
    "With --app: events that nothing in the app sends, events that the plan does not have, properties that one of the two "
      + "does not know, values that cannot be as planned, and, as information, rows that send nothing. With traces, or "
      + "folders of them: planned events that no journey sends. These are findings of class V29: the definition proves them, no traffic is needed.",
  ]
  static var options: [Option<PlanCheckCommand>] {
    [
      .text("--app", value: "APP", to: \.app, help: "with this definition, a name or a path"),
      .text("--configuration", value: "NAME", to: \.configuration, help: "in this configuration of the definition"),
      .word("--format", value: "FORMAT", to: \.format, help: "of the plan, instead of the one found: segment, avo …"),
      .flag("--json", to: \.isJSON, help: "one JSON object"),
    ]
  }
  static var operands: Operands<PlanCheckCommand> { .some("PLAN [traces…]", noun: "a tracking plan", to: \.paths) }
  static let examples = [
    Example("settings-sim plan check plan.json", "whether it loads"),
    Example("settings-sim plan check plan.json --app swiftylaunch", "whether plan and app know the same events"),
    Example(
      "settings-sim plan check plan.json --app swiftylaunch Fixtures/Traces", "and which of them no journey sends"),
  ]
  static let statuses: [ExitStatus] = [.failed, .doesNotLoad, .nothingSelected]

  var shared = SharedOptions()
  var paths: [String] = []
  var app: String?
  var configuration: String?
  var format: TrackingPlan.Format?
  var isJSON = false

  func run(_ session: Session) throws -> ExitStatus {
    if configuration != nil, app == nil {
      throw UsageFault.missingOption(
        verb: "\(Self.name) --configuration", option: "--app", usage: "--app APP --configuration NAME")
    }
    let plan = try session.plan(paths[0], format: format)
    let check = try planCheck(plan, session)
    var findings = plan.warnings + (try check.findings())
    if paths.count > 1 {
      guard let seen = try seen(session) else {
        session.console.report(Wording.noTraces(Array(paths.dropFirst())))
        return .nothingSelected
      }
      findings += check.uncovered(by: seen.names, identifies: seen.identifies)
    }
    show(plan, findings, session.console)
    return findings.contains { $0.severity != .information } ? .failed : .success
  }

  private func planCheck(_ plan: TrackingPlan, _ session: Session) throws -> PlanCheck {
    guard let app else { return PlanCheck(plan, app: nil) }
    let (definition, variant) = try session.variant(of: app, configuration)
    let sources = definition.model.sources
    return PlanCheck(plan, app: variant.compiled, file: definition.file) { row in sources[.row(row)] }
  }

  /// What the traces' journeys have sent; nil where there are no traces.
  private func seen(_ session: Session) throws -> (names: Set<String>, identifies: Bool)? {
    let files = try session.traceFiles(Array(paths.dropFirst()))
    var names: Set<String> = []
    var identifies = false
    for file in files {
      try session.throwIfInterrupted()
      session.console.progress("reading \(file.name)")
      let trace = try Trace(
        try session.files.read(file.path, limit: FixtureTraces.sizeLimit), file: file.name)
      let source = LogSource(trace.bytes, name: file.name)
      _ = try EventLog.read({ buffer in try source.read(into: buffer) }, file: file.name, format: .trace) { event in
        // A screen goes by its own name too.
        names.formUnion([event.name, event.screen].compactMap { $0?.text })
        if event.kind == .identify { identifies = true }
      }
    }
    return files.isEmpty ? nil : (names, identifies)
  }

  private func show(_ plan: TrackingPlan, _ findings: [Finding], _ console: Console) {
    guard isJSON else {
      for finding in findings { console.print(finding) }
      return console.print(Wording.planChecked(plan, findings))
    }
    var json = JSONWriter()
    json.beginObject()
    json.field("plan", plan.file)
    json.field("format", plan.format.rawValue)
    json.field("name", plan.name)
    json.field("events", plan.events.count)
    json.key("findings")
    json.beginArray()
    for finding in findings { finding.write(to: &json) }
    json.endArray()
    json.endObject()
    json.endLine()
    console.write(json.text())
  }
}
