import SettingsDefinition
import SettingsVocabulary

/// Paywall, purchase and restore. Source of the outcomes: Apple, StoreKit `Product.PurchaseResult`,
/// `Transaction.updates`, `Transaction.currentEntitlements`, `AppStore.sync()`.
extension AppState {
  mutating func startPaywall(inPlace: Bool, from origin: ActionOrigin, _ c: ReduceContext) {
    guard c.model[.paywall].exists, flows[.paywall].phase == .idle else { return }
    var state = FlowState()
    state.phase = .open
    state.row = origin.row
    state.page = inPlace ? origin.page : nil
    flows[.paywall] = state
    let offered = c.model.tables.store.paywall.products
    store.chosen = store.productsLoaded ? offered.first { store.sells($0) } : offered.first
    if !inPlace { present(.flow(.paywall), c) }
    trackFlow(.paywall, .started, c)
    viewed(.paywall, c)
    run(c.model[.paywall].onStart, from: origin, c)
    if !store.productsLoaded, !store.isLoadingProducts { load(.products, c) }
  }

  mutating func continueStoreFlow(_ flow: FlowKind, _ c: ReduceContext) {
    switch flow {
    case .purchase: purchaseStep(c)
    case .restore:
      if c.model.tables.store.restoreSyncs, flows[.restore].step == 0 {
        call(.sync, for: .restore, c)
      } else {
        call(.restore, for: .restore, c)
      }
    case .manageSubscriptions: call(.manageSubscriptions, for: flow, c)
    case .redeemCode: call(.redeemCode, for: flow, c)
    case .requestRefund: call(.requestRefund(flows[flow].product), for: flow, c)
    case .signIn, .signUp, .signOut, .deleteAccount, .reauthenticate, .verifyEmail, .resetPassword, .changeName,
      .changePassword, .paywall:
      return
    }
  }

  private mutating func purchaseStep(_ c: ReduceContext) {
    guard let product = flows[.purchase].product else {
      return fail(.purchase, .failed(WellKnown.productUnavailable.id), c)
    }
    if store.sells(product) {
      call(.purchase(product, offer: flows[.purchase].offer), for: .purchase, c)
    } else if store.productsLoaded {
      fail(.purchase, .failed(WellKnown.productUnavailable.id), c)
    } else {
      store.isLoadingProducts = true
      call(.products, for: .purchase, c)
    }
  }

  mutating func storeFlowAnswered(_ flow: FlowKind, _ reply: Reply, _ c: ReduceContext) {
    // What becomes of the purchase says it.
    if case .products = reply.request { noteProducts(reply.outcome, isTold: false, c) }
    switch reply.outcome {
    case .success: storeFlowSucceeded(flow, reply, c)
    case .cancelled, .interrupted: cancelFlow(flow, c)
    case .pending: suspendFlow(flow, c)
    // StoreKit says it in either way.
    case .failed(WellKnown.userCancelled.id): cancelFlow(flow, c)
    case .failed, .timedOut: fail(flow, reply.outcome, c)
    case .orphaned: return
    }
  }

  private mutating func storeFlowSucceeded(_ flow: FlowKind, _ reply: Reply, _ c: ReduceContext) {
    switch flow {
    case .purchase: purchaseAnswered(reply, c)
    case .restore: restoreAnswered(reply, c)
    case .manageSubscriptions, .redeemCode, .requestRefund: succeed(flow, c)
    case .signIn, .signUp, .signOut, .deleteAccount, .reauthenticate, .verifyEmail, .resetPassword, .changeName,
      .changePassword, .paywall:
      return
    }
  }

  private mutating func purchaseAnswered(_ reply: Reply, _ c: ReduceContext) {
    if case .products = reply.request {
      purchaseStep(c)
    } else if case .purchase(let product, _) = reply.request {
      flows[.purchase].value = reply.value
      if c.model.tables.store.validatesOnServer {
        call(.verify(transaction: reply.value, product), for: .purchase, c)
      } else {
        purchased(product, transaction: reply.value, c)
      }
    } else if case .verify(let transaction, let product) = reply.request {
      purchased(product, transaction: transaction, c)
    }
  }

  private mutating func restoreAnswered(_ reply: Reply, _ c: ReduceContext) {
    guard case .restore = reply.request else {
      flows[.restore].step = 1
      return call(.restore, for: .restore, c)
    }
    readEntitlements(c)
    if reply.value == 0 { nothingFound(.restore, c) } else { succeed(.restore, c) }
    closePaywall(selling: store.owned, c)
  }

  private mutating func purchased(_ product: ProductID, transaction: UInt32, _ c: ReduceContext) {
    unlock(product, c)
    call(.finish(transaction: transaction), .process)
    succeed(.purchase, c)
    closePaywall(selling: store.owned & 1 << UInt64(product.index), c)
  }

  /// The flow has given up, the store has not: what is paid is unlocked and finished.
  mutating func boughtLate(_ product: ProductID, _ transaction: UInt32, _ c: ReduceContext) {
    unlock(product, c)
    closePaywall(selling: store.owned & 1 << UInt64(product.index), c)
    call(.finish(transaction: transaction), .process)
  }

  /// A verified purchase counts at once; the store's own list is read again at the next chance.
  private mutating func unlock(_ product: ProductID, _ c: ReduceContext) {
    let bit: UInt64 = 1 << product.index
    let isSubscription = c.model[product].type == .autoRenewable
    guard c.model[product].type != .consumable else { return }
    if c.delivery.store.subscription != nil { readSubscriptions(c) }
    // A lower plan waits for the end of the period; what somebody else has bought, who is signed in no more, is theirs.
    if isSubscription || c.model.tables.store.isOwnedByAccount, c.delivery.store.owned & bit == 0 { return }
    let before = store
    store.owned |= bit
    if isSubscription { endOtherPlans(than: product, c.model) }
    store.isKnown = true
    for (index, entitlement) in c.model.tables.store.entitlements.enumerated() where entitlement.products & bit != 0 {
      store.active |= 1 << index
    }
    emit(.cacheEntitlements(store.active))
    entitlementsChanged(since: before, c)
  }

  /// Tells the app's own listener of entitlements that have begun or ended.
  mutating func entitlementsChanged(since before: StoreKnowledge, _ c: ReduceContext) {
    let hasChanged = before.isKnown && before.active != store.active
    guard hasChanged || !c.rules.contains(.listenersHearChanges) else { return }
    run(c.model.tables.store.onChange, from: ActionOrigin(), c)
  }

  /// Of a group one plan is in force.
  private mutating func endOtherPlans(than product: ProductID, _ model: CompiledModel) {
    guard let group = model[product].group else { return }
    var gone: UInt64 = 0
    for (index, other) in model.tables.store.products.enumerated() where index != product.index && other.group == group
    {
      gone |= 1 << index
    }
    gone &= store.owned
    guard gone != 0 else { return }
    store.owned &= ~gone
    for (index, entitlement) in model.tables.store.entitlements.enumerated()
    where entitlement.products & gone != 0 && entitlement.products & store.owned == 0 {
      store.active &= ~(1 << index)
    }
  }

  /// The paywall goes once something of what it sells is there that was not.
  private mutating func closePaywall(selling gained: UInt64, _ c: ReduceContext) {
    guard flows[.paywall].phase == .open, flows[.paywall].page == nil, c.rules.contains(.purchaseClosesThePaywall)
    else {
      return
    }
    let sold = c.model.tables.store.paywall.products.contains { gained & 1 << UInt64($0.index) != 0 }
    if sold { succeed(.paywall, c) }
  }

  mutating func entitlementsRead(_ outcome: Outcome, _ c: ReduceContext) {
    defer { loadEnded(.entitlements, c) }
    guard outcome == .success else { return }
    let owned = store.owned
    readEntitlements(c)
    closePaywall(selling: store.owned & ~owned, c)
  }

  /// A reading that fails leaves what was known. Source: Apple, StoreKit `AppTransaction.shared`.
  mutating func appTransactionRead(_ outcome: Outcome, _ c: ReduceContext) {
    defer { loadEnded(.appTransaction, c) }
    if outcome == .success {
      store.appTransaction = .verified
      store.originalVersion = c.delivery.store.originalVersion
    } else if outcome.isUnverified {
      store.appTransaction = .unverified
    }
  }

  private mutating func readEntitlements(_ c: ReduceContext) {
    let before = store
    store.active = c.delivery.store.active
    store.owned = c.delivery.store.owned
    readSubscriptions(c)
    store.isKnown = true
    emit(.cacheEntitlements(store.active))
    entitlementsChanged(since: before, c)
  }

  private mutating func readSubscriptions(_ c: ReduceContext) {
    store.subscription = c.delivery.store.subscription
    store.otherSubscriptions = c.delivery.store.otherSubscriptions
  }

  /// The country of the App Store is another: products are read again, for their prices. Source: Apple, StoreKit
  /// `Storefront.updates`.
  mutating func noticeStorefront(_ c: ReduceContext) {
    guard store.productsLoaded, !store.isLoadingProducts, store.storefront != facts.storefront else { return }
    load(.products, c)
  }

  /// A paywall that is up says why it has nothing to sell.
  mutating func noteProducts(_ outcome: Outcome, isTold: Bool = true, _ c: ReduceContext) {
    store.isLoadingProducts = false
    if outcome == .success {
      store.productsLoaded = true
      store.forSale = c.delivery.store.forSale
      store.storefront = c.delivery.store.storefront
      if let chosen = store.chosen, !store.sells(chosen) {
        store.chosen = c.model.tables.store.paywall.products.first { store.sells($0) }
      }
    } else if isTold, flows[.paywall].phase == .open {
      let code = outcome.errorCode == .empty ? WellKnown.failed.id : outcome.errorCode
      if let text = failureText(c.model[.paywall], code, c.model) { show(text, style: nil, error: code, c) }
    }
    loadEnded(.products, c)
  }

  /// A transaction outside a purchase call: approved, renewed, refunded, bought elsewhere.
  mutating func transactionUpdated(
    _ id: UInt32, _ product: ProductID, isVerified: Bool, isRevoked: Bool, _ c: ReduceContext
  ) {
    guard isVerified else { return }
    if isRevoked {
      readEntitlements(c)
    } else {
      let owned = store.owned
      unlock(product, c)
      closePaywall(selling: store.owned & ~owned, c)
    }
    call(.finish(transaction: id), .process)
  }
}
