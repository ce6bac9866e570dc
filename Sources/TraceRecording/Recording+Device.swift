import TraceFormat
import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TextFormats

/// What the device and the servers do.
extension Recording {
  mutating func write(_ event: DeviceEvent, _ s: Simulation) {
    touched.formUnion(Touched(event))
    switch event {
    case .started(let number): started(number, s)
    case .held(let number): held(number, s)
    case .landed(let number): landed(number, s)
    case .finished(let operation, let result): finished(operation, result, s)
    case .prompted(let kind): writePrompt("prompt.presented", kind)
    case .promptEnded(let kind, let end): writeEnd(kind, end)
    case .haptic(let haptic):
      output("haptic.played")
      writer.json.field("haptic", haptic.name)
    case .tracked(let event, let number): writeTracked(event, number, s)
    case .dropped(let number, let reason): writeDropped(number, reason, s)
    case .sent(let first, let count): writeSent(first, count, s)
    case .identified(_, let call, let number): writeIdentified(call, number, s)
    case .ignored(let event): writeIgnored(event, s)
    case .identifyIgnored(let user, let reason): writeIgnored(user, reason, s)
    case .sessionBegan(let reason): writeSession(reason, s)
    case .analyticsReset: writeReset(s)
    case .consentSet(let isGiven): writeConsent(isGiven)
    case .urlOpened(let url, let error): writeText("url.opened", "url", url, error: error, s)
    case .mailOpened(let mail, let error): write(model.tables.mails[mail.index], error: error, s)
    case .settingsOpened(let place): writePlace(place)
    case .copied(let text, let error): writeText("action.copied", "text", text, error: error, s)
    case .valueCopied(let row): writeCopied(row)
    case .notificationsCleared: output("app.notifications_cleared")
    case .announced(let text, let error): writeText("a11y.announced", "text", text, error: error, s)
    case .preferenceChanged(let id, let value, let writer): writeChanged(id, value, writer, s)
    case .messageShown(let note): writeMessage(note, s)
    case .notPresented(let surface, let why): write(surface, why)
    case .sessionStored(let account): writeSession("auth.session_began", account, s)
    case .sessionCleared(let account): writeSession("auth.session_ended", account, s)
    case .iconSet(let option): writeIcon(option)
    case .transactionMade(let transaction): write(transaction, s)
    case .subscriptionChanged(let product, let state): write(state, of: product)
    case .approvalLapsed(let product):
      output("store.approval_lapsed")
      writer.json.field("product", names.product(product))
    case .phaseChanged(let phase, let cause):
      output(phase.kind)
      if cause != .crash { writer.json.field("by", cause.name) }
    case .limitReached(let limit): write(limit)
    }
  }

  private mutating func writeSession(_ kind: StaticString, _ id: AccountID, _ s: Simulation) {
    output(kind)
    account(id, s)
    writer.json.field("session", id.index + 1)
  }

  private mutating func writeChanged(
    _ id: PreferenceID, _ value: PreferenceValue, _ by: PreferenceWriter, _ s: Simulation
  ) {
    output("preferences.changed")
    writer.json.field("preference", names.preference(id))
    self.value("value", value, of: id, s)
    if by != .user { writer.json.field("by", by.name) }
  }

  private mutating func write(_ surface: PresentedSurface, _ why: NotPresented) {
    output("ui.not_presented")
    switch surface {
    case .page(let page): writer.json.field("surface", names.surface(.page(page)))
    case .dialog(let dialog): writer.json.field("surface", names.surface(.dialog(dialog)))
    }
    writer.json.field("why", why.name)
  }

  // MARK: The system

  private mutating func writePrompt(_ kind: StaticString, _ prompt: PromptKind) {
    output(kind)
    writePrompt(prompt)
  }

  private mutating func writeEnd(_ kind: PromptKind, _ end: PromptEnd) {
    writePrompt("prompt.withdrawn", kind)
    switch end {
    case .cancelled: writer.json.field("reason", "cancelled")
    case .interrupted: writer.json.field("reason", "interrupted")
    }
  }

  private mutating func write(_ limit: LimitKind) {
    output("finding.reported")
    writer.json.field("code", limit.code)
    writer.json.field("message", limit.message)
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

  private mutating func write(_ transaction: Transaction, _ s: Simulation) {
    output("store.transaction_made")
    writer.json.field("transaction", Int64(transaction.id))
    writer.json.field("product", names.product(transaction.product))
    if let id = transaction.account { account(id, s) }
    if let expires = transaction.expires { writer.json.field("expires", expires) }
    writeOffer(transaction.offer, of: transaction.product)
    if transaction.isFamilyShared { writer.json.field("shared", true) } else { writePrice(of: transaction) }
  }

  /// What one of it cost, where the country decides: else it follows from the definition.
  mutating func writePrice(of transaction: Transaction) {
    if !model[transaction.product].prices.isEmpty {
      let price = model.price(transaction.price, of: transaction.product)
      let amount = model.amount(of: transaction.offer, at: price, for: transaction.product)
      writer.json.field("price", amount.map { model.string($0) } ?? "0")
      writer.json.field("currency", model.string(price.currency))
    }
    if transaction.quantity != 1 { writer.json.field("quantity", Int64(transaction.quantity)) }
  }

  mutating func writeOffer(_ mark: OfferMark, of product: ProductID) {
    if let offer = model.name(of: mark, for: product) { writer.json.field("offer", offer) }
  }

  private mutating func write(_ state: SubscriptionState, of product: ProductID) {
    output("store.subscription_changed")
    writer.json.field("product", names.product(product))
    writer.json.field("state", state.name)
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
    case .notRunning: "app.terminated"
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
