public import Findings
public import TextFormats

/// A generator that gives the same numbers for the same seed everywhere.
public struct SplitMix: RandomNumberGenerator {
  private var state: UInt64
  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// Values at random, of every kind.
public enum RandomDocument {
  public static func make(_ random: inout SplitMix, depth: Int = 5) -> DocumentNode {
    DocumentNode(value(&random, depth: depth))
  }

  /// A map, as `data` and `changes` of a trace hold them.
  public static func map(_ random: inout SplitMix, depth: Int = 3) -> DocumentNode {
    DocumentNode(entries(0...4, &random, depth: depth))
  }

  private static func value(_ random: inout SplitMix, depth: Int) -> DocumentNode.Value {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &random) {
    case 0: .null
    case 1: .bool(.random(using: &random))
    case 2: .integer(.random(in: -1000...1000, using: &random))
    case 3: .integer(.random(in: -(1 << 53)...(1 << 53), using: &random))
    // An odd number of thousandths, so that it is no integer and loses nothing.
    case 4: .number(Double(Int.random(in: -500_000...500_000, using: &random) * 2 + 1) / 1000)
    case 5: .string(text(&random))
    case 6: .list((0..<Int.random(in: 0...5, using: &random)).map { _ in make(&random, depth: depth - 1) })
    default: entries(0...20, &random, depth: depth - 1)
    }
  }

  private static func entries(_ count: ClosedRange<Int>, _ random: inout SplitMix, depth: Int) -> DocumentNode.Value {
    // The number keeps the keys unique.
    .map(
      (0..<Int.random(in: count, using: &random)).map {
        DocumentEntry("\($0)\(text(&random))", make(&random, depth: depth))
      })
  }

  public static func text(_ random: inout SplitMix) -> String {
    let alphabet: [Character] = [
      "a", "Z", "9", " ", "\"", "\\", "/", "\n", "\r", "\t", "\u{0}", "\u{8}", "\u{C}", "\u{1F}", "\u{7F}", "é",
      "e\u{301}", "€", "👩‍👩‍👧", "𝄞", "\u{2028}", "\u{FFFF}", "\u{10FFFF}",
    ]
    return String(
      (0..<Int.random(in: 0...12, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? "a" })
  }

  /// Writes a map's entries into an object that is open.
  public static func write(_ map: DocumentNode, to json: inout JSONWriter) throws(Finding) {
    guard case .map(let entries) = map.value else { return }
    for entry in entries {
      json.key(entry.key)
      try json.value(entry.node)
    }
  }
}
