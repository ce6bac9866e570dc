public import SettingsVocabulary

/// Dates and times as ISO 8601 writes them, in the proleptic Gregorian calendar, from the year 0001 to 9999.
///
/// A date without a time is its midnight, a time without an offset is in UTC.
public enum ISODate {
  /// Milliseconds since 1970-01-01T00:00:00Z of `2026-01-01`, `2026-01-01T09:30`, `2026-01-01T09:30:15.250+02:00`;
  /// nil when it is none.
  public static func instant(_ text: String) -> Milliseconds? {
    var reader = Reader(text)
    guard let year = reader.digits(4), reader.skip("-"), let month = reader.digits(2), reader.skip("-"),
      let day = reader.digits(2), year > 0, (1...12).contains(month), (1...days(in: month, of: year)).contains(day)
    else { return nil }
    let midnight = Milliseconds(dayNumber(year: year, month: month, day: day)) * 86_400_000
    if reader.isAtEnd { return midnight }
    guard reader.skip("T"), let time = reader.time(), let offset = reader.offset(), reader.isAtEnd else { return nil }
    return midnight + time - offset
  }

  /// Milliseconds since midnight of `09:30`, `09:30:15`, `09:30:15.250`; nil when it is none.
  public static func timeOfDay(_ text: String) -> Milliseconds? {
    var reader = Reader(text)
    guard let time = reader.time(), reader.isAtEnd else { return nil }
    return time
  }

  /// `2026-01-01T09:30:00Z`, with milliseconds where there are any. An instant outside the years 0001 to 9999 is
  /// written as the nearest inside.
  public static func text(instant: Milliseconds) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(24)
    write(dateOf: instant, to: &text)
    text.append(UInt8(ascii: "T"))
    write(timeOfDay: min(max(instant, earliest), latest), withSeconds: true, to: &text)
    text.append(UInt8(ascii: "Z"))
    return String(decoding: text, as: UTF8.self)
  }

  /// `2026-01-01T09:30`: what a calendar and a clock show, without a zone; with seconds where there are any.
  public static func text(dateAndTime instant: Milliseconds) -> String {
    "\(date(of: instant))T\(text(timeOfDay: min(max(instant, earliest), latest)))"
  }

  /// `2026-01-01`: the day of an instant in UTC.
  public static func date(of instant: Milliseconds) -> String {
    var text: [UInt8] = []
    write(dateOf: instant, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// `09:30`, with seconds and milliseconds where there are any or seconds are asked for; a time is taken modulo a day.
  public static func text(timeOfDay time: Milliseconds, withSeconds: Bool = false) -> String {
    var text: [UInt8] = []
    write(timeOfDay: time, withSeconds: withSeconds, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  private static func write(dateOf instant: Milliseconds, to text: inout [UInt8]) {
    let instant = min(max(instant, earliest), latest)
    let parts = civil(dayNumber: Int((instant - floorRemainder(instant, 86_400_000)) / 86_400_000))
    write(parts.year, width: 4, to: &text)
    text.append(UInt8(ascii: "-"))
    write(parts.month, width: 2, to: &text)
    text.append(UInt8(ascii: "-"))
    write(parts.day, width: 2, to: &text)
  }

  private static func write(timeOfDay time: Milliseconds, withSeconds: Bool, to text: inout [UInt8]) {
    let time = Int(floorRemainder(time, 86_400_000))
    write(time / 3_600_000, width: 2, to: &text)
    text.append(UInt8(ascii: ":"))
    write(time / 60_000 % 60, width: 2, to: &text)
    if withSeconds || time % 60_000 != 0 {
      text.append(UInt8(ascii: ":"))
      write(time / 1000 % 60, width: 2, to: &text)
    }
    if time % 1000 != 0 {
      text.append(UInt8(ascii: "."))
      write(time % 1000, width: 3, to: &text)
    }
  }

  /// A number below 10,000 with its leading zeros.
  private static func write(_ number: Int, width: Int, to text: inout [UInt8]) {
    var unit = width == 4 ? 1000 : width == 3 ? 100 : 10
    while unit > 0 {
      text.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / unit % 10))
      unit /= 10
    }
  }

  /// The year of an instant in UTC.
  public static func year(of instant: Milliseconds) -> Int {
    let instant = min(max(instant, earliest), latest)
    return civil(dayNumber: Int((instant - floorRemainder(instant, 86_400_000)) / 86_400_000)).year
  }

  private static let earliest: Milliseconds = -62_135_596_800_000
  private static let latest: Milliseconds = 253_402_300_799_999
}

extension ISODate {
  static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days since 1970-01-01. The year is counted from March, so that the leap day is its last.
  static func dayNumber(year: Int, month: Int, day: Int) -> Int {
    let marchYear = month > 2 ? year : year - 1
    let monthsSinceMarch = (month + 9) % 12
    let leapDays = marchYear / 4 - marchYear / 100 + marchYear / 400
    return marchYear * 365 + leapDays + (monthsSinceMarch * 153 + 2) / 5 + day - 1 - 719_468
  }

  static func civil(dayNumber: Int) -> (year: Int, month: Int, day: Int) {
    // A guess that is never too early, then down to the year whose first day is not after.
    var year = (dayNumber + 719_528) / 365 + 1
    while self.dayNumber(year: year, month: 1, day: 1) > dayNumber { year -= 1 }
    var day = dayNumber - self.dayNumber(year: year, month: 1, day: 1) + 1
    var month = 1
    while day > days(in: month, of: year) {
      day -= days(in: month, of: year)
      month += 1
    }
    return (year, month, day)
  }

  private static func floorRemainder(_ number: Milliseconds, _ divisor: Milliseconds) -> Milliseconds {
    let remainder = number % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }

  /// Reads a text from the left; every function that finds nothing may have moved on.
  private struct Reader {
    private var bytes: Substring.UTF8View
    init(_ text: String) { bytes = Substring(text).utf8 }

    var isAtEnd: Bool { bytes.isEmpty }

    mutating func digits(_ count: Int) -> Int? {
      var number = 0
      for _ in 0..<count {
        guard let byte = bytes.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        bytes.removeFirst()
        number = number * 10 + Int(byte - UInt8(ascii: "0"))
      }
      return number
    }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
      guard let byte = bytes.first, UInt32(byte) == character.value else { return false }
      bytes.removeFirst()
      return true
    }

    /// `09:30`, `09:30:15`, `09:30:15.250`.
    mutating func time() -> Milliseconds? {
      guard let hour = digits(2), skip(":"), let minute = digits(2), hour < 24, minute < 60 else { return nil }
      var time = Milliseconds(hour * 3_600_000 + minute * 60_000)
      guard skip(":") else { return time }
      guard let second = digits(2), second < 60 else { return nil }
      time += Milliseconds(second * 1000)
      guard skip(".") else { return time }
      var unit: Milliseconds = 100
      var count = 0
      while let digit = digits(1) {
        time += Milliseconds(digit) * unit
        unit /= 10
        count += 1
      }
      return count == 0 || count > 9 ? nil : time
    }

    /// `Z`, `+02:00`, `-0530` or nothing, in milliseconds east of UTC.
    mutating func offset() -> Milliseconds? {
      if isAtEnd || skip("Z") { return 0 }
      let isEast = skip("+")
      guard isEast || skip("-"), let hours = digits(2) else { return nil }
      _ = skip(":")
      guard let minutes = digits(2), hours < 24, minutes < 60 else { return nil }
      let offset = Milliseconds(hours * 3_600_000 + minutes * 60_000)
      return isEast ? offset : -offset
    }
  }
}
