import Journeys
import TestSupport
import Testing

/// Every id that a screen shows is one that `find` knows.
@Suite struct `Ids of the screen` {
  private static let app = """
    app { schema = 1, app = { id = "t", name = "T" }, analytics = {},
      constants = { privacy_policy_url = "https://t.example/p" },
      preferences = { nick = { type = "text", min_length = 3, error = "Short." } },
      account = { providers = { "email", "apple" } }, permissions = { notifications = { soft_prompt = { title = "May we?" } } },
      store = { products = { { id = "one", type = "non_consumable", price = "1" } }, entitlements = { pro = { products = { "one" } } },
        paywall = { title = "Pro", features = { "Fast", "Far" } } },
      pages = {
        settings = { title = "S", footer = "F", sections = { { id = "main", header = "Main", rows = {
          { id = "nick", kind = "text_field", label = "Nick", preference = "nick" },
          { id = "work", kind = "action", label = "W", actions = { { task = { name = "w", takes = 5, progress = "overlay" } } } },
          { id = "pay", kind = "action", label = "P", actions = { { start = "paywall" } } },
          { id = "in", kind = "action", label = "I", actions = { { start = "sign_in" } } },
          { id = "web", kind = "link", label = "L", url = "{privacy_policy_url}", open_in = "sheet" },
          { id = "ask", kind = "action", label = "A", actions = { { request_permission = "notifications" } } },
          { id = "say", kind = "action", label = "Y", actions = { { message = "Hello" } } },
          { id = "slow", kind = "navigation", label = "O", page = "slow" },
          { id = "shut", kind = "navigation", label = "U", page = "shut" } } } } },
        slow = { title = "O", body = "B", loads = { "config" }, while_loading = "progress" },
        shut = { title = "U", requires = { capability = "health", message = "No." } } } }

    """

  @Test(arguments: [
    "sim:type(\"nick\", \"ab\")", "sim:tap \"work\"", "sim:tap \"pay\"", "sim:tap \"pay\" sim:run_until_idle()",
    "sim:tap \"in\"", "sim:tap \"web\"", "sim:tap \"web\" sim:run_until_idle()", "sim:tap \"ask\"", "sim:tap \"say\"",
    "sim:hold \"config.load\" sim:tap \"slow\" sim:run_until_idle()", "sim:tap \"shut\"",
  ])
  func `are known`(steps: String) {
    let trial = ScriptTrial(
      Self.app + """
        it("looks", function(sim)
          sim:launch {} sim:run_until_idle()
          \(steps)
          for _, element in ipairs(sim:screen()) do
            if element.id ~= "" then expect(sim:find(element.id)).is_visible() end
          end
          sim:leave("running", "prompt", "unfinished")
        end)
        """)
    #expect(trial.failures == [])
  }
}
