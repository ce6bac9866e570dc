import Findings
import SettingsVocabulary

extension ModelCompiler {
  mutating func compileStore() throws(Finding) {
    guard let store = model.store else { return }
    var compiled = CompiledStore()
    compiled.exists = tables.modules.purchases
    for (index, product) in store.products.enumerated() {
      var one = try compile(product, index)
      one.offers = TableRange(start: compiled.offers.count, count: product.offers.count)
      for offer in product.offers { compiled.offers.append(compile(offer)) }
      one.storefronts = TableRange(start: compiled.storefronts.count, count: product.storefronts.count)
      for country in product.storefronts { compiled.storefronts.append(string(country)) }
      try compilePrices(of: product, &one, &compiled)
      compiled.products.append(one)
    }
    compiled.settings = compile(store.settings)
    for entitlement in store.entitlements {
      var bits: UInt64 = 0
      for id in entitlement.products { bits |= 1 << UInt64(try product(id).raw) }
      compiled.entitlements.append(CompiledEntitlement(name: string(entitlement.id), products: bits))
    }
    compiled.paywall = try compile(store.paywall)
    compiled.validatesOnServer = store.purchase.validates == .server
    compiled.restoreSyncs = store.restore.sync
    compiled.restoreTransfers = store.restore.transfers
    compiled.isOwnedByAccount = store.owner == .account
    compiled.onChange = try actions(store.onChange)
    tables.store = compiled
  }

  private mutating func compile(_ product: PurchaseProduct, _ index: Int) throws(Finding) -> CompiledProduct {
    var compiled = CompiledProduct(
      name: string(product.id), storeID: string(product.productID), type: product.type.compiled)
    defer { home = .standard }
    let isLocalized = !product.localizations.isEmpty
    if isLocalized { home = .product(index, .displayName) }
    compiled.displayName = try text(product.name)
    if isLocalized { home = .product(index, .description) }
    compiled.description = try text(product.description)
    if let period = product.period { compiled.period = period.compiled }
    compiled.group = optionalString(product.group)
    compiled.level = clamped(product.level)
    compiled.isFamilyShareable = product.familyShareable
    compiled.introOffer = product.introOffer.map { terms($0) }
    return compiled
  }

  private mutating func compilePrices(
    of product: PurchaseProduct, _ compiled: inout CompiledProduct, _ store: inout CompiledStore
  ) throws(Finding) {
    compiled.price = price(product.price, product.displayPrice, product.currency)
    compiled.prices = TableRange(start: store.prices.count, count: product.prices.count)
    for price in product.prices {
      var one = self.price(price.price, price.displayPrice, price.currency)
      one.storefront = string(price.storefront)
      one.offers = TableRange(start: store.offerPrices.count, count: price.offers.count)
      for offer in price.offers {
        let mark = offer.id == "introductory" ? .introductory : try self.offer(offer.id, of: product.id)
        store.offerPrices.append(CompiledOfferPrice(offer: mark, price: string(offer.price.written)))
      }
      store.prices.append(one)
    }
  }

  private mutating func price(_ price: Price, _ shown: String, _ currency: String) -> CompiledPrice {
    var compiled = CompiledPrice()
    compiled.price = string(price.written)
    compiled.displayPrice = string(shown)
    compiled.currency = string(currency)
    return compiled
  }

  private mutating func terms(_ offer: IntroOffer) -> OfferTerms {
    OfferTerms(
      mode: offer.mode.compiled, period: offer.period.compiled, periods: clamped(offer.periods),
      price: optionalString(offer.price?.written))
  }

  private mutating func compile(_ offer: SubscriptionOffer) -> CompiledOffer {
    var eligibility: CompiledOffer.Subscribers = []
    for subscriber in offer.eligibility {
      switch subscriber {
      case .new: eligibility.insert(.new)
      case .existing: eligibility.insert(.existing)
      case .expired: eligibility.insert(.expired)
      }
    }
    let kind: CompiledOffer.Kind =
      switch offer.type {
      case .promotional: .promotional
      case .winBack: .winBack
      case .code: .code
      }
    return CompiledOffer(name: string(offer.id), kind: kind, terms: terms(offer.terms), eligibility: eligibility)
  }

  /// By its name among the offers of a product.
  func offer(_ name: String?, of product: String) throws(Finding) -> OfferMark {
    guard let name else { return .none }
    let offers = model.store?.products.first { $0.id == product }?.offers ?? []
    guard let place = offers.firstIndex(where: { $0.id == name }) else { throw .dangling("offer", name) }
    return OfferMark(place: place)
  }

  private mutating func compile(_ settings: AppStoreSettings) -> StoreSettings {
    var compiled = StoreSettings()
    compiled.asksToBuy = settings.askToBuy
    compiled.showsPrompts = settings.prompts
    compiled.canMakePayments = settings.payments
    compiled.failsRenewals = settings.billingRetry
    compiled.gracePeriod = settings.gracePeriod
    compiled.problem =
      switch settings.interrupts {
      case .storeTerms?: .terms
      case .paymentDetails?: .payment
      case nil: nil
      }
    compiled.timeRate = TimeRate.allCases.first { $0.name.description == settings.timeRate } ?? .realTime
    for error in settings.errors {
      if error.point == AppStoreSettings.verification {
        compiled.verificationError = string(error.code)
      } else if let point = AwaitPoint.fixed.firstIndex(where: { $0.name.description == error.point }) {
        compiled.set(string(error.code), for: AwaitPoint(UInt16(truncatingIfNeeded: point)))
      }
    }
    return compiled
  }

  private mutating func compile(_ paywall: Paywall) throws(Finding) -> CompiledPaywall {
    var compiled = CompiledPaywall()
    compiled.title = try optionalText(paywall.title)
    compiled.subtitle = try optionalText(paywall.subtitle)
    for feature in paywall.features { compiled.features.append(try text(feature)) }
    for id in paywall.products { compiled.products.append(try product(id)) }
    compiled.offersRestore = paywall.restore
    compiled.showsLegal = paywall.legal
    return compiled
  }
}

extension PurchaseProduct.Kind {
  var compiled: ProductType {
    switch self {
    case .consumable: .consumable
    case .nonConsumable: .nonConsumable
    case .autoRenewable: .autoRenewable
    case .nonRenewing: .nonRenewing
    }
  }
}

extension IntroOffer.Mode {
  var compiled: OfferTerms.Mode {
    switch self {
    case .freeTrial: .freeTrial
    case .payAsYouGo: .payAsYouGo
    case .payUpFront: .payUpFront
    }
  }
}

extension StorePeriod {
  var compiled: Period {
    let unit: Period.Unit =
      switch self.unit {
      case .day: .day
      case .week: .week
      case .month: .month
      case .year: .year
      }
    return Period(count: clamped(count), unit: unit)
  }
}
