import TextFormats
public import TraceFormat

/// What PostHog's server got: the bodies of the requests to `/batch`, one a line, in the order in which they came.
///
/// A body is what the SDK itself makes of the events, so that nothing has to be made up that only the server knows (the
/// person, when a row was written), and it can be sent to a server as it is. Of the device it has what is
/// true of every iPhone and iPad: a trace does not say which one it was.
public enum PostHogExport {
  /// - Parameter sink: takes whole lines.
  /// - Throws: `ExportFault.startIsNoTime`; what the sink throws.
  public static func write(_ trace: Trace, to sink: @escaping (UnsafeRawBufferPointer) throws -> Void) throws {
    try SDKLog.write(trace, to: sink) { request, json, bytes in
      json.field("api_key", trace.header.app.id)
      json.key("batch")
      json.beginArray()
      for event in request.events { write(event, &json, in: bytes) }
      json.endArray()
      json.field("sent_at", LogTime.text(request.sentAt))
    }
  }

  /// Source: PostHog iOS SDK, `PostHogEvent`.
  private static func write(_ event: SentEvent, _ json: inout JSONWriter, in bytes: UnsafeRawBufferPointer) {
    json.beginObject()
    switch event.kind {
    case .track: json.field("event", event.name, in: bytes)
    case .screen: json.field("event", "$screen")
    case .identify: json.field("event", "$identify")
    case .set: json.field("event", "$set")
    }
    json.field("distinct_id", event.user ?? event.anonymousID, in: bytes)
    json.field("uuid", event.id, in: bytes)
    json.field("timestamp", LogTime.text(event.time))
    json.key("properties")
    json.beginObject()
    writeProperties(event, &json, in: bytes)
    json.endObject()
    json.endObject()
  }

  /// Names of the SDK's own properties: an event's with such a name loses.
  private static let own = [
    "$lib", "$device_manufacturer", "$is_emulator", "$is_ios_running_on_mac", "$is_mac_catalyst_app", "$is_identified",
    "$process_person_profile", "$anon_distinct_id", "$set", "distinct_id",
  ]

  /// Source: PostHog iOS SDK, `buildProperties`, `identify`; a person is processed when somebody is identified
  /// (`personProfiles`: identified only).
  private static func writeProperties(_ event: SentEvent, _ json: inout JSONWriter, in bytes: UnsafeRawBufferPointer) {
    json.field("$lib", "posthog-ios")
    json.field("$device_manufacturer", "Apple")
    json.field("$is_emulator", false)
    json.field("$is_ios_running_on_mac", false)
    json.field("$is_mac_catalyst_app", false)
    json.field("$is_identified", event.user != nil)
    json.field("$process_person_profile", event.user != nil)
    if event.kind == .identify {
      json.field("distinct_id", event.user, in: bytes)
      json.field("$anon_distinct_id", event.anonymousID, in: bytes)
    }
    if event.kind == .identify || event.kind == .set { json.field("$set", event.traits, in: bytes) }
    var (hasSession, hasScreen) = (false, false)
    if let properties = event.properties {
      JSONScanner.visitValues(properties, in: bytes) { key, value, quoted in
        if own.contains(key) { return }
        hasSession = hasSession || key == "$session_id"
        hasScreen = hasScreen || key == "$screen_name"
        json.key(raw: UnsafeRawBufferPointer(rebasing: bytes[quoted]))
        json.raw(UnsafeRawBufferPointer(rebasing: bytes[value]))
      }
    }
    if event.kind == .screen, !hasScreen { json.field("$screen_name", event.name, in: bytes) }
    if !hasSession { json.field("$session_id", event.session, in: bytes) }
  }
}
