import CZstd
import Findings

/// Unpacks zstd: several frames one after the other are one text.
final class ZstdUnpacker: Unpacker {
  private let context: OpaquePointer
  /// A frame has begun and not ended.
  private var isInside = true
  /// How much the library wants to have next: a block, so that what comes before a damaged one is given.
  private var wanted = ZstdUnpacker.frameStart
  private static let frameStart = 5

  /// What a frame may ask us to remember: 128 MiB, as `zstd` itself allows.
  private static let largestWindow: Int32 = 27

  init() throws {
    guard let context = ZSTD_createDCtx() else {
      throw Finding(code: "log.no_memory", message: "there is no memory to unpack zstd data")
    }
    self.context = context
    ZSTD_DCtx_setParameter(context, ZSTD_d_windowLogMax, Self.largestWindow)
  }

  deinit { ZSTD_freeDCtx(context) }

  func unpack(
    _ input: UnsafeRawBufferPointer, isLast: Bool, into output: UnsafeMutableRawBufferPointer
  ) -> Unpacked {
    if !isInside, input.isEmpty { return Unpacked(used: 0, given: 0, state: isLast ? .complete : .goesOn) }
    var source = ZSTD_inBuffer(src: input.baseAddress, size: min(input.count, wanted), pos: 0)
    var target = ZSTD_outBuffer(dst: output.baseAddress, size: output.count, pos: 0)
    let result = ZSTD_decompressStream(context, &target, &source)
    if ZSTD_isError(result) != 0 {
      let why = String(cString: ZSTD_getErrorName(result))
      return Unpacked(used: source.pos, given: target.pos, state: .broken("the zstd data cannot be unpacked: \(why)"))
    }
    isInside = result != 0
    wanted = isInside ? result : Self.frameStart
    return Unpacked(used: source.pos, given: target.pos, state: .goesOn)
  }
}
