import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TestSupport
import Testing

@Suite struct `VoiceOver's focus` {
  private func voiceOver(_ options: inout LaunchOptions) {
    ada(&options)
    options.voiceOver = true
  }

  @Test func `it follows the finger, the pages and what is presented, and goes back with them`() throws {
    var d = try Driver.rested("profile", voiceOver)
    #expect(d.focus == "settings")
    try d.go("privacy")
    #expect(d.focus == "back")
    try d.go("advanced", "back")
    #expect(d.focus == "advanced")
    try d.engine.apply(.swipeBack, &d.s)
    try d.advance(3000)
    #expect(d.focus == "privacy")
    try d.go("sign_out")
    #expect(d.focus == "sign_out_confirmation")
    try d.go("cancel_sign_out")
    #expect(d.focus == "sign_out")
  }

  @Test func `an OS prompt has it until it is answered`() throws {
    var d = try Driver.rested("profile", voiceOver)
    try d.go("push_enabled")
    #expect(d.focus == "notification_permission")
    try d.engine.apply(.answer(.allow), &d.s)
    try d.advance(3000)
    #expect(d.focus == "push_enabled")
  }

  @Test func `an element that has gone gives it to what is in front`() throws {
    var d = try Driver.rested("profile", voiceOver)
    try d.go("sign_out", "confirm_sign_out")
    #expect(!d.s.elements(d.model).contains { $0.id == "sign_out" })
    #expect(d.focus == "settings")
  }

  @Test func `without VoiceOver nothing has it, and switching it on begins at the title`() throws {
    var d = try Driver.rested("profile", ada)
    try d.go("privacy")
    #expect(d.focus == nil)
    try d.engine.apply(.set(.voiceOver(true)), &d.s)
    #expect(d.focus == "privacy")
    try d.engine.apply(.tap(d.target("advanced")), &d.s)
    try d.engine.apply(.set(.voiceOver(false)), &d.s)
    #expect(d.focus == nil)
    #expect(d.s.screen.focus == nil)
  }
}

extension Driver {
  /// What has the focus, which has to be what the state says.
  fileprivate var focus: String? {
    let focused = s.elements(model).filter(\.isFocused).map(\.id)
    #expect(focused.count <= 1)
    let key = keys.list.first { $0.name == "focus" }
    #expect(key.map { s.state($0, model) } == focused.first.map { .string($0) } ?? .bool(false))
    return focused.first
  }
}
