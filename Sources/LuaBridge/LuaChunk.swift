import CLuaShim
import Findings

/// A script compiled to bytecode, once, for as many sessions as like.
public struct LuaChunk: Hashable, Sendable {
  /// The author's file, as places in messages name it.
  public let name: String
  /// As the author wrote it.
  public let source: [UInt8]
  let bytecode: [UInt8]

  /// Compiles source text.
  /// - Throws: `LuaFailure` of kind `syntax`, or of a limit (of memory, or of nesting: about 190 levels).
  public init(bytes source: [UInt8], name: String, limits: LuaLimits = .standard) throws(LuaFailure) {
    let session = try LuaSession(limits: limits)
    let chunkName = "@" + name.replacingNULs
    let thread = session.thread
    var status = SIM_OK
    let state = thread.state
    do throws(LuaFailure) {
      try thread.protected { state in
        let result = source.withUnsafeBytes { bytes in
          let code = LuaChunk.code(of: bytes)
          return chunkName.withCString { sim_compile(state, code.baseAddress, code.count, $0) }
        }
        status = Int(result)
        return result
      }
    } catch {
      var failure = error
      if status == SIM_SYNTAX { failure = failure.asSyntax(name: name) }
      throw failure
    }
    var length = 0
    let output = sim_output(state, &length)
    self.name = name.replacingNULs
    self.source = source
    bytecode = [UInt8](UnsafeRawBufferPointer(start: output, count: length))
  }

  /// Without a byte order mark, and without what stands behind a `#` that begins the first line: as `lua` takes a file.
  private static func code(of bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    var code = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? UnsafeRawBufferPointer(rebasing: bytes[3...]) : bytes
    if code.first == UInt8(ascii: "#") {
      let end = code.firstIndex(of: UInt8(ascii: "\n")) ?? code.endIndex
      code = UnsafeRawBufferPointer(rebasing: code[end...])
    }
    return code
  }

  public init(_ source: String, name: String, limits: LuaLimits = .standard) throws(LuaFailure) {
    try self.init(bytes: Array(source.utf8), name: name, limits: limits)
  }
}

extension String {
  /// A C string ends at a NUL.
  var replacingNULs: String {
    utf8.contains(0) ? String(decoding: utf8.map { $0 == 0 ? UInt8(ascii: "?") : $0 }, as: UTF8.self) : self
  }

  /// The UTF-8 bytes as the shim takes them.
  func withShimBytes<Result>(_ body: (UnsafePointer<CChar>?, Int) -> Result) -> Result {
    var text = self
    return text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { body($0.baseAddress, $0.count) }
    }
  }
}
