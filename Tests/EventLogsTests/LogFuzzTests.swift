import EventLogs
import Findings
import TestSupport
import Testing
import TextFormats

@Suite("Fuzz: a log with changed bytes")
struct LogFuzzTests {
  static let files =
    FixtureLogTests.good.map(\.file) + FixtureLogTests.seeded.map(\.file)
    + ["seeded.snowplow-bad.json", "broken.odd.jsonl", "broken.cut.jsonl.gz"]

  @Test("is read to its end, whatever it holds", arguments: files)
  func isReadToItsEnd(_ file: String) throws {
    let original = try #require(AppFixtures.existingBytes("Fixtures/Logs/\(file)"))
    var random = SplitMix(seed: UInt64(file.utf8.reduce(0) { $0 &* 31 &+ Int($1) }.magnitude))
    for _ in Fuzz.rounds(12) {
      var bytes = original
      for _ in 0..<Int.random(in: 1...4, using: &random) { Fuzz.mutate(&bytes, &random) }
      let piece = [16, 100, 4096, 1 << 20].randomElement(using: &random) ?? 16
      let limits = EventLogLimits(eventBytes: Bool.random(using: &random) ? 1 << 20 : 2000, namesLargeIntegers: true)
      let format = EventLogFormat.allCases.randomElement(using: &random)
      do {
        let trial = try LogTrial(
          bytes, format: Bool.random(using: &random) ? format : nil, limits: limits, piece: piece)
        #expect(trial.events.count == trial.summary.events)
        #expect(trial.summary.bytes >= bytes.count || trial.summary.compression != nil || trial.summary.faults > 0)
      } catch let finding as Finding {
        #expect(
          ["log.unknown_format", "log.unreadable"].contains(finding.code)
            || finding.code.hasSuffix("_gzip") || finding.code.hasSuffix("_zstd"))
      }
    }
  }

  /// Line by line and in a list: a broken event costs no other.
  @Test(
    "loses the changed event alone", arguments: ["good.posthog.jsonl", "good.segment.jsonl", "good.amplitude.jsonl"])
  func losesOne(_ file: String) throws {
    let original = try #require(AppFixtures.existingBytes("Fixtures/Logs/\(file)"))
    let lines = original.split(separator: UInt8(ascii: "\n")).map(Array.init)
    let format = try LogTrial(original).summary.format
    let events = try LogTrial(original).events
    var random = SplitMix(seed: 5)
    for _ in Fuzz.rounds(60) {
      var changed = lines
      let place = Int.random(in: 0..<lines.count, using: &random)
      Fuzz.mutate(&changed[place], &random)
      let isList = Bool.random(using: &random)
      let log =
        isList
        ? Array("[\n".utf8) + changed.joined(separator: ",\n".utf8) + Array("\n]".utf8)
        : Array(changed.joined(separator: "\n".utf8))
      let trial = try LogTrial(log, format: format, piece: 512)
      let text = String(decoding: changed[place], as: UTF8.self)
      let left = Set(trial.events)
      let lost = events.indices.filter { $0 != place && !left.contains(events[$0]) }
      #expect(lost == [], "beside event \(place) in \(isList ? "a list" : "lines"): \(text)")
    }
  }
}
