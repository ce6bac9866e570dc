import TextFormats

/// The text of an export on its way to a sink, block by block.
struct ExportText: ~Copyable {
  /// From this length on what was written goes to the sink.
  static let blockSize = 64 << 10

  var buffer = ByteBuffer(capacity: blockSize + (16 << 10))
  private let sink: (UnsafeRawBufferPointer) throws -> Void

  init(_ sink: @escaping (UnsafeRawBufferPointer) throws -> Void) { self.sink = sink }

  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { buffer.append(UnsafeRawBufferPointer($0)) }
  }

  /// To be called between records.
  mutating func flushIfFull() throws {
    if buffer.count >= Self.blockSize { try flush() }
  }

  mutating func flush() throws {
    try buffer.withBytes { try sink($0) }
    buffer.truncate()
  }
}
