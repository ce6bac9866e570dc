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
    }
    json.field("messageId", event.id, in: bytes)
    json.field("anonymousId", event.anonymousID, in: bytes)
    json.field("userId", event.user, in: bytes)
    json.field("timestamp", LogTime.text(event.time))
    json.key("context")
    json.beginObject()
    json.key("library")
    json.beginObject()
    json.field("name", "analytics-swift")
    json.endObject()
    json.endObject()
    json.key("integrations")
    json.beginObject()
    json.endObject()
    json.endObject()
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
