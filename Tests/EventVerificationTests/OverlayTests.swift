import EventVerification
import Findings
import LuaBridge
import Testing
import TestSupport
import TextFormats

@Suite struct OverlayTests {
  private func read(_ lua: String) throws(Findings) -> EventOverlay {
    try EventOverlay(LuaDocument.read(bytes: Array(lua.utf8), name: "overlay.lua"), file: "overlay.lua")
  }

  @Test func `every field is read`() throws {
    let overlay = try read(
      """
      return {
        plan = "plan.json", profile = "posthog", note = "for the settings",
        events = {
          theme_changed = {
            when = { changed = "preferences.theme", to = "dark" }, effect = { finished = "preferences.save", outcome = "success" },
            count = { 1, 3 }, order = { after = "a", before = "b", within = "2 minutes" },
            requires = { "consent", "identified" }, once_per = "session", exposure = "new_theme",
            platforms = { "ios" }, app_versions = ">= 2.0", sources = { "analytics-swift" },
            props = { theme = "$after.preferences.theme", old = "$before.preferences.theme", row = "$row",
              who = "$profile.name", n = 1, on = true },
          },
        },
        props = { plan = "$after.plan" },
        pii = { never = { "$profile.email" }, patterns = {}, allowed = { "link" } },
        auto = { ["$screen"] = "optional" },
        consent = { granted = { "agreed" }, withdrawn = { "refused" }, required = true },
        sign_out = { "signed_out" }, session = { idle = 60 },
      }
      """)
    let event = try #require(overlay["theme_changed"])
    #expect(event.when == EventTrigger(.changed("preferences.theme", to: DocumentNode(.string("dark")))))
    #expect(event.effect == EventTrigger(.finished("preferences.save", outcome: "success")))
    #expect(event.count == 1...3 && event.order == EventOrder(after: "a", before: "b", within: 120_000))
    #expect(event.requires == [.consent, .identified] && event.oncePer == .session && event.exposure == "new_theme")
    #expect(
      event.properties.map(\.value) == [
        .literal(DocumentNode(.integer(1))), .before("preferences.theme"), .literal(DocumentNode(.bool(true))), .row,
        .after("preferences.theme"), .profile(.name),
      ])
    #expect(event.platforms == ["ios"] && event.sources == ["analytics-swift"])
    #expect(event.appVersions == VersionRange(">= 2.0"))
    #expect(event.place.line == 4 && event.place.path == "events.theme_changed")
    #expect(overlay.plan == "plan.json" && overlay.profile == .posthog && overlay.signOut == ["signed_out"])
    #expect(
      overlay.personal.patterns.isEmpty && overlay.personal.never == [.email] && overlay.personal.allowed == ["link"])
    #expect(overlay.automatic.map(\.use) == [.optional] && overlay.consent.isRequired)
    #expect(overlay.session == EventOverlay.SessionLimits(idle: 60_000, longest: 86_400_000))
  }

  @Test(arguments: [
    ("return { evnts = {} }", "overlay.lua:1: evnts: unknown field \"evnts\"\n  did you mean \"events\"?"),
    (
      "return { events = { a = { when = { tapp = \"x\" } } } }",
      "overlay.lua:1: events.a.when.tapp: unknown field \"tapp\"\n  did you mean \"tap\"?\noverlay.lua:1: events.a.when: a trigger says one thing; this one says none\n  it is one of tap, page, present, finished, changed or record"
    ),
    (
      "return { events = { a = { when = { tap = \"x\", page = \"y\" } } } }",
      "overlay.lua:1: events.a.when: a trigger says one thing; here are page and tap\n  it is one of tap, page, present, finished, changed or record"
    ),
    (
      "return { events = { a = { props = { b = \"$afer.theme\" } } } }",
      "overlay.lua:1: events.a.props.b: \"$afer.theme\" refers to nothing\n  did you mean \"$after.theme\"?"
    ),
    (
      "return { events = { a = { count = { 3, 1 } } } }",
      "overlay.lua:1: events.a.count: expected a whole number from 0, or a list of the least and the most, found a list"
    ),
    (
      "return { events = { [\"A b\"] = { once_per = \"sesion\" } } }",
      "overlay.lua:1: events[\"A b\"].once_per: unknown value \"sesion\"\n  did you mean \"session\"?"
    ),
    (
      "return { session = { idle = \"long\" } }",
      "overlay.lua:1: session.idle: expected seconds up to 600, or a text with a unit such as \"30 minutes\", found \"long\""
    ),
    (
      "return { events = { a = { app_versions = \"=> 2\" } } }",
      "overlay.lua:1: events.a.app_versions: expected versions such as \"2.1\" or \">= 2.0, < 3\", found \"=> 2\""
    ),
    ("return { sign_out = \"a\" }", "overlay.lua:1: sign_out: expected a list, found \"a\""),
    (
      "return { auto = { a = \"never\" } }",
      "overlay.lua:1: auto.a: unknown value \"never\"\n  it is one of ignore, optional or exact"
    ),
    ("return 7", "overlay.lua: a chunk of data returns a table"),
  ])
  func `what is wrong is told with its place`(lua: String, said: String) {
    do throws(Findings) {
      _ = try read(lua)
      Issue.record("nothing was wrong with \(lua)")
    } catch {
      if lua == "return 7" {
        #expect(error.description.contains("overlay"))
      } else {
        #expect(error.description == said)
      }
    }
  }

  @Test func `many faults are cut`() {
    let fields = (0..<500).map { "f\($0) = 1" }.joined(separator: ", ")
    do throws(Findings) { _ = try read("return { \(fields) }") } catch { #expect(error.list.count == 100) }
  }

  @Test func `the reference and the JSON Schema are those of the tables`() throws {
    #expect(
      try PublishedFile.fault(
        "Sources/EventVerification/EventVerification.docc/OverlayReference.md", is: OverlayTable.markdown) == nil)
    let json = String(decoding: try OverlayTable.jsonSchema().json(.pretty), as: UTF8.self)
    #expect(try PublishedFile.fault("Fixtures/Schemas/overlay-v1.schema.json", is: json + "\n") == nil)
  }
}
