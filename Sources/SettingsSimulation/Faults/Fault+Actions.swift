import SettingsBehavior
import SettingsDefinition
import SettingsVocabulary
import SimulatedDevice

/// Faults that change what happens to the app.
extension Fault {
  static let ofActions: [Fault] = [
    Fault(
      "expiry_unnoticed", .staleRead, "a subscription that ends with the app open is still shown as active",
      reports: ["SUB-03"],
      .actions { _, action in
        if case .subscriptionChanged = action { return [] }
        return [action]
      }),
    Fault(
      "refund_taken_for_known", .staleRead, "a refund comes under a transaction that was seen, and is passed over",
      reports: ["SUB-07"],
      .actions { _, action in
        if case .transactionUpdated(_, _, _, isRevoked: true) = action { return [] }
        return [action]
      }),
    Fault(
      "button_only_closes", .deadEnd, "a dialog's button closes the dialog and does nothing else", reports: ["NAV-07"],
      .actions { scene, action in
        guard case .buttonTapped(let dialog, _) = action,
          let shown = scene.app.route.presented.last(where: { $0.kind == .dialog(dialog) })
        else { return [action] }
        return [.presentationDismissed(shown.number, .button)]
      }),
    Fault(
      "mail_row_silent", .deadEnd, "a mail row does nothing where no mail can be sent", reports: ["NAV-12"],
      .actions { scene, action in
        guard case .rowTapped(let row) = action, case .mail = scene.model[row].kind else { return [action] }
        return scene.world.device.facts.capabilities & scene.model.mailCapability == 0 ? [] : [action]
      }),
    Fault(
      "reset_after_link", .lateEffect, "the reset after a long absence comes after the link that was opened",
      reports: ["LIFE-08"], .actions(resetAfterLink)),
    Fault(
      "late_return_to_the_root", .lateEffect,
      "the return to the first page after a sign-in that was called off comes when the sheet has gone",
      .actions(returnLate)),
    Fault(
      "snapshot_flips_theme", .artefactAsEvent, "the OS's snapshots in both styles count as changes of the theme",
      reports: ["A11Y-09"],
      .actions { _, action in
        action == .enteredBackground ? [action, .factsChanged] : [action]
      },
      // The other style is told at once, the true one when the app comes back.
      .read { scene, delivery in
        if scene.action == .factsChanged, scene.world.device.phase == .background { delivery.facts.isDark.toggle() }
      }),
    Fault(
      "end_in_background_unheard", .lostCompletion,
      "nobody is told that the time in the background is over: what ran goes on for as long as the app is away",
      .actions { _, action in action == .backgroundTimeExpired ? [] : [action] }),
    Fault(
      "confirmed_choice_lost", .lostWrite, "a value that was confirmed in a question is the old one after leaving",
      reports: ["PREF-03"], .effects(loseConfirmedSave), .actions(bringLostValueBack)),
    Fault(
      "sign_in_overwrites_device", .foreignWriter, "signing in puts what is set on this device back to its defaults",
      .actions { scene, action in
        guard case .replied(let reply) = action, case .signIn = reply.request, reply.outcome == .success else {
          return [action]
        }
        let ids = scene.model.tables.preferences.indices.map { PreferenceID($0) }
        let local = ids.filter {
          !scene.model[$0].followsAccount && scene.model[$0].derivations.isEmpty
            && scene.app.preferences.stored($0) != .unset
        }
        return [action] + local.map { .valueSet($0, scene.app.fallback(of: $0, scene.model)) }
      }),
  ]

  /// The absence is held back until something else happens: the link, if one was opened.
  private static let resetAfterLink: @Sendable (inout FaultScene, Action) -> [Action] = { scene, action in
    if case .enteredForeground(let away) = action {
      scene.memory = UInt64(away) + 1
      return []
    }
    guard scene.memory > 0, action != .becameActive else { return [action] }
    let reset = Action.enteredForeground(after: Milliseconds(scene.memory - 1))
    scene.memory = 0
    if case .linkOpened = action { return [action, reset] }
    return [reset, action]
  }

  /// Whatever is open by then goes.
  private static let returnLate: @Sendable (inout FaultScene, Action) -> [Action] = { scene, action in
    if action == .controlTapped(.cancel), let top = scene.app.route.presented.last, top.kind == .flow(.signIn) {
      scene.memory = UInt64(top.number)
    }
    guard scene.memory > 0, action == .presentationGone(UInt16(scene.memory)) else { return [action] }
    scene.memory = 0
    return [action, .backSwiped(scene.app.route.frontStack, count: 0)]
  }

  /// The app hears that it was saved; nobody has saved it.
  private static let loseConfirmedSave: @Sendable (inout FaultScene, [Effect]) -> [Effect] = { scene, effects in
    guard case .confirmTapped? = scene.action else { return effects }
    return effects.filter { effect in
      guard case .call(let number, .savePreference(let id, let value), _) = effect else { return true }
      scene.memory = UInt64(id.raw) + 1
      scene.follow(
        with: .replied(Reply(operation: number, request: .savePreference(id, value), outcome: .success)))
      return false
    }
  }

  private static let bringLostValueBack: @Sendable (inout FaultScene, Action) -> [Action] = { scene, action in
    guard scene.memory > 0, action.leavesThePage else { return [action] }
    let id = PreferenceID(UInt16(scene.memory - 1))
    scene.memory = 0
    return [action, .preferenceWritten(id)]
  }
}

extension Action {
  fileprivate var leavesThePage: Bool {
    if case .backSwiped = self { return true }
    if case .tabTapped = self { return true }
    if case .enteredForeground = self { return true }
    return self == .backTapped
  }
}
