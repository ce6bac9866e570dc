import TextFormats

/// Events of Snowplow Micro, good and bad, and of the bodies that trackers send: what the app says is a datum with a
/// schema of its own, which may stand in a string.
extension EventReader {
  func readSnowplow(
    _ object: JSONView, _ give: (inout LoggedEvent, EventShape.Extras) throws -> Void
  ) rethrows {
    let refusal = object.member("errors")
    let parameters = object.member("rawEvent")?.member("parameters") ?? object
    guard object.member("event")?.kind != .object, parameters.member("e") == nil else {
      return try read(parameters, enriched: object.member("event"), of: object, refusal, give)
    }
    // A body that was refused as a whole.
    let body = texts.json(in: object.member("collectorPayload")?.member("body"))
    guard let events = body?.member("data"), events.kind == .array else {
      return try read(parameters, enriched: nil, of: object, refusal, give)
    }
    let mark = texts.used
    for event in events.elements {
      texts.forget(to: mark)
      try read(event, enriched: nil, of: object, refusal, give)
    }
  }

  private func read(
    _ parameters: JSONView, enriched: JSONView?, of object: JSONView, _ refusal: JSONView?,
    _ give: (inout LoggedEvent, EventShape.Extras) throws -> Void
  ) rethrows {
    var event = LoggedEvent(number: 0, kind: .track, source: object)
    event.refusal = refusal
    var extras = EventShape.Extras()
    if let enriched, enriched.kind == .object { shape.take(enriched, shape.keys, &event, &extras) }
    shape.take(parameters, Self.parameterKeys, &event, &extras)
    if let time = extras.deviceTime ?? extras.time { event.ms = EventTime.ms(of: time) }
    event.entities = entities(parameters, enriched)
    if let datum = datum(parameters, enriched) {
      take(datum, &event)
    } else if extras.type?.isText("se") == true || extras.type?.isText("struct") == true {
      event.properties = structured(parameters, enriched, of: object)
      event.name = event.properties?.member("action")
    } else {
      event.name = extras.type
    }
    if let name = event.name, let kind = shape.kinds.meaning(of: name) { event.kind = kind }
    if event.kind == .screen { event.screen = event.properties?.member("name") }
    takeSession(&event)
    try give(&event, extras)
  }

  /// `{schema, data}` of a self-describing event.
  private func datum(_ parameters: JSONView, _ enriched: JSONView?) -> JSONView? {
    let envelope =
      texts.json(in: enriched?.member("unstruct_event")) ?? texts.json(in: parameters.member("ue_pr"))
      ?? texts.json(inBase64: parameters.member("ue_px"))
    return envelope?.member("data")
  }

  private func entities(_ parameters: JSONView, _ enriched: JSONView?) -> JSONView? {
    let envelope =
      texts.json(in: enriched?.member("contexts")) ?? texts.json(in: parameters.member("co"))
      ?? texts.json(inBase64: parameters.member("cx"))
    return envelope?.kind == .array ? envelope : envelope?.member("data")
  }

  /// Name and version are parts of the schema's address, `iglu:com.acme/row_tap/jsonschema/1-0-0`.
  private func take(_ datum: JSONView, _ event: inout LoggedEvent) {
    event.properties = datum.member("data")
    guard let schema = datum.member("schema"), schema.kind == .string, let address = plain(schema) else { return }
    let parts = address.source.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count == 4 else {
      event.name = address
      return
    }
    let named = texts.read(schema) { buffer in
      buffer.append("[\"")
      buffer.append(UnsafeRawBufferPointer(rebasing: parts[1]))
      buffer.append("\",\"")
      buffer.append(UnsafeRawBufferPointer(rebasing: parts[3]))
      buffer.append("\"]")
    }
    var pieces = named?.elements
    event.name = pieces?.next()
    event.version = pieces?.next()
  }

  /// A text in which no slash is escaped.
  private func plain(_ view: JSONView) -> JSONView? {
    guard view.hasEscapes, let text = view.text else { return view }
    return texts.read(view) { buffer in
      var json = JSONWriter()
      json.string(text)
      json.withBytes { buffer.append($0) }
    }
  }

  /// An event without a schema has five fields.
  private func structured(_ parameters: JSONView, _ enriched: JSONView?, of object: JSONView) -> JSONView? {
    texts.read(object) { buffer in
      var separator = UInt8(ascii: "{")
      let fields: [(StaticString, JSONView?)] = [
        ("category", enriched?.member("se_category") ?? parameters.member("se_ca")),
        ("action", enriched?.member("se_action") ?? parameters.member("se_ac")),
        ("label", enriched?.member("se_label") ?? parameters.member("se_la")),
        ("property", enriched?.member("se_property") ?? parameters.member("se_pr")),
        ("value", enriched?.member("se_value") ?? parameters.member("se_va")),
      ]
      for (name, value) in fields {
        guard let value, value.kind != .null else { continue }
        buffer.append(separator)
        separator = UInt8(ascii: ",")
        buffer.append("\"")
        buffer.append(name)
        buffer.append("\":")
        buffer.append(value: value)
      }
      if separator == UInt8(ascii: "{") { buffer.append(separator) }
      buffer.append(UInt8(ascii: "}"))
    }
  }

  /// The mobile trackers say the session by an entity.
  private func takeSession(_ event: inout LoggedEvent) {
    guard let entities = event.entities else { return }
    for entity in entities.elements {
      guard let schema = entity.member("schema")?.text, schema.contains("/client_session/") else { continue }
      event.session = event.session ?? entity.member("data")?.member("sessionId")
      event.anonymousID = event.anonymousID ?? entity.member("data")?.member("userId")
    }
  }

  /// Of what a tracker sends.
  private static let parameterKeys = EventShape.Keys([
    ("eid", .id), ("e", .type), ("dtm", .deviceTime), ("ttm", .deviceTime), ("uid", .user), ("duid", .anonymousID),
    ("sid", .session),
  ])
}

extension EventShape {
  /// Keys of the enriched event; names of the trackers' own schemas.
  static let snowplow = EventShape(
    keys: Keys([
      ("event_id", .id), ("event", .type), ("true_tstamp", .deviceTime), ("dvce_created_tstamp", .deviceTime),
      ("derived_tstamp", .time), ("collector_tstamp", .received), ("user_id", .user),
      ("domain_userid", .anonymousID), ("domain_sessionid", .session),
    ]),
    kinds: KeyTable([
      ("screen_view", .screen), ("screen_end", .lifecycle), ("page_view", .screen), ("page_ping", .lifecycle),
      ("application_install", .lifecycle), ("application_foreground", .lifecycle),
      ("application_background", .lifecycle), ("application_error", .lifecycle),
    ]))
}

enum SnowplowMicro {
  /// Whether an object is of a list that Micro answers: its newest event is the first.
  static func isListed(_ object: JSONView) -> Bool {
    object.member("rawEvent") != nil || object.member("collectorPayload") != nil
  }
}
