import SettingsBehavior
import SettingsSimulation
import TestSupport
import Testing

@Suite struct `Signing out` {
  @Test func `shows progress, then returns to the signed-out root`() throws {
    var d = try Driver(AppFixtures.compiled("profile")) { $0.account = "ada@example.com" }
    try d.advance(1000)
    try d.tap("sign_out")
    #expect(d.state("sheet") == .string("sign_out_confirmation"))
    try d.tap("confirm_sign_out")
    #expect(d.state("running") == list("auth.sign_out"))
    try d.apply(.swipeDown)
    #expect(d.state("sheet") == .string("sign_out_confirmation"))
    try d.advance(2000)
    #expect(d.state("sheet") == .bool(false))
    #expect(d.state("path") == .list([]))
    #expect(d.state("account") == .bool(false))
  }
}
