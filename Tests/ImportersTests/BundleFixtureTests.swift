import Importers
import Testing

@Suite struct BundleFixtureTests {
  @Test(arguments: BundleFixture.names)
  func `a bundle gives the definition, the journey and the warnings that lie beside it`(name: String) throws {
    let fixture = try BundleFixture(name)
    let app = try SettingsBundleImporter.import(name: name, files: fixture.files)
    #expect(app.definition == (try fixture.text("\(app.id).lua")))
    #expect(app.journey == (try fixture.text("\(app.id).journey.lua")))
    #expect(app.findings.map { "\($0)\n" }.joined() == (try fixture.text("findings.txt")))
  }

  @Test(arguments: BundleFixture.names)
  func `the order in which files are listed does not matter`(name: String) throws {
    let files = try BundleFixture(name).files
    let backwards = BundleFiles(list: files.list.reversed(), read: files.read)
    #expect(
      try SettingsBundleImporter.import(name: name, files: files)
        == SettingsBundleImporter.import(name: name, files: backwards))
  }

  @Test func `a root can be named, and its panes are looked up the same way`() throws {
    let files = try BundleFixture("InApp").files
    let app = try SettingsBundleImporter.import(name: "Kiosk", files: files, root: "Extra.plist")
    #expect(app.definition.contains("in_settings"))
    #expect(!app.definition.contains("in_app"))
  }
}
