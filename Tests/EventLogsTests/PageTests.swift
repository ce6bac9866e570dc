import EventLogs
import Testing
import TextFormats

/// Pages of PostHog's interface begin with the newest event, and what the SDK sends does not.
@Suite("A list of PostHog that runs backwards in time")
struct PageTests {
  private static func list(_ seconds: [Int]) -> String {
    "[" + seconds.map { PostHogSample.event("s\($0)", $0) }.joined(separator: ",\n") + "]"
  }

  private static func names(_ text: String, limits: EventLogLimits = EventLogLimits()) throws -> [String] {
    try LogTrial(text, format: .posthog, limits: limits) { $0.name?.text ?? "" }.events
  }

  static let backwards = list([5, 4, 4, 2])

  @Test(
    "is read from its end, in an answer and by itself",
    arguments: [#"{"next":null,"results":\#(backwards)}"#, backwards])
  func isTurned(_ text: String) throws {
    #expect(try Self.names(text) == ["s2", "s4", "s4", "s5"])
    #expect(try Self.names(text + text) == ["s2", "s4", "s4", "s5", "s2", "s4", "s4", "s5"])
  }

  @Test("is turned round though one of its times is wrong")
  func hasOneFault() throws {
    #expect(try Self.names(Self.list([9, 7, 8, 6, 5])) == ["s5", "s6", "s8", "s7", "s9"])
    #expect(try Self.names(Self.list([5, 6, 8, 7, 9])) == ["s5", "s6", "s8", "s7", "s9"])
  }

  @Test("is left as it is where the SDK has sent it, or where it is no list")
  func isNoPage() throws {
    #expect(try Self.names(#"{"batch":\#(Self.backwards)}"#) == ["s5", "s4", "s4", "s2"])
    let lines = [5, 4, 2].map { PostHogSample.event("s\($0)", $0) }.joined(separator: "\n")
    #expect(try Self.names(lines) == ["s5", "s4", "s2"])
  }

  @Test("is left as it is where it is longer than a page can be")
  func isTooLong() throws {
    #expect(try Self.names(Self.backwards, limits: EventLogLimits(reversedBytes: 400)) == ["s5", "s4", "s4", "s2"])
  }

  @Test("keeps the lines of its events")
  func hasLines() throws {
    let trial = try LogTrial(Self.backwards, format: .posthog) { "\($0.number) \($0.line)" }
    #expect(trial.events == ["1 4", "2 3", "3 2", "4 1"])
  }

  @Test("a long list that goes forward is given out while it is read")
  func goesForward() throws {
    let text = "[" + (0..<60).map { PostHogSample.event("e\($0)", $0 / 10) }.joined(separator: ",") + "]"
    #expect(try Self.names(text) == (0..<60).map { "e\($0)" })
  }
}
