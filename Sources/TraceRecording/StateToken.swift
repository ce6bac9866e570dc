import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary

/// A number that stands for the value of a state key: two values are the same where their tokens are. Made of the raw
/// fields, so that a step that changes nothing makes no text.
struct StateToken {
  private(set) var bits: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// SplitMix64's finisher over what there was and what comes.
  mutating func mix(_ value: UInt64) {
    var mixed = (bits ^ value) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    bits = (mixed ^ (mixed >> 31)) &+ 0x9E37_79B9_7F4A_7C15
  }

  mutating func mix(_ value: Bool) { mix(value ? 1 as UInt64 : 0 as UInt64) }
  mutating func mix(_ id: StringID) { mix(UInt64(id.raw)) }
  mutating func mix(signed value: Int64) { mix(UInt64(bitPattern: value)) }
  mutating func mix(_ text: String) {
    for byte in text.utf8 { mix(UInt64(byte) as UInt64) }
    mix(0xFFFF)
  }

  static func of(_ kind: StateKey.Kind, _ s: borrowing Simulation, _ model: CompiledModel) -> UInt64 {
    var sink = TokenSink()
    s.write(kind, to: &sink, model)
    return sink.token.bits
  }
}

/// Makes the token of any value from what is written of it.
struct TokenSink: StateSink {
  var token = StateToken()

  mutating func null() { token.mix(1) }
  mutating func bool(_ value: Bool) { token.mix(value ? 2 : 3) }
  mutating func integer(_ value: Int64) { thousandths(value &* 1000) }
  mutating func thousandths(_ value: Int64) {
    token.mix(4)
    token.mix(signed: value)
  }
  mutating func string(_ value: String) {
    token.mix(5)
    token.mix(value)
  }
  mutating func beginList() { token.mix(6) }
  mutating func endList() { token.mix(7) }
  mutating func beginMap() { token.mix(8) }
  mutating func key(_ name: String) { string(name) }
  mutating func endMap() { token.mix(9) }
}
