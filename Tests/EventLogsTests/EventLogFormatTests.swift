import EventLogs
import Testing

@Suite("The formats of logs")
struct EventLogFormatTests {
  @Test("are named for the shell")
  func areNamed() { #expect(EventLogFormat.allCases.map(\.rawValue).contains("snowplow-micro")) }
}
