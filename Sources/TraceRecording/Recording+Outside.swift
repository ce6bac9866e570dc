import TraceFormat
import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TextFormats

/// What an action does outside the app, and what the app says.
extension Recording {
  mutating func writeOutside(_ event: DeviceEvent, _ s: borrowing Simulation) {
    switch event {
    case .urlOpened(let url):
      output("url.opened")
      text("url", url, s)
    case .mailOpened(let mail):
      output("mail.opened")
      write(model.tables.mails[mail.index], s)
    case .settingsOpened(let place):
      output("action.settings_opened")
      writer.json.field("place", place.name)
    case .copied(let text, let error):
      output("action.copied")
      self.text("text", text, error: error, s)
    case .valueCopied(let row):
      output("action.copied")
      writer.json.field("row", names.rows[row.index])
    case .announced(let text, let error):
      output("a11y.announced")
      self.text("text", text, error: error, s)
    case .messageShown(let note):
      output("ui.message_shown")
      text("text", note.text, error: note.error, s)
      writer.json.field("style", note.style.name)
    default: preconditionFailure("\(event) leaves nothing outside")
    }
  }

  private mutating func write(_ mail: CompiledMail, _ s: borrowing Simulation) {
    writeAddresses("to", mail.to, s)
    if !mail.cc.isEmpty { writeAddresses("cc", mail.cc, s) }
    if !mail.bcc.isEmpty { writeAddresses("bcc", mail.bcc, s) }
    if let subject = mail.subject { text("subject", subject, s) }
    if let body = mail.body { text("body", body, s) }
  }

  private mutating func writeAddresses(_ key: StaticString, _ range: TableRange, _ s: borrowing Simulation) {
    writer.json.key(key)
    writer.json.beginArray()
    for place in range.indices { writer.json.string(s.text(model.tables.mailAddresses[place], model)) }
    writer.json.endArray()
  }

  // MARK: Analytics

  mutating func writeAnalytics(_ event: DeviceEvent, _ s: borrowing Simulation) {
    switch event {
    case .tracked(let event, let number):
      output("analytics.tracked")
      writer.json.field("event", s.eventName(event, model))
      writeProperties(event, s)
      writeIdentity(number, s)
    case .dropped(let number, let reason):
      output("analytics.dropped")
      writeIdentity(number, s)
      writer.json.field("reason", reason.name)
    case .sent(let first, let count):
      output("analytics.sent")
      writeIdentity(first, s)
      if count > 1 { writer.json.field("count", Int64(count)) }
    case .identified(let account):
      output("analytics.identified")
      string("user", s.world.servers.accounts[account.index].email, s)
    case .analyticsReset:
      output("analytics.reset")
      writer.json.field("anonymous_id", s.anonymousID)
    case .consentSet(let isGiven):
      output("analytics.consent_changed")
      writer.json.field("granted", isGiven)
    default: preconditionFailure("\(event) is no matter of analytics")
    }
  }

  private mutating func writeIdentity(_ number: UInt32, _ s: borrowing Simulation) {
    writer.json.field("number", Int64(number))
    if let user = s.world.device.analytics.user {
      string("user", s.world.servers.accounts[user.index].email, s)
    } else {
      writer.json.field("user", false)
    }
    writer.json.field("anonymous_id", s.anonymousID)
  }

  private mutating func writeProperties(_ event: AnalyticsEvent, _ s: borrowing Simulation) {
    let properties = s.eventProperties(event, model)
    if properties.isEmpty { return }
    writer.json.key("properties")
    writer.json.beginObject()
    for property in properties {
      writer.json.key(property.key)
      switch property.value {
      case .text(let text): writer.json.string(text)
      case .bool(let isOn): writer.json.bool(isOn)
      case .integer(let number): writer.json.integer(number)
      case .thousandths(let number): writer.json.thousandths(number)
      }
    }
    writer.json.endObject()
  }
}
