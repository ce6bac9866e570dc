import TextFormats

/// Finds a kind's row by the bytes of its name.
final class TraceKindIndex: Sendable {
  static let shared = TraceKindIndex(TraceKind.all)

  /// What a reader has to know of a kind.
  struct Entry: Hashable, Sendable {
    /// In `TraceKind.all`, or -1.
    let index: Int16
    let traceClass: TraceClass
    let isSnapshot: Bool

    func allows(cause: Bool) -> Bool {
      switch traceClass {
      case .input, .note: !cause
      case .output: cause || isSnapshot
      case .unknown: true
      }
    }
  }

  private let names: [[UInt8]]
  private let entries: [Entry]
  private let slots: [Int32]
  private let wildcards: [String: Int]

  init(_ kinds: [TraceKind]) {
    names = kinds.map { Array($0.name.utf8) }
    entries = kinds.indices.map {
      Entry(
        index: Int16($0), traceClass: kinds[$0].traceClass, isSnapshot: kinds[$0].name == "state.snapshot")
    }
    var size = 64
    while size < kinds.count * 4 { size *= 2 }
    var slots = [Int32](repeating: -1, count: size)
    for (index, name) in names.enumerated() {
      var slot = name.withUnsafeBytes { Int(truncatingIfNeeded: Self.hash($0, 0..<$0.count)) & (size - 1) }
      while slots[slot] >= 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = Int32(index)
    }
    self.slots = slots
    wildcards = Dictionary(
      kinds.enumerated().filter { $0.element.name.contains("*") }.map { ($0.element.name, $0.offset) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The kind that stands there; nil when it is no name of a kind at all.
  func find(in bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Entry? {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: Self.hash(bytes, range)) & mask
    while case let index = Int(slots[slot]), index >= 0 {
      if Self.isSame(names[index], bytes, range) { return entries[index] }
      slot = (slot + 1) & mask
    }
    return unlisted(bytes, range)
  }

  /// The kind of a name that has no row of its own.
  private func unlisted(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Entry? {
    guard range.count <= 200, Self.isWellFormed(UnsafeRawBufferPointer(rebasing: bytes[range])) else { return nil }
    let parts = String(decoding: bytes[range], as: UTF8.self).split(separator: ".", omittingEmptySubsequences: false)
    if parts.count == 3, let index = wildcards["\(parts[0]).*.\(parts[2])"] { return entries[index] }
    let group = TraceGroup(rawValue: String(parts[0]))
    if parts.count == 3, group == nil, let index = wildcards["*.\(parts[1]).\(parts[2])"] { return entries[index] }
    return Entry(index: -1, traceClass: group?.traceClass ?? .unknown, isSnapshot: false)
  }

  /// Two words or more, joined by dots, each of letters, digits, `_` and `-`.
  private static func isWellFormed(_ name: UnsafeRawBufferPointer) -> Bool {
    var dots = 0
    var previous = UInt8(ascii: ".")
    for byte in name {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x2D: break
      case 0x2E where previous != 0x2E: dots += 1
      default: return false
      }
      previous = byte
    }
    return dots > 0 && previous != 0x2E
  }

  private static func isSame(_ name: [UInt8], _ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Bool {
    if name.count != range.count { return false }
    var at = 0
    return name.withUnsafeBytes { name in
      while name.count - at >= 8 {
        let known = name.loadUnaligned(fromByteOffset: at, as: UInt64.self)
        if known != bytes.loadUnaligned(fromByteOffset: range.lowerBound + at, as: UInt64.self) { return false }
        at += 8
      }
      while at < name.count {
        if name[at] != bytes[range.lowerBound + at] { return false }
        at += 1
      }
      return true
    }
  }

  private static func hash(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> UInt64 {
    var hash = UInt64(range.count)
    var at = range.lowerBound
    while range.upperBound - at >= 8 {
      hash = (hash ^ bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self)) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
      at += 8
    }
    while at < range.upperBound {
      hash = (hash ^ UInt64(bytes[at])) &* 0x0000_0100_0000_01B3
      at += 1
    }
    return hash ^ hash >> 32
  }
}
