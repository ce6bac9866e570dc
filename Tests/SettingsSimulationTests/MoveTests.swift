import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TestSupport
import Testing

/// Paths, links, gestures and what stands over the stacks, against what the model does meanwhile.
@Suite struct `Moves` {
  static let pages = """
    a = { title = "A", on_appear = { { track = "a_in" } }, on_disappear = { { track = "a_out" } }, sections = { { rows = {
      { id = "to_b", kind = "navigation", label = "B", page = "b" },
      { id = "later", kind = "action", label = "L", actions = { { task = { name = "t", takes = 0.2, owner = "app",
        on_success = { { pop = "page" } } } } } } } } } },
    b = { title = "B", on_appear = { { track = "b_in" } }, on_disappear = { { track = "b_out" } }, sections = { { rows = {
      { id = "slow", kind = "action", label = "S", actions = { { task = { name = "s", takes = 0.2, owner = "app",
        on_success = { { pop = "page" } } } } } } } } } },
    c = { title = "C", sections = {} }
    """
  static let more = """
    analytics = { events = { screen_viewed = "{screen}" } },
    deep_links = { { url = "t://b", push = { "a", "b" } }, { url = "t://c", push = { "a", "c" } },
      { url = "t://root", push = {} }, { url = "t://sheet", present = "c", over = "keep" } }
    """
  static func model(_ more: String = "") throws -> CompiledModel {
    try AppFixtures.app(
      #"{ id = "to_a", kind = "navigation", label = "A", page = "a" }, { id = "out", kind = "sign_out", label = "Out" }"#,
      Self.more + #", account = { providers = { "email" }, sign_out = { confirm = false } }"#
        + (more.isEmpty ? "" : ", " + more), pages: pages)
  }

  /// The names of the events so far.
  func events(_ d: Driver) -> [String] {
    d.lines("tracked(").compactMap { line in
      guard let id = line.split(separator: "CustomEventID(raw: ").dropFirst().first?.prefix(while: \.isNumber) else {
        return nil
      }
      return Int(id).map { d.s.text(d.model.tables.analytics.customEvents[$0].name, d.model) }
    }
  }

  @Test func `the enclosing app's page lies below the first, and a link leads back from it`() throws {
    var d = try Driver(
      Self.model(
        #"embedding = { wraps_in_navigation_stack = false, inside = "stack", host_path = { "home" }, host_title = "Home" }"#
      ))
    #expect(d.state("path") == list("home", "settings"))
    try d.go("to_a")
    try d.tap("later")
    try d.settleGlass()
    try d.go("back")
    #expect(d.state("path") == list("home"))
    #expect(d.state("page") == .string("home"))
    #expect(d.s.elements(d.model).map(\.id) == ["home"])
    #expect(d.state("model")["path"] == list("home"))
    try d.apply(.openLink(0))
    try d.settleGlass()
    #expect(d.state("path") == list("home", "settings", "a", "b"))
    #expect(events(d).suffix(2) == ["a_in", "b_in"] || events(d).last == "b_in")
    for _ in 0..<3 { try d.go("back") }
    #expect(d.state("path") == list("home"))
    #expect(d.s.hit(.back, d.model) == .absent)
    // What the system ended comes back where it was, what the user ended does not.
    for (cause, page) in [(KillCause.system, "home"), (.user, "settings")] {
      try d.apply(.kill(cause))
      try d.apply(.relaunch)
      #expect(d.state("transition") == .bool(false))
      try d.idle()
      #expect(d.state("page") == .string(page))
    }
    d.check()
  }

  @Test func `with the host in front nothing of the settings can be touched, signed out or not`() throws {
    let embedding =
      #"embedding = { wraps_in_navigation_stack = false, inside = "stack", host_path = { "home" }, signed_out = "c" }"#
    var d = try Driver(Self.model(embedding)) { $0.account = "ada@b.example" }
    try d.idle()
    try d.go("back")
    try d.apply(.revokeSession(AccountID(0 as Int)))
    try d.idle()
    #expect(d.state("page") == .string("home"))
    #expect(d.s.elements(d.model).map(\.id) == ["home"])
    var out = try Driver(Self.model(embedding))
    try out.idle()
    #expect(out.state("page") == .string("c"))
    try out.go("back")
    #expect(out.lines("popped").last?.contains("\(try #require(d.model.page(named: "c")))") == true)
    out.check()
    d.check()
  }

  @Test func `a path that a link replaces fades, for ui.fade`() throws {
    var d = try Driver(Self.model("timing = { ui = { fade = 0.2 } }"))
    try d.go("to_a", "to_b")
    try d.apply(.openLink(1))
    #expect(d.state("path") == list("a", "c"))
    #expect(d.state("transition") == .string("replace"))
    #expect(d.count("pathReplaced(SettingsBehavior.StackID(raw: 0), takes: 200)") == 1)
    try d.advance(199)
    #expect(d.state("transition") == .string("replace"))
    try d.advance(1)
    #expect(d.state("transition") == .bool(false))
    d.check()
  }

  @Test func `a page appears and disappears in turn, by row, link and root`() throws {
    var d = try Driver(Self.model())
    try d.tap("to_a")
    try d.tap("to_b")
    try d.settleGlass()
    try d.apply(.openLink(1))
    try d.settleGlass()
    try d.apply(.openLink(0))
    try d.settleGlass()
    try d.apply(.openLink(2))
    try d.idle()
    #expect(events(d) == ["a_in", "a_out", "b_in", "b_out", "b_in", "b_out"])
    #expect(d.state("path") == .list([]))
    d.check()
  }

  @Test func `a link shows no page on its way`() throws {
    var d = try Driver(Self.model())
    try d.tap("to_a")
    try d.settleGlass()
    let before = d.count("screenViewed")
    try d.apply(.openLink(0))
    #expect(d.count("screenViewed") == before + 1)
    #expect(d.state("path") == list("a", "b"))
    d.check()
  }

  @Test func `a swipe back pops once, whatever the app pops meanwhile`() throws {
    var d = try Driver(Self.model())
    try d.tap("to_a")
    try d.tap("to_b")
    try d.tap("slow")
    try d.apply(.swipeBack)
    try d.idle()
    #expect(d.state("path") == list("a"))
    #expect(d.state("model")["path"] == list("a"))
    d.check()
  }

  @Test func `a finger that holds a page which has gone holds nothing`() throws {
    var d = try Driver(Self.model())
    try d.tap("to_a")
    try d.tap("to_b")
    try d.tap("slow")
    try d.apply(.drag(.back, 800))
    try d.advance(1000)
    #expect(d.state("path") == list("a"))
    try d.apply(.letGo)
    try d.idle()
    #expect(d.state("path") == list("a"))
    try d.apply(.drag(.back, 800))
    try d.apply(.background)
    try d.apply(.foreground)
    #expect(throws: Refusal.self) { try d.apply(.letGo) }
    #expect(d.state("path") == list("a"))
    d.check()
  }

  @Test func `in a sheet the settings keep their sheet through links, sign-out and a restart`() throws {
    var d = try Driver(
      Self.model(
        #"embedding = { inside = "sheet" }, lifecycle = { restores = "path" }"#)
    ) { $0.account = "a@b.example" }
    #expect(d.state("presented") == list("settings"))
    try d.apply(.openLink(0))
    try d.idle()
    #expect(d.state("presented") == list("settings"))
    #expect(d.state("path") == list("a", "b"))
    try d.apply(.background)
    try d.apply(.kill(.system))
    try d.apply(.relaunch)
    try d.idle()
    #expect(d.state("path") == list("a", "b"))
    try d.tap("back")
    try d.tap("back")
    try d.tap("out")
    try d.idle()
    #expect(d.state("presented") == list("settings"))
    #expect(d.state("path") == .list([]))
    try d.tap("close")
    try d.idle()
    #expect(d.state("presented") == .list([]))
    try d.apply(.openLink(1))
    try d.idle()
    #expect(d.state("presented") == list("settings"))
    #expect(d.state("path") == list("a", "c"))
    d.check()
  }

  @Test func `whoever is signed out sees nothing else, and a link waits for the sign-in`() throws {
    let model = try AppFixtures.app(
      #"{ id = "to_a", kind = "navigation", label = "A", page = "a" }"#,
      Self.more
        + #", embedding = { signed_out = "hello" }, account = { providers = { "email" }, users = { { email = "a@b.example" } } }"#,
      pages: Self.pages + """
        , hello = { title = "Hello", sections = { { rows = {
          { id = "in", kind = "action", label = "In", actions = { { start = "sign_in" } } } } } } }
        """)
    var d = try Driver(model) { $0.account = "a@b.example" }
    try d.tap("to_a")
    try d.tap("to_b")
    try d.settleGlass()
    try d.apply(.openLink(3))
    try d.idle()
    #expect(d.state("presented") == list("c"))
    let account = try #require(d.s.app.session.account)
    try d.apply(.revokeSession(account))
    try d.idle()
    #expect(d.state("presented") == .list([]))
    #expect(d.state("path") == .list([]))
    #expect(d.state("page") == .string("hello"))
    try d.apply(.openLink(0))
    try d.idle()
    #expect(d.state("page") == .string("hello"))
    try d.tap("in")
    try d.type("email", "a@b.example")
    try d.type("password", "password")
    try d.tap("continue")
    try d.idle()
    #expect(d.state("path") == list("a", "b"))
    try d.tap("back")
    try d.idle()
    try d.apply(.kill(.user))
    try d.apply(.relaunch)
    try d.idle()
    #expect(d.state("page") == .string("settings"))
    d.check()
  }

  @Test func `tabs appear and disappear`() throws {
    let model = try AppFixtures.app(
      #"{ id = "x", kind = "info", label = "X", value = "1" }"#,
      #"analytics = {}, embedding = { inside = "tab", tabs = { { id = "one", page = "settings" }, { id = "two", page = "a" } } }"#,
      pages: Self.pages)
    var d = try Driver(model)
    try d.tap("two")
    try d.tap("one")
    try d.idle()
    #expect(events(d) == ["a_in", "a_out"])
    d.check()
  }

  @Test func `a finger on a sheet that stays springs back`() throws {
    var d = try Driver(AppFixtures.compiled("profile")) { $0.account = "ada@example.com" }
    try d.tap("sign_out")
    try d.tap("confirm_sign_out")
    try d.apply(.drag(.down, 900))
    try d.apply(.letGo)
    #expect(d.state("sheet") == .string("sign_out_confirmation"))
    #expect(d.count("gestureCancelled") == 1)
    d.check()
  }

  @Test func `a page is scrolled where it was left`() throws {
    var d = try Driver(AppFixtures.compiled("profile")) { $0.account = "ada@example.com" }
    try d.apply(.scroll(12_000))
    try d.tap("privacy")
    #expect(d.s.screen.scroll == 0)
    try d.settleGlass()
    try d.apply(.scroll(500))
    try d.tap("advanced")
    try d.settleGlass()
    try d.apply(.swipeBack)
    #expect(d.s.screen.scroll == 500)
    try d.tap("back")
    #expect(d.s.screen.scroll == 12_000)
    d.check()
  }

  @Test func `on a stack of its own the path has nothing of the host's`() throws {
    for (wraps, path) in [(true, list("a")), (false, list("home", "settings", "a"))] {
      let model = try AppFixtures.app(
        #"{ id = "to_a", kind = "navigation", label = "A", page = "a" }"#,
        #"embedding = { wraps_in_navigation_stack = \#(wraps), inside = "stack", host_path = { "home" } }"#,
        pages: #"a = { title = "A", sections = {} }"#)
      var d = try Driver(model)
      try d.tap("to_a")
      #expect(d.state("path") == path)
    }
  }
}
