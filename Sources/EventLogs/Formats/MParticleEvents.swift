import TextFormats

/// Batches of mParticle: what is said once of all their events (user, plan) is given to each.
extension EventReader {
  func readMParticle(
    _ object: JSONView, _ give: (inout LoggedEvent, EventShape.Extras) throws -> Void
  ) rethrows {
    guard let events = object.member("events"), events.kind == .array else {
      return try readMParticle(object, of: nil, give)
    }
    let batch = MParticleBatch(object)
    for event in events.elements { try readMParticle(event, of: batch, give) }
  }

  private func readMParticle(
    _ object: JSONView, of batch: MParticleBatch?, _ give: (inout LoggedEvent, EventShape.Extras) throws -> Void
  ) rethrows {
    var event = LoggedEvent(number: 0, kind: .track, source: object)
    event.user = batch?.user
    event.anonymousID = batch?.mpid
    event.traits = batch?.attributes
    event.context = batch?.context
    event.version = batch?.planVersion
    var extras = EventShape.Extras()
    if let data = object.member("data") {
      shape.take(data, shape.keys, &event, &extras)
      // The SDK's own id tells what was sent twice; the server's is a number.
      event.id = event.id ?? data.member("event_id")
    }
    event.ms = extras.time.flatMap { EventTime.ms(of: $0, unit: shape.timeUnit) }
    extras.type = object.member("event_type")
    if let type = extras.type, !type.isText("custom_event") {
      event.kind = shape.kinds.meaning(of: type) ?? .track
      // What the app did not name is named by its type.
      event.name = event.kind == .screen ? nil : event.name ?? type
      if event.kind != .screen { event.properties = event.properties ?? object.member("data") }
    }
    if event.kind != .screen { event.screen = nil }
    try give(&event, extras)
  }
}

/// What a batch says of all its events.
private struct MParticleBatch {
  var user: JSONView?
  var mpid: JSONView?
  var attributes: JSONView?
  var context: JSONView?
  var planVersion: JSONView?

  init(_ batch: JSONView) {
    mpid = batch.member("mpid")
    attributes = batch.member("user_attributes")
    context = batch.member("context")
    planVersion = context?.member("data_plan")?.member("plan_version")
    guard let identities = batch.member("user_identities") else { return }
    user = identities.member("customer_id")
    // The events interface writes an object, exports write a list.
    for identity in identities.elements where identity.member("identity_type")?.isText("customer_id") == true {
      user = user ?? identity.member("identity")
    }
  }
}

extension EventShape {
  /// Keys of an event's `data`, kinds of `event_type`.
  static let mparticle = EventShape(
    keys: Keys([
      ("source_message_id", .id), ("event_name", .name), ("screen_name", .screen),
      ("timestamp_unixtime_ms", .time), ("session_uuid", .session), ("session_id", .session),
      ("custom_attributes", .properties),
    ]),
    timeUnit: .milliseconds,
    kinds: KeyTable([
      ("screen_view", .screen), ("session_start", .lifecycle), ("session_end", .lifecycle),
      ("application_state_transition", .lifecycle), ("first_run", .lifecycle), ("crash_report", .lifecycle),
      ("push_registration", .lifecycle), ("uninstall", .lifecycle), ("user_attribute_change", .set),
      ("user_identity_change", .identify),
    ]), hasIDs: false)
}
