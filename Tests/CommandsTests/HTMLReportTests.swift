import Commands
import Foundation
import Testing

/// The page of a run, and the parts that it is merged of.
@Suite struct HTMLReportTests {
  @Test func `parts with traces make the page of the whole`() {
    let stage = Sample.stage(["Scripts/Journeys/small/bad.lua": Sample.bad])
    // One differs from its fixture trace.
    _ = stage.run("test Scripts/Journeys/small/sound.lua")
    _ = stage.run("accept")
    stage["Scripts/Journeys/small/sound.lua"] = Sample.good.replacingOccurrences(of: "sim:toggle", with: "sim:tap")
    let whole = stage.run("test --reporter html=whole.html")
    // What other reporters want changes nothing.
    _ = stage.run("test --reporter html=both.html,blob=whole.jsonl")
    #expect(stage["both.html"] == stage["whole.html"])
    #expect(stage["whole.jsonl"]?.contains("\"fixture_text\":") == true)
    _ = stage.run("test Scripts/Journeys/small/bad.lua --reporter blob=parts/1.jsonl")
    _ = stage.run("test Scripts/Journeys/small/sound.lua --reporter blob=parts/2.jsonl")
    let merged = stage.run("merge-reports parts --reporter html=merged.html,blob=merged.jsonl")
    #expect(merged.status == whole.status)
    #expect(stage["merged.html"] == stage["whole.html"])
    #expect(stage["merged.jsonl"] == stage["whole.jsonl"])
  }

  @Test func `a page of parts without traces is told without them`() {
    let stage = Sample.stage()
    _ = stage.run("test --reporter jsonl=parts/1.jsonl")
    _ = stage.run("merge-reports parts --reporter html=page.html")
    #expect(page(stage).contains("\"journey\":\"Sound › is on\""))
    #expect(!page(stage).contains("id=\"journey-0\""))
  }

  @Test func `the page loads nothing, and runs and paints nothing but its own`() {
    let stage = Sample.stage()
    _ = stage.run("test --reporter html=page.html")
    let text = page(stage)
    let nonce = text.components(separatedBy: "script-src 'nonce-").dropFirst().first?.prefix(16) ?? ""
    #expect(nonce.allSatisfy(\.isHexDigit) && nonce.count == 16)
    #expect(
      text.contains(
        "content=\"default-src 'none'; script-src 'nonce-\(nonce)'; style-src 'nonce-\(nonce)'; img-src data:; "
          + "base-uri 'none'; form-action 'none'\""))
    for word in ["http://", "https://", "src=", "href=", "innerHTML", "outerHTML", "insertAdjacent", "eval("] {
      #expect(!text.contains(word), "\(word)")
    }
  }

  @Test func `what a script says cannot leave its place`() {
    let name = "</script><script>alert(1)</script><!-- <img src=x onerror=alert(1)>"
    let stage = Sample.stage([
      "Scripts/Journeys/small/hostile.lua": """
      app "small"
      it("\(name)", function(sim)
        sim:launch {}
        print("\(name)")
        fail("\(name)")
      end)
      """
    ])
    _ = stage.run("test --reporter html=page.html")
    let text = page(stage)
    #expect(text.contains("\\u003C/script>\\u003Cscript>alert(1)"))
    #expect(!text.contains("alert(1)</script>"))
    #expect(!text.contains("<img"))
    #expect(text.components(separatedBy: "</script>").count - 1 == text.components(separatedBy: "<script ").count - 1)
  }

  @Test func `what a journey prints without end is cut`() throws {
    let stage = Sample.stage([
      "Scripts/Journeys/small/long.lua": """
      app "small"
      it("is long", function(sim)
        for number = 1, 1000 do print(number, ("x"):rep(1000)) end
        fail(("y"):rep(100000))
      end)
      """
    ])
    _ = stage.run("test Scripts/Journeys/small/long.lua --reporter html=page.html,blob=part.jsonl")
    let index = try #require(page(stage).split(separator: "\n").first { $0.contains("id=\"run\"") })
    #expect(index.utf8.count < 100_000 && index.contains("\"… 935 more lines\""), "\(index.utf8.count)")
    _ = stage.run("merge-reports part.jsonl --reporter html=merged.html")
    #expect(stage["merged.html"] == stage["page.html"])
  }

  @Test func `pictures are taken only where a reporter wants them`() {
    let stage = Sample.stage()
    _ = stage.run("test --reporter jsonl=without.jsonl,blob=with.jsonl")
    #expect(stage["without.jsonl"]?.contains("<svg") == false)
    #expect(stage["with.jsonl"]?.contains("\"pictures\":[\"<svg ") == true)
  }

  @Test func `pictures begin with the record that changes the screen`() throws {
    let stage = Sample.stage()
    _ = stage.run("test -g switched --reporter blob=with.jsonl")
    let line = stage["with.jsonl"]?.split(separator: "\n").first { $0.contains("is switched off") } ?? ""
    let journey = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    let shots = try #require(journey["shots"] as? [[String: Int]])
    let records = shots.compactMap { $0["record"] }
    #expect(records == records.sorted() && Set(records).count == records.count)
    #expect(zip(shots, shots.dropFirst()).allSatisfy { $0["picture"] != $1["picture"] })
    // The screen of the launch, and with the switch turned when the step of the input is over.
    let trace = try #require(journey["trace_text"] as? String).split(separator: "\n").dropFirst()
    let toggled = try #require(trace.firstIndex { $0.contains("\"kind\":\"user.toggle\"") })
    let last = try #require(records.last)
    #expect(last >= toggled && trace[last].contains("\"changes\":{\"preferences.sound\":false}"), "\(trace)")
    let pictures = try #require(journey["pictures"] as? [String])
    #expect(Set(pictures).count == pictures.count && pictures.count == 2)
  }

  @Test func `a journey brings the lines of its script that failures and steps point at`() throws {
    let long = "  sim:expect { preferences = { sound = true } } -- \(String(repeating: "é", count: 200))"
    let stage = Sample.stage([
      "Scripts/Journeys/lines.lua":
        "app \"small\"\r\nlocal help = require \"help\"\n\r-- 3\n-- 4\n-- 5\rit(\"points\", function(sim)\n  sim:launch {}\n"
        + "\(long)\n  help(sim)\nend)\n-- 11\n-- 12\n-- 13\n-- 14",
      "Scripts/Journeys/help.lua": "return function(sim)\n\tsim:toggle \"sound\"\n\tsim:toggle \"nobody\"\nend",
      "Scripts/Journeys/unlaunched.lua": "app \"small\"\nit(\"is not launched\", function(sim) fail \"so\" end)\n",
    ])
    _ = stage.run("test Scripts/Journeys/lines.lua --reporter blob=with.jsonl,jsonl=without.jsonl")
    #expect(stage["without.jsonl"]?.contains("\"sources\"") == false)
    let sources = try sources(stage["with.jsonl"])
    #expect(sources.map(\.file) == ["Scripts/Journeys/help.lua", "Scripts/Journeys/lines.lua"])
    #expect(sources[0].line == 1)
    #expect(sources[0].lines == ["return function(sim)", "\tsim:toggle \"sound\"", "\tsim:toggle \"nobody\"", "end"])
    #expect(sources[1].line == 5)
    let shown = sources[1].lines
    #expect(shown.prefix(3) == ["-- 5", "it(\"points\", function(sim)", "  sim:launch {}"])
    #expect(shown[3].utf8.count <= 203 && shown[3].hasSuffix("é…") && long.hasPrefix(shown[3].dropLast()))
    #expect(shown.dropFirst(4) == ["  help(sim)", "end)", "-- 11"])

    _ = stage.run("test Scripts/Journeys/unlaunched.lua --reporter blob=with.jsonl,html=page.html")
    #expect(try self.sources(stage["with.jsonl"]).map(\.line) == [1])
    #expect(page(stage).contains("id=\"journey-0\""))
  }

  @Test func `of a script that was written by a program the first lines are brought`() throws {
    let lines = (1...6000).map { _ in "  sim:expect { preferences = { sound = true } }\n" }.joined()
    let stage = Sample.stage([
      "Scripts/Journeys/lines.lua": "app \"small\"\nit(\"is long\", function(sim)\n  sim:launch {}\n\(lines)end)\n"
    ])
    _ = stage.run("test Scripts/Journeys/lines.lua --reporter blob=with.jsonl")
    let sources = try sources(stage["with.jsonl"])
    #expect(sources.map(\.line) == [1] && sources[0].lines.count == 1006)
  }

  private func sources(_ report: String?) throws -> [(file: String, line: Int, lines: [String])] {
    let line = report?.split(separator: "\n").dropFirst().first ?? ""
    let journey = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    return try (journey["sources"] as? [[String: Any]] ?? []).map { source in
      (
        try #require(source["file"] as? String), try #require(source["line"] as? Int),
        try #require(source["lines"] as? [String])
      )
    }
  }

  @Test(arguments: [
    ("\"picture\":0", "\"picture\":99", "parts/1.jsonl:2: there is no picture 99\n"),
    ("\"pictures\":[", "\"pictures\":[1,", "parts/1.jsonl:2: "),
    (
      "\"lines\":[", "\"lines\":[1,",
      "parts/1.jsonl:2: \"lines\" of an entry of \"sources\" must be a list of strings\n"
    ),
  ])
  func `a part whose pictures are damaged is named`(old: String, new: String, message: String) {
    let stage = Sample.stage()
    _ = stage.run("test --reporter blob=parts/1.jsonl")
    stage["parts/1.jsonl"] = stage["parts/1.jsonl"]?.replacingOccurrences(of: old, with: new)
    let outcome = stage.run("merge-reports parts --reporter html=page.html")
    #expect(outcome.status == .doesNotLoad)
    #expect(outcome.messages.hasPrefix(message), "\(outcome.messages)")
  }

  @Test func `a part whose trace is damaged makes a page that says so`() {
    let stage = Sample.stage()
    _ = stage.run("test --reporter blob=parts/1.jsonl")
    stage["parts/1.jsonl"] = stage["parts/1.jsonl"]?.replacingOccurrences(of: "\\\"seq\\\":2", with: "\\\"seq\\\":7")
    let outcome = stage.run("merge-reports parts --reporter html=page.html")
    #expect(outcome.status == .success)
    #expect(page(stage).contains("id=\"journey-0\""))
  }

  private func page(_ stage: Stage) -> String { stage["page.html"] ?? "" }
}
