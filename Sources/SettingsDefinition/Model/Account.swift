public import SettingsVocabulary

/// Who can sign in, and how.
public struct Account: Sendable, Hashable, Encodable {
  /// Names, the first is the default; `device` makes an account without asking.
  public var providers: [String]
  public var users: [AccountUser]
  public var password: PasswordRule
  public var session: SessionRule
  public var lock: AppLock?
  public var signIn: SignInFlow
  public var signUp: SignUpFlow
  public var signOut: SignOutFlow
  public var deleteAccount: DeleteAccountFlow
  public var reauthenticate: ReauthenticateFlow
  public var verifyEmail: VerifyEmailFlow
  public var resetPassword: Flow
  public var changeName: ChangeNameFlow
  public var changePassword: ChangePasswordFlow
}

/// Somebody whom the server knows.
public struct AccountUser: Sendable, Hashable, Encodable {
  public var email: String
  /// Nil: no name is known.
  public var name: String?
  public var password: String
  public var provider: String
  public var verified: Bool
  public var avatar: Icon?
  /// What the server keeps for this account.
  public var preferences: UserSettings
}

public struct PasswordRule: Sendable, Hashable, Encodable {
  public var minLength: Int
  public var maxLength: Int
  /// Valid for `BoundedPattern`.
  public var pattern: String?
  public var message: String
}

public struct SessionRule: Sendable, Hashable, Encodable {
  public var tokenLifetime: Milliseconds
  /// How long a sign-in counts as recent.
  public var recentSignIn: Milliseconds
  /// Who is found in the keychain after a reinstallation is signed in.
  public var survivesReinstall: Bool
}

/// The app's own lock.
public struct AppLock: Sendable, Hashable, Encodable {
  public enum By: String, Sendable, Hashable, Encodable, CaseIterable {
    case deviceOwner = "device_owner"
  }
  public enum OnRestart: String, Sendable, Hashable, Encodable, CaseIterable {
    case lock
    case signOut = "sign_out"
  }
  public var by: By
  /// Time in the background after which it shuts.
  public var after: Milliseconds
  public var onRestart: OnRestart
}
