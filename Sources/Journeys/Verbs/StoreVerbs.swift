import Findings
import LuaBridge
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice

/// The App Store, as StoreKit's test session has it in hand.
extension JourneyAPI {
  static let store: [Verb] =
    [
      Verb(
        .store, "set", [.required("settings", "store_settings")], .acts,
        "Settings of the App Store: `ask_to_buy` (a parent is asked), `prompts` (false: it sells without asking), "
          + "`payments` (purchases are allowed on the device), `billing_retry` (renewals are not paid), `grace_period` (how "
          + "long what is not paid stays in force: a duration, true for 16 days, false for none), `interrupts` (what has to be "
          + "put right before it sells: \"store_terms\", \"payment_details\", false), `time_rate` (how fast time is for "
          + "renewals), `storefront` (the country, as `sim.device:set` has it), `errors` (by await point, or `verification`: the "
          + "error of each of its calls, false for none)."
      ) { context, call in
        for input in try context.storeSettings(call) { try context.now(input, call) }
      },
      Verb(
        .store, "redeem", [.required("code", "code")], .acts,
        "The user redeems the code of an offer, in the app's sheet or in the App Store."
      ) { context, call in
        try context.redeem(call)
      },
      Verb(
        .store, "transactions", [], returns: "transaction[]", .looks,
        "The ledger of the App Store, the oldest transaction first."
      ) { context, call in
        context.pushTransactions(call)
      },
      Verb(
        .store, "clear", [], .acts, "Nothing was ever bought on this Apple ID; the app hears nothing of it."
      ) { context, call in
        try context.now(.clearStore(andSettings: false), call)
      },
      Verb(
        .store, "reset", [], .acts, "The same, and the settings of the App Store are those of the launch."
      ) { context, call in
        try context.now(.clearStore(andSettings: true), call)
      },
      Verb(
        .store, "buy_elsewhere",
        [
          .optional("product", "product"),
          .optional("options", "{ account: string?, offer: string?, quantity: integer?, ask_to_buy: boolean? }"),
        ], .acts,
        "The product is bought on another device. `account` is the app's account where purchases belong to accounts, "
          + "`offer` a promotional or win-back offer of the product, `quantity` how many, up to 10, of what is used up or "
          + "does not renew; with `ask_to_buy` a parent is asked first."
      ) { context, call in
        try context.buyElsewhere(call)
      },
    ] + events.map(storeVerb)

  private static let events: [(String, World.StoreEvent, String)] = [
    ("approve", .approve, "A parent approves a purchase that waits."),
    ("decline", .decline, "A parent declines a purchase that waits."),
    ("refund", .refund, "A purchase is refunded; without a number the latest."),
    ("revoke", .revoke, "A purchase is taken back, as from family sharing."),
    ("expire", .expire, "A subscription runs out."),
    ("renew", .renew, "The period of a subscription ends now, and the next begins, though renewal may be off."),
    (
      "fail_renewal", .failRenewal,
      "A renewal, due now, is not paid: the subscription is in its grace period, where there is one, else in billing retry."
    ),
    ("recover", .recover, "A renewal that was not paid is paid."),
    ("cancel", .cancel, "Renewal is turned off outside the app."),
    ("resume", .resume, "Renewal is turned on again outside the app."),
    ("share", .share, "Somebody of the family buys the product for all."),
    ("withdraw", .withdraw, "The product is no longer for sale, and a subscription to it does not renew."),
    ("put_on_sale", .putOnSale, "The product is for sale again."),
    (
      "delete", .delete,
      "A transaction is taken out of the ledger as if it had never been; the app hears nothing of it."
    ),
    ("consent_to_price_increase", .consentToPriceIncrease, "The user agrees to the higher price outside the app."),
    (
      "decline_price_increase", .declinePriceIncrease,
      "The user does not agree to it and turns renewal off; the subscription ends with its period."
    ),
    ("resolve", .resolve, "The user puts right what the store had interrupted a purchase for."),
    ("redeliver", .redeliver, "A transaction that the app has not finished is delivered again."),
    (
      "price_increase", .priceIncrease,
      "A subscription is to cost more: its user is asked when the app is in front, and it ends with its period unless they agree."
    ),
  ]

  private static func storeVerb(_ name: String, _ event: World.StoreEvent, _ doc: String) -> Verb {
    let number = event.mayBeOneOfSeveral ? " Of several of a product, `product#2` is the second." : ""
    return Verb(.store, name, [.optional("product", "product")], .acts, doc + number) { context, call in
      let (product, nth) = try context.product(call, event)
      try context.now(.store(event, product, nth: nth), call)
    }
  }
}

extension JourneyContext {
  /// `pro_monthly`, or `pro_monthly#2` where there may be several.
  func product(_ call: LuaCall, _ event: World.StoreEvent) throws -> (ProductID, nth: UInt16) {
    if call[1].isNil { return (try onlyProduct(event), 0) }
    let text = try call.string(1)
    let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let product = model.product(named: name) else {
      throw LuaRaise("unknown product \(Found.quoted(name))" + Words.hint(for: name, among: vocabulary.products.names))
    }
    guard parts.count == 2 else { return (product, 0) }
    guard event.mayBeOneOfSeveral else {
      throw LuaRaise("\"\(call.name)\" takes no number: there is one \"\(name)\" to which it can happen")
    }
    guard let nth = UInt16(parts[1]), nth > 0, String(nth) == parts[1] else {
      throw LuaRaise("\"\(text)\" has no number behind the #: write \"\(name)#1\" for the first")
    }
    return (product, nth)
  }

  /// What is meant when no product is named.
  private func onlyProduct(_ event: World.StoreEvent) throws -> ProductID {
    let products = model.tables.store.products.indices.map { ProductID($0) }
    if products.count == 1 { return products[0] }
    if event != .buyElsewhere && event != .share {
      let possible = products.filter { simulation.world.canHappen(event, to: $0, nth: 0, model) }
      if possible.count == 1 { return possible[0] }
    }
    let names = vocabulary.products.names.map { Found.quoted($0) }.joined(separator: ", ")
    throw LuaRaise(names.isEmpty ? "the app sells nothing" : "say which product: \(names)")
  }
}
