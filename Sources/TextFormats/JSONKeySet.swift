/// Finds a key that occurs twice in an object, in time that grows with the number of keys and not with its square.
struct JSONKeySet {
  /// A place for a key: it counts when its round is the current one, so that nothing is cleared between objects.
  private struct Slot {
    var round: UInt32 = 0
    /// Counted from the object's.
    var node: UInt32 = 0
    var hash: UInt64 = 0
  }

  private var slots = [Slot](repeating: Slot(), count: 256)
  private var round: UInt32 = 0

  /// The second of two keys with the same text, or nil.
  mutating func firstRepeated(in object: JSONView) -> JSONView? {
    round &+= 1
    if round == 0 {
      slots = [Slot](repeating: Slot(), count: slots.count)
      round = 1
    }
    // Two nodes for each member, at least; and no more than half full.
    let most = object.size / 2
    if most * 2 > slots.count { slots = [Slot](repeating: Slot(), count: Self.size(for: most)) }
    let mask = slots.count - 1
    for (key, _) in object.members {
      let hash = key.textHash
      var place = Int(truncatingIfNeeded: hash) & mask
      while slots[place].round == round {
        let other = JSONView(node: object.node + Int(slots[place].node), base: object.base)
        if slots[place].hash == hash, key.withText({ other.isText($0) }) { return key }
        place = (place + 1) & mask
      }
      slots[place] = Slot(round: round, node: UInt32(truncatingIfNeeded: key.node - object.node), hash: hash)
    }
    return nil
  }

  private static func size(for keys: Int) -> Int {
    var size = 512
    while size < keys * 2 { size *= 2 }
    return size
  }
}

extension JSONView {
  /// The same for the same text, however it is escaped.
  fileprivate var textHash: UInt64 { withText(Self.hash) }

  private static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    let prime: UInt64 = 0x9E37_79B9_7F4A_7C15
    var hash = UInt64(truncatingIfNeeded: bytes.count) &* prime
    var at = 0
    while bytes.count - at >= 8 {
      hash = mixed(hash ^ bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self), prime)
      at += 8
    }
    var rest: UInt64 = 0
    while at < bytes.count {
      rest = rest << 8 | UInt64(bytes[at])
      at += 1
    }
    return mixed(hash ^ rest, prime)
  }

  private static func mixed(_ value: UInt64, _ prime: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: prime)
    return product.high ^ product.low
  }
}
