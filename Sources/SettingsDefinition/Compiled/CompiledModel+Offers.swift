public import SettingsVocabulary

/// Offers by their marks.
extension CompiledModel {
  /// What a term costs that is paid by an offer; nil: the product's own price.
  public func terms(of mark: OfferMark, for product: ProductID) -> OfferTerms? {
    mark == .introductory ? self[product].introOffer : offer(mark, of: product)?.terms
  }

  /// One of the offers beside the introductory one.
  public func offer(_ mark: OfferMark, of product: ProductID) -> CompiledOffer? {
    let range = self[product].offers
    guard let place = mark.place, place < range.count else { return nil }
    return tables.store.offers[Int(range.start) + place]
  }

  /// `introductory`, or the offer's name; nil for none.
  public func name(of mark: OfferMark, for product: ProductID) -> String? {
    mark == .introductory ? "introductory" : offer(mark, of: product).map { string($0.name) }
  }

  /// An offer, and whose it is.
  public func offer(named name: String) -> (product: ProductID, mark: OfferMark)? {
    for index in tables.store.products.indices {
      let range = tables.store.products[index].offers
      for (place, offer) in range.indices.enumerated() where string(tables.store.offers[offer].name) == name {
        return (ProductID(index), OfferMark(place: place))
      }
    }
    return nil
  }

  /// Whether a product is for sale in a country.
  public func isSold(_ product: ProductID, in storefront: StringID) -> Bool {
    let range = self[product].storefronts
    return range.isEmpty || range.indices.contains { tables.store.storefronts[$0] == storefront }
  }
}
