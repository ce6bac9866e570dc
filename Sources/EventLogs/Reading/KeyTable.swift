import TextFormats

/// Finds what a key means by its bytes: without a string, without a comparison where the key is not in the table.
///
/// Every key of every event is looked up here, and the keys are short and known when the program is written: the first and
/// last bytes are hash and comparison in one, which a table of any texts could not have.
struct KeyTable<Meaning: Sendable>: Sendable {
  private struct Slot: Sendable {
    var print = KeyPrint()
    var key: StaticString = ""
    var meaning: Meaning?
  }

  private let slots: [Slot]

  init(_ entries: [(key: StaticString, meaning: Meaning)]) {
    var size = 16
    while size < entries.count * 4 { size *= 2 }
    var slots = [Slot](repeating: Slot(), count: size)
    for (key, meaning) in entries {
      let bytes = UnsafeRawBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount)
      let print = KeyPrint(bytes)
      var place = print.hash & (size - 1)
      while slots[place].meaning != nil { place = (place + 1) & (size - 1) }
      slots[place] = Slot(print: print, key: key, meaning: meaning)
    }
    self.slots = slots
  }

  /// What a string means, nil when it is not in the table.
  func meaning(of key: JSONView) -> Meaning? {
    if key.hasEscapes {
      guard var text = key.text else { return nil }
      return text.withUTF8 { meaning(of: UnsafeRawBufferPointer($0)) }
    }
    return meaning(of: key.source)
  }

  func meaning(of key: UnsafeRawBufferPointer) -> Meaning? {
    let print = KeyPrint(key)
    return slots.withUnsafeBufferPointer { slots in
      let mask = slots.count - 1
      var place = print.hash & mask
      while true {
        if slots[place].meaning == nil { return nil }
        if slots[place].print == print, isSame(slots[place].key, key) { return slots[place].meaning }
        place = (place + 1) & mask
      }
    }
  }

  /// The print of a short key is all of it.
  private func isSame(_ known: StaticString, _ key: UnsafeRawBufferPointer) -> Bool {
    key.count <= 16 || key.elementsEqual(UnsafeBufferPointer(start: known.utf8Start, count: known.utf8CodeUnitCount))
  }
}

/// The first and the last bytes of a key, and its length.
private struct KeyPrint: Equatable, Sendable {
  var first: UInt64 = 0
  var last: UInt64 = 0
  var count = 0

  init() {}

  @inline(__always)
  init(_ key: UnsafeRawBufferPointer) {
    count = key.count
    if count >= 8 {
      first = key.loadUnaligned(as: UInt64.self)
      last = key.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
    } else if count >= 4 {
      first = UInt64(key.loadUnaligned(as: UInt32.self))
      last = UInt64(key.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self))
    } else if count > 0 {
      first = UInt64(key[0]) << 16 | UInt64(key[count / 2]) << 8 | UInt64(key[count - 1])
    }
  }

  var hash: Int {
    let mixed = (first ^ (last &* 0x9E37_79B9_7F4A_7C15) ^ UInt64(truncatingIfNeeded: count)) &* 0xD6E8_FEB8_6659_FD93
    return Int(truncatingIfNeeded: mixed >> 40)
  }
}
