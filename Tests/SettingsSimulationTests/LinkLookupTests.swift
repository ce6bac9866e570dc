import SettingsDefinition
import SettingsSimulation
import TestSupport
import Testing

/// A link is known by its address, however that is spelt.
@Suite struct `A link's address` {
  private static let links = [
    "app://settings", "app://settings/plan", "app://settings/plan/", "app://open?page=plan&from=mail", "app://a#top",
    "os:shortcut/plan",
  ]

  @Test(arguments: [
    ("app://settings", 0), ("APP://Settings", 0), ("app://settings/", 0), ("app://settings//", 0),
    // What is written exactly so goes first.
    ("app://settings/plan", 1), ("app://settings/plan/", 2),
    ("app://open?page=plan&from=mail", 3), ("app://open?from=mail&page=plan", 3),
    ("app://open/?from=mail&page=plan", 3),
    ("app://a/#top", 4), ("os:shortcut/plan", 5),
  ])
  func `means the link`(address: String, place: UInt16) throws {
    #expect(try model().deepLink(for: address) == place)
  }

  @Test(arguments: [
    "app://settings/Plan", "app://other", "app:settings", "app://open?page=plan", "app://open?page=plan&from=mail&x=1",
    "app://open?page=Plan&from=mail", "app://a", "app://a#Top", "os:shortcut/Plan", "OS:shortcut/plan", "", "#", "?",
    "://", "app://",
  ])
  func `that is another means none`(address: String) throws {
    #expect(try model().deepLink(for: address) == nil)
  }

  private func model() throws -> CompiledModel {
    let list = Self.links.map { "{ \($0.hasPrefix("os:") ? "entry" : "url") = \"\($0)\", push = {} }" }
    return try AppFixtures.app(
      #"{ id = "x", kind = "info", label = "X", value = "1" }"#, "deep_links = { \(list.joined(separator: ", ")) }")
  }
}
