extension StoreKitFile {
  /// The products as the table `store.products` would give them; the id of each is its product id.
  /// - Parameter locale: the language in which the definition is written, of which names and descriptions are taken.
  func purchaseProducts(in locale: String) -> [PurchaseProduct] { products.map { $0.purchaseProduct(in: locale) } }
}

extension StoreKitFile.Product {
  fileprivate func purchaseProduct(in locale: String) -> PurchaseProduct {
    let nearest = LocaleName.nearest(to: locale, among: localizations.map(\.locale)) ?? localizations.indices.first
    let own = nearest.map { localizations[$0] }
    return PurchaseProduct(
      id: productID, productID: productID, type: kind.productKind,
      name: TextTemplate.escaped(own?.displayName ?? referenceName ?? productID),
      description: TextTemplate.escaped(own?.description ?? ""), price: displayPrice,
      displayPrice: displayPrice.shown(in: "USD"), currency: "USD", prices: [], period: subscription?.period,
      group: subscription?.groupID,
      level: subscription?.groupNumber ?? 1, introOffer: subscription?.introductoryOffer?.introOffer,
      offers: subscription?.offers.map {
        SubscriptionOffer(id: $0.id, type: $0.kind, terms: $0.offer.introOffer, eligibility: $0.eligibility)
      } ?? [],
      familyShareable: isFamilyShareable, storefronts: [],
      localizations: localizations.map {
        ProductTexts(
          locale: $0.locale, name: $0.displayName.map(TextTemplate.escaped),
          description: $0.description.map(TextTemplate.escaped))
      })
  }
}

extension StoreKitFile.Kind {
  public init(_ kind: PurchaseProduct.Kind) {
    switch kind {
    case .consumable: self = .consumable
    case .nonConsumable: self = .nonConsumable
    case .nonRenewing: self = .nonRenewing
    case .autoRenewable: self = .recurring
    }
  }

  fileprivate var productKind: PurchaseProduct.Kind {
    switch self {
    case .consumable: .consumable
    case .nonConsumable: .nonConsumable
    case .nonRenewing: .nonRenewing
    case .recurring: .autoRenewable
    }
  }
}

extension StoreKitFile.Offer {
  fileprivate var introOffer: IntroOffer {
    IntroOffer(mode: payment.mode, period: period, periods: numberOfPeriods, price: displayPrice)
  }
}

extension StoreKitFile.Offer.Payment {
  fileprivate var mode: IntroOffer.Mode {
    switch self {
    case .free: .freeTrial
    case .payAsYouGo: .payAsYouGo
    case .payUpFront: .payUpFront
    }
  }
}
