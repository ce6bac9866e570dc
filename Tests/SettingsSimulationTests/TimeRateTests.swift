import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TestSupport
import Testing

/// Renewals at the rates of a test session.
@Suite struct `The rate of renewals` {
  /// Source: Apple, StoreKit Test `SKTestSession.TimeRate`: the rows of its tables, in seconds.
  @Test(arguments: [
    (TimeRate.monthlyRenewalEveryHour, [900, 3600, 7200, 10800, 21600, 43200]),
    (.monthlyRenewalEveryThirtyMinutes, [600, 1800, 3600, 5400, 10800, 21600]),
    (.monthlyRenewalEveryFifteenMinutes, [300, 900, 1800, 2700, 5400, 10800]),
    (.monthlyRenewalEveryThirtySeconds, [10, 30, 60, 90, 180, 360]),
    (.monthlyRenewalEveryFiveMinutes, [180, 300, 600, 900, 1800, 3600]),
    (.oneRenewalEveryTenSeconds, [10, 10, 10, 10, 10, 10]),
    (.oneMinuteIsOneDay, [420, 1800, 3600, 5400, 10800, 21900]),
    (.realTime, [7, 30, 60, 90, 180, 365].map { $0 * 86_400 }),
  ])
  func `has periods of Apple's lengths`(rate: TimeRate, seconds: [Int64]) {
    var world = World()
    world.servers.store.settings.timeRate = rate
    let periods = [(1, Period.Unit.week), (1, .month), (2, .month), (3, .month), (6, .month), (1, .year)]
    #expect(periods.map { world.milliseconds(of: Period(count: Int32($0.0), unit: $0.1)) / 1000 } == seconds)
  }

  @Test(arguments: [
    (TimeRate.monthlyRenewalEveryThirtyMinutes, "P1W", 514, 3600),
    (.monthlyRenewalEveryThirtyMinutes, "P1M", 900, 3600),
    (.monthlyRenewalEveryFiveMinutes, "P1W", 154, 600), (.monthlyRenewalEveryFiveMinutes, "P1Y", 150, 600),
    (.monthlyRenewalEveryHour, "P1W", 771, 7200), (.monthlyRenewalEveryHour, "P1M", 1800, 7200),
    (.monthlyRenewalEveryFifteenMinutes, "P1W", 257, 1800), (.monthlyRenewalEveryFifteenMinutes, "P1M", 450, 1800),
    (.monthlyRenewalEveryThirtySeconds, "P1W", 9, 60), (.monthlyRenewalEveryThirtySeconds, "P1M", 15, 60),
    (.oneRenewalEveryFifteenMinutes, "P1M", 900, 1800), (.oneRenewalEveryFiveMinutes, "P1M", 300, 600),
    (.oneRenewalEveryMinute, "P1M", 60, 120), (.oneRenewalEveryTenSeconds, "P1M", 10, 20),
    (.oneRenewalEveryTwoSeconds, "P1W", 2, 4),
    (.realTime, "P1W", 518_400, 5_184_000), (.realTime, "P1M", 1_382_400, 5_184_000),
    (.oneSecondIsOneDay, "P1M", 16, 60), (.oneSecondIsOneDay, "P1W", 6, 60),
    (.thirtySecondsIsOneDay, "P1M", 480, 1800), (.fiveMinutesIsOneDay, "P1M", 4800, 18_000),
    (.thirtyMinutesIsOneDay, "P1M", 28_800, 108_000),
  ])
  func `has its grace and its retry`(rate: TimeRate, period: String, grace: Int64, retry: Int64) throws {
    let model = try AppFixtures.app(
      #"{ id = "x", kind = "info", label = "X", value = "1" }"#,
      """
      store = { settings = { grace_period = "16 days", time_rate = "\(rate.name)" },
        products = { { id = "plan", type = "auto_renewable", price = "1", period = "\(period)" } },
        entitlements = { pro = { products = { "plan" } } } }
      """)
    var d = try Driver(model) { $0.entitlements = ["plan"] }
    try d.idle(1000)
    try d.apply(.store(.failRenewal, ProductID(0 as Int)))
    let begin = d.s.now
    #expect(d.s.world.servers.store.subscriptions[0].until - begin == grace * 1000)
    try d.advance(grace * 1000)
    #expect(d.s.world.servers.store.subscriptions[0].state == .inBillingRetry)
    try d.apply(.advance(to: begin + retry * 1000 - 1, .advance))
    #expect(d.s.world.servers.store.subscriptions[0].state == .inBillingRetry)
    try d.advance(1000)
    #expect(d.s.world.servers.store.subscriptions[0].state == .expired)
    d.check()
  }

  @Test func `holds from the next period on`() throws {
    var d = try Driver(AppFixtures.compiled("profile")) { $0.entitlements = ["pro"] }
    try d.idle(1000)
    try d.apply(.storeSetting(.timeRate(.oneRenewalEveryMinute)))
    try d.advance(30 * 86_400_000)
    #expect(d.s.world.servers.store.transactions.count == 2)
    try d.advance(10 * 60_000)
    #expect(d.s.world.servers.store.transactions.count == 12)
    d.check()
  }
}
