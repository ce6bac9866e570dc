import Commands
import Foundation
import Testing

/// The project that `init` writes.
@Suite struct InitTests {
  @Test func `what it writes runs green from the first command to the last`() {
    let stage = empty()
    let begun = stage.run("init --app podcasts")
    #expect(begun.status == .success)
    Golden(path: "Messages/init.txt").expect(begun.output + begun.messages)
    #expect(stage.run("check").messages == "3 files checked, all well\n")
    #expect(stage.run("types --check").status == .success)
    let first = stage.run("test")
    #expect(first.status == .success, "\(first.output)\(first.messages)")
    #expect(first.output.contains("traces: 0 as before, 4 new"), "\(first.output)")
    #expect(stage.run("accept").status == .success)
    var again = stage
    again.environment = ["CI": "1"]
    for line in ["test", "check", "verify --plan plan.json Fixtures/Traces"] {
      let outcome = again.run(line)
      #expect(outcome.status == .success, "\(line)\n\(outcome.output)\(outcome.messages)")
    }
  }

  @Test func `a fault in its definition has its line`() {
    let stage = empty()
    #expect(stage.run("init").status == .success)
    stage["Fixtures/Apps/my_app.lua"] = stage["Fixtures/Apps/my_app.lua"]?.replacing(
      "kind = \"toggle\"", with: "kind = \"togle\"")
    #expect(stage.run("check Fixtures/Apps/my_app.lua").output.hasPrefix("Fixtures/Apps/my_app.lua:31: "))
  }

  @Test func `every command that it tells of works`() {
    let stage = empty()
    let lines = stage.run("init new --app a1").messages.split(separator: "\n").filter { $0.contains("settings-sim ") }
    #expect(lines.count == 6)
    var there = stage
    there.folder = "/stage/app/new"
    for line in lines {
      let command = line.dropFirst("  settings-sim ".count).split(separator: "  ")[0]
      // Nobody is there to answer what review asks.
      if command == "review" {
        #expect(there.run("accept").status == .success)
      } else {
        #expect(there.run(String(command)).status == .success, "\(line)")
      }
    }
  }

  @Test func `nothing is written over what is there, unless that is wanted`() {
    let stage = empty()
    stage["plan.json"] = "mine"
    stage[".luarc.json"] = "mine"
    let refused = stage.run("init")
    #expect(refused.status == .usage && refused.output.isEmpty)
    #expect(
      refused.messages == """
        settings-sim: there are files in the way; nothing was written
          .luarc.json
          plan.json
          choose another folder, or write over them with --force

        """)
    #expect(stage.written == [".luarc.json", "plan.json"])
    #expect(stage.run("init --force").status == .success)
    #expect(stage["plan.json"] != "mine")
  }

  @Test func `what a repository ignores is left to its owner`() {
    let stage = empty()
    stage[".gitignore"] = "mine\n"
    for line in ["init", "init --force"] {
      let outcome = stage.run(line)
      #expect(outcome.status == .success)
      #expect(!outcome.output.contains(".gitignore"))
      #expect(
        outcome.messages.hasPrefix(".gitignore is there already; add to it: .settings-sim/, *.trace.jsonl.pending\n"))
      #expect(stage[".gitignore"] == "mine\n")
    }
  }

  @Test func `a name that is no id, and a folder that is a file, are refused`() {
    let stage = empty()
    stage["file"] = "mine"
    #expect(
      stage.run("init --app my-app").messages
        == "settings-sim: option \"--app\" takes a letter, then letters, digits and _, at most 60 in all, not \"my-app\"\n"
    )
    #expect(stage.run("init file").messages == "settings-sim: \"file\" is no folder\n")
    for name in ["../up", "1st", "_x", "é", String(repeating: "a", count: 61), "\"]=os"] {
      #expect(stage.run("init --app \(name)").status == .usage, "\(name)")
    }
    #expect(stage.written == ["file"])
  }

  @Test func `a folder with a space is quoted in what to type`() {
    #expect(empty().run("init my%app").messages.contains("  cd 'my app'\n"))
  }

  /// A folder without a project.
  private func empty() -> Stage {
    let stage = Stage()
    stage["settings-sim.lua"] = nil
    return stage
  }
}
