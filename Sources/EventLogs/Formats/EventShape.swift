import TextFormats

/// What a key of an event is for.
enum EventField: UInt8, Hashable, Sendable {
  case id, name, type, screen, user, anonymousID, device, session
  /// By the clock of the device, and as the server corrected it: the first counts where both are there.
  case deviceTime, time
  case received
  case properties, traits, context, version
  /// The user's id, or the device's while nobody is identified.
  case distinctID
  /// False: the user is the anonymous one.
  case isIdentified
}

/// Where a format keeps what an event is made of.
struct EventShape: Sendable {
  typealias Keys = KeyTable<EventField>

  /// Of the event itself.
  var keys: Keys
  /// Of what the event has in its properties and in its context, where something is to be found there.
  var propertyKeys: Keys?
  var contextKeys: Keys?
  var timeUnit = EventTime.Unit.bySize
  /// Names of events that are not the app's own.
  var kinds: KeyTable<LoggedEvent.Kind>
  /// Whether every event of the format has an id.
  var hasIDs = true

  /// What is needed while an event is read, and not afterwards.
  struct Extras {
    var type: JSONView?
    var time: JSONView?
    var deviceTime: JSONView?
    var distinctID: JSONView?
    var isIdentified: JSONView?
  }

  /// Fills in what the keys of an object say; of two keys for the same thing the first counts.
  @inline(__always)
  func take(_ object: JSONView, _ keys: Keys, _ event: inout LoggedEvent, _ extras: inout Extras) {
    for (key, value) in object.members {
      guard let field = keys.meaning(of: key), value.kind != .null else { continue }
      switch field {
      case .id: Self.set(&event.id, value)
      case .name: Self.set(&event.name, value)
      case .type: Self.set(&extras.type, value)
      case .screen: Self.set(&event.screen, value)
      case .user: Self.set(&event.user, value)
      case .anonymousID: Self.set(&event.anonymousID, value)
      case .device: Self.set(&event.device, value)
      case .session: Self.set(&event.session, value)
      case .time: Self.set(&extras.time, value)
      case .deviceTime: Self.set(&extras.deviceTime, value)
      case .received: Self.set(&event.received, value)
      case .properties: Self.set(&event.properties, value)
      case .traits: Self.set(&event.traits, value)
      case .context: Self.set(&event.context, value)
      case .version: Self.set(&event.version, value)
      case .distinctID: Self.set(&extras.distinctID, value)
      case .isIdentified: Self.set(&extras.isIdentified, value)
      }
    }
  }

  @inline(__always)
  private static func set(_ place: inout JSONView?, _ value: JSONView) { if place == nil { place = value } }

  /// Reads what the keys say, down to the kind that the name says.
  /// - Parameter texts: for properties that stand in a string.
  func read(_ event: inout LoggedEvent, _ texts: NestedTexts) -> Extras {
    var extras = Extras()
    take(event.source, keys, &event, &extras)
    if let properties = event.properties, properties.kind == .string { event.properties = texts.object(in: properties) }
    if let propertyKeys, let properties = event.properties { take(properties, propertyKeys, &event, &extras) }
    if let contextKeys, let context = event.context { take(context, contextKeys, &event, &extras) }
    if let name = event.name, let kind = kinds.meaning(of: name) { event.kind = kind }
    if event.kind != .screen { event.screen = nil }
    if let time = extras.deviceTime ?? extras.time { event.ms = EventTime.ms(of: time, unit: timeUnit) }
    return extras
  }
}
