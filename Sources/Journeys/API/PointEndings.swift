import SettingsDefinition
public import SettingsVocabulary

/// How an operation of an await point can go, if a script wants it to: what `ends` and `fails` take. Messages, checks
/// and the reference are made of this table.
public struct PointEndings: Sendable {
  /// The name of the point; a part that is `*` stands for a permission's kind or a task's name.
  public var name: String
  /// What runs.
  public var what: String
  /// What `ends` takes.
  public var endings: [Outcome]
  /// What `fails` takes; empty: any code, for the codes are the app's own.
  public var errors: [String]

  fileprivate init(_ name: String, _ what: String, _ endings: [Outcome] = [], _ errors: [String] = []) {
    self.name = name
    self.what = what
    self.endings = [.success] + endings
    self.errors = errors
  }
}

extension PointEndings {
  /// Every point, the fixed ones in the order of `AwaitPoint.fixed`.
  public static let all: [PointEndings] = account + store + storage + outside + permission + [task]

  /// The line may always fail, on a call that goes over it.
  private static let line = ["offline", "network", "timeout", "failed"]

  /// A call over the line.
  private static func call(_ name: String, _ what: String, _ errors: [String] = []) -> PointEndings {
    PointEndings(name, what, [.timedOut], line + errors)
  }

  /// A surface of the system. What the user decides is an answer to it; a cancellation without one is an ending.
  private static func surface(_ name: String, _ what: String, _ errors: [String] = []) -> PointEndings {
    PointEndings(name, what, [.cancelled, .interrupted], ["failed"] + errors)
  }

  private static let account: [PointEndings] = [
    call(
      "auth.sign_in", "the sign-in at the server",
      ["wrong_password", "unknown_account", "invalid_email", "user_disabled", "too_many_requests", "keychain"]),
    call(
      "auth.sign_up", "a new account",
      ["email_in_use", "weak_password", "invalid_email", "too_many_requests", "keychain"]),
    call("auth.sign_out", "the sign-out at the server", ["keychain", "session_expired", "not_allowed"]),
    call(
      "auth.reauthenticate", "the proof that the user is who signed in",
      ["wrong_password", "user_mismatch", "user_disabled", "too_many_requests", "session_expired"]),
    call(
      "auth.delete_account", "the deletion of the account",
      ["requires_recent_login", "session_expired", "too_many_requests"]),
    call("auth.reload", "the account read anew", ["session_expired", "user_disabled"]),
    call("auth.refresh_token", "a new token for the session", ["session_expired", "user_disabled"]),
    call(
      "auth.send_verification_email", "the email that verifies the address",
      ["too_many_requests", "session_expired", "invalid_email"]),
    call(
      "auth.reset_password", "the email that resets the password",
      ["unknown_account", "invalid_email", "too_many_requests"]),
    call(
      "auth.change_password", "a new password",
      ["wrong_password", "weak_password", "requires_recent_login", "session_expired", "too_many_requests"]),
    call("auth.change_name", "a new name", ["session_expired", "too_many_requests"]),
    call("auth.revoke_apple_token", "the end of Sign in with Apple"),
    call("auth.push_token", "the removal of the push token", ["not_allowed"]),
    surface("auth.apple", "the system's sheet of Sign in with Apple", ["network"]),
    surface("auth.web_session", "the end of the session in the system's browser", ["network"]),
    surface("auth.web_auth", "the system's sheet of another provider", ["network"]),
    PointEndings(
      "auth.keychain", "the end of the session in the keychain", [], ["failed", "keychain", "storage_locked"]),
    PointEndings(
      "auth.session", "the end of the session in the app, after a sign-out", [.cancelled], ["failed", "keychain"]),
    PointEndings("auth.screen", "the way back to the first page after a sign-out", [.cancelled], ["failed"]),
  ]

  /// A call of the store; what can go wrong follows from the point.
  private static func store(_ point: AwaitPoint, _ what: String, _ endings: [Outcome] = [.timedOut]) -> PointEndings {
    PointEndings(AwaitPoint.fixed[point.index].name.description, what, endings, point.storeErrors ?? [])
  }

  private static let store: [PointEndings] = [
    store(.products, "the products with their prices"), store(.entitlements, "what is bought"),
    store(
      .purchase, "a purchase, once the user has confirmed it", [.cancelled, .pending, .interrupted, .timedOut]),
    store(.finish, "the end of a transaction"), store(.verify, "the check of a purchase at the app's server"),
    store(
      .sync, "a synchronisation with the App Store, once the user has signed in to it",
      [.cancelled, .interrupted, .timedOut]),
    store(.restore, "what was bought before"),
    store(.manageSubscriptions, "the system's list of subscriptions", [.cancelled, .interrupted]),
    store(.redeemCode, "the system's sheet for codes", [.cancelled, .interrupted]),
    store(.requestRefund, "the system's sheet for refunds", [.cancelled, .interrupted]),
    store(.appTransaction, "how the app was first had"),
  ]

  private static let storage: [PointEndings] = [
    call("preferences.load", "the preferences, read", ["load_failed", "disk_damaged", "storage_locked"]),
    call("preferences.save", "one preference, written", ["disk_full", "storage_locked"]),
    call("config.load", "the app's configuration from its server"),
    PointEndings("icon.set", "another icon of the app", [], ["failed", "icon_not_found", "icon_unavailable"]),
  ]

  private static let outside: [PointEndings] = [
    call("web.load", "a web page in the app"), call("profile.avatar", "the user's picture"),
    call("analytics.flush", "the sending of the events that wait"),
    PointEndings(
      "analytics.reset", "the end of the user's identity in the analytics SDK", [], ["failed", "not_allowed"]),
    surface("mail.compose", "the system's mail sheet"),
    surface("device_owner.check", "Face ID, Touch ID or the passcode", ["declined"]),
    surface("system.share", "the system's share sheet"), surface("system.review", "the system's request for a review"),
  ]

  private static let permission: [PointEndings] = [
    PointEndings("*.status", "what the OS allows, read", [], ["failed"]),
    PointEndings("*.prompt", "the system's question", [.interrupted], ["failed"]),
    call("*.register", "the registration that follows, as for push"),
  ]

  private static let task = PointEndings("task.*", "a task of the app", [.cancelled, .interrupted, .timedOut])
}

extension PointEndings {
  /// The row of a point of an app.
  static func row(of point: AwaitPoint, _ model: CompiledModel) -> PointEndings {
    let fixed = AwaitPoint.fixed.count
    if point.index < fixed { return all[point.index] }
    let other = point.index - fixed
    return other < 3 * model.tables.permissions.count ? all[fixed + other % 3] : task
  }

  /// What `fails` takes in an app: also the codes for which its definition has texts.
  func errors(_ model: CompiledModel) -> [String] {
    guard !errors.isEmpty else { return [] }
    var known = errors
    for text in model.tables.errorTexts where !known.contains(model.string(text.code)) {
      known.append(model.string(text.code))
    }
    return known
  }
}
