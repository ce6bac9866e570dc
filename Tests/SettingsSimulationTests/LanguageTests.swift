import SettingsDefinition
import SettingsSimulation
import TestSupport
import Testing

@Suite struct `The language of the app` {
  static let app = """
    return { schema = 1, pages = { settings = { title = "Settings", body = "Settings" } },
      app = { id = "a", name = "A", locales = { "en", "zh-Hans", "zh-Hant", "sr-Latn", "az-Arab", "pt-BR", "he" } },
      texts = { ["zh-Hant"] = { Settings = "設定" }, ["zh-Hans"] = { Settings = "设置" } } }
    """

  static let shown: [(locale: String, language: String)] = [
    ("en_US", "en"), ("zh_TW", "zh-Hant"), ("zh_HK", "zh-Hant"), ("zh_CN", "zh-Hans"), ("zh_SG", "zh-Hans"),
    ("zh", "zh-Hans"), ("zh-Hant_CN", "zh-Hant"), ("zh-Hans_TW", "zh-Hans"), ("sr_ME", "sr-Latn"), ("sr_RS", "en"),
    ("pt_BR", "pt-BR"), ("he_IL", "he"), ("az-Arab_IR", "az-Arab"), ("fi_FI", "en"),
  ]

  @Test func `is the one of its languages that the device's locale is written in`() throws {
    let model = try AppFixtures.compiled(lua: Self.app)
    for (locale, language) in Self.shown {
      var d = try Driver(model) { $0.locale = locale }
      try d.advance(3000)
      #expect(model.string(d.s.shownLanguage(model)) == language, "\(locale)")
      #expect(d.s.isRightToLeft(model) == ["he", "az-Arab"].contains(language), "\(locale)")
    }
  }

  @Test func `its texts are those of the script`() throws {
    let model = try AppFixtures.compiled(lua: Self.app)
    for (locale, title) in [("zh_TW", "設定"), ("zh_CN", "设置"), ("en_GB", "Settings")] {
      var d = try Driver(model) { $0.locale = locale }
      try d.advance(3000)
      #expect(try d.element("settings", .page).label == title)
    }
  }
}
