import TextFormats
public import TraceFormat

/// What Segment's server got: the bodies of the requests with batches of calls, one a line, in the order in which they
/// came.
public enum SegmentExport {
  /// - Parameter sink: takes whole lines.
  /// - Throws: `ExportFault.startIsNoTime`; what the sink throws.
  public static func write(_ trace: Trace, to sink: @escaping (UnsafeRawBufferPointer) throws -> Void) throws {
    try SDKLog.write(trace, to: sink) { request, json, bytes in
      json.key("batch")
      json.beginArray()
      for event in request.events { write(event, &json, in: bytes) }
      json.endArray()
      json.field("sentAt", LogTime.text(request.sentAt))
      json.field("writeKey", trace.header.app.id)
    }
  }

  /// Source: Segment analytics-swift, `TrackEvent`, `ScreenEvent`, `IdentifyEvent`.
  private static func write(_ event: SentEvent, _ json: inout JSONWriter, in bytes: UnsafeRawBufferPointer) {
    json.beginObject()
    switch event.kind {
    case .track:
      json.field("type", "track")
      json.field("event", event.name, in: bytes)
      writeObject("properties", event.properties, &json, in: bytes)
    case .screen:
      json.field("type", "screen")
      json.field("name", screenName(of: event, in: bytes), in: bytes)
      writeObject("properties", event.properties, &json, in: bytes)
    case .identify, .set:
      json.field("type", "identify")
      writeObject("traits", event.traits, &json, in: bytes)
    case .group:
      json.field("type", "group")
      json.field("groupId", event.groupID, in: bytes)
      writeObject("traits", event.traits, &json, in: bytes)
    }
    json.field("messageId", event.id, in: bytes)
    json.field("anonymousId", event.anonymousID, in: bytes)
    json.field("userId", event.user, in: bytes)
    json.field("timestamp", LogTime.text(event.time))
    writeContext(event.sender.device, &json)
    json.key("integrations")
    json.beginObject()
    json.endObject()
    json.endObject()
  }

  /// Source: Segment analytics-swift, `Context`, `iOSVendorSystem`.
  private static func writeContext(_ device: DeviceContext?, _ json: inout JSONWriter) {
    json.key("context")
    json.beginObject()
    json.key("library")
    json.beginObject()
    json.field("name", "analytics-swift")
    if let version = device?.fixed.sdkVersion { json.field("version", version) }
    json.endObject()
    if let device { write(device, &json) }
    json.endObject()
  }

  private static func write(_ device: DeviceContext, _ json: inout JSONWriter) {
    let fixed = device.fixed
    json.key("app")
    json.beginObject()
    json.field("name", fixed.appName)
    json.field("version", fixed.appVersion)
    json.field("build", fixed.appBuild)
    json.field("namespace", fixed.bundleID)
    json.endObject()
    json.key("device")
    json.beginObject()
    json.field("manufacturer", "Apple")
    json.field("type", "ios")
    json.field("model", fixed.machine)
    json.field("name", fixed.model)
    json.endObject()
    json.key("os")
    json.beginObject()
    json.field("name", device.systemName)
    json.field("version", fixed.systemVersion)
    json.endObject()
    json.field("locale", device.locale.replacing("_", with: "-"))
    json.field("timezone", device.timeZone)
    json.field("userAgent", userAgent(device))
    json.key("network")
    json.beginObject()
    json.field("bluetooth", false)
    json.field("cellular", device.usesCellular)
    json.field("wifi", device.usesWiFi)
    json.endObject()
  }

  /// As WebKit writes it in an app. Source: WebKit, `standardUserAgentWithApplicationName`.
  private static func userAgent(_ device: DeviceContext) -> String {
    let version = device.fixed.systemVersion.replacing(".", with: "_")
    let system = device.fixed.isPad ? "iPad; CPU OS" : "iPhone; CPU iPhone OS"
    return "Mozilla/5.0 (\(system) \(version) like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)"
  }

  /// PostHog's SDK calls all screens the same, and names them in a property.
  private static func screenName(of event: SentEvent, in bytes: UnsafeRawBufferPointer) -> Range<Int>? {
    guard let name = event.name, bytes[name].elementsEqual(#""$screen""#.utf8), let properties = event.properties
    else { return event.name }
    var found: Range<Int>?
    JSONScanner.visitValues(properties, in: bytes) { key, value, _ in if key == "$screen_name" { found = value } }
    return found ?? name
  }

  private static func writeObject(
    _ key: StaticString, _ value: Range<Int>?, _ json: inout JSONWriter, in bytes: UnsafeRawBufferPointer
  ) {
    json.key(key)
    if let value {
      json.raw(UnsafeRawBufferPointer(rebasing: bytes[value]))
    } else {
      json.beginObject()
      json.endObject()
    }
  }
}
