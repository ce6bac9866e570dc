import Findings
import TestSupport
import Testing
import TextFormats
import TraceFormat

struct TraceFuzzTests {
  @Test func `no bytes crash the reader, and a fault is one finding with a line`() throws {
    var random = SplitMix(seed: 2026)
    let original = try TraceSample.write()
    var codes: Set<String> = []
    for _ in Fuzz.rounds(2500) {
      var bytes = original
      for _ in 0..<Int.random(in: 1...3, using: &random) { Fuzz.mutate(&bytes, &random) }
      guard let finding = fault(bytes) else { continue }
      codes.insert(finding.code)
      #expect(finding.code.hasPrefix("trace."))
      #expect(finding.place.line ?? 0 >= 1)
      #expect(finding.message != "the line is not a record of version 1", "\(String(decoding: bytes, as: UTF8.self))")
    }
    // The mutations reach most of what can go wrong.
    #expect(codes.count >= 10, "\(codes.sorted())")
  }

  /// With a footer that fits, a changed record is judged by its own rules.
  @Test func `records changed in any way are records or told`() throws {
    var random = SplitMix(seed: 5)
    var accepted = 0
    for _ in Fuzz.rounds(2500) {
      let bytes = try TraceSample.edited { records in
        let at = Int.random(in: 0..<records.count, using: &random)
        var line = Array(records[at].utf8)
        Fuzz.mutate(&line, &random)
        records[at] = String(decoding: line, as: UTF8.self)
        if Int.random(in: 0..<10, using: &random) == 0 { records.swapAt(0, at) }
      }
      if let finding = fault(bytes) {
        #expect(finding.message != "the line is not a record of version 1", "\(String(decoding: bytes, as: UTF8.self))")
      } else {
        accepted += 1
        readEverything(try Trace(bytes, file: "t.jsonl"))
      }
    }
    #expect(accepted > 100)
  }

  private func readEverything(_ trace: Trace) {
    for record in trace.records {
      _ = trace.kind(of: record)
      _ = trace.source(of: record)
      _ = try? trace.data(of: record)
      _ = try? trace.changes(of: record)
    }
  }
}
