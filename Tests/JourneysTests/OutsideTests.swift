import Journeys
import TestSupport
import Testing

/// What leaves the app is told with what it holds.
@Suite struct `What leaves the app` {
  private func records(_ rows: String, _ lines: String) -> [Substring] {
    let trial = ScriptTrial(
      """
      app { schema = 1, app = { id = "a", name = "A" }, pages = { settings = { title = "S", sections = { { rows = {
        \(rows) } } } } } }
      it("leaves", function(sim)
        sim:leave("prompt", "running")
        sim:launch {}
        \(lines)
      end)
      """)
    #expect(trial.faults + trial.failures == [])
    return trial.traces.flatMap { String(decoding: $0, as: UTF8.self).split(separator: "\n") }
  }

  static let ways: [(via: String, kind: String)] = [
    ("mail_app", "mail.opened"), ("composer", "mail.compose.started"),
  ]

  @Test(arguments: ways)
  func `a message is told whole, whichever way it goes`(via: String, kind: String) {
    let found = records(
      """
      { id = "write", kind = "mail", label = "Write", to = { "ada@example.com" }, cc = { "b@example.com" },
        subject = "To {app.name}", body = "<b>Hello</b>", html = true, via = "\(via)" }
      """, #"sim:tap "write""#
    ).filter { $0.contains("\"\(kind)\"") }
    #expect(found.count == 1)
    let told =
      #""to":["ada@example.com"],"cc":["b@example.com"],"subject":"To A","body":"<b>Hello</b>","html":true"#
    #expect(found.first?.contains(told) == true, "\(found)")
  }

  @Test func `a text that is not HTML says nothing of it`() {
    let found = records(
      #"{ id = "write", kind = "mail", label = "Write", to = { "ada@example.com" }, body = "Hello" }"#,
      #"sim:tap "write""#)
    #expect(found.contains { $0.contains("\"mail.opened\"") })
    #expect(!found.contains { $0.contains("\"html\"") })
  }

  @Test func `what is shared is told`() {
    let found = records(
      #"{ id = "go", kind = "action", label = "Go", actions = { { share = "Get {app.name}" } } }"#, #"sim:tap "go""#)
    #expect(found.contains { $0.contains("\"system.share.started\"") && $0.contains(#""text":"Get A""#) })
  }
}
