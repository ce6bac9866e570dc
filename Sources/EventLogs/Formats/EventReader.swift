import Findings
import TextFormats

/// Makes events of the objects of one format.
struct EventReader: ~Copyable {
  let format: EventLogFormat
  private let shape: EventShape

  init(_ format: EventLogFormat) {
    self.format = format
    shape = format.shape
  }

  /// Gives out the events that an object holds: one, as a rule.
  func read(_ object: JSONView, _ give: (inout LoggedEvent, EventShape.Extras) throws -> Void) rethrows {
    var event = LoggedEvent(number: 0, kind: .track, source: object)
    let extras = shape.read(&event)
    switch format {
    case .posthog: Self.finishPostHog(&event, extras)
    case .segment: Self.finishSegment(&event, extras)
    case .snowplowMicro, .amplitude, .mparticle, .mixpanel, .firebase, .trace: break
    }
    try give(&event, extras)
  }

  /// Before it is identified a user has the anonymous id as its own.
  private static func finishPostHog(_ event: inout LoggedEvent, _ extras: EventShape.Extras) {
    if extras.isIdentified?.bool == false {
      event.anonymousID = event.user ?? event.anonymousID
      event.user = nil
    }
  }

  /// A call has a type in the place of a name, unless it tracks an event.
  private static func finishSegment(_ event: inout LoggedEvent, _ extras: EventShape.Extras) {
    guard let type = extras.type else { return }
    if type.isText("track") { return }
    event.kind = segmentTypes.meaning(of: type) ?? .track
    if event.kind == .screen { (event.screen, event.name) = (event.name, nil) }
  }

  private static let segmentTypes = KeyTable<LoggedEvent.Kind>([
    ("screen", .screen), ("page", .screen), ("identify", .identify), ("group", .group), ("alias", .alias),
  ])
}
