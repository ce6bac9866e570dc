import Commands
import Foundation
import Synchronization
import Testing

/// `test --watch`.
@Suite struct WatchTests {
  private static let sound = "Scripts/Journeys/small/sound.lua"
  private static let bad = "Scripts/Journeys/small/bad.lua"
  private static let app = "Fixtures/Apps/small.lua"

  /// Somebody saves a text.
  private static func save(_ path: String, _ text: String?) -> (Stage) -> WatchEvent {
    { stage in
      stage[path] = text
      return .saved(["\(stage.folder)/\(path)"])
    }
  }

  /// Somebody removes a folder.
  private static func remove(_ folder: String) -> (Stage) -> WatchEvent {
    { stage in
      let path = "\(stage.folder)/\(folder)"
      stage.files.state.withLock { state in
        state.entries = state.entries.filter { $0.key != path && !$0.key.hasPrefix(path + "/") }
      }
      return .saved([path])
    }
  }

  private static func key(_ key: Character) -> (Stage) -> WatchEvent { { _ in .key(key) } }

  private func watch(
    _ happenings: [(Stage) -> WatchEvent], _ line: String = "test --watch", in given: Stage? = nil,
    answers: [String] = ["never asked"]
  ) -> Stage.Outcome {
    var stage = given ?? Sample.stage([Self.bad: Sample.bad])
    stage.happenings = happenings
    stage.answers = answers
    return stage.run(line)
  }

  @Test func `a save runs what it concerns, what failed first`() {
    let right = Sample.bad.replacing("sond", with: "sound")
    let outcome = watch([
      Self.save(Self.sound, Sample.good + "\n"), Self.save(Self.bad, right), Self.save("notes.txt", "nothing of ours"),
      Self.save(Self.app, Sample.app + "\n"), Self.key("x"), Self.key("q"), Self.save(Self.bad, Sample.bad),
    ])
    #expect(outcome.status == .success)
    Golden(path: "Messages/watch.txt").expect(outcome.output + "\n" + outcome.messages)
  }

  @Test func `a file that is broken in the middle of a save is told, and the next save mends it`() {
    for (path, text) in [(Self.sound, Sample.good), (Self.app, Sample.app)] {
      let outcome = watch([
        Self.save(path, String(text.dropLast(12))), Self.save(path, text), Self.key("q"),
      ])
      #expect(outcome.status == .success)
      let told = outcome.messages.split(separator: "\n").filter { $0.contains("near <eof>") || $0.contains("expected") }
      #expect(told.contains { $0.hasPrefix(path) }, "\(outcome.messages)")
      #expect(outcome.output.contains("saved: \(path)\n") || path == Self.app)
      #expect(outcome.output.contains("saved: \(path); it concerns"))
    }
  }

  @Test func `keys run all, what failed, what fits a pattern`() {
    let outcome = watch(
      [Self.key("\n"), Self.key("f"), Self.key("p"), Self.key("p"), Self.key("f"), Self.key("q")],
      answers: ["is on", "("])
    let counts = outcome.output.replacing("pattern (none: all): ", with: "").split(separator: "\n").filter {
      $0.contains(" journey") && $0.contains(": ")
    }
    let all = "6 journeys: 2 passed, 1 failed, 2 with an error, 1 pending"
    #expect(counts == [all[...], all[...], "3 journeys: 0 passed, 1 failed, 2 with an error", "1 journey: 1 passed"])
    #expect(outcome.messages.contains("option \"--grep\""))
    // What failed does not fit the pattern that still holds.
    #expect(outcome.messages.contains("no journey fits\n"))
    #expect(outcome.status == .success)
  }

  @Test func `f is of no use where nothing failed`() {
    let outcome = watch([Self.key("f"), Self.key("q")], in: Sample.stage())
    #expect(outcome.messages.contains("no journey failed when it last ran\n"))
    #expect(outcome.messages.contains("waiting for a save; Enter runs all, p what fits a pattern, q ends\n"))
  }

  @Test func `what a run writes itself concerns nobody`() {
    let stage = Sample.stage()
    let trace = "Fixtures/Traces/Scripts/Journeys/small/sound/Sound/is-on.trace.jsonl"
    let outcome = watch(
      [
        { stage in .saved([".pending", ""].map { "\(stage.folder)/\(trace)\($0)" }.filter { $0.hasSuffix("g") }) },
        { stage in .saved(["\(stage.folder)/Scripts/Journeys/run.json", "\(stage.folder)/out/x.trace.jsonl"]) },
        Self.save(trace, "no trace"), Self.key("q"),
      ], "test --watch --reporter list,jsonl=Scripts/Journeys/run.json --traces out", in: stage)
    #expect(outcome.output.components(separatedBy: "saved: ").count == 2)
    #expect(outcome.output.contains("saved: \(trace); it concerns 1 journey\n"))
  }

  @Test func `journeys that come and go are seen`() {
    let outcome = watch(
      [
        Self.save("Scripts/Journeys/new/deep.lua", Sample.good), Self.save(Self.bad, nil), { _ in .savedUnknown },
        Self.key("q"),
      ])
    #expect(outcome.output.contains("saved: Scripts/Journeys/new/deep.lua; it concerns 3 journeys\n"))
    #expect(outcome.output.contains("6 journeys: 4 passed, 2 pending\n"))
  }

  @Test func `what is removed is told with its journeys, and runs no more`() {
    let module = "Scripts/Journeys/lib/words.lua"
    let user = "app \"small\"\nlocal words = require \"lib.words\"\nit(words.name, function(sim) sim:launch {} end)\n"
    let stage = Sample.stage([
      Self.bad: Sample.bad, "Scripts/Journeys/user.lua": user, module: "return { name = \"uses words\" }",
    ])
    let outcome = watch(
      [
        Self.remove("Scripts/Journeys/small"), Self.key("f"), Self.key("\n"), Self.remove("Scripts/Journeys/lib"),
        Self.key("q"),
      ], in: stage)
    let lines = outcome.output.split(separator: "\n").map(String.init)
    #expect(lines.contains("gone: \(Self.bad), \(Self.sound), with 6 journeys"))
    #expect(lines.contains("1 journey: 1 passed"), "\(outcome.output)")
    #expect(lines.last == "removed: Scripts/Journeys/lib, \(module)", "\(outcome.output)")
    #expect(outcome.messages.contains("no journey failed when it last ran\n"))
    #expect(outcome.messages.contains("Scripts/Journeys/user.lua:2: "))
  }

  @Test func `many saves at once are one run`() {
    let outcome = watch([
      { stage in
        stage[Self.sound] = Sample.good + "\n"
        let paths = [Self.sound, "a.txt", "b.txt", "c.txt", "Scripts/Journeys/small/.sound.swp", "sed123"]
        return .saved(paths.map { "\(stage.folder)/\($0)" })
      }, Self.key("q"),
    ])
    #expect(outcome.output.contains("saved: \(Self.sound); it concerns 3 journeys\n"))
  }

  @Test func `settings that are saved count from then on, and broken ones are told`() {
    let outcome = watch(
      [
        Self.save("settings-sim.lua", "return { test = { grep = \"switched\" } }"),
        Self.save("settings-sim.lua", "return { tst = 1 }"),
        Self.save("settings-sim.lua", "return { test = { fail_fast = true } }"), Self.key("q"),
      ], in: Sample.stage())
    #expect(outcome.status == .success)
    let runs = outcome.output.split(separator: "\n").filter { $0.contains(" journeys: ") || $0.contains(" journey: ") }
    #expect(runs.map { $0.prefix(10) } == ["3 journeys", "1 journey:", "3 journeys"], "\(outcome.output)")
    #expect(outcome.messages.contains("settings-sim.lua:1: unknown key \"tst\"\n"), "\(outcome.messages)")
  }

  @Test func `Ctrl-C ends with its status`() {
    var stage = Sample.stage()
    stage.happenings = [Self.save(Self.sound, Sample.good + "\n"), Self.save(Self.sound, Sample.good)]
    let outcome = stage.run("test --watch", interruptedAfter: "saved: ")
    #expect(outcome.status == .interrupted)
  }

  @Test func `it is refused where it makes no sense`() {
    var inCI = Sample.stage()
    inCI.environment = ["CI": "1"]
    #expect(watch([], in: inCI).status == .usage)
    #expect(
      watch([], in: inCI).messages
        == "settings-sim: --watch never ends by itself, and CI is set\n  run test without it\n")
    #expect(watch([], "test --watch --list").messages.hasPrefix("settings-sim: \"--watch\" and \"--list\" exclude"))
    #expect(watch([], "test --watch --debug").messages.hasPrefix("settings-sim: \"--watch\" and \"--debug\" exclude"))
  }
}

/// The saves that the machine tells of, and those that show when one looks.
@Suite struct WatchedFolderTests {
  private let folder: String

  init() throws {
    let url = URL.temporaryDirectory.appending(path: "watched-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: url.appending(path: "below"), withIntermediateDirectories: true)
    folder = url.path(percentEncoded: false)
    try write("one.lua")
    try write("below/two.lua")
  }

  private func write(_ path: String, _ text: String = "text") throws {
    try text.write(toFile: "\(folder)/\(path)", atomically: false, encoding: .utf8)
  }

  private func saved(_ watcher: any FileWatcher) -> [String] {
    guard case .saved(let paths) = watcher.next() else { return [] }
    return paths.map { String($0.dropFirst(folder.count + 1)) }
  }

  @Test(arguments: [false, true])
  func `saves, renames, removals and new folders are told`(looks: Bool) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let watcher = try WatchedFolder(folder, takesKeys: false, looks: looks)
    try write("one.lua", "another text")
    try write(".hidden.swp")
    #expect(saved(watcher) == ["one.lua"])
    try write("below/three.lua.new")
    #expect(rename("\(folder)/below/three.lua.new", "\(folder)/below/three.lua") == 0)
    #expect(saved(watcher).contains("below/three.lua"))
    try FileManager.default.removeItem(atPath: "\(folder)/below/two.lua")
    #expect(saved(watcher) == ["below/two.lua"])
    try FileManager.default.createDirectory(atPath: "\(folder)/new/deep", withIntermediateDirectories: true)
    try write("new/deep/four.lua")
    #expect(saved(watcher) == ["new/deep/four.lua"])
    try write("new/deep/five.lua")
    #expect(saved(watcher) == ["new/deep/five.lua"])
  }

  @Test func `a folder that is nowhere cannot be watched`() {
    try? FileManager.default.removeItem(atPath: folder)
    #expect(throws: WatchFault.self) { try WatchedFolder("\(folder)/nowhere", takesKeys: false, looks: true) }
  }
}
