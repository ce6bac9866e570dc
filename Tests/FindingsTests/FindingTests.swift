import Findings
import Testing

struct FindingTests {
  @Test func `a finding reads as file, line, path, message and notes`() {
    let finding = Finding(
      code: "definition.unknown_field", message: "unknown field \"titel\"",
      place: SourcePlace(file: "app.lua", line: 12, path: "pages.privacy"),
      notes: ["did you mean \"title\"?"])
    #expect(
      "\(finding)" == """
        app.lua:12: pages.privacy: unknown field "titel"
          did you mean "title"?
        """)
  }

  @Test(arguments: [
    ("titel", "title"), ("Privacy", "privacy"), ("sign-out", "sign_out"), ("notificatoins", "notifications"),
  ])
  func `the nearest name is suggested`(typed: String, meant: String) {
    #expect(
      DidYouMean.nearest(to: typed, among: ["title", "privacy", "sign_out", "notifications"]) == meant)
  }

  @Test func `nothing is suggested for a name that is near to none`() {
    #expect(DidYouMean.nearest(to: "zzz", among: ["title", "privacy"]) == nil)
  }
}
