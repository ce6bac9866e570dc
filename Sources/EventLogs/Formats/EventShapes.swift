import TextFormats

/// Where each format keeps what an event is made of, and which names are not the app's own.
extension EventLogFormat {
  var shape: EventShape {
    switch self {
    case .posthog: .posthog
    case .segment: .segment
    case .amplitude: .amplitude
    case .mixpanel: .mixpanel
    case .snowplowMicro: .snowplow
    case .mparticle: .mparticle
    case .firebase: .firebase
    case .trace: .trace
    }
  }
}

extension EventShape {
  /// A batch names the id `uuid`, the list of the REST interface `id`.
  static let posthog = EventShape(
    keys: Keys([
      ("uuid", .id), ("id", .id), ("event", .name), ("distinct_id", .user), ("timestamp", .time),
      ("properties", .properties), ("created_at", .received), ("_inserted_at", .received), ("$set", .traits),
    ]),
    propertyKeys: Keys([
      ("$session_id", .session), ("$screen_name", .screen), ("$device_id", .device),
      ("$anon_distinct_id", .anonymousID), ("$is_identified", .isIdentified), ("$set", .traits),
      ("distinct_id", .user),
    ]),
    kinds: KeyTable(
      [
        ("$screen", .screen), ("$identify", .identify), ("$set", .set), ("$groupidentify", .group),
        ("$create_alias", .alias), ("$merge_dangerously", .alias), ("$feature_flag_called", .flag),
      ] + lifecycle))

  static let segment = EventShape(
    keys: Keys([
      ("messageId", .id), ("event", .name), ("name", .name), ("type", .type), ("userId", .user),
      ("anonymousId", .anonymousID), ("originalTimestamp", .deviceTime), ("timestamp", .time),
      ("receivedAt", .received), ("properties", .properties), ("traits", .traits), ("context", .context),
    ]),
    contextKeys: Keys([("sessionId", .session)]), kinds: KeyTable(lifecycle))

  static let amplitude = EventShape(
    keys: Keys([
      ("$insert_id", .id), ("insert_id", .id), ("uuid", .id), ("event_type", .name), ("user_id", .user),
      ("device_id", .anonymousID), ("session_id", .session), ("client_event_time", .deviceTime),
      ("event_time", .time), ("time", .time), ("server_received_time", .received),
      ("event_properties", .properties), ("user_properties", .traits),
    ]),
    propertyKeys: Keys([("[Amplitude] Screen Name", .screen)]),
    kinds: KeyTable([
      ("[Amplitude] Screen Viewed", .screen), ("$identify", .identify), ("$groupidentify", .group),
      ("[Experiment] Exposure", .flag), ("$exposure", .flag),
      ("[Amplitude] Application Installed", .lifecycle), ("[Amplitude] Application Updated", .lifecycle),
      ("[Amplitude] Application Opened", .lifecycle), ("[Amplitude] Application Backgrounded", .lifecycle),
      ("session_start", .lifecycle), ("session_end", .lifecycle),
    ]))

  static let mixpanel = EventShape(
    keys: Keys([("event", .name), ("properties", .properties)]),
    propertyKeys: Keys([
      ("$insert_id", .id), ("time", .time), ("$user_id", .user), ("distinct_id", .distinctID),
      ("$device_id", .anonymousID), ("$mp_api_timestamp_ms", .received), ("mp_processing_time_ms", .received),
    ]),
    kinds: KeyTable(
      [
        ("$identify", .identify), ("$create_alias", .alias), ("$merge", .alias), ("$experiment_started", .flag),
        ("$ae_first_open", .lifecycle), ("$ae_updated", .lifecycle), ("$ae_session", .lifecycle),
        ("$app_open", .lifecycle),
      ] + lifecycle))

  /// What several SDKs call the app's own life.
  private static var lifecycle: [(StaticString, LoggedEvent.Kind)] {
    [
      ("Application Installed", .lifecycle), ("Application Updated", .lifecycle), ("Application Opened", .lifecycle),
      ("Application Backgrounded", .lifecycle), ("Application Foregrounded", .lifecycle),
      ("Application Crashed", .lifecycle),
    ]
  }
}
