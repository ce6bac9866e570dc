/// Virtual times as they are typed.
enum TimeText {
  /// `800`, `800ms`, `1.5s`, `2m`; nil for anything else, for less than a millisecond and for more than a year.
  static func milliseconds(_ text: String) -> Int64? {
    let unit = text.reversed().prefix { $0.isLetter }.reversed()
    let number = text.dropLast(unit.count)
    let factor: Int64? =
      switch String(unit) {
      case "", "ms": 1
      case "s": 1000
      case "m": 60_000
      case "h": 3_600_000
      default: nil
      }
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    guard let factor, (1...2).contains(parts.count), number.allSatisfy({ $0 == "." || ($0.isASCII && $0.isNumber) }),
      let whole = Int64(parts[0]), whole <= 31_536_000_000
    else { return nil }
    let digits = parts.count == 2 ? String(parts[1]) : ""
    guard digits.utf8.count <= 3, parts.count == 1 || !digits.isEmpty else { return nil }
    let thousandths = Int64(digits + String(repeating: "0", count: 3 - digits.utf8.count)) ?? 0
    let part = thousandths * factor
    guard part % 1000 == 0 else { return nil }
    let time = whole * factor + part / 1000
    return time <= 31_536_000_000 ? time : nil
  }
}
