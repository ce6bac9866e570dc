/// Bytes that grow at the end and are used again: an array without its checks, for writers on the hot path.
public struct ByteBuffer: ~Copyable {
  @usableFromInline var base: UnsafeMutableRawPointer
  @usableFromInline var capacity: Int
  @usableFromInline var end = 0

  /// The bytes held.
  public var count: Int { end }

  public init(capacity: Int = 4096) {
    self.capacity = max(capacity, 64)
    base = .allocate(byteCount: self.capacity, alignment: 16)
  }

  deinit { base.deallocate() }

  /// What is held; valid inside the closure alone.
  public func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(start: base, count: end))
  }

  /// Forgets the bytes from `length` on and keeps the memory; a `length` beyond the end changes nothing.
  public mutating func truncate(to length: Int = 0) { end = min(end, max(length, 0)) }

  /// Makes room for so many bytes more; answers where they belong.
  @inlinable
  mutating func room(for length: Int) -> UnsafeMutableRawPointer {
    if capacity - end < length { grow(by: length) }
    return base + end
  }

  public mutating func append(_ byte: UInt8) {
    room(for: 1).storeBytes(of: byte, as: UInt8.self)
    end += 1
  }

  public mutating func append(_ text: StaticString) {
    append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends a literal: with its length known, the compiler copies it without a call.
  @inlinable @inline(__always)
  mutating func append(literal text: StaticString) {
    let length = text.utf8CodeUnitCount
    room(for: length).copyMemory(from: text.utf8Start, byteCount: length)
    end += length
  }

  public mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { append($0) }
  }

  @inline(never)
  public mutating func append(_ bytes: UnsafeRawBufferPointer) {
    let length = bytes.count
    guard let start = bytes.baseAddress, length > 0 else { return }
    room(for: length).copyMemory(from: start, byteCount: length)
    end += length
  }

  /// Appends bytes that need no escape between quotes.
  @inline(never)
  mutating func append(quoted bytes: UnsafeRawBufferPointer) {
    let length = bytes.count
    let place = room(for: length + 2)
    place.storeBytes(of: Byte.quote, as: UInt8.self)
    if let start = bytes.baseAddress { (place + 1).copyMemory(from: start, byteCount: length) }
    place.storeBytes(of: Byte.quote, toByteOffset: length + 1, as: UInt8.self)
    end += length + 2
  }

  /// Appends an integer in decimal digits.
  @inline(never)
  public mutating func append(decimal value: Int64) {
    // The digits are put down from the last to the first, two at a time, and then moved to where they belong.
    var place = room(for: 1 + 24)
    if value < 0 {
      place.storeBytes(of: Byte.minus, as: UInt8.self)
      place += 1
    }
    let last = place + 24
    var first = last
    var rest = value.magnitude
    while rest >= 100 {
      let (quotient, pair) = rest.quotientAndRemainder(dividingBy: 100)
      first -= 2
      first.storeBytes(of: Self.digits(of: pair), as: UInt16.self)
      rest = quotient
    }
    first -= 2
    first.storeBytes(of: Self.digits(of: rest), as: UInt16.self)
    if rest < 10 { first += 1 }
    place.copyMemory(from: first, byteCount: last - first)
    end = place + (last - first) - base
  }

  /// Both digits of a number below 100.
  private static func digits(of pair: UInt64) -> UInt16 {
    let all: StaticString = """
      00010203040506070809101112131415161718192021222324252627282930313233343536373839\
      40414243444546474849505152535455565758596061626364656667686970717273747576777879\
      8081828384858687888990919293949596979899
      """
    return UnsafeRawPointer(all.utf8Start).loadUnaligned(fromByteOffset: 2 * Int(pair), as: UInt16.self)
  }

  @inline(never) @usableFromInline
  mutating func grow(by length: Int) {
    let larger = max(capacity * 2, count + length)
    let fresh = UnsafeMutableRawPointer.allocate(byteCount: larger, alignment: 16)
    fresh.copyMemory(from: base, byteCount: count)
    base.deallocate()
    base = fresh
    capacity = larger
  }
}
