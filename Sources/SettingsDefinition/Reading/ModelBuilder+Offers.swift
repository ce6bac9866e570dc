import Findings
import SettingsVocabulary
import TextFormats

/// Offers of subscriptions, storefronts, and how the App Store is set.
extension ModelBuilder {
  /// What an offer costs and how long it is; nil where that is not written.
  func terms(_ fields: Fields, _ what: String) -> IntroOffer? {
    guard let mode: IntroOffer.Mode = fields.optional("mode"),
      let period = fields.text("period").flatMap({ StorePeriod($0) })
    else { return nil }
    let price = fields.text("price").flatMap { Price($0) }
    if mode == .freeTrial, price != nil {
      fields.report("unknown_field", "a free trial has no price", at: "price", "leave it out")
    } else if mode != .freeTrial, !fields.has("price") {
      fields.report(
        "missing_field", "\(what) of mode \"\(mode.rawValue)\" needs \"price\"", "write price = \"0.99\"")
    }
    return IntroOffer(mode: mode, period: period, periods: fields.int("periods") ?? 1, price: price)
  }

  func offers(_ product: Fields, _ type: PurchaseProduct.Kind) -> [SubscriptionOffer] {
    let tables = product.tables("offers", .offer)
    if type != .autoRenewable, !tables.isEmpty {
      product.report(
        "unknown_field", "a \(type.rawValue) product has no offers", at: "offers",
        "they are for the type \"auto_renewable\"")
    }
    if tables.count > OfferMark.most {
      product.report(
        "too_large", "a product has at most \(OfferMark.most) offers", at: "offers", "leave some out")
    }
    return tables.prefix(OfferMark.most).compactMap { offer($0) }
  }

  private func offer(_ fields: Fields) -> SubscriptionOffer? {
    guard let id = fields.text("id"), let type: SubscriptionOffer.Kind = fields.optional("type"),
      let terms = terms(fields, "an offer")
    else { return nil }
    if id == "introductory" {
      fields.report("reserved_name", "\"introductory\" is the intro offer", at: "id", "give it another name")
    }
    if type != .code, fields.has("eligibility") {
      fields.report(
        "unknown_field", "who may have an offer of type \"\(type.rawValue)\" follows from the type", at: "eligibility",
        "leave it out")
    }
    let eligibility: [SubscriptionOffer.Subscriber] = fields.list("eligibility")
    if type == .code, fields.has("eligibility"), fields.texts("eligibility").isEmpty {
      fields.report(
        "empty_list", "nobody could redeem it", at: "eligibility", "name \"new\", \"existing\" or \"expired\"")
    }
    return SubscriptionOffer(
      id: id, type: type, terms: terms,
      eligibility: fields.has("eligibility") ? eligibility : SubscriptionOffer.Subscriber.allCases)
  }

  /// Which product an offer is for, and of which type it is, before the products are read: their actions ask for it.
  func offersByID(_ store: Fields) -> [String: (product: String, isCode: Bool)] {
    var offers: [String: (product: String, isCode: Bool)] = [:]
    for product in store.tables("products", .product) {
      for offer in product.tables("offers", .offer) {
        guard let id = offer.text("id"), let product = product.text("id") else { continue }
        offers[id] = (product, offer.text("type") == SubscriptionOffer.Kind.code.rawValue)
      }
    }
    for product in storeKit?.products ?? [] {
      for offer in product.offers { offers[offer.id] = (product.id, offer.type == .code) }
    }
    return offers
  }

  /// The product that an action buys with an offer.
  func product(of offer: String, _ written: String?, _ fields: Fields) -> String? {
    guard let known = offers[offer] else { return written }
    if known.isCode {
      fields.report(
        "bad_action", "the offer \"\(offer)\" is a code, which is redeemed", at: "offer",
        "start \"redeem_code\", or name a promotional or win-back offer")
    }
    if let written, written != known.product {
      fields.report(
        "bad_action", "the offer \"\(offer)\" is for \"\(known.product)\"", at: "offer",
        "leave \"product\" out, or name an offer of \"\(written)\"")
    }
    return known.product
  }

  func storefronts(_ product: Fields) -> [String] {
    let countries = product.texts("storefronts")
    if product.has("storefronts"), countries.isEmpty {
      product.report(
        "empty_list", "nobody could buy it", at: "storefronts", "name a country as \"USA\", or leave the field out")
    }
    return countries
  }

  /// The codes for which a flow of the store has a text.
  func errorCodes(_ store: Fields) -> [String] {
    let flows: [(String, TableName)] = [
      ("purchase", .purchase), ("restore", .restore), ("manage_subscriptions", .flow), ("redeem_code", .flow),
      ("request_refund", .flow),
    ]
    return flows.flatMap { name, table in store.table(name, table).map("errors").map(\.key) }
  }

  /// What the definition leaves out is as the `.storekit` file has it.
  func settings(_ fields: Fields, ownErrors: [String]) -> AppStoreSettings {
    let file = storeKit?.settings ?? StoreKitFile.Settings()
    func flag(_ name: String, _ inFile: Bool) -> Bool { fields.has(name) ? fields.bool(name) : inFile }
    let grace = fields.has("grace_period") ? fields.duration("grace_period") : file.gracePeriod
    return AppStoreSettings(
      askToBuy: flag("ask_to_buy", file.asksToBuy), prompts: flag("prompts", !file.disablesDialogs),
      payments: fields.bool("payments"), billingRetry: flag("billing_retry", file.failsRenewals), gracePeriod: grace,
      interrupts: fields.optional("interrupts"),
      timeRate: fields.has("time_rate") ? fields.text("time_rate", or: "") : file.timeRate ?? "real_time",
      errors: fields.has("errors") ? errors(fields, ownErrors) : file.errors)
  }

  private func errors(_ fields: Fields, _ own: [String]) -> [AppStoreSettings.StoreError] {
    let points = AppStoreSettings.errorPoints
    return fields.map("errors").compactMap { point, node, _ in
      guard points.contains(point) else {
        fields.report(
          "unknown_name", "the store has no calls \"\(point)\"", at: "errors",
          DidYouMean.note(for: point, among: points) ?? "it is one of \(Name.list(points))")
        return nil
      }
      guard let code = node.string else { return nil }
      let codes = AppStoreSettings.errors(of: point) + (point == AppStoreSettings.verification ? [] : own)
      if !codes.contains(code) {
        fields.report(
          "unknown_name", "\(point) does not fail with \"\(NodePath.short(code))\"", at: "errors",
          DidYouMean.note(for: code, among: codes) ?? "it is one of \(Name.list(codes))")
      }
      return AppStoreSettings.StoreError(point: point, code: code)
    }
  }
}

extension AppStoreSettings {
  public static let verification = "verification"

  /// Whose calls can be made to fail: the store's await points, and the verification of transactions.
  public static let errorPoints: [String] = storePoints.map(\.name) + [verification]

  private static let storePoints: [(name: String, point: AwaitPoint)] = AwaitPoint.fixed.enumerated().compactMap {
    let point = AwaitPoint(UInt16(truncatingIfNeeded: $0.offset))
    return point.storeErrors == nil ? nil : ($0.element.name.description, point)
  }

  /// The errors with which the calls of one of `errorPoints` can fail.
  public static func errors(of name: String) -> [String] {
    if name == verification { return WellKnown.verificationErrors.map(\.text) }
    return storePoints.first { $0.name == name }?.point.storeErrors ?? []
  }
}
