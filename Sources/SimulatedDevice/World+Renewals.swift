import SettingsDefinition
public import SettingsVocabulary

/// The life of a subscription. Source: Apple, StoreKit `Product.SubscriptionInfo.RenewalState` and "Reducing
/// involuntary subscriber churn".
extension World {
  /// For so long the store tries to be paid. Source: an Apple engineer in the developer forums, thread 121084.
  static let retryPeriod: Milliseconds = 60 * 86_400_000
  /// A grace period of which no length is said: one of the three that App Store Connect offers.
  public static let standardGrace: Milliseconds = 16 * 86_400_000

  /// The term of a subscription is over: it renews, or loses something. Answers the transaction to deliver.
  public mutating func periodEnded(_ transaction: UInt32, _ c: inout WorldContext) -> UInt32? {
    defer { withdrawPriceQuestions(&c) }
    guard let place = servers.store.subscriptions.firstIndex(where: { $0.transaction == transaction }) else {
      return nil
    }
    let subscription = servers.store.subscriptions[place]
    switch subscription.state {
    case .subscribed:
      if !subscription.renews || subscription.priceIncrease.isOpen {
        change(place, to: .expired, &c)
      } else if servers.store.failsRenewals {
        renewalFailed(at: place, &c)
      } else {
        return renewed(at: place, &c)
      }
    case .inGracePeriod:
      let record = change(place, to: .inBillingRetry, &c)
      ends(subscription, at: subscription.unpaidSince + World.retryPeriod, cause: record)
    case .inBillingRetry: change(place, to: .expired, &c)
    case .expired, .revoked: break
    }
    return nil
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
    renewal.product = old.renewsAs ?? old.product
    renewal.isIntroductory = renewal.product == old.product && isStillIntroductory(renewal, c.model)
    let rule = c.model[renewal.product]
    let length = firstTerm(of: rule, renewal.isIntroductory ? rule.introOffer : nil)
    let until = begin + length > timeline.now ? begin + length : timeline.now + length
    renewal.id = servers.store.nextTransaction
    renewal.purchased = begin
    renewal.expires = until
    servers.store.nextTransaction &+= 1
    servers.store.transactions.append(renewal)
    servers.store.unfinished.append(renewal.id)
    servers.store.subscriptions[place].product = renewal.product
    servers.store.subscriptions[place].renewsAs = nil
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
    let grace = servers.store.gracePeriod
    servers.store.subscriptions[place].until = timeline.after(grace ?? 0)
    let record = change(place, to: grace == nil ? .inBillingRetry : .inGracePeriod, &c)
    ends(servers.store.subscriptions[place], at: timeline.after(grace ?? World.retryPeriod), cause: record)
  }

  /// The term of a subscription's present state ends then, and not when it was to end before.
  private mutating func ends(_ subscription: Subscription, at instant: Milliseconds?, cause: UInt32) {
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
    guard servers.store.showsPrompts else { return }
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
    servers.store.subscriptions[place].priceIncrease = increase
    c.report(.subscriptionChanged(product, servers.store.subscriptions[place].state))
  }
}
