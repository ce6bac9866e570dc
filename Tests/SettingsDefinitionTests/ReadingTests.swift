import Findings
import SettingsDefinition
import Testing
import TextFormats

struct ReadingTests {
  @Test func `the smallest definition reads with every default filled in`() throws {
    let model = try Draft().model()

    #expect(model.root == "settings")
    #expect(model.app.version == "1.0")
    #expect(model.app.locales == ["en"])
    #expect(model.modules.isEmpty)
    #expect(model.device.capabilities == ["mail", "face_id", "alternate_icons", "payments"])

    let page = try #require(model.page("settings"))
    #expect(page.style == .insetGrouped)
    #expect(page.screen == "settings")

    let row = try #require(page.sections.first?.rows.first)
    #expect(row.id == "dark")
    #expect(row.kind.preference == "dark")
    #expect(row.data.label == "Dark Mode")
    #expect(row.data.tint == nil)

    #expect(model.preference("dark")?.defaultValue == .value(.bool(false)))
    #expect(model.timing.first { $0.point == "auth.sign_out" }?.takes == 500)
    #expect(model.theme.colors.map(\.name).contains("accent"))
    #expect(model.analytics.events.rowTapped == "{analytics_description}_tapped")
  }

  @Test func `a thing is found again in the source`() throws {
    let text = """
      {
        "schema": 1,
        "app": {"id": "hello", "name": "Hello"},
        "preferences": {
          "dark": {"type": "bool"}
        },
        "pages": {
          "settings": {"title": "Settings", "sections": [{"rows": [
            {"id": "dark", "kind": "toggle", "label": "Dark", "preference": "dark"}
          ]}]}
        }
      }
      """
    let document = try JSONReader.read([UInt8](text.utf8), file: "app.json")
    let model = try SettingsModel.read(document, file: "app.json")
    #expect(model.sources[.row("dark")]?.description == "app.json:9: pages.settings.sections[1].rows[1]")
    #expect(model.sources[.preference("dark")]?.description == "app.json:5: preferences.dark")
    #expect(model.sources[.row("light")] == nil)
  }

  @Test func `a fault names file, line and path, and how to mend it`() throws {
    let text = """
      {
        "schema": 1,
        "app": {"id": "hello", "name": "Hello"},
        "pages": {
          "settings": {
            "titel": "Settings"
          }
        }
      }
      """
    let document = try JSONReader.read([UInt8](text.utf8), file: "app.json")
    #expect(throws: Findings.self) { try SettingsModel.read(document, file: "app.json") }
    let faults = SettingsModel.faults(of: document, file: "app.json")
    #expect(
      Findings(faults).description == """
        app.json:5: pages.settings: the page "settings" needs "title": no row leads to it
          the title, and the back label of what is pushed from it
        app.json:6: pages.settings.titel: unknown field "titel"
          did you mean "title"?
        """)
  }

  @Test func `a definition that is no table says what is wanted`() {
    let faults = SettingsModel.faults(of: DocumentNode(.integer(3), line: 1), file: "app.lua")
    #expect(
      Findings(faults).description == """
        app.lua:1: a definition is a table, found 3
          return one table: return { schema = 1, app = { … }, pages = { … } }
        """)
  }

  @Test func `an empty definition says what it needs`() throws {
    let faults = SettingsModel.faults(of: DocumentNode(.list([]), line: 1), file: "app.lua")
    #expect(
      messages(faults) == [
        #"a definition needs "schema" | the version of this schema"#, #"a definition needs "app" | who the app is"#,
        #"a definition needs "pages" | the pages by id"#,
      ])
  }

  @Test func `an empty list is an empty table and an empty table an empty list`() throws {
    let empty = #""dialogs": [], "constants": [], "deep_links": {}, "theme": [], "flags": {}, "modules": {}"#
    let model = try Draft(rest: empty).model()
    #expect(model.dialogs.isEmpty && model.constants.isEmpty && model.deepLinks.isEmpty)
    #expect(model == (try Draft().model()))
  }

  @Test func `null is as good as not written`() throws {
    let model = try Draft(rows: Part.toggle(#""subtitle": null, "icon": null"#), rest: #""device": null"#).model()
    #expect(model == (try Draft().model()))
  }

  @Test func `the order of keys in the source does not matter`() throws {
    let one = Draft(preferences: #""a": {"type": "int"}, "b": {"type": "int"}"#)
    let other = Draft(preferences: #""b": {"type": "int"}, "a": {"type": "int"}"#)
    #expect(try one.model() == other.model())
  }

  @Test func `a note is taken everywhere and ignored`() throws {
    let rows = Part.toggle(#""note": "why", "visible_when": {"note": "x", "preference": "dark"}"#)
    #expect(try Draft(rows: rows, rest: #""note": "hello""#).faults() == [])
  }

  @Test func `what a preference has by default follows from its type`() throws {
    let preferences = #"""
      "a": {"type": "int", "min": 3}, "b": {"type": "number"}, "c": {"type": "text"},
      "d": {"type": "choice", "options": ["x", "y"]}, "e": {"type": "choices", "options": ["x", "y"]},
      "f": {"type": "choice", "options": ["EUR"], "default": {"from": "locale.currency", "fallback": "EUR"}}
      """#
    let model = try Draft(preferences: preferences).model()
    #expect(model.preference("a")?.defaultValue == .value(.integer(3)))
    #expect(model.preference("b")?.defaultValue == .value(.number(0)))
    #expect(model.preference("c")?.defaultValue == .value(.text("")))
    #expect(model.preference("d")?.defaultValue == .value(.text("x")))
    #expect(model.preference("e")?.defaultValue == .value(.list([])))
    #expect(model.preference("f")?.defaultValue == .derived(from: .localeCurrency, fallback: .text("EUR")))
  }

  @Test func `account and premium rows carry their module and gate`() throws {
    let rows = #"""
      {"id": "me", "kind": "account", "label": "Me", "page": {"id": "mine", "body": "Me"}},
      {"id": "plus", "kind": "premium", "label": "Plus", "page": {"id": "more", "body": "More"}},
      {"id": "out", "kind": "sign_out", "label": "Sign Out"}
      """#
    let model = try Draft(rows: rows, rest: "\(Part.account), \(Part.store)").model()
    let read = try #require(model.page("settings")?.sections.first?.rows)
    #expect(read.map(\.module) == [.auth, .purchases, .auth])
    #expect(read.map { $0.gates.map(\.need) } == [[.signedIn], [.entitlement("pro")], []])
    #expect(read.map(\.style) == [.panel, .panel, .row])
    #expect(read[2].role == .destructive)
    #expect(model.page("mine")?.title == "Me")
    #expect(model.page("mine")?.inlineInRow == "me")
    #expect(model.modules == [.auth, .purchases])
  }

  @Test func `the gate of its page spares a premium row its own`() throws {
    let rows = #"{"id": "plus", "kind": "premium", "label": "Plus", "page": "more"}"#
    let pages = #""more": {"requires": {"entitlement": "pro", "present": "in_place"}}"#
    let model = try Draft(rows: rows, pages: pages, rest: Part.store).model()
    #expect(model.page("settings")?.sections[0].rows[0].gates == [])
    #expect(model.page("more")?.gates.first?.present == .inPlace)
  }

  @Test func `several comparisons in one test all have to hold`() throws {
    let rows = Part.toggle(#""visible_when": {"preference": "n", "above": 1, "below": 5}"#)
    let model = try Draft(rows: rows, preferences: #""n": {"type": "int"}"#).model()
    #expect(
      model.page("settings")?.sections[0].rows[0].visibleWhen
        == .allOf([.preference("n", .above(1)), .preference("n", .below(5))]))
  }

  @Test func `flows that end the session ask, others do not`() throws {
    let account = try #require(try Draft(rest: Part.account).model().account)
    #expect(account.signOut.flow.confirm?.button == "Sign Out")
    #expect(account.deleteAccount.flow.confirm?.message == "This cannot be undone.")
    #expect(account.signIn.flow.confirm == nil)
    #expect(account.signOut.flow.returnsTo == .root && account.signIn.flow.returnsTo == .page)
    let silent = #""account": {"providers": ["email"], "sign_out": {"confirm": false, "analytics": false}}"#
    let signOut = try #require(try Draft(rest: silent).model().account?.signOut)
    #expect(signOut.flow.confirm == nil && signOut.flow.analytics == nil)
  }

  @Test func `times are whole milliseconds`() throws {
    let rest = #""timing": {"auth": {"sign_out": 0.8}, "preferences": {"save": "50 ms"}, "task": {"export": 2}}"#
    let model = try Draft(rows: Part.action(#"{"task": {"name": "export"}}"#), rest: rest).model()
    let timing = { (name: String) in model.timing.first { $0.point == name } }
    #expect(timing("auth.sign_out")?.takes == 800)
    #expect(timing("preferences.save")?.takesRemote == 50)
    #expect(timing("preferences.load")?.takes == 50)
    #expect(timing("store.purchase")?.waitsForAnswer == true)
    guard case .action(let actions)? = model.page("settings")?.sections[0].rows[0].kind,
      case .task(let task)? = actions.first
    else { return #expect(Bool(false), "no task") }
    #expect(task.takes == 2000)
  }

  @Test func `what the only entitlement implies is in the state`() throws {
    let model = try Draft(rest: Part.store).model()
    #expect(model.state.first { $0.name == "isProUser" }?.meaning == .entitlement("pro"))
    #expect(model.state.first { $0.name == "proProduct" }?.meaning == .product("pro_m"))
  }
}
