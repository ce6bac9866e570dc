import Journeys
import TestSupport
import Testing

/// What StoreKit's test session can read and set.
@Suite struct StoreLedgerTests {
  private static let app = """
    app {
      schema = 1, app = { id = "t", name = "T" },
      store = { products = { { id = "one", type = "non_consumable", price = "1" },
          { id = "month", type = "auto_renewable", price = "1", period = "P1M", family_shareable = true, offers = {
            { id = "spring", type = "code", mode = "free_trial", period = "P2W" } } } },
        entitlements = { pro = { products = { "one", "month" } } }, settings = { ask_to_buy = true } },
      pages = { settings = { title = "Settings", sections = { { rows = {
        { id = "buy", kind = "action", label = "B", actions = { { start = "purchase", product = "one" } } } } } } } },
    }

    """

  private func trial(_ lines: String) -> ScriptTrial {
    ScriptTrial(Self.app + "it(\"runs\", function(sim)\nsim:launch {} sim:run_until_idle()\n\(lines)\nend)")
  }

  @Test func `the ledger can be read`() {
    let trial = trial(
      """
      sim.store:redeem "spring"
      sim:run_until_idle()
      sim.store:buy_elsewhere "one"
      local list = sim.store:transactions()
      expect(list).has_count(2)
      expect(list[1]).equals { id = 1, original = 1, product = "month", purchased = "2026-01-01T09:00:00.100Z",
        expires = "2026-01-15T09:00:00.100Z", offer = "spring", price = "0", currency = "USD", quantity = 1,
        finished = true, verified = true, revoked = false, upgraded = false, shared = false }
      expect(list[2].finished).equals(false)
      sim:run_until_idle()
      sim.store:delete "month"
      expect(sim.store:transactions()).has_count(1)
      sim.store:clear()
      expect(sim.store:transactions()).equals {}
      """)
    #expect(trial.failures == [])
  }

  @Test func `the settings of the definition hold at a launch and after a reset`() {
    let trial = trial(
      """
      sim:tap "buy"
      sim:answer "ask"
      sim:run_until_idle()
      sim.store:set { ask_to_buy = false, errors = { ["store.purchase"] = "system_error" } }
      sim:tap "buy"
      sim:answer "confirm"
      sim:run_until_idle()
      sim:expect { alert = "message", entitlements = {} }
      sim:tap "ok"
      sim.store:set { errors = { ["store.purchase"] = false } }
      sim:tap "buy"
      sim:answer "confirm"
      sim:run_until_idle()
      sim:expect { entitlements = { "pro" } }
      sim.store:reset()
      sim:tap "buy"
      sim:expect_for("1s", { prompt = "ask_to_buy" })
      sim:answer "cancel"
      """)
    #expect(trial.failures == [])
  }

  @Test func `a country is a setting of the store, too`() {
    let trial = trial(
      "sim.store:set { storefront = \"CAN\" } print(sim:trace { kind = \"device.set\" }[1].data.storefront)")
    #expect(trial.results.first?.printed == ["CAN"])
  }

  /// The document about StoreKit names what there is.
  @Test func `every call and every setting of the document is there`() throws {
    let file = "Sources/Journeys/Journeys.docc/StoreKit.md"
    let text = String(decoding: try AppFixtures.bytes(file), as: UTF8.self)
    let calls = Set(text.split(separator: "`").filter { $0.hasPrefix("sim.store:") }.map { String($0.dropFirst(10)) })
    let known = Set(JourneyAPI.verbs.filter { $0.owner == .store }.map(\.name))
    #expect(calls == known, "\(calls.symmetricDifference(known).sorted())")
    let codes = Set(PointEndings.all.filter { $0.name.hasPrefix("store.") }.flatMap(\.errors))
    let common: Set = ["offline", "timeout", "verification_failed"]
    let words = Set(text.split(separator: "`").map(String.init))
    #expect(codes.subtracting(common).subtracting(words) == [])
  }
}
