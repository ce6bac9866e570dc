import Findings
import Journeys
import TestSupport
import Testing

/// What happens in the store without the app.
@Suite struct StoreVerbTests {
  private static let app = """
    app {
      schema = 1, app = { id = "t", name = "T" },
      account = { providers = { "email" }, users = { { email = "ada@b.example" }, { email = "bob@b.example" } } },
      store = { owner = "OWNER", restore = { sync = false },
        products = { { id = "coins", type = "consumable", price = "1" }, { id = "one", type = "non_consumable", price = "1" },
          { id = "month", type = "auto_renewable", price = "1", period = "P1M", offers = {
            { id = "spring", type = "code", mode = "free_trial", period = "P1M", eligibility = { "new" } },
            { id = "stay", type = "promotional", mode = "free_trial", period = "P1M" } } } },
        entitlements = { pro = { products = { "one", "month" } } } },
      pages = { settings = { title = "Settings", sections = { { rows = {
        { id = "buy", kind = "action", label = "B", actions = { { start = "purchase", product = "one" } } },
        { id = "coin", kind = "action", label = "C", actions = { { start = "purchase", product = "coins" } } },
        { id = "subscribe", kind = "action", label = "S", actions = { { start = "purchase", product = "month" } } } } } } } },
    }

    """

  private func trial(_ lines: String, owner: String = "apple_id", launch: String = "") -> ScriptTrial {
    ScriptTrial(
      Self.app.replacing("OWNER", with: owner)
        + "it(\"runs\", function(sim)\nsim:launch { \(launch) } sim:run_until_idle()\n\(lines)\nend)")
  }

  private func month(_ lines: String) -> ScriptTrial { trial(lines, launch: "entitlements = { \"month\" }") }

  // MARK: Renewals

  @Test func `a renewal that is not paid leaves a grace period, then billing retry, then nothing`() {
    let trial = month(
      """
      sim.store:set { grace_period = "3 days" }
      sim.store:fail_renewal "month"
      sim:run_until_idle()
      sim:expect { subscription = { state = "in_grace_period", ["until"] = "2026-01-04T09:00:00.100Z" },
        entitlements = { "pro" } }
      sim:advance "3 days"
      sim:run_until_idle()
      sim:expect { subscription = { state = "in_billing_retry" }, entitlements = {} }
      sim:advance "56 days"
      sim:expect { subscription = { state = "in_billing_retry" } }
      sim:advance "1 day"
      sim:run_until_idle()
      sim:expect { subscription = { state = "expired" }, entitlements = {} }
      """)
    #expect(trial.failures == [])
  }

  @Test func `without a grace period what is not paid is not in force`() {
    let trial = month(
      """
      sim.store:fail_renewal()
      sim:run_until_idle()
      sim:expect { subscription = { state = "in_billing_retry" }, entitlements = {} }
      sim.store:recover "month"
      sim:run_until_idle()
      sim:expect { subscription = { state = "subscribed", ["until"] = like "^2026%-01%-31" }, entitlements = { "pro" } }
      sim:advance "30 days"
      sim:run_until_idle()
      sim:expect { subscription = { state = "subscribed", ["until"] = like "^2026%-03%-02" } }
      """)
    #expect(trial.failures == [])
  }

  @Test func `what is paid within the grace period has no gap`() {
    let trial = month(
      """
      sim.store:set { billing_retry = true, grace_period = true }
      sim:advance "30 days"
      sim:run_until_idle()
      sim:expect { subscription = { state = "in_grace_period", ["until"] = "2026-02-16T09:00:00Z" }, entitlements = { "pro" } }
      sim:advance "10 days"
      sim.store:recover()
      sim:run_until_idle()
      sim:expect { subscription = { state = "subscribed", ["until"] = "2026-03-02T09:00:00Z" }, entitlements = { "pro" } }
      sim.store:set { billing_retry = false }
      sim:advance "20 days"
      sim:run_until_idle()
      sim:expect { subscription = { state = "subscribed", ["until"] = "2026-04-01T09:00:00Z" } }
      """)
    #expect(trial.failures == [])
  }

  @Test func `a refund within the grace period ends it for good`() {
    let trial = month(
      """
      sim.store:set { grace_period = "3 days" }
      sim.store:fail_renewal()
      sim.store:refund "month"
      sim:run_until_idle()
      sim:expect { entitlements = {} }
      sim:advance "90 days"
      sim:run_until_idle()
      sim:expect { subscription = { state = "revoked" }, entitlements = {} }
      """)
    #expect(trial.failures == [])
  }

  @Test func `a renewal of a woken or dead app is known at its next launch`() {
    let trial = month(
      """
      sim.device:kill()
      sim.store:fail_renewal()
      sim.device:relaunch()
      sim:run_until_idle()
      sim:expect { entitlements = {} }
      sim.device:kill()
      sim.store:recover()
      sim.device:relaunch()
      sim:run_until_idle()
      sim:expect { entitlements = { "pro" }, unfinished = {} }
      """)
    #expect(trial.failures == [])
  }

  // MARK: A higher price

  @Test func `a higher price is asked about in front, and holds from the next period on`() {
    let trial = month(
      """
      sim.store:price_increase "month"
      sim:expect { prompt = "price_increase" }
      sim:answer "agree"
      sim:run_until_idle()
      sim:expect { subscription = { state = "subscribed", price_increase = "agreed" }, prompt = false }
      sim:advance "30 days"
      sim:run_until_idle()
      sim:expect { subscription = { state = "subscribed", ["until"] = like "^2026%-03%-02" }, entitlements = { "pro" } }
      expect(sim:state("subscription").price_increase).equals(nil)
      """)
    #expect(trial.failures == [])
  }

  @Test func `whoever does not agree to a higher price loses the subscription with its period`() {
    let trial = month(
      """
      sim.device:background()
      sim.store:price_increase()
      sim:expect { prompt = false }
      sim.device:foreground()
      sim:expect { prompt = "price_increase" }
      sim.device:kill()
      sim:expect { prompt = false }
      sim.device:relaunch()
      sim:expect { prompt = "price_increase" }
      sim:answer "not_now"
      sim.device:background()
      sim.device:foreground()
      sim:run_until_idle()
      sim:expect { prompt = false, subscription = { price_increase = "pending" } }
      sim:advance "30 days"
      sim:run_until_idle()
      sim:expect { subscription = { state = "expired" }, entitlements = {} }
      """)
    #expect(trial.failures == [])
  }

  // MARK: Interrupted purchases

  @Test(arguments: [("store_terms", "agree"), ("payment_details", "continue")])
  func `an interrupted purchase is made once the user has put it right`(prompt: String, button: String) {
    let trial = trial(
      """
      sim.store:set { interrupts = "\(prompt)" }
      sim:tap "buy"
      sim:answer "confirm"
      sim:expect { prompt = "\(prompt)" }
      sim:run_until_idle()
      sim:expect { isPurchasing = false, entitlements = {}, running = {} }
      sim:answer "\(button)"
      sim:run_until_idle()
      sim:expect { prompt = false, entitlements = { "pro" }, unfinished = {} }
      """)
    #expect(trial.failures == [])
  }

  @Test func `an interrupted purchase can be put right later and elsewhere, once`() {
    let trial = trial(
      """
      sim.store:set { interrupts = "store_terms" }
      sim:tap "buy"
      sim:answer "confirm"
      sim:answer "cancel"
      sim:run_until_idle()
      sim:expect { entitlements = {} }
      sim.store:resolve "one"
      sim:run_until_idle()
      sim:expect { entitlements = { "pro" } }
      sim.store:resolve "one"
      """)
    #expect(
      trial.results.first?.failures.map(\.message) == [
        "\"resolve\" makes no sense now: no purchase of it was interrupted"
      ])
  }

  @Test(arguments: [("interrupted", "resolve"), ("pending", "approve")])
  func `a purchase that a will has end so waits like any other`(ending: String, verb: String) {
    let trial = trial(
      """
      sim:will("store.purchase", { ends = "\(ending)" })
      sim:tap "buy"
      sim:answer "confirm"
      sim:run_until_idle()
      sim:expect { entitlements = {}, running = {} }
      sim.store:\(verb)()
      """, launch: "")
    #expect(trial.failures == [])
  }

  // MARK: One of several

  @Test func `a number says which of several purchases is refunded, and the rest stays`() {
    let trial = trial(
      """
      for _ = 1, 3 do
        sim:tap "coin"
        sim:answer "confirm"
        sim:run_until_idle()
      end
      sim.store:refund "coins#2"
      sim.store:refund "coins"
      sim:run_until_idle()
      for _, record in ipairs(sim:trace { kind = "store.transaction_delivered" }) do print(record.data.transaction) end
      sim.store:refund "coins#2"
      """)
    #expect(trial.results.first?.printed == ["2", "3"])
    #expect(
      trial.results.first?.failures.map(\.message) == [
        "\"refund\" makes no sense now: it is not bought, or was taken back already"
      ])
  }

  @Test func `a transaction that the app could not finish is delivered again`() {
    let trial = trial(
      """
      sim:will("store.finish", { fails = "network", times = 2 })
      sim:tap "coin"
      sim:answer "confirm"
      sim:run_until_idle()
      sim:expect { unfinished = { "coins" } }
      sim.store:redeliver "coins"
      sim:run_until_idle()
      sim:expect { unfinished = { "coins" } }
      sim.store:redeliver "coins#1"
      sim:run_until_idle()
      sim:expect { unfinished = {} }
      expect(sim:trace { kind = "store.transaction_delivered" }).has_count(2)
      """)
    #expect(trial.failures == [])
  }

  @Test func `what could not be delivered is delivered once when there is a line`() {
    let trial = trial(
      """
      sim.network:offline()
      sim.store:buy_elsewhere "coins"
      sim.store:redeliver "coins"
      sim.store:redeliver "coins"
      sim:run_until_idle()
      sim:expect { unfinished = { "coins" } }
      sim.network:online()
      sim:run_until_idle()
      sim:expect { unfinished = {} }
      expect(sim:trace { kind = "store.transaction_delivered" }).has_count(1)
      """)
    #expect(trial.failures == [])
  }

  @Test func `what the back end gives is its account's, is heard of at the next reading, and can be taken back once`() {
    let trial = trial(
      """
      sim.auth:grant("pro", "bob@b.example")
      sim.auth:grant "pro"
      sim:run_until_idle()
      sim:expect { entitlements = {}, server = { ["bob@b.example"] = { entitlements = { "pro" } } } }
      sim.device:background()
      sim.device:foreground()
      sim:run_until_idle()
      sim:expect { entitlements = { "pro" }, unfinished = {} }
      expect(sim.store:transactions()).has_count(0)
      sim.auth:withdraw "pro"
      sim.device:kill()
      sim.device:relaunch()
      sim:run_until_idle()
      sim:expect { entitlements = {} }
      sim:expect { server = { ["bob@b.example"] = { entitlements = { "pro" } } } }
      sim.auth:withdraw "pro"
      """, owner: "account", launch: "account = \"ada@b.example\"")
    #expect(trial.failures.count == 1)
    #expect(trial.failures.first?.hasSuffix("the back end does not give \"pro\" to ada@b.example") ?? false)
  }

  @Test func `what is bought elsewhere is the account's that bought it, where purchases belong to accounts`() {
    let trial = trial(
      """
      sim.store:buy_elsewhere("one", { account = "bob@b.example" })
      sim:run_until_idle()
      sim.device:background()
      sim.device:foreground()
      sim:run_until_idle()
      sim:expect { entitlements = {}, server = { ["bob@b.example"] = { entitlements = { "pro" } } } }
      sim:expect { server = { ["ada@b.example"] = { entitlements = {} } } }
      sim.store:buy_elsewhere("month", { account = "ada@b.example" })
      sim:run_until_idle()
      sim:expect { entitlements = { "pro" } }
      """, owner: "account", launch: "account = \"ada@b.example\"")
    #expect(trial.failures == [])
  }

  // MARK: What makes no sense

  @Test(arguments: [
    ("sim.store:refund \"one\"", "\"refund\" makes no sense now: it is not bought, or was taken back already"),
    ("sim.store:expire \"one\"", "\"expire\" makes no sense now: it is no subscription that runs"),
    ("sim.store:renew \"month\"", "\"renew\" makes no sense now: it is no subscription in a paid period"),
    ("sim.store:recover \"month\"", "\"recover\" makes no sense now: no renewal of it waits to be paid"),
    ("sim.store:redeliver \"one\"", "\"redeliver\" makes no sense now: every transaction of it is finished"),
    ("sim.store:refund()", "say which product: \"coins\", \"one\", \"month\""),
    (
      "sim.store:expire \"month#2\"", "\"expire\" takes no number: there is one \"month\" to which it can happen"
    ),
    ("sim.store:refund \"one#x\"", "\"one#x\" has no number behind the #: write \"one#1\" for the first"),
    ("sim.store:refund \"one#0\"", "\"one#0\" has no number behind the #: write \"one#1\" for the first"),
    ("sim.store:refund \"one#+1\"", "\"one#+1\" has no number behind the #: write \"one#1\" for the first"),
    ("sim.store:refund \"on#1\"", "unknown product \"on\"; did you mean \"one\"?"),
    (
      "sim.store:set { grace_period = -1 }", "\"grace_period\": a duration cannot be negative: -1"
    ),
    ("sim.store:resume \"month\"", "\"resume\" makes no sense now: it is no subscription whose renewal is turned off"),
    (
      "sim.store:share \"one\"",
      "\"share\" makes no sense now: it is not for the family, is shared already, or the user has a plan of the group"
    ),
    ("sim.store:put_on_sale \"one\"", "\"put_on_sale\" makes no sense now: it is for sale"),
    (
      "sim.store:withdraw \"one\" sim.store:withdraw \"one\"", "\"withdraw\" makes no sense now: it is not for sale"
    ),
    ("sim.store:delete \"one\"", "\"delete\" makes no sense now: it has no such transaction"),
    (
      "sim.store:consent_to_price_increase \"month\"",
      "\"consent_to_price_increase\" makes no sense now: it is to cost no more"
    ),
    ("sim.store:redeem \"sprin\"", "unknown code \"sprin\"; did you mean \"spring\"?"),
    ("sim.store:redeem \"stay\"", "the offer \"stay\" is no code: the app buys with it"),
    (
      "sim.store:redeem \"spring\" sim.store:redeem \"spring\"",
      "\"redeem\" makes no sense now: the offer is for other subscribers"
    ),
    (
      "sim.store:set { time_rate = \"real_tim\" }", "\"time_rate\" cannot be \"real_tim\"; did you mean \"real_time\"?"
    ),
    (
      "sim.store:set { errors = { [\"store.purchas\"] = \"network\" } }",
      "unknown await point of the store \"store.purchas\"; did you mean \"store.purchase\"?"
    ),
    (
      "sim.store:set { errors = { [\"store.purchase\"] = \"system_eror\" } }",
      "\"store.purchase\" cannot be \"system_eror\"; did you mean \"system_error\"?"
    ),
    (
      "sim.store:set { errors = { verification = true } }",
      "\"verification\" must be an error or false, not true"
    ),
    (
      "sim.store:set { ask_to_buy = true } sim:tap \"buy\" sim:answer \"ask\" sim:run_until_idle() "
        + "sim.store:approve() sim.store:approve \"one\"",
      "\"approve\" makes no sense now: no purchase waits for an answer"
    ),
    (
      "sim.store:set { interrupts = \"terms\" }",
      "\"interrupts\" cannot be \"terms\"; one of: store_terms, payment_details"
    ),
    (
      "sim.store:buy_elsewhere(\"one\", { account = \"ada@b.example\" })",
      "purchases belong to the Apple ID here; with store.owner = \"account\" they belong to accounts"
    ),
    (
      "sim.store:buy_elsewhere(\"month\") sim.store:cancel \"month\" sim.store:fail_renewal \"month\"",
      "\"fail_renewal\" makes no sense now: it is no subscription that is to renew"
    ),
  ])
  func `what the store cannot do now is an error`(lines: String, message: String) {
    let trial = trial(lines)
    #expect(trial.results.first?.failures.first?.message == message)
    #expect(trial.outcomes == ["error"])
  }
}
