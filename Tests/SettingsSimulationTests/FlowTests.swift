import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TestSupport
import Testing

/// Flows of the account and tasks: each that begins ends, and nobody waits for what has gone.
@Suite struct `Flows and tasks` {
  static func model(_ account: String, _ rows: String = "", _ more: String = "") throws -> CompiledModel {
    try AppFixtures.app(
      """
      { id = "in", kind = "action", label = "In", actions = { { start = "sign_in" } } },
      { id = "out", kind = "action", label = "Out", actions = { { start = "sign_out" } } },
      { id = "delete", kind = "action", label = "Delete", actions = { { start = "delete_account" } } },
      \(rows)
      """,
      """
      account = { users = { { email = "ada@b.example", name = "Ada" }, { email = "bob@b.example", password = "bob" } },
        \(account) }\(more.isEmpty ? "" : ", " + more)
      """)
  }

  func signIn(_ d: inout Driver, _ email: String = "ada@b.example", _ password: String = "password") throws {
    try d.tap("in")
    try d.type("email", email)
    try d.type("password", password)
    try d.tap("continue")
  }

  @Test(arguments: ["dialog", "sheet"])
  func `a deletion whose password is not given is called off`(style: String) throws {
    var d = try Driver(
      Self.model(#"providers = { "email" }, delete_account = { confirm = { style = "\#(style)", title = "Sure?" } }"#)
    ) { $0.account = "ada@b.example" }
    for way in [Input.swipeDown, .tap(.control(.cancel))] {
      try d.tap("delete")
      try d.tap("confirm_delete_account")
      try d.idle()
      #expect(d.state("sheet") == .string("reauthenticate"))
      try d.apply(way)
      try d.idle()
      #expect(d.s.app.flows[.deleteAccount].phase != .running)
      while d.state("presented") != .list([]) {
        try d.tap("cancel_delete_account")
        try d.idle()
      }
      #expect(d.s.app.flows[.deleteAccount].phase == .idle)
      #expect(try d.s.hit(d.target("delete"), d.model) == .ok)
    }
    d.check()
  }

  @Test func `an address whose account was deleted is free again`() throws {
    var d = try Driver(
      Self.model(#"providers = { "email" }, delete_account = { confirm = false, reauthenticate = false }"#)
    ) {
      $0.account = "ada@b.example"
    }
    try d.tap("delete")
    try d.idle()
    #expect(d.state("account") == .bool(false))
    try signIn(&d)
    try d.idle()
    #expect(d.state("account") == .bool(false))
    try d.tap("ok")
    try d.tap("sign_up")
    try d.type("email", "ada@b.example")
    try d.type("password", "password")
    try d.tap("continue")
    try d.idle()
    #expect(d.state("account") == .string("ada@b.example"))
    d.check()
  }

  @Test func `a provider without an account makes one`() throws {
    var d = try Driver(Self.model(#"providers = { "email", "device", "apple" }"#))
    try d.tap("in")
    try d.tap("device")
    try d.idle()
    #expect(d.state("account") == .string("device"))
    try d.tap("out")
    try d.tap("confirm_sign_out")
    try d.idle()
    try d.tap("in")
    try d.tap("apple")
    try d.answer(.proceed)
    try d.idle()
    #expect(d.state("account") == .string("apple"))
    d.check()
  }

  @Test func `a sign-in whose answer nobody heard leaves nobody signed in`() throws {
    var d = try Driver(Self.model(#"providers = { "email" }"#))
    try d.apply(.will(Plan(point: .signIn, takes: .milliseconds(2000), lands: 500)))
    try signIn(&d)
    try d.advance(1000)
    try d.apply(.kill(.user))
    try d.apply(.relaunch)
    try d.idle()
    #expect(d.state("account") == .bool(false))
    #expect(d.state("server")["ada@b.example"]?["signed_in"] == .bool(true))
    d.check()
  }

  @Test func `a session that ends elsewhere ends a sign-out that runs`() throws {
    var d = try Driver(
      Self.model(#"providers = { "email" }, sign_out = { confirm = { style = "sheet", title = "Out?" } }"#)
    ) {
      $0.account = "ada@b.example"
    }
    try d.tap("out")
    try d.tap("confirm_sign_out")
    let account = try #require(d.s.app.session.account)
    try d.apply(.revokeSession(account))
    try d.idle()
    #expect(d.state("account") == .bool(false))
    #expect(d.state("presented") == .list([]))
    #expect(d.s.app.flows[.signOut].phase == .idle)
    d.check()
  }

  @Test func `a flow that needs no line works offline`() throws {
    for (needs, account) in [("true", StateValue.string("ada@b.example")), ("false", .bool(false))] {
      var d = try Driver(
        Self.model(#"providers = { "email" }, sign_out = { confirm = false, needs_network = \#(needs) }"#)
      ) {
        $0.account = "ada@b.example"
        $0.network = .offline
      }
      try d.tap("out")
      try d.idle()
      #expect(d.state("account") == account)
      d.check()
    }
  }

  @Test func `a verification that is looked for on return says nothing when there is none`() throws {
    var d = try Driver(
      Self.model(
        #"providers = { "email" }, verify_email = { required = true }"#, "",
        #"analytics = { events = { flow = "{flow}_{phase}" } }"#)
    ) {
      $0.accounts = [LaunchAccount(email: "new@b.example")]
      $0.accounts[0].isVerified = false
    }
    try signIn(&d, "new@b.example")
    try d.idle()
    #expect(d.state("sheet") == .string("verify_email"))
    try d.apply(.network(.offline))
    try d.apply(.background)
    try d.apply(.foreground)
    try d.idle()
    #expect(d.state("presented") == list("verify_email"))
    try d.apply(.network(.online))
    try d.apply(.background)
    try d.apply(.verifyAccount(try #require(d.s.app.session.account)))
    try d.apply(.foreground)
    try d.idle()
    #expect(d.state("presented") == .list([]))
    d.check()
  }

  @Test func `whoever has to wait for a prompt is not timed out`() throws {
    var d = try Driver(
      AppFixtures.app(
        """
        { id = "buy", kind = "action", label = "Buy", actions = { { start = "purchase", product = "p" } } },
        { id = "pick", kind = "action", label = "Pick", actions = { { task = { name = "pick", asks = "file", takes = 40,
          timeout = 10, on_failure = { { set = "late", to = true } } } } } }
        """,
        """
        preferences = { late = { type = "bool", default = false } },
        store = { products = { { id = "p", type = "non_consumable", price = "1" } }, entitlements = { pro = { products = { "p" } } } }
        """))
    try d.tap("buy")
    try d.answer(.confirm)
    try d.idle()
    #expect(d.state("entitlements") == list("pro"))
    try d.apply(.kill(.user))
    try d.apply(.relaunch)
    try d.tap("pick")
    try d.advance(60_000)
    #expect(d.state("prompt") == .string("file_picker"))
    try d.answer(.choose)
    try d.advance(9000)
    #expect(d.state("preferences.late") == .bool(false))
    try d.advance(2000)
    #expect(d.state("preferences.late") == .bool(true))
    d.check()
  }

  @Test func `a purchase may wait for its prompt for a minute`() throws {
    var d = try Driver(AppFixtures.compiled("utiliship"))
    try d.tap("upgradeButton")
    try d.advance(60_000)
    #expect(d.state("isPurchasing") == .bool(true))
    try d.answer(.confirm)
    try d.advance(5000)
    #expect(d.state("isProUser") == .bool(true))
    #expect(d.state("unfinished") == .list([]))
    d.check()
  }

  // MARK: - Tasks

  static func tasks(_ fields: String, account: Bool = false) throws -> CompiledModel {
    try model(
      #"providers = { "email" }, session = { token_lifetime = "1 hour" }"#,
      """
      { id = "go", kind = "action", label = "Go", actions = { { task = { name = "t", takes = 5, progress = "none",
        \(fields), on_success = { { track = "done" } }, on_failure = { { set = "error", to = "{error}" } } } } } },
      { id = "down", kind = "navigation", label = "Down", page = { id = "a", title = "A", sections = { { rows = {
        { id = "inner", kind = "action", label = "I", actions = { { task = { name = "inner", takes = 5,
          on_success = { { track = "inner_done" } } } } } } } } } } }
      """,
      #"preferences = { error = { type = "text", default = "" } }, analytics = {}"#)
  }

  @Test func `a task that replaces itself has its own patience`() throws {
    var d = try Driver(
      AppFixtures.app(
        """
        { id = "a", kind = "action", label = "A", actions = { { push = "p" } } }
        """, "analytics = {}",
        pages: """
          p = { title = "P", on_appear = { { task = { name = "t", owner = "app", again = "replace", takes = 8, timeout = 10,
            on_success = { { track = "done" } }, on_failure = { { track = "late" } } } } }, sections = {} }
          """))
    try d.tap("a")
    try d.advance(5000)
    try d.tap("back")
    try d.tap("a")
    try d.advance(20_000)
    #expect(d.count("tracked") == 1)
    #expect(d.count("timedOut") == 0)
    d.check()
  }

  @Test func `a task ends with its page, also in a sheet, and silently`() throws {
    for how in ["push", "present"] {
      var d = try Driver(
        AppFixtures.app(
          #"{ id = "go", kind = "action", label = "Go", actions = { { \#(how) = "a" } } }"#, "analytics = {}",
          pages: """
            a = { title = "A", on_appear = { { task = { name = "t", takes = 5, on_success = { { track = "done" } } } } },
              sections = {} }
            """))
      try d.tap("go")
      try d.settleGlass()
      #expect(d.state("running") == list("task.t"))
      try d.tap(how == "push" ? "back" : "close")
      #expect(d.state("running") == .list([]))
      try d.idle()
      #expect(d.count("tracked") == 0)
      #expect(d.s.app.tasks.isEmpty)
      d.check()
    }
  }

  @Test func `a task with the session's token waits for one refresh`() throws {
    var d = try Driver(Self.tasks(#"needs_session = true, again = "queue""#)) { $0.account = "ada@b.example" }
    try d.idle()
    try d.tap("go")
    #expect(d.state("running") == list("task.t"))
    try d.idle()
    try d.advance(3_600_000)
    try d.tap("go")
    #expect(d.state("running") == list("auth.refresh_token"))
    try d.idle()
    #expect(d.count("tracked") == 2)
    try d.tap("go")
    #expect(d.state("running") == list("task.t"))
    d.check()
  }

  @Test func `a refused session signs out once`() throws {
    var d = try Driver(Self.tasks("needs_session = true")) { $0.account = "ada@b.example" }
    let account = try #require(d.s.app.session.account)
    d.s.world.servers.accounts[account.index].hasSession = false
    try d.tap("go")
    try d.idle()
    #expect(d.state("account") == .bool(false))
    #expect(d.count("sessionCleared") == 1)
    #expect(d.state("preferences.error") == .string("session_expired"))
    try d.tap("go")
    try d.idle()
    #expect(d.s.app.tasks.isEmpty)
    #expect(d.count("sessionCleared") == 1)
    d.check()
  }

  @Test(arguments: [true, false])
  func `a task does not outlive its session`(isRefused: Bool) throws {
    var d = try Driver(Self.tasks("needs_session = true")) { $0.account = "ada@b.example" }
    try d.idle()
    let account = try #require(d.s.app.session.account)
    let point = try #require(d.model.point(named: "task.t"))
    try d.apply(.will(Plan(point: point, takes: .milliseconds(9000), lands: 0)))
    try d.tap("go")
    if isRefused {
      try d.apply(.revokeSession(account))
    } else {
      try d.tap("out")
      try d.tap("confirm_sign_out")
    }
    try d.idle()
    #expect(d.state("account") == .bool(false))
    #expect(d.s.app.tasks.isEmpty)
    // Of the sign-out that it started and succeeded, of the task nothing.
    #expect(d.count("tracked") == (isRefused ? 0 : 2))
    #expect(d.state("preferences.error") == .string(isRefused ? "session_expired" : ""))
    d.check()
  }

  @Test func `a refresh that is refused ends what waited for it`() throws {
    var d = try Driver(Self.tasks("needs_session = true")) { $0.account = "ada@b.example" }
    let account = try #require(d.s.app.session.account)
    try d.advance(3_600_000)
    d.s.world.servers.accounts[account.index].hasSession = false
    try d.tap("go")
    try d.idle()
    #expect(d.state("account") == .bool(false))
    #expect(d.s.app.tasks.isEmpty)
    #expect(d.state("preferences.error") == .string("session_expired"))
    d.check()
  }

  @Test func `a queued task goes on when the page of the one before it has gone`() throws {
    let task =
      #"{ task = { name = "t", takes = 5, again = "queue", owner = OWNER, on_success = { { track = "done" } } } }"#
    var d = try Driver(
      AppFixtures.app(
        #"{ id = "go", kind = "navigation", label = "Go", page = "a" }"#, "analytics = {}",
        pages: """
          a = { title = "A", on_appear = { \(task.replacing("OWNER", with: "\"page\"")) }, sections = { { rows = {
            { id = "again", kind = "action", label = "A", actions = { { announce = "x" } } } } } } }
          """))
    try d.tap("go")
    try d.tap("back")
    try d.tap("go")
    try d.idle()
    #expect(d.count("tracked") == 1)
    #expect(d.s.app.tasks.isEmpty)
    d.check()
  }
}
