import Glibc

/// The part of a log's text that is in memory: bytes come in at its end and leave at its start.
struct LogWindow: ~Copyable {
  /// Gives more bytes, or 0 at the end; it is not asked again then.
  typealias Fill = (UnsafeMutableRawBufferPointer) throws -> Int

  private var base: UnsafeMutableRawPointer
  private var capacity: Int
  private let limit: Int
  private let source: Fill
  /// The next byte.
  private(set) var at = 0
  /// After the last byte.
  private(set) var end = 0
  /// How many bytes of the text have left.
  private(set) var gone = 0
  /// Nothing follows the last byte.
  private(set) var isComplete = false
  /// Of the next byte, from 1.
  private(set) var line = 1
  /// Where that line starts; below 0 when its start has left.
  private var lineStart = 0
  /// The first line break from the next byte on; nil when there is none before `end`.
  private(set) var lineEnd: Int?

  /// - Parameter limit: how many bytes can be held at a time, at least.
  init(limit: Int, capacity: Int, _ source: @escaping Fill) {
    self.limit = limit
    self.capacity = min(capacity, limit)
    self.source = source
    base = .allocate(byteCount: self.capacity, alignment: 16)
  }

  deinit { base.deallocate() }

  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: end) }

  /// Of all that went by; the last one counts although nothing ends it.
  var lines: Int { end > lineStart ? line : line - 1 }

  /// The place of a byte in the text, from 0.
  func offset(of position: Int) -> Int { gone + position }

  /// From 1, of a byte on the line of the next one.
  func column(of position: Int) -> Int { position - lineStart + 1 }

  /// Goes on to a byte, and counts the lines on the way.
  mutating func advance(to position: Int) {
    at = position
    while let lineEnd, lineEnd < position {
      line += 1
      lineStart = lineEnd + 1
      self.lineEnd = newline(from: lineEnd + 1)
    }
  }

  /// Takes more bytes in; what was before the next byte leaves, and the next byte is the first.
  /// - Returns: false when there is no more, or no room.
  mutating func fill() throws -> Bool {
    if isComplete { return false }
    makeRoom()
    if end == capacity { return false }
    let first = end
    // Full, so that what has to be read again has doubled meanwhile.
    while end < capacity, !isComplete {
      let count = try source(UnsafeMutableRawBufferPointer(start: base + end, count: capacity - end))
      precondition(0...capacity - end ~= count, "a source gave more bytes than there was room for")
      isComplete = count == 0
      end += count
    }
    if lineEnd == nil { lineEnd = newline(from: first) }
    return end > first
  }

  /// Lets every byte leave, for one that nobody wants.
  mutating func drop() { advance(to: end) }

  private mutating func makeRoom() {
    if at > 0 {
      base.copyMemory(from: base + at, byteCount: end - at)
      end -= at
      gone += at
      lineStart -= at
      if let lineEnd { self.lineEnd = lineEnd - at }
      at = 0
    } else if end == capacity, capacity < limit {
      let larger = UnsafeMutableRawPointer.allocate(byteCount: min(capacity * 2, limit), alignment: 16)
      larger.copyMemory(from: base, byteCount: end)
      base.deallocate()
      base = larger
      capacity = min(capacity * 2, limit)
    }
  }

  private func newline(from position: Int) -> Int? {
    guard position < end, let found = memchr(base + position, 0x0A, end - position) else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }
}
