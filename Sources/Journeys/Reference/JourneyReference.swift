import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice

/// The reference of the journey API, made from the tables that also run and check journeys.
public enum JourneyReference {
  /// Markdown, an article of the DocC catalogue.
  /// - Parameters:
  ///   - example: a line that shows a function; nil: there is none.
  ///   - launchExample: a line that launches with a key.
  ///   - pointExample: a line that names an await point.
  ///   - stateExample: a line that expects a value of a state key.
  public static func markdown(
    _ example: (Verb) -> String?, launchExample: (String) -> String?, pointExample: (String) -> String?,
    stateExample: (String) -> String?
  ) -> String {
    introduction + functions(example) + launch(launchExample) + points(pointExample) + prompts + ids
      + state(stateExample) + elements + values
      + events + invariants + words
      + limits
  }

  private static let introduction = """
    # Reference of journeys

    Every function, launch key, await point, prompt, state key, matcher and invariant of the journey API.

    ## Overview

    This article is made from the tables that also run and check journeys; a test holds it to them. How they are used is
    told in <doc:WritingJourneys>.

    In a signature `?` marks what may be left out. *When* says where a function may be called:

    | when | means |
    |---|---|
    \(Verb.Use.all.map { "| \($0.word) | \($0.meaning) |" }.joined(separator: "\n"))

    Names in signatures that are no types of Lua:

    | name | is |
    |---|---|
    \(LuaAlias.all.map { "| `\($0.name)` | \($0.doc) |" }.joined(separator: "\n"))

    """

  // MARK: Functions

  private static func functions(_ example: (Verb) -> String?) -> String {
    var text = ""
    for owner in Verb.Owner.allCases {
      text += "\n## \(owner.title)\n\n\(owner.doc)\n\n| function | when | does |\n|---|---|---|\n"
      let verbs = JourneyAPI.verbs.filter { $0.owner == owner }
      for verb in verbs { text += "| `\(verb.signature)` | \(verb.use.word) | \(cell(verb.doc)) |\n" }
      text += shipped(verbs.compactMap(example))
      if owner == .sim {
        text +=
          "\n`sim.timeout` is how long a verb of the user waits: \(JourneyContext.standardTimeout / 1000) seconds, "
        text += "unless a journey sets it.\n"
      }
    }
    return text
  }

  /// Lines of journeys, each once.
  static func shipped(_ lines: [String]) -> String {
    var seen: Set<String> = []
    let list = lines.filter { seen.insert($0).inserted }
    return "\nIn journeys that come with the tool:\n\n```lua\n" + list.map { "\($0)\n" }.joined() + "```\n"
  }

  // MARK: Launch

  private static func launch(_ example: (String) -> String?) -> String {
    """

    ## Launch keys

    What `sim:launch{…}` takes. Those marked * are settings of the device: `sim.device:set{…}` changes them later.

    | key | value | without it | meaning |
    |---|---|---|---|

    """
      + LaunchKey.all.map { key in
        "| `\(key.name)`\(key.isOfDevice ? "*" : "") | \(key.type) | \(key.normal) | \(key.doc) |\n"
      }.joined() + shipped(LaunchKey.all.map(\.name).compactMap(example))
  }

  // MARK: Await points

  private static func points(_ example: (String) -> String?) -> String {
    let examples = PointEndings.all.map { "\(example($0.name) ?? will($0))\n" }.joined()
    return """

      ## Await points

      Where the app waits for another party. `takes` is how long an operation of the point lasts, unless the definition's
      `timing` or a script says otherwise; *answer* means that it first waits for the answer to a prompt. `ends` and `fails`
      are the words that `will` and `release` take there. Every point also fails with the codes for which the definition has
      `errors`. KIND is a kind of permission, NAME a task.

      The endings: `success` is what happens anyway; `cancelled`, somebody has called it off; `pending`, it waits for
      somebody's approval; `interrupted`, something else has come over it, which is no failure; `timed_out`, the call has run
      out of time.

      | point | what runs | `takes` | `ends` | `fails` |
      |---|---|---|---|---|

      """
        + PointEndings.all.enumerated().map { index, row in
          let endings = row.endings.map { code($0.name.description) }.joined(separator: ", ")
          let errors = row.errors.isEmpty ? "any code of the app's own" : row.errors.map(code).joined(separator: ", ")
          return "| `\(row.shownName)` | \(row.what) | \(time(index, row)) | \(endings) | \(errors) |\n"
        }.joined()
        + "\nFor example:\n\n```lua\n\(examples)```\n"
  }

  /// What a test tries of every point.
  private static func will(_ row: PointEndings) -> String {
    let name = row.name.hasPrefix("*") ? "notifications\(row.name.dropFirst())" : row.name
    let how =
      row.errors.first.map { "fails = \"\($0)\"" } ?? row.endings.last.map { "ends = \"\($0.name)\"" } ?? "takes = 2"
    return "sim:will(\"\(name)\", { \(how) })"
  }

  private static func time(_ index: Int, _ row: PointEndings) -> String {
    if index < AwaitPoint.fixed.count {
      guard let takes = AwaitPoint.fixed[index].takes else { return "answer" }
      let isAsked = AwaitArea.all.contains { area in
        area.points.contains { "\(area.name).\($0.name)" == row.name && $0.waitsForAnswer }
      }
      return isAsked ? "answer, then \(written(takes))" : written(takes)
    }
    let last = row.name.split(separator: ".").last.map(String.init) ?? ""
    guard let point = AwaitArea.permission.first(where: { $0.name == last }) else { return written(AwaitArea.task) }
    return point.waitsForAnswer ? "answer" : written(point.takes)
  }

  // MARK: Prompts

  private static var prompts: String {
    let kinds =
      [(name: "notification_permission`, `KIND_permission", kind: PromptKind.permission(PermissionID(0 as Int)))]
      + PromptKind.named.map { (name: CompiledModel(ModelTables()).name($0), kind: $0) }
    return """

      ## Prompts of the OS

      What the OS puts over the app. `sim:answer` waits for one and presses a button. What the app itself puts up (sheets,
      alerts, dialogs) is tapped. The last columns say what becomes of a prompt that nobody answers; when the device
      restarts, every prompt goes.

      | prompt | what it is | buttons | left by the home gesture or the lock | when the app is killed |
      |---|---|---|---|---|

      """
        + kinds.map { name, kind in
          let buttons = kind.buttons.map { code($0.id.description) }.joined(separator: ", ")
          return
            "| `\(name)` | \(kind.doc) | \(buttons) | \(kind.whenLeft.doc) | \(kind.survivesKill ? "stays" : "goes") |\n"
        }.joined()
  }

  // MARK: Small things

  static func code(_ text: String) -> String { "`\(text)`" }

  /// Text in a cell of a table.
  static func cell(_ text: String) -> String { text.replacing("|", with: "\\|") }
}

extension PointEndings {
  /// With words for what an app fills in.
  fileprivate var shownName: String {
    name.hasPrefix("*") ? "KIND\(name.dropFirst())" : name.replacing("*", with: "NAME")
  }
}

extension Verb {
  /// As it is called: `sim:tap(target)`.
  var signature: String {
    let list = parameters.map { "\($0.name)\($0.isOptional ? "?" : ""): \($0.type)" }.joined(separator: ", ")
    let name = owner == .global ? self.name : "\(owner.rawValue):\(self.name)"
    return JourneyReference.cell("\(name)(\(list))" + (returns.map { ": \($0)" } ?? ""))
  }
}

extension Verb.Use {
  static let all: [Verb.Use] = [.declares, .looks, .acts, .waits, .anywhere]

  var word: String {
    switch self {
    case .declares: "declares"
    case .looks: "looks"
    case .acts: "acts"
    case .waits: "waits"
    case .anywhere: "anywhere"
    }
  }

  var meaning: String {
    switch self {
    case .declares: "outside of journeys: in the file or a `describe`"
    case .looks: "in journeys, callbacks, invariants and the function of `wait_for`"
    case .acts: "in journeys and callbacks"
    case .waits: "in journeys; time passes"
    case .anywhere: "in the file, a `describe` or a journey"
    }
  }
}

extension Verb.Owner {
  fileprivate var title: String {
    switch self {
    case .global: "Global functions"
    case .sim: "sim: the user, time, looking"
    case .device, .network, .auth, .permissions, .preferences, .cloud, .web, .store: rawValue
    }
  }

  var doc: String {
    switch self {
    case .global: "They are called by their name alone."
    case .sim: "`sim` is what every journey is given."
    case .device: "What happens to the device, beside the app."
    case .network: "The line."
    case .auth: "What the account's server does by itself."
    case .permissions: "What somebody does in the Settings app."
    case .preferences: "What another process of this device does."
    case .cloud: "What another device, or the web, does."
    case .web: "What the web page in front does by itself."
    case .store: "What the App Store, a parent or another device does."
    }
  }
}
