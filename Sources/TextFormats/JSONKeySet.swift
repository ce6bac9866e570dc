/// Finds a key that occurs twice in an object, in time that grows with the number of keys and not with its square.
struct JSONKeySet {
  /// A place for a key: it counts when its round is the current one, so that nothing is cleared between objects.
  private struct Slot {
    var round: UInt32 = 0
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
    let most = object.nodeCount / 2
    if most * 2 > slots.count { slots = [Slot](repeating: Slot(), count: Self.size(for: most)) }
    let mask = slots.count - 1
    for (key, _) in object.members {
      let hash = key.textHash
      var place = Int(truncatingIfNeeded: hash) & mask
      while slots[place].round == round {
        if slots[place].hash == hash, object.at(Int(slots[place].node)).hasSameText(as: key) { return key }
        place = (place + 1) & mask
      }
      slots[place] = Slot(round: round, node: UInt32(truncatingIfNeeded: key.index), hash: hash)
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
  /// How many nodes are inside.
  fileprivate var nodeCount: Int { after - index - 1 }

  /// The same for the same text, however it is escaped; of a string.
  fileprivate var textHash: UInt64 {
    if hasEscapes {
      var text = text ?? ""
      return text.withUTF8 { Self.hash(UnsafeRawBufferPointer($0)) }
    }
    return Self.hash(source)
  }

  fileprivate func hasSameText(as other: JSONView) -> Bool {
    if hasEscapes || other.hasEscapes {
      return (text ?? "").utf8.elementsEqual((other.text ?? "").utf8)
    }
    return source.elementsEqual(other.source)
  }

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
