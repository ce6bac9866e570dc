/// Writes JSON in one canonical form into a buffer that is used again.
///
/// - Strings: UTF-8 as given; escaped are `"`, `\` and the control characters, as `\b \f \n \r \t` or `\u00xx`.
/// - Numbers: integers, or decimals with at most three places and no exponent; what is larger than 2^53 is a string.
/// - Keys stand in the order in which they are written; there is no white space, unless `style` is `pretty`.
///
/// It trusts its caller to close what is open and to give every value in an object a key. It is not `Copyable`, so
/// that nobody copies a buffer by accident.
///
/// ```swift
/// var json = JSONWriter()
/// json.beginObject()
/// json.field("sheet", "sign_out")
/// json.endObject()
/// print(json.text())  // {"sheet":"sign_out"}
/// ```
public struct JSONWriter: ~Copyable {
  public enum Style: Hashable, Sendable, CaseIterable {
    /// No white space.
    case compact
    /// For people: one value a line, two spaces a level.
    case pretty
  }

  public let style: Style
  private let isPretty: Bool
  @usableFromInline var buffer: ByteBuffer
  /// Levels that are open.
  public internal(set) var depth = 0
  var position = Position.start

  /// What stands before the next byte, which decides on comma and line break.
  enum Position { case start, afterKey, afterValue }

  public init(style: Style = .compact, capacity: Int = 4096) {
    self.style = style
    isPretty = style == .pretty
    buffer = ByteBuffer(capacity: capacity)
  }

  // MARK: What was written

  /// The length in bytes.
  public var count: Int { buffer.count }

  /// What was written; valid inside the closure alone.
  public func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try buffer.withBytes(body)
  }

  /// A copy of what was written.
  public func bytes() -> [UInt8] { buffer.withBytes { [UInt8]($0) } }

  /// What was written, as a string.
  public func text() -> String { buffer.withBytes { String(decoding: $0, as: UTF8.self) } }

  /// Starts again with an empty buffer, whose memory stays.
  public mutating func removeAll() {
    buffer.truncate()
    depth = 0
    position = .start
  }

  // MARK: Structure

  public mutating func beginObject() { open(Byte.openBrace) }
  public mutating func endObject() { close(Byte.closeBrace) }
  public mutating func beginArray() { open(Byte.openBracket) }
  public mutating func endArray() { close(Byte.closeBracket) }

  /// A key that needs no escape.
  @inline(never)
  public mutating func key(_ key: StaticString) {
    let bytes = UnsafeRawBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount)
    if isPretty {
      separate()
      buffer.append(quoted: bytes)
      buffer.append(Byte.colon)
      return endKey()
    }
    buffer.append(key: bytes, afterOthers: position == .afterValue)
    position = .afterKey
  }

  @_disfavoredOverload
  public mutating func key(_ key: String) {
    separate()
    appendQuoted(key)
    buffer.append(Byte.colon)
    endKey()
  }

  public mutating func key(_ key: QuotedTexts.Text) {
    separate()
    buffer.append(key.bytes)
    buffer.append(Byte.colon)
    endKey()
  }

  /// A key that is JSON already, with its quotes.
  public mutating func key(raw key: UnsafeRawBufferPointer) {
    separate()
    buffer.append(key)
    buffer.append(Byte.colon)
    endKey()
  }

  /// Ends the line after a whole value, so that the next one starts its own: JSON Lines.
  public mutating func endLine() {
    buffer.append(Byte.newline)
    position = .start
  }

  @inline(__always)
  private mutating func endKey() {
    if isPretty { buffer.append(0x20) }
    position = .afterKey
  }

  private mutating func open(_ bracket: UInt8) {
    beginValue()
    buffer.append(bracket)
    depth += 1
    position = .start
  }

  private mutating func close(_ bracket: UInt8) {
    depth -= 1
    if isPretty, position != .start { breakLine() }
    buffer.append(bracket)
    position = .afterValue
  }

  /// Writes what belongs before a value, which the caller then appends.
  @inline(__always)
  mutating func beginValue() {
    if position != .afterKey { separate() }
    position = .afterValue
  }

  @inline(__always)
  private mutating func separate() {
    if position == .afterValue { buffer.append(Byte.comma) }
    if isPretty { beginLine() }
  }

  @inline(never)
  private mutating func beginLine() {
    if depth > 0 { breakLine() }
  }

  private mutating func breakLine() {
    buffer.append(Byte.newline)
    for _ in 0..<max(depth, 0) { buffer.append("  ") }
  }
}
