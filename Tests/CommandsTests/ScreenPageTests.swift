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

  private let members = Stage([
    "Fixtures/Apps/club.lua":
      """
    return { schema = 1, app = { id = "club", name = "Club", locales = { "en", "de" } },
      account = { providers = { "email" } }, profile = { page = "me" },
      store = { products = { { id = "plus", type = "non_consumable", name = "Plus", price = "9.99" } },
        entitlements = { pro = { products = { "plus" } } } },
      pages = {
        settings = { title = "Settings", sections = { { rows = {
          { id = "thanks", kind = "info", label = "Thank You", value = "!", visible_when = { entitlement = "pro" } },
          { id = "help", kind = "action", label = "Help", actions = {} } } } } },
        me = { title = "Me", body = "Hello" } },
      texts = { de = { Help = "Hilfe" } } }
    """
  ])

  @Test func `the page behind the profile is reached by the profile`() {
    let outcome = members.run("screen club --page me --account ada@b.example")
    #expect(outcome.output.contains("Hello"), "\(outcome)")
  }

  @Test func `the device's language and what is bought can be said`() {
    #expect(!members.run("screen club").output.contains("Thank You"))
    let outcome = members.run("screen club --locale de_DE --entitlement pro,plus")
    #expect(outcome.output.contains("Thank You") && outcome.output.contains("Hilfe"), "\(outcome)")
  }

  @Test func `what a launch would refuse is refused`() {
    #expect(
      members.run("screen club --account rosa").messages == """
        settings-sim: option "--account" takes an email such as ada@example.com, not "rosa"

        """)
    #expect(
      members.run("screen club --locale german").messages == """
        settings-sim: option "--locale" takes a language and a region such as de_DE, not "german"

        """)
    #expect(
      members.run("screen club --entitlement plsu").messages == """
        settings-sim: option "--entitlement" does not know "plsu"
          did you mean "plus"?
          known are "pro", "plus"

        """)
  }

  @Test func `every page on the way has its time to come in`() {
    let pages = (1...3).map { "p\($0) = { title = \"P\($0)\", sections = { { rows = { \(row(to: $0 + 1)) } } } }" }
    let stage = Stage([
      "Fixtures/Apps/slow.lua": """
      return { schema = 1, app = { id = "slow", name = "Slow" }, timing = { ui = { push = 40 } },
        pages = { settings = { title = "Settings", sections = { { rows = { \(row(to: 1)) } } } },
          \(pages.joined(separator: ", ")), p4 = { title = "P4", body = "The end" } } }
      """
    ])
    #expect(stage.run("screen slow --page p4").output.contains("The end"))
  }

  private func row(to page: Int) -> String {
    "{ id = \"to\(page)\", kind = \"navigation\", label = \"P\(page)\", page = \"p\(page)\" }"
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
