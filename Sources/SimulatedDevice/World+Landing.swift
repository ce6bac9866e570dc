public import SettingsDefinition
import SettingsVocabulary

/// What the other side does when an operation reaches it, and what it answers.
extension World {
  mutating func landed(_ operation: Operation, _ c: inout WorldContext) -> Operation.Result {
    if device.network == .offline, needsNetwork(operation.request, c.model) {
      return Operation.Result(outcome: .failed(WellKnown.offline.id), value: 0)
    }
    if let ending = operation.plan?.ending, ending != .success {
      return landed(operation, as: ending, c.model)
    }
    if operation.plan?.ending == nil, let code = servers.store.settings.failure(of: operation.point) {
      return landed(operation, as: .failed(code), c.model)
    }
    switch operation.request {
    case .signIn(.empty, _, let provider, let identity): return signIn(provider, as: identity, c.model)
    case .signIn(let email, let password, _, _): return signIn(email, password)
    case .signUp(let email, let password, let name): return signUp(email, password, name, c.model)
    case .signOut(let account, _): return signOut(account)
    case .reauthenticate(let password, let identity):
      return reauthenticate(operation.account, password, identity, c)
    case .providerSheet: return success(operation.result.value)
    case .deleteAccount: return deleteAccount(operation.account, c.model)
    case .reload: return readAccount(operation.account)
    case .refreshToken: return refreshToken(operation.account)
    case .resetPassword(let email): return found(servers.account(email: email))
    case .changePassword(let old, let new): return changePassword(operation.account, old, new, c.model)
    case .changeName(let name): return changeName(operation.account, name)
    case .sendVerificationEmail: return readAccount(operation.account)
    case .removePushToken: return setPushToken(operation.account, false)
    case .clearKeychain: return clearKeychain(of: operation.account)
    case .resetIdentity:
      resetAnalytics(&c)
      return success(0)
    case .purchase(let product, let offer):
      return purchase(product, offer, by: operation.account, cause: operation.cause, &c)
    case .verify: return success(0)
    case .finish(let id): return finishTransaction(id, &c)
    case .restore: return restore(c.model)
    case .requestRefund(let product): return requestRefund(of: product)
    case .loadPreferences: return device.isSealed ? failure(.storageLocked) : success(0)
    case .savePreference(let id, let value):
      return c.rules.contains(.savesAreKept) ? save(id, value, cause: operation.cause, c.model) : success(0)
    case .setIcon(let id, let option): return setIcon(id, option, operation, &c)
    case .status(let id), .prompt(let id, _): return status(id, operation, c.model)
    case .register: return setPushToken(operation.account, true)
    case .flushAnalytics(let first, let count): return sendEvents(first: first, count: count, &c)
    case .task(let task):
      if c.model[task].needsSession, readAccount(operation.account).outcome != .success {
        return failure(.sessionExpired)
      }
      return c.model[task].fails.map { Operation.Result(outcome: .failed($0), value: 0) } ?? success(0)
    case .revokeAppleToken, .webSession, .forgetSession, .returnToRoot, .products, .entitlements, .appTransaction,
      .sync,
      .manageSubscriptions, .redeemCode, .loadConfig, .loadWeb, .loadAvatar,
      .composeMail, .checkDeviceOwner, .share, .review:
      return success(0)
    }
  }

  /// The other side answers what the user, a script or a setting says.
  private mutating func landed(
    _ operation: Operation, as ending: Outcome, _ model: CompiledModel
  ) -> Operation.Result {
    if case .purchase(let product, let offer) = operation.request {
      if ending.isUnverified, case .failed(let code) = ending {
        return unverifiedPurchase(product, offer, code, by: operation.account, cause: operation.cause, model)
      }
      noteWaiting(product, offer, by: operation.account, ending, cause: operation.cause)
    }
    return Operation.Result(outcome: ending, value: endingValue(operation))
  }

  private func endingValue(_ operation: Operation) -> UInt32 {
    if case .status(let id) = operation.request { return reading(of: id) }
    if case .prompt(let id, _) = operation.request { return reading(of: id) }
    return 0
  }

  func success(_ value: UInt32) -> Operation.Result { Operation.Result(outcome: .success, value: value) }
  func failure(_ code: WellKnown) -> Operation.Result { Operation.Result(outcome: .failed(code.id), value: 0) }

  private func found(_ account: AccountID?) -> Operation.Result {
    account == nil ? failure(.unknownAccount) : success(0)
  }

  // MARK: - Auth

  private mutating func signIn(_ email: StringID, _ password: StringID) -> Operation.Result {
    guard let account = servers.account(email: email) else { return failure(.unknownAccount) }
    guard servers.accounts[account.index].password == password else { return failure(.wrongPassword) }
    return noteSignedIn(account)
  }

  mutating func add(_ account: ServerAccount, _ model: CompiledModel) -> AccountID {
    servers.accounts.append(account)
    servers.preferences += Array(repeating: .unset, count: model.tables.preferences.count)
    return AccountID(servers.accounts.count - 1)
  }

  /// The server has a session from now on; the device keeps it once the app has heard of it.
  mutating func noteSignedIn(_ account: AccountID) -> Operation.Result {
    servers.accounts[account.index].isCredentialRevoked = false
    servers.accounts[account.index].hasSession = true
    servers.accounts[account.index].signedIn = timeline.now
    return success(UInt32(account.raw))
  }

  private mutating func signUp(
    _ email: StringID, _ password: StringID, _ name: StringID, _ model: CompiledModel
  ) -> Operation.Result {
    guard servers.account(email: email) == nil else { return failure(.emailInUse) }
    guard servers.accounts.count < 1000 else { return failure(.tooManyRequests) }
    var account = ServerAccount(email: email, password: password)
    account.name = name
    account.isVerified = !model.tables.account.verificationRequired
    return noteSignedIn(add(account, model))
  }

  private mutating func signOut(_ account: AccountID) -> Operation.Result {
    servers.accounts[account.index].hasSession = false
    return success(0)
  }

  /// With the password, or, for an account of another provider, with that provider's word. Source: Firebase Auth,
  /// `reauthenticate`: of an account that is no more it says `userMismatch`, and it begins a new session.
  private mutating func reauthenticate(
    _ account: AccountID?, _ password: StringID, _ identity: UInt16?, _ c: WorldContext
  ) -> Operation.Result {
    guard let account else { return failure(.sessionExpired) }
    guard servers.accounts[account.index].exists else { return failure(.userMismatch) }
    if let identity {
      let other = identity == 0 ? nil : AccountID(Int(identity) - 1)
      return other == account
        ? proven(account, isNew: c.rules.contains(.proofRenewsTheSession)) : proof(of: other, c.rules)
    }
    let provider = Int(servers.accounts[account.index].provider)
    let providers = c.model.tables.account.providers
    let hasPassword = provider >= providers.count || providers[provider] == WellKnown.email.id
    if hasPassword, servers.accounts[account.index].password != password { return failure(.wrongPassword) }
    return proven(account, isNew: true)
  }

  private mutating func proven(_ account: AccountID, isNew: Bool) -> Operation.Result {
    servers.accounts[account.index].hasSession = true
    if isNew { servers.accounts[account.index].signedIn = timeline.now }
    return success(0)
  }

  /// Source: Firebase Auth, `requiresRecentLogin`: deletion is refused when the sign-in is too old.
  private mutating func deleteAccount(_ account: AccountID?, _ model: CompiledModel) -> Operation.Result {
    guard let account = known(account) else { return failure(.sessionExpired) }
    guard isRecent(account, model) else { return failure(.requiresRecentLogin) }
    servers.accounts[account.index].exists = false
    servers.accounts[account.index].hasSession = false
    servers.accounts[account.index].hasPushToken = false
    return success(0)
  }

  private func isRecent(_ account: AccountID, _ model: CompiledModel) -> Bool {
    timeline.now - servers.accounts[account.index].signedIn <= model.tables.account.recentSignIn
  }

  /// Whose session a call carries, where the server still knows it.
  private func known(_ account: AccountID?) -> AccountID? {
    guard let account, servers.accounts[account.index].exists, servers.accounts[account.index].hasSession else {
      return nil
    }
    return account
  }

  private func readAccount(_ account: AccountID?) -> Operation.Result {
    known(account).map { success(UInt32($0.raw)) } ?? failure(.sessionExpired)
  }

  private mutating func refreshToken(_ account: AccountID?) -> Operation.Result {
    let result = readAccount(account)
    if result.outcome == .success { device.tokenIssued = timeline.now }
    return result
  }

  /// Whether the session's token has to be refreshed before it is used.
  public func tokenIsStale(_ model: CompiledModel) -> Bool {
    timeline.now - device.tokenIssued >= model.tables.account.tokenLifetime
  }

  /// Source: Firebase Auth, `updatePassword`: without the old password the sign-in has to be recent.
  private mutating func changePassword(
    _ account: AccountID?, _ old: StringID, _ new: StringID, _ model: CompiledModel
  ) -> Operation.Result {
    guard let account = known(account) else { return failure(.sessionExpired) }
    if model.tables.account.asksOldPassword {
      guard servers.accounts[account.index].password == old else { return failure(.wrongPassword) }
    } else if !isRecent(account, model) {
      return failure(.requiresRecentLogin)
    }
    servers.accounts[account.index].password = new
    return success(0)
  }

  private mutating func changeName(_ account: AccountID?, _ name: StringID) -> Operation.Result {
    guard let account = known(account) else { return failure(.sessionExpired) }
    servers.accounts[account.index].name = name
    return success(0)
  }

  /// The server knows whose call it is by the session that the call carries; without one it does nothing.
  private mutating func setPushToken(_ account: AccountID?, _ isThere: Bool) -> Operation.Result {
    if let account = known(account) { servers.accounts[account.index].hasPushToken = isThere }
    return success(0)
  }

  private mutating func clearKeychain(of account: AccountID?) -> Operation.Result {
    guard !device.isSealed else { return failure(.storageLocked) }
    if device.keychain == account { device.keychain = nil }
    return success(0)
  }

  // MARK: - Storage, icon, permissions

  private mutating func save(
    _ id: PreferenceID, _ value: PreferenceValue, cause: UInt32, _ model: CompiledModel
  ) -> Operation.Result {
    guard !device.isSealed || model[id].storage.isRemote else { return failure(.storageLocked) }
    store(id, value, model)
    if let lasts = model[id].lasts {
      let account = model[id].followsAccount ? device.keychain : nil
      timeline.remove { $0.work == .expire(id, account) }
      if value != .unset { timeline.insert(.expire(id, account), at: timeline.after(lasts), owner: .os, cause: cause) }
    }
    return success(0)
  }

  private mutating func setIcon(
    _ id: PreferenceID, _ option: UInt16, _ operation: Operation, _ c: inout WorldContext
  ) -> Operation.Result {
    // Source: a public report that setting the icon fails while the app is in the background (openradar 452145413).
    guard device.phase == .active || device.phase == .inactive else { return failure(.iconUnavailable) }
    device.icon = option
    let record = c.outbox.append(.iconSet(option), cause: operation.cause)
    show(.iconChanged, for: 0, cause: record, &c)
    return success(0)
  }

  private mutating func status(_ id: PermissionID, _ operation: Operation, _ model: CompiledModel) -> Operation.Result {
    if case .prompt(_, isProvisional: true) = operation.request, device.permissions[id.index] == .notDetermined {
      device.permissions[id.index] = .provisional
    }
    return success(reading(of: id))
  }

  /// What the OS says of a permission: the status, and above it the switches of notifications.
  private func reading(of id: PermissionID) -> UInt32 {
    UInt32(device.permissions[id.index].rawValue) | UInt32(device.notificationSwitches.rawValue) << 8
  }
}
