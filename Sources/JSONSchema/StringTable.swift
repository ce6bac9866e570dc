import TextFormats

/// Finds a text among those of a schema: names of properties, values of an `enum`. It compares bytes.
///
/// It never grows and lies in the memory of its schema, so that to hand it on costs no counting of references; tables of
/// names that grow, and those of keys that are known when the program is written, are others for that reason.
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
      let hash = text.withUnsafeBytes { ByteHash.of($0) }
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
    let hash = ByteHash.of(wanted)
    var at = Int(hash) & (slots.count - 1)
    while case let slot = slots[at], slot.entry >= 0 {
      if slot.hash == hash, Int(slot.count) == wanted.count, ByteComparison.areEqual(text(slot), wanted) {
        return Int(slot.entry)
      }
      at = (at + 1) & (slots.count - 1)
    }
    return -1
  }
}
