/// Compares stretches of memory eight bytes at a time.
public enum ByteComparison {
  @inlinable
  public static func areEqual(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Bool {
    let count = a.count
    guard count == b.count, let a = a.baseAddress, let b = b.baseAddress else { return count == b.count }
    if count >= 8 {
      var at = 0
      while at + 8 <= count {
        if differ(a, b, at, UInt64.self) { return false }
        at += 8
      }
      return !differ(a, b, count - 8, UInt64.self)
    }
    if count >= 4 { return !differ(a, b, 0, UInt32.self) && !differ(a, b, count - 4, UInt32.self) }
    if count >= 2 { return !differ(a, b, 0, UInt16.self) && !differ(a, b, count - 2, UInt16.self) }
    return count == 0 || !differ(a, b, 0, UInt8.self)
  }

  @inlinable @inline(__always)
  static func differ<Word: FixedWidthInteger & BitwiseCopyable>(
    _ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ at: Int, _ word: Word.Type
  ) -> Bool {
    a.loadUnaligned(fromByteOffset: at, as: word) != b.loadUnaligned(fromByteOffset: at, as: word)
  }
}
