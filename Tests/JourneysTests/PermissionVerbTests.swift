import Findings
import Journeys
import TestSupport
import Testing

/// Permissions that somebody changes in the Settings app.
@Suite struct PermissionVerbTests {
  @Test func `switches are known at the next reading, and gone while nothing is allowed`() {
    let trial = ScriptTrial.journey(
      """
      sim:run_until_idle()
      local function read()
        sim.device:foreground()
        sim:run_until_idle()
        local value = sim:state "permissions.notifications"
        if type(value) == "table" then
          print(value.status, value.alert, value.sound, value.badge)
        else
          print(value)
        end
        sim.device:background()
      end
      sim.device:background()
      sim.permissions:set("notifications", { status = "authorized", alert = false })
      read()
      sim.permissions:set("notifications", { badge = false })
      read()
      sim.permissions:set("notifications", { status = "denied" })
      read()
      sim.permissions:set("notifications", "provisional")
      read()
      sim.permissions:set("notifications", { alert = true, badge = true })
      read()
      """)
    #expect(trial.failures == [])
    #expect(
      trial.results.first?.printed == [
        "authorized\tfalse\ttrue\ttrue", "authorized\tfalse\ttrue\tfalse", "denied",
        "provisional\tfalse\ttrue\tfalse", "provisional",
      ])
  }

  @Test func `a launch may begin with them`() {
    let trial = ScriptTrial.journey(
      """
      sim:run_until_idle()
      sim:expect { permissions = { notifications = { status = "authorized", sound = false, alert = true } } }
      """, launch: "permissions = { notifications = { status = \"authorized\", sound = false } }")
    #expect(trial.failures == [])
    #expect(
      String(decoding: trial.traces[0], as: UTF8.self).contains(
        #""permissions":{"notifications":{"status":"authorized","sound":false}}"#))
  }

  static let app = """
    app { schema = 1, app = { id = "t", name = "T" }, permissions = { notifications = {}, camera = {} },
      pages = { settings = { title = "S", sections = {} } } }
    """

  @Test(arguments: [
    (
      "sim.permissions:set(\"camera\", { status = \"authorized\", alert = true })",
      "\"camera\" has no switches: only notifications that are allowed have them"
    ),
    (
      "sim.permissions:set(\"notifications\", { alert = true })",
      "notifications are not_determined: there are no switches before they are allowed"
    ),
    ("sim.permissions:set(\"notifications\", {})", "say a \"status\", or a switch of notifications"),
    (
      "sim.permissions:set(\"notifications\", { alrt = true })",
      "unknown permission key \"alrt\"; did you mean \"alert\"?"
    ),
    (
      "sim:launch { permissions = { camera = { status = \"authorized\", alert = false } } }",
      "\"camera\" has no switches: only notifications that are allowed have them"
    ),
    (
      "sim:launch { permissions = { notifications = { alert = false } } }",
      "permission \"notifications\" needs a \"status\""
    ),
  ])
  func `switches that there are not are an error`(lines: String, message: String) {
    let trial = ScriptTrial(
      Self.app + "\nit(\"runs\", function(sim) sim:launch {} sim.device:background()\n\(lines)\nend)")
    #expect(trial.results.first?.failures.first?.message == message)
    #expect(trial.outcomes == ["error"])
  }
}
