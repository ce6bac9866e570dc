import SettingsDefinition
import SettingsVocabulary
import Testing

/// Offers, storefronts and settings of the store, as a definition writes them.
struct OfferTests {
  private static func product(_ more: String, type: String = "auto_renewable") -> String {
    let period = type == "auto_renewable" ? #""period": "P1M", "# : ""
    return #""store": {"products": [{"id": "p", "type": "\#(type)", "price": "1", \#(period)\#(more)}]}"#
  }

  private static func settings(_ settings: String) -> String {
    #""store": {"products": [], "settings": {\#(settings)}}"#
  }

  static let offer = #"{"id": "back", "type": "win_back", "mode": "free_trial", "period": "P1M"}"#

  static let cases: [FaultCase] = [
    .rest(
      product(#""offers": [\#(offer)]"#, type: "consumable"),
      #"store.products[1].offers: a consumable product has no offers | they are for the type "auto_renewable""#),
    .rest(
      product(#""offers": [{"id": "o", "type": "promotional", "mode": "pay_up_front", "period": "P1M"}]"#),
      #"store.products[1].offers[1]: an offer of mode "pay_up_front" needs "price" | write price = "0.99""#),
    .rest(
      product(#""offers": [{"id": "o", "type": "code", "mode": "free_trial", "period": "P1M", "price": "1"}]"#),
      #"store.products[1].offers[1].price: a free trial has no price | leave it out"#),
    .rest(
      product(#""offers": [{"id": "introductory", "type": "code", "mode": "free_trial", "period": "P1M"}]"#),
      #"store.products[1].offers[1].id: "introductory" is the intro offer | give it another name"#),
    .rest(
      product(
        #""offers": [{"id": "o", "type": "win_back", "mode": "free_trial", "period": "P1M", "eligibility": ["new"]}]"#),
      #"store.products[1].offers[1].eligibility: who may have an offer of type "win_back" follows from the type | leave it out"#
    ),
    .rest(
      product(#""offers": [\#(offer), \#(offer)]"#),
      #"store.products[1].offers[2].id: "back" is the id of another offer too | the first is at line 1: store.products[1].offers[1].id"#
    ),
    .rest(
      product(#""offers": [{"id": "o", "type": "code", "mode": "free_trial", "period": "P1M", "eligibility": []}]"#),
      #"store.products[1].offers[1].eligibility: nobody could redeem it | name "new", "existing" or "expired""#),
    .rest(
      product(#""family_shareable": true"#, type: "consumable"),
      #"store.products[1].family_shareable: a consumable product is not shared by a family | it is for the types "non_consumable" and "auto_renewable""#
    ),
    .rest(
      product(#""storefronts": []"#),
      #"store.products[1].storefronts: nobody could buy it | name a country as "USA", or leave the field out"#),
    .rest(
      product(#""prices": {"Germany": {"price": "1"}}"#),
      #"store.products[1].prices.Germany: "Germany" is no storefront | write a country's three letters, "DEU""#),
    .rest(
      product(#""storefronts": ["USA"], "prices": {"DEU": {"price": "1"}}"#),
      #"store.products[1].prices.DEU: the product is not for sale in "DEU" | leave the price out, or name the country in "storefronts""#
    ),
    .rest(
      product(#""prices": {"DEU": {"price": "1", "currency": "Euro"}}"#),
      #"store.products[1].prices.DEU.currency: "Euro" is no currency | write its three letters, "EUR""#),
    .rest(
      product(#""prices": {"DEU": {"currency": "EUR"}}"#),
      #"store.products[1].prices.DEU: a price in a country needs "price" | the price, as a string of digits"#),
    .rest(
      product(#""prices": {"DEU": {"price": 1}}"#),
      #"store.products[1].prices.DEU.price: expected a price in quotes such as "4.99", found 1"#),
    .rest(
      product(
        #""offers": [{"id": "o", "type": "promotional", "mode": "pay_up_front", "period": "P1M", "price": "1"}], "#
          + #""prices": {"DEU": {"price": "1"}}"#),
      #"store.products[1].prices.DEU.offers: what the offer "o" costs in "DEU" is missing | write offers = { o = "0.99" }"#
    ),
    .rest(
      product(#""offers": [\#(offer)], "prices": {"DEU": {"price": "1", "offers": {"back": "1"}}}"#),
      #"store.products[1].prices.DEU.offers: the product has no offer "back" that is paid for | leave it out"#),
    .rest(
      settings(#""errors": {"store.purchas": "network"}"#),
      #"store.settings.errors: the store has no calls "store.purchas" | did you mean "store.purchase"?"#),
    .rest(
      settings(#""errors": {"verification": "invalid_signatur"}"#),
      #"store.settings.errors: verification does not fail with "invalid_signatur" | did you mean "invalid_signature"?"#),
    .rest(
      settings(#""errors": {"store.sync": "netwrok"}"#),
      #"store.settings.errors: store.sync does not fail with "netwrok" | did you mean "network"?"#),
    .rest(
      settings(#""time_rate": "real_tim""#),
      #"store.settings.time_rate: unknown value "real_tim" | did you mean "real_time"?"#),
  ]

  @Test(arguments: cases)
  func `what makes no sense is said`(fault: FaultCase) throws {
    let found = try fault.draft.faults()
    #expect(found == fault.expected)
  }

  @Test(arguments: [
    (
      #"{"start": "purchase", "offer": "bakc"}"#,
      #"offer: unknown offer "bakc" | did you mean "back"?"#
    ),
    (
      #"{"start": "purchase", "product": "q", "offer": "back"}"#,
      #"offer: the offer "back" is for "p" | leave "product" out, or name an offer of "q""#
    ),
    (
      #"{"start": "purchase", "offer": "code"}"#,
      #"offer: the offer "code" is a code, which is redeemed | start "redeem_code", or name a promotional or win-back offer"#
    ),
    (
      #"{"start": "request_refund", "product": "p", "offer": "back"}"#,
      #"offer: the flow "request_refund" takes no offer | only "purchase" does"#
    ),
  ])
  func `an action names an offer that it can buy with`(action: String, message: String) throws {
    let draft = Draft(
      rows: Part.action(action),
      rest: #"""
        "store": {"products": [{"id": "p", "type": "auto_renewable", "price": "1", "period": "P1M", "offers": [\#(Self.offer),
        {"id": "code", "type": "code", "mode": "free_trial", "period": "P1M"}]}, {"id": "q", "type": "consumable", "price": "1"}]}
        """#)
    let found = try draft.faults()
    #expect(found == ["pages.settings.sections[1].rows[1].actions[1].\(message)"])
  }

  @Test func `an offer says which product is bought, and settings hold from the launch on`() throws {
    let draft = Draft(
      rows: Part.action(#"{"start": "purchase", "offer": "back"}"#),
      rest: #"""
        "store": {"products": [{"id": "q", "type": "consumable", "price": "1"},
          {"id": "p", "type": "auto_renewable", "price": "1", "period": "P1M", "storefronts": ["USA"], "offers": [\#(Self.offer),
          {"id": "code", "type": "code", "mode": "free_trial", "period": "P2W", "eligibility": ["new"]}]}],
        "settings": {"ask_to_buy": true, "grace_period": "3 days", "time_rate": "one_renewal_every_minute",
          "interrupts": "store_terms", "payments": false, "errors": {"store.sync": "network", "verification": "invalid_encoding"}}}
        """#)
    let model = try CompiledModel(compiling: draft.model())
    #expect(model.tables.actions.contains(.start(.purchase, product: ProductID(1 as Int), offer: OfferMark(place: 0))))
    let (product, mark) = try #require(model.offer(named: "code"))
    #expect(model.offer(mark, of: product)?.eligibility == .new)
    #expect(model.terms(of: mark, for: product)?.period == Period(count: 2, unit: .week))
    let settings = model.tables.store.settings
    #expect(settings.asksToBuy && !settings.canMakePayments && settings.showsPrompts)
    #expect(settings.gracePeriod == 259_200_000 && settings.timeRate == .oneRenewalEveryMinute)
    #expect(settings.problem == .terms && settings.failure(of: .sync) == WellKnown.network.id)
    #expect(settings.verificationError == WellKnown.invalidEncoding.id)
  }
}
