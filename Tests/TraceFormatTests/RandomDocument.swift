import Findings
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

/// Maps at random, as `data` and `changes` hold them.
enum RandomDocument {
  static func map(_ random: inout SplitMix, depth: Int = 3) -> DocumentNode {
    DocumentNode(
      .map(
        (0..<Int.random(in: 0...4, using: &random)).map { DocumentEntry("k\($0)", value(&random, depth: depth)) }))
  }

  private static func value(_ random: inout SplitMix, depth: Int) -> DocumentNode {
    switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &random) {
    case 0: DocumentNode(.null)
    case 1: DocumentNode(.bool(.random(using: &random)))
    case 2: DocumentNode(.integer(.random(in: -9...9_999_999, using: &random)))
    case 3: DocumentNode(.number(Double(Int.random(in: 0...9999, using: &random) * 2 + 1) / 1000))
    case 4:
      DocumentNode(.string(["", "light", "\"\\\n", "Café", "👩‍👩‍👧 and more text"].randomElement(using: &random) ?? ""))
    case 5:
      DocumentNode(
        .list((0..<Int.random(in: 0...3, using: &random)).map { _ in value(&random, depth: depth - 1) }))
    default: map(&random, depth: depth - 1)
    }
  }

  /// Writes a map's entries into an object that is open.
  static func write(_ map: DocumentNode, to json: inout JSONWriter) throws(Finding) {
    guard case .map(let entries) = map.value else { return }
    for entry in entries {
      json.key(entry.key)
      try json.value(entry.node)
    }
  }
}
