import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TestSupport
import Testing

/// Offers beside the introductory one, families, storefronts, and what the store does not sell.
@Suite struct `What the store sells to whom` {
  private static let day: Milliseconds = 86_400_000

  private static func driver(_ change: (inout LaunchOptions) -> Void = { _ in }) throws -> Driver {
    let buy = { (id: String, action: String) in
      "{ id = \"\(id)\", kind = \"action\", label = \"\(id)\", actions = { { start = \"purchase\", \(action) } } }"
    }
    let offer = { (id: String, type: String, terms: String) in "{ id = \"\(id)\", type = \"\(type)\", \(terms) }" }
    let rows = [
      buy("plain", "product = \"month\""), buy("thanks", "offer = \"stay\""), buy("again", "offer = \"back\""),
      buy("one", "product = \"one\""), buy("atlas", "product = \"atlas\""),
      "{ id = \"refund\", kind = \"action\", label = \"R\", actions = { { start = \"request_refund\", product = \"one\" } } }",
    ]
    let model = try AppFixtures.app(
      rows.joined(separator: ", "),
      """
      store = { products = {
          { id = "month", type = "auto_renewable", price = "5", period = "P1M", group = "g", family_shareable = true, offers = {
            \(offer("stay", "promotional", "mode = \"pay_as_you_go\", period = \"P1M\", periods = 2, price = \"1\"")),
            \(offer("back", "win_back", "mode = \"free_trial\", period = \"P2W\"")),
            \(offer("spring", "code", "mode = \"pay_up_front\", period = \"P3M\", price = \"2\", eligibility = { \"new\", \"expired\" }")) } },
          { id = "week", type = "auto_renewable", price = "2", period = "P1W", group = "g", level = 2 },
          { id = "one", type = "non_consumable", price = "1" },
          { id = "atlas", type = "non_consumable", price = "1", storefronts = { "USA", "CAN" } } },
        entitlements = { pro = { products = { "month", "week" } }, one = { products = { "one" } } } }
      """)
    var d = try Driver(model, change)
    try d.idle(5000)
    return d
  }

  private static func month(_ d: Driver) throws -> ProductID { try #require(d.model.product(named: "month")) }

  /// How the purchase behind a row ends.
  private static func buy(_ row: String, _ d: inout Driver, asks: Bool = true) throws -> String {
    try d.tap(row)
    try d.idle(1000)
    #expect(d.state("prompt") == (asks ? .string("purchase") : .bool(false)), "\(row)")
    if asks { try d.answer(.confirm) }
    try d.idle(5000)
    if d.state("alert") != .bool(false) { try d.tap("ok") }
    try d.idle(5000)
    let line = d.lines("finished(").last { $0.contains("Request.purchase") } ?? ""
    return line.contains("Outcome.success") ? "success" : line.contains("Outcome.failed") ? "failed" : line
  }

  /// Of all purchases that failed.
  private static func errors(_ d: Driver) -> [StringID] {
    let failed = d.lines("finished(").filter { $0.contains("Request.purchase") && $0.contains("Outcome.failed") }
    return WellKnown.allCases.flatMap { code in
      failed.filter { $0.contains("failed(SettingsVocabulary.StringID(raw: \(code.rawValue)))") }.map { _ in code.id }
    }
  }

  @Test func `an offer is for those for whom it is`() throws {
    var d = try Self.driver()
    #expect(try Self.buy("thanks", &d, asks: false) == "failed")
    #expect(try Self.buy("again", &d, asks: false) == "failed")
    #expect(d.s.world.servers.store.transactions.isEmpty)
    #expect(Self.errors(d) == [WellKnown.ineligibleForOffer.id, WellKnown.ineligibleForOffer.id])
    try d.apply(.store(.buyElsewhere, Self.month(d)))
    try d.idle(5000)
    #expect(try Self.buy("again", &d, asks: false) == "failed", "a subscriber need not be won back")
    try d.apply(.store(.expire, Self.month(d)))
    try d.idle(5000)
    #expect(try Self.buy("again", &d) == "success")
    #expect(d.state("subscription")["offer"] == .string("back"))
    #expect(d.s.world.servers.store.subscriptions.last.map { ($0.until - d.s.now) / Self.day } == 13)
    d.check()
  }

  @Test func `a promotional offer begins with the next period of who has the plan, and goes on as it says`() throws {
    var d = try Self.driver { $0.entitlements = ["month"] }
    #expect(try Self.buy("thanks", &d) == "success")
    #expect(d.state("subscription")["offer"] == nil)
    try d.advance(100 * Self.day)
    let offers = d.s.world.servers.store.transactions.map { d.model.name(of: $0.offer, for: $0.product) }
    #expect(offers == [nil, "stay", "stay", nil])
    d.check()
  }

  @Test func `a code is redeemed once one is new, or was there before`() throws {
    var d = try Self.driver()
    let (product, mark) = try #require(d.model.offer(named: "spring"))
    try d.apply(.redeem(product, mark))
    try d.idle(5000)
    #expect(d.state("subscription")["offer"] == .string("spring"))
    #expect(d.state("entitlements") == list("pro"))
    let before = d.s
    #expect(throws: Refusal.senseless(.notForThisUser)) { try d.apply(.redeem(product, mark)) }
    #expect(d.s == before)
    d.check()
  }

  @Test func `the family has what one of it buys, until that is taken back`() throws {
    var d = try Self.driver()
    try d.apply(.store(.share, Self.month(d)))
    try d.idle(5000)
    #expect(d.state("subscription")["shared"] == .bool(true))
    #expect(d.state("entitlements") == list("pro"))
    try d.advance(31 * Self.day)
    #expect(d.s.world.servers.store.transactions.last?.isFamilyShared == true)
    try d.apply(.store(.revoke, Self.month(d)))
    try d.idle(5000)
    #expect(d.state("entitlements") == list())
    let one = try #require(d.model.product(named: "one"))
    #expect(throws: Refusal.senseless(.nothingFor(.share))) { try d.apply(.store(.share, one)) }
    d.check()
  }

  @Test func `what is not sold in a country is refused before the user is asked`() throws {
    var d = try Self.driver()
    #expect(try Self.buy("one", &d) == "success")
    try d.apply(.set(.storefront(d.s.strings.intern("DEU", d.model))))
    #expect(try Self.buy("atlas", &d, asks: false) == "failed")
    #expect(Self.errors(d) == [WellKnown.notAvailableInStorefront.id])
    try d.apply(.set(.storefront(d.s.strings.intern("CAN", d.model))))
    try d.idle(5000)
    #expect(try Self.buy("atlas", &d) == "success")
    try d.apply(.clearStore(andSettings: false))
    try d.apply(.store(.withdraw, try #require(d.model.product(named: "one"))))
    #expect(try Self.buy("one", &d, asks: false) == "failed")
    try d.apply(.store(.putOnSale, try #require(d.model.product(named: "one"))))
    try d.apply(.storeSetting(.payments(false)))
    #expect(try Self.buy("one", &d, asks: false) == "failed")
    try d.apply(.storeSetting(.payments(true)))
    #expect(try Self.buy("one", &d) == "success")
    d.check()
  }

  @Test func `what is not sold is not among the products that the app reads`() throws {
    let plan = { (id: String, more: String) in
      "{ id = \"\(id)\", type = \"auto_renewable\", price = \"1\", display_price = \"$1\", period = \"P1M\"\(more) }"
    }
    let model = try AppFixtures.app(
      """
      { id = "wall", kind = "action", label = "Wall", actions = { { start = "paywall" } } },
      { id = "buy", kind = "action", label = "{product.atlas.displayPrice}", actions = { { start = "purchase", product = "atlas" } } }
      """,
      """
      store = { products = { \(plan("atlas", ", storefronts = { \"USA\" }")), \(plan("world", "")) },
        entitlements = { all = { products = { "atlas", "world" } } } }
      """)
    for (storefront, shown) in [("USA", ["atlas", "world"]), ("DEU", ["world"])] {
      var d = try Driver(model) { $0.storefront = storefront }
      try d.tap("wall")
      try d.idle(3000)
      #expect(d.s.elements(model).filter { $0.role == .option }.map(\.id) == shown)
      #expect(d.s.app.store.chosen.map { model.string(model[$0].name) } == shown[0])
      #expect(d.s.hit(.product(ProductID(0 as Int)), model) == (shown.count == 2 ? .ok : .hidden))
      try d.tap("close")
      try d.idle(3000)
      try d.tap("buy")
      try d.idle(3000)
      #expect(d.state("prompt") == (shown.count == 2 ? .string("purchase") : .bool(false)))
      #expect((d.state("alert") == .string("message")) == (shown.count == 1))
      d.check()
    }
  }

  @Test func `nobody pays twice for what does not run out`() throws {
    var d = try Self.driver()
    #expect(try Self.buy("one", &d) == "success")
    #expect(try Self.buy("one", &d) == "success")
    #expect(d.s.world.servers.store.transactions.count == 1 && d.state("unfinished") == list())
    try d.apply(.store(.refund, try #require(d.model.product(named: "one"))))
    try d.idle(5000)
    #expect(try Self.buy("one", &d) == "success")
    #expect(d.s.world.servers.store.transactions.count == 2)
    d.check()
  }

  @Test func `a refund is asked for once`() throws {
    var d = try Self.driver { $0.entitlements = ["one"] }
    for outcome in ["success", "failed(\(WellKnown.duplicateRequest.id.raw)"] {
      try d.tap("refund")
      try d.answer(.request)
      try d.idle(5000)
      if d.state("alert") != .bool(false) { try d.tap("ok") }
      let line = d.lines("requestRefund").last { $0.contains("finished") } ?? ""
      #expect(line.contains("success") == (outcome == "success"))
    }
    #expect(d.state("entitlements") == list("one"))
    d.check()
  }

  @Test func `a higher plan ends the lower one, and its transaction says so`() throws {
    var d = try Self.driver { $0.entitlements = ["week"] }
    #expect(try Self.buy("plain", &d) == "success")
    #expect(d.s.world.servers.store.transactions.map(\.isUpgraded) == [true, false])
    try d.advance(20 * Self.day)
    #expect(d.s.world.servers.store.transactions.count == 2, "the plan that is over renews no more")
    d.check()
  }

  @Test func `a cleared store knows nothing, and a reset one is set as at the launch`() throws {
    var d = try Self.driver { $0.entitlements = ["month", "one"] }
    try d.apply(.storeSetting(.failsRenewals(true)))
    try d.apply(.clearStore(andSettings: false))
    #expect(d.s.world.servers.store.transactions.isEmpty && d.s.world.servers.store.settings.failsRenewals)
    #expect(d.state("entitlements") == list("one", "pro"), "the app hears nothing of it")
    try d.apply(.background)
    try d.apply(.foreground)
    try d.idle(5000)
    #expect(d.state("entitlements") == list())
    try d.apply(.clearStore(andSettings: true))
    #expect(d.s.world.servers.store.settings == d.model.tables.store.settings)
    d.check()
  }

  // MARK: A parent's word

  @Test(arguments: [false, true])
  func `a request that nobody answers lapses after a day, also while the app is closed`(isClosed: Bool) throws {
    var d = try Self.driver()
    let one = try #require(d.model.product(named: "one"))
    try d.apply(.storeSetting(.asksToBuy(true)))
    try d.tap("one")
    try d.answer(.ask)
    try d.idle(5000)
    if isClosed { try d.apply(.kill(.user)) }
    try d.advance(Self.day - 10_000)
    #expect(d.s.world.servers.store.waiting.count == 1)
    try d.advance(10_000)
    #expect(d.count("approvalLapsed") == 1 && d.s.world.servers.store.waiting.isEmpty)
    #expect(throws: Refusal.senseless(.nothingFor(.approve))) { try d.apply(.store(.approve, one)) }
    if isClosed { try d.apply(.relaunch) }
    try d.idle(5000)
    #expect(d.state("entitlements") == list() && d.count("transactionDelivered") == 0)
    d.check()
  }

  @Test(arguments: [World.StoreEvent.approve, .decline])
  func `a request that was answered does not lapse`(event: World.StoreEvent) throws {
    var d = try Self.driver()
    let one = try #require(d.model.product(named: "one"))
    try d.apply(.storeSetting(.asksToBuy(true)))
    try d.tap("one")
    try d.answer(.ask)
    try d.idle(5000)
    try d.apply(.kill(.user))
    try d.apply(.store(event, one))
    try d.advance(2 * Self.day)
    #expect(d.count("approvalLapsed") == 0)
    try d.apply(.relaunch)
    try d.idle(5000)
    #expect(d.state("entitlements") == (event == .approve ? list("one") : list()))
    #expect(d.state("unfinished") == list())
    d.check()
  }

  @Test func `what is put right is no parent's word`() throws {
    var d = try Self.driver()
    let one = try #require(d.model.product(named: "one"))
    try d.apply(.storeSetting(.asksToBuy(true)))
    try d.tap("one")
    try d.answer(.ask)
    try d.idle(5000)
    try d.apply(.storeSetting(.asksToBuy(false)))
    try d.apply(.storeSetting(.interrupts(.terms)))
    try d.tap("one")
    try d.answer(.confirm)
    try d.idle(5000)
    try d.apply(.store(.resolve, one))
    try d.advance(2 * Self.day)
    #expect(d.count("approvalLapsed") == 1 && d.s.world.servers.store.waiting.isEmpty)
    d.check()
  }

  // MARK: Errors

  @Test func `a call of the store fails until somebody says otherwise`() throws {
    var d = try Self.driver()
    try d.apply(.storeSetting(.fails(.purchase, WellKnown.network.id)))
    for _ in 0..<2 { #expect(try Self.buy("one", &d) == "failed") }
    // What a script arranges for one call goes first.
    try d.apply(.will(Plan(point: .purchase, ending: .success)))
    #expect(try Self.buy("atlas", &d) == "success")
    try d.apply(.storeSetting(.fails(.purchase, .empty)))
    #expect(try Self.buy("one", &d) == "success")
    d.check()
  }

  @Test func `who is told of a cancellation by an error has cancelled`() throws {
    var d = try Self.driver()
    try d.apply(.will(Plan(point: .purchase, ending: .failed(WellKnown.userCancelled.id))))
    try d.tap("one")
    try d.answer(.confirm)
    try d.idle(5000)
    #expect(d.state("presented") == list() && d.state("error") == .null)
    d.check()
  }

  @Test func `what is not verified unlocks nothing and is not finished`() throws {
    for error in WellKnown.verificationErrors {
      var d = try Self.driver()
      try d.apply(.storeSetting(.verificationFails(error.id)))
      #expect(try Self.buy("one", &d) == "failed", "\(error)")
      try d.apply(.store(.buyElsewhere, try Self.month(d)))
      try d.idle(5000)
      #expect(d.state("entitlements") == list() && d.state("unfinished") == list("one", "month"))
      // What could not be verified is delivered again, and counts when it can.
      try d.apply(.storeSetting(.verificationFails(.empty)))
      try d.apply(.kill(.user))
      try d.apply(.relaunch)
      try d.idle(5000)
      #expect(d.state("entitlements") == list("one", "pro") && d.state("unfinished") == list())
      d.check()
    }
  }
}
