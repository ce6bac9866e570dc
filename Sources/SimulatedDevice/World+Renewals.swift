import SettingsDefinition
import SettingsVocabulary

/// The life of a subscription. Source: Apple, StoreKit `Product.SubscriptionInfo.RenewalState` and "Reducing
/// involuntary subscriber churn".
extension World {
  /// The term of a subscription is over: it renews, or loses something. Answers the transaction to deliver.
  public mutating func periodEnded(_ transaction: UInt32, _ c: inout WorldContext) -> UInt32? {
    defer { withdrawPriceQuestions(&c) }
    guard let place = servers.store.subscriptions.firstIndex(where: { $0.transaction == transaction }) else {
      return nil
    }
    let subscription = servers.store.subscriptions[place]
    switch subscription.state {
    case .subscribed:
      if let reason = reasonNotToRenew(subscription) {
        expire(place, reason, &c)
      } else if servers.store.settings.failsRenewals {
        renewalFailed(at: place, &c)
      } else {
        return renewed(at: place, &c)
      }
    case .inGracePeriod:
      let record = change(place, to: .inBillingRetry, &c)
      ends(subscription, at: subscription.unpaidSince + retryPeriod, cause: record)
    case .inBillingRetry: expire(place, .billingError, &c)
    case .expired, .revoked: break
    }
    return nil
  }

  private func reasonNotToRenew(_ subscription: Subscription) -> ExpirationReason? {
    // Who has turned it off because of a higher price has said so.
    let reason = subscription.expiration
    if !subscription.renews { return reason == .unknown ? .autoRenewDisabled : reason }
    if subscription.priceIncrease.isOpen { return .didNotConsentToPriceIncrease }
    let next = subscription.renewsAs ?? subscription.product
    return servers.store.withdrawn & 1 << UInt64(next.index) == 0 ? nil : .productUnavailable
  }

  /// It ends, for whatever reason: what is over does not renew.
  mutating func expire(_ place: Int, _ reason: ExpirationReason, _ c: inout WorldContext) {
    servers.store.subscriptions[place].expiration = reason
    servers.store.subscriptions[place].renews = false
    ends(servers.store.subscriptions[place], at: nil, cause: change(place, to: .expired, &c))
  }

  /// The period ends now, and the next begins, whether it was to renew or not. Source: Apple, StoreKit Test
  /// `forceRenewalOfSubscription(productIdentifier:)`.
  mutating func renewedNow(at place: Int, _ c: inout WorldContext) -> UInt32? {
    servers.store.subscriptions[place].renews = true
    servers.store.subscriptions[place].expiration = .unknown
    servers.store.subscriptions[place].until = timeline.now
    let paid = servers.store.subscriptions[place].transaction
    if let last = servers.store.transactions.firstIndex(where: { $0.id == paid }) {
      servers.store.transactions[last].expires = timeline.now
    }
    return renewed(at: place, &c)
  }

  /// A renewal is paid: the transaction of a new period, which joins the one before where nothing was lost between.
  mutating func renewed(at place: Int, _ c: inout WorldContext) -> UInt32? {
    let old = servers.store.subscriptions[place]
    guard var renewal = servers.store.transaction(old.transaction) else { return nil }
    let begin: Milliseconds
    switch old.state {
    case .subscribed: begin = max(old.until, timeline.now)
    case .inGracePeriod: begin = old.unpaidSince
    case .inBillingRetry, .expired, .revoked: begin = timeline.now
    }
    let goesOn = old.renewsAs == nil ? nextOffer(after: renewal, c.model) : .none
    renewal.product = old.renewsAs ?? old.product
    renewal.offer = old.nextOffer == .none ? goesOn : old.nextOffer
    renewal.isRevoked = false
    renewal.hasRefundRequest = false
    renewal.isVerified = true
    let length = term(of: renewal.product, renewal.offer, c.model)
    let until = begin + length > timeline.now ? begin + length : timeline.now + length
    renewal.id = servers.store.nextTransaction
    renewal.purchased = begin
    renewal.price = c.model.priceMark(of: renewal.product, in: device.facts.storefront)
    renewal.expires = until
    servers.store.nextTransaction &+= 1
    servers.store.transactions.append(renewal)
    servers.store.unfinished.append(renewal.id)
    servers.store.subscriptions[place].product = renewal.product
    servers.store.subscriptions[place].renewsAs = nil
    servers.store.subscriptions[place].nextOffer = .none
    servers.store.subscriptions[place].transaction = renewal.id
    servers.store.subscriptions[place].until = until
    servers.store.subscriptions[place].priceIncrease = .none
    let record = c.report(.transactionMade(renewal))
    if old.state != .subscribed { change(place, to: .subscribed, &c) }
    ends(old, at: nil, cause: record)
    ends(servers.store.subscriptions[place], at: until, cause: record)
    return renewal.id
  }

  /// A renewal is not paid: the subscription stays in force for the grace period, where there is one, and the store goes
  /// on trying.
  mutating func renewalFailed(at place: Int, _ c: inout WorldContext) {
    servers.store.subscriptions[place].unpaidSince = timeline.now
    let grace = gracePeriod(of: servers.store.subscriptions[place].product, c.model)
    servers.store.subscriptions[place].until = timeline.after(grace ?? 0)
    let record = change(place, to: grace == nil ? .inBillingRetry : .inGracePeriod, &c)
    ends(servers.store.subscriptions[place], at: timeline.after(grace ?? retryPeriod), cause: record)
  }

  /// The term of a subscription's present state ends then, and not when it was to end before.
  mutating func ends(_ subscription: Subscription, at instant: Milliseconds?, cause: UInt32) {
    timeline.remove { $0.work == .periodEnds(subscription.transaction) }
    guard let instant else { return }
    timeline.insert(.periodEnds(subscription.transaction), at: instant, owner: .server, cause: cause)
  }

  @discardableResult
  mutating func change(_ place: Int, to state: SubscriptionState, _ c: inout WorldContext) -> UInt32 {
    servers.store.subscriptions[place].state = state
    return c.report(.subscriptionChanged(servers.store.subscriptions[place].product, state))
  }

  // MARK: - A higher price

  /// What the store has to ask about prices comes up while the app is in front. Source: Apple, StoreKit `Message`.
  public mutating func askAboutPrices(_ c: inout WorldContext) {
    guard servers.store.settings.showsPrompts else { return }
    for subscription in servers.store.subscriptions where subscription.asksAboutPrice {
      let kind = PromptKind.priceIncrease(subscription.product)
      guard !device.prompts.contains(where: { $0.kind == kind }) else { continue }
      show(kind, for: 0, cause: c.cause, &c)
    }
  }

  /// What has been decided, or has ended, is asked no more.
  mutating func withdrawPriceQuestions(_ c: inout WorldContext) {
    for prompt in device.prompts {
      guard case .priceIncrease(let product) = prompt.kind,
        !servers.store.subscriptions.contains(where: { $0.product == product && $0.asksAboutPrice })
      else { continue }
      device.prompts.removeAll { $0.kind == prompt.kind }
      c.outbox.append(.promptEnded(prompt.kind, .cancelled), cause: prompt.cause)
    }
  }

  mutating func answered(_ increase: PriceIncrease, for product: ProductID, _ c: inout WorldContext) {
    guard let place = servers.store.subscriptions.firstIndex(where: { $0.product == product && $0.asksAboutPrice })
    else { return }
    agree(place, increase, &c)
  }
  mutating func agree(_ place: Int, _ increase: PriceIncrease, _ c: inout WorldContext) {
    servers.store.subscriptions[place].priceIncrease = increase
    change(place, to: servers.store.subscriptions[place].state, &c)
  }
}
