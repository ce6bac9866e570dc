public import SettingsVocabulary

/// The engine's own courses of events.
public enum FlowName: String, Sendable, Hashable, Encodable, CaseIterable {
  case signIn = "sign_in"
  case signUp = "sign_up"
  case signOut = "sign_out"
  case deleteAccount = "delete_account"
  case reauthenticate
  case verifyEmail = "verify_email"
  case resetPassword = "reset_password"
  case changeName = "change_name"
  case changePassword = "change_password"
  case paywall, purchase, restore
  case manageSubscriptions = "manage_subscriptions"
  case redeemCode = "redeem_code"
  case requestRefund = "request_refund"
}

/// What every flow has.
public struct Flow: Sendable, Hashable, Encodable {
  public enum ReturnsTo: String, Sendable, Hashable, Encodable, CaseIterable {
    case page, root
  }
  public var name: FlowName
  public var confirm: Confirm?
  public var sheet: Sheet
  /// Nil: `button` in a sheet, else `row`.
  public var progress: Progress?
  public var needsNetwork: Bool
  public var timeout: Milliseconds
  public var returnsTo: ReturnsTo
  public var messages: FlowMessages
  /// Texts by error code, sorted.
  public var errors: [NamedText]
  public var onStart: [ActionItem]
  public var onSuccess: [ActionItem]
  public var onFailure: [ActionItem]
  public var onCancel: [ActionItem]
  public var onPending: [ActionItem]
  /// `{flow}` in the templates; nil: it sends no events.
  public var analytics: String?
  /// The name of its sheet in screen events; nil: none.
  public var screen: String?
}

/// What a flow says at its end; nil: nothing.
public struct FlowMessages: Sendable, Hashable, Encodable {
  public var success: String?
  public var failure: String?
  public var cancelled: String?
  public var pending: String?
  public var nothingFound: String?
  public var offline: String?
  public var timedOut: String?
}

public struct SignInFlow: Sendable, Hashable, Encodable {
  /// Where the flows that it leads to come up.
  public enum Continuation: String, Sendable, Hashable, Encodable, CaseIterable {
    case newSheet = "new_sheet"
    case sameSheet = "same_sheet"
  }
  public var flow: Flow
  public var title: String
  public var message: String?
  /// Offers the flow `sign_up`.
  public var signUp: Bool
  /// Offers the flow `reset_password`.
  public var forgotPassword: Bool
  public var continuesIn: Continuation
}

public struct SignOutFlow: Sendable, Hashable, Encodable {
  public enum Scope: String, Sendable, Hashable, Encodable, CaseIterable {
    case device, everywhere
  }
  public enum Step: String, Sendable, Hashable, Encodable, CaseIterable {
    case pushToken = "push_token"
    case server
    case webSession = "web_session"
    case session, keychain
    case accountPreferences = "account_preferences"
    case analytics, screen
  }
  public var flow: Flow
  public var scope: Scope
  /// In order; before `session` is done a failure leaves the user signed in.
  public var steps: [Step]
}

public struct DeleteAccountFlow: Sendable, Hashable, Encodable {
  public var flow: Flow
  public var reauthenticate: Bool
  public var revokeAppleToken: Bool
}

public struct ReauthenticateFlow: Sendable, Hashable, Encodable {
  /// The sheet for whoever signs in by one of the providers.
  public struct ProviderSheet: Sendable, Hashable, Encodable {
    public var provider: String
    public var sheet: Sheet
  }
  public var flow: Flow
  /// By provider; the others have that of the flow.
  public var sheets: [ProviderSheet]
  /// Offers the flow `reset_password`, to whoever has a password.
  public var forgotPassword: Bool
  /// Before what has waited for the proof goes on.
  public var pause: Milliseconds
  public var forgotPasswordPause: Milliseconds
}

public struct ChangeNameFlow: Sendable, Hashable, Encodable {
  public var flow: Flow
  /// The name that is there is not sent.
  public var skipsUnchanged: Bool
}

public struct SignUpFlow: Sendable, Hashable, Encodable {
  public var flow: Flow
  /// The server gets the name by a call of its own, after the account is made.
  public var namesByCall: Bool
}

public struct ChangePasswordFlow: Sendable, Hashable, Encodable {
  public var flow: Flow
  /// The sheet has a field for the old one; else the server wants a recent sign-in.
  public var asksOldPassword: Bool
}

public struct VerifyEmailFlow: Sendable, Hashable, Encodable {
  public var flow: Flow
  public var required: Bool
  /// Before the mail can be sent again.
  public var cooldown: Milliseconds
}
