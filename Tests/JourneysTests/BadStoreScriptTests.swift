import Findings
import Journeys
import TestSupport
import Testing

/// A script that asks of the store or the clock what cannot be: a message with the author's line, and nothing has changed.
@Suite struct BadStoreScriptTests {
  private static let app = """
    app {
      schema = 1, app = { id = "t", name = "T" },
      store = { settings = { ask_to_buy = true }, products = { { id = "one", type = "non_consumable", price = "1" } },
        entitlements = { pro = { products = { "one" } } } },
      pages = { settings = { title = "Settings", sections = { { rows = {
        { id = "buy", kind = "action", label = "B", actions = { { start = "purchase", product = "one" } } } } } } } },
    }

    """

  @Test(arguments: [
    ("", "sim.store:refund \"one\"", "\"refund\" makes no sense now: it is not bought, or was taken back already"),
    (
      "sim:tap \"buy\" sim:answer \"ask\" sim:run_until_idle() sim.store:approve \"one\" sim:run_until_idle()",
      "sim.store:approve \"one\"", "\"approve\" makes no sense now: no purchase waits for an answer"
    ),
    ("", "sim:release \"store.purchase\"", "store.purchase is not held; nothing runs"),
    ("", "sim:unhold \"store.purchase\"", "store.purchase is not held; nothing runs"),
    ("sim:advance(5)", "sim:advance(-1)", "a duration cannot be negative: -1"),
    (
      "sim:advance(5)", "sim:advance { to = \"2026-01-01T09:00:02Z\" }",
      "\"2026-01-01T09:00:02Z\" is past: it is 2026-01-01T09:00:05.100Z"
    ),
  ])
  func `what cannot be is told, and nothing has changed`(before: String, line: String, message: String) {
    let script = { (call: String) in
      Self.app
        + """
        it("runs", function(sim)
          sim:launch {} sim:run_until_idle() \(before)
          local keys = { "entitlements", "unfinished", "running", "prompt", "presented", "server", "device" }
          local before, records = {}, #sim:trace {}
          for _, key in ipairs(keys) do before[key] = sim:state(key) end
          \(call)
          for _, key in ipairs(keys) do expect(sim:state(key)).equals(before[key]) end
          expect(sim:trace {}).has_count(records)
        end)
        """
    }
    let failed = ScriptTrial(script(line))
    let place = 13
    #expect(
      failed.results.first?.failures.first?.finding.description.hasPrefix("test.lua:\(place): \(message)") == true)
    #expect(failed.outcomes == ["error"])
    let caught = ScriptTrial(script("if pcall(function() \(line) end) then error \"it was not refused\" end"))
    #expect(caught.failures == [])
  }
}
