import SettingsBehavior
import SettingsDefinition
import SettingsVocabulary
import SimulatedDevice

/// Faults in what becomes of an account: what the app hears of it, and what it makes of that.
extension Fault {
  static let ofAccounts: [Fault] = [
    Fault(
      "deletion_told_as_failed", .outcomeMismapped,
      "the account is deleted and nobody is signed in, and the user is told that nothing was deleted",
      .actions { scene, action in
        guard case .replied(let reply) = action, reply.request == .deleteAccount, reply.outcome == .success,
          let account = scene.app.session.account
        else { return [action] }
        return [.replied(reply.ending(.failed(WellKnown.keychain.id))), .sessionEnded(account)]
      }),
    Fault(
      "reset_mail_told_at_once", .earlyCompletion,
      "the mail for a new password is told as sent when it is asked for",
      .effects { scene, effects in
        for case .call(let number, let request, _) in effects {
          guard case .resetPassword = request else { continue }
          scene.follow(with: .replied(Reply(operation: number, request: request, outcome: .success)))
        }
        return effects
      }),
    Fault(
      "sign_in_told_at_each_redraw", .duplicateDelivery,
      "the sheet of the sign-in tells its success again each time that it is made anew before it has gone",
      .effects { scene, effects in
        if case .replied(let reply)? = scene.action, reply.request.isSignIn, reply.outcome == .success {
          scene.memory = 1
        }
        if case .presentationGone? = scene.action { scene.memory = 0 }
        let isLeaving = scene.memory == 1 && scene.simulation.screen.transition(in: .layers)?.kind == .dismiss
        return scene.action == .factsChanged && isLeaving ? effects + scene.success(of: .signIn) : effects
      }),
    Fault(
      "screen_of_nobody", .artefactAsEvent,
      "what waits for a verified address is drawn once more, as a screen, when its user is signed out",
      .effects { scene, effects in
        guard effects.contains(where: \.isEndOfSession), scene.shows(.verifyEmail),
          let screen = scene.model[.verifyEmail].screen
        else { return effects }
        return effects + [.track(.screenViewed(ScreenName(screen)))]
      }),
    Fault(
      "revoked_credential_unnoticed", .missedExternalChange,
      "who has taken Sign in with Apple back in the Settings app is still signed in",
      .actions { scene, action in
        guard case .sessionEnded(let account) = action else { return [action] }
        let known = scene.world.servers.accounts[account.index]
        return known.isCredentialRevoked && known.hasSession ? [] : [action]
      }),
    Fault(
      "resend_timer_stands_still", .stuckGuard,
      "the time until a mail can be sent again stands still while the app is suspended",
      .actions { scene, action in
        guard case .enteredForeground = action, scene.app.flows.isCoolingDown, scene.memory == 0 else {
          return [action]
        }
        scene.memory = scene.timeStoodStill
        return [action]
      },
      // What is due meanwhile is due as long after the return as it would have been after the standstill began.
      .work { scene, work in
        guard case .timer(.cooldownEnds) = work else { return [DelayedWork(work)] }
        if scene.world.device.phase == .suspended {
          scene.memory = scene.timeStoodStill
          return [DelayedWork(work)]
        }
        defer { scene.memory = 0 }
        return [DelayedWork(work, after: Milliseconds(scene.memory))]
      }),
    Fault(
      "second_sign_out_runs", .unguardedReentry,
      "the row takes a second tap while the sign-out runs, and signs out twice",
      .effects { scene, effects in
        guard case .rowTapped(let row)? = scene.action, case .signOut = scene.model[row].kind,
          scene.app.flows[.signOut].phase == .running, let account = scene.app.session.account
        else { return effects }
        let everywhere = scene.model.tables.account.signsOutEverywhere
        return effects + [.call(scene.takeOperation(), .signOut(account, everywhere: everywhere), .process)]
      },
      .hit { scene, target, hit in
        guard case .row(let row) = target, case .signOut = scene.model[row].kind else { return hit }
        return hit == .busy ? .ok : hit
      }),
    Fault(
      "spinner_after_failure", .stuckGuard,
      "the sheet for a new password still shows progress when the call has failed",
      .actions { scene, action in
        if case .presentationGone = action { scene.memory = 0 }
        guard case .replied(let reply) = action, case .changePassword = reply.request else { return [action] }
        scene.memory = reply.outcome == .success ? 0 : 1
        return [action]
      },
      .screen { scene, elements in
        guard scene.memory == 1 else { return elements }
        return elements.map { element in
          var element = element
          if element.target == .control(.proceed) { element.isBusy = true }
          return element
        }
      }),
  ]
}

extension Effect {
  fileprivate var isEndOfSession: Bool {
    if case .clearSession = self { return true }
    return false
  }
}

extension FaultScene {
  /// Whether a flow is on the glass: in a sheet, or pushed in one.
  fileprivate func shows(_ flow: FlowKind) -> Bool {
    let screen = simulation.screen
    return screen.layers.contains { $0.kind == .flow(flow) } || screen.path.contains { $0.destination == .flow(flow) }
  }

  /// How long the process has stood still, or had until it came back.
  fileprivate var timeStoodStill: UInt64 {
    let since = world.device.leftAt + ProcessPhase.timeInBackground
    return UInt64(max(0, simulation.now - since))
  }
}
