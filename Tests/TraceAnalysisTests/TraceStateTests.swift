import Findings
import TestSupport
import Testing
import TextFormats
import TraceAnalysis
import TraceFormat

@Suite struct TraceStateTests {
  private func trace() throws -> Trace { try Trace(TraceSample.write(), file: "sample") }

  @Test func `the state is the snapshot's with every change since`() throws {
    let trace = try trace()
    let first = try TraceState(after: 1, of: trace)
    #expect(first.snapshot == 1)
    #expect(first.entries.map(\.key) == ["page", "path"])
    let fourth = try TraceState(after: 4, of: trace)
    #expect(fourth["sheet"] == DocumentNode(.string("sign_out_confirmation")))
    #expect(fourth.entries.last?.seq == 4)
    // The sheet is told as it changes, the page only in snapshots.
    #expect(fourth.entries.map(fourth.isCurrent) == [false, false, true])
  }

  @Test func `a moment is the last record by then`() throws {
    let trace = try trace()
    #expect(try TraceState(at: 0, of: trace)?.seq == 4)
    #expect(try TraceState(at: 799, of: trace)?.seq == 4)
    #expect(try TraceState(at: 800, of: trace)?.seq == 5)
    #expect(try TraceState(at: .max, of: trace)?.seq == 5)
    #expect(try TraceState(at: -1, of: trace) == nil)
  }

  @Test func `a chain goes back to what has no cause`() throws {
    let trace = try trace()
    #expect(trace.chain(to: 4).map(\.seq) == [2, 3, 4])
    #expect(trace.chain(to: 2).map(\.seq) == [2])
    #expect(trace.chain(to: 6).isEmpty)
    #expect(trace.chain(to: 0).isEmpty)
  }

  @Test func `what a newer program wrote is odd, not wrong`() throws {
    #expect(try trace().oddities().isEmpty)
    let newer = try TraceSample.edited { lines in
      lines.append(#"{"seq":6,"ms":900,"kind":"haptic.felt","cause":4,"data":{}}"#)
      lines.append(#"{"seq":7,"ms":900,"kind":"haptic.played","cause":4,"data":{"strength":2}}"#)
    }
    #expect(
      try Trace(newer, file: "newer").oddities().map(\.description) == [
        #"newer:7: warning: record 6, "haptic.felt": the kind is not known to this version"#,
        #"newer:8: warning: record 7, "haptic.played": "haptic" is missing"#,
        #"newer:8: warning: record 7, "haptic.played": "strength" is not in the documentation"#,
      ])
    #expect(try Trace(newer, file: "newer").oddities(limit: 1).count == 1)
  }
}

@Suite struct TraceFilterTests {
  private func chosen(_ choose: (inout TraceFilter) -> Void) throws -> [Int] {
    let trace = try Trace(TraceSample.write(), file: "sample")
    var filter = TraceFilter()
    choose(&filter)
    return trace.records.filter { filter.fits($0, of: trace) }.map(\.seq)
  }

  @Test func `records are chosen by kind, class, time and source`() throws {
    #expect(try chosen { _ in } == [1, 2, 3, 4, 5])
    #expect(try chosen { $0.kinds = ["user.*", "haptic.played"] } == [2, 4])
    #expect(try chosen { $0.classes = [.input] } == [2, 5])
    #expect(try chosen { $0.time = 1...800 } == [5])
    #expect(try chosen { $0.source = "sign_out.lua:12" } == [2])
    #expect(
      try chosen {
        $0.kinds = ["*"]; $0.source = ":17"
      } == [5])
  }

  @Test(arguments: [
    ("*", true), ("user.tap", true), ("user.*", true), ("*.tap", true), ("u*r*p", true), ("**", true),
    ("user.tap*", true),
    ("user", false), ("user.t", false), ("*.tapped", false), ("", false), ("user.*x", false), ("U*", false),
  ])
  func `a star stands for any part of a kind`(pattern: String, fits: Bool) throws {
    #expect(try chosen { $0.kinds = [pattern] }.contains(2) == fits)
  }

  @Test func `many stars end soon`() throws {
    let pattern = String(repeating: "*a", count: 2000)
    #expect(try chosen { $0.kinds = [pattern] }.isEmpty)
  }
}
