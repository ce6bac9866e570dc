import TraceFormat
import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TextFormats

/// What the device and the servers do.
extension Recording {
  mutating func write(_ event: DeviceEvent, _ s: borrowing Simulation) {
    touched.formUnion(Touched(event))
    switch event {
    case .started(let number): started(number, s)
    case .held(let number): held(number, s)
    case .landed(let number): landed(number, s)
    case .finished(let operation, let result): finished(operation, result, s)
    case .haptic(let haptic):
      output("haptic.played")
      writer.json.field("haptic", haptic.name)
    case .prompted, .promptEnded, .phaseChanged, .limitReached, .iconSet: writeSystem(event)
    case .tracked, .dropped, .sent, .identified, .analyticsReset, .consentSet: writeAnalytics(event, s)
    case .urlOpened, .mailOpened, .settingsOpened, .copied, .valueCopied, .announced, .messageShown:
      writeOutside(event, s)
    case .preferenceChanged(let id, let value, let writer):
      output("preferences.changed")
      self.writer.json.field("preference", names.preferences[id.index])
      self.value("value", value, of: id, s)
      if writer != .user { self.writer.json.field("by", writer.name) }
    case .sessionStored(let account): writeSession("auth.session_began", account, s)
    case .sessionCleared(let account): writeSession("auth.session_ended", account, s)
    case .transactionMade, .transactionFinished, .subscriptionChanged: writeStore(event, s)
    }
  }

  private mutating func writeSession(_ kind: StaticString, _ id: AccountID, _ s: borrowing Simulation) {
    output(kind)
    account(id, s)
    writer.json.field("session", id.index + 1)
  }

  // MARK: The system

  private mutating func writeSystem(_ event: DeviceEvent) {
    switch event {
    case .prompted(let kind):
      output("prompt.presented")
      writePrompt(kind)
    case .promptEnded(let kind, .cancelled): writeWithdrawal(kind, "cancelled")
    case .promptEnded(let kind, .interrupted): writeWithdrawal(kind, "interrupted")
    case .phaseChanged(let phase): output(phase.kind)
    case .iconSet(let option): writeIcon(option)
    case .limitReached(let limit):
      output("finding.reported")
      writer.json.field("code", limit.code)
      writer.json.field("message", limit.message)
    default: preconditionFailure("\(event) is not the system's")
    }
  }

  private mutating func writeWithdrawal(_ kind: PromptKind, _ reason: StaticString) {
    output("prompt.withdrawn")
    writePrompt(kind)
    writer.json.field("reason", reason)
  }

  private mutating func writeIcon(_ option: UInt16?) {
    output("icon.changed")
    let preference = model.tables.preferences.firstIndex { $0.controls == .alternateIcon }
    if let option, let preference {
      writer.json.field("icon", names.option(PreferenceID(preference), option))
    } else {
      writer.json.field("icon", false)
    }
  }

  // MARK: The store

  private mutating func writeStore(_ event: DeviceEvent, _ s: borrowing Simulation) {
    switch event {
    case .transactionMade(let transaction):
      output("store.transaction_made")
      writer.json.field("transaction", Int64(transaction.id))
      writer.json.field("product", names.products[transaction.product.index])
      if let id = transaction.account { account(id, s) }
      if let expires = transaction.expires { writer.json.field("expires", expires) }
    case .transactionFinished(let id):
      output("store.transaction_finished")
      writer.json.field("transaction", Int64(id))
    case .subscriptionChanged(let product, let state):
      output("store.subscription_changed")
      writer.json.field("product", names.products[product.index])
      writer.json.field("state", state.name)
    default: preconditionFailure("\(event) is not the store's")
    }
  }
}

extension ProcessPhase {
  /// The kind of the record of its begin.
  fileprivate var kind: StaticString {
    switch self {
    case .active: "app.became_active"
    case .inactive: "app.became_inactive"
    case .background: "app.entered_background"
    case .suspended: "app.suspended"
    case .notRunning: "app.ended"
    case .crashed: "app.crashed"
    }
  }
}

extension LimitKind {
  fileprivate var code: StaticString {
    switch self {
    case .changeCascade: "limit.change_cascade"
    case .stepsAtOneInstant: "limit.steps_at_one_instant"
    case .queuedWork: "limit.queued_work"
    case .records: "limit.records"
    }
  }

  fileprivate var message: StaticString {
    switch self {
    case .changeCascade: "changes of preferences cause each other without end"
    case .stepsAtOneInstant: "there is no end of work at one instant"
    case .queuedWork: "too much work is waiting"
    case .records: "the trace has too many records"
    }
  }
}
