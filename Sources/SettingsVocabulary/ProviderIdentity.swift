/// Who a user says they are in the sheet of a provider of sign-ins.
public struct ProviderIdentity: Hashable, Sendable, BitwiseCopyable {
  /// The address of the Apple ID, or of the account at another provider.
  public var account: StringID
  /// The address that the app gets of it: the same, or, where the user hides it, that of a relay.
  public var email: StringID

  @inlinable public init(account: StringID, email: StringID) {
    self.account = account
    self.email = email
  }
}
