import SettingsDefinition
public import SettingsVocabulary

/// Changes of preferences: in memory at once, then what follows, then the save.
extension AppState {
  /// A change by the user on a row. Choosing the present value changes nothing.
  mutating func change(_ id: PreferenceID, to value: PreferenceValue, row: CompiledRow, _ c: ReduceContext) {
    let old = self.value(of: id, c.model)
    guard old != value else { return }
    let haptic = row.haptic != .none ? row.haptic : row.kind.standardHaptic(c.model.tables.haptics)
    if haptic != .none { emit(.haptic(haptic)) }
    apply(id, value, by: .user, c)
    trackChange(row, id, old: old, c)
    run(row.onChange, from: origin(of: row.id), c)
    save(id, value, old: old, c)
  }

  /// A change by the app itself.
  mutating func change(_ id: PreferenceID, to value: PreferenceValue, by writer: PreferenceWriter, _ c: ReduceContext) {
    let old = self.value(of: id, c.model)
    guard preferences.values[id.index] != value, value == .unset || old != value else { return }
    apply(id, value, by: writer, c)
    save(id, value, old: old, c)
  }

  /// Puts a value into memory and does what hangs on it.
  private mutating func apply(
    _ id: PreferenceID, _ value: PreferenceValue, by writer: PreferenceWriter, _ c: ReduceContext
  ) {
    let preference = c.model[id]
    if preferences.saving & bit(id) == 0 { preferences.before[id.index] = preferences.values[id.index] }
    preferences.values[id.index] = value
    emit(.preferenceChanged(id, value, by: writer))
    guard cascade < 16 else { return emit(.limitReached(.changeCascade)) }
    cascade += 1
    if preference.controls == .analyticsConsent { emit(.setConsent(self.value(of: id, c.model).isTruthy)) }
    run(preference.onChange, from: ActionOrigin(), c)
    cascade -= 1
  }

  private mutating func trackChange(_ row: CompiledRow, _ id: PreferenceID, old: PreferenceValue, _ c: ReduceContext) {
    switch row.analytics {
    case .off: return
    case .custom(let event): track(.custom(event, row: row.id), c)
    case .template: if row.analyticsDescription != nil { track(.valueChanged(row.id, id, old: old), c) }
    }
  }

  private func bit(_ id: PreferenceID) -> UInt64 { id.index < 64 ? 1 << id.index : 0 }

  /// Starts the save; a second one of the same preference takes the place of the first.
  private mutating func save(_ id: PreferenceID, _ value: PreferenceValue, old: PreferenceValue, _ c: ReduceContext) {
    let preference = c.model[id]
    guard preference.storage != .session else { return }
    preferences.saving |= bit(id)
    if preference.controls == .alternateIcon, case .option(let option) = self.value(of: id, c.model) {
      call(.setIcon(id, option: option), .os)
    } else {
      call(.savePreference(id, value), .process)
    }
  }

  mutating func saved(_ id: PreferenceID, _ outcome: Outcome, _ c: ReduceContext) {
    switch outcome {
    case .success:
      preferences.saving &= ~bit(id)
      preferences.before[id.index] = preferences.values[id.index]
      if life.error != .empty { clearError() }
    case .cancelled, .orphaned: return
    case .failed(let code): saveFailed(id, code, c)
    case .timedOut: saveFailed(id, WellKnown.timeout.id, c)
    case .pending, .interrupted: saveFailed(id, WellKnown.failed.id, c)
    }
  }

  private mutating func saveFailed(_ id: PreferenceID, _ code: StringID, _ c: ReduceContext) {
    preferences.saving &= ~bit(id)
    if c.model[id].revertsOnFailure { revert(id, c) }
    report(code, c.model.tables.standard.saveFailed, c)
  }

  private mutating func revert(_ id: PreferenceID, _ c: ReduceContext) {
    let before = preferences.before[id.index]
    guard preferences.values[id.index] != before else { return }
    preferences.values[id.index] = before
    emit(.preferenceChanged(id, before, by: .revert))
    if c.model[id].controls == .analyticsConsent { emit(.setConsent(value(of: id, c.model).isTruthy)) }
  }

  /// The value is kept only if the icon was set.
  mutating func iconAnswered(_ id: PreferenceID, _ option: UInt16, _ outcome: Outcome, _ c: ReduceContext) {
    switch outcome {
    case .success: call(.savePreference(id, .option(option)), .process)
    case .cancelled, .orphaned: return
    case .failed(let code): iconFailed(id, code, c)
    case .timedOut, .pending, .interrupted: iconFailed(id, WellKnown.iconUnavailable.id, c)
    }
  }

  private mutating func iconFailed(_ id: PreferenceID, _ code: StringID, _ c: ReduceContext) {
    preferences.saving &= ~bit(id)
    revert(id, c)
    report(code, c.model.tables.standard.iconFailed, c)
  }

  /// `error` of the view model, and the message that shows it.
  mutating func report(_ code: StringID, _ text: TextID?, _ c: ReduceContext) {
    life.error = code
    life.errorText = text
    track(.error(code: code, message: text), c)
    if let text { show(text, style: nil, error: code, c) }
  }

  mutating func clearError() {
    life.error = .empty
    life.errorText = nil
  }

  /// What the device has stored replaces what is in memory.
  mutating func preferencesLoaded(_ outcome: Outcome, _ c: ReduceContext) {
    defer { loadEnded(.preferences, c) }
    guard outcome == .success else {
      return report(outcome.errorCode, c.model.tables.standard.loadFailed, c)
    }
    life.preferencesLoaded = true
    for (index, value) in c.delivery.preferences.enumerated() where preferences.values[index] != value {
      let id = PreferenceID(index)
      guard preferences.saving & bit(id) == 0 else { continue }
      preferences.values[index] = value
      preferences.before[index] = value
      emit(.preferenceChanged(id, value, by: .load))
    }
  }

  /// Another writer has changed a stored value.
  mutating func preferenceWritten(_ id: PreferenceID, _ c: ReduceContext) {
    let value = c.delivery.preferences[id.index]
    guard preferences.values[id.index] != value else { return }
    preferences.values[id.index] = value
    preferences.before[id.index] = value
    emit(.preferenceChanged(id, value, by: .outside))
    run(c.model[id].onChange, from: ActionOrigin(), c)
  }

  /// Derivations that overwrite what is stored.
  mutating func settleDerivations(_ c: ReduceContext) {
    for index in preferences.values.indices {
      let range = c.model.tables.preferences[index].derivations
      guard !range.isEmpty else { continue }
      for place in range.indices {
        let rule = c.model.tables.derivations[place]
        guard holds(rule.when, c.model) == .yes else { continue }
        let stored = preferences.values[index]
        let held = stored == .unset ? fallback(of: PreferenceID(index), c.model) : stored
        if rule.stores, held != rule.value {
          preferences.values[index] = rule.value
          emit(.preferenceChanged(PreferenceID(index), rule.value, by: .derived))
          save(PreferenceID(index), rule.value, old: rule.value, c)
        }
        break
      }
    }
  }
}

extension CompiledRowKind {
  func standardHaptic(_ haptics: CompiledHaptics) -> HapticFeedback {
    switch self {
    case .toggle, .permissionToggle: haptics.toggle
    case .picker, .slider, .stepper, .date: haptics.choice
    case .navigation, .textField, .action, .info, .link, .mail, .account, .premium, .signOut: .none
    }
  }
}

extension Outcome {
  /// The code of the error that an ending other than success stands for.
  @inlinable public var errorCode: StringID {
    switch self {
    case .failed(let code): code
    case .timedOut: WellKnown.timeout.id
    case .success, .cancelled, .pending, .interrupted, .orphaned: .empty
    }
  }
}
