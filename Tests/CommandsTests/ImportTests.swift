import Commands
import Testing

@Suite struct ImportTests {
  static let bundle = ["Tides/Settings.bundle/Root.plist": InlinePlist.toggle]

  @Test func `a bundle becomes a definition and a journey beside it`() throws {
    let stage = Stage(Self.bundle)
    let outcome = stage.run("import Tides/Settings.bundle")
    #expect(
      outcome
        == Stage.Outcome(
          status: .success, output: "Tides/tides.lua\nTides/tides_smoke.lua\n",
          messages: "everything was imported; try it with: settings-sim test Tides\n"))
    #expect(stage.run("check Tides").messages == "2 files checked, all well\n")
    let journey = try #require(stage["Tides/tides_smoke.lua"])
    #expect(journey.contains("app \"tides\""))
  }

  @Test func `the name and the folder can be given`() {
    let stage = Stage(Self.bundle)
    #expect(
      stage.run("import Tides/Settings.bundle/Root.plist --name High%Water --output a/b").output
        == "a/b/high_water.lua\na/b/high_water_smoke.lua\n")
  }

  @Test func `what is there is replaced only by force, and the same text is no replacement`() {
    let stage = Stage(Self.bundle)
    #expect(stage.run("import Tides/Settings.bundle").status == .success)
    #expect(stage.run("import Tides/Settings.bundle").status == .success)
    stage["Tides/tides_smoke.lua"] = "-- mine"
    let refused = stage.run("import Tides/Settings.bundle --name Tides")
    #expect(refused.status == .usage)
    #expect(
      refused.messages == """
        settings-sim: "Tides/tides_smoke.lua" exists already and says something else
          choose another folder with --output, or replace it with --force

        """)
    #expect(stage["Tides/tides_smoke.lua"] == "-- mine")
    #expect(stage.run("import Tides/Settings.bundle -f").status == .success)
    #expect(stage["Tides/tides_smoke.lua"] != "-- mine")
  }

  @Test func `a folder around the bundle says where the bundle is`() {
    let outcome = Stage(Self.bundle).run("import Tides")
    #expect(outcome.status == .usage)
    #expect(
      outcome.messages == """
        settings-sim: "Tides" holds no property list
          try: settings-sim import Tides/Settings.bundle

        """)
  }

  @Test(arguments: [
    ("Words.xcstrings", "it is used as it is: write text_files = { \"Words.xcstrings\" } in the definition's app"),
    ("app.lua", "name a Settings.bundle, one property list of it, or a .storekit file"),
  ])
  func `another file says what it is good for`(file: String, note: String) {
    let outcome = Stage(["x/\(file)": ""]).run("import x/\(file)")
    #expect(outcome.status == .usage)
    #expect(outcome.messages == "settings-sim: \"x/\(file)\" is no property list\n  \(note)\n")
  }

  @Test func `what cannot be read is refused with the place, and nothing is written`() {
    let stage = Stage(["Bad/Settings.bundle/Root.plist": "<plist><dict><key>a</key>"])
    let outcome = stage.run("import Bad/Settings.bundle")
    #expect(outcome.status == .doesNotLoad)
    #expect(outcome.messages.hasPrefix("Bad/Settings.bundle/Root.plist:1: "))
    #expect(stage.written == ["Bad/Settings.bundle/Root.plist"])
  }

  @Test func `a full disk and a locked folder leave nothing half-written`() {
    for room in [0, 10, 300] {
      let stage = Stage(Self.bundle)
      stage.files.leaveRoom(room)
      let outcome = stage.run("import Tides/Settings.bundle")
      #expect(outcome.status == .usage)
      #expect(
        outcome.messages == """
          settings-sim: cannot write "Tides/tides.lua": the disk is full
            make room and run it again; nothing half-written was left behind

          """)
      #expect(stage.written == ["Tides/Settings.bundle/Root.plist"])
    }
    let stage = Stage(Self.bundle)
    stage.files.lock("/stage/app/Tides")
    let outcome = stage.run("import Tides/Settings.bundle")
    #expect(outcome.status == .usage)
    #expect(
      outcome.messages == """
        settings-sim: cannot write "Tides/tides.lua": permission denied
          choose a folder that you may write

        """)
  }

  // MARK: StoreKit

  static let shop = [
    "Shop/Store.storekit": #"""
    {"version": {"major": 4, "minor": 0}, "products": [
      {"productID": "shop.gem", "referenceName": "Gem", "type": "Consumable", "displayPrice": "0.99"},
      {"productID": "shop.map", "referenceName": "Map", "type": "NonConsumable", "displayPrice": "4.99"}]}
    """#
  ]

  @Test func `a .storekit file becomes a definition and a journey that runs`() throws {
    let stage = Stage(Self.shop)
    let outcome = stage.run("import Shop/Store.storekit")
    #expect(outcome.output == "Shop/shop.lua\nShop/shop_smoke.lua\n")
    #expect(outcome.messages == "everything was imported; try it with: settings-sim test Shop\n")
    #expect(stage.run("test Shop").output.contains("7 passed"))
  }

  @Test func `written elsewhere, the file goes along`() throws {
    let stage = Stage(Self.shop)
    #expect(
      stage.run("import Shop/Store.storekit -o Trial --name Gems").output
        == "Trial/gems.lua\nTrial/gems_smoke.lua\nTrial/Store.storekit\n")
    #expect(stage.run("test Trial").output.contains("7 passed"))
  }

  @Test func `what an app sells goes into a .storekit file, and brings one up to date`() throws {
    let stage = Stage(Self.shop)
    _ = stage.run("import Shop/Store.storekit")
    #expect(stage.run("export Shop/shop.lua -o Xcode.storekit").output == "Xcode.storekit\n")
    let written = try #require(stage["Xcode.storekit"])
    #expect(written.contains("\"productID\" : \"shop.map\""))
    #expect(stage.run("export Shop/shop.lua").output == written)
    stage["Xcode.storekit"] = written.replacing(
      "\"settings\" : {\n\n  }", with: "\"settings\" : {\n    \"_storefront\" : \"DEU\"\n  }")
    #expect(stage.run("export Shop/shop.lua -o Xcode.storekit").status == .success)
    #expect(stage["Xcode.storekit"]?.contains("DEU") == true)
    stage["Xcode.storekit"] = "{"
    #expect(stage.run("export Shop/shop.lua -o Xcode.storekit").status == .doesNotLoad)
    #expect(stage["Xcode.storekit"] == "{")
  }

  @Test func `an app that sells nothing has nothing to export`() {
    let stage = Stage(Self.bundle)
    _ = stage.run("import Tides/Settings.bundle")
    let outcome = stage.run("export Tides/tides.lua")
    #expect(outcome.status == .doesNotLoad)
    #expect(
      outcome.messages == """
        Tides/tides.lua: the definition has no products in "store"
          a store section has them: store = { products = { … } }

        """)
  }
}
