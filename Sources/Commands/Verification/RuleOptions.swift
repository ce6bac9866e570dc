import EventLogs
import EventVerification
import Findings
import Journeys
import LuaBridge
import TextFormats
import TrackingPlans

/// What events have to be beside a plan: an overlay, the app that sends them, and lists of what a journey has to send.
struct RuleOptions {
  var overlay: String?
  var app: String?
  var expected: String?
  /// Nil: `planned`.
  var matching: EventMatching?
  var writeExpected: String?

  static var options: [Option<RuleOptions>] {
    [
      .text(
        "--overlay", value: "FILE", to: \.overlay, help: "what no plan can say: when, how often, for whom (.lua, .json)"
      ),
      .text("--app", value: "APP", to: \.app, help: "the app's definition: what it cannot send, and never does"),
      .text(
        "--expected", value: "LIST", to: \.expected,
        help: "the events that have to come: a list, or a folder of lists"),
      .word(
        "--match", value: "MODE", to: \.matching, help: "how a list is meant: planned (unless said), exact, partial"),
      Option.text(
        "--write-expected", value: "PATH", to: \.writeExpected, help: "writes the list of a trace, or a folder of lists"
      ).set(.commandLine),
    ]
  }

  var isGiven: Bool { overlay != nil || app != nil || expected != nil || writeExpected != nil }
}

extension Session {
  /// Reads an overlay that the user named.
  /// - Throws: everything that is wrong with it.
  func overlay(_ path: String) throws -> EventOverlay {
    let bytes = try files.read(try existing(path), limit: 4 << 20)
    let document =
      Path.hasExtension(path, "lua")
      ? try LuaDocument.read(bytes: bytes, name: path, limits: surroundings.limits, valueLimit: EventOverlay.valueLimit)
      : try JSONReader.read(
        bytes, file: path, limits: JSONLimits(depth: 64, bytes: 4 << 20, values: EventOverlay.valueLimit))
    return try EventOverlay(document, file: path)
  }

  /// What an app can send, by its definition, and the names that it has.
  func appEvents(_ app: String) throws -> (events: PossibleEvents, names: AppNames) {
    let (project, path) = try definition(app)
    var loader = JourneyLoader(project.journeys(self))
    let definition = try loader.definition(at: path)
    return (try PossibleEvents(definition.model, file: path), try AppNames(definition))
  }
}
