import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TestSupport
import Testing

/// The store, and what analytics may send.
@Suite struct `Store and analytics` {
  static let store = """
    store = { owner = "OWNER", restore = { sync = false, transfers = TRANSFERS },
      products = { { id = "one", type = "non_consumable", price = "1" },
        { id = "day", type = "auto_renewable", price = "1", period = "P1D", group = "g" } },
      entitlements = { pro = { products = { "one", "day" } } } }
    """
  static func model(owner: String = "apple_id", transfers: Bool = false, _ more: String = "") throws -> CompiledModel {
    try AppFixtures.app(
      """
      { id = "wall", kind = "action", label = "Wall", actions = { { start = "paywall" } } },
      { id = "again", kind = "action", label = "Again", actions = { { start = "restore" } } },
      { id = "out", kind = "sign_out", label = "Out" },
      { id = "in", kind = "action", label = "In", actions = { { start = "sign_in" } } },
      { id = "consent", kind = "toggle", label = "C", preference = "consent" },
      { id = "tap", kind = "action", label = "T", actions = { { track = "tapped" } } }
      """,
      store.replacing("OWNER", with: owner).replacing("TRANSFERS", with: "\(transfers)") + """
        , preferences = { consent = { type = "bool", default = false, controls = "analytics_consent" } },
        account = { providers = { "email" }, sign_out = { confirm = false },
          users = { { email = "ada@b.example" }, { email = "bob@b.example" } } }\(more.isEmpty ? "" : ", " + more)
        """)
  }

  @Test func `a paywall stays open for whoever owns something of it already`() throws {
    var d = try Driver(Self.model()) { $0.entitlements = ["one"] }
    try d.idle()
    try d.tap("wall")
    try d.idle()
    try d.apply(.background)
    try d.apply(.foreground)
    try d.idle()
    #expect(d.state("sheet") == .string("paywall"))
    try d.tap("day")
    try d.tap("purchase")
    try d.answer(.confirm)
    try d.idle()
    #expect(d.state("presented") == .list([]))
    d.check()
  }

  @Test(arguments: [true, false])
  func `a purchase belongs to an account, and moves where the definition says so`(transfers: Bool) throws {
    var d = try Driver(Self.model(owner: "account", transfers: transfers)) {
      $0.account = "ada@b.example"
      $0.entitlements = ["one"]
    }
    try d.idle()
    #expect(d.state("entitlements") == list("pro"))
    try d.tap("out")
    try d.idle()
    try d.tap("in")
    try d.type("email", "bob@b.example")
    try d.type("password", "password")
    try d.tap("continue")
    try d.idle()
    #expect(d.state("entitlements") == .list([]))
    try d.tap("again")
    try d.idle()
    #expect(d.state("entitlements") == (transfers ? list("pro") : .list([])))
    let held = ["ada@b.example", "bob@b.example"].map { d.state("server")[$0]?["entitlements"] }
    #expect(held == (transfers ? [list(), list("pro")] : [list("pro"), list()]))
    d.check()
  }

  @Test func `a subscription renews, is cancelled and expires, also while nobody looks`() throws {
    var d = try Driver(Self.model()) { $0.entitlements = ["day"] }
    try d.idle()
    let day = try #require(d.model.product(named: "day"))
    try d.advance(3 * 86_400_000)
    #expect(d.state("unfinished") == .list([]))
    #expect(d.state("subscription")["state"] == .string("subscribed"))
    try d.apply(.store(.cancel, day))
    try d.idle()
    #expect(d.state("subscription")["renews"] == .bool(false))
    try d.apply(.kill(.user))
    try d.advance(2 * 86_400_000)
    try d.apply(.relaunch)
    try d.idle()
    #expect(d.state("entitlements") == .list([]))
    d.check()
  }

  @Test func `one request for approval is enough, and a refund is heard`() throws {
    var d = try Driver(AppFixtures.compiled("utiliship"))
    let product = try #require(d.model.product(named: "utiliship_pro"))
    try d.apply(.storeSetting(.asksToBuy(true)))
    for _ in 0..<2 {
      try d.tap("upgradeButton")
      try d.answer(.ask)
      try d.idle()
      try d.tap("ok")
    }
    try d.apply(.store(.approve, product))
    try d.idle()
    #expect(d.state("isProUser") == .bool(true))
    #expect(throws: Refusal.self) { try d.apply(.store(.approve, product)) }
    try d.apply(.store(.refund, product))
    try d.idle()
    #expect(d.state("isProUser") == .bool(false))
    #expect(d.state("unfinished") == .list([]))
    #expect(d.count("transactionMade") == 1)
    d.check()
  }

  @Test func `what is bought elsewhere is heard of once there is a line`() throws {
    var d = try Driver(Self.model())
    try d.idle()
    let one = try #require(d.model.product(named: "one"))
    try d.apply(.network(.offline))
    try d.apply(.store(.buyElsewhere, one))
    try d.idle()
    #expect(d.state("entitlements") == .list([]))
    try d.apply(.network(.online))
    try d.idle()
    #expect(d.state("entitlements") == list("pro"))
    #expect(d.count("transactionDelivered") == 1)
    d.check()
  }

  @Test func `a paywall without terms has no link to them`() throws {
    var d = try Driver(Self.model("constants = { privacy_policy_url = \"https://a.example/p\" }"))
    try d.tap("wall")
    try d.settleGlass()
    #expect(d.s.hit(.control(.terms), d.model) == .disabled)
    #expect(d.s.hit(.control(.privacy), d.model) == .ok)
    d.check()
  }

  // MARK: - Analytics

  @Test func `nothing is sent after the user opts out, and each queued event says that it is dropped`() throws {
    var d = try Driver(Self.model("analytics = { flush_at = 50, consent = \"required\" }"))
    try d.tap("tap")
    #expect(d.count("dropped") == 1)
    try d.tap("consent")
    for _ in 0..<3 { try d.tap("tap") }
    try d.tap("consent")
    #expect(d.count("dropped") == 4)
    try d.tap("tap")
    try d.advance(100_000)
    #expect(d.count("dropped") == 5)
    #expect(d.count("sent(") == 0)
    d.check()
  }

  @Test func `who opted out earlier is asked for nothing at the next launch`() throws {
    var d = try Driver(Self.model("analytics = { lifecycle = true }")) {
      $0.preferences = [NamedValue(name: "consent", value: .bool(false))]
    }
    try d.advance(100_000)
    #expect(d.count("sent(") == 0)
    #expect(d.count("dropped") > 0)
    d.check()
  }

  @Test func `what is in the queue is sent by the next process, online again`() throws {
    var d = try Driver(Self.model("analytics = { flush_at = 50, flush_every = 10 }")) {
      $0.preferences = [NamedValue(name: "consent", value: .bool(true))]
    }
    try d.tap("tap")
    try d.apply(.kill(.user))
    try d.advance(60_000)
    #expect(d.count("sent(") == 0)
    try d.apply(.network(.offline))
    try d.apply(.relaunch)
    try d.advance(60_000)
    #expect(d.count("sent(") == 0)
    try d.apply(.network(.online))
    try d.advance(60_000)
    #expect(d.count("sent(") == 1)
    d.check()
  }

  @Test func `a reinstallation and a new device are somebody else to analytics`() throws {
    var d = try Driver(Self.model("analytics = { consent = \"required\" }")) {
      $0.preferences = [NamedValue(name: "consent", value: .bool(true))]
    }
    let first = d.s.anonymousID
    try d.apply(.reinstall(keepsKeychain: false))
    #expect(d.s.anonymousID != first)
    #expect(!d.s.world.device.analytics.consent)
    let second = d.s.anonymousID
    try d.engine.launch(LaunchOptions(), isFirst: false, &d.s)
    try d.idle()
    #expect(![first, second].contains(d.s.anonymousID))
    d.check()
  }

  @Test func `PostHog keeps whom it knows until a reset`() throws {
    for (sdk, kept) in [("posthog", 0), ("segment", 1)] {
      var d = try Driver(
        Self.model("analytics = { sdk = \"\(sdk)\", reset_on = {}, identify = { id = \"{account.id}\" } }")
      ) { $0.preferences = [NamedValue(name: "consent", value: .bool(true))] }
      for email in ["ada@b.example", "bob@b.example"] {
        try d.tap("in")
        try d.type("email", email)
        try d.type("password", "password")
        try d.tap("continue")
        try d.idle()
        try d.tap("out")
        try d.idle()
      }
      #expect(d.s.world.device.analytics.user == AccountID(kept))
      d.check()
    }
  }
}
