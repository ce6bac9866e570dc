/// A place where the app waits for another party. The fixed ones come first, in this order; the model adds three for
/// each permission kind and one for each task.
public struct AwaitPoint: Hashable, Sendable, BitwiseCopyable, Comparable {
  public var raw: UInt16
  @inlinable public init(_ raw: UInt16) { self.raw = raw }
  @inlinable public var index: Int { Int(raw) }
  @inlinable public static func < (a: AwaitPoint, b: AwaitPoint) -> Bool { a.raw < b.raw }
}

extension AwaitPoint {
  /// What a fixed point is called and how long it takes, in milliseconds; nil: it waits for the answer to a system
  /// surface.
  public struct Fixed: Sendable {
    public var name: StaticString
    public var takes: Milliseconds?
  }

  // auth
  public static let signIn = AwaitPoint(0)
  public static let signUp = AwaitPoint(1)
  public static let signOut = AwaitPoint(2)
  public static let reauthenticate = AwaitPoint(3)
  public static let deleteAccount = AwaitPoint(4)
  public static let reload = AwaitPoint(5)
  public static let refreshToken = AwaitPoint(6)
  public static let sendVerificationEmail = AwaitPoint(7)
  public static let resetPassword = AwaitPoint(8)
  public static let changePassword = AwaitPoint(9)
  public static let changeName = AwaitPoint(10)
  public static let revokeAppleToken = AwaitPoint(11)
  public static let pushToken = AwaitPoint(12)
  public static let apple = AwaitPoint(13)
  public static let webSession = AwaitPoint(14)
  public static let webAuth = AwaitPoint(15)
  public static let keychain = AwaitPoint(16)
  public static let session = AwaitPoint(17)
  public static let screen = AwaitPoint(18)
  // store
  public static let products = AwaitPoint(19)
  public static let entitlements = AwaitPoint(20)
  public static let purchase = AwaitPoint(21)
  public static let finish = AwaitPoint(22)
  public static let verify = AwaitPoint(23)
  public static let sync = AwaitPoint(24)
  public static let restore = AwaitPoint(25)
  public static let manageSubscriptions = AwaitPoint(26)
  public static let redeemCode = AwaitPoint(27)
  public static let requestRefund = AwaitPoint(28)
  public static let appTransaction = AwaitPoint(29)
  // preferences, config, icon
  public static let loadPreferences = AwaitPoint(30)
  public static let savePreference = AwaitPoint(31)
  public static let loadConfig = AwaitPoint(32)
  public static let setIcon = AwaitPoint(33)
  // the rest
  public static let webLoad = AwaitPoint(34)
  public static let avatar = AwaitPoint(35)
  public static let flush = AwaitPoint(36)
  public static let resetIdentity = AwaitPoint(37)
  public static let composeMail = AwaitPoint(38)
  public static let deviceOwner = AwaitPoint(39)
  public static let share = AwaitPoint(40)
  public static let review = AwaitPoint(41)

  public static let fixed: [Fixed] = [
    Fixed(name: "auth.sign_in", takes: 500), Fixed(name: "auth.sign_up", takes: 600),
    Fixed(name: "auth.sign_out", takes: 500), Fixed(name: "auth.reauthenticate", takes: 500),
    Fixed(name: "auth.delete_account", takes: 800), Fixed(name: "auth.reload", takes: 300),
    Fixed(name: "auth.refresh_token", takes: 300), Fixed(name: "auth.send_verification_email", takes: 400),
    Fixed(name: "auth.reset_password", takes: 400), Fixed(name: "auth.change_password", takes: 500),
    Fixed(name: "auth.change_name", takes: 400), Fixed(name: "auth.revoke_apple_token", takes: 400),
    Fixed(name: "auth.push_token", takes: 300), Fixed(name: "auth.apple", takes: nil),
    Fixed(name: "auth.web_session", takes: nil), Fixed(name: "auth.web_auth", takes: nil),
    Fixed(name: "auth.keychain", takes: 10), Fixed(name: "auth.session", takes: 0),
    Fixed(name: "auth.screen", takes: 0),
    Fixed(name: "store.products", takes: 400), Fixed(name: "store.entitlements", takes: 100),
    Fixed(name: "store.purchase", takes: 800), Fixed(name: "store.finish", takes: 50),
    Fixed(name: "store.verify", takes: 400), Fixed(name: "store.sync", takes: 800),
    Fixed(name: "store.restore", takes: 300), Fixed(name: "store.manage_subscriptions", takes: nil),
    Fixed(name: "store.redeem_code", takes: nil), Fixed(name: "store.request_refund", takes: nil),
    Fixed(name: "store.app_transaction", takes: 100),
    Fixed(name: "preferences.load", takes: 50), Fixed(name: "preferences.save", takes: 100),
    Fixed(name: "config.load", takes: 200), Fixed(name: "icon.set", takes: 200),
    Fixed(name: "web.load", takes: 600), Fixed(name: "profile.avatar", takes: 300),
    Fixed(name: "analytics.flush", takes: 300), Fixed(name: "analytics.reset", takes: 10),
    Fixed(name: "mail.compose", takes: nil), Fixed(name: "device_owner.check", takes: nil),
    Fixed(name: "system.share", takes: nil), Fixed(name: "system.review", takes: nil),
  ]

  /// The three points of a permission kind.
  @inlinable public static func status(_ kind: PermissionID) -> AwaitPoint { AwaitPoint(42 + 3 * kind.raw) }
  @inlinable public static func prompt(_ kind: PermissionID) -> AwaitPoint { AwaitPoint(43 + 3 * kind.raw) }
  @inlinable public static func register(_ kind: PermissionID) -> AwaitPoint { AwaitPoint(44 + 3 * kind.raw) }
}
