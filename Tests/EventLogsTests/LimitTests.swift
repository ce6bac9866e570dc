import EventLogs
import Findings
import Testing
import TextFormats

@Suite("Limits of logs")
struct LimitTests {
  private static let limits = EventLogLimits(eventBytes: 300)

  private static func long(_ name: String, by count: Int = 400) -> String {
    PostHogSample.event(name).replacing("\"a\"", with: "\"\(String(repeating: "[{\\\"", count: count / 4))\"")
  }

  private static let (one, two, three) = (PostHogSample.event("one"), long("two"), PostHogSample.event("three"))

  @Test(
    "hold an event that is too long out of memory, and lose no other",
    arguments: [
      "\(one)\n\(two)\n\(three)\n", "[\(one),\(two),\(three)]", "[\(one),\n\(two),\n\(three)\n]",
      #"{"batch":[\#(one),\#(two),\#(three)]}"#, "[\(one),\n\(two.replacing(",", with: ",\n")),\n\(three)\n]",
      "\(one)\n\(long("two", by: 100_000))\n\(three)",
    ])
  func longEvents(_ log: String) throws {
    for piece in [16, 1 << 20] {
      let trial = try LogTrial(log, limits: Self.limits, piece: piece) { $0.name?.text ?? "" }
      #expect(trial.events == ["one", "three"])
      #expect(trial.codes == ["log.too_long"])
      #expect(trial.summary.findings[0].message.hasSuffix("the event is longer than 300 bytes, and is passed over"))
    }
  }

  @Test("do not count what stands around the events")
  func longBodies() throws {
    let list = (0..<1000).map { PostHogSample.event("e\($0)") }.joined(separator: ",")
    let trial = try LogTrial(#"{"api_key":"k","batch":[\#(list)]}"#, limits: Self.limits) { $0.name?.text ?? "" }
    #expect(trial.events == (0..<1000).map { "e\($0)" })
    #expect(trial.words == [])
  }

  @Test("allow so many levels")
  func deepEvents() throws {
    let deep = String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
    for log in ["\(Self.one)\n{\"uuid\":\(deep)}\n\(Self.three)", "[\(Self.one),{\"uuid\":\(deep)},\(Self.three)]"] {
      let trial = try LogTrial(log) { $0.name?.text ?? "" }
      #expect(trial.events == ["one", "three"])
      #expect(trial.summary.findings.map(\.message).first?.hasSuffix("nested too deeply") == true)
      #expect(trial.summary.faults == 1)
    }
  }

  @Test("keep so many findings of a code, and count all")
  func manyFindings() throws {
    let log = Self.one + "\n" + String(repeating: "x\n{\"event\":\"e\",\"uuid\":\"u\"}\n", count: 50)
    let trial = try LogTrial(log, limits: EventLogLimits(findings: 3)) { _ in "" }
    #expect(trial.summary.events == 51)
    #expect(trial.summary.faults == 50)
    #expect(trial.summary.findings.count == 6)
    #expect(trial.summary.counts.map { "\($0.code) \($0.count)" } == ["log.no_time 50", "log.not_json 50"])
  }

  @Test(
    "many bad places take no longer to pass over than they are long", .timeLimit(.minutes(1)),
    arguments: ["", "\n"])
  func manyBadPlaces(_ lineBreak: String) throws {
    let bad = (0..<60_000).map { "{\"k\($0)\":x},\(lineBreak)" }.joined()
    let trial = try LogTrial("[\(Self.one),\(lineBreak)\(bad)\(Self.three)]", format: .posthog, piece: 1 << 18) {
      $0.name?.text ?? ""
    }
    #expect(trial.events == ["one", "three"])
    #expect(trial.summary.faults == 60_000)
  }

  @Test("one bad line among many is named, and nothing else happens")
  func oneAmongMany() throws {
    var lines = (0..<20_000).map { _ in Self.one }
    lines[12_345] = String(Self.one.dropLast())
    let trial = try LogTrial(lines.joined(separator: "\n")) { _ in "" }
    #expect(trial.summary.events == 19_999)
    #expect(trial.summary.lines == 20_000)
    #expect(trial.words.count == 1)
    #expect(trial.summary.findings[0].place == SourcePlace(file: "log", line: 12_346))
  }
}

@Suite("An odd event is given out, and what is odd is named")
struct OddEventTests {
  static let events: [(event: String, given: String, words: [String])] = [
    (#"{"uuid":"u","event":"e"}"#, "track name=e id=u", ["the event has no time"]),
    (
      #"{"event":"e","distinct_id":"d","timestamp":"soon"}"#, "track name=e user=d",
      ["the event's time cannot be read: \"soon\"", "the event has no id"]
    ),
    (#"{"uuid":"u","timestamp":1}"#, "track ms=1000 id=u", ["the event has no name"]),
    (#"{"uuid":"u","event":null,"timestamp":1}"#, "track ms=1000 id=u", ["the event has no name"]),
    (#"{"uuid":"u","event":7,"timestamp":1}"#, "track name=7 ms=1000 id=u", ["the event's name is a number"]),
    (
      #"{"uuid":"u","event":"a","event":"b","timestamp":1}"#, "track name=a ms=1000 id=u",
      ["the key \"event\" occurs twice in one object of the event"]
    ),
    (
      #"{"uuid":"u","event":"\ud800","timestamp":1,"properties":{"n":12345678901234567890123.50}}"#,
      #"track name=\ud800 ms=1000 id=u properties={"n":12345678901234567890123.50}"#, []
    ),
    (
      #"{"uuid":"u","\u0065vent":"e","timestamp":1,"properties":{"n":[9007199254740992,-9007199254740993]}}"#,
      #"track name=e ms=1000 id=u properties={"n":[9007199254740992,-9007199254740993]}"#,
      ["the integer -9007199254740993 is beyond 2^53"]
    ),
    (
      #"{"uuid":"u","event":"e","timestamp":1,"properties":"none"}"#,
      "track name=e ms=1000 id=u", ["a part of the event should hold JSON and does not: \"none\""]
    ),
    (
      #"{"uuid":"u","event":"e","timestamp":1,"properties":"{\"$session_id\":\"s\",\"row\":\"a\"}"}"#,
      #"track name=e ms=1000 id=u session=s properties={"$session_id":"s","row":"a"}"#, []
    ),
    (
      #"{"uuid":"u","event":"e","timestamp":1,"properties":"[1]"}"#, "track name=e ms=1000 id=u",
      ["a part of the event should hold JSON and does not: \"[1]\""]
    ),
  ]

  @Test(arguments: events)
  func isGivenOut(_ event: String, _ given: String, _ words: [String]) throws {
    let trial = try LogTrial(event, format: .posthog, limits: EventLogLimits(namesLargeIntegers: true))
    #expect(trial.events == [given])
    #expect(trial.words == words.map { "log:1: column 1: \($0)" })
    #expect(trial.summary.faults == 0)
  }
}
