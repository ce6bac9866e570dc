import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TextFormats
import TraceFormat

/// Analytics: events, their way to the server, and who they are about.
extension Recording {
  mutating func writeTracked(_ event: AnalyticsEvent, _ number: UInt32, _ s: Simulation) {
    output("analytics.tracked")
    writer.json.field("event", s.eventName(event, model))
    write(s.eventProperties(event, model), as: "properties")
    writeIdentity(number, s)
  }

  mutating func writeDropped(_ number: UInt32, _ reason: DropReason, _ s: Simulation) {
    output("analytics.dropped")
    writeIdentity(number, s)
    writer.json.field("reason", reason.name)
  }

  mutating func writeSent(_ first: UInt32, _ count: UInt32, _ s: Simulation) {
    output("analytics.sent")
    writeIdentity(first, s)
    if count > 1 { writer.json.field("count", Int64(count)) }
  }

  mutating func writeIdentified(_ s: Simulation) {
    output("analytics.identified")
    string("user", s.world.device.analytics.userID, s)
    write(s.traits(model), as: "traits")
  }

  mutating func writeReset(_ s: Simulation) {
    output("analytics.reset")
    writeAnonymousID(s)
  }

  mutating func writeConsent(_ isGiven: Bool) {
    output("analytics.consent_changed")
    writer.json.field("granted", isGiven)
  }

  private mutating func writeIdentity(_ number: UInt32, _ s: Simulation) {
    writer.json.field("number", Int64(number))
    if s.world.device.analytics.user != nil {
      string("user", s.world.device.analytics.userID, s)
    } else {
      writer.json.field("user", false)
    }
    writeAnonymousID(s)
  }

  /// It is the same for a long time, so it is put together once.
  private mutating func writeAnonymousID(_ s: Simulation) {
    let (seed, number) = (s.history.seed, s.world.device.analytics.anonymous)
    if anonymous.seed != seed || anonymous.number != number {
      anonymous = (seed, number, QuotedText(s.anonymousID))
    }
    writer.json.field("anonymous_id", anonymous.id)
  }

  private mutating func write(_ properties: [(key: String, value: PropertyText)], as key: StaticString) {
    if properties.isEmpty { return }
    writer.json.key(key)
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
