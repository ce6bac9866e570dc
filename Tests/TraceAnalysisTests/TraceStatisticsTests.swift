import TestSupport
import Testing
import TraceAnalysis
import TraceFormat

@Suite struct TraceStatisticsTests {
  @Test func `kinds are counted with their bytes, the most frequent first`() throws {
    let bytes = try TraceSample.edited { lines in
      lines.append(#"{"seq":6,"ms":900,"kind":"haptic.played","cause":4,"data":{"haptic":"warning"}}"#)
    }
    let trace = try Trace(bytes, file: "sample")
    let statistics = TraceStatistics(trace)
    #expect(
      statistics.kinds.map(\.kind)
        == ["haptic.played", "clock.advance", "sheet.presented", "state.snapshot", "user.tap"])
    #expect(statistics.kinds.map(\.records) == [2, 1, 1, 1, 1])
    #expect(statistics.kinds.reduce(0) { $0 + $1.bytes } == trace.records.reduce(0) { $0 + $1.lineRange.count })
    #expect([statistics.inputs, statistics.notes, statistics.outputs] == [2, 0, 4])
    #expect(statistics.lastMs == 900)
  }
}
