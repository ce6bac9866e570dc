import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TestSupport
import Testing

/// The button on the placeholder of a page whose gate is shut, and what it opens.
@Suite struct `Placeholders` {
  private func shut(_ gate: String) throws -> Driver {
    let model = try AppFixtures.app(
      #"{ id = "p", kind = "navigation", label = "P", page = "p" }"#,
      """
      account = { providers = { "email" } }, permissions = { notifications = {} },
      store = { products = { { id = "year", type = "auto_renewable", name = "Year", price = "9.99", period = "P1Y" } },
        entitlements = { pro = { products = { "year" } } } }
      """, pages: "p = { title = \"P\", requires = \(gate) }")
    var d = try Driver(model)
    try d.go("p")
    if let prompt = d.s.world.device.prompts.last { try d.apply(.answer(prompt.kind.buttons.last ?? .cancel)) }
    for surface in ["dismiss", "close"] where d.s.elements(d.model).contains(where: { $0.id == surface }) {
      try d.go(surface)
    }
    try d.advance(3000)
    if !d.s.screen.layers.isEmpty { try d.apply(.swipeDown) }
    try d.advance(3000)
    return d
  }

  @Test(arguments: [
    ("{ signed_in = true }", "open_sign_in"), ("{ entitlement = \"pro\" }", "open_paywall"),
    ("{ permission = \"notifications\" }", "open_notifications_prompt"),
    ("{ device_owner = true }", "open_device_owner"),
  ])
  func `the button is named for what it opens`(gate: String, button: String) throws {
    let d = try shut(gate)
    #expect(d.state("path") == list("p"))
    #expect(d.s.elements(d.model).filter { $0.container == "p" && $0.role == .button }.map(\.id) == [button])
    #expect(d.model.targets(named: button).count == 1)
  }

  @Test func `what nobody can meet there has none`() throws {
    let d = try shut("{ capability = \"health\", message = \"This iPhone has no Health.\" }")
    let labels = d.s.elements(d.model).filter { $0.container == "p" }.map(\.label)
    #expect(labels == ["Settings", "This iPhone has no Health."])
  }
}
