import Foundation
import Testing

/// What Git knows of changed files, asked by the tool as a process.
@Suite struct GitChangesTests {
  private func git(_ words: String..., in folder: URL) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["git", "-c", "user.name=t", "-c", "user.email=t@example.com"] + words
    process.currentDirectoryURL = folder
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test(.timeLimit(.minutes(1))) func `Git may say more on the side than a pipe holds`() throws {
    let scratch = try Scratch()
    let folder = URL(filePath: scratch.path)
    // Git warns of each of them once it has changed.
    let names = (0..<600).map { "\(String(repeating: "long", count: 50))\($0)" }
    try scratch.put("settings-sim.lua", "")
    for name in names { try scratch.put(name, "a\n") }
    try git("init", "-q", in: folder)
    try git("add", "-A", in: folder)
    try git("commit", "-qm", "first", in: folder)
    try git("config", "core.autocrlf", "true", in: folder)
    for name in names { try scratch.put(name, "b\n") }
    let outcome = try ToolProcess(folder: folder).run("test", "--list", "--only-changed")
    #expect(outcome.status == 6, "\(outcome.messages.prefix(300))")
  }

  @Test func `outside of a repository Git's own words say so`() throws {
    let scratch = try Scratch()
    try scratch.put("Fixtures/Apps/small.lua", smallDefinition())
    try scratch.put("Scripts/Journeys/a.lua", "app \"small\"\nit(\"works\", function(sim) sim:launch {} end)\n")
    let outcome = try ToolProcess(folder: URL(filePath: scratch.path)).run("test", "--only-changed")
    #expect(outcome.status == 2)
    #expect(outcome.messages.contains("  git says: fatal: not a git repository"), "\(outcome.messages)")
  }

  @Test func `changed files and new ones concern their journeys, and nobody else's program is started`() throws {
    let scratch = try Scratch()
    let folder = URL(filePath: scratch.path)
    let tool = ToolProcess(folder: folder)
    func write(_ text: String, _ path: String) throws {
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let journey = "app \"small\"\nit(\"works\", function(sim) sim:launch {} end)\n"
    try write(smallDefinition(), "Fixtures/Apps/small.lua")
    try write(journey, "Scripts/Journeys/a b.lua")
    try write(journey, "Scripts/Journeys/c.lua")
    try git("init", "-q", in: folder)
    try write("exit 1", "evil.sh")
    try git("config", "core.fsmonitor", "touch started; false", in: folder)
    try git("config", "diff.external", "touch started; false", in: folder)
    try git("-c", "core.fsmonitor=false", "add", "-A", in: folder)
    try git("-c", "core.fsmonitor=false", "commit", "-qm", "first", in: folder)

    #expect(try tool.run("test", "--list", "--only-changed").output == "")
    try write(journey + "-- changed\n", "Scripts/Journeys/a b.lua")
    try write(journey, "Scripts/Journeys/d.lua")
    let changed = try tool.run("test", "--list", "--only-changed")
    #expect(changed.output == "Scripts/Journeys/a b.lua:2  works\nScripts/Journeys/d.lua:2  works\n")
    #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "started").path))
    let unknown = try tool.run("test", "--only-changed=nope")
    #expect(unknown.status == 2)
    #expect(unknown.messages.hasPrefix("settings-sim: nobody knows what has changed since \"nope\"\n  git says: "))
  }
}
