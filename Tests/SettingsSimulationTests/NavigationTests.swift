import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TestSupport
import Testing

@Suite struct `Navigation` {
  @Test func `two touches in one frame push one page`() throws {
    var d = try Driver(AppFixtures.compiled("profile"))
    try d.apply(.doubleTap(d.target("privacy")))
    try d.advance(1000)
    #expect(d.state("path") == list("privacy"))
  }

  @Test func `a swipe back moves the glass at once and the model at its end`() throws {
    var d = try Driver(AppFixtures.compiled("profile"))
    try d.tap("privacy")
    try d.tap("advanced")
    try d.settleGlass()
    try d.apply(.swipeBack)
    #expect(d.state("path") == list("privacy"))
    #expect(d.state("model")["path"] == list("privacy", "advanced"))
    try d.advance(400)
    #expect(d.state("model")["path"] == list("privacy"))
  }

  @Test func `a drag that is let go before the middle changes nothing`() throws {
    var d = try Driver(AppFixtures.compiled("profile"))
    try d.tap("privacy")
    try d.settleGlass()
    try d.apply(.drag(.back, 300))
    try d.apply(.letGo)
    try d.advance(1000)
    #expect(d.state("path") == list("privacy"))
    #expect(d.state("model")["path"] == list("privacy"))
  }

  @Test func `a touch during a push is refused and says until when`() throws {
    var d = try Driver(AppFixtures.compiled("profile"))
    try d.tap("privacy")
    #expect(try d.s.hit(d.target("back"), d.model) == .moving(.push, until: 350))
  }

  @Test func `a deep link sets the path, and dismisses what is up`() throws {
    var d = try Driver(AppFixtures.compiled("utiliship"))
    try d.advance(1000)
    try d.apply(.openLink(1))
    #expect(d.state("sheet") == .string("web"))
    try d.advance(1000)
    try d.apply(.openLink(0))
    #expect(d.state("presented") == .list([]))
  }

  @Test func `inside another stack the path starts after the host's`() throws {
    var d = try Driver(AppFixtures.compiled("profile", configuration: "stack"))
    try d.tap("privacy")
    #expect(d.state("path") == list("home", "settings", "privacy"))
  }

  @Test func `inside a tab the tab is known and a second tap pops to its root`() throws {
    var d = try Driver(AppFixtures.compiled("profile", configuration: "tab"))
    #expect(d.state("tab") == .string("settings"))
    try d.tap("privacy")
    try d.tap("advanced")
    try d.tap("settings")
    // The tab bar takes the tap while the page still moves in; the pages go when it has come.
    #expect(d.state("path") == list("privacy", "advanced"))
    try d.advance(1000)
    #expect(d.state("path") == .list([]))
  }

  @Test func `the header collapses where the scroll reaches its measured height`() throws {
    var d = try Driver(AppFixtures.compiled("profile")) { $0.account = "ada@example.com" }
    try d.advance(1000)
    let without = d.s.headerHeight(d.model)
    #expect(without > 0)
    try d.apply(.scroll(without - 1))
    #expect(d.state("header.collapse") != .integer(1))
    try d.apply(.scroll(without))
    #expect(d.state("header.collapse") == .integer(1))
    var pro = try Driver(AppFixtures.compiled("profile")) {
      $0.account = "ada@example.com"
      $0.entitlements = ["pro"]
      $0.typeSize = .accessibility1
    }
    try pro.advance(1000)
    #expect(pro.s.headerHeight(pro.model) > without)
  }

  @Test func `a toggle behind a permission asks once and turns on when it is granted`() throws {
    var d = try Driver(AppFixtures.compiled("profile")) { $0.account = "ada@example.com" }
    try d.advance(1000)
    try d.tap("push_enabled")
    #expect(d.state("prompt") == .string("notification_permission"))
    #expect(d.state("preferences.push_enabled") == .bool(false))
    try d.answer(.allow)
    #expect(d.state("preferences.push_enabled") == .bool(true))
  }

  @Test func `declined, the toggle has not moved`() throws {
    var d = try Driver(AppFixtures.compiled("profile")) { $0.account = "ada@example.com" }
    try d.advance(1000)
    try d.tap("push_enabled")
    try d.answer(.dontAllow)
    try d.advance(1000)
    #expect(d.state("preferences.push_enabled") == .bool(false))
    #expect(d.s.app.gates.isEmpty)
  }

  @Test func `a permission prompt that is left unanswered leaves it undetermined`() throws {
    var d = try Driver(AppFixtures.compiled("profile")) { $0.account = "ada@example.com" }
    try d.advance(1000)
    try d.tap("push_enabled")
    try d.apply(.background)
    try d.apply(.foreground)
    try d.advance(1000)
    #expect(d.state("permissions.notifications") == .string("not_determined"))
    #expect(d.state("running") == .list([]))
  }

  @Test func `the app lock needs the device's owner both ways, and takes Face ID with it`() throws {
    var d = try Driver(AppFixtures.compiled("profile"))
    try d.tap("privacy")
    try d.tap("app_lock")
    try d.answer(.succeed)
    try d.tap("face_id")
    #expect(d.state("preferences.face_id") == .bool(true))
    try d.tap("app_lock")
    try d.answer(.cancel)
    #expect(d.state("preferences.app_lock") == .bool(true))
    try d.tap("app_lock")
    try d.answer(.succeed)
    #expect(d.state("preferences.app_lock") == .bool(false))
    #expect(d.state("preferences.face_id") == .bool(false))
    try d.advance(1000)
    let faceID = try #require(d.model.preference(named: "face_id"))
    #expect(d.s.world.device.disk[faceID.index] == .bool(false))
  }

  @Test func `a task belongs to its page`() throws {
    var d = try Driver(AppFixtures.compiled("profile"))
    try d.tap("clear_cache")
    #expect(d.state("running") != .list([]))
    #expect(try d.s.hit(d.target("clear_cache"), d.model) == .busy)
    try d.advance(1000)
    #expect(try d.s.hit(d.target("clear_cache"), d.model) == .ok)
  }
}
