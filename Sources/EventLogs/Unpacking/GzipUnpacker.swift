import CZlib
import Findings

/// Unpacks gzip: several members one after the other are one text.
final class GzipUnpacker: Unpacker {
  private var stream = z_stream()
  /// A member has begun and not ended.
  private var isInside = true

  init() throws {
    // 15 is the largest window, 16 more means that the header is gzip's.
    let result = inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard result == Z_OK else {
      throw Finding(code: "log.no_memory", message: "there is no memory to unpack gzip data")
    }
  }

  deinit { inflateEnd(&stream) }

  func unpack(
    _ input: UnsafeRawBufferPointer, isLast: Bool, into output: UnsafeMutableRawBufferPointer
  ) -> Unpacked {
    if !isInside {
      // Tapes are filled with zeros.
      if let start = input.firstIndex(where: { $0 != 0 }) {
        guard input[start] == 0x1F else {
          return Unpacked(used: start, given: 0, state: .broken("something that is not gzip follows the gzip data"))
        }
        inflateReset(&stream)
        isInside = true
        return Unpacked(used: start, given: 0, state: .goesOn)
      }
      return Unpacked(used: input.count, given: 0, state: isLast ? .complete : .goesOn)
    }
    // zlib reads through this pointer only.
    stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress?.assumingMemoryBound(to: UInt8.self))
    stream.avail_in = UInt32(input.count)
    stream.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.avail_out = UInt32(min(output.count, Int(UInt32.max)))
    let room = Int(stream.avail_out)
    let result = inflate(&stream, Z_NO_FLUSH)
    let (used, given) = (input.count - Int(stream.avail_in), room - Int(stream.avail_out))
    switch result {
    case Z_STREAM_END:
      isInside = false
      return Unpacked(used: used, given: given, state: .goesOn)
    case Z_OK, Z_BUF_ERROR: return Unpacked(used: used, given: given, state: .goesOn)
    default:
      let why = stream.msg.map { String(cString: $0) } ?? "error \(result)"
      return Unpacked(used: used, given: given, state: .broken("the gzip data is damaged: \(why)"))
    }
  }
}
