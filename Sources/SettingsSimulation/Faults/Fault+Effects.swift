import SettingsBehavior
import SettingsDefinition
import SettingsVocabulary
import SimulatedDevice

/// Faults that change what the app wants done.
extension Fault {
  static let ofEffects = ofAnalytics + ofOldPurchases + ofEarlyAnswers + ofStarts + ofOtherEffects

  private static let ofAnalytics: [Fault] = [
    Fault(
      "identity_kept", .identityLeak, "after a sign-out events are still the former user's",
      .effects { _, effects in effects.filter { $0 != .resetAnalytics } }),
    Fault(
      "unverified_user_is_nobody", .missedExternalChange,
      "who verifies the address after the sign-in is nobody to analytics until the next launch",
      .effects { scene, effects in
        effects.filter { effect in
          guard case .identify = effect else { return true }
          return scene.app.session.isVerified
        }
      }),
    Fault(
      "identify_comes_late", .identityLeak, "the first events of a new user carry the id of nobody", reports: ["AN-02"],
      .effects { scene, effects in
        if let account = effects.identified {
          scene.memory = UInt64(account.raw) + 1
          return effects.filter { $0 != .identify(account) }
        }
        guard scene.memory > 0, effects.contains(where: \.isTrack) else { return effects }
        defer { scene.memory = 0 }
        return effects + [.identify(AccountID(UInt16(scene.memory - 1)))]
      }),
    Fault(
      "reset_comes_late", .wrongOrder, "the reset at a sign-out comes after the next events", reports: ["AN-01"],
      .effects { scene, effects in
        if effects.contains(.resetAnalytics) {
          scene.memory = 1
          return effects.filter { $0 != .resetAnalytics }
        }
        guard scene.memory == 1, effects.contains(where: \.isTrack) else { return effects }
        scene.memory = 0
        return effects + [.resetAnalytics]
      }),
    Fault(
      "trackers_registered_again", .duplicateDelivery,
      "each time that an account's settings are applied, events are sent once more", reports: ["AN-09"],
      .effects { scene, effects in
        if case .launched? = scene.action { scene.memory = 0 }
        if case .replied(let reply)? = scene.action, reply.request == .loadPreferences || reply.request.isSignIn {
          scene.memory += 1
        }
        return effects.repeatingEvents(1 + min(2, Int(scene.memory)))
      }),
    Fault(
      "failures_tracked_twice", .duplicateDelivery, "the failure of a sign-out is sent twice",
      .effects { _, effects in
        effects.flatMap { effect in
          if case .track(.flow(.signOut, .failed, _)) = effect { return [effect, effect] }
          return [effect]
        }
      }),
    Fault(
      "new_nobody_at_each_launch", .duplicateDelivery,
      "each launch without a verified user handles the sign-out again: it has a new anonymous id",
      .effects { scene, effects in
        guard case .launched? = scene.action, !scene.app.isSignedIn(scene.model) else { return effects }
        return effects + [.resetAnalytics]
      }),
    Fault(
      "inactive_counts_as_return", .artefactAsEvent, "closing the notification drawer counts as opening the app",
      reports: ["AN-06"],
      .effects { scene, effects in
        if case .enteredForeground? = scene.action { scene.memory = 1 }
        guard scene.action == .becameActive else { return effects }
        defer { scene.memory = 0 }
        return scene.memory == 1 ? effects : effects + [.track(.lifecycle(.returned))]
      }),
  ]

  private static let ofOldPurchases: [Fault] = [
    Fault(
      "old_purchase_answers", .backlogReplay,
      "a purchase of an earlier run is left in the queue and answers the next one at once", reports: ["PUR-06"],
      .actions { scene, action in
        guard case .transactionUpdated(let id, _, isVerified: true, isRevoked: false) = action,
          scene.app.flows[.purchase].phase == .idle
        else { return [action] }
        scene.memory = UInt64(id)
        return []
      },
      .effects { scene, effects in
        guard scene.memory > 0, let call = effects.purchaseCall else { return effects }
        scene.follow(
          with: .replied(
            Reply(operation: call.number, request: call.request, outcome: .success, value: UInt32(scene.memory))))
        scene.memory = 0
        return effects
      }),
    Fault(
      "old_failure_answers", .backlogReplay,
      "a purchase that failed while the app was closed is left in the queue and answers the next one",
      reports: ["PUR-12"],
      .actions { scene, action in
        if case .launched = action, scene.memory == 1 { scene.memory = 2 }
        if case .replied(let reply) = action, reply.request.isPurchase { scene.memory = 0 }
        return [action]
      },
      .effects { scene, effects in
        guard let call = effects.purchaseCall else { return effects }
        if scene.memory == 2 {
          scene.follow(
            with: .replied(
              Reply(operation: call.number, request: call.request, outcome: .failed(WellKnown.network.id))))
        }
        scene.memory = scene.memory == 2 ? 0 : 1
        return effects
      }),
    Fault(
      "renewal_announced", .backlogReplay, "a renewal is told as a purchase that has just been made",
      reports: ["SUB-01"],
      .effects { scene, effects in
        guard case .transactionUpdated(_, _, isVerified: true, isRevoked: false)? = scene.action,
          effects.contains(where: \.isCacheOfEntitlements)
        else { return effects }
        return effects + scene.success(of: .purchase)
      }),
  ]

  private static let ofEarlyAnswers: [Fault] = [
    Fault(
      "permission_answered_at_once", .earlyCompletion, "a request for a permission ends before the user has answered",
      .effects { scene, effects in
        for case .call(let number, .prompt(let id, let isProvisional), _) in effects {
          let reply = Reply(operation: number, request: .prompt(id, isProvisional: isProvisional), outcome: .success)
          scene.follow(with: .replied(reply.with(status: .denied)))
        }
        return effects
      }),
    Fault(
      "restore_answered_at_once", .earlyCompletion, "a restore is told as done before the store has answered",
      .effects { scene, effects in
        for case .call(let number, .restore, _) in effects {
          scene.follow(with: .replied(Reply(operation: number, request: .restore, outcome: .success)))
        }
        return effects
      }),
  ]

  private static let ofStarts: [Fault] = [
    Fault(
      "start_ahead_counts_as_launch", .artefactAsEvent,
      "a start without a screen, by the system, counts as the user's opening the app",
      .effects { scene, effects in
        guard case .launched(_, isWoken: true)? = scene.action, scene.model.tables.analytics.lifecycle else {
          return effects
        }
        return effects + [.track(.lifecycle(.opened))]
      }),
    Fault(
      "locked_session_ended", .prematureInit,
      "a session that cannot be read before the first unlock is taken for none, and cleared",
      .effects { scene, effects in
        guard case .launched? = scene.action, scene.world.device.isSealed,
          let account = scene.world.device.keychain
        else { return effects }
        return effects + [.clearSession(account)]
      }),
  ]

  private static let ofOtherEffects: [Fault] = [
    Fault(
      "work_outlives_the_session", .lateEffect, "what was asked for one user is answered to the next",
      reports: ["AUTH-04"],
      .effects { _, effects in
        effects.filter { effect in
          if case .cancelWork(.session) = effect { return false }
          return true
        }
      }),
    Fault(
      "work_outlives_its_page", .lateEffect, "a task goes on, and has its effects, when its page or sheet has gone",
      reports: ["RACE-08"], .rules(.tasksEndWithTheirOwner),
      .effects { _, effects in
        effects.filter { effect in
          guard case .cancelWork(let owner) = effect else { return true }
          if case .page = owner { return false }
          if case .presentation = owner { return false }
          return true
        }
      }),
    Fault(
      "stored_before_checked", .wrongOrder, "a switch behind a check is stored as on when the check begins",
      reports: ["LIFE-06"],
      .effects { scene, effects in
        guard case .rowTapped(let row)? = scene.action, case .toggle(let id) = scene.model[row].kind,
          effects.contains(where: \.isCheckOfOwner)
        else { return effects }
        let isOn = scene.app.value(of: id, scene.model).isTruthy
        return effects + [.call(scene.takeOperation(), .savePreference(id, .bool(!isOn)), .process)]
      }),
    Fault(
      "same_icon_set_again", .duplicateDelivery,
      "choosing the app icon that is there sets it again, and the OS says so",
      .effects { scene, effects in
        guard case .optionChosen(let row, let option)? = scene.action, let id = scene.model.iconPreference,
          scene.model[row].kind.preference == id, scene.app.value(of: id, scene.model) == .option(option),
          !effects.contains(where: \.isSetIcon)
        else { return effects }
        return effects + [.call(scene.takeOperation(), .setIcon(id, option: option), .os)]
      }),
    Fault(
      "banners_all_warn", .outcomeMismapped,
      "a banner that is given a size loses its haptic: success and failure both feel like a warning",
      .effects { _, effects in
        guard effects.contains(where: \.isBanner) else { return effects }
        return effects.map { $0 == .haptic(.success) || $0 == .haptic(.error) ? .haptic(.warning) : $0 }
      }),
    Fault(
      "banner_gone_at_once", .deadEnd, "a banner goes before anybody can read it",
      .effects { _, effects in
        effects.map { effect in
          if case .timer(.bannerExpires(let number), _) = effect { return .timer(.bannerExpires(number), after: 0) }
          return effect
        }
      }),
  ]
}

extension FaultScene {
  /// The event and the words of a flow that has succeeded.
  func success(of flow: FlowKind) -> [Effect] {
    let rule = model[flow]
    let event = rule.analyticsName.map { _ in Effect.track(.flow(flow, .succeeded, error: .empty)) }
    let told = rule.messages.success.map {
      Effect.messageShown(MessageNote(text: $0, error: .empty, style: model.tables.messageStyle))
    }
    return [event, told].compactMap { $0 }
  }
}

extension Effect {
  fileprivate var isTrack: Bool {
    if case .track = self { return true }
    return false
  }

  fileprivate var isCacheOfEntitlements: Bool {
    if case .cacheEntitlements = self { return true }
    return false
  }

  fileprivate var isBanner: Bool {
    if case .messageShown(let note) = self { return note.style == .banner }
    return false
  }

  fileprivate var isSetIcon: Bool {
    if case .call(_, .setIcon, _) = self { return true }
    return false
  }

  fileprivate var isCheckOfOwner: Bool {
    if case .call(_, .checkDeviceOwner, _) = self { return true }
    return false
  }
}

extension [Effect] {
  fileprivate var identified: AccountID? {
    for case .identify(let account) in self { return account }
    return nil
  }

  fileprivate var purchaseCall: (number: UInt32, request: Request)? {
    for case .call(let number, let request, _) in self where request.isPurchase { return (number, request) }
    return nil
  }

  fileprivate func repeatingEvents(_ times: Int) -> [Effect] {
    flatMap { $0.isTrack ? Array(repeating: $0, count: times) : [$0] }
  }
}

extension Request {
  var isSignIn: Bool {
    if case .signIn = self { return true }
    return false
  }
}
