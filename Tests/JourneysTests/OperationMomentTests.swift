import Journeys
import TestSupport
import Testing

/// What the other side does happens once, and what the user decided is decided at once, whatever a script holds.
@Suite struct `Moments of operations` {
  private func trial(_ lines: String, launch: String = "") -> ScriptTrial {
    ScriptTrial(
      """
      app { schema = 1, app = { id = "t", name = "T" },
        store = { products = { { id = "one", type = "non_consumable", price = "1" },
            { id = "month", type = "auto_renewable", price = "1", period = "P1M" } },
          entitlements = { pro = { products = { "one", "month" } } } },
        pages = { settings = { title = "Settings", sections = { { rows = {
          { id = "buy", kind = "action", label = "B", actions = { { start = "purchase", product = "one" } } } } } } } } }
      it("runs", function(sim)
      sim:launch { \(launch) } sim:run_until_idle()
      \(lines)
      end)
      """)
  }

  @Test(arguments: [
    "sim:advance(1) sim:release(\"store.purchase\", { takes = \"60 s\", lands = \"40 s\" }) sim:advance(100)",
    "sim.device:background() sim:advance(8) sim:release \"store.purchase\" sim:advance(60) sim.device:foreground()",
  ])
  func `a purchase lands once, however it is released`(release: String) {
    let trial = trial(
      """
      sim:will("store.purchase", { takes = "30 s", lands = "20 s" })
      sim:hold "store.purchase"
      sim:tap "buy" sim:answer "confirm"
      \(release)
      sim:unhold "store.purchase"
      sim:run_until_idle()
      expect(sim:trace { kind = "store.purchase.landed" }).has_count(1)
      sim:expect { entitlements = { "pro" }, unfinished = {} }
      """)
    #expect(trial.failures == [])
  }

  @Test func `what is put right is bought, also while the call is held`() {
    let trial = trial(
      """
      sim.store:set { interrupts = "store_terms" }
      sim:hold "store.purchase"
      sim:tap "buy" sim:answer "confirm" sim:answer "agree"
      sim:release "store.purchase" sim:unhold "store.purchase"
      sim:run_until_idle()
      sim:expect { entitlements = { "pro" } }
      """)
    #expect(trial.failures == [])
  }

  @Test func `a parent can approve what was asked for, also while the call is held`() {
    let trial = trial(
      """
      sim.store:set { ask_to_buy = true }
      sim:hold "store.purchase"
      sim:tap "buy" sim:answer "ask"
      sim.store:approve "one"
      sim:release "store.purchase" sim:unhold "store.purchase"
      sim:run_until_idle()
      sim:expect { entitlements = { "pro" } }
      """)
    #expect(trial.failures == [])
  }

  @Test(arguments: [
    "sim.device:background() sim.store:price_increase \"month\" sim.store:expire \"month\" sim.device:foreground()",
    "sim.store:price_increase \"month\" sim.store:renew \"month\"",
    "sim.store:price_increase \"month\" sim.store:refund \"month\"",
  ])
  func `a price is asked about only while it matters`(lines: String) {
    let trial = trial(
      "\(lines) sim:run_until_idle() sim:expect { prompt = false }", launch: "entitlements = { \"month\" }")
    #expect(trial.failures == [])
  }

  @Test func `what another device wrote without a line is heard of, also by a later process`() {
    let trial = ScriptTrial(
      """
      app { schema = 1, app = { id = "t", name = "T" }, preferences = { c = { type = "bool", default = false, storage = "cloud" } },
        pages = { settings = { title = "Settings", loads = { "preferences" }, sections = { { rows = {
          { id = "c", kind = "toggle", label = "C", preference = "c" } } } } } } }
      it("runs", { each = { { name = "alive", dead = false }, { name = "dead", dead = true } } }, function(sim, row)
        sim:launch {} sim:run_until_idle()
        sim.network:offline()
        if row.dead then sim.device:kill() end
        sim.cloud:set("c", true)
        if not row.dead then sim.device:kill() end
        sim.device:relaunch() sim:run_until_idle()
        sim.network:online() sim:run_until_idle()
        sim:expect { preferences = { c = true } }
      end)
      """)
    #expect(trial.failures == [])
  }
}
