import Findings

/// The text of a log, unpacked on the way: what the file holds is told by its first bytes.
final class PackedText {
  private(set) var compression: EventLogCompression?
  /// What the file has given so far.
  private(set) var packedBytes = 0
  /// Why the text ends before the file does, or before it should.
  private(set) var fault: Finding?

  private let source: (UnsafeMutableRawBufferPointer) throws -> Int
  private let limits: EventLogLimits
  private let input = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
  /// What of the input is not used yet.
  private var unused = 0..<0
  private var isComplete = false
  private var unpacker: (any Unpacker)?
  private var unpackedBytes = 0

  init(limits: EventLogLimits, _ source: @escaping (UnsafeMutableRawBufferPointer) throws -> Int) {
    self.limits = limits
    self.source = source
  }

  deinit { input.deallocate() }

  /// Reads the beginning, which tells how the file is packed.
  /// - Throws: what the source throws; a finding of code `log.unreadable` about a file that is no log.
  func begin() throws {
    // Enough to know every kind, however few bytes the source gives at a time.
    while unused.upperBound < 512, try takeIn() {}
    let first = UnsafeRawBufferPointer(rebasing: input[unused])
    compression = try FileKind.compression(of: first)
    switch compression {
    case .gzip: unpacker = try GzipUnpacker()
    case .zstd: unpacker = try ZstdUnpacker()
    case nil: break
    }
  }

  /// Gives more text; 0 at its end.
  func fill(_ output: UnsafeMutableRawBufferPointer) throws -> Int {
    if fault != nil { return 0 }
    guard let unpacker else { return try copy(to: output) }
    while true {
      if unused.isEmpty, !isComplete { _ = try takeIn() }
      let result = unpacker.unpack(
        UnsafeRawBufferPointer(rebasing: input[unused]), isLast: isComplete, into: output)
      unused = unused.lowerBound + result.used..<unused.upperBound
      unpackedBytes += result.given
      switch result.state {
      case .goesOn: break
      case .complete: return result.given
      case .broken(let why): fault = finding("broken_\(name)", why)
      }
      if let bomb { fault = finding("unpacks_to_too_much", bomb) }
      if result.given > 0 || fault != nil { return result.given }
      if result.used == 0, unused.isEmpty, isComplete {
        fault = finding("cut_\(name)", "the \(name) data ends before it is complete")
        return 0
      }
    }
  }

  private var name: String { compression?.rawValue ?? "" }

  private var bomb: String? {
    let used = packedBytes - unused.count
    if unpackedBytes > limits.unpackedBytes { return "it unpacks to more than \(limits.unpackedBytes) bytes" }
    if unpackedBytes > 64 << 20, unpackedBytes / max(used, 1) > limits.unpackedRatio {
      return "it unpacks to more than \(limits.unpackedRatio) times its size"
    }
    return nil
  }

  private func finding(_ code: String, _ why: String) -> Finding {
    Finding(
      code: "log.\(code)", message: "\(why) (byte \(packedBytes - unused.count) of the file)",
      notes: ["what comes before it was read"])
  }

  private func copy(to output: UnsafeMutableRawBufferPointer) throws -> Int {
    if unused.isEmpty {
      if isComplete { return 0 }
      let count = try source(output)
      isComplete = count == 0
      packedBytes += count
      return count
    }
    let count = min(unused.count, output.count)
    output.copyMemory(from: UnsafeRawBufferPointer(rebasing: input[unused.prefix(count)]))
    unused = unused.lowerBound + count..<unused.upperBound
    return count
  }

  /// Takes more input behind what is there; false at the end, or when there is no room.
  private func takeIn() throws -> Bool {
    if unused.isEmpty { unused = 0..<0 }
    let room = UnsafeMutableRawBufferPointer(rebasing: input[unused.upperBound...])
    if room.isEmpty || isComplete { return false }
    let count = try source(room)
    precondition(0...room.count ~= count, "a source gave more bytes than there was room for")
    isComplete = count == 0
    packedBytes += count
    unused = unused.lowerBound..<unused.upperBound + count
    return count > 0
  }
}

/// Takes packed bytes and gives text.
protocol Unpacker: AnyObject {
  /// - Parameter isLast: nothing follows these bytes.
  func unpack(
    _ input: UnsafeRawBufferPointer, isLast: Bool, into output: UnsafeMutableRawBufferPointer
  ) -> Unpacked
}

/// What one call of an unpacker did.
struct Unpacked {
  enum State {
    case goesOn
    /// The data is complete, and so is the input.
    case complete
    case broken(String)
  }

  var used: Int
  var given: Int
  var state: State
}
