/// A text that was made a JSON string once, to be written many times without another look.
public struct QuotedText: Hashable, Sendable {
  /// With both quotes.
  public let bytes: [UInt8]

  public init(_ text: String) {
    var json = JSONWriter(capacity: 64)
    json.string(text)
    bytes = json.bytes()
  }
}

/// Many such texts by number, side by side in one piece of memory: to look one up counts no reference.
// Nothing changes after the initialiser, so that threads may share it.
public final class QuotedTexts: @unchecked Sendable {
  /// Where a text lies; good as long as the object that has it.
  public struct Text {
    /// With both quotes.
    public let bytes: UnsafeRawBufferPointer

    /// Without them, as JSON escapes it.
    public var inside: UnsafeRawBufferPointer {
      UnsafeRawBufferPointer(start: bytes.baseAddress.map { $0 + 1 }, count: bytes.count - 2)
    }
  }

  private let memory: UnsafeMutableRawBufferPointer
  private let list: [Text]

  public init(_ texts: some Sequence<String>) {
    var json = JSONWriter()
    var ends: [Int] = []
    for text in texts {
      json.appendQuoted(text)
      ends.append(json.count)
    }
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: json.count, alignment: 1)
    json.withBytes { memory.copyMemory(from: $0) }
    let written = UnsafeRawBufferPointer(memory)
    self.memory = memory
    list = zip([0] + ends, ends).map { Text(bytes: UnsafeRawBufferPointer(rebasing: written[$0..<$1])) }
  }

  deinit { memory.deallocate() }

  public var count: Int { list.count }

  public subscript(number: Int) -> Text { list[number] }
}
