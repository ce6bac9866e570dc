import Journeys
import TrackingPlans

struct PlanInferCommand: Command {
  static let name = "plan infer"
  static let summary = "Writes the tracking plan that an app keeps by its definition."
  static let details = [
    "The app is a name, which means Fixtures/Apps/NAME.lua or .json, or the path of a definition. Planned is every event "
      + "that it can send: of rows, flows and their phases, screens, buttons, permissions, links, errors and \"track\" "
      + "actions, with the types of the properties and, where the definition bounds them, their values; and what it says "
      + "of the user. An event whose name can be anything is left out, and warned of.",
    "Without --output the plan goes to standard output; json-schema and snowplow are folders, and need it.",
  ]
  static var options: [Option<PlanInferCommand>] {
    [
      Option.word("--to", value: "FORMAT", to: \.target, help: "\(PlanTarget.allNames); segment").set(.commandLine),
      Option.text("-o", "--output", value: "PATH", to: \.output, help: "the file or folder to write").set(.commandLine),
      .text("--configuration", value: "NAME", to: \.configuration, help: "in this configuration of the definition"),
    ]
  }
  static var operands: Operands<PlanInferCommand> { .one("APP", noun: "an app", to: \.app) }
  static let examples = [
    Example("settings-sim plan infer swiftylaunch -o plan.json", "a plan to begin with, as Segment imports it"),
    Example("settings-sim plan infer profile --to json-schema -o plan", "a schema for each event"),
    Example("settings-sim plan infer profile --to posthog", "PostHog's property groups, on standard output"),
  ]
  static let statuses: [ExitStatus] = [.doesNotLoad, .nothingSelected]

  var shared = SharedOptions()
  var app = ""
  var target = PlanTarget.segment
  var output: String?
  var configuration: String?

  func run(_ session: Session) throws -> ExitStatus {
    let output = PlanOutput(verb: Self.name, target: target, output: output)
    try output.check()
    let (definition, variant) = try session.variant(of: app, configuration)
    let plan = try TrackingPlan.inferred(from: variant.compiled, file: definition.file)
    session.console.report(plan.warnings)
    guard !plan.events.isEmpty else {
      session.console.report(Wording.appWithoutEvents(definition.file))
      return .nothingSelected
    }
    try output.write(plan, session)
    return .success
  }
}

extension Session {
  /// The definition of an app that the user named, in one of its configurations.
  func variant(of app: String, _ configuration: String?) throws -> (AppDefinition, ModelVariant) {
    let (project, path) = try definition(app)
    var loader = JourneyLoader(project.journeys(self))
    let definition = try loader.definition(at: path)
    guard let configuration else { return (definition, definition.base) }
    guard definition.configurations.contains(configuration) else {
      throw UsageFault.badWord(option: "--configuration", value: configuration, known: definition.configurations)
    }
    return (definition, try definition.variant(configuration))
  }
}
