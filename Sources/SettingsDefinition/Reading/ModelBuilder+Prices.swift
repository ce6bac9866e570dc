import Findings
import SettingsVocabulary
import TextFormats

/// What products cost in other countries.
extension ModelBuilder {
  /// ISO 4217.
  func currency(_ fields: Fields, or fallback: String) -> String {
    let written = fields.text("currency", or: fallback)
    if !written.isCode {
      fields.report(
        "bad_currency", "\"\(NodePath.short(written))\" is no currency", at: "currency",
        "write its three letters, \"EUR\"")
    }
    return written
  }

  func prices(
    _ product: Fields, _ currency: String, _ introOffer: IntroOffer?, _ offers: [SubscriptionOffer]
  ) -> [StorefrontPrice] {
    let countries = product.texts("storefronts")
    // Those that are paid for: what a trial costs is the same everywhere.
    var paid = offers.filter { $0.terms.mode != .freeTrial }.map(\.id)
    if let introOffer, introOffer.mode != .freeTrial { paid.insert("introductory", at: 0) }
    let tables = product.tables(byKey: "prices", .storefrontPrice)
    if tables.count > PriceMark.most {
      product.report(
        "too_large", "a product has at most \(PriceMark.most) prices beside its own", at: "prices", "leave some out")
    }
    return tables.prefix(PriceMark.most).compactMap { country, fields in
      if !country.isCode {
        fields.report(
          "bad_storefront", "\"\(NodePath.short(country))\" is no storefront",
          "write a country's three letters, \"DEU\"")
      } else if product.has("storefronts"), !countries.contains(country) {
        fields.report(
          "bad_storefront", "the product is not for sale in \"\(country)\"",
          "leave the price out, or name the country in \"storefronts\"")
      }
      guard let price = fields.text("price").flatMap({ Price($0) }) else { return nil }
      let own = self.currency(fields, or: currency)
      return StorefrontPrice(
        storefront: country, price: price, displayPrice: fields.text("display_price", or: price.shown(in: own)),
        currency: own, offers: offerPrices(fields, country, paid))
    }
  }

  private func offerPrices(_ fields: Fields, _ country: String, _ paid: [String]) -> [StorefrontPrice.OfferPrice] {
    let written = fields.map("offers")
    for id in paid where !written.contains(where: { $0.key == id }) {
      fields.report(
        "missing_field", "what the offer \"\(id)\" costs in \"\(NodePath.short(country))\" is missing", at: "offers",
        "write offers = { \(id) = \"0.99\" }")
    }
    return written.compactMap { id, node, _ in
      guard paid.contains(id) else {
        fields.report(
          "unknown_name", "the product has no offer \"\(NodePath.short(id))\" that is paid for", at: "offers",
          DidYouMean.note(for: id, among: paid)
            ?? (paid.isEmpty ? "leave it out" : "it is one of \(Name.list(paid))"))
        return nil
      }
      return node.string.flatMap { Price($0) }.map { StorefrontPrice.OfferPrice(id: id, price: $0) }
    }
  }
}

extension String {
  /// Three capital letters, as of a country or a currency.
  var isCode: Bool { utf8.count == 3 && utf8.allSatisfy { (0x41...0x5A).contains($0) } }
}

extension Price {
  /// As the store shows it unless the definition says how.
  func shown(in currency: String) -> String { currency == "USD" ? "$\(shown)" : "\(shown) \(currency)" }
}
