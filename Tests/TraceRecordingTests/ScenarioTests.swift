import Findings
import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import Testing
import TestSupport
import TextFormats
import TraceFormat
import TraceRecording

/// Journeys of the three apps, each with what its trace must tell.
struct ScenarioTests {
  /// A journey with a name, of an app, and the kinds that must be in its trace, in this order.
  struct Scenario: Sendable, CustomTestStringConvertible {
    let name: String
    let app: String
    var options: @Sendable (inout LaunchOptions) -> Void = { _ in }
    let play: @Sendable (inout Drive) throws -> Void
    let tells: [String]

    var testDescription: String { name }
  }

  @Test(arguments: all)
  func `a journey tells what happened and replays`(scenario: Scenario) throws {
    var drive = try Drive(try Apps.names(scenario.app), name: scenario.name, scenario.options)
    try scenario.play(&drive)
    let trace = try drive.finish()
    var kinds = trace.records.map { trace.kind(of: $0) }[...]
    for kind in scenario.tells {
      let place = kinds.firstIndex(of: kind)
      #expect(place != nil, "\"\(kind)\" is missing in\n\(String(decoding: trace.bytes, as: UTF8.self))")
      kinds = kinds[((place ?? kinds.startIndex - 1) + 1)...]
    }
    let result = try Replay.run(trace, try Apps.names(scenario.app))
    #expect(result.difference == nil, "\(result.difference?.finding.description ?? "")")
    #expect(result.bytes == trace.bytes)
  }

  static let signedIn: @Sendable (inout LaunchOptions) -> Void = { $0.account = "ada@example.com" }

  static let all: [Scenario] = account + store + device + screen

  private static let account: [Scenario] = [
    Scenario(
      name: "a held sign-out is released", app: "profile", options: signedIn,
      play: { drive in
        try drive.act(.hold(.signOut))
        try drive.tap("sign_out")
        try drive.tap("confirm_sign_out")
        try drive.advance(2000)
        let held = drive.s.world.device.operations.first { $0.point == .signOut }
        try drive.act(.release(.signOut, operation: held?.number ?? 0, nil))
        try drive.advance(1000)
      },
      tells: [
        "given.hold", "sheet.presented", "auth.sign_out.started", "auth.sign_out.held", "given.release",
        "auth.sign_out.finished", "auth.session_ended", "sheet.dismissed",
      ]),
    Scenario(
      name: "a failed sign-out is tried again", app: "profile", options: signedIn,
      play: { drive in
        try drive.act(.network(.offline))
        try drive.tap("sign_out")
        try drive.tap("confirm_sign_out")
        try drive.advance(1500)
        drive.note(.failed(message: "account is not false", expected: DocumentNode(.bool(false)), actual: nil))
        try drive.act(.network(.online))
        try drive.tap("ok")
        try drive.tap("confirm_sign_out")
        try drive.advance(1500)
      },
      tells: ["network.offline", "auth.sign_out.finished", "expect.failed", "network.online", "auth.session_ended"]),
    Scenario(
      name: "sign in with a typed password, wrong first", app: "profile",
      play: { drive in
        try drive.tap("sign_in")
        try drive.advance(500)
        try drive.type("email", "ada@example.com")
        try drive.type("password", "guess")
        try drive.tap("continue")
        try drive.advance(1000)
        try drive.tap("ok")
        try drive.advance(500)
        try drive.type("password", "engine1843!")
        try drive.tap("continue")
        try drive.advance(1000)
      }, tells: ["user.type", "auth.sign_in.finished", "user.type", "auth.sign_in.finished", "auth.session_began"]),
    Scenario(
      name: "the server ends the session", app: "swiftylaunch", options: signedIn,
      play: { drive in
        try drive.tap("account")
        try drive.advance(400)
        try drive.act(.revokeSession(AccountID(0)))
        try drive.advance(1000)
      }, tells: ["nav.pushed", "given.auth.revoke"]),
  ]

  private static let store: [Scenario] = [
    Scenario(
      name: "a purchase waits for a parent", app: "utiliship",
      play: { drive in
        try drive.advance(2000)
        try drive.act(.storeSetting(.asksToBuy(true)))
        try drive.tap("upgradeButton")
        try drive.answer(.ask)
        try drive.advance(1000)
        try drive.act(.store(.approve, ProductID(0)))
        try drive.advance(1000)
      },
      tells: [
        "given.store.set", "store.purchase.started", "prompt.presented", "user.answer", "store.purchase.finished",
        "given.store.approve", "store.transaction_made", "store.transaction_delivered",
      ]),
    Scenario(
      name: "killed between charge and answer", app: "utiliship",
      play: { drive in
        try drive.advance(2000)
        try drive.act(.will(Plan(point: .purchase, takes: .milliseconds(5000), lands: 500)))
        try drive.tap("upgradeButton")
        try drive.answer(.confirm)
        try drive.advance(1000)
        try drive.act(.kill(.user))
        try drive.act(.relaunch)
        try drive.advance(6000)
      },
      tells: [
        "store.purchase.landed", "device.kill", "app.terminated", "device.relaunch", "app.launched",
        "store.transaction_delivered", "store.finish.started",
      ]),
    Scenario(
      name: "nothing to restore", app: "utiliship",
      play: { drive in
        try drive.advance(2000)
        try drive.tap("restorePurchasesButton")
        try drive.answer(.signIn)
        try drive.advance(3000)
      }, tells: ["store.sync.started", "user.answer", "store.restore.finished", "ui.message_shown"]),
  ]

  private static let device: [Scenario] = [
    Scenario(
      name: "background, kill by the system, relaunch, second launch", app: "profile", options: signedIn,
      play: { drive in
        try drive.tap("privacy")
        try drive.advance(400)
        try drive.act(.background)
        try drive.advance(6000)
        try drive.act(.kill(.system))
        try drive.act(.relaunch)
        try drive.advance(500)
        try drive.launch {
          $0.account = "grace@example.com"
          $0.locale = "de_DE"
          $0.isDark = true
          $0.seed = 99
          $0.at = 1_800_000_000_000
        }
        try drive.tap("haptics_enabled")
        try drive.advance(1000)
      },
      tells: [
        "app.entered_background", "app.suspended", "app.terminated", "device.relaunch", "app.launched",
        "device.launch", "app.launched", "preferences.changed", "preferences.save.finished",
      ]),
    Scenario(
      name: "the prompt for notifications, denied, then changed in the Settings app", app: "profile", options: signedIn,
      play: { drive in
        try drive.tap("push_enabled")
        try drive.answer(.dontAllow)
        try drive.advance(500)
        try drive.act(.background)
        try drive.act(.permission(PermissionID(0 as UInt16), .authorized))
        try drive.act(.foreground)
        try drive.advance(1000)
      },
      tells: [
        "notifications.prompt.started", "prompt.presented", "user.answer", "notifications.prompt.finished",
        "device.background", "given.permission", "device.foreground", "app.became_active",
        "notifications.status.finished",
      ]),
    Scenario(
      name: "settings of the device", app: "profile",
      play: { drive in
        try drive.act(.set(.isDark(true)))
        try drive.act(.set(.typeSize(.accessibility3)))
        try drive.act(.deactivate(.controlCenter))
        try drive.act(.activate)
        try drive.act(.lock)
        try drive.act(.unlock)
        try drive.act(.reboot)
        try drive.act(.unlock)
        try drive.act(.relaunch)
        try drive.act(.reinstall(keepsKeychain: true))
        try drive.advance(500)
      }, tells: ["device.set", "app.became_inactive", "app.became_active", "device.reboot", "device.reinstall"]),
  ]

  private static let screen: [Scenario] = [
    Scenario(
      name: "swipes that complete and one that does not", app: "profile", options: signedIn,
      play: { drive in
        try drive.tap("privacy")
        try drive.advance(400)
        try drive.act(.drag(.back, 300))
        try drive.act(.letGo)
        try drive.act(.swipeBack)
        try drive.advance(400)
        try drive.tap("sign_out")
        try drive.advance(500)
        try drive.act(.swipeDown)
        try drive.advance(500)
        try drive.act(.scroll(9_000))
      },
      tells: ["user.drag", "ui.gesture_cancelled", "user.swipe_back", "nav.popped", "sheet.dismissed", "user.scroll"]),
    Scenario(
      name: "two touches in a frame, steps and prints", app: "swiftylaunch",
      play: { drive in
        drive.note(.stepBegan("Look around"))
        let target = drive.model.targets(named: "general").first ?? .back
        try drive.act(.doubleTap(target))
        drive.note(.printed("„Allgemein“ \"\\\n"))
        try drive.advance(400)
        drive.note(.passed(what: "path"))
        drive.note(.passed(what: nil))
        drive.note(.stepEnded("Look around"))
      },
      tells: ["step.began", "user.double_tap", "nav.pushed", "log.printed", "expect.passed", "step.ended"]),
    Scenario(
      name: "a link with the app dead, a theme, a mail", app: "utiliship",
      play: { drive in
        try drive.advance(1000)
        try drive.act(.kill(.user))
        try drive.act(.openLink(0))
        try drive.advance(2000)
        try drive.act(.preference(drive.model.preference(named: "theme") ?? PreferenceID(0), .option(2), .process))
        try drive.advance(1000)
      }, tells: ["app.terminated", "user.open", "app.launched", "given.preference", "preferences.changed"]),
  ]
}
