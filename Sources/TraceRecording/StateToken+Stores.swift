import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice

/// Tokens of what app, device and servers keep.
extension StateToken {
  static func subscription(_ s: Simulation) -> UInt64 {
    guard let subscription = s.app.store.subscription else { return none }
    var token = StateToken()
    // Announced and put off read the same.
    let price: UInt64 = subscription.priceIncrease.isOpen ? 1 : subscription.priceIncrease == .agreed ? 2 : 0
    token.mix(UInt64(subscription.product.raw) << 16 | UInt64(subscription.state.rawValue) << 8 | price)
    token.mix(isTrue: subscription.renews)
    token.mix(subscription.renewsAs.map { UInt64($0.raw) } ?? .max)
    token.mix(signed: s.world.epoch &+ subscription.until)
    let reason = subscription.state == .expired ? UInt64(subscription.expiration.rawValue) &+ 1 : 0
    token.mix(UInt64(subscription.offer.raw) << 16 | reason << 8 | (subscription.isFamilyShared ? 1 : 0))
    return token.bits
  }

  static func unfinished(_ s: Simulation) -> UInt64 {
    var token = StateToken()
    for id in s.world.servers.store.unfinished {
      if let transaction = s.world.servers.store.transaction(id) { token.mix(UInt64(transaction.product.raw)) }
    }
    return token.bits
  }

  static func permission(_ id: PermissionID, _ s: Simulation, _ model: CompiledModel) -> UInt64 {
    guard id.index < s.app.permissions.count, let status = s.app.permissions[id.index] else {
      return of(small: 0)
    }
    let switches = s.app.narrowedSwitches(of: id, model).map { UInt64($0.rawValue) &+ 1 } ?? 0
    return of(small: UInt64(status.rawValue) &+ 1 | switches << 8)
  }

  /// What is written of a value; of a secret only whether there is one.
  static func preference(_ value: PreferenceValue, of id: PreferenceID, _ model: CompiledModel) -> UInt64 {
    if model[id].type == .secret { return value.isTruthy ? of(isTrue: true) : null }
    var token = StateToken()
    switch value {
    case .unset: return null
    case .bool(let isOn): return of(isTrue: isOn)
    case .option(let index): return of(small: UInt64(index))
    case .options(let set): token.mix(set)
    // A whole number reads the same in both types.
    case .integer(let number): token.mix(signed: number &* 1000)
    case .number(let number): token.mix(signed: number)
    case .text(let text): token.mix(text)
    case .instant(let instant): token.mix(signed: instant)
    }
    return token.bits
  }

  /// Without what is queued: that is told by records of its own.
  static func analytics(_ s: Simulation) -> UInt64 {
    var token = StateToken()
    let queue = s.world.device.analytics
    token.mix(isTrue: queue.user != nil)
    token.mix(queue.userID)
    token.mix(UInt64(queue.anonymous))
    token.mix(s.history.seed)
    token.mix(isTrue: queue.consent)
    return token.bits
  }

  static func server(_ s: Simulation, _ model: CompiledModel) -> UInt64 {
    var token = StateToken()
    let preferences = model.tables.preferences
    for place in s.world.servers.accounts.indices where s.world.servers.accounts[place].exists {
      let account = s.world.servers.accounts[place]
      token.mix(account.email)
      token.mix((account.hasSession ? 1 : 0) | (account.hasPushToken ? 2 : 0))
      if model.tables.store.isOwnedByAccount { token.mix(s.world.activeEntitlements(of: AccountID(place), model)) }
      for index in preferences.indices where preferences[index].storage.isRemote {
        let value = s.world.servers.preferences[place * preferences.count + index]
        // Nothing stored, a stored nothing of a secret: neither is written, or as null.
        token.mix(value == .unset ? 0xFFFF : preference(value, of: PreferenceID(index), model))
      }
    }
    return token.bits
  }

  static func device(_ s: Simulation) -> UInt64 {
    var token = StateToken()
    let facts = s.world.device.facts
    token.mix(facts.language)
    token.mix(UInt64(facts.typeSize.rawValue) << 2 | (facts.isDark ? 1 : 0) | (facts.reduceMotion ? 2 : 0))
    switch s.world.device.network {
    case .online: token.mix(0)
    case .offline: token.mix(1)
    case .slow: token.mix(2)
    }
    return token.bits
  }

  /// Fields of the view model: the simple facts by hand, texts by what would be written.
  static func field(
    _ meaning: StateField.Meaning, _ kind: StateKey.Kind, _ s: Simulation, _ model: CompiledModel
  ) -> UInt64 {
    switch meaning {
    case .isLoading: of(isTrue: s.app.loadingPage(model) != nil)
    case .isLoadingProduct: of(isTrue: s.app.store.isLoadingProducts)
    case .isPurchasing: of(isTrue: s.app.flows[.purchase].phase == .running)
    case .isRestoring: of(isTrue: s.app.flows[.restore].phase == .running)
    case .isSigningOut: of(isTrue: s.app.flows[.signOut].phase == .running)
    case .isSignedIn: of(isTrue: s.app.isSignedIn(model))
    case .isOffline: of(isTrue: !s.app.facts.isOnline)
    case .condition(let id): of(isTrue: s.app.holds(id, model) == .yes)
    case .entitlement(let id): truth(s.app.holds(id))
    case .valueOf(let id): preference(s.app.value(of: id, model), of: id, model)
    case .year: of(small: UInt64(bitPattern: Int64(s.app.facts.year)))
    case .product(let id): product(id, kind, s, model)
    case .error: s.app.life.errorText == nil ? null : written(kind, s, model)
    case .restoreResultMessage: s.app.messages.restoreResult == nil ? null : written(kind, s, model)
    case .webViewURL: s.app.webPage == nil ? null : written(kind, s, model)
    case .settings, .appVersion, .buildNumber, .deviceModel, .iosVersion, .timeZone, .settingsPath, .appName,
      .optionsOf, .constant, .text, .nothing:
      written(kind, s, model)
    }
  }

  private static func product(
    _ id: ProductID, _ kind: StateKey.Kind, _ s: Simulation, _ model: CompiledModel
  ) -> UInt64 {
    guard s.app.store.sells(id) else { return null }
    // Only its name may follow something: the language, or what stands in it.
    let isFixed = model[id].displayName.map { model.isFixed($0) } ?? true
    return isFixed && model[id].prices.isEmpty ? of(isTrue: true) : written(kind, s, model)
  }

  private static func truth(_ truth: Truth) -> UInt64 {
    switch truth {
    case .no: of(isTrue: false)
    case .yes: of(isTrue: true)
    case .unknown: of(small: 0)
    }
  }
}

extension CompiledModel {
  /// Whether a text reads the same whatever the state.
  fileprivate func isFixed(_ id: TextID) -> Bool {
    for texts in tables.translations where id.index < texts.count && texts[id.index] != nil { return false }
    if tables.plurals.contains(where: { $0.text == id }) { return false }
    for place in self[id].segments.indices {
      guard case .literal = tables.segments[place] else { return false }
    }
    return true
  }
}
