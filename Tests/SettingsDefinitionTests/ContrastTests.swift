import Findings
import SettingsDefinition
import TestSupport
import Testing

@Suite struct `The contrast of a theme` {
  /// Known pairs, as WebAIM's and the W3C's checkers give them.
  @Test(arguments: [
    ("#000000", "#FFFFFF", 2100), ("#FFFFFF", "#FFFFFF", 100), ("#767676", "#FFFFFF", 454), ("#777777", "#FFFFFF", 447),
    ("#FFFFFF", "#0000FF", 859), ("#FF0000", "#FFFFFF", 399), ("#949494", "#FFFFFF", 303),
  ])
  func `of two colours is that of WCAG`(front: String, back: String, hundredths: Int) throws {
    let (front, back) = (try #require(RGBA(front)), try #require(RGBA(back)))
    #expect(front.contrast(on: back) == hundredths)
    #expect(back.contrast(on: front) == hundredths)
  }

  @Test func `counts what shines through`() throws {
    let glass = try #require(RGBA("#00000080"))
    #expect(
      glass.contrast(on: try #require(RGBA("#FFFFFF")))
        == (try #require(RGBA("#7F7F7F"))).contrast(on: try #require(RGBA("#FFFFFF"))))
  }

  private func warnings(_ theme: String) throws -> [String] {
    try Draft(rest: #""theme": \#(theme)"#).model().sources.warnings.map { "\($0.place): \($0.message)" }
  }

  @Test func `is told where a token of its own can hardly be read`() throws {
    #expect(
      try warnings(##"{"color": {"textSecondary": "#999999"}}"##) == [
        "app.json:1: theme.color.textSecondary: \"color.textSecondary\" on \"color.bg\" has a contrast of 2.55:1 in the light colour scheme",
        "app.json:1: theme.color.textSecondary: \"color.textSecondary\" on \"surface.e1\" has a contrast of 2.84:1 in the light colour scheme",
      ])
  }

  @Test func `is judged of own tokens alone, and of either side`() throws {
    #expect(try warnings("{}") == [])
    #expect(try warnings(##"{"color": {"mint": "#FFFFFF"}}"##) == [])
    #expect(try warnings(##"{"surface": {"e1": {"light": "#FFFFFF", "dark": "#808080"}}}"##).count == 4)
  }

  @Test func `is right in the apps that come with the tool`() throws {
    for app in AppFixtures.seeds { #expect(try AppFixtures.model(app).sources.warnings == []) }
  }
}
