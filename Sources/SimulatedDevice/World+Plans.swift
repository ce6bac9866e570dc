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

  /// Until the first renewal: what is paid as one goes renews after each period of the offer.
  func firstTerm(of rule: CompiledProduct, _ offer: CompiledIntroOffer?) -> Milliseconds {
    guard let offer else { return milliseconds(of: rule.period) }
    let periods = offer.mode == .payAsYouGo ? 1 : Milliseconds(max(1, offer.periods))
    let length = milliseconds(of: offer.period).multipliedReportingOverflow(by: periods)
    return length.overflow ? milliseconds(of: rule.period) : length.partialValue
  }

  /// Whether the term that follows a transaction is one of the offer, too.
  func isStillIntroductory(_ transaction: Transaction, _ model: CompiledModel) -> Bool {
    guard transaction.isIntroductory, let offer = model[transaction.product].introOffer, offer.mode == .payAsYouGo
    else { return false }
    return servers.store.transactions.count { $0.originalID == transaction.originalID } < Int(offer.periods)
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
  mutating func changePlan(_ place: Int, to product: ProductID, _ c: inout WorldContext) {
    let subscription = servers.store.subscriptions[place]
    servers.store.subscriptions[place].renews = true
    servers.store.subscriptions[place].renewsAs = product == subscription.product ? nil : product
    change(place, to: subscription.state, &c)
  }

  /// The length of a subscription's period: its calendar length with months of 30 and years of 365 days.
  public func milliseconds(of period: Period) -> Milliseconds {
    let days: Milliseconds =
      switch period.unit {
      case .day: 1
      case .week: 7
      case .month: 30
      case .year: 365
      }
    return days * Milliseconds(period.count) * 86_400_000
  }
}
