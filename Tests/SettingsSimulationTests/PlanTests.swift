import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TestSupport
import Testing

/// Plans of one group, and what a new subscriber pays first.
@Suite struct `Plans` {
  private func plans(_ offer: String = "", bought: [String] = []) throws -> Driver {
    let product = { (id: String, level: Int, period: String, offer: String) in
      """
      { id = "\(id)", type = "auto_renewable", price = "9.99", display_price = "€9.99", period = "\(period)",
        group = "g", level = \(level)\(offer.isEmpty ? "" : ", intro_offer = { \(offer) }") }
      """
    }
    let model = try AppFixtures.app(
      #"{ id = "wall", kind = "action", label = "Wall", actions = { { start = "paywall" } } }"#,
      """
      store = { products = { \(product("gold", 1, "P1M", offer)), \(product("year", 1, "P1Y", "")),
          \(product("silver", 2, "P1M", "")) },
        entitlements = { best = { products = { "gold", "year" } }, some = { products = { "silver" } } } }
      """)
    var d = try Driver(model) { $0.entitlements = bought }
    try d.idle()
    return d
  }

  private func buy(_ product: String, _ d: inout Driver) throws {
    if d.state("sheet") == .bool(false) { try d.tap("wall") }
    try d.idle(3000)
    try d.tap(product)
    try d.tap("purchase")
    try d.answer(.confirm)
    try d.idle(3000)
  }

  private func shown(_ d: Driver) -> [String] {
    d.s.elements(d.model).filter { $0.role == .option }.map { "\($0.id): \($0.valueText) [\($0.badge)]\($0.subtitle)" }
  }

  private static let day: Milliseconds = 86_400_000

  @Test(arguments: [
    (#"mode = "free_trial", period = "P1W""#, "1 week free, then €9.99 / month", 7),
    (#"mode = "free_trial", period = "P3D""#, "3 days free, then €9.99 / month", 3),
    (#"mode = "pay_up_front", period = "P2M", price = "1.99""#, "€1.99 for 2 months, then €9.99 / month", 60),
    (
      #"mode = "pay_as_you_go", period = "P1M", periods = 3, price = "0.99""#,
      "€0.99 / month for 3 months, then €9.99 / month", 30
    ),
  ])
  func `the paywall says what a new subscriber pays first, and no other`(offer: String, words: String, days: Int64)
    throws
  {
    var d = try plans(offer)
    try d.tap("wall")
    try d.idle(3000)
    #expect(shown(d)[0] == "gold: €9.99 / month []\(words)")
    try buy("gold", &d)
    let until = d.s.world.servers.store.subscriptions[0].until
    #expect(until / Self.day == days && d.s.world.servers.store.transactions[0].offer == .introductory)
    try d.tap("wall")
    try d.idle(3000)
    #expect(shown(d) == ["gold: €9.99 / month [Current Plan]", "year: €9.99 / year []", "silver: €9.99 / month []"])
    d.check()
  }

  @Test func `what is paid as one goes is renewed at the price of the offer as often as it says`() throws {
    var d = try plans(#"mode = "pay_as_you_go", period = "P1M", periods = 3, price = "0.99""#)
    try buy("gold", &d)
    try d.advance(100 * Self.day)
    #expect(d.s.world.servers.store.transactions.map { $0.offer == .introductory } == [true, true, true, false])
    d.check()
  }

  @Test func `a higher plan takes the place of a lower one at once`() throws {
    var d = try plans(bought: ["silver"])
    #expect(d.state("entitlements") == list("some"))
    try buy("gold", &d)
    #expect(d.state("entitlements") == list("best"))
    #expect(d.state("subscription")["product"] == .string("gold"))
    try d.tap("wall")
    try d.idle(3000)
    #expect(shown(d).map { $0.hasSuffix("[Current Plan]") } == [true, false, false])
    d.check()
  }

  /// Source: Apple, App Store Connect, "Ranking subscriptions within the group".
  @Test func `a plan of the same level and period takes the place of another at once`() throws {
    let product = { (id: String) in
      "{ id = \"\(id)\", type = \"auto_renewable\", price = \"1\", period = \"P1M\", group = \"g\" }"
    }
    let model = try AppFixtures.app(
      #"{ id = "x", kind = "info", label = "X", value = "1" }"#,
      """
      store = { products = { \(product("solo")), \(product("duo")) },
        entitlements = { one = { products = { "solo" } }, two = { products = { "duo" } } } }
      """)
    var d = try Driver(model) { $0.entitlements = ["solo"] }
    try d.idle()
    try d.apply(.store(.buyElsewhere, try #require(model.product(named: "duo"))))
    try d.idle(1000)
    #expect(d.state("entitlements") == list("two"))
    #expect(d.s.world.servers.store.transactions.map(\.isUpgraded) == [true, false])
    d.check()
  }

  @Test(arguments: [("silver", "some"), ("year", "best")])
  func `a lower plan, or another period, waits for the end of the one that is paid`(id: String, gives: String) throws {
    var d = try plans(bought: ["gold"])
    try buy(id, &d)
    #expect(d.state("entitlements") == list("best"))
    #expect(d.state("subscription")["product"] == .string("gold"))
    #expect(d.state("subscription")["renews_as"] == .string(id))
    #expect(d.state("sheet") == .string("paywall"), "nothing is there yet that was not")
    #expect(shown(d).first { $0.hasPrefix(id) }?.hasSuffix("[Next Plan]") == true)
    try d.advance(31 * Self.day)
    #expect(d.state("entitlements") == list(gives))
    #expect(d.state("subscription")["product"] == .string(id))
    #expect(d.state("subscription")["renews_as"] == nil)
    d.check()
  }

  @Test func `whoever buys the plan that is in force goes on with it`() throws {
    var d = try plans(bought: ["gold"])
    try buy("silver", &d)
    let gold = try #require(d.model.product(named: "gold"))
    try d.apply(.store(.cancel, gold))
    try buy("gold", &d)
    #expect(d.state("subscription")["renews"] == .bool(true))
    #expect(d.state("subscription")["renews_as"] == nil)
    #expect(d.s.world.servers.store.transactions.count == 1)
    d.check()
  }
}
