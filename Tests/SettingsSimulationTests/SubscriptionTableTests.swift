import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TestSupport
import Testing

/// Every state of a subscription meets everything that can happen to it: it is handled, or refused by name and nothing
/// has changed.
@Suite struct `The life of a subscription` {
  static let columns = ["none", "on", "off", "rising", "grace", "retry", "expired", "revoked"]

  /// What becomes of each state, in the order of the columns; `-`: it is refused.
  static let table: [(event: World.StoreEvent?, becomes: String)] = [
    // The end of the term.
    (nil, "none on expired expired retry expired expired revoked"),
    (.approve, "- - - - - - - -"),
    (.decline, "- - - - - - - -"),
    (.resolve, "- - - - - - - -"),
    (.redeliver, "- - - - - - - -"),
    (.refund, "- revoked revoked revoked revoked revoked revoked -"),
    (.revoke, "- revoked revoked revoked revoked revoked revoked -"),
    (.expire, "- expired expired expired expired expired - -"),
    (.renew, "- on on on - - - -"),
    (.failRenewal, "- grace - grace - - - -"),
    (.recover, "- - - - on on - -"),
    (.cancel, "- off - off grace/off retry/off - -"),
    (.resume, "- - on - - - - -"),
    (.priceIncrease, "- rising - - - - - -"),
    (.consentToPriceIncrease, "- - - on - - - -"),
    (.declinePriceIncrease, "- - - off - - - -"),
    (.buyElsewhere, "on on on rising grace on on on"),
    (.share, "on - - - - - on on"),
    (.withdraw, "none on off rising grace retry expired revoked"),
    (.putOnSale, "- - - - - - - -"),
    (.delete, "- none none none none none none none"),
  ]

  @Test func `meets everything`() throws {
    #expect(Set(Self.table.compactMap(\.event)) == Set(World.StoreEvent.allCases))
    for (event, becomes) in Self.table {
      let found = try Self.columns.map { try Self.after(event, $0) }
      #expect(found.joined(separator: " ") == becomes, "\(event.map { "\($0)" } ?? "the end of the term")")
    }
  }

  /// The state that follows.
  private static func after(_ event: World.StoreEvent?, _ column: String) throws -> String {
    var d = try life(column)
    let month = try #require(d.model.product(named: "month"))
    guard let event else {
      if let due = d.s.world.timeline.due(where: { if case .periodEnds = $0.work { true } else { false } }) {
        try d.apply(.advance(to: due, .advance))
        try d.idle(5000)
      }
      d.check()
      return state(d)
    }
    let before = d.s
    do {
      try d.apply(.store(event, month))
    } catch Refusal.senseless(.nothingFor(event)) {
      #expect(d.s == before, "\(event) in \(column)")
      return "-"
    }
    try d.idle(5000)
    d.check()
    // What the app knows is what the store says.
    let owns = d.s.world.activeEntitlements(d.model) != 0
    if event != .delete { #expect(d.state("entitlements") == (owns ? list("pro") : list()), "\(event) in \(column)") }
    return state(d)
  }

  private static func state(_ d: Driver) -> String {
    guard let subscription = d.s.world.servers.store.subscriptions.last else { return "none" }
    switch subscription.state {
    case .subscribed: return !subscription.renews ? "off" : subscription.priceIncrease.isOpen ? "rising" : "on"
    case .inGracePeriod: return subscription.renews ? "grace" : "grace/off"
    case .inBillingRetry: return subscription.renews ? "retry" : "retry/off"
    case .expired: return "expired"
    case .revoked: return "revoked"
    }
  }

  private static func life(_ column: String) throws -> Driver {
    let model = try AppFixtures.app(
      #"{ id = "x", kind = "info", label = "X", value = "1" }"#,
      """
      store = { settings = { grace_period = "16 days" },
        products = { { id = "month", type = "auto_renewable", price = "1", period = "P1M", family_shareable = true } },
        entitlements = { pro = { products = { "month" } } } }
      """)
    var d = try Driver(model) { if column != "none" { $0.entitlements = ["month"] } }
    let month = try #require(model.product(named: "month"))
    let events: [World.StoreEvent] =
      switch column {
      case "off": [.cancel]
      case "rising": [.priceIncrease]
      case "grace", "retry": [.failRenewal]
      case "expired": [.expire]
      case "revoked": [.refund]
      default: []
      }
    try d.idle(5000)
    for event in events { try d.apply(.store(event, month)) }
    if column == "retry" { try d.advance(17 * 86_400_000) }
    try d.idle(5000)
    #expect(state(d) == column)
    return d
  }

  @Test(arguments: [
    (World.StoreEvent.cancel, "auto_renew_disabled"), (.priceIncrease, "did_not_consent_to_price_increase"),
    (.withdraw, "product_unavailable"), (.failRenewal, "billing_error"), (.expire, "auto_renew_disabled"),
  ])
  func `says why it has expired`(event: World.StoreEvent, reason: String) throws {
    var d = try Self.life("on")
    try d.apply(.store(event, try #require(d.model.product(named: "month"))))
    try d.advance(100 * 86_400_000)
    #expect(d.state("subscription")["state"] == .string("expired"))
    #expect(d.state("subscription")["expiration_reason"] == .string(reason))
    #expect(d.state("subscription")["renews"] == .bool(false))
    d.check()
  }

  /// Source: Apple, StoreKit Test `forceRenewalOfSubscription(productIdentifier:)`.
  @Test(arguments: ["on", "off", "rising"])
  func `is renewed by force: its period ends now, and the next begins`(column: String) throws {
    var d = try Self.life(column)
    try d.advance(86_400_000)
    let now = d.s.now
    try d.apply(.store(.renew, try #require(d.model.product(named: "month"))))
    try d.idle(5000)
    let store = d.s.world.servers.store
    #expect(store.transactions.map(\.expires) == [now, now + 30 * 86_400_000])
    #expect(store.subscriptions.map(\.until) == [now + 30 * 86_400_000])
    #expect(store.subscriptions.map(\.renews) == [true] && store.subscriptions.map(\.priceIncrease) == [.none])
    d.check()
  }

  @Test func `that a higher price was declined is why it ends, unless renewal was turned on again`() throws {
    for (isResumed, reason) in [(false, "did_not_consent_to_price_increase"), (true, "auto_renew_disabled")] {
      var d = try Self.life("rising")
      let month = try #require(d.model.product(named: "month"))
      try d.apply(.store(.declinePriceIncrease, month))
      #expect(d.s.world.servers.store.subscriptions[0].priceIncrease == .none)
      if isResumed {
        try d.apply(.store(.resume, month))
        try d.apply(.store(.cancel, month))
      }
      try d.advance(31 * 86_400_000)
      #expect(d.state("subscription")["expiration_reason"] == .string(reason))
      d.check()
    }
  }

  @Test func `of a plan that is over no work is left`() throws {
    for column in ["expired", "revoked"] {
      let d = try Self.life(column)
      let ends = d.s.world.timeline.due { if case .periodEnds = $0.work { true } else { false } }
      #expect(ends == nil, "\(column)")
      #expect(d.state("subscription")["renews"] == .bool(false), "\(column)")
    }
  }
}
