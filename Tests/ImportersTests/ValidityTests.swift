import Importers
import LuaBridge
import SettingsDefinition
import Testing

/// What the importer writes is always a valid definition and a journey without syntax errors.
@Suite struct ValidityTests {
  @Test(arguments: BundleFixture.names)
  func `a definition that was written is valid`(name: String) throws {
    let app = try SettingsBundleImporter.import(name: name, files: try BundleFixture(name).files)
    #expect(WrittenDefinition.faults(of: app) == [])
  }

  @Test(arguments: BundleFixture.names)
  func `a journey that was written compiles`(name: String) throws {
    let app = try SettingsBundleImporter.import(name: name, files: try BundleFixture(name).files)
    #expect(throws: Never.self) { try LuaChunk(app.journey, name: "\(app.id).journey.lua") }
  }

  @Test func `the model has what the bundle has`() throws {
    let app = try SettingsBundleImporter.import(name: "Tides", files: try BundleFixture("Tides").files)
    let model = try WrittenDefinition.model(of: app)
    let preferences = Dictionary(uniqueKeysWithValues: model.preferences.map { ($0.id, $0) })
    #expect(preferences["alert_high"]?.key == "alert.high")
    #expect(preferences["storm"]?.onValue == .text("LOUD"))
    #expect(preferences["lead_time"]?.defaultValue == .value(.number(0.5)))
    #expect(
      preferences["forecast_days"]?.options.map(\.value) == [.integer(1), .integer(3), .integer(7), .integer(14)])
    #expect(preferences["station"]?.options.map(\.value) == [.text("helgoland"), .text("Den Helder"), .text("")])
    #expect(preferences["motto"]?.defaultValue == .value(.text("Say \"aye\"\nand row \\ on")))
    #expect(preferences["pin"]?.suite == "group.example.tides")
    #expect(model.pages.map(\.id) == ["account", "licences", "settings"])
    #expect(model.app.locales == ["en", "de", "fr", "nl", "zh-Hans"])
  }

  /// Changes of files that are right: whatever can still be imported gives a valid definition.
  @Test(arguments: BundleFixture.names)
  func `a damaged bundle that is imported gives a valid definition`(name: String) throws {
    let files = try BundleFixture(name).files
    let letters = Array("{}[]\"\\ \n&;0<%".utf8)
    var random = Generator()
    for path in files.list where path.hasSuffix("Root.plist") || path.hasSuffix(".inApp.plist") {
      let bytes = try files.read(path)
      for _ in 0..<10 {
        var damaged = bytes
        let start = random.next(below: damaged.count)
        let length = min(random.next(below: 60), damaged.count - start)
        damaged.insert(contentsOf: Array(damaged[start..<(start + length)]), at: random.next(below: damaged.count))
        damaged[random.next(below: damaged.count)] = letters[random.next(below: letters.count)]
        let result = damaged
        let changed = BundleFiles(list: files.list) { $0 == path ? result : try files.read($0) }
        guard let app = try? SettingsBundleImporter.import(name: name, files: changed) else { continue }
        #expect(WrittenDefinition.faults(of: app) == [])
        #expect(throws: Never.self) { try LuaChunk(app.journey, name: "journey.lua") }
      }
    }
  }

  /// The same numbers in every run.
  struct Generator {
    private var state: UInt64 = 7

    mutating func next(below limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
  }
}
