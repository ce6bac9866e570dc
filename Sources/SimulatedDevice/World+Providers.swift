import SettingsDefinition
public import SettingsVocabulary

/// Who comes by a provider of sign-ins.
extension World {
  /// The account that somebody has whom a provider knows by this address, or will have once a sign-in goes through; nil:
  /// they have never said here who they are.
  public func account(of identity: StringID, at provider: UInt8) -> AccountID? {
    servers.accounts.firstIndex {
      ($0.exists || $0.isAwaited) && $0.provider == provider
        && ($0.identity == .empty ? $0.email : $0.identity) == identity
    }.map { AccountID($0) }
  }

  /// The provider whose sheet waits for an operation; nil: it is none.
  public func provider(askedBy number: UInt32) -> UInt8? {
    if case .providerSheet(let provider)? = device.operation(number)?.request { return provider }
    return nil
  }

  /// The user has said in a provider's sheet who they are. Who says nothing is the signed-in user, where they have come
  /// by this provider, else the first account that has.
  mutating func noteIdentity(_ identity: ProviderIdentity?, of operation: Operation, _ model: CompiledModel) {
    guard case .providerSheet(let provider) = operation.request else { return }
    let known = identity.map { account(of: $0.account, at: provider) } ?? usual(provider, operation.account)
    if let account = known ?? identity.flatMap({ newcomer($0, provider, model) }) {
      update(operation.number) { $0.result.value = UInt32(account.raw) + 1 }
    } else if identity != nil {
      // There is no room for anybody else.
      let plan = Plan(point: operation.point, ending: .failed(WellKnown.tooManyRequests.id))
      update(operation.number) { $0.plan = plan }
    }
  }

  private func usual(_ provider: UInt8, _ signedIn: AccountID?) -> AccountID? {
    if let signedIn, servers.accounts[signedIn.index].provider == provider { return signedIn }
    return servers.accounts.firstIndex { $0.exists && $0.provider == provider }.map { AccountID($0) }
  }

  /// Somebody whom the provider knows and the app's server does not: a first sign-in makes them an account.
  private mutating func newcomer(
    _ identity: ProviderIdentity, _ provider: UInt8, _ model: CompiledModel
  ) -> AccountID? {
    guard servers.accounts.count < 1000 else { return nil }
    var account = ServerAccount(email: identity.email, password: .empty)
    account.identity = identity.account
    account.provider = provider
    account.exists = false
    account.isAwaited = true
    return add(account, model)
  }

  /// - Parameter identity: as the provider's sheet has answered it, 0: whoever comes first.
  mutating func signIn(_ provider: UInt8, as identity: UInt16, _ model: CompiledModel) -> Operation.Result {
    guard identity > 0 else { return signIn(by: provider, model) }
    let account = AccountID(Int(identity) - 1)
    guard !servers.accounts[account.index].exists else { return noteSignedIn(account) }
    guard servers.account(email: servers.accounts[account.index].email) == nil else { return failure(.emailInUse) }
    guard servers.accounts[account.index].isAwaited else { return failure(.unknownAccount) }
    servers.accounts[account.index].exists = true
    servers.accounts[account.index].isAwaited = false
    return noteSignedIn(account)
  }

  /// Whoever comes by a provider has an account from then on. Its address is the provider's name where no user of the
  /// definition or the journey has that provider.
  private mutating func signIn(by provider: UInt8, _ model: CompiledModel) -> Operation.Result {
    if let known = usual(provider, nil) { return noteSignedIn(known) }
    guard servers.accounts.count < 1000 else { return failure(.tooManyRequests) }
    var account = ServerAccount(email: model.tables.account.providers[Int(provider)], password: .empty)
    account.provider = provider
    return noteSignedIn(add(account, model))
  }

  /// A proof of somebody else than who is signed in is refused, and nobody is signed out. Source: Firebase Auth,
  /// `User.reauthenticate`, `userMismatch`. An app that signs in instead is that other user from then on.
  mutating func proof(of other: AccountID?, _ rules: Rules) -> Operation.Result {
    guard !rules.contains(.proofIsOfTheSameUser), let other else { return failure(.userMismatch) }
    servers.accounts[other.index].exists = true
    servers.accounts[other.index].isAwaited = false
    device.keychain = other
    return noteSignedIn(other)
  }
}
