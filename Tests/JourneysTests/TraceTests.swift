import Findings
import Journeys
import TestSupport
import Testing
import TraceFormat

@Suite struct JourneyTraceTests {
  static let script = """
    app "profile"
    it("signs out", function(sim)
      sim:launch { account = "ada@example.com" }
      sim:after(0.6, function() sim:touch "privacy" end)
      step("Sign out", function()
        sim:tap "sign_out"
        sim:tap "confirm_sign_out"
        print "waiting"
      end)
      sim:advance(2)
    end)
    """

  @Test func `a journey writes a trace that a strict reader takes`() throws {
    let trial = ScriptTrial(Self.script)
    #expect(trial.failures == [])
    let trace = try Trace(trial.traces[0], file: "test")
    #expect(trace.header.journey.name == "signs out")
    #expect(trace.header.journey.line == 2)
    #expect(trace.footer.outcome == "passed")
    #expect(trace.records.count == trial.results[0].records)
  }

  @Test func `the same journey writes the same bytes, whatever ran before it`() {
    let twice = ScriptTrial(Self.script.replacing("it(", with: "it(\"first\", function(sim) sim:launch{} end)\nit("))
    let once = ScriptTrial(Self.script.replacing("it(", with: "\nit("))
    #expect(twice.traces.last == once.traces.first)
  }

  @Test func `a record names the file that its own journey has loaded`() throws {
    let journeys = ["a", "b"].map { name in
      "it(\"\(name)\", function(sim) sim:launch {} require(\"lib.\(name)\")(sim) sim:leave \"running\" end)\n"
    }
    let module = "return function(sim) sim:tap \"help\" end"
    let trial = ScriptTrial(
      "app \"profile\"\n" + journeys.joined(),
      files: ["Scripts/Journeys/lib/a.lua": module, "Scripts/Journeys/lib/b.lua": module])
    let sources = try trial.traces.map { bytes in
      let trace = try Trace(bytes, file: "test")
      return trace.records.compactMap { trace.kind(of: $0) == "user.tap" ? trace.source(of: $0) : nil }
    }
    #expect(sources == [["Scripts/Journeys/lib/a.lua:1"], ["Scripts/Journeys/lib/b.lua:1"]])
  }
}

@Suite struct FixtureTraceTests {
  private let bytes = ScriptTrial(JourneyTraceTests.script).traces[0]

  private func verdict(_ accepted: [UInt8]?) -> FixtureTrace {
    FixtureTrace(accepted: accepted, file: "accepted", actual: bytes, actualFile: "new")
  }

  @Test func `an accepted trace is the same, another one differs, none is missing`() {
    #expect(verdict(nil) == .missing)
    #expect(verdict(bytes) == .same)
    let other = ScriptTrial(JourneyTraceTests.script.replacing("touch \"privacy\"", with: "touch \"help\"")).traces[0]
    guard case .different(let finding, let summary) = verdict(other) else {
      Issue.record("a touch of another row is a difference: \(verdict(other))")
      return
    }
    #expect(finding.message.hasSuffix("has data.target = \"privacy\", expected \"help\""))
    #expect(summary == "1 changed")
  }

  @Test func `lines of the script may move`() {
    let moved = ScriptTrial("\n\n" + JourneyTraceTests.script).traces[0]
    #expect(moved != bytes)
    #expect(verdict(moved) == .same)
  }

  @Test func `a trace that was cut off is no trace`() {
    for length in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 50)) {
      guard case .unreadable = verdict(Array(bytes[..<length])) else {
        Issue.record("the first \(length) bytes pass as a trace")
        return
      }
    }
  }
}

@Suite struct APITableTests {
  @Test func `every function of the API says what it does`() {
    var seen: Set<String> = []
    for verb in JourneyAPI.verbs {
      #expect(seen.insert("\(verb.owner.rawValue):\(verb.name)").inserted, "\(verb.name) is there twice")
      #expect(verb.doc.hasSuffix("."), "\(verb.name)")
      let firstOptional = verb.parameters.firstIndex(where: \.isOptional) ?? verb.parameters.endIndex
      let isMiddle = verb.name == "describe" || verb.name == "it"
      #expect(isMiddle || verb.parameters[firstOptional...].allSatisfy(\.isOptional), "\(verb.name)")
    }
  }
}
