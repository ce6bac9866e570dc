public import SettingsDefinition
public import SettingsVocabulary

extension AppState {
  /// Whether a condition holds now; one that is absent does.
  @inlinable public func holds(_ id: ConditionID?, _ model: CompiledModel) -> Truth {
    guard let id else { return .yes }
    return holds(model[id], model)
  }

  public func holds(_ condition: CompiledCondition, _ model: CompiledModel) -> Truth {
    switch condition {
    case .always: .yes
    case .never: .no
    case .allOf(let list): all(list, model)
    case .anyOf(let list): any(list, model)
    case .noneOf(let list): !any(list, model)
    case .preference(let id, let comparison): compare(value(of: id, model), comparison, model)
    case .validText(let id): Truth(!preferences.refused.contains { $0.preference == id })
    case .signedIn(let wanted): Truth(isSignedIn(model) == wanted)
    case .verified(let wanted): Truth((session.account != nil && session.isVerified) == wanted)
    case .provider(let provider): Truth(session.account != nil && session.provider == provider)
    case .accountIs(let email): Truth(session.account != nil && session.email == email)
    case .entitlement(let id): holds(id)
    case .product(let id, let state, let renews): holds(id, state, renews)
    case .appTransaction(let status, let version): holds(status, before: version)
    case .permission(let id, let statuses): holds(id, statuses, model)
    case .capability(let index): Truth(facts.capabilities & (1 << index) != 0)
    case .isPad(let wanted): Truth(facts.isPad == wanted)
    case .iosAtLeast(let version): Truth(facts.iosVersion >= version)
    case .isOnline(let wanted): Truth(facts.isOnline == wanted)
    case .locale(let name): Truth(name == facts.locale || name == facts.language)
    case .storefront(let name): Truth(name == facts.storefront)
    case .constant(let index): constantIsSet(index, model)
    case .flag(let index): Truth(facts.flags & (1 << index) != 0)
    case .state(let index, let comparison): holds(model.tables.stateFields[Int(index)].meaning, comparison, model)
    }
  }

  /// Signed in, with a verified address where the definition demands one.
  public func isSignedIn(_ model: CompiledModel) -> Bool {
    session.account != nil && (session.isVerified || !model.tables.account.verificationRequired)
  }

  public func holds(_ id: EntitlementID) -> Truth {
    store.isKnown ? Truth(store.active & (1 << id.index) != 0) : .unknown
  }

  private func all(_ list: TableRange, _ model: CompiledModel) -> Truth {
    var truth = Truth.yes
    for index in list.indices { truth = .and(truth, holds(model.tables.conditionLists[index], model)) }
    return truth
  }

  private func any(_ list: TableRange, _ model: CompiledModel) -> Truth {
    var truth = Truth.no
    for index in list.indices { truth = .or(truth, holds(model.tables.conditionLists[index], model)) }
    return truth
  }

  private func holds(_ product: ProductID, _ state: SubscriptionState, _ renews: Bool?) -> Truth {
    guard store.isKnown else { return .unknown }
    if let subscription = store.subscription(of: product) {
      return Truth(subscription.state == state && (renews ?? subscription.renews) == subscription.renews)
    }
    return Truth(state == .subscribed && renews == nil && store.owned & (1 << product.index) != 0)
  }

  private func holds(_ status: AppTransactionStatus, before version: AppVersion?) -> Truth {
    guard store.appTransaction != .unread else { return .unknown }
    return Truth(store.appTransaction == status && version.map { store.originalVersion < $0 } ?? true)
  }

  private func holds(_ permission: PermissionID, _ statuses: UInt8, _ model: CompiledModel) -> Truth {
    guard let status = status(of: permission) else { return .unknown }
    if statuses == AuthorizationStatus.granted { return isGranted(permission, model).map { Truth($0) } ?? .unknown }
    return Truth(statuses & (1 << status.rawValue) != 0)
  }

  /// What the app has read of a permission; nil: nothing yet, or the app does not run.
  public func status(of id: PermissionID) -> AuthorizationStatus? {
    id.index < permissions.count ? permissions[id.index] : nil
  }

  /// Whether the app may do what a permission is for, and something comes of it: notifications with every way of
  /// delivery switched off reach nobody. Nil: not read yet, or the app does not run.
  public func isGranted(_ id: PermissionID, _ model: CompiledModel) -> Bool? {
    guard let status = status(of: id) else { return nil }
    return status.isGranted && (!notificationSwitches.isEmpty || !model.isNotifications(id))
  }

  private func constantIsSet(_ index: UInt16, _ model: CompiledModel) -> Truth {
    let constant = model.tables.constants[Int(index)]
    guard !constant.isFromConfig || life.configLoaded else { return .no }
    return Truth(constant.isUsable)
  }

  /// Compares a preference's value.
  func compare(_ value: PreferenceValue, _ comparison: Comparison, _ model: CompiledModel) -> Truth {
    switch comparison {
    case .holds: Truth(value.isTruthy)
    case .equals(let other): Truth(value == other)
    case .differs(let other): Truth(value != other)
    case .oneOf(let list): Truth(model.tables.values[list.indices].contains(value))
    case .contains(let other): Truth(value.contains(other))
    case .above(let limit): Truth((value.thousandths ?? .min) > limit)
    case .below(let limit): Truth((value.thousandths ?? .max) < limit)
    }
  }

  private func holds(_ meaning: StateField.Meaning, _ comparison: Comparison, _ model: CompiledModel) -> Truth {
    switch meaning {
    case .condition(let id): return truth(holds(id, model), comparison)
    case .entitlement(let id): return truth(holds(id), comparison)
    case .valueOf(let id): return compare(value(of: id, model), comparison, model)
    case .constant(let index): return truth(constantIsSet(index, model), comparison)
    case .product(let id): return truth(Truth(store.sells(id)), comparison)
    case .settings, .appVersion, .buildNumber, .deviceModel, .iosVersion, .timeZone, .appName, .year, .optionsOf,
      .text:
      return truth(.yes, comparison)
    case .isLoading: return truth(Truth(loadingPage(model) != nil), comparison)
    case .error: return truth(Truth(life.errorText != nil), comparison)
    case .webViewURL: return truth(Truth(webPage != nil), comparison)
    case .isLoadingProduct: return truth(Truth(store.isLoadingProducts), comparison)
    case .isPurchasing: return truth(Truth(flows[.purchase].phase == .running), comparison)
    case .restoreResultMessage: return truth(Truth(messages.restoreResult != nil), comparison)
    case .settingsPath: return truth(Truth(!route.path.isEmpty), comparison)
    case .isSignedIn: return truth(Truth(isSignedIn(model)), comparison)
    case .isSigningOut: return truth(Truth(flows[.signOut].phase == .running), comparison)
    case .isRestoring: return truth(Truth(flows[.restore].phase == .running), comparison)
    case .isOffline: return truth(Truth(!facts.isOnline), comparison)
    case .nothing: return truth(.no, comparison)
    }
  }

  /// The page that the web sheet shows.
  public var webPage: WebPage? {
    for presented in route.presented.reversed() {
      if case .web(let page) = presented.kind { return page }
    }
    return nil
  }

  private func truth(_ value: Truth, _ comparison: Comparison) -> Truth {
    switch comparison {
    case .holds: value
    case .equals(.bool(let wanted)): wanted ? value : !value
    case .differs(.bool(let wanted)): wanted ? !value : value
    case .equals, .differs, .oneOf, .contains, .above, .below: .no
    }
  }
}

extension PreferenceValue {
  /// True, or not empty.
  @inlinable public var isTruthy: Bool {
    switch self {
    case .unset: false
    case .bool(let on): on
    case .option: true
    case .options(let set): set != 0
    case .integer(let number), .number(let number): number != 0
    case .text(let text): text != .empty
    case .instant: true
    }
  }

  /// As a number, in thousandths.
  @inlinable public var thousandths: Int64? {
    switch self {
    case .integer(let number): number.multipliedReportingOverflow(by: 1000).partialValue
    case .number(let number): number
    case .unset, .bool, .option, .options, .text, .instant: nil
    }
  }

  func contains(_ other: PreferenceValue) -> Bool {
    if case .options(let set) = self, case .option(let index) = other { return set & (1 << index) != 0 }
    return self == other
  }
}
