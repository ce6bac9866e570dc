public import SettingsVocabulary

/// The calls to other parties, by area, with the time that each takes unless a definition says otherwise.
public struct AwaitPointDefault: Sendable, Hashable {
  public var name: String
  public var takes: Milliseconds
  /// The script answers a surface of the system first.
  public var waitsForAnswer: Bool
  /// For preferences kept on the server or in the cloud.
  public var takesRemote: Milliseconds?

  static func point(_ name: String, _ takes: Milliseconds, remote: Milliseconds? = nil) -> AwaitPointDefault {
    AwaitPointDefault(name: name, takes: takes, waitsForAnswer: false, takesRemote: remote)
  }

  static func answer(_ name: String, then takes: Milliseconds = 0) -> AwaitPointDefault {
    AwaitPointDefault(name: name, takes: takes, waitsForAnswer: true)
  }
}

/// An area of await points: `auth` in `auth.sign_out`.
public struct AwaitArea: Sendable {
  public var name: String
  public var table: TableName
  public var points: [AwaitPointDefault]

  public static let all: [AwaitArea] = [
    AwaitArea(
      name: "auth", table: .timingAuth,
      points: [
        .point("sign_in", 500), .point("sign_up", 600), .point("sign_out", 500), .point("reauthenticate", 500),
        .point("delete_account", 800), .point("reload", 300), .point("refresh_token", 300),
        .point("send_verification_email", 400), .point("reset_password", 400), .point("change_password", 500),
        .point("change_name", 400), .point("revoke_apple_token", 400), .point("push_token", 300), .answer("apple"),
        .answer("web_session"), .answer("web_auth"), .point("keychain", 10), .point("session", 0), .point("screen", 0),
      ]),
    AwaitArea(
      name: "store", table: .timingStore,
      points: [
        .point("products", 400), .point("entitlements", 100), .answer("purchase", then: 800), .point("finish", 50),
        .point("verify", 400), .answer("sync", then: 800), .point("restore", 300), .answer("manage_subscriptions"),
        .answer("redeem_code"), .answer("request_refund"),
        .point("app_transaction", 100),
      ]),
    AwaitArea(
      name: "preferences", table: .timingPreferences,
      points: [.point("load", 50), .point("save", 100, remote: 400)]),
    AwaitArea(name: "config", table: .timingConfig, points: [.point("load", 200)]),
    AwaitArea(name: "icon", table: .timingIcon, points: [.point("set", 200)]),
    AwaitArea(name: "web", table: .timingWeb, points: [.point("load", 600)]),
    AwaitArea(name: "profile", table: .timingProfile, points: [.point("avatar", 300)]),
    AwaitArea(name: "analytics", table: .timingAnalytics, points: [.point("flush", 300), .point("reset", 10)]),
    AwaitArea(name: "mail", table: .timingMail, points: [.answer("compose")]),
    AwaitArea(name: "device_owner", table: .timingDeviceOwner, points: [.answer("check")]),
    AwaitArea(name: "system", table: .timingSystem, points: [.answer("share"), .answer("review")]),
    AwaitArea(
      name: "ui", table: .timingUI,
      points: [
        .point("push", 350), .point("pop", 350), .point("sheet_present", 400), .point("sheet_dismiss", 400),
        .point("alert_present", 250), .point("alert_dismiss", 200), .point("fade", 150),
      ]),
  ]

  /// The points of every kind of permission, `notifications.prompt`.
  public static let permission: [AwaitPointDefault] = [
    .point("status", 50), .answer("prompt"), .point("register", 500),
  ]

  /// A task without a duration of its own.
  public static let task: Milliseconds = 500
}

extension Schema {
  static let timingTables: [SchemaTable] =
    [
      .table(
        .timing, "a timing", "How long operations take, by area; also the kinds of permissions.",
        AwaitArea.all.map { .field($0.name, .table($0.table), "The points of `\($0.name)`.") }
          + [.field("task", .map(.id, .duration), "Tasks by name.")],
        others: .table(.timingPermission))
    ]
    + AwaitArea.all.map { area in
      .table(area.table, "a timing", "The points of `\(area.name)`.", area.points.map(field))
    } + [
      .table(.timingPermission, "a timing", "The points of a kind of permission.", AwaitArea.permission.map(field))
    ]

  private static func field(_ point: AwaitPointDefault) -> Field {
    let seconds = Double(point.takes) / 1000
    if point.waitsForAnswer {
      let words = point.takes == 0 ? "none" : "\(seconds)"
      return .field(point.name, .duration, words: words, "Time after the script's answer.")
    }
    if let remote = point.takesRemote {
      return .field(
        point.name, .duration, words: "\(seconds); server, cloud: \(Double(remote) / 1000)", "Time that it takes.")
    }
    return .field(point.name, .duration, is: seconds, "Time that it takes.")
  }
}
