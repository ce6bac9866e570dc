import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TestSupport
import Testing

/// Sessions and ids of PostHog's SDK.
@Suite struct `Sessions of an analytics SDK` {
  private static let minute: Milliseconds = 60_000

  private func driver(_ sdk: String = "posthog") throws -> Driver {
    try Driver(
      AppFixtures.app(
        #"{ id = "tap", kind = "action", label = "T", analytics_description = "tap", actions = {} }"#,
        #"analytics = { sdk = "\#(sdk)", lifecycle = true }"#))
  }

  private func session(_ d: Driver) -> UInt32 { d.s.world.device.analytics.session.number }

  /// For how long nobody touches, where the app is, and whether the next touch begins another session.
  static let pauses: [(pause: Milliseconds, isAway: Bool, isAnother: Bool)] = [
    (0, false, false), (29 * minute, false, false), (30 * minute, false, false), (30 * minute + 1, false, true),
    (25 * 60 * minute, false, true), (29 * minute, true, false), (30 * minute, true, false),
    (30 * minute + 1, true, true),
  ]

  @Test(arguments: pauses) func `end when nobody touched for more than half an hour`(
    pause: Milliseconds, isAway: Bool, isAnother: Bool
  ) throws {
    var d = try driver()
    try d.tap("tap")
    let first = session(d)
    if isAway { try d.apply(.background) }
    try d.advance(pause)
    if isAway { try d.apply(.foreground) } else { try d.tap("tap") }
    #expect((session(d) != first) == isAnother)
    #expect(d.count("sessionBegan(SimulatedDevice.AnalyticsSession.Reason.idle)") == (isAnother ? 1 : 0))
    d.check()
  }

  @Test func `end after a day, touched or not`() throws {
    var d = try driver()
    for _ in 0..<48 {
      try d.tap("tap")
      try d.advance(30 * Self.minute)
    }
    #expect(session(d) == 1)
    try d.tap("tap")
    #expect(session(d) == 1)
    try d.advance(1)
    try d.tap("tap")
    #expect(session(d) == 2)
    #expect(d.count("Reason.age") == 1)
    d.check()
  }

  @Test func `are those of PostHog's SDK alone`() throws {
    for sdk in ["plain", "segment"] {
      var d = try driver(sdk)
      try d.advance(60 * Self.minute)
      try d.tap("tap")
      #expect(session(d) == 0)
      #expect(d.s.sessionID(d.model) == nil)
      d.check()
    }
  }

  // MARK: - Ids

  @Test func `ids are in order, of the version that they say, and the same each time`() throws {
    var last = ""
    var d = try driver()
    for number in UInt32(1)...2000 {
      if number % 500 == 0 { try d.advance(1) }
      let id = try #require(d.s.eventID(number, d.model))
      #expect(id > last, "\(number)")
      #expect(id.utf8.count == 36 && Array(id)[14] == "7" && "89AB".contains(Array(id)[19]), "\(id)")
      last = id
    }
    #expect(try driver().s.eventID(1, d.model) == driver().s.eventID(1, d.model))
    #expect(try driver().s.eventID(1, d.model)?.hasPrefix("019B78C9-0A80-7") == true, "2026-01-01T09:00:00Z")
    let segment = try driver("segment")
    let id = try #require(segment.s.eventID(1, segment.model))
    #expect(Array(id)[14] == "4" && "89AB".contains(Array(id)[19]), "\(id)")
    #expect(try driver("plain").s.eventID(1, driver("plain").model) == nil)
  }

  @Test func `ids of another seed are others, and the largest number has one`() throws {
    var d = try driver()
    let id = d.s.eventID(1, d.model)
    d.s.history.seed = 7
    #expect(d.s.eventID(1, d.model) != id)
    let largest = try #require(d.s.eventID(.max, d.model))
    #expect(try #require(d.s.eventID(.max - 1, d.model)) < largest)
    d.s.world.epoch = .max
    #expect(d.s.eventID(1, d.model)?.utf8.count == 36)
    d.s.world.epoch = -1
    #expect(d.s.eventID(1, d.model)?.hasPrefix("00000000-0000-7") == true)
  }
}
