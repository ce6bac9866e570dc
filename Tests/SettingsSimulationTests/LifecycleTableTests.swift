import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TestSupport
import Testing

/// Every input of the app's life in every phase: it leads to a phase, or is refused by name.
@Suite struct `The table of the lifecycle` {
  /// A place in the app's life, and how it is reached from a running app.
  static let places: [(name: String, way: [Input])] = [
    ("active", []),
    ("inactive", [.deactivate(.controlCenter)]),
    ("background", [.background]),
    ("suspended", [.background, .advance(to: 6000, .advance)]),
    ("locked", [.lock]),
    ("locked later", [.background, .lock, .advance(to: 6000, .advance)]),
    ("not running", [.kill(.user)]),
    ("restarted", [.reboot]),
    ("woken", [.kill(.system), .wake(.fetch)]),
    ("woken locked", [.reboot, .wake(.prewarm)]),
  ]

  static let inputs: [(name: String, input: Input)] = [
    ("background", .background), ("foreground", .foreground), ("deactivate", .deactivate(.call)),
    ("activate", .activate), ("lock", .lock), ("unlock", .unlock), ("kill", .kill(.user)),
    ("end", .kill(.system)), ("relaunch", .relaunch), ("reboot", .reboot), ("fetch", .wake(.fetch)),
    ("push", .wake(.push)), ("prewarm", .wake(.prewarm)), ("reinstall", .reinstall(keepsKeychain: true)),
    ("wipe", .reinstall(keepsKeychain: false)), ("link", .openLink(0)), ("advance", .advance(to: 20_000, .advance)),
  ]

  /// What comes of each, in the order of `inputs`: the phase, or why not.
  static let table: [String: [String]] = [
    "active": [
      "background", "! notInBackground active", "inactive", "! notRunning active", "background", "! notLocked",
      "notRunning", "notRunning", "! alreadyRunning", "notRunning", "! alreadyRunning", "! alreadyRunning",
      "! alreadyRunning", "active", "active", "active", "active",
    ],
    "inactive": [
      "background", "! notInBackground inactive", "! notRunning inactive", "active", "background", "! notLocked",
      "notRunning", "notRunning", "! alreadyRunning", "notRunning", "! alreadyRunning", "! alreadyRunning",
      "! alreadyRunning", "active", "active", "active", "inactive",
    ],
    "background": [
      "! notRunning background", "active", "! notRunning background", "! notRunning background", "background",
      "! notLocked", "notRunning", "notRunning", "! alreadyRunning", "notRunning", "! alreadyRunning",
      "! alreadyRunning", "! alreadyRunning", "active", "active", "active", "suspended",
    ],
    "suspended": [
      "! notRunning suspended", "active", "! notRunning suspended", "! notRunning suspended", "suspended",
      "! notLocked", "notRunning", "notRunning", "! alreadyRunning", "notRunning", "background", "background",
      "! alreadyRunning", "active", "active", "active", "suspended",
    ],
    "locked": [
      "! notRunning background", "! alreadyLocked", "! notRunning background", "! notRunning background",
      "! alreadyLocked", "active", "notRunning", "notRunning", "! alreadyRunning", "notRunning", "! alreadyRunning",
      "! alreadyRunning", "! alreadyRunning", "! alreadyLocked", "! alreadyLocked", "! alreadyLocked", "suspended",
    ],
    "locked later": [
      "! notRunning suspended", "! alreadyLocked", "! notRunning suspended", "! notRunning suspended",
      "! alreadyLocked", "suspended", "notRunning", "notRunning", "! alreadyRunning", "notRunning", "background",
      "background", "! alreadyRunning", "! alreadyLocked", "! alreadyLocked", "! alreadyLocked", "suspended",
    ],
    "not running": [
      "! notRunning notRunning", "! notInBackground notRunning", "! notRunning notRunning",
      "! notRunning notRunning", "notRunning", "! notLocked", "! notRunning notRunning", "! notRunning notRunning",
      "active", "notRunning", "background", "background", "background", "active", "active", "active", "notRunning",
    ],
    "restarted": [
      "! notRunning notRunning", "! notInBackground notRunning", "! notRunning notRunning",
      "! notRunning notRunning", "! alreadyLocked", "notRunning", "! notRunning notRunning",
      "! notRunning notRunning", "! alreadyLocked", "notRunning", "background", "background", "background",
      "! alreadyLocked", "! alreadyLocked", "! alreadyLocked", "notRunning",
    ],
    "woken": [
      "! notRunning background", "active", "! notRunning background", "! notRunning background", "background",
      "! notLocked", "notRunning", "notRunning", "! alreadyRunning", "notRunning", "! alreadyRunning",
      "! alreadyRunning", "! alreadyRunning", "active", "active", "active", "suspended",
    ],
    "woken locked": [
      "! notRunning background", "! alreadyLocked", "! notRunning background", "! notRunning background",
      "! alreadyLocked", "background", "notRunning", "notRunning", "! alreadyRunning", "notRunning",
      "! alreadyRunning", "! alreadyRunning", "! alreadyRunning", "! alreadyLocked", "! alreadyLocked",
      "! alreadyLocked", "suspended",
    ],
  ]

  static let model = Result {
    try AppFixtures.app(
      #"{ id = "on", kind = "navigation", label = "On", page = "a" }"#,
      #"analytics = { lifecycle = true, events = {} }, deep_links = { { url = "t://a", push = { "a" } } }"#,
      pages: #"a = { title = "A", sections = {} }"#)
  }

  @Test(arguments: places.indices)
  func `each is done or refused by name, and a refusal changes nothing`(index: Int) throws {
    let (name, way) = Self.places[index]
    let wanted = try #require(Self.table[name])
    #expect(wanted.count == Self.inputs.count)
    for (place, (word, input)) in Self.inputs.enumerated() where place < wanted.count {
      var d = try Driver(Self.model.get())
      for step in way { try d.apply(step) }
      let before = d.s
      var found: String
      do throws(Refusal) {
        try d.engine.apply(input, &d.s)
        found = "\(d.s.world.device.phase)"
      } catch {
        found = "! \(Self.words(error))"
        #expect(d.s == before, "\(word) while \(name) was refused")
      }
      #expect(found == wanted[place], "\(word) while \(name)")
      d.check("\(word) while \(name)")
    }
  }

  private static func words(_ refusal: Refusal) -> String {
    if case .senseless(.notRunning(let phase)) = refusal { return "notRunning \(phase)" }
    if case .senseless(.notInBackground(let phase)) = refusal { return "notInBackground \(phase)" }
    if case .senseless(let reason) = refusal { return "\(reason)" }
    return "\(refusal)"
  }
}
