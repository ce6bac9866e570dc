import SettingsBehavior
import SettingsDefinition
import SettingsVocabulary
import SimulatedDevice

/// Faults that change what the app reads.
extension Fault {
  static let ofReads: [Fault] = [
    Fault(
      "entitlements_from_cache", .missedExternalChange, "entitlements are read from what the app knew before",
      reports: ["SUB-04"],
      .read { scene, delivery in
        guard case .replied(let reply)? = scene.action, reply.request == .entitlements || reply.request == .restore,
          scene.app.store.isKnown
        else { return }
        delivery.store = scene.app.store
      }),
    Fault(
      "thanks_before_entitlement", .earlyCompletion,
      "the user is thanked for a subscription that is not active yet: what it unlocks stays locked",
      .read { scene, delivery in
        guard case .replied(let reply)? = scene.action, reply.request.isPurchase, reply.outcome == .success else {
          return
        }
        delivery.store = scene.app.store
      }),
    Fault(
      "purchases_of_everybody", .identityLeak, "what another user of this device has bought counts for this one",
      reports: ["PUR-13"],
      .read { scene, delivery in
        guard scene.model.tables.store.isOwnedByAccount else { return }
        for account in scene.world.servers.accounts.indices {
          delivery.store.active |= scene.world.activeEntitlements(of: AccountID(account), scene.model)
        }
      }),
    Fault(
      "locked_storage_trusted", .prematureInit, "what cannot be read before the first unlock counts as not there",
      reports: ["LIFE-01"],
      .read { scene, delivery in if case .launched? = scene.action { delivery.isSealed = false } }),
    Fault(
      "place_lost_with_the_process", .lostWrite,
      "where the user was does not come back after the system has ended the app",
      .read { scene, delivery in if case .launched? = scene.action { delivery.forgetPlace() } }),
    Fault(
      "start_ahead_takes_the_place", .prematureInit,
      "a start without a screen takes what the first screen was to come back to",
      .read { scene, delivery in
        guard case .enteredForeground? = scene.action, scene.app.life.hasNoScreen else { return }
        delivery.forgetPlace()
      }),
    Fault(
      "unread_is_none", .prematureInit, "entitlements that were not read yet count as none",
      .read { scene, delivery in if case .launched? = scene.action { delivery.store.isKnown = true } }),
    Fault(
      "mail_assumed", .missingCapability, "the app takes it that mail can be sent",
      .read { scene, delivery in delivery.facts.capabilities |= scene.model.mailCapability }),
    Fault(
      "network_assumed", .missingCapability, "the app takes it that there is a line",
      .read { _, delivery in delivery.facts.isOnline = true }),
  ]
}

extension Delivery {
  /// Nothing comes back.
  fileprivate mutating func forgetPlace() {
    restored = []
    restoredTab = nil
    restoresHost = false
  }
}
