import TextFormats

/// A generator that gives the same numbers for the same seed everywhere.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// Values at random, of every kind.
enum RandomDocument {
  static func make(_ random: inout SplitMix, depth: Int = 5) -> DocumentNode {
    DocumentNode(value(&random, depth: depth))
  }

  private static func value(_ random: inout SplitMix, depth: Int) -> DocumentNode.Value {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &random) {
    case 0: return .null
    case 1: return .bool(.random(using: &random))
    case 2: return .integer(.random(in: -1000...1000, using: &random))
    case 3: return .integer(.random(in: -(1 << 53)...(1 << 53), using: &random))
    // An odd number of thousandths, so that it is no integer and loses nothing.
    case 4: return .number(Double(Int.random(in: -500_000...500_000, using: &random) * 2 + 1) / 1000)
    case 5: return .string(text(&random))
    case 6:
      return .list((0..<Int.random(in: 0...5, using: &random)).map { _ in make(&random, depth: depth - 1) })
    default:
      // The number keeps the keys unique.
      return .map(
        (0..<Int.random(in: 0...20, using: &random)).map {
          DocumentEntry("\($0)\(text(&random))", make(&random, depth: depth - 1))
        })
    }
  }

  static func text(_ random: inout SplitMix) -> String {
    let alphabet: [Character] = [
      "a", "Z", "9", " ", "\"", "\\", "/", "\n", "\r", "\t", "\u{0}", "\u{8}", "\u{C}", "\u{1F}", "\u{7F}", "é",
      "e\u{301}",
      "€", "👩‍👩‍👧", "𝄞", "\u{2028}", "\u{FFFF}", "\u{10FFFF}",
    ]
    return String(
      (0..<Int.random(in: 0...12, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? "a" })
  }
}
