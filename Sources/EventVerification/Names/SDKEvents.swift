import EventLogs
import JSONSchema

/// What an SDK sends of its own accord, so that no plan needs to have it.
struct SDKEvents: Sendable {
  /// Of names of events and of properties.
  let prefixes: [String]
  let names: Set<String>
  /// What the SDK adds to events.
  let properties: ForgivenProperties

  init(prefixes: [String], names: Set<String>, properties: [String] = []) {
    self.prefixes = prefixes
    self.names = names
    self.properties = ForgivenProperties(prefixes: prefixes, names: properties)
  }

  func has(_ name: String) -> Bool { prefixes.contains { name.hasPrefix($0) } || names.contains(name) }

  /// A property that the SDK adds.
  func hasProperty(_ key: String) -> Bool {
    var key = key
    return key.withUTF8 { properties.has(UnsafeRawBufferPointer($0)) }
  }
}

extension SDKProfile {
  var ownEvents: SDKEvents {
    switch self {
    case .posthog: SDKEvents(prefixes: ["$"], names: Self.lifecycle)
    case .segment, .plain: SDKEvents(prefixes: ["$"], names: Self.lifecycle)
    case .mixpanel:
      // Its own fields stand among the event's.
      SDKEvents(prefixes: ["$", "mp_"], names: Self.lifecycle, properties: ["time", "distinct_id", "token"])
    case .amplitude:
      SDKEvents(prefixes: ["[Amplitude] ", "$"], names: ["session_start", "session_end", "revenue_amount"])
    case .firebase:
      SDKEvents(
        prefixes: ["firebase_", "ga_", "google_"], names: Set(VendorLimits.firebaseReserved + ["screen_view"]),
        properties: ["engagement_time_msec", "session_engaged", "entrances", "previous_first_open_count"])
    case .mparticle, .snowplow: SDKEvents(prefixes: [], names: [])
    }
  }

  private static let lifecycle: Set<String> = [
    "Application Installed", "Application Updated", "Application Opened", "Application Backgrounded",
    "Application Foregrounded",
  ]
}
