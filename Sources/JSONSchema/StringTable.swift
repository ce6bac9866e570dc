import TextFormats

/// Finds a text among those of a schema: names of properties, values of an `enum`. It compares bytes.
struct StringTable: BitwiseCopyable {
  struct Slot: BitwiseCopyable {
    var hash: UInt32 = 0
    /// -1 where the slot is empty.
    var entry: Int32 = -1
    var start: UInt32 = 0
    var count: UInt32 = 0
  }

  private let slots: UnsafeBufferPointer<Slot>
  private let text: UnsafeBufferPointer<UInt8>
  /// The slot of each entry.
  private let places: UnsafeBufferPointer<UInt32>

  /// - Parameter texts: none twice; each is found as its number.
  init(_ texts: [[UInt8]], in storage: Storage) {
    var count = 4
    while count < texts.count * 2 { count *= 2 }
    var slots = [Slot](repeating: Slot(), count: count)
    var bytes: [UInt8] = []
    var places: [UInt32] = []
    for (entry, text) in texts.enumerated() {
      let hash = text.withUnsafeBytes { Self.hash($0) }
      var at = Int(hash) & (count - 1)
      while slots[at].entry >= 0 { at = (at + 1) & (count - 1) }
      slots[at] = Slot(hash: hash, entry: Int32(entry), start: UInt32(bytes.count), count: UInt32(text.count))
      places.append(UInt32(at))
      bytes += text
    }
    self.slots = storage.keep(slots)
    text = storage.keep(bytes)
    self.places = storage.keep(places)
  }

  var count: Int { places.count }

  func text(of entry: Int) -> UnsafeRawBufferPointer { text(slots[Int(places[entry])]) }

  private func text(_ slot: Slot) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: text[Int(slot.start)..<Int(slot.start + slot.count)]))
  }

  /// The number of a text, or -1.
  @inline(__always)
  func find(_ view: JSONView) -> Int {
    view.hasEscapes ? view.withText { find($0) } : find(view.source)
  }

  func find(_ wanted: UnsafeRawBufferPointer) -> Int {
    let hash = Self.hash(wanted)
    var at = Int(hash) & (slots.count - 1)
    while case let slot = slots[at], slot.entry >= 0 {
      if slot.hash == hash, Int(slot.count) == wanted.count, ByteComparison.areEqual(text(slot), wanted) {
        return Int(slot.entry)
      }
      at = (at + 1) & (slots.count - 1)
    }
    return -1
  }

  /// The same in every process.
  static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    let count = bytes.count
    var hash = UInt64(truncatingIfNeeded: count) &* 0x9E37_79B9_7F4A_7C15
    func mix(_ word: UInt64) {
      hash = (hash ^ word) &* 0xBF58_476D_1CE4_E5B9
      hash ^= hash >> 29
    }
    if count >= 8 {
      var at = 0
      while at + 8 < count {
        mix(bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self))
        at += 8
      }
      mix(bytes.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self))
    } else if count >= 4 {
      let first = UInt64(bytes.loadUnaligned(fromByteOffset: 0, as: UInt32.self))
      mix(first << 32 | UInt64(bytes.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)))
    } else if count > 0 {
      mix(UInt64(bytes[0]) << 16 | UInt64(bytes[count / 2]) << 8 | UInt64(bytes[count - 1]))
    }
    return UInt32(truncatingIfNeeded: hash ^ hash >> 32)
  }
}
