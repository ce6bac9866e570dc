import Foundation

/// Bytes at random that nearly are what a reader wants. Seeds are fixed: what fails, fails again.
package enum Fuzz {
  /// How many rounds: `count`, or so many times more in `Scripts/fuzz`, which says so with `FUZZ_SCALE`.
  package static func rounds(_ count: Int) -> Range<Int> {
    let scale = ProcessInfo.processInfo.environment["FUZZ_SCALE"].flatMap { Int($0) } ?? 1
    return 0..<count * max(1, scale)
  }

  /// Changes one place: a byte goes, comes, or becomes another; a piece goes or comes twice.
  package static func mutate(_ bytes: inout [UInt8], _ random: inout SplitMix) {
    let alphabet = Array("{}[]\",:\\/+-.0123456789eu\n\r\t x".utf8) + [0x00, 0x80, 0xFF]
    guard let at = bytes.indices.randomElement(using: &random) else { return }
    switch Int.random(in: 0..<6, using: &random) {
    case 0: bytes.remove(at: at)
    case 1: bytes.insert(alphabet.randomElement(using: &random) ?? 0, at: at)
    case 2: bytes[at] = alphabet.randomElement(using: &random) ?? 0
    case 3: bytes[at] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 4:
      let end = min(bytes.count, at + Int.random(in: 1...40, using: &random))
      bytes.insert(contentsOf: bytes[at..<end], at: at)
    default: bytes.removeSubrange(at..<min(bytes.count, at + Int.random(in: 1...200, using: &random)))
    }
  }
}
