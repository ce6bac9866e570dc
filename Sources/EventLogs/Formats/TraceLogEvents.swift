import TextFormats

/// The records of a trace that say what the app told its SDK. What became of the events (`analytics.sent`, `.dropped`)
/// and consent are other records of the same trace: `seq` leads to them.
extension EventReader {
  /// Nil of any other record, and of header and footer.
  func readTrace(_ record: JSONView) -> (event: LoggedEvent, extras: EventShape.Extras)? {
    guard let kindName = record.member("kind"), let kind = Self.recordKinds.meaning(of: kindName) else { return nil }
    var event = LoggedEvent(number: 0, kind: kind, source: record)
    event.seq = record.member("seq")?.integer.flatMap { Int(exactly: $0) }
    event.ms = record.member("ms").flatMap { EventTime.ms(of: $0, unit: .milliseconds) }
    var extras = EventShape.Extras()
    if let data = record.member("data") {
      shape.take(data, shape.keys, &event, &extras)
      if let keys = shape.propertyKeys, let properties = event.properties {
        shape.take(properties, keys, &event, &extras)
      }
    }
    // Nobody is `false`.
    if event.user?.kind == .false { event.user = nil }
    if kind == .track, let name = event.name { event.kind = shape.kinds.meaning(of: name) ?? .track }
    if kind == .track, let type = record.member("data")?.member("type") {
      event.kind = Self.types.meaning(of: type) ?? event.kind
    }
    if event.kind != .screen { event.screen = nil }
    return (event, extras)
  }

  /// What an event is, where the trace says it.
  private static let types = KeyTable<LoggedEvent.Kind>([
    ("screen", .screen), ("lifecycle", .lifecycle), ("flag", .flag), ("group", .group),
  ])

  private static let recordKinds = KeyTable<LoggedEvent.Kind>([
    ("analytics.tracked", .track), ("analytics.identified", .identify), ("analytics.reset", .reset),
  ])
}

extension EventShape {
  /// Keys of a record's `data`. A trace names events as the SDK's profile does; names are PostHog's.
  static let trace = EventShape(
    keys: Keys([
      ("number", .id), ("event", .name), ("user", .user), ("anonymous_id", .anonymousID), ("session", .session),
      ("properties", .properties), ("traits", .traits),
    ]),
    propertyKeys: Keys([("$session_id", .session), ("$screen_name", .screen)]), kinds: posthog.kinds, hasIDs: false)
}
