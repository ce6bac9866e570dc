/// Checks UTF-8 by the rules of Unicode: no overlong form, no surrogate, nothing above U+10FFFF.
public enum UTF8Sequence {
  /// The length in bytes, 1 to 4, of the character that starts at `offset`; 0 when it is not well formed or goes
  /// beyond `end`.
  public static func length(in bytes: UnsafeRawBufferPointer, at offset: Int, end: Int) -> Int {
    let left = end - offset
    guard left > 0 else { return 0 }
    let first = bytes[offset]
    switch first {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: return left > 1 && isContinuation(bytes[offset + 1]) ? 2 : 0
    case 0xE0...0xEF:
      guard left > 2, isContinuation(bytes[offset + 1]), isContinuation(bytes[offset + 2]) else { return 0 }
      let second = bytes[offset + 1]
      return (first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F) ? 0 : 3
    case 0xF0...0xF4:
      guard left > 3, isContinuation(bytes[offset + 1]), isContinuation(bytes[offset + 2]),
        isContinuation(bytes[offset + 3])
      else { return 0 }
      let second = bytes[offset + 1]
      return (first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F) ? 0 : 4
    default: return 0
    }
  }

  /// Whether a character that starts at `offset` is well formed as far as it goes, and goes beyond `end`: a reader that
  /// has not got all of a text yet waits for more.
  public static func isCut(in bytes: UnsafeRawBufferPointer, at offset: Int, end: Int) -> Bool {
    guard offset < end else { return false }
    let length =
      switch bytes[offset] {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    return end - offset < length && bytes[offset + 1..<end].allSatisfy { isContinuation($0) }
  }

  /// The offset of the first byte that is not part of a well-formed character, or nil when all are.
  public static func firstFault(in bytes: UnsafeRawBufferPointer) -> Int? {
    var at = 0
    while at < bytes.count {
      if bytes.count - at >= 8,
        bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
      {
        at += 8
        continue
      }
      let length = length(in: bytes, at: at, end: bytes.count)
      if length == 0 { return at }
      at += length
    }
    return nil
  }

  private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}
