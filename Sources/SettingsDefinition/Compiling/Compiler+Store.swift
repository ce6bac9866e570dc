import Findings
import SettingsVocabulary

extension ModelCompiler {
  mutating func compileStore() throws(Finding) {
    guard let store = model.store else { return }
    var compiled = CompiledStore()
    compiled.exists = tables.modules.purchases
    for (index, product) in store.products.enumerated() {
      compiled.products.append(try compile(product, index))
    }
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
    compiled.price = string(product.price.written)
    compiled.displayPrice = string(product.displayPrice)
    if let period = product.period { compiled.period = period.compiled }
    compiled.group = optionalString(product.group)
    compiled.level = clamped(product.level)
    compiled.isFamilyShareable = product.familyShareable
    if let offer = product.introOffer {
      compiled.introOffer = CompiledIntroOffer(
        mode: offer.mode.compiled, period: offer.period.compiled, periods: clamped(offer.periods),
        price: optionalString(offer.price?.written))
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
    compiled.screen = optionalString(paywall.screen)
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
  var compiled: CompiledIntroOffer.Mode {
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
