import Findings
import Journeys
import SettingsDefinition
import TextFormats

struct ListCommand: Command {
  static let name = "list"
  static let summary = "Lists journeys with their lines and tags."
  static var options: [Option<ListCommand>] {
    [.flag("--json", to: \.isJSON, help: "one JSON object a line")] + JourneyFilter.options.map { $0.on(\.filter) }
  }
  static var operands: Operands<ListCommand> { .any("[paths…]", noun: "a file or folder", to: \.paths) }
  static let examples = [
    Example("settings-sim list", "every journey below Scripts/Journeys"),
    Example("settings-sim list -t account Scripts/Journeys/profile", "those of one app with the tag account"),
    Example("settings-sim list --json", "for other programs: name, file, line, tags, app"),
  ]
  static let statuses: [ExitStatus] = [.doesNotLoad, .nothingSelected]

  var shared = SharedOptions()
  var paths: [String] = []
  var filter = JourneyFilter()
  var isJSON = false

  func run(_ session: Session) throws -> ExitStatus {
    let suite = try Suite(paths, filter, session)
    return suite.list(session.console, isJSON: isJSON)
  }
}

extension Suite {
  /// Writes the selected journeys as a list.
  /// - Parameter mayBeEmpty: it is all right that there is none.
  func list(_ console: Console, isJSON: Bool, mayBeEmpty: Bool = false) -> ExitStatus {
    console.report(findings)
    for item in selected {
      if isJSON { console.write(Self.json(item)) } else { Self.line(item, console) }
    }
    if !findings.isEmpty { return .doesNotLoad }
    return selected.isEmpty && !mayBeEmpty ? nothingSelected(console) : .success
  }

  func nothingSelected(_ console: Console) -> ExitStatus {
    console.report(nothingFits)
    return .nothingSelected
  }

  /// Why nothing is selected.
  var nothingFits: Finding {
    Wording.nothingSelected(typed, hasJourneys: scripts.contains { !$0.journeys.isEmpty })
  }

  private static func line(_ item: Item, _ console: Console) {
    let journey = item.journey
    var line = "\(journey.place)  \(journey.name)"
    if !journey.tags.isEmpty { line += "  [\(journey.tags.joined(separator: ", "))]" }
    switch journey.plan {
    case .runs: console.print(line)
    case .pending: console.print(line + "  (pending)", .yellow)
    case .skipped: console.print(line + "  (skipped)", .yellow)
    }
  }

  private static func json(_ item: Item) -> String {
    let journey = item.journey
    var json = JSONWriter()
    json.beginObject()
    json.field("name", journey.name)
    json.field("file", journey.place.file)
    if let line = journey.place.line { json.field("line", line) }
    json.key("tags")
    json.beginArray()
    for tag in journey.tags { json.string(tag) }
    json.endArray()
    if let app = item.app { json.field("app", app) }
    switch journey.plan {
    case .runs: json.field("plan", "runs")
    case .pending(let reason):
      json.field("plan", "pending")
      json.field("reason", reason)
    case .skipped(let reason):
      json.field("plan", "skipped")
      json.field("reason", reason)
    }
    json.field("trace", FixtureTraces.shownPath(of: item.traceName))
    json.endObject()
    json.endLine()
    return json.text()
  }
}
