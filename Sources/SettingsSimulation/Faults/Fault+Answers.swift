import SettingsBehavior
import SettingsDefinition
import SettingsVocabulary
import SimulatedDevice

/// Faults that change what the app hears of how an operation ended.
extension Fault {
  static let ofAnswers = mismappedAnswers + lostAnswers + misroutedAnswers

  private static let mismappedAnswers: [Fault] = [
    Fault(
      "cancelled_purchase_succeeds", .outcomeMismapped, "a purchase that the user has cancelled unlocks what it sells",
      reports: ["PUR-03"], .outcome(of: \.isPurchase, from: .cancelled, to: .success)),
    Fault(
      "cancelled_restore_succeeds", .outcomeMismapped, "a restore that the user has cancelled is told as done",
      reports: ["RES-03"], .outcome(of: \.isRestore, from: .cancelled, to: .success)),
    Fault(
      "paid_purchase_fails", .outcomeMismapped, "the store has charged, and the app hears of a failure",
      reports: ["PUR-08"], .outcome(of: \.isPurchase, from: .success, to: .failed(WellKnown.network.id))),
    Fault(
      "paid_purchase_silent", .deadEnd,
      "the store has charged, what was bought is not active yet, and the app says nothing and stays on the paywall",
      .outcome(of: \.isPurchase, from: .success, to: .cancelled)),
    Fault(
      "left_prompt_denies", .outcomeMismapped, "a permission prompt that was left unanswered counts as denied",
      reports: ["PERM-06"],
      .answers { _, reply in
        guard case .prompt = reply.request, reply.outcome != .success else { return [reply] }
        return [reply.with(status: .denied)]
      }),
    Fault(
      "errors_lose_their_code", .outcomeMismapped, "every failure of an account's flow is the same to the app",
      .answers { scene, reply in
        guard case .failed = reply.outcome, scene.model.point(of: reply.request) < .products else { return [reply] }
        return [reply.ending(.failed(WellKnown.failed.id))]
      }),
    Fault(
      "cancelled_purchase_fails", .cancellationAsError, "a purchase that the user has cancelled is shown as a failure",
      .outcome(of: \.isPurchase, from: .cancelled, to: .failed(WellKnown.failed.id))),
    Fault(
      "pending_purchase_unlocks", .earlyCompletion, "a purchase that waits for a parent unlocks what it sells",
      .outcome(of: \.isPurchase, from: .pending, to: .success)),
    Fault(
      "deleted_user_stays", .partialCommit, "the account is deleted, and the device keeps its session",
      reports: ["AUTH-03"],
      .outcome(of: { $0 == .deleteAccount }, from: .success, to: .failed(WellKnown.unknownAccount.id))),
    Fault(
      "declined_icon_shown", .staleRead, "an icon that the OS has declined is shown as chosen",
      .answers { _, reply in
        guard case .setIcon = reply.request, case .failed = reply.outcome else { return [reply] }
        return [reply.ending(.success)]
      }),
    Fault(
      "quiet_permission_is_none", .derivedStateError,
      "a permission for quiet notifications counts as none: the app asks for what it has",
      .answers { _, reply in
        let isQuiet = UInt8(truncatingIfNeeded: reply.value) == AuthorizationStatus.provisional.rawValue
        return [reply.request.isAboutPermission && isQuiet ? reply.with(status: .denied) : reply]
      }),
    Fault(
      "sub_switches_ignored", .derivedStateError, "notifications count as on with every way to deliver them off",
      reports: ["PERM-08"],
      .answers { _, reply in
        guard reply.request.isAboutPermission else { return [reply] }
        var reply = reply
        reply.value |= UInt32(NotificationSwitches.all.rawValue) << 8
        return [reply]
      }),
    Fault(
      "refusal_remembered", .missedExternalChange, "a permission that was refused once stays refused to the app",
      reports: ["PERM-02"],
      .answers { scene, reply in
        guard reply.request.isAboutPermission, reply.outcome == .success else { return [reply] }
        if UInt8(truncatingIfNeeded: reply.value) == AuthorizationStatus.denied.rawValue { scene.memory = 1 }
        return [scene.memory == 1 ? reply.with(status: .denied) : reply]
      }),
  ]

  private static let lostAnswers: [Fault] = [
    Fault(
      "cancelled_purchase_silent", .lostCompletion, "cancelling the store's sheet ends nothing: the app waits for ever",
      reports: ["PUR-01"], .lost(.purchase) { _, reply in reply.request.isPurchase && reply.outcome == .cancelled }),
    Fault(
      "empty_restore_silent", .lostCompletion, "a restore that finds nothing never ends", reports: ["RES-01"],
      .lost(.restore) { _, reply in reply.request == .restore && reply.outcome == .success && reply.value == 0 }),
    Fault(
      "purchase_hangs_after_restore", .lostCompletion, "after a restore no purchase is answered until the next launch",
      reports: ["RES-05"],
      .actions { scene, action in
        if case .launched = action { scene.memory = 0 }
        guard case .replied(let reply) = action else { return [action] }
        if reply.request == .restore, reply.outcome == .success { scene.memory = 1 }
        return scene.memory == 1 && reply.request.isPurchase ? [] : [action]
      }),
  ]

  private static let misroutedAnswers: [Fault] = [
    Fault(
      "purchase_told_to_listener", .misroutedCompletion,
      "a purchase is told to the listener of the launch, and its caller hears nothing", reports: ["PUR-05"],
      .actions { _, action in
        guard case .replied(let reply) = action, case .purchase(let product, _) = reply.request,
          reply.outcome == .success
        else { return [action] }
        return [.transactionUpdated(reply.value, product, isVerified: true, isRevoked: false)]
      }),
    Fault(
      "purchase_answered_as_restore", .misroutedCompletion, "who waits for a purchase hears of a restore",
      reports: ["RES-07"],
      .answers { _, reply in
        guard reply.request.isPurchase, reply.outcome == .success else { return [reply] }
        return [Reply(operation: reply.operation, request: .restore, outcome: .success, value: 1)]
      }),
    Fault(
      "late_payment_unheard", .misroutedCompletion,
      "what is paid after the purchase call has ended reaches nobody until the next launch", reports: ["PUR-17"],
      .actions { scene, action in
        if case .launched = action { scene.memory = 0 }
        if case .transactionUpdated = action { return scene.memory == 1 ? [] : [action] }
        guard case .replied(let reply) = action, reply.request.isPurchase else { return [action] }
        scene.memory = reply.outcome == .success ? 0 : 1
        return [action]
      }),
  ]
}

// MARK: - The shapes

extension Change {
  static func answers(_ replace: @escaping @Sendable (inout FaultScene, Reply) -> [Reply]) -> Change {
    .actions { scene, action in
      guard case .replied(let reply) = action else { return [action] }
      return replace(&scene, reply).map { .replied($0) }
    }
  }

  /// One end becomes another.
  static func outcome(
    of isMeant: @escaping @Sendable (Request) -> Bool, from wrong: Outcome, to outcome: Outcome
  ) -> Change {
    .answers { _, reply in [isMeant(reply.request) && reply.outcome == wrong ? reply.ending(outcome) : reply] }
  }

  /// Answers to a flow that never come; its patience has no end either.
  static func lost(
    _ flow: FlowKind, where isLost: @escaping @Sendable (FaultScene, Reply) -> Bool
  ) -> Change {
    .actions { scene, action in
      if case .timerFired(.flowTimesOut(flow, let operation)) = action {
        return UInt64(operation) == scene.memory ? [] : [action]
      }
      guard case .replied(let reply) = action, isLost(scene, reply) else { return [action] }
      scene.memory = UInt64(reply.operation)
      return []
    }
  }
}

extension Reply {
  func ending(_ outcome: Outcome) -> Reply {
    Reply(operation: operation, request: request, outcome: outcome, value: value)
  }

  /// A permission's status as the OS gives it.
  func with(status: AuthorizationStatus) -> Reply {
    Reply(
      operation: operation, request: request, outcome: .success,
      value: UInt32(status.rawValue) | value & ~0xff)
  }
}

extension Request {
  var isPurchase: Bool {
    if case .purchase = self { return true }
    return false
  }

  var isRestore: Bool { self == .sync || self == .restore }

  var isAboutPermission: Bool {
    if case .status = self { return true }
    if case .prompt = self { return true }
    return false
  }
}
