import Findings
import Journeys
import LuaBridge
import TestSupport
import Testing

/// What an app's text files and its StoreKit configuration say, as a user sees it.
@Suite struct `An app with text files and a StoreKit configuration` {
  private func trial(_ lines: String, launch: String = "") -> ScriptTrial {
    ScriptTrial.journey(lines, app: "Fixtures/Localized/harbour.lua", launch: launch)
  }

  static let languages: [(locale: String, berths: String, free: String, plan: String, value: String)] = [
    ("en_US", "Berths", "Free", "Plan", "Pro, monthly"), ("de_AT", "Liegeplätze", "Frei", "Tarif", "Pro, monatlich"),
    ("pt_BR", "Vagas", "Free", "Plano", "Pro, monthly"), ("fr_FR", "Berths", "Free", "Plan", "Pro, monthly"),
  ]

  @Test(arguments: languages)
  func `a screen is in the user's language`(
    locale: String, berths: String, free: String, plan: String, value: String
  ) {
    let trial = trial(
      """
      sim:run_until_idle()
      expect(sim:find "berths").has { label = "\(berths)" }
      expect(sim:find "free").has { label = "\(free)" }
      expect(sim:find "plan").has { label = "\(plan)", value = "\(value)" }
      """, launch: #"locale = "\#(locale)""#)
    #expect(trial.faults + trial.failures == [])
  }

  static let plurals: [(locale: String, one: String, many: String)] = [
    ("en_US", "1 berth in Brest", "3 berths in Brest"),
    ("de_DE", "In Brest: ein Liegeplatz", "In Brest: 3 Liegeplätze"),
    ("pt_BR", "1 vaga em Brest", "3 vagas em Brest"), ("fr_FR", "1 berths in Brest", "3 berths in Brest"),
  ]

  @Test(arguments: plurals)
  func `a plural follows the number`(locale: String, one: String, many: String) {
    let trial = trial(
      """
      sim:run_until_idle()
      expect(sim:find "free").has { value = "\(many)" }
      sim:slide("berths", 1)
      sim:run_until_idle()
      expect(sim:find "free").has { value = "\(one)" }
      """, launch: #"locale = "\#(locale)""#)
    #expect(trial.faults + trial.failures == [])
  }

  static let tables: [(locale: String, title: String, label: String, value: String)] = [
    ("en_US", "Help", "Settings", "100% in Brest"), ("de_DE", "Hilfe zu Harbour", "Anleitung", "In Brest zu 100 %"),
    ("pt_BR", "Ajuda do Harbour", "Settings", "100% em Brest"),
  ]

  @Test(arguments: tables)
  func `a page has its texts from its own table`(locale: String, title: String, label: String, value: String) {
    let trial = trial(
      """
      sim:run_until_idle()
      sim:tap "help"
      sim:run_until_idle()
      expect(sim:find "about").has { label = "\(label)", value = "\(value)" }
      print(sim:screen())
      """, launch: #"locale = "\#(locale)""#)
    #expect(trial.faults + trial.failures == [])
    let printed: [String] = trial.results.flatMap { $0.printed }
    #expect(printed.joined().contains(title))
  }

  @Test func `a subscription of the file is bought like any other`() {
    let trial = trial(
      """
      sim:run_until_idle()
      sim:expect { isProUser = false }
      expect(sim:find "buy").has { label = "Get Pro for $39.99" }
      sim:tap "buy"
      sim:answer "confirm"
      sim:run_until_idle()
      sim:expect { isProUser = true, entitlements = { "pro" } }
      """)
    #expect(trial.faults + trial.failures == [])
  }

  @Test func `a file that changes changes what traces are told of`() {
    let definition = """
      return { schema = 1, app = { id = "a", name = "A", text_files = { "de.lproj/Localizable.strings" } },
        pages = { settings = { title = "S" } } }
      """
    func digest(_ strings: String) -> String? {
      ScriptTrial(
        #"app "a.lua" it("x", function(sim) end)"#,
        files: ["a.lua": definition, "de.lproj/Localizable.strings": strings]
      ).script.apps.first?.digest
    }
    #expect(digest("a = b;") != nil)
    #expect(digest("a = b;") == digest("a = b;"))
    #expect(digest("a = b;") != digest("a = c;"))
  }

  @Test func `an app written in a script has its files beside the script`() {
    let trial = ScriptTrial(
      """
      app { schema = 1, app = { id = "a", name = "A", text_files = { "texts/de.lproj/Localizable.strings" } },
        pages = { settings = { title = "S", sections = { { rows = {
          { id = "one", kind = "info", label = "One", value = "1" } } } } } } }
      it("is German", function(sim)
        sim:launch { locale = "de_DE" }
        expect(sim:find "one").has { label = "Eins" }
      end)
      """, files: ["texts/de.lproj/Localizable.strings": "One = Eins;"])
    #expect(trial.faults + trial.failures == [])
    #expect(trial.outcomes == ["passed"])
  }

  @Test func `a language chosen in the app is the one that counts, plural forms too`() {
    let trial = ScriptTrial(
      """
      app { schema = 1,
        app = { id = "a", name = "A", locales = { "en", "de", "pt-BR" }, text_files = { "Localizable.xcstrings" } },
        preferences = {
          n = { type = "int", default = 0, min = 0, max = 9 },
          language = { type = "choice", options = { "en", "de", "pt-BR" }, controls = "language" },
        },
        pages = { settings = { title = "S", sections = { { rows = {
          { id = "days", kind = "info", label = "Days", value = "{preferences.n} days" } } } } } } }
      it("is Portuguese on a German phone", function(sim)
        sim:launch { locale = "de_DE", preferences = { language = "pt-BR" } }
        sim:run_until_idle()
        expect(sim:find "days").has { value = "0 dia" }
      end)
      """,
      files: [
        "Localizable.xcstrings": #"""
        {"sourceLanguage": "en", "strings": {"%lld days": {"localizations": {
          "de-DE": {"stringUnit": {"state": "translated", "value": "%lld Tage"}},
          "pt-BR": {"variations": {"plural": {
            "one": {"stringUnit": {"state": "translated", "value": "%lld dia"}},
            "other": {"stringUnit": {"state": "translated", "value": "%lld dias"}}}}}}}}}
        """#
      ])
    #expect(trial.faults + trial.failures == [])
    #expect(trial.outcomes == ["passed"])
  }

  static let regions: [(device: String, label: String)] = [
    ("zh-Hans_CN", "甲"), ("zh_Hant_TW", "乙"), ("zh-Hant", "乙"), ("zh_HK", "乙"), ("zh_CN", "甲"), ("de_AT", "Eins, eh"),
    ("de_DE", "Eins"), ("de", "Eins"), ("deu_DE", "One"),
  ]

  @Test(arguments: regions)
  func `a device's locale is served by the longest name that it begins with, with its script too`(
    device: String, label: String
  ) {
    let trial = ScriptTrial(
      """
      app { schema = 1, app = { id = "a", name = "A", text_files = { "zh-Hans.lproj/Localizable.strings",
        "zh_Hant.lproj/Localizable.strings", "de.lproj/Localizable.strings", "de-AT.lproj/Localizable.strings" } },
        pages = { settings = { title = "S", sections = { { rows = {
          { id = "one", kind = "info", label = "One", value = "1" } } } } } } }
      it("is served", function(sim)
        sim:launch { locale = "\(device)" }
        expect(sim:find "one").has { label = "\(label)" }
      end)
      """,
      files: [
        "zh-Hans.lproj/Localizable.strings": "One = \"甲\";", "zh_Hant.lproj/Localizable.strings": "One = \"乙\";",
        "de.lproj/Localizable.strings": "One = Eins;", "de-AT.lproj/Localizable.strings": "One = \"Eins, eh\";",
      ])
    #expect(trial.faults + trial.failures == [])
    #expect(trial.outcomes == ["passed"])
  }

  @Test func `what a configuration names is read too`() {
    let definition = """
      return { schema = 1, app = { id = "a", name = "A" }, pages = { settings = { title = "S", sections = { { rows = {
        { id = "one", kind = "info", label = "One", value = "1" } } } } } },
        configurations = { german = { app = { locale = "de", text_files = { "One.strings", "Localizable.strings" } } } } }
      """
    let files = ["a.lua": definition, "One.strings": "", "Localizable.strings": "One = Eins;"]
    let script = #"app "a.lua" it("x", function(sim) sim:launch { configuration = "german", locale = "de_DE" }"#
    let trial = ScriptTrial(script + #" expect(sim:find "one").has { label = "Eins" } end)"#, files: files)
    #expect(trial.faults + trial.failures == [])
    #expect(trial.outcomes == ["passed"])
    let missing = ScriptTrial(script + " end)", files: ["a.lua": definition])
    #expect(missing.faults.count == 2)
    #expect(missing.faults.first?.contains("a.lua:3: app.text_files[1]: there is no file \"One.strings\"") == true)
  }

  @Test(arguments: [
    ("Row Tapped", "row = \"sync\"", nil),
    ("Row Tapped", "", "plan.json:1: event \"Row Tapped\": the property \"row\" is missing"),
    ("Row Tapped", "row = 5", "plan.json:1: event \"Row Tapped\", \"/row\": must be "),
    ("Row Taped", "row = \"sync\"", "plan.json has no event \"Row Taped\"; it has \"Row Tapped\""),
  ])
  func `an event that the tracking plan does not have fails the journey`(
    event: String, properties: String, fault: String?
  ) {
    let definition = """
      return { schema = 1, app = { id = "a", name = "A" }, analytics = { plan = "plan.json", lifecycle = true },
        pages = { settings = { title = "S", sections = { { rows = {
          { id = "sync", kind = "action", label = "Sync", actions = {
            { track = "\(event)", properties = { \(properties) } } } } } } } } } }
      """
    let plan = """
      { "rules": [ { "key": "Row Tapped", "type": "TRACK", "jsonSchema": { "type": "object", "required": ["row"],
        "properties": { "row": { "type": "string" } } } } ] }
      """
    let trial = ScriptTrial(
      "app \"a\"\nit(\"x\", function(sim)\nsim:launch {}\nsim:tap \"sync\"\nend)",
      files: ["a.lua": definition, "plan.json": plan])
    #expect(trial.faults == [])
    #expect(trial.failures.count == (fault == nil ? 0 : 1))
    if let fault { #expect(trial.failures.first?.contains("tracking_plan: \(fault)") == true) }
  }

  @Test(arguments: [
    ("[", "plan.json:1: the text ends before the value does"), ("{}", "plan.json:1: this is no tracking plan"),
    ("{ \"rules\": [ {} ] }", "plan.json:1: /rules/0: the rule has no \"key\""),
  ])
  func `a tracking plan that is none is a fault of the definition`(plan: String, fault: String) {
    let definition = """
      return { schema = 1, app = { id = "a", name = "A" }, pages = { settings = { title = "S" } },
        configurations = { planned = { analytics = { plan = "plan.json" } } } }
      """
    let trial = ScriptTrial(
      "app \"a\"\nit(\"x\", function(sim) sim:launch {} end)", files: ["a.lua": definition, "plan.json": plan])
    #expect(trial.faults.count == 1 && trial.faults[0].hasPrefix(fault), "\(trial.faults)")
  }
}
