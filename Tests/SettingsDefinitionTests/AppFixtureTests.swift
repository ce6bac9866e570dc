import Findings
import LuaBridge
import SettingsDefinition
import TestSupport
import Testing
import TextFormats

/// The three apps of `Fixtures/Apps`, as they are read from Lua.
struct AppFixtureTests {
  static let apps = ["profile", "swiftylaunch", "utiliship"]

  private func document(_ app: String) throws -> DocumentNode {
    let file = "Fixtures/Apps/\(app).lua"
    return try LuaDocument.read(bytes: AppFixtures.bytes(file), name: file)
  }

  @Test(arguments: apps)
  func `an app is right in every configuration`(app: String) throws {
    let file = "Fixtures/Apps/\(app).lua"
    let document = try document(app)
    #expect(Findings(SettingsModel.faults(of: document, file: file)).description == "")
    let model = try SettingsModel.read(document, file: file)
    for configuration in model.configurations {
      let varied = try SettingsModel.read(document, file: file, configuration: configuration.name)
      #expect(varied != model)
      #expect(varied.existingParts().pages.contains(varied.root))
    }
  }

  @Test(arguments: apps)
  func `an app in JSON is the same as in Lua`(app: String) throws {
    let lua = try document(app)
    let json = try JSONReader.read(try lua.json(.pretty), file: "app.json")
    #expect(try SettingsModel.read(json, file: "app.json") == SettingsModel.read(lua, file: "app.lua"))
  }

  @Test(arguments: [
    ("profile", "app_lock"), ("swiftylaunch", "reportBug"), ("utiliship", "upgradeButton"),
  ])
  func `a row is found again on its line`(app: String, row: String) throws {
    let text = String(decoding: try AppFixtures.bytes("Fixtures/Apps/\(app).lua"), as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let model = try SettingsModel.read(try document(app), file: "app.lua")
    let line = try #require(model.sources[.row(row)]?.line)
    #expect(lines[line - 1].contains("id = \"\(row)\""))
  }
}
