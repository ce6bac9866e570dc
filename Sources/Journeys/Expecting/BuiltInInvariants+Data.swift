import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice

/// What others have changed is what the app shows, when nothing is under way.
struct OutsideIsShown: BuiltInInvariant {
  let name = "outside_is_shown"
  private var once = Once()

  mutating func stepEnded(_ s: Simulation, _ model: CompiledModel) -> String? {
    guard isAtRest(s), s.world.device.prompts.isEmpty else { return nil }
    return once.say(permission(s, model) ?? preference(s, model) ?? entitlement(s, model))
  }

  private func permission(_ s: Simulation, _ model: CompiledModel) -> String? {
    for (index, status) in s.world.device.permissions.enumerated() where index < s.app.permissions.count {
      guard let known = s.app.permissions[index], known != status else { continue }
      return "the permission \(model.name(PermissionID(index))) is \(status.name), the app shows \(known.name)"
    }
    return nil
  }

  private func preference(_ s: Simulation, _ model: CompiledModel) -> String? {
    guard !s.world.device.isLocked, s.app.life.preferencesLoaded else { return nil }
    for index in s.app.preferences.list.indices {
      let id = PreferenceID(index)
      let rule = model[id]
      guard rule.storage != .session, rule.derivations.isEmpty, rule.lasts == nil else { continue }
      guard !s.app.preferences.has(.saving, id) else { continue }
      // What others keep is known at the next read.
      guard !rule.storage.isRemote else { continue }
      let stored = s.world.stored(id, model)
      guard stored != .unset, s.app.preferences.list[index].value != .unset || rule.invalid == nil else { continue }
      if s.app.preferences.list[index].value != stored {
        return "preference \(model.name(id)) is stored otherwise than the app shows it"
      }
    }
    return nil
  }

  private func entitlement(_ s: Simulation, _ model: CompiledModel) -> String? {
    guard s.app.store.isKnown, s.world.servers.store.unfinished.isEmpty else { return nil }
    let active = s.world.activeEntitlements(model)
    // What the back end gives is known at the next read.
    let unheard = s.world.device.keychain.map { s.world.servers.accounts[$0.index].everGranted } ?? 0
    for index in model.tables.store.entitlements.indices
    where (active ^ s.app.store.active) & ~unheard & (1 << index) != 0 {
      let isActive = active & (1 << index) != 0
      let name = model.name(EntitlementID(index))
      return "the store says that \(name) is \(isActive ? "active" : "not active"), the app shows the opposite"
    }
    return nil
  }
}

/// After a sign-out nothing is left of who was signed in.
struct NoFormerUser: BuiltInInvariant {
  let name = "no_former_user"
  private var once = Once()
  private var former: (account: AccountID, email: String, name: String)?

  mutating func launched() { former = nil }

  mutating func stepEnded(_ s: Simulation, _ model: CompiledModel) -> String? {
    if let account = s.app.session.account {
      former = (account, s.string(s.app.session.email, model), s.string(s.app.session.name, model))
      return once.say(nil)
    }
    guard let former, isAtRest(s), s.world.device.prompts.isEmpty else { return nil }
    return once.say(complaint(former, s, model))
  }

  private func complaint(
    _ former: (account: AccountID, email: String, name: String), _ s: Simulation, _ model: CompiledModel
  ) -> String? {
    if s.world.device.keychain == former.account {
      return "\(former.email) has signed out, but the keychain still has the session"
    }
    if model.tables.analytics.exists, model.tables.analytics.resetsOnSignOut,
      s.world.device.analytics.user == former.account
    {
      return "\(former.email) has signed out, but analytics still calls the user so"
    }
    if model.tables.account.signOutSteps.contains(.pushToken),
      s.world.servers.accounts.indices.contains(former.account.index),
      s.world.servers.accounts[former.account.index].hasPushToken
    {
      return "\(former.email) has signed out, but notifications still go to this device"
    }
    for element in s.elements(model) where element.role != .textField {
      for text in [element.label, element.subtitle, element.valueText] where !text.isEmpty {
        guard text.firstRange(of: former.email) != nil || text == former.name else { continue }
        return "\(former.email) has signed out, but \(Found.quoted(element.id)) still shows \(Found.quoted(text))"
      }
    }
    return nil
  }
}

/// Without consent nothing leaves the device and nothing waits to leave it. What PostHog's and Segment's SDK have
/// queued before, with consent, they keep.
struct NothingAfterOptOut: BuiltInInvariant {
  let name = "nothing_after_opt_out"
  private var once = Once()
  private var found: String?

  mutating func record(_ event: StepEvent, _ s: Simulation, _ model: CompiledModel) {
    guard model.tables.analytics.sdk == .plain, case .device(.sent(_, let count)) = event,
      !s.world.device.analytics.consent
    else { return }
    found = "\(count == 1 ? "1 event was" : "\(count) events were") sent without consent"
  }

  mutating func stepEnded(_ s: Simulation, _ model: CompiledModel) -> String? {
    defer { found = nil }
    if let found { return found }
    let analytics = s.world.device.analytics
    let isPlain = model.tables.analytics.sdk == .plain
    return once.say(
      isPlain && !analytics.consent && analytics.queued > 0 ? "\(analytics.queued) events wait without consent" : nil)
  }
}

/// A transaction is made once and finished once.
struct OncePerTransaction: BuiltInInvariant {
  let name = "once_per_transaction"
  private var made: [UInt32] = []
  private var finished: [Finish] = []
  private var found: String?

  /// What is taken back is delivered, and finished, once more.
  private struct Finish: Equatable {
    var id: UInt32
    var isRevoked: Bool
  }

  mutating func launched() { (made, finished) = ([], []) }

  mutating func record(_ event: StepEvent, _ s: Simulation, _ model: CompiledModel) {
    switch event {
    case .device(.transactionMade(let transaction)):
      if made.contains(transaction.id) { found = "transaction \(transaction.id) was made twice" }
      made.append(transaction.id)
    case .device(.finished(let operation, let result)):
      guard result.outcome == .success else { return }
      // The store hands out again what is owned.
      if case .purchase = operation.request { finished.removeAll { $0 == Finish(id: result.value, isRevoked: false) } }
      guard case .finish(let id) = operation.request else { return }
      let finish = Finish(id: id, isRevoked: s.world.servers.store.transaction(id)?.isRevoked ?? false)
      if finished.contains(finish) { found = "transaction \(id) was finished twice" }
      finished.append(finish)
    case .input, .device, .screen: return
    }
  }

  mutating func stepEnded(_ s: Simulation, _ model: CompiledModel) -> String? {
    defer { found = nil }
    return found
  }
}
