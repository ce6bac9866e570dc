import CXXHash

/// XXH64 with seed 0, as 16 hexadecimal digits: the digest of traces and definitions.
public enum TraceDigest {
  /// The digest of bytes that are all there.
  public static func of(_ bytes: UnsafeRawBufferPointer) -> String {
    hexadecimal(XXH64(bytes.baseAddress, bytes.count, 0))
  }

  public static func of(_ bytes: [UInt8]) -> String { bytes.withUnsafeBytes { of($0) } }

  /// The same as a number, going on from another.
  package static func number(of bytes: UnsafeRawBufferPointer, after seed: UInt64) -> UInt64 {
    XXH64(bytes.baseAddress, bytes.count, seed)
  }

  static func hexadecimal(_ hash: UInt64) -> String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}

/// A digest of bytes that come in pieces.
struct RunningDigest: ~Copyable {
  private let state: OpaquePointer

  init() {
    guard let state = XXH64_createState() else { preconditionFailure("no memory for a digest of 88 bytes") }
    XXH64_reset(state, 0)
    self.state = state
  }

  deinit { XXH64_freeState(state) }

  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    XXH64_update(state, start, bytes.count)
  }

  var text: String { TraceDigest.hexadecimal(XXH64_digest(state)) }
}
