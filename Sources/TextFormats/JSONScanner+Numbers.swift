extension JSONScanner {
  /// A number as it was written: an integer that fits, or the bytes of anything else.
  enum NumberToken {
    case integer(Int64)
    /// It has a fraction or an exponent.
    case decimal(Range<Int>)
  }

  /// Takes a number.
  mutating func number() throws(JSONFault) -> NumberToken {
    let start = at
    let isNegative = take(Byte.minus)
    let digits = at
    var magnitude: UInt64 = 0
    var overflows = false
    while at < end, case let digit = bytes[at] &- 0x30, digit < 10 {
      let (scaled, first) = magnitude.multipliedReportingOverflow(by: 10)
      let (sum, second) = scaled.addingReportingOverflow(UInt64(digit))
      overflows = overflows || first || second
      magnitude = sum
      at += 1
    }
    if at == digits {
      throw at < end ? JSONFault(.malformedNumber, at: start) : JSONFault(.unexpectedEnd, at: end)
    }
    if bytes[digits] == 0x30, at - digits > 1 { throw JSONFault(.leadingZero, at: start) }
    let isDecimal = try fractionAndExponent(from: start)
    if isDecimal { return .decimal(start..<at) }
    let limit = UInt64(Int64.max) + (isNegative ? 1 : 0)
    if overflows || magnitude > limit { throw JSONFault(.integerOutOfRange, at: start) }
    return .integer(isNegative ? 0 &- Int64(truncatingIfNeeded: magnitude) : Int64(truncatingIfNeeded: magnitude))
  }

  /// Takes a number of any size and answers whether it has a fraction or an exponent.
  mutating func anyNumber() throws(JSONFault) -> Bool {
    let start = at
    _ = take(Byte.minus)
    let first = at
    try digits(from: start)
    if bytes[first] == 0x30, at - first > 1 { throw JSONFault(.leadingZero, at: start) }
    return try fractionAndExponent(from: start)
  }

  /// Takes what follows a number's integer part; false when there is nothing.
  private mutating func fractionAndExponent(from start: Int) throws(JSONFault) -> Bool {
    var found = false
    if take(0x2E) {
      found = true
      try digits(from: start)
    }
    if next | 0x20 == 0x65 {
      found = true
      at += 1
      if next == 0x2B || next == Byte.minus { at += 1 }
      try digits(from: start)
    }
    switch next {
    case 0x2B, Byte.minus, 0x2E, 0x41...0x5A, 0x5F, 0x61...0x7A: throw JSONFault(.malformedNumber, at: start)
    default: return found
    }
  }

  private mutating func digits(from start: Int) throws(JSONFault) {
    let first = at
    while at < end, bytes[at] &- 0x30 < 10 { at += 1 }
    if at == first {
      throw at < end ? JSONFault(.malformedNumber, at: start) : JSONFault(.unexpectedEnd, at: end)
    }
  }

  /// Takes an integer that fits 64 bits; a fraction or an exponent is a fault.
  public mutating func integer() throws(JSONFault) -> Int64 {
    let start = at
    guard next == Byte.minus || next &- 0x30 < 10 else { throw fault(.expectedValue) }
    switch try number() {
    case .integer(let value): return value
    case .decimal: throw JSONFault(.malformedNumber, at: start)
    }
  }
}
