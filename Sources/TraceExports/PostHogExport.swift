import TextFormats
public import TraceFormat

/// What PostHog's server got: the bodies of the requests to `/batch`, one a line, in the order in which they came.
///
/// A body is what the SDK itself makes of the events, so that nothing has to be made up that only the server knows (the
/// person, when a row was written), and it can be sent to a server as it is.
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
    case .group: json.field("event", "$groupidentify")
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
  private static let own: Set<String> = [
    "$lib", "$lib_version", "$app_name", "$app_version", "$app_build", "$app_namespace", "$is_testflight",
    "$is_sideloaded", "$device_manufacturer", "$device_model", "$device_name", "$device_type", "$os_name",
    "$os_version",
    "$is_emulator", "$is_ios_running_on_mac", "$is_mac_catalyst_app", "$locale", "$timezone", "$network_wifi",
    "$network_cellular", "$is_identified", "$process_person_profile", "$anon_distinct_id", "$set", "$set_once",
    "distinct_id",
  ]

  /// Source: PostHog iOS SDK, `buildProperties`, `identify`, `group`; a person is processed when somebody is identified,
  /// or a group was named (`personProfiles`: identified only).
  private static func writeProperties(_ event: SentEvent, _ json: inout JSONWriter, in bytes: UnsafeRawBufferPointer) {
    json.field("$lib", "posthog-ios")
    if let device = event.sender.device { write(device, &json) }
    json.field("$device_manufacturer", "Apple")
    json.field("$is_emulator", false)
    json.field("$is_ios_running_on_mac", false)
    json.field("$is_mac_catalyst_app", false)
    json.field("$is_testflight", false)
    json.field("$is_sideloaded", false)
    json.field("$is_identified", event.user != nil)
    json.field("$process_person_profile", event.user != nil || event.sender.isInGroup)
    if event.kind == .identify {
      json.field("distinct_id", event.user, in: bytes)
      json.field("$anon_distinct_id", event.anonymousID, in: bytes)
    }
    if event.kind == .identify || event.kind == .set {
      json.field("$set", event.traits, in: bytes)
      json.field("$set_once", event.traitsOnce, in: bytes)
    }
    writeOwn(event, &json, in: bytes)
  }

  /// Source: PostHog iOS SDK, `PostHogContext`. A build that is a number is sent as one.
  private static func write(_ device: DeviceContext, _ json: inout JSONWriter) {
    let fixed = device.fixed
    if let version = fixed.sdkVersion { json.field("$lib_version", version) }
    json.field("$app_name", fixed.appName)
    json.field("$app_version", fixed.appVersion)
    json.key("$app_build")
    if let build = Int64(fixed.appBuild), build.magnitude <= JSONWriter.largestNumber.magnitude {
      json.integer(build)
    } else {
      json.string(fixed.appBuild)
    }
    json.field("$app_namespace", fixed.bundleID)
    json.field("$device_model", fixed.machine)
    json.field("$device_name", fixed.model)
    json.field("$device_type", fixed.isPad ? "Tablet" : "Mobile")
    json.field("$os_name", device.systemName)
    json.field("$os_version", fixed.systemVersion)
    json.field("$locale", device.language)
    json.field("$timezone", device.timeZone)
    json.field("$network_wifi", device.usesWiFi)
    json.field("$network_cellular", device.usesCellular)
  }

  /// What the app has given, and what the profile has added to it.
  private static func writeOwn(_ event: SentEvent, _ json: inout JSONWriter, in bytes: UnsafeRawBufferPointer) {
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
