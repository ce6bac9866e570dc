public import Findings

extension JSONWriter {
  /// The largest integer that every reader of JSON keeps exactly, 2^53.
  public static let largestNumber: Int64 = 1 << 53

  public mutating func null() {
    beginValue()
    buffer.append("null")
  }

  public mutating func bool(_ value: Bool) {
    beginValue()
    buffer.append(value ? "true" : "false")
  }

  /// An integer; beyond 2^53, either way, it becomes a string.
  public mutating func integer(_ value: Int64) {
    beginValue()
    if value.magnitude <= UInt64(Self.largestNumber) { return buffer.append(decimal: value) }
    buffer.append(Byte.quote)
    buffer.append(decimal: value)
    buffer.append(Byte.quote)
  }

  public mutating func integer(_ value: Int) { integer(Int64(value)) }

  /// A number, rounded to the nearest thousandth, halves away from zero; beyond 2^53, either way, it becomes a string.
  /// - Throws: `json.not_finite` for NaN and infinities, and writes nothing then.
  public mutating func number(_ value: Double) throws(Finding) {
    try Self.check(value)
    if value.magnitude > Double(Self.largestNumber) { return largeNumber(value) }
    // By conversion alone: `rounded` would ask for the C library's mathematics.
    var whole = Int64(value.magnitude)
    let exact = (value.magnitude - Double(whole)) * 1000
    var thousandths = Int(exact)
    if exact - Double(thousandths) >= 0.5 { thousandths += 1 }
    if thousandths == 1000 { (whole, thousandths) = (whole + 1, 0) }
    beginValue()
    if value < 0, whole != 0 || thousandths != 0 { buffer.append(Byte.minus) }
    buffer.append(decimal: whole)
    appendFraction(thousandths)
  }

  /// A number in thousandths, exactly. What a reader's floating point would change is a string.
  public mutating func thousandths(_ value: Int64) {
    if value % 1000 == 0 { return integer(value / 1000) }
    let fraction = value.magnitude % 1000
    let zeros = fraction < 10 ? "00" : fraction < 100 ? "0" : ""
    var text = "\(value < 0 ? "-" : "")\(value.magnitude / 1000).\(zeros)\(fraction)"
    while text.last == "0" { text.removeLast() }
    // Above 2^43 two neighbours in thousandths are one Double.
    if value.magnitude / 1000 >= 1 << 43 { return string(text) }
    text.withUTF8 { raw(UnsafeRawBufferPointer($0)) }
  }

  private mutating func appendFraction(_ thousandths: Int) {
    if thousandths == 0 { return }
    buffer.append(0x2E)
    for digit in [thousandths / 100, thousandths / 10 % 10, thousandths % 10] where digit >= 0 {
      buffer.append(0x30 + UInt8(digit))
    }
    let zeros = thousandths % 100 == 0 ? 2 : thousandths % 10 == 0 ? 1 : 0
    buffer.truncate(to: buffer.count - zeros)
  }

  private mutating func largeNumber(_ value: Double) {
    // Every such number is whole.
    if value.magnitude < Double(UInt64(1) << 63) { return integer(Int64(value)) }
    string(value.description)
  }

  /// A text that was quoted before.
  public mutating func string(_ text: QuotedText) {
    beginValue()
    buffer.append(text.bytes)
  }

  public mutating func string(_ text: QuotedTexts.Text) {
    beginValue()
    buffer.append(text.bytes)
  }

  /// A text that needs no escape. (A literal takes this way; what is only known at run time takes the next.)
  public mutating func string(_ text: StaticString) {
    assert(Self.isPlain(text), "the text needs an escape: make it a String")
    beginValue()
    buffer.append(quoted: UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  @_disfavoredOverload
  public mutating func string(_ text: String) {
    beginValue()
    appendQuoted(text)
  }

  /// Text as bytes, as a script gave it.
  /// - Throws: `json.invalid_utf8`, and writes nothing then.
  public mutating func string(utf8 text: UnsafeRawBufferPointer) throws(Finding) {
    try Self.check(text)
    beginValue()
    appendQuoted(text)
  }

  private static func check(_ number: Double) throws(Finding) {
    if number.isFinite { return }
    throw Finding(
      code: "json.not_finite", message: "\"\(number)\" is not a number that can be written",
      notes: ["a division by zero or a missing value led to it"])
  }

  private static func check(_ text: UnsafeRawBufferPointer) throws(Finding) {
    guard let fault = UTF8Sequence.firstFault(in: text) else { return }
    throw Finding(
      code: "json.invalid_utf8", message: "byte \(fault + 1) of the string is not UTF-8",
      notes: ["a text in a trace must be UTF-8"])
  }
}

// MARK: Fields

extension JSONWriter {
  public mutating func field(_ key: StaticString, _ value: Int) {
    self.key(key)
    integer(Int64(value))
  }

  public mutating func field(_ key: StaticString, _ value: Int64) {
    self.key(key)
    integer(value)
  }

  public mutating func field(_ key: StaticString, _ value: Bool) {
    self.key(key)
    bool(value)
  }

  public mutating func field(_ key: StaticString, _ value: QuotedText) {
    self.key(key)
    string(value)
  }

  public mutating func field(_ key: StaticString, _ value: QuotedTexts.Text) {
    self.key(key)
    string(value)
  }

  /// A text that needs no escape.
  public mutating func field(_ key: StaticString, _ value: StaticString) {
    self.key(key)
    string(value)
  }

  @_disfavoredOverload
  public mutating func field(_ key: StaticString, _ value: String) {
    self.key(key)
    string(value)
  }
}

extension JSONWriter {
  /// - Throws: as `number(_:)`, and writes nothing then, neither key nor value.
  public mutating func field(_ key: StaticString, _ value: Double) throws(Finding) {
    try Self.check(value)
    self.key(key)
    try number(value)
  }

  /// - Throws: as `string(utf8:)`, and writes nothing then, neither key nor value.
  public mutating func field(_ key: StaticString, utf8 value: UnsafeRawBufferPointer) throws(Finding) {
    try Self.check(value)
    self.key(key)
    try string(utf8: value)
  }
}

// MARK: Escapes

extension JSONWriter {
  /// Whether a fixed text may stand in quotes as it is.
  static func isPlain(_ text: StaticString) -> Bool {
    isPlain(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private static func isPlain(_ text: UnsafeRawBufferPointer) -> Bool {
    var at = 0
    while at + 8 <= text.count {
      if !isPlain(text.loadUnaligned(fromByteOffset: at, as: UInt64.self)) { return false }
      at += 8
    }
    while at < text.count {
      if isEscaped(text[at]) { return false }
      at += 1
    }
    return true
  }

  /// Whether none of eight bytes needs an escape. (A byte is zero where taking one from it borrows.)
  private static func isPlain(_ eight: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = eight ^ (ones &* UInt64(Byte.quote))
    let backslashes = eight ^ (ones &* UInt64(Byte.backslash))
    let borrows =
      (eight &- ones &* 0x20) & ~eight | (quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes
    return borrows & (ones &* 0x80) == 0
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == Byte.quote || byte == Byte.backslash
  }

  mutating func appendQuoted(_ text: String) {
    var text = text
    text.withUTF8 { appendQuoted(UnsafeRawBufferPointer($0)) }
  }

  /// Appends UTF-8 in quotes, with its escapes.
  private mutating func appendQuoted(_ text: UnsafeRawBufferPointer) {
    if Self.isPlain(text) { return buffer.append(quoted: text) }
    buffer.append(Byte.quote)
    var plain = 0
    for at in 0..<text.count where Self.isEscaped(text[at]) {
      buffer.append(UnsafeRawBufferPointer(rebasing: text[plain..<at]))
      plain = at + 1
      appendEscape(text[at])
    }
    buffer.append(UnsafeRawBufferPointer(rebasing: text[plain...]))
    buffer.append(Byte.quote)
  }

  private mutating func appendEscape(_ byte: UInt8) {
    switch byte {
    case Byte.quote: buffer.append("\\\"")
    case Byte.backslash: buffer.append("\\\\")
    case 0x08: buffer.append("\\b")
    case 0x09: buffer.append("\\t")
    case 0x0A: buffer.append("\\n")
    case 0x0C: buffer.append("\\f")
    case 0x0D: buffer.append("\\r")
    default:
      buffer.append(byte < 0x10 ? "\\u000" : "\\u001")
      let digit = byte & 0x0F
      buffer.append(digit < 10 ? 0x30 + digit : 0x61 + digit - 10)
    }
  }
}
