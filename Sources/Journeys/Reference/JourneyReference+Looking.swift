import LuaBridge
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary

extension JourneyReference {
  // MARK: State

  private static let keysOfAll = StateKeys(CompiledModel(ModelTables())).list
  private static let keysOfSome: [(String, StateKey.Kind)] = [
    ("subscriptions", .subscriptions),
    ("header.height", .headerHeight), ("header.collapse", .headerCollapse), ("header.offset", .headerOffset),
    ("header.stretch", .headerStretch),
  ]

  /// Every state key that is told of.
  static let stateKeys =
    keysOfAll.map(\.name) + keysOfSome.map(\.0) + ["haptics", "spoken", "opened"] + BuiltInState.all.map(\.name)

  /// As fields of the annotations. A matcher stands for any value.
  static let stateFields: [LuaGlobal] =
    keysOfAll.map { field($0.name, $0.kind.doc) } + keysOfSome.map { field($0.0, $0.1.doc) }
    + JourneyContext.happenings.map { field($0, "What has happened since a `sim:expect` last named this key.") }
    + BuiltInState.all.map { field($0.name, $0.doc) }

  private static func field(_ key: String, _ doc: String) -> LuaGlobal {
    let words =
      ["page", "sheet", "cover", "alert", "dialog", "prompt", "tab"].contains(key) ? "\(key)|false|matcher" : "any"
    return LuaGlobal(name: key, type: words, doc: doc)
  }

  static func state(_ example: (String) -> String?) -> String {
    """

    ## State keys

    What `sim:state(key)` reads and `sim:expect{…}` compares. A part of a key has its path, `preferences.theme`;
    what is below a name with a dot in it, an address, takes a table: `server = { ["ada@example.com"] = { … } }`. Under
    their own names there are also the keys of the view model, listed at the end, and those that the definition's `state`
    adds. While the app does not run, what only it knows has no value.

    | key | value |
    |---|---|

    """
      + keysOfAll.map { "| `\($0.name)` | \($0.kind.doc) |\n" }.joined()
      + keysOfSome.map { "| `\($0.0)` | \($0.1.doc) |\n" }.joined()
        + """
        | `haptics` | What the hand has felt since a `sim:expect` last named this key. |
        | `spoken` | What VoiceOver has announced since then. |
        | `opened` | Where the app has led since then: URLs; `settings:` and the place; a mail as `mailto:ADDRESS?subject=TEXT`, with `cc` and `bcc` before where it has them. |

        """
      + "\nThe view model; a definition may say what those marked * mean:\n\n| key | value |\n|---|---|\n"
      + BuiltInState.all.map { "| `\($0.name)`\($0.isDefined ? "*" : "") | \($0.doc) |\n" }.joined()
      + shipped(stateKeys.compactMap(example))
  }

  // MARK: Ids

  static var ids: String {
    """

    ## Ids that the tool makes

    Rows, pages, sections, dialogs and options have the ids of the definition. What the tool itself puts on the screen has
    these; `print(sim:screen())` shows those that are there. Words in capitals stand for names of the definition. Buttons
    of the OS are listed under *Prompts of the OS*: they are answered, not tapped.

    | id | is |
    |---|---|

    """ + MadeID.all.map { "| `\($0.id)` | \(cell($0.doc)) |\n" }.joined()
  }

  // MARK: Elements

  static var elements: String {
    """

    ## Elements

    What `sim:find` returns, and `sim:screen` a list of. `expect(element).has{…}` compares these fields. Of an element that
    is not on the screen there are its `id` or `label`, and `visible`, `enabled` and `busy`, all `false`.

    | field | type | meaning |
    |---|---|---|

    """
      + ElementField.all.map { "| `\($0.name)` | \(cell($0.type)) | \($0.doc) |\n" }.joined()
      + "\nRoles: \(ElementFields.roles.names.map(code).joined(separator: ", ")).\n"
  }

  // MARK: Expecting

  static var values: String {
    """

    ## Values

    What can be asked of a value: `expect(value).equals(3)`. `expect_not(value)` asks the opposite, `expect.soft(value)`
    goes on after a failure. The last argument may be the author's words for the report.

    | question | type | holds when |
    |---|---|---|

    """
      + Expecting.expectationFields.map { "| `\($0.name)` | `\(cell($0.type))` | \($0.doc) |\n" }.joined()
        + """

        ## Matchers

        In the place of a value, wherever something is expected.

        | matcher | type | fits |
        |---|---|---|

        """
      + Expecting.globals.filter { $0.type.hasSuffix("matcher") && !$0.type.hasSuffix("event_matcher") }.map {
        "| `\($0.name)` | `\(cell($0.type))` | \($0.doc) |\n"
      }.joined()
  }

  static var events: String {
    let items = Expecting.globals.filter {
      $0.type.hasSuffix("event_matcher") || $0.name == "event" || $0.name == "analytics"
    }
    return """

      ## Events

      What `sim:expect_events` takes beside a plain list of names.

      | name | type | means |
      |---|---|---|

      """ + items.map { "| `\($0.name)` | `\(cell($0.type))` | \($0.doc) |\n" }.joined()
  }

  // MARK: Invariants

  static var invariants: String {
    """

    ## Invariants

    Rules that the tool brings. Turn one on with `invariant "NAME"` or `{ invariants = { "NAME" } }`, all of them with
    `"all"`. Each is looked at after every step.

    | name | says |
    |---|---|

    """ + BuiltIn.all.map { "| `\($0.name)` | \($0.doc)\($0.isAlwaysOn ? " Always on." : "") |\n" }.joined()
  }

  // MARK: Words

  static var words: String {
    let statuses = AuthorizationStatus.allCases.map { code($0.name.description) }.joined(separator: ", ")
    let sizes = TypeSize.allCases.map { code($0.name.description) }.joined(separator: ", ")
    let haptics = HapticFeedback.allCases.map { code($0.name.description) }.joined(separator: ", ")
    return """

      ## Words

      - Statuses of a permission: \(statuses).
      - Type sizes: \(sizes).
      - Haptics: \(haptics).
      - Kinds of records, for `sim:trace`, `never` and `eventually`: the article on the trace format in the catalogue
        `TraceFormat`.

      """
  }

  // MARK: Limits

  static var limits: String {
    let lua = LuaLimits.standard
    let rows = [
      ("instructions of Lua, in one journey", "\(lua.instructions / 1_000_000) million"),
      ("memory, in one journey", "\(lua.memory >> 20) MiB"),
      ("calls of functions in one another", "\(lua.calls)"),
      ("journeys in one file", "\(Declaration.limit)"),
      ("functions that wait for their time", "\(ScriptCallbacks.limit)"),
      ("wills that wait for their operation", "\(Arrangements.limit)"),
      ("texts that are printed, in one journey", "\(PrintedTexts.countLimit), and \(PrintedTexts.byteLimit >> 20) MiB"),
      ("how long `run_until_idle` goes on", "\(JourneyContext.idleLimit / 3_600_000) hours of virtual time"),
    ]
    return """

      ## Limits

      Whoever reaches one of these gets an error at their line.

      | what | at most |
      |---|---|

      """ + rows.map { "| \($0.0) | \($0.1) |\n" }.joined()
  }
}
