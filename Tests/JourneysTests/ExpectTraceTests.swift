import Findings
import Journeys
import TestSupport
import Testing
import TraceFormat

@Suite struct `The trace that a script sees` {
  @Test func `is the trace that is written, but for notes`() throws {
    let source = """
      app "swiftylaunch"
      it("looks back", function(sim)
        sim:launch()
        sim:tap "account"
        sim:type("email", "ada@example.com")
        sim:type("password", "engine1843!")
        sim:tap "continue"
        sim:run_until_idle()
        print "a note takes a number"
        sim:expect { account = "ada@example.com" }
        sim.device:kill()
        sim:advance "3 days"
        sim.device:relaunch()
        sim:after(1, function() sim:touch "general" end)
        sim:advance(2)
        sim:launch { account = "grace@example.com", locale = "de_DE" }
        sim:tap "premium"
        sim:run_until_idle()
        for _, r in ipairs(sim:trace()) do print(r.seq .. " " .. r.ms .. " " .. r.kind .. " " .. (r.cause or "-")) end
      end)
      """
    let bytes = Array(source.utf8)
    let project = JourneyProject { path in path == "test.lua" ? bytes : AppFixtures.existingBytes(path) }
    var loader = JourneyLoader(project)
    let script = loader.load("test.lua")
    var written: [UInt8] = []
    let result = JourneyWorker(project).run(try #require(script.journeys.first), of: script) { written += $0 }
    #expect(result.failures == [])
    let lines = try written.withUnsafeBytes { bytes in
      var reader = try TraceReader(bytes, file: "test")
      var lines: [String] = []
      while let record = try reader.next() {
        let kind = record.kind(in: bytes)
        guard !kind.hasPrefix("expect."), !kind.hasPrefix("log.") else { continue }
        lines.append("\(record.seq) \(record.ms) \(kind) \(record.cause.map(String.init) ?? "-")")
      }
      return lines
    }
    let seen = Array(result.printed.dropFirst())
    #expect(lines.count > 60)
    #expect(seen == Array(lines.prefix(seen.count)))
    #expect(lines.count == seen.count)
  }
}
