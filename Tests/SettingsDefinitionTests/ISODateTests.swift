import SettingsDefinition
import SettingsVocabulary
import Testing

@Suite struct ISODateTests {
  static let instants: [(String, Milliseconds?)] = [
    ("1970-01-01", 0), ("2026-01-01", 1_767_225_600_000), ("2026-01-01T09:00:00Z", 1_767_258_000_000),
    ("2026-01-01T09:00", 1_767_258_000_000), ("2026-01-01T09:00:00+02:00", 1_767_250_800_000),
    ("2026-01-01T09:00:00-0530", 1_767_277_800_000), ("1969-12-31T23:59:59.999Z", -1),
    ("0001-01-01", -62_135_596_800_000), ("9999-12-31T23:59:59.999Z", 253_402_300_799_999),
    ("2024-02-29", 1_709_164_800_000), ("2000-02-29", 951_782_400_000), ("1900-03-01", -2_203_891_200_000),
    ("2023-02-29", nil), ("1900-02-29", nil), ("2026-13-01", nil), ("2026-00-01", nil), ("2026-04-31", nil),
    ("2026-01-00", nil), ("0000-01-01", nil), ("2026-1-1", nil), ("26-01-01", nil), ("", nil), ("2026-01-01T", nil),
    ("2026-01-01T24:00", nil), ("2026-01-01T09:60", nil), ("2026-01-01T09:00:60", nil), ("2026-01-01 09:00", nil),
    ("2026-01-01T09:00:00+25:00", nil), ("2026-01-01T09:00:00Zx", nil), ("2026-01-01T09:00:00.", nil),
    ("٢٠٢٦-01-01", nil), ("99999-01-01", nil), ("2026-01-01T09:00:00.1234567890", nil),
  ]

  @Test(arguments: instants) func `an instant is read`(_ text: String, _ expected: Milliseconds?) {
    #expect(ISODate.instant(text) == expected)
  }

  static let times: [(String, Milliseconds?)] = [
    ("00:00", 0), ("09:30", 34_200_000), ("23:59:59.999", 86_399_999), ("09:30:15.25", 34_215_250), ("24:00", nil),
    ("9:30", nil), ("09:30Z", nil), ("", nil), ("09", nil),
  ]

  @Test(arguments: times) func `a time of day is read`(_ text: String, _ expected: Milliseconds?) {
    #expect(ISODate.timeOfDay(text) == expected)
  }

  @Test func `what is written is read as the same, over four centuries and at the ends`() {
    var instant: Milliseconds = -62_135_596_800_000
    let last: Milliseconds = 253_402_300_799_999
    var wrong: [String] = []
    while instant <= last {
      let text = ISODate.text(instant: instant)
      if ISODate.instant(text) != instant { wrong.append(text) }
      instant += 86_400_000 * 397 + 12_345_678
    }
    #expect(wrong == [])
    #expect(ISODate.text(instant: 1_767_258_000_000) == "2026-01-01T09:00:00Z")
    #expect(ISODate.text(instant: .max) == "9999-12-31T23:59:59.999Z")
    #expect(ISODate.text(instant: .min) == "0001-01-01T00:00:00Z")
    #expect(ISODate.date(of: -1) == "1969-12-31")
    #expect(ISODate.text(timeOfDay: 34_200_000) == "09:30")
    #expect(ISODate.text(timeOfDay: -1) == "23:59:59.999")
    #expect(ISODate.year(of: 1_767_225_599_999) == 2025)
  }

  @Test func `each day of two years follows the one before`() {
    var day: Milliseconds = 1_672_531_200_000
    var wrong: [String] = []
    for (year, days) in [(2023, 365), (2024, 366)] {
      for _ in 0..<days {
        let isRight = ISODate.year(of: day) == year && ISODate.instant(ISODate.date(of: day)) == day
        if !isRight { wrong.append(ISODate.date(of: day)) }
        day += 86_400_000
      }
    }
    #expect(wrong == [])
    #expect(ISODate.date(of: day) == "2025-01-01")
  }
}
