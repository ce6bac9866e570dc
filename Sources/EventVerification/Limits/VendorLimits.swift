/// What a vendor does not take, or cuts off: lengths in characters, sizes in bytes; nil where there is no limit.
struct VendorLimits: Sendable {
  var vendor: String
  var nameLength: Int?
  /// A letter, then letters, digits and `_`, in names of events and of properties.
  var hasPlainNames = false
  /// Not for events of the app's own.
  var reservedNames: [String] = []
  /// Of events.
  var reservedPrefixes: [String] = []
  var reservedProperties: [String] { hasOwnProperties ? [] : reservedPrefixes }
  /// The properties that the SDK adds are there.
  var hasOwnProperties = false
  var properties: Int?
  var propertyNameLength: Int?
  var textLength: Int?
  /// Texts that may be longer than others.
  var longerTexts: [(property: String, length: Int)] = []
  var traits: Int?
  var traitNameLength: Int?
  var traitTextLength: Int?
  var shortestID: Int?
  var longestID: Int?
  /// Ids that stand for nobody; in small letters.
  var refusedIDs: [String] = []
  /// Different names of events that one user may have.
  var names: Int?
  var eventBytes: Int?

  init(_ vendor: String) { self.vendor = vendor }

  /// Whether properties have to be looked at one by one.
  var looksAtProperties: Bool {
    hasPlainNames || !reservedProperties.isEmpty || properties != nil || propertyNameLength != nil || textLength != nil
  }
}

extension SDKProfile {
  /// As the vendors' documents give them.
  var limits: VendorLimits? {
    switch self {
    case .posthog: .posthog
    case .segment: .segment
    case .amplitude: .amplitude
    case .firebase: .firebase
    case .mixpanel: .mixpanel
    case .mparticle: .mparticle
    case .snowplow, .plain: nil
    }
  }
}

extension VendorLimits {
  fileprivate static var posthog: VendorLimits {
    var limits = VendorLimits("PostHog")
    limits.reservedPrefixes = ["$"]
    limits.refusedIDs = [
      "anonymous", "guest", "distinctid", "distinct_id", "id", "not_authenticated", "email", "undefined", "true",
      "false", "[object object]", "nan", "none", "null", "0", "",
    ]
    limits.eventBytes = 1 << 20
    return limits
  }

  fileprivate static var segment: VendorLimits {
    var limits = VendorLimits("Segment")
    limits.eventBytes = 32 << 10
    return limits
  }

  fileprivate static var amplitude: VendorLimits {
    var limits = VendorLimits("Amplitude")
    limits.reservedPrefixes = ["[Amplitude] "]
    limits.properties = 1024
    limits.textLength = 1024
    limits.traitTextLength = 1024
    limits.shortestID = 5
    return limits
  }

  fileprivate static var mixpanel: VendorLimits {
    var limits = VendorLimits("Mixpanel")
    limits.nameLength = 255
    limits.reservedPrefixes = ["$", "mp_"]
    limits.properties = 255
    limits.propertyNameLength = 255
    limits.textLength = 255
    return limits
  }

  fileprivate static var mparticle: VendorLimits {
    var limits = VendorLimits("mParticle")
    limits.nameLength = 255
    return limits
  }

  fileprivate static var firebase: VendorLimits {
    var limits = VendorLimits("Firebase")
    limits.nameLength = 40
    limits.hasPlainNames = true
    limits.reservedNames = firebaseReserved
    limits.reservedPrefixes = ["firebase_", "google_", "ga_"]
    limits.properties = 25
    limits.propertyNameLength = 40
    limits.textLength = 100
    limits.longerTexts = [("page_location", 1000), ("page_referrer", 420), ("page_title", 300)]
    limits.traits = 25
    limits.traitNameLength = 24
    limits.traitTextLength = 36
    limits.longestID = 256
    limits.names = 500
    return limits
  }

  /// Names that Firebase keeps for itself.
  static let firebaseReserved = [
    "ad_activeview", "ad_click", "ad_exposure", "ad_query", "ad_reward", "adunit_exposure", "app_background",
    "app_clear_data", "app_remove", "app_store_refund", "app_store_subscription_cancel",
    "app_store_subscription_convert", "app_store_subscription_renew", "app_update", "app_upgrade",
    "dynamic_link_app_open", "dynamic_link_app_update", "dynamic_link_first_open", "error", "first_open",
    "first_visit", "in_app_purchase", "notification_dismiss", "notification_foreground", "notification_open",
    "notification_receive", "os_update", "session_start", "session_start_with_rollout", "user_engagement",
  ]
}
