import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TestSupport
import Testing

@Suite struct `The Utiliship screen` {
  @Test func `loads preferences, configuration, product and entitlement one after the other`() throws {
    var d = try Driver(AppFixtures.compiled("utiliship"))
    #expect(d.state("isLoading") == .bool(true))
    #expect(d.state("supportFormURL") == .null)
    try d.advance(1000)
    #expect(d.state("isLoading") == .bool(false))
    #expect(d.state("supportFormURL") == .string("https://utiliship.example/support"))
    #expect(d.state("isProUser") == .bool(false))
    #expect(d.state("preferences.preferredCurrency") == .string("USD"))
    #expect(d.state("preferences.measurementSystem") == .string("imperial"))
  }

  @Test func `a purchase unlocks Pro`() throws {
    var d = try Driver(AppFixtures.compiled("utiliship"))
    try d.tap("upgradeButton")
    #expect(d.state("isPurchasing") == .bool(true))
    try d.answer(.confirm)
    try d.advance(1000)
    #expect(d.state("isProUser") == .bool(true))
    #expect(d.state("isPurchasing") == .bool(false))
    #expect(try d.s.hit(d.target("upgradeButton"), d.model) == .hidden)
  }

  @Test func `a pending purchase is approved later`() throws {
    var d = try Driver(AppFixtures.compiled("utiliship"))
    try d.apply(.storeSetting(.asksToBuy(true)))
    try d.tap("upgradeButton")
    try d.answer(.ask)
    try d.advance(1000)
    #expect(d.state("isPurchasing") == .bool(false))
    #expect(d.state("alert") == .string("message"))
    try d.tap("ok")
    let product = try #require(d.model.product(named: "utiliship_pro"))
    try d.apply(.store(.approve, product))
    try d.advance(1000)
    #expect(d.state("isProUser") == .bool(true))
  }

  @Test func `a restore without purchases says so`() throws {
    var d = try Driver(AppFixtures.compiled("utiliship"))
    try d.tap("restorePurchasesButton")
    try d.answer(.signIn)
    try d.advance(2000)
    #expect(d.state("restoreResultMessage") == .string("There is nothing to restore."))
  }

  @Test func `a chosen currency is durable once it is saved`() throws {
    var d = try Driver(AppFixtures.compiled("utiliship"))
    try d.tap("currencyPicker")
    try d.choose("currencyPicker", "EUR")
    try d.advance(1000)
    try d.apply(.kill(.user))
    try d.apply(.relaunch)
    try d.advance(1000)
    #expect(d.state("preferences.preferredCurrency") == .string("EUR"))
  }

  @Test func `a choice that was not saved yet is lost with the process`() throws {
    var d = try Driver(AppFixtures.compiled("utiliship"))
    try d.tap("themePicker")
    try d.choose("themePicker", "dark")
    #expect(d.state("color_scheme") == .string("dark"))
    try d.apply(.kill(.user))
    try d.apply(.relaunch)
    try d.advance(1000)
    #expect(d.state("color_scheme") == .string("light"))
  }
}
