import CZlib

/// Packs bytes so that a browser can unpack them: gzip, without a time.
enum GzipPacker {
  /// - Returns: nil when there is no memory for it.
  static func pack(_ bytes: [UInt8]) -> [UInt8]? {
    var stream = z_stream()
    // 15 is the largest window, 16 more asks for gzip's header; 8 is zlib's usual amount of memory.
    let began = deflateInit2_(
      &stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard began == Z_OK else { return nil }
    defer { deflateEnd(&stream) }
    var packed: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    let isWhole = bytes.withUnsafeBytes { input in
      var rest = input[...]
      while true {
        let piece = rest.prefix(1 << 30)
        rest = rest.dropFirst(piece.count)
        let flush = rest.isEmpty ? Z_FINISH : Z_NO_FLUSH
        guard take(UnsafeRawBufferPointer(rebasing: piece), flush, &stream, &block, &packed) else { return false }
        if rest.isEmpty { return true }
      }
    }
    return isWhole ? packed : nil
  }

  private static func take(
    _ input: UnsafeRawBufferPointer, _ flush: Int32, _ stream: inout z_stream, _ block: inout [UInt8],
    _ packed: inout [UInt8]
  ) -> Bool {
    // zlib reads through this pointer only.
    stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress?.assumingMemoryBound(to: UInt8.self))
    stream.avail_in = UInt32(input.count)
    while true {
      let room = block.count
      let result = block.withUnsafeMutableBufferPointer { output in
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(room)
        return deflate(&stream, flush)
      }
      guard result == Z_OK || result == Z_STREAM_END || result == Z_BUF_ERROR else { return false }
      packed += block[..<(room - Int(stream.avail_out))]
      if stream.avail_out > 0 { return flush == Z_FINISH ? result == Z_STREAM_END : true }
    }
  }
}

/// Bytes as text, by RFC 4648.
enum Base64 {
  private static let signs = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func text(of bytes: [UInt8]) -> String {
    let length = (bytes.count + 2) / 3 * 4
    return String(unsafeUninitializedCapacity: length) { text in
      var at = 0
      for start in stride(from: 0, to: bytes.count, by: 3) {
        let count = min(3, bytes.count - start)
        var group = UInt32(bytes[start]) << 16
        if count > 1 { group |= UInt32(bytes[start + 1]) << 8 }
        if count > 2 { group |= UInt32(bytes[start + 2]) }
        for sign in 0..<4 {
          let isUsed = sign <= count
          text[at] = isUsed ? signs[Int(group >> UInt32(18 - 6 * sign)) & 63] : UInt8(ascii: "=")
          at += 1
        }
      }
      return length
    }
  }
}
