import Commands
import Testing

/// `screen --page`: another page than the first.
@Suite struct ScreenPageTests {
  private func screen(_ arguments: String...) -> Stage.Outcome {
    let stage = Stage([
      "Fixtures/Apps/shop.lua":
        """
      return { schema = 1, app = { id = "shop", name = "Shop" }, account = { providers = { "email" } },
        preferences = { size = { type = "choice", default = "s", options = { { id = "s", label = "Small" } } } },
        pages = {
          settings = { title = "Settings", sections = { { rows = {
            { id = "more", kind = "navigation", label = "More", page = "more" },
            { id = "you", kind = "navigation", label = "You", page = "you", visible_when = { signed_in = true } } } } } },
          more = { title = "More", sections = { { rows = {
            { id = "size", kind = "picker", label = "Size", preference = "size" } } } } },
          you = { title = "You", body = "Hello" }, lost = { title = "Lost", body = "Nobody comes here" } } }
      """
    ])
    return stage.run((["screen shop"] + arguments).joined(separator: " "))
  }

  @Test func `a page behind others is reached by its rows, a picker's list too`() {
    #expect(screen("--page", "more").output.contains("‹ Settings"))
    #expect(screen("--page", "size").output.contains("Small"))
    #expect(screen("--page", "you", "--account", "ada@b.example").output.contains("Hello"))
  }

  @Test func `what cannot be reached says why`() {
    let closed = screen("--page", "you")
    #expect(closed.status == .doesNotLoad)
    #expect(
      closed.messages == """
        Fixtures/Apps/shop.lua: the way to page "you" is closed: row "you" of page "settings" is not shown
          what only somebody who is signed in sees needs --account EMAIL

        """)
    #expect(
      screen("--page", "lost").messages == """
        Fixtures/Apps/shop.lua: no row leads to page "lost"
          it is shown by an action, a link or not at all: let a journey go there and print(sim:screen())

        """)
    #expect(
      screen("--page", "mroe").messages == """
        settings-sim: option "--page" does not know "mroe"
          did you mean "more"?
          known are "lost", "more", "settings", "you", "size"

        """)
  }
}
