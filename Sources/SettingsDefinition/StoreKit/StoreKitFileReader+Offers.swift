import Findings
import SettingsVocabulary
import TextFormats

/// Offers beside the introductory one, and how the store is set.
extension StoreKitFileReader {
  mutating func namedOffers(_ subscription: PointedNode) -> [StoreKitFile.NamedOffer] {
    let lists: [(key: String, id: String, kind: SubscriptionOffer.Kind)] = [
      ("adHocOffers", "offerID", .promotional), ("winbackOffers", "offerID", .winBack),
      ("codeOffers", "referenceName", .code),
    ]
    var offers: [StoreKitFile.NamedOffer] = []
    for (key, idKey, kind) in lists {
      for node in list(subscription, key) {
        guard let offer = offer(node) else { continue }
        let name = text(node, idKey) ?? text(node, "referenceName") ?? "offer"
        offers.append(
          StoreKitFile.NamedOffer(id: offerID(name), kind: kind, offer: offer, eligibility: eligibility(node)))
      }
    }
    if offers.count > OfferMark.most {
      add(
        .warning, "too_many_offers", "of \(offers.count) offers the first \(OfferMark.most) are read", at: subscription)
    }
    return Array(offers.prefix(OfferMark.most))
  }

  /// A name without spaces, each once in the file.
  private mutating func offerID(_ name: String) -> String {
    let base = name.split(whereSeparator: \.isWhitespace).joined(separator: "_")
    var id = base
    var number = 2
    while id == "introductory" || !offerIDs.insert(id).inserted {
      id = "\(base)_\(number)"
      number += 1
    }
    return id
  }

  /// Who may redeem a code; without a word everybody.
  private mutating func eligibility(_ node: PointedNode) -> [SubscriptionOffer.Subscriber] {
    guard let words = node["eligibility"]?.node.items else { return SubscriptionOffer.Subscriber.allCases }
    return words.compactMap { $0.string.flatMap(SubscriptionOffer.Subscriber.init(rawValue:)) }
  }

  // MARK: Settings

  mutating func settings(_ root: PointedNode) -> StoreKitFile.Settings {
    var settings = StoreKitFile.Settings()
    guard let node = root["settings"], !node.node.isNull else { return settings }
    guard case .map = node.node.value else {
      refuse(node, "an object")
      return settings
    }
    settings.asksToBuy = flag(node, "_askToBuyEnabled")
    settings.disablesDialogs = flag(node, "_disableDialogs")
    settings.hasGracePeriod = flag(node, "_billingGracePeriodEnabled")
    settings.failsRenewals = flag(node, "_renewalBillingIssuesEnabled")
    settings.timeRate = timeRate(node)
    settings.storefront = storefront(node)
    settings.errors = errors(node)
    if flag(node, "_failTransactionsEnabled"), !settings.errors.contains(where: { $0.point == "store.purchase" }) {
      settings.errors.append(AppStoreSettings.StoreError(point: "store.purchase", code: "unknown"))
    }
    settings.errors.sort { Name.comesBefore($0.point, $1.point) }
    return settings
  }

  /// The numbers are those of `SKTestSession.TimeRate`.
  private mutating func timeRate(_ node: PointedNode) -> String? {
    guard let rate = node["_timeRate"], !rate.node.isNull else { return nil }
    guard let number = rate.node.integer else {
      refuse(rate, "a whole number")
      return nil
    }
    if let known = TimeRate.allCases.first(where: { $0.testSessionValue == number }) { return known.name.description }
    add(
      .warning, "unknown_time_rate", "no time rate that is known has the number \(number); time is real", at: rate,
      ["set it in the definition: store = { settings = { time_rate = … } }"])
    return nil
  }

  private mutating func storefront(_ node: PointedNode) -> String? {
    guard let country = text(node, "_storefront") else { return nil }
    if country.isCode { return country }
    add(
      .warning, "unknown_storefront", "\(NodePath.quoted(country)) is no storefront; it is passed over",
      at: node["_storefront"] ?? node, ["set it in the definition: device = { storefront = \"DEU\" }"])
    return nil
  }

  /// Calls that Xcode makes fail. What its number of the error means is not known: they fail as `unknown`.
  private mutating func errors(_ node: PointedNode) -> [AppStoreSettings.StoreError] {
    let points = [
      "Load Products": "store.products", "Purchase": "store.purchase", "Verification": AppStoreSettings.verification,
      "App Store Sync": "store.sync", "Subscription Status": "store.entitlements",
      "Manage Subscriptions Sheet": "store.manage_subscriptions", "Refund Request Sheet": "store.request_refund",
      "Offer Code Redeem Sheet": "store.redeem_code", "App Transaction": "store.app_transaction",
    ]
    var errors: [AppStoreSettings.StoreError] = []
    for item in list(node, "_storeKitErrors") {
      guard flag(item, "enabled"), let name = text(item, "name") else { continue }
      guard let point = points[name] else {
        add(.warning, "unknown_error", "the app makes no call \(NodePath.quoted(name)) that could fail", at: item)
        continue
      }
      let codes = AppStoreSettings.errors(of: point)
      errors.append(AppStoreSettings.StoreError(point: point, code: codes.contains("unknown") ? "unknown" : codes[0]))
    }
    return errors
  }
}
