import TextFormats

/// Dates and times by RFC 3339.
enum DateFormats {
  static func isDate(_ text: Piece) -> Bool {
    guard text.count == 10, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
      let year = text.piece(0..<4).digits, let month = text.piece(5..<7).digits, let day = text.piece(8..<10).digits,
      (1...12).contains(month)
    else { return false }
    return (1...days(in: month, of: year)).contains(day)
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  static func isDateTime(_ text: Piece) -> Bool {
    guard text.count > 11, text[10] | 0x20 == UInt8(ascii: "t") else { return false }
    return isDate(text.piece(0..<10)) && isTime(text.piece(11...))
  }

  /// A time with its offset. The sixtieth second is only there at the end of a day of UTC.
  static func isTime(_ text: Piece) -> Bool {
    guard text.count > 8, text[2] == UInt8(ascii: ":"), text[5] == UInt8(ascii: ":"),
      let hour = text.piece(0..<2).digits, let minute = text.piece(3..<5).digits,
      let second = text.piece(6..<8).digits, hour < 24, minute < 60, second <= 60
    else { return false }
    var at = 8
    if text[at] == UInt8(ascii: ".") {
      let first = at + 1
      at = first
      while at < text.count, text[at].isDigit { at += 1 }
      if at == first { return false }
    }
    guard let offset = minutes(ofOffset: text.piece(at...)) else { return false }
    return second < 60 || (hour * 60 + minute - offset + 2 * 1440) % 1440 == 1439
  }

  /// Of `Z`, `+01:30` and the like; nil for anything else.
  private static func minutes(ofOffset text: Piece) -> Int? {
    if text.count == 1 { return text[0] | 0x20 == UInt8(ascii: "z") ? 0 : nil }
    guard text.count == 6, text[3] == UInt8(ascii: ":"), text[0] == UInt8(ascii: "+") || text[0] == UInt8(ascii: "-"),
      let hours = text.piece(1..<3).digits, let minutes = text.piece(4..<6).digits, hours < 24, minutes < 60
    else { return nil }
    let offset = hours * 60 + minutes
    return text[0] == UInt8(ascii: "-") ? -offset : offset
  }
}
