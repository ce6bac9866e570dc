public import TextFormats

/// Instants as logs write them, read from their bytes.
public enum EventTime {
  /// What a number counts.
  public enum Unit: Hashable, Sendable {
    case milliseconds, microseconds
    /// Seconds, milliseconds, microseconds or nanoseconds, told apart by the size: each means a year from 1973 to 5138.
    case bySize
  }

  /// Milliseconds since 1970 of a number, of a string that is a number, or of a string by ISO 8601:
  /// `2026-01-01T09:00:00.000Z`, with `T` or a space, any number of decimals (cut after three), `Z`, `+02:00`, `+0200`,
  /// `+02`, or no zone, which means UTC; a date alone is its midnight.
  public static func ms(of view: JSONView, unit: Unit = .bySize) -> Int64? {
    switch view.kind {
    case .integer, .decimal: return number(view.source, unit)
    case .string:
      if view.hasEscapes { return nil }
      let text = view.source
      return text.count >= 5 && text[4] == dash ? instant(text) : number(text, unit)
    case .null, .false, .true, .array, .object: return nil
    }
  }

  /// Milliseconds beyond these, three million years from 1970, are no instant.
  static let furthest: ClosedRange<Int64> = -100_000_000_000_000_000...100_000_000_000_000_000

  private static let dash = UInt8(ascii: "-")

  // MARK: Numbers

  private static func number(_ text: UnsafeRawBufferPointer, _ unit: Unit) -> Int64? {
    var reader = DigitReader(bytes: text)
    let isNegative = reader.take(dash)
    // Eighteen digits fit, and are more than any instant has.
    guard let whole = reader.digits(1...18) else { return nil }
    var (fraction, places) = (Int64(0), 0)
    if reader.take(UInt8(ascii: ".")) {
      guard let found = reader.fraction() else { return nil }
      (fraction, places) = (found, 3)
    }
    guard reader.isAtEnd else {
      return Double(String(decoding: text, as: UTF8.self)).flatMap { Int64(exactly: $0.rounded(.down)) }.flatMap {
        scaled($0, 0, unit)
      }
    }
    return scaled(isNegative ? -whole : whole, places == 0 ? 0 : fraction, unit)
  }

  /// - Parameter thousandths: of what the unit counts.
  private static func scaled(_ whole: Int64, _ thousandths: Int64, _ unit: Unit) -> Int64? {
    switch unit {
    // So that the time between any two instants is a number too.
    case .milliseconds: furthest.contains(whole) ? whole : nil
    case .microseconds: whole / 1000
    case .bySize:
      switch whole.magnitude {
      case ..<100_000_000_000: whole * 1000 + (whole < 0 ? -thousandths : thousandths)
      case ..<100_000_000_000_000: whole
      case ..<100_000_000_000_000_000: whole / 1000
      default: whole / 1_000_000
      }
    }
  }

  // MARK: ISO 8601

  private static func instant(_ text: UnsafeRawBufferPointer) -> Int64? {
    var reader = DigitReader(bytes: text)
    guard let year = reader.digits(4...4), reader.take(dash), let month = reader.digits(2...2), reader.take(dash),
      let day = reader.digits(2...2), 1...12 ~= month, 1...days(in: month, of: year) ~= day
    else { return nil }
    let midnight = daysSince1970(year, month, day) * 86_400_000
    if reader.isAtEnd { return midnight }
    guard reader.take(UInt8(ascii: "T")) || reader.take(UInt8(ascii: "t")) || reader.take(0x20),
      let hour = reader.digits(2...2), hour < 24, reader.take(colon), let minute = reader.digits(2...2), minute < 60
    else { return nil }
    var ms = midnight + hour * 3_600_000 + minute * 60_000
    if reader.take(colon) {
      // A leap second counts as the first of the next minute.
      guard let second = reader.digits(2...2), second <= 60 else { return nil }
      ms += second * 1000
      if reader.take(UInt8(ascii: ".")) || reader.take(UInt8(ascii: ",")) {
        guard let fraction = reader.fraction() else { return nil }
        ms += fraction
      }
    }
    return zone(&reader).map { ms - $0 }
  }

  private static let colon = UInt8(ascii: ":")

  /// What a zone adds to UTC in milliseconds; nil when something else follows.
  private static func zone(_ reader: inout DigitReader) -> Int64? {
    if reader.isAtEnd { return 0 }
    if reader.take(UInt8(ascii: "Z")) || reader.take(UInt8(ascii: "z")) { return reader.isAtEnd ? 0 : nil }
    // PostgreSQL and BigQuery write the name.
    if reader.take(" UTC") { return reader.isAtEnd ? 0 : nil }
    let isNegative = reader.take(dash)
    guard isNegative || reader.take(UInt8(ascii: "+")), let hours = reader.digits(2...2), hours < 24 else { return nil }
    var minutes: Int64 = 0
    if !reader.isAtEnd {
      _ = reader.take(colon)
      guard let found = reader.digits(2...2), found < 60 else { return nil }
      minutes = found
    }
    guard reader.isAtEnd else { return nil }
    return (hours * 60 + minutes) * (isNegative ? -60_000 : 60_000)
  }

  private static func days(in month: Int64, of year: Int64) -> Int64 {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }

  /// Of the Gregorian calendar. Years count from March, so that the leap day is the last.
  private static func daysSince1970(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let year = month <= 2 ? year - 1 : year
    let month = month <= 2 ? month + 9 : month - 3
    let days = 365 * year + (year >= 0 ? year : year - 3) / 4 - year / 100 + year / 400
    return days + (153 * month + 2) / 5 + day - 719_469
  }
}

/// Takes digits off the front of a text.
private struct DigitReader {
  let bytes: UnsafeRawBufferPointer
  var at = 0

  var isAtEnd: Bool { at == bytes.count }

  mutating func take(_ byte: UInt8) -> Bool {
    guard at < bytes.count, bytes[at] == byte else { return false }
    at += 1
    return true
  }

  mutating func take(_ text: StaticString) -> Bool {
    let start = at
    for index in 0..<text.utf8CodeUnitCount where !take(text.utf8Start[index]) {
      at = start
      return false
    }
    return true
  }

  /// So many digits, as a number; nil when there are fewer.
  mutating func digits(_ count: ClosedRange<Int>) -> Int64? {
    var number: Int64 = 0
    let start = at
    while at < bytes.count, at - start < count.upperBound, case let digit = bytes[at] &- 0x30, digit < 10 {
      number = number &* 10 &+ Int64(digit)
      at += 1
    }
    return at - start < count.lowerBound ? nil : number
  }

  /// Decimals as thousandths; more than three are cut.
  mutating func fraction() -> Int64? {
    let start = at
    guard var number = digits(1...3) else { return nil }
    for _ in (at - start)..<3 { number *= 10 }
    while at < bytes.count, bytes[at] &- 0x30 < 10 { at += 1 }
    return number
  }
}
