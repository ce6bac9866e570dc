extension TraceKind {
  private static let email = Field("account", .text, "the email")
  private static let product = Field("product", .text, "the product's id")
  private static let transaction = Field("transaction", .ordinal(.transaction), "its number in the store's ledger")
  private static let offer = Field.optional(
    "offer", .text, "by which offer the term is paid: `introductory`, or the offer's id")
  private static let provider = Field("provider", .text, "email, apple …")
  private static let preference = Field("preference", .text, "its id")
  private static let value = Field("value", .any, "the new value; of a secret only whether there is one")
  private static let status = Field("status", .oneOf(statuses), "what the OS says")

  static let account: [TraceKind] =
    operation("auth.sign_in", "a sign-in", [provider], #","provider":"email""#)
    + operation("auth.sign_up", "a sign-up")
    + operation(
      "auth.sign_out", "the sign-out of the account", [.optional("everywhere", .bool, "of all devices")])
    + operation("auth.delete_account", "the deletion of the account")
    + operation("auth.reauthenticate", "a proof that the user is who was signed in")
    + operation("auth.reload", "a new reading of the account")
    + operation("auth.refresh_token", "a new token of the session")
    + operation("auth.send_verification_email", "an email that verifies the address")
    + operation("auth.reset_password", "an email that resets the password")
    + operation("auth.change_password", "a new password") + operation("auth.change_name", "a new name")
    + operation("auth.revoke_apple_token", "the end of Sign in with Apple")
    + operation("auth.push_token", "the removal of the push token")
    + operation("auth.apple", "the system's sign-in with Apple", [provider], #","provider":"apple""#)
    + operation("auth.web_session", "the end of the session in the system's browser")
    + operation("auth.keychain", "the end of the session in the keychain")
    + operation("auth.session", "the end of the session in the app, where it has to be waited for")
    + operation("auth.screen", "the way back to the first page after a sign-out, where it has to be waited for")
    + operation("auth.web_auth", "the system's sign-in on a web page", [provider], #","provider":"google""#)
    + [
      TraceKind(
        "auth.session_began", "An account is signed in.",
        [email, Field("session", .ordinal(.session), "the account's number, as in `owner`")],
        #"{"account":"ada@example.com","session":1}"#),
      TraceKind(
        "auth.session_ended", "An account is signed out.",
        [email, Field("session", .ordinal(.session), "the account's number")],
        #"{"account":"ada@example.com","session":1}"#),
      TraceKind("auth.cooldown_ended", "A verification email can be sent again.", [], "{}"),
    ]

  /// Of a product that costs the same everywhere the definition says it.
  private static let price = [
    Field.optional(
      "price", .text, "what one of it cost, where that hangs on the country: `\"4.99\"`, `\"0\"` for a free trial"),
    Field.optional("currency", .text, "of the price, ISO 4217"),
    Field.optional("quantity", .integer, "how many, where it is not one"),
  ]

  static let purchases: [TraceKind] =
    operation("store.products", "the reading of the products")
    + operation("store.entitlements", "the reading of what is bought")
    + operation(
      "store.purchase", "a purchase",
      [product, .optional("offer", .text, "the promotional or win-back offer with which it is bought")],
      #","product":"pro_monthly""#, results: [transaction, offer] + price)
    + operation("store.finish", "the end of a transaction", [transaction], #","transaction":1"#)
    + operation(
      "store.verify", "the server's check", [transaction, product], #","transaction":1,"product":"pro_monthly""#)
    + operation("store.sync", "a synchronisation with the App Store")
    + operation(
      "store.restore", "a restore", results: [Field("found", .integer, "how many products are owned")])
    + operation("store.manage_subscriptions", "the system's list of subscriptions")
    + operation(
      "store.app_transaction", "the reading of how the app was first had",
      results: [Field("original_version", .text, "the version in which it was")])
    + operation("store.redeem_code", "the system's sheet for codes")
    + operation(
      "store.request_refund", "the system's sheet for refunds", [.optional("product", .text, "the product's id")])
    + [
      TraceKind(
        "store.transaction_made", "A purchase that the app did not ask for is in the ledger.",
        [
          transaction, product, .optional("account", .text, "of the app that bought it"),
          .optional("expires", .instant, "the end of the paid time, in virtual milliseconds"), offer,
          .optional("shared", .bool, "somebody of the family has bought it"),
        ] + price, #"{"transaction":1,"product":"pro_monthly"}"#),
      TraceKind(
        "store.transaction_delivered", "A transaction outside a purchase reaches the app.",
        [transaction, .optional("product", .text, "the product's id")], #"{"transaction":1,"product":"pro_monthly"}"#),
      TraceKind(
        "store.approval_lapsed", "Nobody has answered a request to buy; nothing is bought.", [product],
        #"{"product":"pro_monthly"}"#),
      TraceKind(
        "store.subscription_changed", "A subscription is in another state.",
        [
          product,
          Field(
            "state", .oneOf(["subscribed", "in_grace_period", "in_billing_retry", "expired", "revoked"]),
            "what it is now"),
        ], #"{"product":"pro_monthly","state":"expired"}"#),
    ]

  static let settings: [TraceKind] =
    operation("preferences.load", "the reading of the preferences")
    + operation(
      "preferences.save", "the writing of a preference",
      [
        preference, .optional("key", .text, "its name in the store, where that is not its id"),
        .optional("suite", .text, "the app group that it is shared with"),
      ], #","preference":"theme""#)
    + [
      TraceKind(
        "preferences.changed", "A preference has a new value, in memory.",
        [
          preference, value,
          .optional(
            "by", .oneOf(["app", "load", "revert", "outside", "derived"]), "who, when it was not the user"),
        ], #"{"preference":"theme","value":"dark"}"#),
      TraceKind(
        "preferences.expired", "A value that lasts a while only is forgotten.", [preference],
        #"{"preference":"snooze"}"#),
    ]
    + operation("config.load", "the reading of the app's configuration")
    + permission("notifications", "notifications") + permission("*", "another permission, by its kind")
    + operation("device_owner.check", "a check of the device's owner")
    + operation("icon.set", "the change of the app's icon", [Field("icon", .text, "its id")], #","icon":"midnight""#)
    + [
      TraceKind(
        "icon.changed", "The OS shows another icon.", [Field("icon", .orFalse(.text), "its id, or false: the first")],
        #"{"icon":"midnight"}"#)
    ]

  private static func permission(_ kind: String, _ what: String) -> [TraceKind] {
    operation("\(kind).status", "the reading of the permission: \(what)", results: [status])
      + operation(
        "\(kind).prompt", "the request for the permission: \(what)",
        [.optional("provisional", .bool, "without asking the user")], results: [status])
      + operation("\(kind).register", "the registration that follows the permission: \(what)")
  }

  private static let mail: [Field] = [
    Field("to", .list(.text), "to whom"), .optional("cc", .list(.text), "to whom also"),
    .optional("bcc", .list(.text), "to whom, unseen"), .optional("subject", .text, "its subject"),
    .optional("body", .text, "its text"), .optional("html", .bool, "its text is HTML"),
  ]

  static let outside: [TraceKind] =
    operation(
      "web.load", "the loading of a web page", [Field("url", .text, "its address")],
      #","url":"https://example.com/privacy""#)
    + operation("profile.avatar", "the loading of the user's picture")
    + operation("mail.compose", "the system's mail sheet", mail, #","to":["help@example.com"],"subject":"Help""#)
    + operation(
      "system.share", "the system's share sheet", [Field("text", .text, "what is shared")], #","text":"Read this""#)
    + operation("system.review", "the system's request for a review")
    + operation("task.*", "a task of the app, by its name")
    + [
      TraceKind(
        "mail.opened", "Another mail app gets a message.", mail,
        #"{"to":["help@example.com"],"subject":"Help"}"#),
      TraceKind(
        "url.opened", "A link leaves the app.", [Field("url", .text, "its address")],
        #"{"url":"https://example.com/terms"}"#),
      TraceKind(
        "action.settings_opened", "The Settings app opens.",
        [Field("place", .oneOf(["app", "notifications", "autofill"]), "where")], #"{"place":"app"}"#),
      TraceKind(
        "action.copied", "Text goes to the clipboard.",
        [.optional("text", .text, "what was copied"), .optional("row", .text, "or the row whose value it is")],
        #"{"text":"1.0"}"#),
    ] + analytics

  private static let event: [Field] = [
    Field("number", .ordinal(.event), "the event's number"), Field("user", .orFalse(.text), "the identified user"),
    Field("anonymous_id", .text, "the anonymous id"),
  ]
  private static let eventExample = #""number":1,"user":"ada@example.com","anonymous_id":"a1""#
  private static let session = Field.optional(
    "session", .identifier(.visit), "the SDK's session, where it has sessions and one is open")
  /// Of SDKs that have a profile.
  private static let ids = [
    Field.optional("id", .identifier(.event), "the event's id, where the SDK gives it one: `uuid`, `messageId`"),
    session,
  ]

  private static let analytics: [TraceKind] =
    [
      TraceKind(
        "analytics.tracked", "The app tracks an event; it waits to be sent, unless the next record drops it.",
        [
          Field("event", .text, "its name"),
          .optional(
            "type", .oneOf(["screen", "lifecycle", "flag", "group"]),
            "what it is, where the SDK has a profile and the event is not one that the app tracks by name"),
          .optional("group_type", .text, "of a group: its type"), .optional("group_id", .text, "which one it is"),
          .optional("traits", .map, "what is told about it"),
          .optional("properties", .map, "its properties"),
          .optional("shadowed", .map, "what of its own properties has lost to those of all events"),
        ] + event + ids,
        #"{"event":"sign_out_started",\#(eventExample)}"#),
      TraceKind(
        "analytics.sent", "Events have reached the server.",
        event + [.optional("count", .integer, "how many, with numbers from this one on; absent: one")],
        "{\(eventExample)}"),
      TraceKind(
        "analytics.dropped", "Events will not be sent.",
        event + [
          Field(
            "reason", .oneOf(["consent", "reset", "killed", "opt_out", "overflow", "retries", "uninstalled"]), "why")
        ],
        #"{\#(eventExample),"reason":"consent"}"#),
      TraceKind(
        "analytics.ignored", "The SDK takes no notice of a call.",
        [
          .optional("event", .text, "the event's name"), .optional("user", .text, "or who the user was to be"),
          Field("reason", .oneOf(["opt_out", "other_user", "nothing_new"]), "why"),
        ],
        #"{"user":"grace@example.com","reason":"other_user"}"#),
      TraceKind(
        "analytics.identified", "The SDK learns who the user is, or more of them.",
        [
          Field("user", .text, "the user's id"),
          .optional("type", .oneOf(["identify", "set"]), "of an SDK that sends an event of it: which"),
          .optional("traits", .map, "what it is told about the user"),
          .optional("traits_once", .map, "what of it is kept as it was told first, where the SDK has that"),
          .optional("properties", .map, "the event's properties, where it has any"),
          .optional("number", .ordinal(.event), "the event's number"),
          .optional("anonymous_id", .text, "the anonymous id"),
        ] + ids,
        #"{"user":"ada@example.com"}"#),
      TraceKind(
        "analytics.reset", "The SDK forgets the user.",
        [Field("anonymous_id", .text, "the new anonymous id"), session],
        #"{"anonymous_id":"a2"}"#),
      TraceKind(
        "analytics.session_began", "Another session of the SDK has begun while the process runs.",
        [
          .optional("session", .identifier(.visit), "its id"),
          Field("reason", .oneOf(["idle", "age"]), "30 minutes without a touch, or 24 hours"),
        ],
        #"{"session":"019B7909-3FC0-7000-8000-000000000000","reason":"idle"}"#),
      TraceKind(
        "analytics.consent_changed", "The user allows or forbids analytics.", [Field("granted", .bool, "allowed")],
        #"{"granted":false}"#),
    ] + operation("analytics.flush", "the sending of the queue")
    + operation("analytics.reset", "the end of the user's identity in the SDK")
}
