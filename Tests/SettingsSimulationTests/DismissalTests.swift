import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TestSupport
import Testing

/// Everything that can stand over a page, taken away in every way there is.
@Suite struct `Everything presented` {
  /// A row that puts something up, the button that takes it away, and whether a finger can.
  struct Surface: Sendable, CustomTestStringConvertible {
    var row: String
    var name: String
    var button: String?
    var canBeSwiped = false
    var testDescription: String { row }
  }

  static let surfaces: [Surface] = [
    Surface(row: "ask_dialog", name: "ask_dialog_confirmation", button: "cancel_ask_dialog"),
    Surface(row: "ask_alert", name: "ask_alert_confirmation", button: "cancel_ask_alert"),
    Surface(row: "ask_sheet", name: "ask_sheet_confirmation", button: "cancel_ask_sheet", canBeSwiped: true),
    Surface(row: "dialog", name: "d_dialog", button: "no_dialog"),
    Surface(row: "alert", name: "d_alert", button: "no_alert"),
    Surface(row: "sheet", name: "d_sheet", button: "no_sheet", canBeSwiped: true),
    Surface(row: "stubborn", name: "d_stubborn", button: "no_stubborn"),
    Surface(row: "cover", name: "d_cover", button: "no_cover"),
    Surface(row: "message", name: "message", button: "ok"),
    Surface(row: "web", name: "web", button: "done", canBeSwiped: true),
    Surface(row: "page", name: "p", button: "close", canBeSwiped: true),
    Surface(row: "menu", name: "menu", button: "two"),
    Surface(row: "flow", name: "sign_in", button: "cancel", canBeSwiped: true),
    Surface(row: "soft", name: "notifications_prompt", button: "dismiss", canBeSwiped: true),
  ]

  static let rows = """
    { id = "ask_dialog", kind = "action", label = "1", confirm = { title = "?" }, actions = {} },
    { id = "ask_alert", kind = "action", label = "2", confirm = { style = "alert", title = "?" }, actions = {} },
    { id = "ask_sheet", kind = "action", label = "3", confirm = { style = "sheet", title = "?" }, actions = {} },
    { id = "dialog", kind = "action", label = "4", actions = { { present = "d_dialog" } } },
    { id = "alert", kind = "action", label = "5", actions = { { present = "d_alert" } } },
    { id = "sheet", kind = "action", label = "6", actions = { { present = "d_sheet" } } },
    { id = "stubborn", kind = "action", label = "7", actions = { { present = "d_stubborn" } } },
    { id = "cover", kind = "action", label = "8", actions = { { present = "d_cover" } } },
    { id = "message", kind = "action", label = "9", actions = { { message = "Hi" } } },
    { id = "web", kind = "link", label = "10", url = "https://a.example", open_in = "sheet" },
    { id = "page", kind = "action", label = "11", actions = { { present = "p" } } },
    { id = "menu", kind = "picker", label = "12", preference = "c", picker_style = "menu" },
    { id = "flow", kind = "action", label = "13", actions = { { start = "sign_in" } } },
    { id = "soft", kind = "toggle", label = "14", permission = "notifications" },
    { id = "late", kind = "action", label = "15", actions = { { task = { name = "late", takes = 5, owner = "app",
      on_success = { { pop = "root" } } } } } }
    """

  static let model = Result {
    let buttons = { (name: String) in #"buttons = { { id = "no_\#(name)", label = "No" } }"# }
    return try AppFixtures.app(
      #"{ id = "go", kind = "navigation", label = "Go", page = "host" }, "#
        + #"{ id = "in", kind = "navigation", label = "In", page = "mine" }, "#
        + #"{ id = "up", kind = "action", label = "Up", actions = { { present = "host" } } }"#,
      """
      preferences = { c = { type = "choice", default = "one", options = { "one", "two" } } },
      dialogs = { d_dialog = { title = "D", \(buttons("dialog")) },
        d_alert = { style = "alert", title = "A", \(buttons("alert")) },
        d_sheet = { style = "sheet", title = "S", \(buttons("sheet")) },
        d_cover = { style = "cover", title = "C", \(buttons("cover")) },
        d_stubborn = { style = "sheet", title = "S", sheet = { dismiss = "never" }, \(buttons("stubborn")) } },
      account = { providers = { "email" }, users = { { email = "a@b.example" } } }, web = { sheet = { dismiss = "always" } },
      permissions = { notifications = { soft_prompt = { title = "Allow?" } } },
      deep_links = { { url = "t://root", push = {} } }
      """,
      pages: """
        host = { title = "Host", sections = { { rows = { \(rows) } } } },
        p = { title = "P", sections = { { rows = {
          { id = "away", kind = "action", label = "Away", actions = { { dismiss = true } } } } } } },
        mine = { title = "Mine", requires = { signed_in = true }, on_lost = "pop", sections = { { rows = {
          { id = "sub", kind = "action", label = "Sub", actions = { { present = "p" } } } } } } }
        """)
  }

  private func up(_ surface: Surface, from way: String) throws -> Driver {
    var d = try Driver(Self.model.get())
    try d.tap(way)
    try d.tap("late")
    try d.tap(surface.row)
    try d.settleGlass()
    #expect(d.state("presented")[last: 0] == .string(surface.name))
    return d
  }

  /// Once it has gone nothing is left of it, in the model or on the glass, and the record says why.
  private func expectGone(_ surface: Surface, _ reason: DismissReason, levels: Int, _ d: Driver) {
    #expect(d.s.screen.layers.count == levels && d.s.app.route.presented.count == levels, "\(surface.row)")
    let gone = d.lines("dismissed(").filter { !$0.contains("page(") || surface.row == "page" }
    #expect(gone.count == 1 && gone.allSatisfy { $0.contains(".\(reason)") }, "\(surface.row): \(gone)")
    for flow in FlowKind.allCases { #expect(d.s.app.flows[flow].phase != .open, "\(flow)") }
    #expect(d.s.app.gates.isEmpty && d.s.world.device.operations.allSatisfy { !$0.owner.isPresentation })
    d.check("\(surface.row)")
  }

  @Test(arguments: surfaces) func `goes by its button`(surface: Surface) throws {
    var d = try up(surface, from: "go")
    try d.tap(#require(surface.button))
    try d.settleGlass()
    expectGone(surface, .button, levels: 0, d)
  }

  @Test(arguments: surfaces) func `goes by a finger, or springs back`(surface: Surface) throws {
    var d = try up(surface, from: "go")
    try d.apply(.drag(.down, 300))
    try d.apply(.letGo)
    #expect(d.s.app.route.presented.count == 1 && d.count("gestureCancelled") == 1)
    try d.apply(.swipeDown)
    #expect(d.s.app.route.presented.count == 1, "the model hears of it at the end of the movement")
    try d.settleGlass()
    if surface.canBeSwiped {
      expectGone(surface, .swipe, levels: 0, d)
    } else {
      #expect(d.s.screen.layers.count == 1 && d.count("dismissed(") == 0)
      d.check()
    }
  }

  @Test(arguments: surfaces) func `goes when the app takes it away`(surface: Surface) throws {
    var d = try up(surface, from: "go")
    try d.apply(.openLink(0))
    try d.settleGlass()
    expectGone(surface, .program, levels: 0, d)
  }

  @Test(arguments: surfaces) func `goes with the sheet on which it stands`(surface: Surface) throws {
    var d = try up(surface, from: "up")
    #expect(d.s.app.route.presented.count == 2)
    try d.apply(.openLink(0))
    try d.settleGlass()
    let gone = d.lines("dismissed(")
    #expect(gone.count == 2 && gone[0].contains("ownerGone") && gone[1].contains("program"), "\(gone)")
    #expect(d.s.screen.layers.isEmpty)
    d.check()
  }

  @Test(arguments: surfaces) func `goes with the page that wanted it, where it is the page's`(surface: Surface) throws {
    var d = try up(surface, from: "go")
    try d.advance(6000)
    if surface.row != "page" { #expect(d.state("path") == list()) }
    // A sign-in, a web page and a message are the app's, and stay. A page in a sheet has a stack, which is popped.
    if ["flow", "soft", "message", "web", "page"].contains(surface.row) {
      #expect(d.s.screen.layers.count == 1 && d.count("dismissed(") == 0)
      return d.check()
    }
    expectGone(surface, .ownerGone, levels: 0, d)
  }

  @Test func `a page in a sheet goes with the page that wanted it`() throws {
    var d = try Driver(Self.model.get()) { $0.account = "a@b.example" }
    try d.tap("in")
    try d.tap("sub")
    try d.settleGlass()
    #expect(d.state("presented") == list("p"))
    try d.apply(.revokeSession(AccountID(0)))
    try d.settleGlass()
    #expect(d.state("path") == list() && d.state("presented") == list())
    #expect(d.lines("dismissed(").map { $0.contains("ownerGone") } == [true])
    d.check()
  }

  @Test(arguments: surfaces) func `goes with the process`(surface: Surface) throws {
    var d = try up(surface, from: "go")
    try d.apply(.kill(.system))
    try d.apply(.relaunch)
    try d.idle()
    #expect(d.state("path") == list("host") && d.s.screen.layers.isEmpty && d.s.app.route.presented.isEmpty)
    for flow in FlowKind.allCases { #expect(d.s.app.flows[flow].phase != .open, "\(flow)") }
    d.check()
  }

  @Test(arguments: ["queue", "refuse", "replace"])
  func `of two at once the second waits, is refused, or takes the place`(rule: String) throws {
    var d = try Driver(
      AppFixtures.app(
        #"{ id = "two", kind = "action", label = "2", actions = { { present = "a" }, { present = "b" } } }"#,
        """
        dialogs = { a = { style = "sheet", title = "A", buttons = { { id = "x", label = "X" } } },
          b = { style = "alert", title = "B", over = "\(rule)", buttons = { { id = "y", label = "Y" } } } }
        """))
    try d.tap("two")
    try d.settleGlass()
    #expect(d.state("presented") == (rule == "replace" ? list("b") : list("a")))
    #expect(d.count("notPresented") == (rule == "replace" ? 0 : 1))
    #expect(d.count("replaced") == 0, "what never came to the glass does not go from it")
    if rule == "replace" { return d.check() }
    try d.tap("x")
    try d.settleGlass()
    #expect(d.state("presented") == (rule == "queue" ? list("b") : list()))
    d.check()
  }

  @Test func `what waits for a sheet that is its presenter comes over that sheet, and is forgotten with it`() throws {
    let model = try AppFixtures.app(
      #"{ id = "up", kind = "action", label = "Up", actions = { { present = "s" } } }"#,
      """
      dialogs = { a = { style = "alert", title = "A", buttons = { { id = "x", label = "X" } } },
        b = { style = "alert", title = "B", buttons = { { id = "y", label = "Y" } } } },
      deep_links = { { url = "t://root", push = {} } }
      """,
      pages: """
        s = { title = "S", on_appear = { { present = "a" }, { present = "b" } }, sections = {} }
        """)
    for isAnswered in [true, false] {
      var d = try Driver(model)
      try d.tap("up")
      try d.settleGlass()
      #expect(d.state("presented") == list("s", "a"))
      if isAnswered { try d.tap("x") } else { try d.apply(.openLink(0)) }
      try d.settleGlass()
      #expect(d.state("presented") == (isAnswered ? list("s", "b") : list()))
      #expect(d.lines("notPresented").last?.contains(isAnswered ? "queued" : "ownerGone") == true)
      #expect(d.s.app.route.waiting.isEmpty)
      d.check()
    }
  }
}

extension StateValue {
  /// An item of a list, counted from its end.
  fileprivate subscript(last place: Int) -> StateValue? {
    guard case .list(let items) = self, place < items.count else { return nil }
    return items[items.count - 1 - place]
  }
}

extension Owner {
  fileprivate var isPresentation: Bool {
    switch self {
    case .presentation: true
    case .page, .session, .process, .os, .server: false
    }
  }
}
