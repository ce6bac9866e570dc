import TextFormats

/// Hashes of texts in logs: the same on every run, and good enough that two texts of a log do not meet.
enum EventHash {
  /// Never 0, which stands for no text.
  static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hash = UInt64(truncatingIfNeeded: bytes.count) &* 0x9E37_79B9_7F4A_7C15
    var at = 0
    while bytes.count - at >= 8 {
      hash = mixed(hash ^ bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self))
      at += 8
    }
    var rest: UInt64 = 0
    while at < bytes.count {
      rest = rest << 8 | UInt64(bytes[at])
      at += 1
    }
    hash = mixed(hash ^ rest)
    return hash == 0 ? 1 : hash
  }

  static func of(_ view: JSONView?) -> UInt64 {
    guard let view, view.kind != .null, !view.source.isEmpty else { return 0 }
    return of(view.source)
  }

  static func of(_ text: String) -> UInt64 {
    var text = text
    return text.withUTF8 { of(UnsafeRawBufferPointer($0)) }
  }

  static func joined(_ a: UInt64, _ b: UInt64) -> UInt64 { mixed(a ^ mixed(b)) | 1 }

  private static func mixed(_ value: UInt64) -> UInt64 {
    let product = (value ^ value >> 32) &* 0xD6E8_FEB8_6659_FD93
    return product ^ product >> 29
  }
}
