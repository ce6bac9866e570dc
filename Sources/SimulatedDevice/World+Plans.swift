public import SettingsDefinition
public import SettingsVocabulary

/// Subscription groups: what a new plan costs at first, and when it takes the place of another.
extension World {
  /// The introductory offer is for who never had a subscription of the group. Source: Apple, StoreKit
  /// `isEligibleForIntroOffer(for:)`.
  public func isEligibleForIntroOffer(_ product: ProductID, _ model: CompiledModel) -> Bool {
    let rule = model[product]
    guard rule.introOffer != nil else { return false }
    return !servers.store.transactions.contains { old in
      old.product == product || (rule.group != nil && model[old.product].group == rule.group)
    }
  }

  /// Until the next renewal: what is paid as one goes renews after each period of the offer.
  func term(of product: ProductID, _ offer: OfferMark, _ model: CompiledModel) -> Milliseconds {
    let standard = milliseconds(of: model[product].period)
    guard let terms = model.terms(of: offer, for: product) else { return standard }
    let periods = terms.mode == .payAsYouGo ? 1 : Milliseconds(max(1, terms.periods))
    let length = milliseconds(of: terms.period).multipliedReportingOverflow(by: periods)
    return length.overflow ? standard : length.partialValue
  }

  /// How the term is paid that follows a transaction's: as before, as long as the offer goes on.
  func nextOffer(after transaction: Transaction, _ model: CompiledModel) -> OfferMark {
    guard let terms = model.terms(of: transaction.offer, for: transaction.product), terms.mode == .payAsYouGo else {
      return .none
    }
    let paid = servers.store.transactions.count {
      $0.originalID == transaction.originalID && $0.offer == transaction.offer
    }
    return paid < Int(terms.periods) ? transaction.offer : .none
  }

  /// The subscription that a purchase leaves as it is until its period is over: a plan of a lower level, one of the
  /// same level with another period, and the plan itself. Source: Apple, App Store Connect, "Ranking subscriptions
  /// within the group".
  func planToChangeLater(to product: ProductID, _ model: CompiledModel) -> Int? {
    let new = model[product]
    guard new.type == .autoRenewable, let group = new.group else { return nil }
    return servers.store.subscriptions.firstIndex { subscription in
      let old = model[subscription.product]
      guard old.group == group, subscription.isInForce else { return false }
      return new.level > old.level || (new.level == old.level && (new.period != old.period || new.name == old.name))
    }
  }

  /// Who buys the plan that is in force goes on with it.
  mutating func changePlan(_ place: Int, to product: ProductID, _ offer: OfferMark, _ c: inout WorldContext) {
    let subscription = servers.store.subscriptions[place]
    servers.store.subscriptions[place].renews = true
    servers.store.subscriptions[place].expiration = .unknown
    servers.store.subscriptions[place].renewsAs = product == subscription.product ? nil : product
    servers.store.subscriptions[place].nextOffer = offer
    change(place, to: subscription.state, &c)
  }
}
