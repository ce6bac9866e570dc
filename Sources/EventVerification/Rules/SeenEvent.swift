import EventLogs
import TextFormats

/// An event with what was found out about it.
struct SeenEvent {
  let event: LoggedEvent
  let name: EventName
  let facts: LogRules.NameFacts
  let user: UInt64
  let anonymous: UInt64
  let session: UInt64
  /// The id, where it is one.
  let uuid: UUIDBits?

  init(_ event: LoggedEvent, _ name: EventName, _ facts: LogRules.NameFacts) {
    self.event = event
    self.name = name
    self.facts = facts
    user = EventHash.of(event.user)
    anonymous = EventHash.of(event.anonymousID)
    session = EventHash.of(event.session)
    uuid = event.id.flatMap { UUIDBits($0) }
  }

  /// Who has sent it: its device as far as it has an id, else its user.
  var deviceKey: UInt64 {
    if let device = event.device { return EventHash.of(device) }
    return anonymous != 0 ? anonymous : user != 0 ? user : 1
  }

  /// It says from which device or under which anonymous id it was sent.
  var tellsDevice: Bool { anonymous != 0 || event.device != nil }

  /// The user is known, and not anonymous.
  var isIdentified: Bool { event.kind == .identify || property("$is_identified")?.bool == true }

  var seen: LogDevice.Seen {
    LogDevice.Seen(number: event.number, line: event.line, seq: event.seq, ms: event.ms)
  }

  func property(_ key: StaticString) -> JSONView? { event.properties?.member(key) }

  func property(named key: String) -> JSONView? {
    var key = key
    return key.withUTF8 { event.properties?.member(UnsafeRawBufferPointer($0)) }
  }
}

extension LogDevice {
  /// What is kept of an event when it was looked at.
  mutating func note(_ seen: SeenEvent) {
    last = seen.seen
    lastName = seen.name.number
    if seen.event.kind == .reset { return }
    if seen.user != 0 {
      if seen.user != user || seen.event.kind == .identify { isIdentified = seen.isIdentified }
      user = seen.user
    }
    if seen.anonymous != 0 { anonymous = seen.anonymous }
    if seen.session != 0, seen.session != session {
      formerSession = session
      session = seen.session
    }
  }
}
