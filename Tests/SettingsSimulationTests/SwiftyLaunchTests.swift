import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TestSupport
import Testing

@Suite struct `The SwiftyLaunch screen` {
  @Test func `the account row asks for a sign-in, then goes on to its page`() throws {
    var d = try Driver(AppFixtures.compiled("swiftylaunch"))
    try d.tap("account")
    #expect(d.state("sheet") == .string("sign_in"))
    try d.type("email", "ada@example.com")
    try d.type("password", "wrong")
    try d.tap("continue")
    try d.advance(1000)
    #expect(d.state("sheet") == .string("sign_in"))
    #expect(d.state("account") == .bool(false))
    try d.type("password", "engine1843!")
    try d.tap("continue")
    try d.advance(2000)
    #expect(d.state("account") == .string("ada@example.com"))
    #expect(d.state("path") == list("account"))
    #expect(d.state("presented") == .list([]))
  }

  @Test func `the premium row shows the paywall in its place until it is bought`() throws {
    var d = try Driver(AppFixtures.compiled("swiftylaunch"))
    try d.tap("premium")
    try d.advance(1000)
    #expect(d.state("path") == list("premium"))
    try d.tap("premium_monthly")
    try d.tap("purchase")
    #expect(d.state("prompt") == .string("purchase"))
    #expect(d.state("isPurchasing") == .bool(true))
    try d.answer(.confirm)
    try d.advance(3000)
    #expect(d.state("entitlements") == list("premium"))
    #expect(d.state("unfinished") == .list([]))
    #expect(try d.s.hit(d.target("manage_subscription"), d.model) == .ok)
  }

  @Test func `appearance is pushed with a paywall over it; declined, its placeholder stays`() throws {
    var d = try Driver(AppFixtures.compiled("swiftylaunch"))
    try d.advance(500)
    try d.tap("appearance")
    #expect(d.state("path") == list("appearance"))
    try d.advance(1000)
    #expect(d.state("sheet") == .string("paywall"))
    try d.tap("close")
    try d.advance(1000)
    #expect(d.state("presented") == .list([]))
    #expect(d.state("path") == list("appearance"))
    try d.tap("open_paywall")
    #expect(d.state("sheet") == .string("paywall"))
  }

  @Test func `a premium user changes the icon and confirms the system's alert`() throws {
    var d = try Driver(AppFixtures.compiled("swiftylaunch")) { $0.entitlements = ["premium"] }
    try d.tap("appearance")
    try d.settleGlass()
    try d.choose("appIcon", "AppIcon-Alt-1")
    #expect(d.state("running") != .list([]))
    try d.answer(.ok)
    try d.advance(1000)
    #expect(d.state("icon") == .string("AppIcon-Alt-1"))
    #expect(d.state("preferences.appIcon") == .string("AppIcon-Alt-1"))
  }

  @Test func `notifications: soft prompt in place, the OS asks once, Settings opens it later`() throws {
    var d = try Driver(AppFixtures.compiled("swiftylaunch"))
    try d.tap("notifications")
    try d.tap("allow")
    try d.answer(.dontAllow)
    #expect(d.state("permissions.notifications") == .string("denied"))
    try d.tap("open_settings")
    #expect(d.state("phase") == .string("background"))
    let kind = try #require(d.model.permission(named: "notifications"))
    try d.apply(.permission(kind, .authorized))
    try d.apply(.foreground)
    try d.advance(1000)
    #expect(d.state("permissions.notifications") == .string("authorized"))
    #expect(try d.s.hit(d.target("pushNews"), d.model) == .ok)
  }

  @Test func `the privacy page opens its documents in a web sheet`() throws {
    var d = try Driver(AppFixtures.compiled("swiftylaunch"))
    try d.tap("privacy")
    try d.tap("privacy_policy")
    #expect(d.state("presented") == list("web"))
    #expect(d.state("webViewURL") == .string("https://acme.example/privacy"))
    try d.tap("done")
    try d.tap("terms_of_service")
    #expect(d.state("webViewURL") == .string("https://acme.example/terms"))
    try d.apply(.swipeDown)
    try d.advance(1000)
    try d.apply(.swipeDown)
    try d.advance(1000)
    #expect(d.state("presented") == .list([]))
  }

  @Test func `an account is deleted after a confirmation and a password`() throws {
    var d = try Driver(AppFixtures.compiled("swiftylaunch")) { $0.account = "ada@example.com" }
    try d.tap("account")
    try d.tap("delete_account")
    #expect(d.state("dialog") == .string("delete_account_confirmation"))
    try d.tap("confirm_delete_account")
    try d.type("password", "engine1843!")
    try d.tap("continue")
    try d.advance(3000)
    #expect(d.state("account") == .bool(false))
    #expect(d.state("path") == .list([]))
    #expect(d.state("presented") == .list([]))
  }

  @Test func `who calls the new sign-in off calls the deletion off`() throws {
    var d = try Driver(AppFixtures.compiled("swiftylaunch")) { $0.account = "ada@example.com" }
    try d.go("account", "delete_account", "confirm_delete_account")
    #expect(d.state("sheet") == .string("reauthenticate"))
    try d.go("cancel")
    #expect(d.state("account") == .string("ada@example.com"))
    #expect(!d.s.app.isBusy(try #require(d.model.row(named: "delete_account")), d.model))
    try d.go("delete_account")
    #expect(d.state("dialog") == .string("delete_account_confirmation"))
  }
}
