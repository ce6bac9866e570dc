import Commands
import Testing
import TraceFormat

/// A disk that takes nothing more, a folder that nobody may write: one message, status 2, and nothing half-done.
@Suite struct `What cannot be written` {
  private func waiting() -> Stage {
    let stage = Sample.stage()
    _ = stage.run("test")
    return stage
  }

  @Test func `accept leaves what waits as it is`() {
    let stage = waiting()
    let before = stage.written
    stage.files.lock(stage.folder + "/Fixtures/Traces/Scripts/Journeys/small/sound/Sound")
    let outcome = stage.run("accept")
    #expect(outcome.status == .usage)
    #expect(outcome.messages.hasPrefix("settings-sim: cannot write \"\(TestVerbTests.onTrace)\": permission denied\n"))
    #expect(stage.written == before)
  }

  @Test(arguments: [true, false])
  func `traces that go elsewhere are whole or not there`(isFull: Bool) throws {
    let stage = Sample.stage()
    if isFull { stage.files.leaveRoom(3000) } else { stage.files.lock(stage.folder) }
    let outcome = stage.run("test -j 1 --traces out")
    #expect(outcome.status == .usage)
    #expect(outcome.messages.contains("settings-sim: cannot "), "\(outcome.messages)")
    for path in stage.written where path.contains(".trace.jsonl") {
      _ = try Trace(stage.files.bytes(of: "\(stage.folder)/\(path)") ?? [], file: path)
    }
  }

  @Test func `a fixture that is gone cannot be removed from a locked folder`() {
    let stage = waiting()
    _ = stage.run("accept")
    stage["Scripts/Journeys/small/sound.lua"] = "app \"small\"\nit(\"x\", function(sim) sim:launch {} end)\n"
    stage.files.lock(stage.folder + "/Fixtures/Traces/Scripts/Journeys/small/sound/Sound")
    let outcome = stage.run("accept --stale")
    #expect(outcome.status == .usage)
    #expect(outcome.messages.hasPrefix("settings-sim: cannot remove \"\(TestVerbTests.onTrace)\": permission denied\n"))
    #expect(stage[TestVerbTests.onTrace] != nil)
  }
}
