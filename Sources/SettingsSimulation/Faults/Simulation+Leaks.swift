import SettingsBehavior
import SettingsDefinition
import SettingsVocabulary
import SimulatedDevice

/// What a launch leaves of the device before it, where a fault shortens its reset. What the launch itself says holds.
extension Simulation {
  mutating func keepWhatIsNotReset(of old: Simulation, _ model: CompiledModel) {
    let done = faults.phases(Phases(signOut: [])).reset
    for step in ResetStep.allCases where !done.contains(step) {
      switch step {
      case .preferences: keepPreferences(of: old, model)
      case .permissions: keepPermissions(of: old)
      case .purchases: keepPurchases(of: old)
      case .session: keepSession(of: old, model)
      case .analytics: keepAnalytics(of: old, model)
      }
    }
  }

  private mutating func keepPreferences(of old: Simulation, _ model: CompiledModel) {
    for place in world.device.disk.indices where world.device.disk[place] == .unset {
      world.device.disk[place] = taken(old.world.device.disk[place], from: old, model)
    }
    let places = world.servers.preferences.indices.prefix(old.world.servers.preferences.count)
    for place in places where world.servers.preferences[place] == .unset {
      world.servers.preferences[place] = taken(old.world.servers.preferences[place], from: old, model)
    }
  }

  private mutating func taken(_ value: PreferenceValue, from old: Simulation, _ model: CompiledModel) -> PreferenceValue
  {
    guard case .text(let text) = value else { return value }
    return .text(strings.intern(old.strings.text(text, model), model))
  }

  private mutating func keepPermissions(of old: Simulation) {
    for place in world.device.permissions.indices where world.device.permissions[place] == .notDetermined {
      world.device.permissions[place] = old.world.device.permissions[place]
    }
  }

  private mutating func keepPurchases(of old: Simulation) {
    guard world.servers.store.transactions.isEmpty else { return }
    world.servers.store = old.world.servers.store
    world.device.entitlementCache = old.world.device.entitlementCache
  }

  private mutating func keepSession(of old: Simulation, _ model: CompiledModel) {
    guard world.device.keychain == nil, let account = known(old.world.device.keychain, of: old, model) else { return }
    world.device.keychain = account
    world.servers.accounts[account.index].hasSession = true
  }

  private mutating func keepAnalytics(of old: Simulation, _ model: CompiledModel) {
    world.device.analytics.queued = old.world.device.analytics.queued
    world.device.analytics.firstQueued = old.world.device.analytics.firstQueued
    guard let account = known(old.world.device.analytics.user, of: old, model) else { return }
    world.device.analytics.identify(
      account, as: strings.intern(old.strings.text(old.world.device.analytics.userID, model), model))
  }

  /// An account of the old device as the new one's servers know it.
  private mutating func known(_ account: AccountID?, of old: Simulation, _ model: CompiledModel) -> AccountID? {
    guard let account else { return nil }
    let email = old.strings.text(old.world.servers.accounts[account.index].email, model)
    return world.servers.account(email: strings.intern(email, model))
  }
}
