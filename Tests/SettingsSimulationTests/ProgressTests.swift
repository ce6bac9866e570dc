import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TestSupport
import Testing

/// Who shows that work runs: `progress` of tasks and flows.
@Suite struct `Progress` {
  private func app(_ progress: String) throws -> Driver {
    var d = try Driver(
      AppFixtures.app(
        #"{ id = "more", kind = "navigation", label = "More", page = "more" }"#, "analytics = {}",
        pages: """
          more = { title = "More", sections = { { rows = {
            { id = "work", kind = "action", label = "Work", actions = { { task = { name = "work", takes = 5,
              progress = "\(progress)", on_success = { { track = "done" } } } } } },
            { id = "other", kind = "action", label = "Other", actions = { { track = "other" } } } } } } }
          """))
    try d.go("more")
    try d.tap("work")
    return d
  }

  @Test func `a row that works is busy, the others are not`() throws {
    let d = try app("row")
    #expect(try d.element("work").isBusy)
    #expect(try d.element("work").hit == .busy)
    #expect(try d.element("other").hit == .ok)
  }

  @Test func `an overlay takes every touch but the way back`() throws {
    var d = try app("overlay")
    #expect(try d.element("progress").isBusy)
    #expect(try d.element("work").hit == .busy)
    #expect(try d.element("other").hit == .busy)
    #expect(try d.element("back").hit == .ok)
    try d.advance(5000)
    #expect(!d.s.elements(d.model).contains { $0.id == "progress" })
    #expect(try d.element("other").hit == .ok)
    d.check()
  }

  @Test func `what nobody shows still refuses a second start`() throws {
    var d = try app("none")
    #expect(try !d.element("work").isBusy)
    #expect(try d.element("work").hit == .ok)
    try d.tap("work")
    try d.advance(20_000)
    #expect(d.count("tracked") == 1)
    d.check()
  }

  @Test func `the overlay of a flow lies over the page that started it`() throws {
    var d = try Driver(
      AppFixtures.app(
        #"{ id = "sign_out", kind = "sign_out", label = "Sign Out" }, { id = "x", kind = "info", label = "X", value = "Y" }"#,
        """
        account = { providers = { "email" }, users = { { email = "ada@b.example" } },
          sign_out = { progress = "overlay", confirm = false } }
        """
      )
    ) { $0.account = "ada@b.example" }
    try d.tap("sign_out")
    #expect(try d.element("progress").role == .progress)
    #expect(try d.element("x").hit == .busy)
    try d.idle()
    #expect(d.state("account") == .bool(false))
    d.check()
  }
}
