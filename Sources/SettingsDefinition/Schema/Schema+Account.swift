extension Schema {
  static let accountTables: [SchemaTable] = [
    .table(.account, "an account", "Who can sign in, and how.", accountFields),
    .table(.user, "a user", "Somebody whom the server knows.", userFields),
    .table(.password, "a password rule", "What a password has to be.", passwordFields),
    .table(.session, "a session rule", "How long a session is good.", sessionFields),
    .table(.lock, "a lock", "The app's own lock.", lockFields),
  ]

  static let accountFields: [Field] = [
    .required(
      "providers", .list(.id),
      "Ways to sign in, the first is the default: `email`, `apple`, `google`, `device` and others."),
    .field("users", .list(.table(.user)), "Who exists on the server."),
    .field("password", .table(.password), "What a password has to be."),
    .field("session", .table(.session), "How long a session is good."),
    .field("lock", .table(.lock), "The app's own lock."),
    .field("sign_in", .table(.signIn), "The flow."),
    .field("sign_up", .table(.signUp), "The flow."),
    .field("sign_out", .table(.signOut), "The flow."),
    .field("delete_account", .table(.deleteAccount), "The flow."),
    .field("reauthenticate", .table(.reauthenticate), "The flow."),
    .field("verify_email", .table(.verifyEmail), "The flow."),
    .field("reset_password", .table(.sheetFlow), "The flow."),
    .field("change_name", .table(.changeName), "The flow."),
    .field("change_password", .table(.changePassword), "The flow."),
  ]

  static let userFields: [Field] = [
    .required("email", .word, "The address, by which the user is named."),
    .field("name", .string, "The person's name."),
    .field("password", .string, is: "password", "What they type."),
    .field("provider", .refers(.provider), words: "the first", "How they sign in."),
    .field("verified", .bool, is: true, "Whether the address is verified."),
    .field("avatar", .icon, "Their picture."),
    .field("preferences", .map(.id, .value), "What the server keeps for them."),
  ]

  static let passwordFields: [Field] = [
    .field("min_length", .integer(0, 1_000), is: 6, "The least length."),
    .field("max_length", .integer(1, 1_000), is: 128, "The greatest length."),
    .field("pattern", .pattern, "What has to be found in it."),
    .field("message", .text, is: "Choose a stronger password.", "Shown while it is invalid."),
  ]

  static let sessionFields: [Field] = [
    .field("token_lifetime", .duration, is: "1 hour", "After that the token is refreshed."),
    .field("recent_sign_in", .duration, is: "5 minutes", "How long a sign-in counts as recent."),
    .field(
      "survives_reinstall", .bool, is: true,
      "Whether who is found in the keychain after a reinstallation is signed in; else the app clears it at its first start."
    ),
  ]

  static let lockFields: [Field] = [
    .field("by", .cases(AppLock.By.self), is: "device_owner", "What opens it."),
    .field("after", .duration, is: 0, "Time in the background after which it shuts."),
    .field("on_restart", .cases(AppLock.OnRestart.self), is: "lock", "What a new start does."),
  ]
}
