/// A course of steps that an app's settings lead a user through. Its name is also that of its sheet and, unless the
/// definition says otherwise, its name in analytics.
public enum FlowKind: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case signIn, signUp, signOut, deleteAccount, reauthenticate, verifyEmail, resetPassword, changeName, changePassword
  case paywall, purchase, restore, manageSubscriptions, redeemCode, requestRefund

  public var name: StaticString {
    switch self {
    case .signIn: "sign_in"
    case .signUp: "sign_up"
    case .signOut: "sign_out"
    case .deleteAccount: "delete_account"
    case .reauthenticate: "reauthenticate"
    case .verifyEmail: "verify_email"
    case .resetPassword: "reset_password"
    case .changeName: "change_name"
    case .changePassword: "change_password"
    case .paywall: "paywall"
    case .purchase: "purchase"
    case .restore: "restore"
    case .manageSubscriptions: "manage_subscriptions"
    case .redeemCode: "redeem_code"
    case .requestRefund: "request_refund"
    }
  }

  /// Whether the flow is a sheet of its own with fields or products in it.
  public var hasSheet: Bool {
    switch self {
    case .signIn, .signUp, .reauthenticate, .verifyEmail, .resetPassword, .changeName, .changePassword, .paywall: true
    case .signOut, .deleteAccount, .purchase, .restore, .manageSubscriptions, .redeemCode, .requestRefund: false
    }
  }

  public static func named(_ name: String) -> FlowKind? { allCases.first { $0.name.description == name } }
}

/// What analytics hears of a flow.
public enum FlowPhase: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case started, succeeded, failed, cancelled, pending

  public var name: StaticString {
    switch self {
    case .started: "started"
    case .succeeded: "succeeded"
    case .failed: "failed"
    case .cancelled: "cancelled"
    case .pending: "pending"
    }
  }
}

/// One of the ordered phases of a sign-out (`account.sign_out.steps`).
public enum SignOutStep: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case pushToken, server, webSession
  /// The token that the keychain keeps.
  case keychain
  /// The app forgets who is signed in.
  case session
  case accountPreferences
  /// The identity in the analytics SDK.
  case analytics
  /// The way back to the root.
  case screen

  public var name: StaticString {
    switch self {
    case .pushToken: "push_token"
    case .server: "server"
    case .webSession: "web_session"
    case .keychain: "keychain"
    case .session: "session"
    case .accountPreferences: "account_preferences"
    case .analytics: "analytics"
    case .screen: "screen"
    }
  }
}
