import EventVerification
import Findings
import Testing
import TestSupport
import TrackingPlans

/// What a definition says of the events that its app can send.
@Suite struct PossibleEventsTests {
  @Test(arguments: [
    (
      "profile", ["sign_out_started", "sign_out_succeeded", "appearance_changed", "purchase_failed"], ["theme_changed"]
    ),
    (
      "swiftylaunch",
      [
        "user_tapped_on_privacy_settings_row", "info_sign_in_called", "SettingsView",
        "user_tapped_on_confirm_sign_out_btn",
      ],
      ["privacy_tapped", "user_tapped_on_anything_btn", "user_tapped_on_nothing_settings_row"]
    ),
    ("utiliship", [], ["sign_out_started"]),
  ])
  func `an app can send what its definition names`(app: String, can: [String], cannot: [String]) throws {
    let events = try PossibleEvents(AppFixtures.model(app), file: "\(app).lua")
    for name in can { #expect(events.canSend(name), "\(name)") }
    for name in cannot { #expect(!events.canSend(name), "\(name)") }
  }

  @Test func `dead entries of a plan are told once, with the nearest name, and rows that send nothing`() throws {
    let app = try PossibleEvents(AppFixtures.model("profile"), file: "profile.lua")
    var report = ViolationReport()
    let good = try EventSample.plan([("sign_out_started", "{}"), ("appearance_changed", "{}")])
    NeverSent.check(good, app, into: &report)
    #expect(report.violations.allSatisfy { $0.rule == .neverSent && $0.level == .information })
    #expect(report.violations.count > 3 && report.violations.allSatisfy { $0.place.line ?? 0 > 0 })
    #expect(report.violations.contains { $0.message == "the row \"appearance\" sends no event" } == false)
    report = ViolationReport()
    let bad = try EventSample.plan([("sign_out_started", "{}"), ("sign_out_startet", "{}"), ("sign_out_startet", "{}")])
    NeverSent.check(bad, app, into: &report)
    let dead = report.violations.filter { $0.level != .information }
    #expect(dead.map(\.event) == ["sign_out_startet"])
    #expect(dead.first?.expected == "sign_out_started")
    #expect(dead.first?.planPlace.line == 2)
  }
}
