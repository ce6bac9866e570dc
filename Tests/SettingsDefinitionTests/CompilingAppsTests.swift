import SettingsDefinition
import SettingsVocabulary
import TestSupport
import Testing

@Suite struct CompilingAppsTests {
  @Test(arguments: AppFixtures.seeds) func `a seed app is sound in every configuration`(_ name: String) throws {
    let plain = try AppFixtures.model(name)
    for configuration in [nil] + plain.configurations.map({ Optional($0.name) }) {
      let model = try AppFixtures.compiled(name, configuration: configuration)
      #expect(faults(of: model) == [], "\(configuration ?? "plain")")
    }
  }

  @Test func `the generated app without modules has what no module brings`() throws {
    let model = try AppFixtures.compiled("swiftylaunch", configuration: "bare")
    let rows = model.tables.rows.filter(\.exists).map { model.name($0.id) }
    #expect(
      rows == [
        "appIcon", "privacy_policy", "terms_of_service", "general", "appearance", "privacy", "myNewSetting",
        "aboutDeveloper", "reportBug",
      ])
    let appearance = try #require(model.page(named: "appearance"))
    #expect(model[appearance].gates == nil)
    #expect(FlowKind.allCases.filter { model[$0].exists } == [])
  }

  @Test func `the sign-out of the profile app asks in a sheet of its own`() throws {
    let model = try AppFixtures.compiled("profile")
    let question = model[try #require(model[.signOut].confirm)]
    #expect(question.style == .sheet && question.haptic == .warning)
    #expect(reading(question.title, model) == "Sign out of {state appName}?")
    #expect(model.tables.detents[question.sheet.detents.indices].map(model.string) == ["height:340"])
    #expect(model[.signOut].returnsToRoot && model[.signOut].progress == .button)
    #expect(model.tables.timing.points[AwaitPoint.signOut.index] == 800)
    #expect(Array(model.targets(named: "face_id")) == [.row(try row("face_id", model).id)])
    #expect(written(try row("plan", model).visible, model) == "none(entitled pro)")
  }

  @Test func `the fields of the utiliship view model mean what its page says`() throws {
    let model = try AppFixtures.compiled("utiliship")
    let button = try row("upgradeButton", model)
    let variant = model.tables.variants[Int(button.variants.start)]
    #expect(reading(variant.subtitle, model) == "{displayPrice of utiliship_pro}")
    #expect(written(button.enabled, model) == "all(proProduct holds, none(isPurchasing holds, isRestoring holds))")
    let currency = try #require(model.preference(named: "preferredCurrency"))
    let dollar = try #require(model.option(named: "USD", of: currency))
    #expect(model[currency].fallback == .derived(.localeCurrency, fallback: .option(dollar)))
    guard case .link(let url, let inSheet) = try row("supportLink", model).kind else { return }
    #expect(reading(url, model) == "{state supportFormURL}" && inSheet)
  }
}
