/// For writers of many lines of one form, which know their commas: `append` adds bytes as they are, and
/// `continueInside` says what they opened.
extension JSONWriter {
  /// A value that is JSON already.
  public mutating func raw(_ json: UnsafeRawBufferPointer) {
    beginValue()
    buffer.append(json)
  }

  public mutating func append(_ text: StaticString) { buffer.append(text) }

  /// For literals in places that are run often; each use makes code of its own.
  @inlinable @inline(__always)
  public mutating func append(literal text: StaticString) { buffer.append(literal: text) }

  /// Appends pieces with one look at the room for all of them, at most `length` bytes.
  @inlinable @inline(__always)
  public mutating func append(atMost length: Int, _ write: (inout Pen) -> Void) {
    buffer.append(atMost: length, write)
  }

  public mutating func append(_ bytes: [UInt8]) { buffer.append(bytes) }

  public mutating func append(_ bytes: UnsafeRawBufferPointer) { buffer.append(bytes) }

  public mutating func append(decimal value: Int64) { buffer.append(decimal: value) }

  /// After appended bytes: `depth` levels are open, and what comes next is the first in the innermost.
  public mutating func continueInside(depth: Int) {
    self.depth = depth
    position = .start
  }

  /// Takes back what was written after the first `length` bytes.
  public mutating func truncate(to length: Int) { buffer.truncate(to: length) }
}
