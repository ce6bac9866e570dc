import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TestSupport
import Testing

/// The device's time zone: a name and a fixed distance from UTC.
@Suite struct `Time zones` {
  @Test(arguments: [
    ("UTC", "UTC", 0), ("Europe/Berlin", "Europe/Berlin", 0), ("Europe/Berlin+02:00", "Europe/Berlin", 120),
    ("America/St_Johns-03:30", "America/St_Johns", -210), ("Pacific/Kiritimati+14:00", "Pacific/Kiritimati", 840),
    ("Etc/GMT+5", "Etc/GMT+5", 0),
  ])
  func `are written as a name, and how far they are from UTC`(text: String, name: String, offset: Int16) {
    let zone = TimeZoneName(text)
    #expect(zone?.name == name && zone?.offset == offset)
  }

  @Test(arguments: [
    "", "+02:00", "X+2:00", "X+02:0", "X+02:60", "X+15:00", "X-12:01", "X02:00", "X+ab:00", "X+02:00:00", "X+02:00Z",
    ":", "X:", "é:", "X+٠٢:00",
  ])
  func `nothing else is one`(text: String) { #expect(TimeZoneName(text) == nil) }

  private func driver(_ zone: String, at: String) throws -> Driver {
    let model = try AppFixtures.app(
      """
      { id = "day", kind = "date", label = "Day", preference = "d" },
      { id = "due", kind = "date", label = "Due", preference = "t", components = "date_time" },
      { id = "zone", kind = "info", label = "Zone", value = "{timeZone} {now.year}" }
      """,
      """
      device = { time_zone = "\(zone)" },
      preferences = { d = { type = "date", default = "2026-03-01" },
        t = { type = "date", default = "2026-03-01T23:30" } }
      """)
    let instant = try #require(ISODate.instant(at))
    return try Driver(model) { $0.at = instant }
  }

  private func shown(_ d: Driver) -> [String] {
    d.s.elements(d.model).filter { ["day", "due", "zone"].contains($0.id) }.map(\.valueText)
  }

  @Test func `what was chosen from a calendar or a clock is the same everywhere`() throws {
    var d = try driver("Asia/Tokyo+09:00", at: "2026-06-01T00:00:00Z")
    #expect(shown(d) == ["2026-03-01", "2026-03-01T23:30", "Asia/Tokyo 2026"])
    #expect(d.state("timeZone") == .string("Asia/Tokyo"))
    let change = try #require(FactChange.timeZone("America/St_Johns-03:30", &d.s.strings, d.model))
    try d.apply(.set(change))
    #expect(shown(d) == ["2026-03-01", "2026-03-01T23:30", "America/St_Johns 2026"])
    let utc = try #require(FactChange.timeZone("UTC", &d.s.strings, d.model))
    try d.apply(.set(utc))
    #expect(shown(d) == ["2026-03-01", "2026-03-01T23:30", "UTC 2026"])
    d.check()
  }

  @Test func `the year is the one that the device's clock shows at a launch or return`() throws {
    var d = try driver("Asia/Tokyo+09:00", at: "2026-12-31T16:00:00Z")
    #expect(d.state("year") == .integer(2027))
    d = try driver("UTC", at: "2026-12-31T23:59:00Z")
    #expect(d.state("year") == .integer(2026))
    try d.advance(120_000)
    try d.apply(.background)
    try d.apply(.foreground)
    #expect(d.state("year") == .integer(2027))
    d.check()
  }
}
