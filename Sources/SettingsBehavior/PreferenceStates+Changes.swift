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
    trackChange(row, id, old: old, new: value, c)
    run(row.onChange, from: origin(of: row.id), c)
    save(id, value, c)
  }

  /// A change by the app itself.
  mutating func change(_ id: PreferenceID, to value: PreferenceValue, by writer: PreferenceWriter, _ c: ReduceContext) {
    let old = self.value(of: id, c.model)
    guard preferences.list[id.index].value != value, value == .unset || old != value else { return }
    apply(id, value, by: writer, c)
    save(id, value, c)
  }

  /// Puts a value into memory and does what hangs on it.
  private mutating func apply(
    _ id: PreferenceID, _ value: PreferenceValue, by writer: PreferenceWriter, _ c: ReduceContext
  ) {
    if !preferences.has(.saving, id) { preferences.list[id.index].before = preferences.list[id.index].value }
    put(id, value, by: writer, c)
  }

  /// A value is another from now on, whoever has changed it.
  private mutating func put(
    _ id: PreferenceID, _ value: PreferenceValue, by writer: PreferenceWriter, _ c: ReduceContext
  ) {
    preferences.list[id.index].value = value
    preferences.forgetRefused { $0.preference == id }
    emit(.preferenceChanged(id, value, by: writer))
    control(id, c)
    guard writer != .load else { return }
    guard cascade < 16 else { return emit(.limitReached(.changeCascade)) }
    cascade += 1
    run(c.model[id].onChange, from: ActionOrigin(), c)
    cascade -= 1
  }

  /// What the value also sets. An icon is set by the call that saves it.
  private mutating func control(_ id: PreferenceID, _ c: ReduceContext) {
    switch c.model[id].controls {
    case .analyticsConsent: emit(.setConsent(value(of: id, c.model).isTruthy))
    case .language where c.model[id].takesEffectNow:
      life.ownLanguage = c.model.language(chosenBy: preferences.stored(id), of: id)
      showLanguage()
    case .nothing, .colorScheme, .alternateIcon, .language: return
    }
  }

  private mutating func trackChange(
    _ row: CompiledRow, _ id: PreferenceID, old: PreferenceValue, new: PreferenceValue, _ c: ReduceContext
  ) {
    switch row.analytics {
    case .off: return
    case .custom(let event): track(.custom(event, row: row.id), c)
    case .template: if row.analyticsDescription != nil { track(.valueChanged(row.id, id, old: old, new: new), c) }
    }
  }

  /// Starts the save; a second one of the same preference takes the place of the first. What has been changed again
  /// since then has been saved by that change.
  private mutating func save(_ id: PreferenceID, _ value: PreferenceValue, _ c: ReduceContext) {
    let preference = c.model[id]
    guard preferences.list[id.index].value == value else { return }
    if preference.controls == .alternateIcon, case .option(let option) = self.value(of: id, c.model) {
      preferences.insert(.saving, id)
      call(.setIcon(id, option: option), .os)
      return
    }
    guard preference.storage != .session else { return }
    preferences.insert(.saving, id)
    call(.savePreference(id, value), owner(of: preference))
  }

  /// A value of an account is nobody's once that account is signed out.
  private func owner(of preference: CompiledPreference) -> Owner {
    guard preference.followsAccount, let account = session.account else { return .process }
    return .session(account)
  }

  mutating func saved(_ id: PreferenceID, _ value: PreferenceValue, _ outcome: Outcome, _ c: ReduceContext) {
    switch outcome {
    case .success:
      preferences.list[id.index].before = value
      if preferences.list[id.index].value == value { preferences.remove(.saving, id) }
      if life.error != .empty { clearError() }
    case .cancelled, .orphaned: return
    case .failed(let code): saveFailed(id, code, c)
    case .timedOut: saveFailed(id, WellKnown.timeout.id, c)
    case .pending, .interrupted: saveFailed(id, WellKnown.failed.id, c)
    }
  }

  private mutating func saveFailed(_ id: PreferenceID, _ code: StringID, _ c: ReduceContext) {
    preferences.remove(.saving, id)
    if c.model[id].revertsOnFailure, c.rules.contains(.failedSavesRevert) { revert(id, c) }
    report(code, c.model.tables.standard.saveFailed, c)
  }

  private mutating func revert(_ id: PreferenceID, _ c: ReduceContext) {
    let before = preferences.list[id.index].before
    guard preferences.list[id.index].value != before else { return }
    put(id, before, by: .revert, c)
  }

  /// The value is kept only if the icon was set.
  mutating func iconAnswered(_ id: PreferenceID, _ option: UInt16, _ outcome: Outcome, _ c: ReduceContext) {
    switch outcome {
    case .success:
      guard c.model[id].storage != .session else { return preferences.remove(.saving, id) }
      call(.savePreference(id, .option(option)), owner(of: c.model[id]))
    case .cancelled, .orphaned: return
    case .failed(let code): iconFailed(id, code, c)
    case .timedOut, .pending, .interrupted: iconFailed(id, WellKnown.iconUnavailable.id, c)
    }
  }

  private mutating func iconFailed(_ id: PreferenceID, _ code: StringID, _ c: ReduceContext) {
    preferences.remove(.saving, id)
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
    for (index, value) in c.delivery.preferences.enumerated() where preferences.list[index].value != value {
      let id = PreferenceID(index)
      guard !preferences.has(.saving, id) || !c.rules.contains(.ownChangeWins) else { continue }
      preferences.list[index].before = value
      put(id, value, by: .load, c)
    }
  }

  /// Another writer has changed a stored value.
  mutating func preferenceWritten(_ id: PreferenceID, _ c: ReduceContext) {
    let value = c.delivery.preferences[id.index]
    preferences.list[id.index].before = value
    // What the user has changed since then is about to be stored over it.
    guard preferences.list[id.index].value != value else { return }
    guard !preferences.has(.saving, id) || !c.rules.contains(.ownChangeWins) else { return }
    guard held(value, id, c) != held(preferences.stored(id), id, c) else {
      // The default was written out, or taken back: nothing is another.
      return preferences.list[id.index].value = value
    }
    put(id, value, by: .outside, c)
  }

  /// What a stored value stands for, before any derivation.
  private func held(_ stored: PreferenceValue, _ id: PreferenceID, _ c: ReduceContext) -> PreferenceValue {
    stored == .unset ? fallback(of: id, c.model) : stored
  }

  /// Derivations that overwrite what is stored. One may make another hold: until nothing changes any more.
  mutating func settleDerivations(_ c: ReduceContext) {
    for _ in 0...c.model.tables.preferences.count where !storeDerivations(c) { return }
  }

  /// Answers whether something was overwritten.
  private mutating func storeDerivations(_ c: ReduceContext) -> Bool {
    var hasChanged = false
    for index in preferences.list.indices where !c.model.tables.preferences[index].derivations.isEmpty {
      let id = PreferenceID(index)
      guard !preferences.has(.notDerived, id),
        let place = c.model[id].derivations.indices.first(where: { holds(c.model.derivation($0).when, c.model) == .yes }
        )
      else { continue }
      let rule = c.model.derivation(place)
      guard rule.stores, held(preferences.stored(id), id, c) != rule.value else { continue }
      apply(id, rule.value, by: .derived, c)
      save(id, rule.value, c)
      hasChanged = true
    }
    return hasChanged
  }
}

extension CompiledModel {
  fileprivate func derivation(_ place: Int) -> Derivation { tables.derivations[place] }
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
