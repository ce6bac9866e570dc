/// The ids of the events of a log, so that one that comes again is noticed. Memory has a bound: the last one to two
/// million ids are known, in 50 MB, and an event that is sent again comes soon after.
struct EventIDs {
  /// After so many ids the older half is forgotten.
  static let generation = 1 << 20

  private var older = Generation()
  private var newer = Generation()

  /// Notes an id of an event with this number.
  /// - Returns: the number of the event that had it before.
  mutating func insert(_ id: UInt64, number: Int) -> Int? {
    if let first = newer.insert(id, number) ?? older.number(of: id) { return first }
    if newer.count == Self.generation {
      older = newer
      newer = Generation()
    }
    return nil
  }

  /// An open table from ids to numbers. Two ids of one log with the same 64 bits do not occur.
  private struct Generation {
    private var keys: [UInt64] = []
    private var numbers: [UInt32] = []
    private(set) var count = 0

    func number(of id: UInt64) -> Int? {
      if keys.isEmpty { return nil }
      let slot = slot(of: id)
      return keys[slot] == 0 ? nil : Int(numbers[slot])
    }

    mutating func insert(_ id: UInt64, _ number: Int) -> Int? {
      if count * 2 >= keys.count { grow() }
      let slot = slot(of: id)
      if keys[slot] != 0 { return Int(numbers[slot]) }
      keys[slot] = id
      numbers[slot] = UInt32(truncatingIfNeeded: number)
      count += 1
      return nil
    }

    private func slot(of id: UInt64) -> Int {
      let mask = keys.count - 1
      var slot = Int(truncatingIfNeeded: id >> 7) & mask
      while keys[slot] != 0, keys[slot] != id { slot = (slot + 1) & mask }
      return slot
    }

    private mutating func grow() {
      let (oldKeys, oldNumbers) = (keys, numbers)
      keys = [UInt64](repeating: 0, count: max(1024, oldKeys.count * 2))
      numbers = [UInt32](repeating: 0, count: keys.count)
      for (index, key) in oldKeys.enumerated() where key != 0 {
        let slot = slot(of: key)
        keys[slot] = key
        numbers[slot] = oldNumbers[index]
      }
    }
  }
}
