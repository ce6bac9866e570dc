/// What the app asks of another party. Each is answered by exactly one `Reply`.
public enum Request: Hashable, Sendable, BitwiseCopyable {
  // Account
  /// `identity`: whom the provider has said it is; 0: nobody in particular, or they typed their password.
  case signIn(email: StringID, password: StringID, provider: UInt8, identity: UInt16 = 0)
  case signUp(email: StringID, password: StringID, name: StringID)
  /// Also where the device has forgotten the session already.
  case signOut(AccountID, everywhere: Bool)
  /// `identity`: whom the provider has said it is; nil: they typed their password.
  case reauthenticate(password: StringID, identity: UInt16?)
  case deleteAccount
  case reload
  case refreshToken
  case sendVerificationEmail
  case resetPassword(email: StringID)
  case changePassword(old: StringID, new: StringID)
  case changeName(StringID)
  case revokeAppleToken
  case removePushToken
  /// The system's sheet of a provider (`apple`, `google` …).
  case providerSheet(UInt8)
  case webSession
  /// The session's token goes from the keychain.
  case clearKeychain
  /// The app is to forget who is signed in.
  case forgetSession
  /// After a sign-out the app is to go back to its first page.
  case returnToRoot
  /// The analytics SDK forgets who the user is.
  case resetIdentity
  // Store
  case products
  case entitlements
  case purchase(ProductID, offer: OfferMark)
  case finish(transaction: UInt32)
  case verify(transaction: UInt32, ProductID)
  case sync
  case restore
  case manageSubscriptions
  case redeemCode
  case requestRefund(ProductID?)
  case appTransaction
  // Storage
  case loadPreferences
  case savePreference(PreferenceID, PreferenceValue)
  case loadConfig
  case setIcon(PreferenceID, option: UInt16)
  // Permissions
  case status(PermissionID)
  case prompt(PermissionID, isProvisional: Bool)
  case register(PermissionID)
  // The rest
  /// A page by the definition's text, or, where it is not empty, by the address to which it was redirected.
  case loadWeb(WebPage, redirectedTo: StringID)
  case loadAvatar
  /// Events of the SDK's queue, by the number of the first of them.
  case flushAnalytics(first: UInt32, count: UInt32)
  case composeMail(MailID, error: StringID)
  case checkDeviceOwner
  case share(TextID, error: StringID)
  case review
  case task(TaskID)
}

/// What a web sheet was opened with: the definition's text of the address, and the error that stands in it.
public struct WebPage: Hashable, Sendable, BitwiseCopyable {
  public var url: TextID
  public var error: StringID

  @inlinable public init(url: TextID, error: StringID = .empty) {
    self.url = url
    self.error = error
  }
}

/// How an operation ended, as the app hears it.
public enum Outcome: Hashable, Sendable, BitwiseCopyable {
  case success
  /// With the error's code.
  case failed(StringID)
  case cancelled
  /// A purchase that waits for somebody's approval.
  case pending
  /// Something else came over it; not a failure.
  case interrupted
  case timedOut
  /// Its process died: nobody heard.
  case orphaned

  /// The server does not know the session any more. Source: Firebase Auth, `User.reload` and others, which sign the user
  /// out for such an error.
  public var endsSession: Bool {
    self == .failed(WellKnown.sessionExpired.id) || self == .failed(WellKnown.userDisabled.id)
  }

  /// How a script can have an operation end, beside a failure.
  public static let endings: [Outcome] = [.success, .cancelled, .pending, .interrupted, .timedOut]

  /// A transaction that came with it is not verified.
  public var isUnverified: Bool {
    if case .failed(let code) = self { WellKnown.verificationErrors.contains { $0.id == code } } else { false }
  }

  public var name: StaticString {
    switch self {
    case .success: "success"
    case .failed: "failed"
    case .cancelled: "cancelled"
    case .pending: "pending"
    case .interrupted: "interrupted"
    case .timedOut: "timed_out"
    case .orphaned: "orphaned"
    }
  }
}

/// The answer to a request. It names the operation, so that an answer cannot be taken for another's.
public struct Reply: Hashable, Sendable, BitwiseCopyable {
  public var operation: UInt32
  public var request: Request
  public var outcome: Outcome
  /// What the request is about: a transaction's id, an authorization status, a number of things found.
  public var value: UInt32

  @inlinable public init(operation: UInt32, request: Request, outcome: Outcome, value: UInt32 = 0) {
    self.operation = operation
    self.request = request
    self.outcome = outcome
    self.value = value
  }
}

/// To whom a piece of work belongs, and so with whom it ends.
public enum Owner: Hashable, Sendable, BitwiseCopyable {
  case process
  case page(PageID)
  /// The number of a presentation.
  case presentation(UInt16)
  case session(AccountID)
  case os
  case server
}
