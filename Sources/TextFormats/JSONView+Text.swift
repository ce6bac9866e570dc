/// Strings: compared and counted as what they mean, without making a `String`.
extension JSONView {
  /// A string's text; half a surrogate pair is U+FFFD.
  public var text: String? {
    kind == .string ? withText { String(decoding: $0, as: UTF8.self) } : nil
  }

  /// Whether it is a string with this text, or rather these bytes.
  public func isText(_ text: StaticString) -> Bool {
    isText(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  @inlinable
  public func isText(_ text: UnsafeRawBufferPointer) -> Bool {
    guard kind == .string else { return false }
    if hasEscapes { return isEscapedText(text) }
    return ByteComparison.areEqual(source, text)
  }

  @usableFromInline @inline(never)
  func isEscapedText(_ text: UnsafeRawBufferPointer) -> Bool { withText { ByteComparison.areEqual($0, text) } }

  /// Gives the UTF-8 of a string's text, of anything else its source: the bytes themselves where no escape stands in
  /// them, otherwise a copy that is gone after the call.
  @inlinable
  public func withText<Result>(_ look: (UnsafeRawBufferPointer) -> Result) -> Result {
    hasEscapes ? withUnescaped(look) : look(source)
  }

  @usableFromInline @inline(never)
  func withUnescaped<Result>(_ look: (UnsafeRawBufferPointer) -> Result) -> Result {
    // No escape is shorter than what it stands for.
    withUnsafeTemporaryAllocation(byteCount: max(source.count, 1), alignment: 1) { text in
      let count = JSONScanner.unescape(source, into: text)
      return look(UnsafeRawBufferPointer(rebasing: text[..<count]))
    }
  }

  /// How many Unicode scalars a string's text has.
  public var scalarCount: Int { withText { text in text.reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 } } }
}
