import Commands
import Foundation
import Testing

/// `trace export --to lua`.
@Suite struct LuaExportTests {
  private static let journey = "Scripts/Journeys/hello.lua"

  private static func definition() throws -> String {
    try String(contentsOf: Golden.root.appending(path: "Fixtures/Apps/profile.lua"), encoding: .utf8)
  }

  /// A project with a journey, and the trace of it.
  private func stage() throws -> Stage {
    let stage = Stage([
      "Fixtures/Apps/profile.lua": try Self.definition(),
      Self.journey: """
      app "profile"

      describe("Sign out", function()
        it("asks first", function(sim)
          sim:launch { account = "ada@example.com", preferences = { theme = "dark" } }
          step("Sign out", function()
            sim:tap "sign_out"
            sim:tap "confirm_sign_out"
          end)
          sim:after(5, function() sim.network:offline() end)
          sim:run_until_idle()
          sim:expect { account = false, sheet = false }
          expect(sim:find "sign_in").is_visible()
        end)
      end)

      describe("Inline", function()
        app {
          schema = 1, app = { id = "one", name = "One" },
          pages = {
            settings = {
              title = "One",
              sections = { { rows = { { id = "hello", kind = "info", label = "Hello", value = "you" } } } },
            },
          },
        }
        it("is there", function(sim)
          sim:launch()
          expect(sim:find "hello").has { label = "Hello" }
        end)
      end)
      """,
    ])
    for (line, name) in [(4, "bug"), (28, "inline")] {
      let run = stage.run("run \(Self.journey):\(line) --json")
      #expect(run.status == .success, "\(run.messages)")
      stage["\(name).trace.jsonl"] = run.output
    }
    return stage
  }

  @Test func `a trace becomes a journey that passes`() throws {
    let stage = try stage()
    let outcome = stage.run("trace export bug.trace.jsonl --to lua -o Scripts/Journeys/bug.lua")
    #expect(outcome == Stage.Outcome(status: .success, output: "Scripts/Journeys/bug.lua\n", messages: ""))
    Golden(path: "Exports/journey.lua").expect(try #require(stage["Scripts/Journeys/bug.lua"]))
    #expect(stage.run("test Scripts/Journeys/bug.lua").status == .success)
  }

  @Test func `a definition in the journey goes along`() throws {
    let stage = try stage()
    let outcome = stage.run("trace export inline.trace.jsonl --to lua")
    #expect(outcome.messages.isEmpty)
    stage["again.lua"] = outcome.output
    #expect(stage.run("test again.lua").status == .success, "\(outcome.output)")
  }

  @Test func `a journey that is gone leaves its app by name`() throws {
    let stage = try stage()
    let before = stage.run("trace export bug.trace.jsonl --to lua")
    stage[Self.journey] = nil
    #expect(stage.run("trace export bug.trace.jsonl --to lua") == before)
    #expect(stage.run("trace export bug.trace.jsonl --to lua --app Fixtures/Apps/profile.lua") == before)
  }

  @Test func `what keeps a trace from becoming a journey is said`() throws {
    let stage = try stage()
    let good = try #require(stage["bug.trace.jsonl"])
    var text = ""
    func run(_ line: String, _ status: Commands.ExitStatus) {
      let outcome = stage.run("trace export \(line)")
      #expect(outcome.status == status, "\(line)")
      text += "$ settings-sim trace export \(line)\n\(outcome.messages)\n"
    }
    run("bug.trace.jsonl --to lua --app profil", .usage)
    run("bug.trace.jsonl --to csv --app profile", .usage)
    stage[Self.journey] = nil
    run("inline.trace.jsonl --to lua", .doesNotLoad)
    run("inline.trace.jsonl --to lua --app profile", .doesNotLoad)
    stage["Fixtures/Apps/profile.lua"] = try Self.definition() + "\n-- changed"
    stage["changed.trace.jsonl"] = good.replacing("\"theme\":\"dark\"", with: "\"theme\":\"light\"")
    run("changed.trace.jsonl --to lua", .success)
    stage["changed.trace.jsonl"] = good.replacing("\"theme\":\"dark\"", with: "\"colour\":\"light\"")
    run("changed.trace.jsonl --to lua", .success)
    Golden(path: "Messages/trace_export_lua.txt").expect(text)
  }
}
