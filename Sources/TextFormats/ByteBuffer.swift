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

  /// Appends a key: bytes that need no escape between quotes, with a colon behind them and, where others come before it,
  /// a comma before them.
  @inline(__always)
  mutating func append(key bytes: UnsafeRawBufferPointer, afterOthers: Bool) {
    let length = bytes.count
    var place = room(for: length + 4)
    place.storeBytes(of: Byte.comma, as: UInt8.self)
    if afterOthers { place += 1 }
    place.storeBytes(of: Byte.quote, as: UInt8.self)
    if let start = bytes.baseAddress { (place + 1).copyMemory(from: start, byteCount: length) }
    place.storeBytes(of: Byte.quote, toByteOffset: length + 1, as: UInt8.self)
    place.storeBytes(of: Byte.colon, toByteOffset: length + 2, as: UInt8.self)
    end = place + (length + 3) - base
  }

  /// Appends an integer in decimal digits.
  public mutating func append(decimal value: Int64) {
    end += Self.put(decimal: value, at: room(for: Self.longestDecimal))
  }

  /// A sign, up to 20 digits, and what the last eight write beyond their end.
  @usableFromInline static var longestDecimal: Int { 1 + 20 + 8 }

  /// Puts an integer down where there is room for the longest; answers how many bytes it takes.
  @usableFromInline
  static func put(decimal value: Int64, at place: UnsafeMutableRawPointer) -> Int {
    if UInt64(bitPattern: value) < 100_000_000 { return put(UInt64(bitPattern: value), at: place) }
    return put(long: value, at: place)
  }

  @inline(never)
  private static func put(long value: Int64, at start: UnsafeMutableRawPointer) -> Int {
    var place = start
    if value < 0 {
      place.storeBytes(of: Byte.minus, as: UInt8.self)
      place += 1
    }
    let (rest, low) = value.magnitude.quotientAndRemainder(dividingBy: 100_000_000)
    let (high, middle) = rest.quotientAndRemainder(dividingBy: 100_000_000)
    if high > 0 {
      place += put(high, at: place)
      place.storeBytes(of: (digits(of: middle) | zeros).littleEndian, as: UInt64.self)
      place += 8
    } else if middle > 0 {
      place += put(middle, at: place)
    }
    if rest > 0 {
      place.storeBytes(of: (digits(of: low) | zeros).littleEndian, as: UInt64.self)
      place += 8
    } else {
      place += put(low, at: place)
    }
    return place - start
  }

  /// Puts down the digits of a number below 10^8; answers how many they are.
  @inline(__always)
  private static func put(_ number: UInt64, at place: UnsafeMutableRawPointer) -> Int {
    let digits = digits(of: number)
    // The last digit stays, whatever it is.
    let leading = (digits | 1 << 56).trailingZeroBitCount & ~7
    place.storeBytes(of: ((digits | zeros) &>> UInt64(leading)).littleEndian, as: UInt64.self)
    return 8 - leading / 8
  }

  /// Eight times the character 0.
  private static var zeros: UInt64 { 0x3030_3030_3030_3030 }

  /// The eight digits of a number below 10^8, a byte each, the first in the lowest: halved three times, each time for
  /// all parts at once. (A product with a rounded reciprocal is the quotient where its parts are this small.)
  private static func digits(of number: UInt64) -> UInt64 {
    let halves = number / 10_000 | (number % 10_000) << 32
    let hundreds = (halves &* 10_486) >> 20 & 0x7F_0000_007F
    let pairs = hundreds | (halves &- hundreds &* 100) << 16
    let tens = (pairs &* 103) >> 10 & 0x000F_000F_000F_000F
    return tens | (pairs &- tens &* 10) << 8
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

/// Puts pieces down one after the other, where there is room for all of them.
public struct Pen {
  @usableFromInline var place: UnsafeMutableRawPointer

  @inlinable
  init(_ place: UnsafeMutableRawPointer) { self.place = place }

  /// With its length known, the compiler copies a literal without a call.
  @inlinable @inline(__always)
  public mutating func append(literal text: StaticString) {
    let length = text.utf8CodeUnitCount
    place.copyMemory(from: text.utf8Start, byteCount: length)
    place += length
  }

  @inlinable @inline(__always)
  public mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    place.copyMemory(from: start, byteCount: bytes.count)
    place += bytes.count
  }

  @inlinable @inline(__always)
  public mutating func append(decimal value: Int64) { place += ByteBuffer.put(decimal: value, at: place) }

  /// The most bytes that a decimal takes.
  @inlinable public static var longestDecimal: Int { ByteBuffer.longestDecimal }
}

extension ByteBuffer {
  /// Appends pieces with one look at the room for all of them, at most `length` bytes.
  @inlinable @inline(__always)
  mutating func append(atMost length: Int, _ write: (inout Pen) -> Void) {
    var pen = Pen(room(for: length))
    write(&pen)
    end = pen.place - base
  }
}
