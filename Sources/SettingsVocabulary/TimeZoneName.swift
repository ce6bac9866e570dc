/// A time zone as definitions and scripts write it: its name and how far it is from UTC, for no database is read.
public struct TimeZoneName: Hashable, Sendable {
  /// `Europe/Berlin`.
  public let name: String
  /// Minutes east of UTC.
  public let offset: Int16

  /// `Europe/Berlin+02:00` is two hours ahead of UTC, a name alone is in UTC. Nil: there is no name, or what follows it
  /// is none of `-12:00` to `+14:00`.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else {
      guard !text.isEmpty else { return nil }
      (name, offset) = (text, 0)
      return
    }
    let digits = [colon - 2, colon - 1, colon + 1, colon + 2]
    guard colon > 3, bytes.count == colon + 3, digits.allSatisfy({ (48...57).contains(bytes[$0]) }) else { return nil }
    let numbers = digits.map { Int16(bytes[$0]) - 48 }
    let (hours, minutes) = (numbers[0] * 10 + numbers[1], numbers[2] * 10 + numbers[3])
    let sign: Int16
    switch bytes[colon - 3] {
    case UInt8(ascii: "+"): sign = 1
    case UInt8(ascii: "-"): sign = -1
    default: return nil
    }
    let total = sign * (hours * 60 + minutes)
    guard minutes < 60, (-12 * 60...14 * 60).contains(total) else { return nil }
    name = String(decoding: bytes[..<(colon - 3)], as: UTF8.self)
    offset = total
  }
}
