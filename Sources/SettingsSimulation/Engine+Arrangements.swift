import SettingsBehavior
import SettingsDefinition
import SettingsVocabulary
import SimulatedDevice

/// What a script arranges beforehand, and what other people and systems do.
extension Engine {
  mutating func arrange(_ input: Input, _ s: inout Simulation) throws(Refusal) {
    switch input {
    case .will(let plan): affect(input, &s) { s, _, _ in s.world.device.plans.append(plan) }
    case .hold(let point): affect(input, &s) { s, engine, _ in s.world.hold(point, &engine.worldContext) }
    case .unhold(let point):
      guard s.world.isHeld(point) else { throw .senseless(.notHeld) }
      affect(input, &s) { s, _, _ in s.world.unhold(point) }
    case .release(let point, let number, let plan): try release(point, number, plan, &s)
    case .store(let event, let product): try happen(event, product, &s)
    case .storeSetting(let setting): set(setting, &s)
    case .permission(let id, let status): try setPermission(id, status, &s)
    case .preference(let id, let value, _): write(id, value, input, &s)
    case .revokeSession(let account), .deleteAccount(let account): endSession(account, input, &s)
    case .verifyAccount(let account):
      affect(input, &s) { s, _, _ in s.world.servers.accounts[account.index].isVerified = true }
    default: return
    }
  }

  private mutating func release(
    _ point: AwaitPoint, _ number: UInt32, _ plan: Plan?, _ s: inout Simulation
  ) throws(Refusal) {
    let wanted = number == 0 ? s.world.releasable(point) : number
    guard let wanted, s.world.device.operation(wanted)?.isWaiting == true else { throw .senseless(.nothingToRelease) }
    affect(.release(point, operation: wanted, plan), &s) { s, engine, lead in
      s.world.release(wanted, plan: plan, by: lead, engine.model)
    }
  }

  private mutating func happen(
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
      } else if event == .expire, s.world.device.phase.isRunning {
        engine.reduce(.subscriptionChanged(product), cause: lead, &s)
      }
    }
  }

  private mutating func set(_ setting: StoreSetting, _ s: inout Simulation) {
    affect(.storeSetting(setting), &s) { s, _, _ in
      switch setting {
      case .asksToBuy(let value): s.world.servers.store.asksToBuy = value
      case .prompts(let value): s.world.servers.store.showsPrompts = value
      }
    }
  }

  /// In the Settings app: the user cannot be there while the app is active.
  private mutating func setPermission(
    _ id: PermissionID, _ status: AuthorizationStatus, _ s: inout Simulation
  ) throws(Refusal) {
    guard s.world.device.phase != .active else { throw .senseless(.settingsAppNeedsBackground) }
    affect(.permission(id, status), &s) { s, _, _ in s.world.device.permissions[id.index] = status }
  }

  private mutating func write(_ id: PreferenceID, _ value: PreferenceValue, _ input: Input, _ s: inout Simulation) {
    affect(input, &s) { s, engine, lead in
      s.world.write(id, value, engine.model)
      guard s.world.device.phase.isRunning else { return }
      engine.context.delivery.preferences = s.world.storedPreferences(engine.model)
      engine.reduce(.preferenceWritten(id), cause: lead, &s)
    }
  }

  private mutating func endSession(_ account: AccountID, _ input: Input, _ s: inout Simulation) {
    affect(input, &s) { s, engine, lead in
      s.world.servers.accounts[account.index].hasSession = false
      if case .deleteAccount = input { s.world.servers.accounts[account.index].exists = false }
      guard s.world.device.phase.isRunning else { return }
      engine.reduce(.sessionEnded(account), cause: lead, &s)
    }
  }
}
