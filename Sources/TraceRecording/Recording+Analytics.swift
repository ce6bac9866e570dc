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
    if model.tables.analytics.sdk != .plain, let type = event.type { writer.json.field("type", type) }
    if case .grouped(let place) = event { writeGroup(place, s) }
    let payload = s.eventPayload(event, model)
    write(payload.properties, as: "properties")
    write(payload.shadowed, as: "shadowed")
    writeIdentity(number, s)
    writeIDs(number, s)
  }

  private mutating func writeGroup(_ place: UInt8, _ s: Simulation) {
    writer.json.field("group_type", model.string(model.tables.analytics.groups[Int(place)].type))
    writer.json.field("group_id", s.groupID(place, model))
    write(s.groupTraits(place, model), as: "traits")
  }

  mutating func writeIgnored(_ event: AnalyticsEvent, _ s: Simulation) {
    output("analytics.ignored")
    writer.json.field("event", s.eventName(event, model))
    writer.json.field("reason", IgnoreReason.optOut.name)
  }

  mutating func writeIgnored(_ user: StringID, _ reason: IgnoreReason, _ s: Simulation) {
    output("analytics.ignored")
    string("user", user, s)
    writer.json.field("reason", reason.name)
  }

  mutating func writeSession(_ reason: AnalyticsSession.Reason, _ s: Simulation) {
    output("analytics.session_began")
    writeSessionID(s)
    writer.json.field("reason", reason.name)
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

  mutating func writeIdentified(_ call: IdentifyCall, _ number: UInt32, _ s: Simulation) {
    output("analytics.identified")
    string("user", s.world.device.analytics.userID, s)
    switch call {
    case .plain: break
    case .identify: writer.json.field("type", "identify")
    case .set: writer.json.field("type", "set")
    }
    write(s.traits(model), as: "traits")
    write(s.traitsOnce(model), as: "traits_once")
    if call == .plain { return }
    write(s.identityProperties(model), as: "properties")
    writer.json.field("number", Int64(number))
    writeAnonymousID(s)
    writeIDs(number, s)
  }

  mutating func writeReset(_ s: Simulation) {
    output("analytics.reset")
    writeAnonymousID(s)
    writeSessionID(s)
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

  private mutating func writeIDs(_ number: UInt32, _ s: Simulation) {
    if let id = s.eventID(number, model) { writer.json.field("id", id) }
    writeSessionID(s)
  }

  private mutating func writeSessionID(_ s: Simulation) {
    if let session = s.sessionID(model) { writer.json.field("session", session) }
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
      writer.json.value(property.value)
    }
    writer.json.endObject()
  }
}

extension AnalyticsEvent {
  /// What it is beside an event that the app tracks.
  fileprivate var type: StaticString? {
    switch self {
    case .screenViewed: "screen"
    case .lifecycle: "lifecycle"
    case .flagCalled: "flag"
    case .grouped: "group"
    case .rowTapped, .valueChanged, .flow, .buttonTapped, .permission, .deepLink, .error, .custom: nil
    }
  }
}
