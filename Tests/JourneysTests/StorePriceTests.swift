import Journeys
import TestSupport
import Testing

/// What things cost by country, purchases with options, two groups of subscriptions, and how the app itself was had.
@Suite struct StorePriceTests {
  private static let app = """
    app {
      schema = 1, app = { id = "t", name = "T", version = "3.0" },
      store = {
        products = {
          { id = "coins", type = "consumable", price = "0.99", prices = { JPN = { price = "160", currency = "JPY", display_price = "¥160" } } },
          { id = "one", type = "non_consumable", price = "9.99", prices = { DEU = { price = "11.99", currency = "EUR" } } },
          { id = "month", type = "auto_renewable", price = "4.99", period = "P1M", group = "plus",
            intro_offer = { mode = "pay_up_front", period = "P3M", price = "1.99" },
            offers = { { id = "stay", type = "promotional", mode = "pay_as_you_go", period = "P1M", price = "2.99" },
              { id = "spring", type = "code", mode = "free_trial", period = "P1M" } },
            prices = { DEU = { price = "5.49", display_price = "5,49 €", currency = "EUR", offers = { introductory = "2.49", stay = "3.49" } } } },
          { id = "tides", type = "auto_renewable", price = "1.99", period = "P1Y", group = "data" } },
        entitlements = { pro = { products = { "one", "month" } }, data = { products = { "tides" } } },
        paywall = { products = { "month", "one" } } },
      pages = { settings = { title = "Settings", loads = { "products", "entitlements", "app_transaction" }, sections = { { rows = {
        { id = "pay", kind = "action", label = "{product.one.displayPrice}", actions = { { start = "purchase", product = "one" } } },
        { id = "subscribe", kind = "action", label = "S", actions = { { start = "purchase", product = "month" } } },
        { id = "plans", kind = "action", label = "P", actions = { { start = "paywall" } } },
        { id = "again", kind = "action", label = "A", actions = { { load = "app_transaction" } } },
        { id = "plus_ends", kind = "info", label = "L", value = "1", visible_when = { product = "month", renews = false } },
        { id = "plus_grace", kind = "info", label = "L", value = "1", visible_when = { product = "month", status = "in_grace_period" } },
        { id = "plus_gone", kind = "info", label = "L", value = "1", visible_when = { product = "month", status = "revoked" } },
        { id = "data_renews", kind = "info", label = "L", value = "1", visible_when = { product = "tides", renews = true } },
        { id = "data_expired", kind = "info", label = "L", value = "1", visible_when = { product = "tides", status = "expired" } },
        { id = "founder", kind = "info", label = "L", value = "1", visible_when = { app_transaction = "verified", before = "2.0" } },
        { id = "genuine", kind = "info", label = "L", value = "1", visible_when = { app_transaction = "verified" } },
        { id = "doubtful", kind = "info", label = "L", value = "1", visible_when = { app_transaction = "unverified" } } } } } } },
    }

    """

  private func trial(_ lines: String, launch: String = "") -> ScriptTrial {
    ScriptTrial(
      Self.app + "it(\"runs\", function(sim)\nsim:launch { \(launch) } sim:run_until_idle()\n\(lines)\nend)")
  }

  @Test func `each group's row shows its own plan`() {
    let trial = trial(
      """
      local function shown()
        sim:run_until_idle()
        local ids = {}
        for _, id in ipairs { "plus_ends", "plus_grace", "plus_gone", "data_renews", "data_expired" } do
          if sim:find(id).visible then ids[#ids + 1] = id end
        end
        return table.concat(ids, " ")
      end
      expect(shown()).equals ""
      sim.store:buy_elsewhere "tides"
      sim.store:buy_elsewhere "month"
      expect(shown()).equals "data_renews"
      sim.store:cancel "month"
      expect(shown()).equals "plus_ends data_renews"
      sim.store:expire "tides"
      expect(shown()).equals "plus_ends data_expired"
      sim.store:resume "month"
      sim.store:set { grace_period = true }
      sim.store:fail_renewal "month"
      expect(shown()).equals "plus_grace data_expired"
      sim.store:refund "month"
      expect(shown()).equals "plus_gone data_expired"
      sim:expect { subscriptions = { plus = { state = "revoked", renews = false }, data = { state = "expired" } } }
      sim.device:kill()
      sim.device:relaunch()
      expect(shown()).equals "plus_gone data_expired"
      """)
    #expect(trial.failures == [])
  }

  @Test func `another country has other prices once the products are read again`() {
    let trial = trial(
      """
      expect(sim:find("pay").label).equals "$9.99"
      sim.store:set { storefront = "DEU" }
      expect(sim:find("pay").label).equals "$9.99"
      sim:run_until_idle()
      expect(sim:find("pay").label).equals "11.99 EUR"
      sim:tap "plans"
      sim:run_until_idle()
      local plan = sim:find "month"
      expect(plan.subtitle).equals "2,49 € for 3 months, then 5,49 € / month"
      sim:tap "close"
      sim:run_until_idle()
      sim.device:background()
      sim:advance "1 minute"
      sim.device:set { storefront = "USA" }
      sim.device:foreground()
      sim:run_until_idle()
      expect(sim:find("pay").label).equals "$9.99"
      """)
    #expect(trial.failures == [])
  }

  @Test func `a country's price stays as it was where the products cannot be read`() {
    let trial = trial(
      """
      sim:will("store.products", { fails = "network" })
      sim.store:set { storefront = "DEU" }
      sim:run_until_idle()
      expect(sim:find("pay").label).equals "$9.99"
      """)
    #expect(trial.failures == [])
  }

  @Test func `the trace and the ledger say what was paid, in which currency`() {
    let trial = trial(
      """
      local function paid() local all = sim:trace { kind = "store.purchase.finished" } return all[#all].data end
      sim.store:set { storefront = "DEU" }
      sim:run_until_idle()
      sim:tap "subscribe"
      sim:answer "confirm"
      sim:run_until_idle()
      expect(paid().price).equals "2.49"
      expect(paid().currency).equals "EUR"
      sim.store:set { storefront = "USA" }
      sim.store:renew "month"
      sim.store:buy_elsewhere("coins", { quantity = 3 })
      sim:run_until_idle()
      local list = sim.store:transactions()
      expect(list[1].price .. " " .. list[1].currency).equals "2.49 EUR"
      expect(list[2].price .. " " .. list[2].currency).equals "4.99 USD"
      expect(list[3].price .. " " .. list[3].quantity).equals "0.99 3"
      local made = sim:trace { kind = "store.transaction_made" }
      expect(made[#made].data.quantity).equals(3)
      """)
    #expect(trial.failures == [])
  }

  @Test func `a purchase made elsewhere takes StoreKit's options`() {
    let trial = trial(
      """
      sim.store:buy_elsewhere "month"
      sim:run_until_idle()
      sim.store:buy_elsewhere("month", { offer = "stay" })
      sim.store:renew "month"
      sim:run_until_idle()
      sim:expect { subscription = { offer = "stay" } }
      sim.store:buy_elsewhere("coins", { quantity = 2, ask_to_buy = true })
      sim:run_until_idle()
      expect(sim.store:transactions()).has_count(2)
      sim.store:approve "coins"
      expect(sim.store:transactions()[3].quantity).equals(2)
      sim.store:buy_elsewhere("one", { ask_to_buy = true })
      sim:advance "25 hours"
      local before = #sim.store:transactions()
      expect(pcall(function() sim.store:approve "one" end)).equals(false)
      expect(sim.store:transactions()).has_count(before)
      sim:run_until_idle()
      """)
    #expect(trial.failures == [])
  }

  @Test(arguments: [
    ("\"one\", { quantity = 2 }", "\"one\" is bought once: only what is used up or does not renew has a quantity"),
    ("\"coins\", { quantity = 11 }", "\"quantity\" must be a whole number from 1 to 10, not 11"),
    ("\"month\", { offer = \"sty\" }", "\"month\" has no offer \"sty\"; did you mean \"stay\"?"),
    ("\"coins\", { offer = \"stay\" }", "\"coins\" has no offer \"stay\"; it has none"),
    ("\"month\", { offer = \"spring\" }", "the offer \"spring\" is a code: sim.store:redeem \"spring\""),
    ("\"month\", { offer = \"stay\" }", "\"buy_elsewhere\" makes no sense now: the offer is for other subscribers"),
    ("\"month\", { quantty = 1 }", "unknown key of \"buy_elsewhere\" \"quantty\"; did you mean \"quantity\"?"),
  ])
  func `an option that does not fit is an error`(arguments: String, message: String) {
    let trial = trial("sim.store:buy_elsewhere(\(arguments))")
    #expect(trial.results.first?.failures.first?.message == message)
  }

  @Test func `a country of the store is written as one`() {
    let trial = trial("sim.store:set { storefront = \"Germany\" }")
    #expect(
      trial.results.first?.failures.first?.message
        == "\"Germany\" is no storefront: write a country's three letters, \"USA\"")
  }

  @Test(arguments: [
    ("", "genuine"), ("original_version = \"1.9.9\"", "founder genuine"), ("original_version = \"2.0\"", "genuine"),
  ])
  func `who had the app before it cost a subscription is known by the app's transaction`(launch: String, rows: String) {
    let trial = trial(
      """
      local ids = {}
      for _, id in ipairs { "founder", "genuine", "doubtful" } do if sim:find(id).visible then ids[#ids + 1] = id end end
      expect(table.concat(ids, " ")).equals "\(rows)"
      """, launch: launch)
    #expect(trial.failures == [])
  }

  @Test func `the app's transaction may be unverified, or not be read at all`() {
    let trial = trial(
      """
      sim.store:set { errors = { ["store.app_transaction"] = "invalid_signature" } }
      sim:tap "again"
      sim:run_until_idle()
      expect(sim:find "doubtful").is_visible()
      expect(sim:find("genuine").visible).equals(false)
      -- A reading that fails leaves what was known.
      sim.store:set { errors = { ["store.app_transaction"] = "network" } }
      sim:tap "again"
      sim:run_until_idle()
      expect(sim:find "doubtful").is_visible()
      sim.store:set { errors = { ["store.app_transaction"] = false } }
      sim:tap "again"
      sim:run_until_idle()
      expect(sim:find "genuine").is_visible()
      expect(sim:trace({ kind = "store.app_transaction.finished" })[4].data.original_version).equals "3.0"
      """)
    #expect(trial.failures == [])
  }
}
