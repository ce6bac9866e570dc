/// Hashes of texts for tables, eight bytes at a time.
public enum ByteHash {
  /// The same in every process.
  @inlinable
  public static func of(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    let count = bytes.count
    var hash = UInt64(truncatingIfNeeded: count) &* 0x9E37_79B9_7F4A_7C15
    if count >= 8 {
      var at = 0
      while at + 8 < count {
        hash = mixed(hash, bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self))
        at += 8
      }
      // The last ones may be read twice.
      hash = mixed(hash, bytes.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self))
    } else if count >= 4 {
      let first = UInt64(bytes.loadUnaligned(fromByteOffset: 0, as: UInt32.self))
      hash = mixed(hash, first << 32 | UInt64(bytes.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)))
    } else if count > 0 {
      hash = mixed(hash, UInt64(bytes[0]) << 16 | UInt64(bytes[count / 2]) << 8 | UInt64(bytes[count - 1]))
    }
    return UInt32(truncatingIfNeeded: hash ^ hash >> 32)
  }

  @inlinable @inline(__always)
  static func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word) &* 0xBF58_476D_1CE4_E5B9
    return product ^ product >> 29
  }
}
