import SettingsBehavior
import SettingsDefinition
import SettingsVocabulary
import SimulatedDevice

/// What a script arranges beforehand, and what other people and systems do.
extension Engine {
  mutating func unhold(_ point: AwaitPoint, _ s: inout Simulation) throws(Refusal) {
    guard s.world.isHeld(point) else { throw .senseless(.notHeld) }
    affect(.unhold(point), &s) { s, _, _ in s.world.unhold(point) }
  }

  mutating func release(
    _ point: AwaitPoint, _ number: UInt32, _ plan: Plan?, _ s: inout Simulation
  ) throws(Refusal) {
    let wanted = number == 0 ? s.world.releasable(point) : number
    guard let wanted, s.world.device.operation(wanted)?.isWaiting == true else { throw .senseless(.nothingToRelease) }
    affect(.release(point, operation: wanted, plan), &s) { s, engine, lead in
      s.world.release(wanted, plan: plan, by: lead, engine.model)
    }
  }

  mutating func happen(
    _ event: World.StoreEvent, _ product: ProductID, _ s: inout Simulation
  ) throws(Refusal) {
    if event == .approve || event == .decline {
      guard s.world.servers.store.waiting.contains(where: { $0.product == product }) else {
        throw .senseless(.nothingWaits)
      }
    }
    affect(.store(event, product), &s) { s, engine, lead in
      let transaction = s.world.happen(event, to: product, &engine.worldContext)
      engine.drainOutbox(s)
      if let transaction {
        s.world.timeline.insert(.deliver(transaction: transaction), at: s.now, cause: lead)
      } else if event == .expire || event == .cancel, s.world.device.phase.isRunning {
        engine.reduce(.subscriptionChanged(product), cause: lead, &s)
      }
    }
  }

  mutating func set(_ setting: StoreSetting, _ s: inout Simulation) {
    affect(.storeSetting(setting), &s) { s, _, _ in
      switch setting {
      case .asksToBuy(let value): s.world.servers.store.asksToBuy = value
      case .prompts(let value): s.world.servers.store.showsPrompts = value
      }
    }
  }

  /// In the Settings app: the user cannot be there while the app is active.
  mutating func setPermission(
    _ id: PermissionID, _ status: AuthorizationStatus, _ s: inout Simulation
  ) throws(Refusal) {
    guard s.world.device.phase != .active else { throw .senseless(.settingsAppNeedsBackground) }
    affect(.permission(id, status), &s) { s, _, _ in s.world.device.permissions[id.index] = status }
  }

  mutating func setSwitches(_ switches: NotificationSwitches, _ s: inout Simulation) throws(Refusal) {
    guard s.world.device.phase != .active else { throw .senseless(.settingsAppNeedsBackground) }
    affect(.notificationSwitches(switches), &s) { s, _, _ in s.world.device.notificationSwitches = switches }
  }

  mutating func write(_ id: PreferenceID, _ value: PreferenceValue, _ input: Input, _ s: inout Simulation) {
    affect(input, &s) { s, engine, lead in
      s.world.write(id, value, engine.model)
      guard s.world.device.phase.isRunning else { return }
      engine.context.delivery.preferences = s.world.storedPreferences(engine.model)
      engine.reduce(.preferenceWritten(id), cause: lead, &s)
    }
  }

  mutating func endSession(_ account: AccountID, _ input: Input, _ s: inout Simulation) {
    affect(input, &s) { s, engine, lead in
      s.world.servers.accounts[account.index].hasSession = false
      if case .deleteAccount = input { s.world.servers.accounts[account.index].exists = false }
      guard s.world.device.phase.isRunning else { return }
      engine.reduce(.sessionEnded(account), cause: lead, &s)
    }
  }
}
