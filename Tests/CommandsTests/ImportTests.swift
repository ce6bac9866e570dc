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
    stage.files.lock("/home/ada/app/Tides")
    let outcome = stage.run("import Tides/Settings.bundle")
    #expect(outcome.status == .usage)
    #expect(
      outcome.messages == """
        settings-sim: cannot write "Tides/tides.lua": permission denied
          choose a folder that you may write

        """)
  }
}
