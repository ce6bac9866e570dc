import LuaBridge
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice

extension JourneyContext {
  /// An input that makes no sense, as the error of the script that it is.
  func raise(_ refusal: Refusal, _ call: LuaCall) -> LuaRaise {
    switch refusal {
    case .senseless(let reason): LuaRaise("\"\(call.name)\" makes no sense now: \(words(reason))")
    case .limit(let limit): LuaRaise(words(limit))
    case .blocked(let hit, _, _): LuaRaise("not possible now: \(explain(hit, aim: .thing(call.name), nil))")
    }
  }

  private func words(_ reason: Senseless) -> String {
    switch reason {
    case .notRunning(let phase): "the app is \(words(phase))"
    case .alreadyRunning: "the app is running"
    case .notInBackground(let phase): "the app is \(words(phase)), not in the background"
    case .notLocked: "the device is not locked"
    case .alreadyLocked: "the device is locked"
    case .noPrompt: "there is no prompt"
    case .noSuchButton(let kind):
      "the prompt \(model.name(kind)) has no such button, but \(kind.buttons.map { "\"\($0.id)\"" }.joined(separator: ", "))"
    case .nothingToRelease: "there is nothing to release"
    case .notHeld: "the point is not held"
    case .settingsAppNeedsBackground:
      "the Settings app is open only while the app is not active; call sim.device:background() first"
    case .storageLocked:
      "nothing on the device can be written before it is unlocked after its start; call sim.device:unlock() first"
    case .nothingToGoBackTo: "nothing lies on the stack"
    case .noDrag: "nothing is dragged"
    case .invalidTime: "the instant is past"
    case .nothingFor(let event): words(event)
    case .notForThisUser: "the offer is for other subscribers"
    case .noWebPage: "no web page is open in the app"
    case .nothingOpens: "the address is none of the web, and the app has no such way in"
    }
  }

  private func words(_ event: World.StoreEvent) -> String {
    switch event {
    case .approve, .decline: "no purchase waits for an answer"
    case .resolve: "no purchase of it was interrupted"
    case .refund, .revoke: "it is not bought, or was taken back already"
    case .redeliver: "every transaction of it is finished"
    case .expire: "it is no subscription that runs"
    case .renew: "it is no subscription in a paid period"
    case .failRenewal, .cancel, .priceIncrease: "it is no subscription that is to renew"
    case .recover: "no renewal of it waits to be paid"
    case .resume: "it is no subscription whose renewal is turned off"
    case .consentToPriceIncrease, .declinePriceIncrease: "it is to cost no more"
    case .share: "it is not for the family, is shared already, or the user has a plan of the group"
    case .withdraw: "it is not for sale"
    case .putOnSale: "it is for sale"
    case .delete: "it has no such transaction"
    case .buyElsewhere: "it cannot be bought"
    }
  }

  private func words(_ limit: LimitKind) -> String {
    switch limit {
    case .changeCascade: "changes of preferences cause each other without end"
    case .stepsAtOneInstant:
      "more than \(engine.stepLimit) steps at one instant, \(written(simulation.now)): something starts itself again and again"
    case .queuedWork: "too much work waits"
    case .records: "the trace has too many records"
    }
  }
}
