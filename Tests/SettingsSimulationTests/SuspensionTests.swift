import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TestSupport
import Testing

/// A process that stands still does nothing and hears of nothing; others go on.
@Suite struct `A suspended app` {
  private func suspended(_ d: inout Driver) throws {
    try d.apply(.background)
    try d.advance(6000)
    #expect(d.state("phase") == .string("suspended"))
  }

  @Test func `its timers wait, and fire when it goes on`() throws {
    let row = #"{ id = "say", kind = "action", label = "Say", actions = { { message = "Hi", style = "banner" } } }"#
    var d = try Driver(AppFixtures.app(row))
    try d.tap("say")
    try suspended(&d)
    try d.advance(600_000)
    #expect(d.s.app.messages.banners.count == 1)
    #expect(d.count("bannerExpires") == 0)
    try d.apply(.foreground)
    #expect(d.s.app.messages.banners.isEmpty)
    #expect(d.count("bannerExpires") == 1)
    d.check()
  }

  @Test func `what the server does for it gets done, and is heard of at the return`() throws {
    var d = try Driver.rested("profile", ada)
    try d.apply(.will(Plan(point: .signOut, takes: .milliseconds(8000))))
    try d.go("sign_out")
    try d.tap("confirm_sign_out")
    try suspended(&d)
    try d.advance(10_000)
    #expect(!d.s.world.servers.accounts[0].hasSession)
    #expect(d.state("account") == .string("ada@example.com"))
    #expect(d.state("running") == list("auth.sign_out"))
    try d.apply(.foreground)
    #expect(d.state("account") == .bool(false))
    try d.idle()
    #expect(d.state("running") == list())
    d.check()
  }

  @Test func `a save of its own waits, and is lost with a kill`() throws {
    for isKilled in [false, true] {
      var d = try Driver.rested("profile", ada)
      let id = try #require(d.model.preference(named: "haptics_enabled"))
      try d.apply(.will(Plan(point: .savePreference, takes: .milliseconds(8000))))
      try d.tap("haptics_enabled")
      try suspended(&d)
      try d.advance(10_000)
      #expect(d.s.world.device.disk[id.index] != .bool(false))
      try d.apply(isKilled ? .kill(.system) : .foreground)
      try d.idle()
      #expect((d.s.world.device.disk[id.index] == .bool(false)) == !isKilled)
      #expect(d.state("running") == list())
      d.check()
    }
  }

  @Test func `what another process writes is heard of at the return`() throws {
    var d = try Driver.rested("profile", ada)
    let id = try #require(d.model.preference(named: "haptics_enabled"))
    try suspended(&d)
    try d.apply(.preference(id, .bool(false), .process))
    #expect(d.state("preferences.haptics_enabled") == .bool(true))
    try d.apply(.foreground)
    #expect(d.state("preferences.haptics_enabled") == .bool(false))
    d.check()
  }

  @Test func `a push lets it go on for five seconds without a screen`() throws {
    var d = try Driver.rested("profile", ada)
    try suspended(&d)
    #expect(throws: Refusal.senseless(.alreadyRunning)) { try d.apply(.wake(.prewarm)) }
    try d.apply(.wake(.push))
    #expect(d.state("phase") == .string("background"))
    #expect(d.s.elements(d.model).isEmpty)
    try d.advance(5000)
    #expect(d.state("phase") == .string("suspended"))
    d.check()
  }
}
