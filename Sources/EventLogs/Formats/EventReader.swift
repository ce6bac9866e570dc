import Findings
import TextFormats

/// Makes events of the objects of one format.
struct EventReader {
  let format: EventLogFormat
  let shape: EventShape
  let texts = NestedTexts()

  init(_ format: EventLogFormat) {
    self.format = format
    shape = format.shape
  }

  /// Gives out the events that an object holds: one, as a rule.
  func read(_ object: JSONView, _ give: (inout LoggedEvent, EventShape.Extras) throws -> Void) rethrows {
    switch format {
    case .posthog, .segment, .amplitude, .mixpanel:
      texts.forget()
      var event = LoggedEvent(number: 0, kind: .track, source: object)
      let extras = shape.read(&event, texts)
      finish(&event, extras)
      try give(&event, extras)
    case .firebase:
      texts.forget()
      var row = readFirebase(object)
      try give(&row.event, row.extras)
    case .trace:
      guard var record = readTrace(object) else { return }
      try give(&record.event, record.extras)
    case .mparticle: try readMParticle(object, give)
    case .snowplowMicro:
      texts.forget()
      try readSnowplow(object, give)
    }
  }

  private func finish(_ event: inout LoggedEvent, _ extras: EventShape.Extras) {
    switch format {
    case .posthog: finishPostHog(&event, extras)
    case .segment: finishSegment(&event, extras)
    case .mixpanel: finishMixpanel(&event, extras)
    case .amplitude, .firebase, .trace, .mparticle, .snowplowMicro: break
    }
  }

  /// Before it is identified a user has the anonymous id as its own.
  private func finishPostHog(_ event: inout LoggedEvent, _ extras: EventShape.Extras) {
    if extras.isIdentified?.bool == false, event.kind != .identify {
      event.anonymousID = event.user ?? event.anonymousID
      event.user = nil
    }
  }

  private func finishMixpanel(_ event: inout LoggedEvent, _ extras: EventShape.Extras) {
    guard event.user == nil, let id = extras.distinctID else { return }
    let isDevice =
      id.source.starts(with: "$device:".utf8) || event.anonymousID.map { $0.source.elementsEqual(id.source) } == true
    if !isDevice { event.user = id } else if event.anonymousID == nil { event.anonymousID = id }
  }

  /// A call has a type in the place of a name, unless it tracks an event.
  private func finishSegment(_ event: inout LoggedEvent, _ extras: EventShape.Extras) {
    event.version = event.context?.member("protocols")?.member("event_version")
    guard let type = extras.type, let kind = Self.segmentTypes.meaning(of: type) else { return }
    event.kind = kind
    if kind == .screen { event.screen = event.name }
    event.name = nil
  }

  /// All but `track`.
  private static let segmentTypes = KeyTable<LoggedEvent.Kind>([
    ("screen", .screen), ("page", .screen), ("identify", .identify), ("group", .group), ("alias", .alias),
  ])
}
