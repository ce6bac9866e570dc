import EventLogs
import TestSupport
import Testing
import TextFormats

@Suite("Events in the order of the SDK")
struct EventOrderTests {
  private static func log(_ events: [(id: String, ms: Int)]) -> String {
    events.map { #"{"uuid":"\#($0.id)","event":"e","distinct_id":"d","timestamp":\#($0.ms)}"# }.joined(separator: "\n")
  }

  /// The ids of the events, sorted.
  private func sorted(_ log: String) throws -> [String] {
    var events: [(EventOrder, String)] = []
    _ = try LogTrial(log, format: .posthog) { event in
      EventOrder(event).map { events.append(($0, event.id?.text ?? "-")) }
      return ""
    }
    return events.sorted { $0.0 < $1.0 }.map(\.1)
  }

  @Test("go by the instant and then by the id")
  func goByInstant() throws {
    let log = Self.log([("b", 1_767_225_601_002), ("d", 1_767_225_601_001), ("c", 1_767_225_601_001)])
    #expect(try sorted(log) == ["c", "d", "b"])
  }

  @Test("go by the instant in an id where it has one, for servers shift times")
  func goByUUID() throws {
    let ids = [
      "019b8d62-7a8c-7005-8000-000000000000", "019b8d62-7a8c-7006-8000-000000000000",
      "019B8D62-7A8F-7000-8000-000000000000",
    ]
    let log = Self.log([(ids[2], 1_767_603_600_000), (ids[1], 1_767_603_600_009), (ids[0], 1_767_603_600_012)])
    #expect(try sorted(log) == ids)
    // No hyphen, no hexadecimal digit, another version.
    let others = ["019b8d62-7a8c-4005-8000-000000000000", "019b8d62-7a8c-7005-8000-00000000000x"]
    #expect(
      try sorted(Self.log([(others[0], 1_767_603_600_002), (others[1], 1_767_603_600_001)])) == others.reversed())
  }

  @Test("leave out what has no time")
  func leaveOut() throws {
    #expect(try sorted(#"{"uuid":"a","event":"e"}"#) == [])
  }
}
