import Findings
import Foundation
import TestSupport
import Testing
import TextFormats
import TraceAnalysis
import TraceFormat

/// Traces of version 1 that every later program reads.
@Suite struct V1TracesTests {
  private static let folder = "Fixtures/Traces/v1"

  /// Of the whole files: none of them may change, none may go.
  static let digests: [(name: String, digest: String)] = [
    ("accessibility-voice_over", "bb269f6d0333b396"),
    ("account-deletion", "10c6a9fd0940a4b0"),
    ("account-purchases", "48f0db0e7b88a78e"),
    ("account-sessions", "5283ac6c85951ca9"),
    ("account-sign_out_phases-2", "0e1a30a67dcd9e05"),
    ("account-sign_out_phases", "f75b9b8f09c7873e"),
    ("failed-under-a-fault", "3fa0dbd086e83b72"),
    ("lantern-plans", "1f787926bdc9b407"),
    ("marina-plans", "1d98daf4e81362f4"),
    ("newer-program", "b888f7a1bc5ddf65"),
    ("platform-lifecycle", "0dbbaa15bfdf1488"),
    ("platform-preferences", "0d2306cc1468d7da"),
    ("platform-presentation", "5f497452193b2667"),
    ("platform-services", "139ce3fab21efd0d"),
    ("profile-about", "20a96849c665f411"),
    ("profile-notifications", "b003c7b87b19e854"),
    ("reported-analytics", "c3bdbd7570a37e11"),
    ("reported-navigation", "38894dc1db08f25c"),
    ("reported-preferences", "0efc876a6ad8489e"),
    ("reported-races", "715501681bb903b2"),
    ("swiftylaunch-one_sheet", "ff22568adc604f4a"),
    ("two-snapshots", "4d14aed032e5994a"),
    ("utiliship-about", "7cf0a96dfcccdec3"),
  ]

  private static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: "\(AppFixtures.root)/\(folder)/\(name).jsonl")))
  }

  @Test(arguments: digests)
  func `is the file that it was, and every record is read`(name: String, digest: String) throws {
    let bytes = try Self.bytes(name)
    #expect(TraceDigest.of(bytes) == digest)
    let trace = try Trace(bytes, file: name)
    #expect(trace.records.count == trace.footer.records)
    for record in trace.records {
      _ = try trace.data(of: record)
      _ = try trace.changes(of: record)
    }
    #expect(try TraceState(after: trace.records.count, of: trace).snapshot != nil)
    #expect(try TraceDiff(trace, trace, comparesTime: true).isEmpty)
  }

  @Test func `all files of the folder are in the table`() throws {
    let folder = URL(filePath: "\(AppFixtures.root)/\(Self.folder)")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".jsonl") }
    #expect(files.sorted() == Self.digests.map { "\($0.name).jsonl" }.sorted())
  }

  @Test func `what a newer program has added is passed over`() throws {
    let trace = try Trace(Self.bytes("newer-program"), file: "newer")
    #expect(trace.header.tool == "settings-sim 1.9.0")
    #expect(trace.header.faults == ["a_fault_of_later"])
    #expect(trace.footer.outcome == "paused")
    #expect(trace.records.map(\.traceClass) == [.output, .input, .input, .unknown, .unknown, .output, .output])
    #expect(try TraceState(after: 7, of: trace)["a_key_of_later"]?.value == .bool(true))
    // Known kinds with unknown keys, unknown kinds of known groups, unknown groups.
    #expect(trace.oddities().count >= 5)
  }
}
