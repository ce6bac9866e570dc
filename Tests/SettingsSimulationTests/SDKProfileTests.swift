import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TestSupport
import Testing

/// What an SDK makes of the properties of an event, and of a word about the user.
@Suite struct `Profiles of analytics SDKs` {
  private func driver(_ sdk: AnalyticsSDK, _ more: String = "", flags: Bool = false) throws -> Driver {
    try Driver(
      AppFixtures.app(
        #"{ id = "tap", kind = "action", label = "T", analytics_description = "tap", actions = {} }"#,
        """
        flags = { beta = true },
        analytics = { sdk = "\(sdk)", super_properties = { plan = "all", ["$screen_name"] = "all", extra = 1 },
          \(flags ? "feature_flags = true," : "")
          events = { screen_viewed = "view {screen}", properties = { plan = "own", ["$screen_name"] = "own",
            ["$feature/beta"] = "own", label = "{label}" } } \(more) }
        """, page: #"screen = "Root""#))
  }

  private func sent(_ sdk: AnalyticsSDK, flags: Bool = false) throws -> [String: PropertyText] {
    let d = try driver(sdk, flags: flags)
    let row = try #require(d.model.row(named: "tap"))
    let properties = d.s.eventProperties(.rowTapped(row), d.model)
    #expect(Set(properties.map(\.key)).count == properties.count, "each key is there once")
    return Dictionary(properties.map { ($0.key, $0.value) }) { first, _ in first }
  }

  @Test func `PostHog's lets the properties of all events win, but for four`() throws {
    let sent = try sent(.posthog, flags: true)
    #expect(sent["plan"] == .text("all"))
    #expect(sent["extra"] == .integer(1))
    #expect(sent["label"] == .text("T"))
    #expect(sent["$screen_name"] == .text("own"))
    #expect(sent["$feature/beta"] == .text("own"))
    #expect(sent["$active_feature_flags"] == .texts(["beta"]))
  }

  @Test(arguments: [AnalyticsSDK.plain, .segment]) func `with others the event's own win`(sdk: AnalyticsSDK) throws {
    let sent = try sent(sdk)
    #expect(sent["plan"] == .text("own"))
    #expect(sent["extra"] == .integer(1))
    #expect(sent["$active_feature_flags"] == nil)
  }

  @Test func `who the user is has the properties of all events too`() throws {
    for sdk in AnalyticsSDK.allCases {
      let d = try driver(sdk)
      let keys = d.s.identityProperties(d.model).map(\.key)
      #expect(Set(keys) == (sdk == .posthog ? ["plan", "$screen_name", "extra"] : []))
    }
  }

  @Test func `what has lost is told`() throws {
    for sdk in AnalyticsSDK.allCases {
      let d = try driver(sdk)
      let row = try #require(d.model.row(named: "tap"))
      let shadowed = d.s.eventPayload(.rowTapped(row), d.model).shadowed
      #expect(shadowed.map(\.key) == (sdk == .posthog ? ["plan"] : []))
    }
  }

  @Test(arguments: AnalyticsSDK.allCases) func `an update says from which version`(sdk: AnalyticsSDK) throws {
    var d = try Driver(
      AppFixtures.app(
        #"{ id = "tap", kind = "action", label = "T", actions = {} }"#,
        #"analytics = { sdk = "\#(sdk)", lifecycle = true }"#))
    d.s.world.device.launchedVersion = WellKnown.email.id
    try d.apply(.kill(.user))
    try d.apply(.relaunch)
    #expect(d.count("LifecycleEvent.updated") == 1)
    let told = d.s.eventProperties(.lifecycle(.updated), d.model)
    #expect(told.map(\.key) == (sdk == .plain ? [] : ["previous_version", "version", "build"]))
    #expect(told.first?.value == (sdk == .plain ? nil : .text(d.model.string(WellKnown.email.id))))
  }

  /// As the SDK names it, what the app calls it, and the property with the screen.
  static let screens: [(AnalyticsSDK, String, String?)] = [
    (.plain, "view Root", nil), (.posthog, "$screen", "view Root"), (.segment, "view Root", nil),
  ]

  @Test(arguments: screens) func `a screen has the SDK's form`(sdk: AnalyticsSDK, name: String, property: String?)
    throws
  {
    var d = try Driver(
      AppFixtures.app(
        #"{ id = "tap", kind = "action", label = "T", analytics_description = "tap", actions = {} }"#,
        #"analytics = { sdk = "\#(sdk)", events = { screen_viewed = "view {screen}" } }"#, page: #"screen = "Root""#))
    let event = AnalyticsEvent.screenViewed(ScreenName(d.s.world.device.analytics.screen))
    let root = try #require(d.model.stringID("Root"))
    #expect(d.s.eventName(.screenViewed(ScreenName(root)), d.model) == name)
    #expect(d.s.calledName(of: .screenViewed(ScreenName(root)), d.model) == "view Root")
    let row = try #require(d.model.row(named: "tap"))
    let sticky = d.s.eventProperties(.rowTapped(row), d.model).first { $0.key == "$screen_name" }?.value
    #expect(sticky == property.map { .text($0) })
    #expect(d.s.eventName(event, d.model).isEmpty == false)
    try d.apply(.kill(.user))
    #expect(d.s.world.device.analytics.screen == .empty)
  }

  /// What the app says in turn, and what comes of it: the SDK's user, and its events.
  static let words: [(AnalyticsSDK, String, String)] = [
    (.plain, "ada ada bob", "bob"), (.posthog, "ada ada bob", "ada"), (.segment, "ada ada bob", "bob"),
  ]

  @Test(arguments: words) func `a word about the user is taken as the SDK takes it`(
    sdk: AnalyticsSDK, names: String, user: String
  ) throws {
    var world = World()
    let model = try driver(sdk).model
    var context = WorldContext(model: model)
    world.device.phase = .active
    for (place, name) in names.split(separator: " ").enumerated() {
      let account = AccountID(name == "ada" ? 0 : 1)
      let id = name == "ada" ? WellKnown.email.id : WellKnown.web.id
      world.identify(account, as: id, traits: 5, &context)
      if place == 0 { #expect(world.device.analytics.user == account) }
    }
    #expect(world.device.analytics.user == AccountID(user == "ada" ? 0 : 1))
    let told = context.outbox.list.map { "\($0.event)" }
    let calls =
      switch sdk {
      case .plain: ["plain", "plain", "plain"]
      case .posthog: ["IdentifyCall.identify", "nothingNew", "otherUser"]
      case .segment: ["IdentifyCall.identify", "IdentifyCall.identify", "IdentifyCall.identify"]
      }
    #expect(told.count == calls.count)
    for (event, call) in zip(told, calls) { #expect(event.contains(call), "\(event)") }
  }

  @Test func `other traits of the same user are set`() throws {
    var world = World()
    let model = try driver(.posthog).model
    var context = WorldContext(model: model)
    for traits: UInt64 in [5, 7, 7, 5] {
      world.identify(AccountID(0), as: WellKnown.email.id, traits: traits, &context)
    }
    let told = context.outbox.list.map { "\($0.event)" }
    #expect(told.map { $0.contains(".set") } == [false, true, false, true])
    #expect(told[2].contains("nothingNew"))
  }

  @Test(arguments: [
    "max_queue = 5", "max_batch = 5", "feature_flags = true", "identify = { traits_once = { a = 1 } }",
  ])
  func `a field of PostHog's SDK alone is refused elsewhere`(field: String) throws {
    let name = field.contains("traits_once") ? "traits_once" : String(field.prefix { $0 != " " })
    for sdk in ["plain", "segment"] {
      let source = """
        return { schema = 1, app = { id = "t", name = "T" }, analytics = { sdk = "\(sdk)", \(field) },
          pages = { settings = { title = "S", sections = {} } } }
        """
      #expect {
        try AppFixtures.compiled(lua: source)
      } throws: {
        "\($0)".contains("an SDK \\\"\(sdk)\\\" has no \(name)") || "\($0)".contains("an SDK \"\(sdk)\" has no \(name)")
      }
    }
  }
}
