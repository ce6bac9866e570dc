import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice

/// A number that stands for the value of a state key: two values are the same where their tokens are. Made of the raw
/// fields, so that a step that changes nothing makes no text.
struct StateToken {
  private(set) var bits: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// The finisher of SplitMix64 over what there was and what comes.
  mutating func mix(_ value: UInt64) {
    var mixed = (bits ^ value) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    bits = (mixed ^ (mixed >> 31)) &+ 0x9E37_79B9_7F4A_7C15
  }

  mutating func mix(isTrue value: Bool) { mix(value ? 1 : 0) }
  mutating func mix(_ id: StringID) { mix(UInt64(id.raw)) }
  mutating func mix(signed value: Int64) { mix(UInt64(bitPattern: value)) }
  mutating func mix(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      var word: UInt64 = 0
      for place in bytes.indices {
        word = word << 8 | UInt64(bytes[place])
        if place & 7 == 7 { mix(word) }
      }
      mix(word)
      mix(UInt64(bytes.count))
    }
  }

  /// Of null.
  static let null: UInt64 = 0
  /// Of false: a fact that is none, or something that there is none of.
  static let none: UInt64 = 1
  static func of(isTrue value: Bool) -> UInt64 { value ? 2 : none }
  /// Of a small number or an id, which cannot be one of the three above.
  static func of(small number: UInt64) -> UInt64 { number &+ 3 }
  static func of(_ id: StringID) -> UInt64 { of(small: UInt64(id.raw)) }

  /// The token of a key's value now.
  static func of(_ kind: StateKey.Kind, _ s: Simulation, _ model: CompiledModel) -> UInt64 {
    guard s.world.device.phase.isRunning || kind.outlivesApp else { return null }
    switch kind {
    case .path: return path(s, model)
    case .presented: return presented(s, model)
    case .model: return modelOnly(s, model)
    case .tab: return of(small: UInt64(s.screen.tab))
    case .account: return s.app.session.account == nil ? none : of(s.app.session.email)
    case .entitlements: return s.app.store.isKnown ? spread(s.app.store.active) : of(small: 0)
    case .subscription: return subscription(s)
    case .unfinished: return unfinished(s)
    case .permission(let id): return permission(id, s, model)
    case .preference(let id): return preference(s.app.value(of: id, model), of: id, model)
    case .language: return of(s.shownLanguage(model))
    case .colorScheme: return of(isTrue: s.isDark(model))
    case .focus: return s.world.device.facts.voiceOver ? written(kind, s, model) : none
    case .analytics: return analytics(s)
    case .server: return server(s, model)
    case .device: return device(s)
    case .locked: return of(isTrue: s.app.life.isLocked)
    case .headerStretch:
      let stretches = model.tables.profile?.header.stretches ?? false
      return of(small: stretches ? UInt64(max(0, -Int64(s.screen.rootScroll))) : 0)
    case .headerOffset: return headerOffset(s, model)
    // Without a scroll nothing has to be measured.
    case .headerCollapse: return of(small: s.screen.rootScroll <= 0 ? 0 : UInt64(bitPattern: s.headerCollapse(model)))
    case .field(let index): return field(model.tables.stateFields[Int(index)].meaning, kind, s, model)
    case .paths, .page, .sheet, .cover, .alert, .dialog, .prompt, .transition, .phase, .permissions,
      .subscriptions, .preferences, .icon, .running, .headerHeight:
      return written(kind, s, model)
    }
  }

  /// One bit more or less in a set of flags must not look like another fact.
  static func spread(_ bits: UInt64) -> UInt64 {
    var token = StateToken()
    token.mix(bits)
    return token.bits
  }

  /// The token of what would be written: for values that are rarely looked at.
  static func written(_ kind: StateKey.Kind, _ s: Simulation, _ model: CompiledModel) -> UInt64 {
    var sink = TokenSink()
    s.write(kind, to: &sink, model)
    return sink.token.bits == TokenSink.null ? null : sink.token.bits
  }
}

/// Makes the token of any value from what is written of it.
struct TokenSink: StateSink {
  private(set) var token = StateToken()
  /// What it makes of null alone.
  static let null: UInt64 = {
    var sink = TokenSink()
    sink.null()
    return sink.token.bits
  }()

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
