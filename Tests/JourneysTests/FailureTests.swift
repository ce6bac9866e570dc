import Journeys
import TestSupport
import Testing

/// What an app says and sends when something fails.
@Suite struct `Failures` {
  private func script(_ rows: String, _ more: String = "", _ lines: String) -> ScriptTrial {
    ScriptTrial(
      """
      app { schema = 1, app = { id = "t", name = "T" }, analytics = {}, \(more)
        pages = { settings = { title = "S", sections = { { rows = { \(rows) } } } } } }
      it("fails", function(sim)
        sim:launch()
        \(lines)
      end)
      """)
  }

  @Test func `what is tracked says the error, in the name too`() {
    let trial = script(
      """
      { id = "sync", kind = "action", label = "Sync", actions = { { task = { name = "sync", fails = "quota", on_failure = {
        { track = "sync_{error}", properties = { reason = "{error}" } } } } } } },
      { id = "restore", kind = "action", label = "Restore", actions = { { start = "restore" } } }
      """,
      """
      store = { restore = { analytics = false,
        on_failure = { { track = "no_restore", properties = { why = "{error}" } } } } },
      """,
      """
      sim:tap "sync"
      sim:run_until_idle()
      sim:expect_events { event("sync_quota", { reason = "quota" }) }
      sim:will("store.sync", { fails = "network" })
      sim:tap "restore"
      sim:run_until_idle()
      sim:answer "sign_in"
      sim:run_until_idle()
      sim:expect_events { event("no_restore", { why = "network" }) }
      """)
    #expect(trial.failures == [])
  }

  @Test(arguments: ["mail_app", "composer"])
  func `a mail about it says the error`(via: String) {
    let trial = script(
      """
      { id = "sync", kind = "action", label = "Sync", actions = { { task = { name = "sync", fails = "quota", on_failure = {
        { mail = { to = { "help@a.example" }, subject = "Sync: {error}", via = "\(via)" } } } } } } }
      """, "",
      """
      sim:tap "sync"
      sim:run_until_idle()
      expect(sim:trace { data = { subject = "Sync: quota" } }).has_count(1)
      sim:leave("prompt", "running")
      """)
    #expect(trial.failures == [])
  }

  @Test(arguments: ["", ", open_in = \"sheet\""])
  func `what is opened and shared says the error`(where place: String) {
    let trial = script(
      """
      { id = "sync", kind = "action", label = "Sync", actions = { { task = { name = "sync", fails = "quota", on_failure = {
        { share = "It says {error}" }, { open_url = "https://a.example/?why={error}"\(place) } } } } } }
      """, "",
      """
      sim:tap "sync"
      sim:run_until_idle()
      print(sim:trace { kind = "system.share.started", data = { text = "It says quota" } }[1] ~= nil)
      print(sim:state "webViewURL" or sim:state "opened"[1])
      sim:leave("prompt", "running")
      """)
    #expect(trial.failures == [])
    #expect(trial.results.first?.printed == ["true", "https://a.example/?why=quota"])
  }

  @Test(arguments: [
    ("", "sim.network:offline()", "You are offline. Check your connection and try again."),
    ("offline = \"No line.\"", "sim.network:offline()", "No line."),
    ("failure = \"Shut.\"", "sim:will(\"store.products\", { fails = \"network\" })", "Shut."),
  ])
  func `a paywall without products says what its messages say`(messages: String, cause: String, text: String) {
    let trial = script(
      "{ id = \"buy\", kind = \"action\", label = \"Buy\", actions = { { start = \"paywall\" } } }",
      """
      store = { products = { { id = "p", type = "consumable", price = "1" } }, paywall = { messages = { \(messages) } } },
      """,
      """
      \(cause)
      sim:tap "buy"
      sim:run_until_idle()
      print(sim:find { label = "\(text)" } ~= nil)
      """)
    #expect(trial.failures == [])
    #expect(trial.results.first?.printed == ["true"])
  }

  @Test(arguments: [
    ("sign_in", "", "Enter a valid email address."),
    ("sign_in", "errors = { invalid_email = \"Who?\" }", "Who?"),
    ("sign_up", "messages = { failure = \"No.\" }", "Choose a stronger password."),
  ])
  func `what the app checks itself has words of its own`(flow: String, rule: String, text: String) {
    let trial = script(
      "{ id = \"go\", kind = \"action\", label = \"Go\", actions = { { start = \"\(flow)\" } } }",
      "account = { providers = { \"email\" }, \(flow) = { \(rule) } },",
      """
      sim:tap "go"
      sim:type("email", "\(flow)" == "sign_up" and "ada@b.example" or "ada")
      sim:type("password", "x")
      sim:tap "continue"
      sim:run_until_idle()
      print(sim:find { label = "\(text)" } ~= nil)
      """)
    #expect(trial.failures == [])
    #expect(trial.results.first?.printed == ["true"])
  }

  @Test func `nobody is asked to delete an account that is not there`() {
    let trial = script(
      "{ id = \"go\", kind = \"action\", label = \"Go\", actions = { { start = \"delete_account\" } } }",
      "account = { providers = { \"email\" } },",
      """
      sim:tap "go"
      sim:run_until_idle()
      print(#sim:state "presented")
      sim:expect_events {}
      """)
    #expect(trial.failures == [])
    #expect(trial.results.first?.printed == ["0"])
  }
}
