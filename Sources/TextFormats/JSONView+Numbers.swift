/// Numbers keep their digits; these are the ways to look at them.
extension JSONView {
  /// Of an integer that fits 64 bits.
  public var integer: Int64? {
    guard kind == .integer else { return nil }
    let digits = source
    let isNegative = digits.first == Byte.minus
    // Eighteen digits always fit.
    if digits.count > 18 { return Int64(String(decoding: digits, as: UTF8.self)) }
    var value: Int64 = 0
    for at in (isNegative ? 1 : 0)..<digits.count { value = value &* 10 &+ Int64(digits[at] &- 0x30) }
    return isNegative ? 0 &- value : value
  }

  /// The nearest number; digits may be lost.
  public var double: Double? { isNumber ? Double(String(decoding: source, as: UTF8.self)) : nil }

  public var isNumber: Bool { kind == .integer || kind == .decimal }

  /// A number exactly as it was written.
  public var decimal: JSONDecimal? { isNumber ? JSONDecimal(source) : nil }
}

/// A number of JSON with all its digits, however many: 2^53 + 1 is not 2^53, and 1, 1.0 and 10e-1 are one number. It
/// looks at the text that it was made from, and lives no longer.
public struct JSONDecimal: BitwiseCopyable {
  /// From the first digit that is not zero to the last; a point may stand between.
  let digits: UnsafeRawBufferPointer
  public let isNegative: Bool
  /// The power of ten at which the first of the digits stands. Exponents beyond 10^17 count as 10^17.
  public let exponent: Int
  /// How many digits there are; zero for zero.
  public let precision: Int

  /// - Parameter text: a number by the grammar of JSON.
  public init(_ text: UnsafeRawBufferPointer) {
    var first = -1
    var last = -1
    // Of the digits: before the point, all, up to the first that counts, and from there to the last.
    var whole = -1
    var seen = 0
    var before = 0
    var counted = 0
    var at = text.first == Byte.minus ? 1 : 0
    while at < text.count {
      let byte = text[at]
      if byte == 0x2E {
        whole = seen
      } else if byte &- 0x30 < 10 {
        seen += 1
        if byte != 0x30 {
          if first < 0 { (first, before) = (at, seen) }
          last = at
          counted = seen
        }
      } else {
        break
      }
      at += 1
    }
    if whole < 0 { whole = seen }
    isNegative = text.first == Byte.minus && first >= 0
    digits = first < 0 ? UnsafeRawBufferPointer(start: nil, count: 0) : .init(rebasing: text[first...last])
    precision = first < 0 ? 0 : counted - before + 1
    exponent = first < 0 ? 0 : whole - before + Self.exponent(in: text, from: at + 1)
  }

  private static func exponent(in text: UnsafeRawBufferPointer, from start: Int) -> Int {
    guard start < text.count else { return 0 }
    let isNegative = text[start] == Byte.minus
    var value = 0
    for at in (isNegative || text[start] == 0x2B ? start + 1 : start)..<text.count {
      value = min(value * 10 + Int(text[at] &- 0x30), 100_000_000_000_000_000)
    }
    return isNegative ? -value : value
  }

  public var isZero: Bool { precision == 0 }

  /// The power of ten at which the last of the digits stands.
  public var lastExponent: Int { isZero ? 0 : exponent - precision + 1 }

  /// Whether nothing stands after the point: true of 1.0 and 15e1, false of 0.5.
  public var isWhole: Bool { lastExponent >= 0 }

  /// Calls for each digit, from the first that is not zero to the last.
  public func forEachDigit(_ take: (UInt8) -> Void) {
    for byte in digits where byte != 0x2E { take(byte - 0x30) }
  }

  private static func magnitudeOrder(_ a: Self, _ b: Self) -> Int {
    if a.isZero || b.isZero { return a.isZero ? (b.isZero ? 0 : -1) : 1 }
    if a.exponent != b.exponent { return a.exponent < b.exponent ? -1 : 1 }
    var (i, j) = (0, 0)
    while i < a.digits.count, j < b.digits.count {
      if a.digits[i] == 0x2E {
        i += 1
      } else if b.digits[j] == 0x2E {
        j += 1
      } else if a.digits[i] != b.digits[j] {
        return a.digits[i] < b.digits[j] ? -1 : 1
      } else {
        i += 1
        j += 1
      }
    }
    return i < a.digits.count ? 1 : j < b.digits.count ? -1 : 0
  }
}

extension JSONDecimal: Comparable {
  public static func < (a: Self, b: Self) -> Bool {
    if a.isNegative != b.isNegative { return a.isNegative }
    let order = magnitudeOrder(a, b)
    return a.isNegative ? order > 0 : order < 0
  }

  public static func == (a: Self, b: Self) -> Bool {
    a.isNegative == b.isNegative && magnitudeOrder(a, b) == 0
  }
}
