public import SettingsVocabulary

/// What things cost, by country.
extension CompiledModel {
  /// The price that holds in a storefront.
  public func priceMark(of product: ProductID, in storefront: StringID) -> PriceMark {
    for (place, index) in self[product].prices.indices.enumerated()
    where tables.store.prices[index].storefront == storefront {
      return PriceMark(place: place)
    }
    return .standard
  }

  public func price(_ mark: PriceMark, of product: ProductID) -> CompiledPrice {
    let range = self[product].prices
    guard let place = mark.place, place < range.count else { return self[product].price }
    return tables.store.prices[Int(range.start) + place]
  }

  public func price(of product: ProductID, in storefront: StringID) -> CompiledPrice {
    price(priceMark(of: product, in: storefront), of: product)
  }

  /// What a term costs that is paid by an offer, or a product without one; nil: it is free.
  public func amount(of offer: OfferMark, at price: CompiledPrice, for product: ProductID) -> StringID? {
    guard let terms = terms(of: offer, for: product) else { return price.price }
    for index in price.offers.indices where tables.store.offerPrices[index].offer == offer {
      return tables.store.offerPrices[index].price
    }
    return terms.price
  }
}
