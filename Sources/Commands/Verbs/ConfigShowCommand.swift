import Findings
import TextFormats

struct ConfigShowCommand: Command {
  static let name = "config show"
  static let summary = "Shows the options of a verb, what each is, and where that was said."
  static let details = [
    "Of a verb every option is shown; without one, those of all verbs that are set somewhere. Options of the verb may "
      + "follow behind --. The command line counts most, then variables (SETTINGS_SIM_WORKERS=2), the chosen profile, and "
      + "settings-sim.lua at the project's root. With --verbose their names there are shown too."
  ]
  static var options: [Option<ConfigShowCommand>] { [.flag("--json", to: \.isJSON, help: "one JSON object")] }
  static var operands: Operands<ConfigShowCommand> { .any("[VERB] [-- OPTIONS…]", noun: "a verb", to: \.words) }
  static let examples = [
    Example("settings-sim config show test", "every option of test"),
    Example("settings-sim config show test --config-profile ci", "as they are with a profile"),
    Example("settings-sim config show test -- -j 4", "as they would be for: settings-sim test -j 4"),
  ]
  static let statuses: [ExitStatus] = []

  var shared = SharedOptions()
  var words: [String] = []
  var isJSON = false

  func run(_ session: Session) throws -> ExitStatus {
    let typed = try ArgumentParser.read(Self.self, Array(session.surroundings.arguments.dropFirst(2)))
    var shown = ShownOptions()
    if words.isEmpty {
      try shown.add(Self.self, typed, session.surroundings) { form, _ in SharedOptions.names.contains(form.name) }
      for verb in Tool.verbs where verb.isConfigured {
        try shown.add(verb, typed, session.surroundings) { form, origin in
          origin != .standard && !SharedOptions.names.contains(form.name)
        }
      }
    } else {
      let verb = try verb()
      var typedOfVerb = try ArgumentParser.read(verb, Array(words.dropFirst(verb.name.split(separator: " ").count)))
      for name in SharedOptions.names where typedOfVerb.values[name] == nil {
        typedOfVerb.values[name] = typed.values[name]
      }
      try shown.add(verb, typedOfVerb, session.surroundings) { _, _ in true }
    }
    if isJSON { session.console.write(shown.json) } else { shown.print(to: session.console) }
    return .success
  }

  /// That the first words name.
  private func verb() throws(UsageFault) -> any Command.Type {
    let pair = words.prefix(2).joined(separator: " ")
    guard let verb = Tool.verbs.first(where: { $0.name == pair || $0.name == words.first }) else {
      let isGroup = Tool.verbs.contains { $0.name.hasPrefix((words.first ?? "") + " ") }
      throw .unknownVerb(isGroup ? pair : words.first ?? "", known: Tool.verbs.map { $0.name })
    }
    return verb
  }
}

extension SharedOptions {
  /// The long ones.
  static var names: [String] { options.map(\.name) }
}

/// What `config show` shows: options of one verb or of several.
private struct ShownOptions {
  private struct Row {
    /// Empty: of every verb.
    let verb: String
    let form: OptionForm
    let texts: [String]
    let origin: OptionOrigin

    /// As people read it.
    var text: String { texts.isEmpty ? "-" : texts.joined(separator: ", ") }
  }

  private var rows: [Row] = []
  private var verb: String?
  private var configuration = Configuration.none

  mutating func add<V: Command>(
    _ type: V.Type, _ typed: TypedArguments, _ surroundings: Surroundings,
    if isWanted: (OptionForm, OptionOrigin) -> Bool
  ) throws {
    var own = TypedArguments()
    own.operands = typed.operands
    for name in V.forms.map(\.name) where V.self != ConfigShowCommand.self || SharedOptions.names.contains(name) {
      own.values[name] = typed.values[name]
    }
    let invocation = try Invocation<V>(own, surroundings)
    if V.isConfigured { configuration = invocation.configuration }
    for (form, texts, origin) in invocation.options where isWanted(form, origin) && form.name != "--help" {
      let verb = SharedOptions.names.contains(form.name) ? "" : V.name
      rows.append(Row(verb: verb, form: form, texts: texts, origin: origin))
    }
  }

  func print(to console: Console) {
    let profiles = configuration.settings?.profiles.map(\.name) ?? []
    let file = configuration.settings?.name ?? "no \(ProjectSettings.file)"
    console.print("settings: " + file)
    if !profiles.isEmpty {
      let list = profiles.map { $0 == configuration.profile ? "\($0) (chosen)" : $0 }
      console.print("profiles: " + list.joined(separator: ", "))
    }
    console.print()
    let severalVerbs = Set(rows.map(\.verb).filter { !$0.isEmpty }).count > 1
    var table = [["option", "value", "origin"] + (console.isVerbose ? ["key", "variable"] : [])]
    for row in rows {
      let name = severalVerbs && !row.verb.isEmpty ? "\(row.verb) \(row.form.name)" : row.form.name
      let names = [
        row.form.place == .anywhere ? row.form.key : "-", row.form.place == .commandLine ? "-" : row.form.variable,
      ]
      table.append([name, row.text.withVisibleControls, row.origin.text] + (console.isVerbose ? names : []))
    }
    let widths = table[0].indices.map { column in table.map { $0[column].count }.max() ?? 0 }
    for (number, cells) in table.enumerated() {
      var line = ""
      for (column, cell) in cells.enumerated() {
        line += cell
        if column < cells.count - 1 { line += String(repeating: " ", count: widths[column] - cell.count + 2) }
      }
      console.print(line, number == 0 ? .bold : .plain)
    }
  }

  var json: String {
    var json = JSONWriter()
    json.beginObject()
    if let settings = configuration.settings { json.field("file", settings.name) }
    json.key("profiles")
    json.beginArray()
    for profile in configuration.settings?.profiles ?? [] { json.string(profile.name) }
    json.endArray()
    if let profile = configuration.profile { json.field("profile", profile) }
    json.key("options")
    json.beginArray()
    for row in rows { write(row, to: &json) }
    json.endArray()
    json.endObject()
    json.endLine()
    return json.text()
  }

  private func write(_ row: Row, to json: inout JSONWriter) {
    json.beginObject()
    if !row.verb.isEmpty { json.field("verb", row.verb) }
    json.field("option", row.form.name)
    if row.form.place == .anywhere { json.field("key", row.form.key) }
    if row.form.place != .commandLine { json.field("variable", row.form.variable) }
    json.key("value")
    if row.form.gathers {
      json.beginArray()
      for text in row.texts { json.string(text) }
      json.endArray()
    } else if let text = row.texts.last {
      if row.form.kind == .flag {
        json.bool(text != "false")
      } else if row.form.kind == .number, let number = Int64(text) {
        json.integer(number)
      } else {
        json.string(text)
      }
    } else {
      json.null()
    }
    json.field("level", row.origin.level)
    json.field("origin", row.origin.text)
    json.endObject()
  }
}
