import Commands
import Testing

@Suite struct CheckTests {
  @Test func `a project whose files are right is all well`() {
    let stage = Stage([
      "Fixtures/Apps/small.lua": smallDefinition(),
      "Scripts/Journeys/small/sound.lua": "app \"small\"\nit(\"plays\", function(sim) end)\n",
      "Scripts/Journeys/steps.lua": "return { login = function(sim) end }\n",
    ])
    #expect(
      stage.run("check") == Stage.Outcome(status: .success, output: "", messages: "3 files checked, all well\n"))
    #expect(stage.run("check -q") == Stage.Outcome(status: .success, output: "", messages: ""))
  }

  @Test func `every fault of every file is reported at once, with its line`() {
    let stage = Stage([
      "Fixtures/Apps/a.lua":
        "return {\n  schema = 1,\n  app = { id = \"a\", nam = \"A\" },\n  pages = {},\n  titel = 1,\n}\n",
      "Fixtures/Apps/b.lua": "return {\n  schema = 1\n  app = {},\n}\n",
      "Fixtures/Apps/c.json": "{\"schema\": 1,\n \"app\": }\n",
    ])
    let outcome = stage.run("check")
    #expect(outcome.status == .doesNotLoad)
    Golden(path: "Messages/check.txt").expect(outcome.output)
    #expect(outcome.messages == "3 files checked, 6 faults in 3 files\n")
  }

  @Test func `below a folder only what is a definition or a script is looked at`() {
    let stage = Stage([
      "apps/small.lua": smallDefinition(), "apps/package.json": "{\"name\": \"x\"}", "apps/.hidden.lua": "?",
      "apps/notes.txt": "?", "apps/schema.json": "{\"type\": \"object\"}",
    ])
    #expect(stage.run("check apps").messages == "1 file checked, all well\n")
    // Named, a file has to be what it is named for.
    #expect(stage.run("check apps/package.json").status == .doesNotLoad)
    #expect(stage.run("check apps/.hidden.lua").status == .doesNotLoad)
  }

  @Test func `what a definition names is read below the root only`() {
    let stage = Stage([
      "Fixtures/Apps/a.lua": smallDefinition().replacing(
        "name = \"Small\"", with: "name = \"Small\", text_files = { \"de.lproj/Localizable.strings\", \"x.strings\" }"),
      "Fixtures/Apps/de.lproj/Localizable.strings": "\"Sound\" = \"Ton\"",
    ])
    stage.files.put("/elsewhere/x.strings", [])
    stage.files.link("\(stage.folder)/Fixtures/Apps/x.strings", to: "/elsewhere/x.strings")
    let outcome = stage.run("check")
    #expect(outcome.status == .doesNotLoad)
    #expect(outcome.output.contains("cannot be read: it leads out of the project's root"))
    #expect(
      outcome.output.contains(
        "Fixtures/Apps/de.lproj/Localizable.strings:1: a \";\" is missing after the value of \"Sound\""))
  }

  @Test func `what is not translated, and what is in vain, is a warning`() {
    let stage = Stage([
      "Fixtures/Apps/a.lua": """
      return {
        schema = 1,
        app = { id = "a", name = "A", locales = { "en", "de", "de-AT", "en-GB" } },
        constants = { mail = "a@b.example" },
        account = { providers = { "apple" } },
        pages = { settings = { title = "Settings", sections = { { rows = {
          { id = "a", kind = "info", label = "Privacy", value = "{app.version}" },
          { id = "b", kind = "link", label = "Help", url = "https://a.example" },
          { id = "c", kind = "account", label = "Account", page = { id = "p", title = "Account" } },
        } } } } },
        texts = { de = {
          Settings = "Einstellungen",
          ["Continue with Apple"] = "Mit Apple anmelden",
          Privcy = "Datenschutz",
        } },
        configurations = { x = { pages = { settings = { footer = "Bye" } }, texts = { de = { Bye = "Ade" } } } },
      }
      """
    ])
    let outcome = stage.run("check")
    #expect(
      outcome.output == """
        Fixtures/Apps/a.lua:14: texts.de.Privcy: warning: no text of the app is "Privcy", so nobody sees its translation
          did you mean "Privacy"?
        Fixtures/Apps/a.lua:11: texts.de: warning: 3 of 4 texts have no translation for "de"
          "Privacy" (line 7), "Help" (line 8), "Account" (line 9)

        """)
    #expect(outcome.messages == "1 file checked, 2 warnings\n" && outcome.status == .success)
  }

  @Test func `a language to choose that the app does not have is a warning`() {
    let stage = Stage([
      "Fixtures/Apps/a.lua": """
      return {
        schema = 1, app = { id = "a", name = "A", locales = { "en", "pt-BR" } },
        preferences = {
          l = { type = "choice", controls = "language", options = { "system", "en", "pt-BR", "pt_BR", "klingon" } },
        },
        pages = { settings = { title = "{app.name}", sections = {
          { rows = { { id = "l", kind = "picker", label = "{app.name}", preference = "l" } } } } } },
        texts = { ["pt-BR"] = { system = "do sistema" } },
      }
      """
    ])
    let outcome = stage.run("check")
    #expect(
      outcome.output == """
        Fixtures/Apps/a.lua:4: preferences.l: warning: the app has no language "pt_BR", so whoever chooses it sees "en"
          did you mean "pt-BR"?
        Fixtures/Apps/a.lua:4: preferences.l: warning: the app has no language "klingon", so whoever chooses it sees "en"
          add it to app.locales; the option "system" follows the device

        """)
    #expect(outcome.messages == "1 file checked, 2 warnings\n" && outcome.status == .success)
  }

  @Test func `a warning is no fault`() {
    let stage = Stage([
      "Fixtures/Apps/a.lua": smallDefinition().replacing(
        "schema = 1", with: "schema = 1, store = { storekit_file = \"a.storekit\" }"),
      "Fixtures/Apps/a.storekit": "{\"version\": {\"major\": 9}}",
    ])
    let outcome = stage.run("check")
    #expect(outcome.status == .success)
    #expect(outcome.output.hasPrefix("Fixtures/Apps/a.storekit:1: /version/major: warning: version 9 is newer than 6"))
    #expect(outcome.messages == "1 file checked, 1 warning\n")
  }

  @Test func `an empty folder selects nothing`() {
    let stage = Stage(["empty/readme.txt": ""])
    let outcome = stage.run("check empty")
    #expect(outcome.status == .nothingSelected)
    #expect(
      outcome.messages == """
        there is no definition and no journey in "empty"
          a definition returns a table with schema = 1; a journey calls describe or it

        """)
  }

  @Test func `a file given twice is checked once`() {
    let stage = Stage(["Fixtures/Apps/small.lua": smallDefinition()])
    #expect(stage.run("check Fixtures/Apps/small.lua Fixtures ./Fixtures").messages == "1 file checked, all well\n")
  }
}
