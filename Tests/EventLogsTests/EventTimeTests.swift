import EventLogs
import Testing
import TextFormats

@Suite("A time of an event")
struct EventTimeTests {
  static let texts: [(String, Int64?)] = [
    ("1970-01-01T00:00:00Z", 0), ("2026-01-01T00:00:01.234Z", 1_767_225_601_234),
    ("2026-01-01T00:00:01.2345678Z", 1_767_225_601_234), ("2026-01-01T00:00:01.2Z", 1_767_225_601_200),
    ("2026-01-01 00:00:01.234000", 1_767_225_601_234), ("2026-01-01 00:00:01.234567 UTC", 1_767_225_601_234),
    ("2026-01-01T02:00:01.234+02:00", 1_767_225_601_234), ("2025-12-31T19:30:01,234-0430", 1_767_225_601_234),
    ("2026-01-01T02:00:01+02", 1_767_225_601_000), ("2026-01-01T00:00Z", 1_767_225_600_000),
    ("2026-01-01t00:00:00z", 1_767_225_600_000), ("2026-01-01", 1_767_225_600_000),
    ("2024-02-29T23:59:60Z", 1_709_251_200_000), ("1969-12-31T23:59:59.999Z", -1), ("0001-01-01", -62_135_596_800_000),
    ("2000-03-01", 951_868_800_000), ("1900-03-01", -2_203_891_200_000),
    ("2025-02-29", nil), ("1900-02-29", nil), ("2026-13-01", nil), ("2026-00-01", nil), ("2026-04-31", nil),
    ("2026-01-01T24:00:00Z", nil), ("2026-01-01T00:60:00Z", nil), ("2026-01-01T00:00:61Z", nil),
    ("2026-01-01T00:00:00.Z", nil), ("2026-01-01T00:00:00+24:00", nil), ("2026-01-01T00:00:00Zx", nil),
    ("2026-01-01x", nil), ("2026-1-1", nil), ("yesterday", nil), ("", nil), ("-", nil), ("2026-", nil),
    ("1767225601234", 1_767_225_601_234), ("1767225601", 1_767_225_601_000), ("1767225601.5", 1_767_225_601_500),
    ("1767225601234567", 1_767_225_601_234), ("1767225601234567890", 1_767_225_601_234), ("12x", nil),
  ]

  @Test("is read from a string", arguments: texts)
  func isReadFromText(_ text: String, _ ms: Int64?) { expect("\"\(text)\"", .bySize, ms) }

  static let numbers: [(String, EventTime.Unit, Int64?)] = [
    ("1767225601", .bySize, 1_767_225_601_000), ("1767225601.2345", .bySize, 1_767_225_601_234),
    ("-1.5", .bySize, -1500), ("0", .bySize, 0), ("1767225601234", .bySize, 1_767_225_601_234),
    ("1767225601234.9", .bySize, 1_767_225_601_234), ("1767225601234567", .bySize, 1_767_225_601_234),
    ("176722560123456789", .bySize, 176_722_560_123), ("1.767225601e9", .bySize, 1_767_225_601_000),
    ("1000", .milliseconds, 1000), ("1000", .microseconds, 1), ("1767225601500417", .microseconds, 1_767_225_601_500),
    ("9999999999999999999", .milliseconds, nil), ("9.2e18", .milliseconds, nil), ("-9.2e18", .milliseconds, nil),
    ("-100000000000000001", .milliseconds, nil), ("1e17", .milliseconds, 100_000_000_000_000_000),
    ("9.2e18", .microseconds, 9_200_000_000_000_000), ("1e400", .bySize, nil), ("true", .bySize, nil),
    ("null", .bySize, nil),
    ("[1]", .bySize, nil), (#""1767225601500417""#, .microseconds, 1_767_225_601_500),
  ]

  @Test("is read from a number, whose size or format tells what it counts", arguments: numbers)
  func isReadFromNumber(_ text: String, _ unit: EventTime.Unit, _ ms: Int64?) { expect(text, unit, ms) }

  @Test("of every day of four centuries is the day after the one before")
  func countsDays() {
    var expected: Int64 = -11_676_096_000_000
    for year in 1600..<2000 {
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      for (month, days) in [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].enumerated() {
        for day in [1, days] {
          let text = "\"\(year)-\(month < 9 ? "0" : "")\(month + 1)-\(day < 10 ? "0" : "")\(day)\""
          expect(text, .bySize, expected + Int64(day - 1) * 86_400_000)
        }
        expected += Int64(days) * 86_400_000
      }
    }
  }

  private func expect(
    _ text: String, _ unit: EventTime.Unit, _ ms: Int64?, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var text = text
    text.withUTF8 { utf8 in
      let bytes = UnsafeRawBufferPointer(utf8)
      var scanner = JSONScanner(bytes)
      var tape = JSONTape()
      #expect(throws: Never.self) { try tape.read(&scanner) }
      tape.withRoot(of: bytes) {
        #expect(
          EventTime.ms(of: $0, unit: unit) == ms, "\(String(decoding: bytes, as: UTF8.self))",
          sourceLocation: sourceLocation)
      }
    }
  }
}
