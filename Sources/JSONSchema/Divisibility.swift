import TextFormats

/// Whether one decimal is a whole number of times another, exactly, however long they are.
enum Divisibility {
  static func isMultiple(_ value: JSONView, of divisor: NumberLimit, _ literal: JSONView) -> Bool {
    if divisor.isInteger, divisor.integer > 0, value.kind == .integer, let value = value.integer {
      return value % divisor.integer == 0
    }
    return isMultiple(JSONDecimal(value.source), of: JSONDecimal(literal.source))
  }

  /// Both are digits times a power of ten. Where the divisor's power is higher, the value would have to end in zeros,
  /// which its digits do not; where it is lower, the difference are zeros at the value's end.
  private static func isMultiple(_ value: JSONDecimal, of divisor: JSONDecimal) -> Bool {
    if value.isZero { return true }
    let (zeros, overflows) = value.lastExponent.subtractingReportingOverflow(divisor.lastExponent)
    if overflows || zeros < 0 || divisor.isZero { return false }
    // Zeros only bring factors 2 and 5. The divisor has at most as many as four times its digits.
    let enough = min(zeros, 4 * divisor.precision)
    return divisor.precision <= 18
      ? remainder(value, zeros: enough, small: divisor) == 0 : isLargeMultiple(value, zeros: enough, divisor)
  }

  private static func remainder(_ value: JSONDecimal, zeros: Int, small divisor: JSONDecimal) -> UInt64 {
    var modulus: UInt64 = 0
    divisor.forEachDigit { modulus = modulus * 10 + UInt64($0) }
    var remainder: UInt64 = 0
    func take(_ digit: UInt8) {
      let (high, low) = remainder.multipliedFullWidth(by: 10)
      let (sum, carries) = low.addingReportingOverflow(UInt64(digit))
      remainder = modulus.dividingFullWidth((high + (carries ? 1 : 0), sum)).remainder
    }
    value.forEachDigit(take)
    for _ in 0..<zeros { take(0) }
    return remainder
  }

  /// Digit by digit as on paper, with limbs of 32 bits, the lowest first.
  private static func isLargeMultiple(_ value: JSONDecimal, zeros: Int, _ divisor: JSONDecimal) -> Bool {
    var modulus: [UInt32] = []
    divisor.forEachDigit { multiplyByTen(&modulus, adding: $0) }
    var remainder: [UInt32] = []
    func take(_ digit: UInt8) {
      multiplyByTen(&remainder, adding: digit)
      while !isLess(remainder, modulus) { subtract(&remainder, modulus) }
    }
    value.forEachDigit(take)
    for _ in 0..<zeros { take(0) }
    return remainder.allSatisfy { $0 == 0 }
  }

  private static func multiplyByTen(_ number: inout [UInt32], adding digit: UInt8) {
    var carry = UInt64(digit)
    for at in number.indices {
      carry += UInt64(number[at]) * 10
      number[at] = UInt32(truncatingIfNeeded: carry)
      carry >>= 32
    }
    if carry > 0 { number.append(UInt32(truncatingIfNeeded: carry)) }
  }

  private static func isLess(_ a: [UInt32], _ b: [UInt32]) -> Bool {
    for at in stride(from: max(a.count, b.count) - 1, through: 0, by: -1) {
      let (left, right) = (at < a.count ? a[at] : 0, at < b.count ? b[at] : 0)
      if left != right { return left < right }
    }
    return false
  }

  private static func subtract(_ number: inout [UInt32], _ other: [UInt32]) {
    var borrow: Int64 = 0
    for at in number.indices {
      let difference = Int64(number[at]) - (at < other.count ? Int64(other[at]) : 0) - borrow
      borrow = difference < 0 ? 1 : 0
      number[at] = UInt32(truncatingIfNeeded: difference)
    }
  }
}
