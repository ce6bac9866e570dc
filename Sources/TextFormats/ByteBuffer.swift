/// Bytes that grow at the end and are used again: an array without its checks, for writers on the hot path.
public struct ByteBuffer: ~Copyable {
  private var base: UnsafeMutableRawPointer
  private var capacity: Int
  /// The bytes held.
  public private(set) var count = 0

  public init(capacity: Int = 4096) {
    self.capacity = max(capacity, 64)
    base = .allocate(byteCount: self.capacity, alignment: 16)
  }

  deinit { base.deallocate() }

  /// What is held; valid inside the closure alone.
  public func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(start: base, count: count))
  }

  /// Forgets the bytes from `length` on and keeps the memory; a `length` beyond the end changes nothing.
  public mutating func truncate(to length: Int = 0) { count = min(count, max(length, 0)) }

  public mutating func append(_ byte: UInt8) {
    if count == capacity { grow(by: 1) }
    base.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
    count += 1
  }

  public mutating func append(_ text: StaticString) {
    append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  public mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { append($0) }
  }

  @inline(never)
  public mutating func append(_ bytes: UnsafeRawBufferPointer) {
    let length = bytes.count
    guard let start = bytes.baseAddress, length > 0 else { return }
    if capacity - count < length { grow(by: length) }
    (base + count).copyMemory(from: start, byteCount: length)
    count += length
  }

  /// Appends an integer in decimal digits.
  @inline(never)
  public mutating func append(decimal value: Int64) {
    if capacity - count < 20 { grow(by: 20) }
    if value < 0 {
      base.storeBytes(of: UInt8(ascii: "-"), toByteOffset: count, as: UInt8.self)
      count += 1
    }
    var rest = value.magnitude
    var end = count + 1
    var limit: UInt64 = 10
    while rest >= limit {
      end += 1
      let (next, overflows) = limit.multipliedReportingOverflow(by: 10)
      if overflows { break }
      limit = next
    }
    var at = end
    repeat {
      at -= 1
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      base.storeBytes(of: UInt8(ascii: "0") + UInt8(digit), toByteOffset: at, as: UInt8.self)
      rest = quotient
    } while rest > 0
    count = end
  }

  @inline(never)
  private mutating func grow(by length: Int) {
    let larger = max(capacity * 2, count + length)
    let fresh = UnsafeMutableRawPointer.allocate(byteCount: larger, alignment: 16)
    fresh.copyMemory(from: base, byteCount: count)
    base.deallocate()
    base = fresh
    capacity = larger
  }
}
