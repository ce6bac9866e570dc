/// An order that a seed decides, the same on every machine.
enum ShuffledOrder {
  /// Positions from 0 on, each once (Fisher and Yates, with SplitMix64).
  static func positions(_ count: Int, seed: UInt64) -> [Int] {
    var positions = Array(0..<count)
    var state = seed
    for last in stride(from: count - 1, to: 0, by: -1) {
      // The bias of a remainder is less than 2^-40 for as many as a project can hold.
      positions.swapAt(last, Int(next(&state) % UInt64(last + 1)))
    }
    return positions
  }

  private static func next(_ state: inout UInt64) -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
