extension TraceKind {
  static let account: [TraceKind] =
    operation("auth.sign_in", "a sign-in", [.optional("provider", .text, "email, apple …")])
    + operation("auth.sign_up", "a sign-up") + operation("auth.sign_out", "the sign-out of the account")
    + operation("auth.delete_account", "the deletion of the account")
    + operation("auth.reauthenticate", "a proof that the user is who was signed in")
    + operation("auth.reload", "a new reading of the account")
    + operation("auth.refresh_token", "a new token of the session")
    + operation("auth.send_verification_email", "an email that verifies the address")
    + operation("auth.reset_password", "an email that resets the password")
    + operation("auth.change_password", "a new password") + operation("auth.change_name", "a new name")
    + operation("auth.revoke_apple_token", "the end of Sign in with Apple")
    + operation("auth.push_token", "the removal of the push token")
    + operation("auth.apple", "the system's sign-in with Apple")
    + operation("auth.web_session", "the system's web sign-in")
    + operation("auth.web_auth", "a web page that authorises")
    + [
      TraceKind(
        "auth.session_began", "An account is signed in.",
        [Field("session", .integer, "its number"), Field("account", .text, "the email")],
        #"{"session":1,"account":"ada@example.com"}"#),
      TraceKind(
        "auth.session_ended", "An account is signed out.",
        [
          Field("session", .integer, "its number"), Field("account", .text, "the email"),
          .optional("reason", .text, "why, when it was not the user"),
        ], #"{"session":1,"account":"ada@example.com"}"#),
    ]

  static let purchases: [TraceKind] =
    operation("store.products", "the reading of the products")
    + operation("store.entitlements", "the reading of what is bought")
    + operation(
      "store.purchase", "a purchase", [Field("product", .text, "the product's id")], #","product":"pro_monthly""#)
    + operation("store.finish", "the end of a transaction") + operation("store.verify", "the server's check")
    + operation("store.sync", "a synchronisation with the App Store") + operation("store.restore", "a restore")
    + operation("store.manage_subscriptions", "the system's list of subscriptions")
    + operation("store.redeem_code", "the system's sheet for codes")
    + operation("store.request_refund", "the system's sheet for refunds")
    + [
      TraceKind(
        "store.transaction_updated", "The store tells of a transaction.",
        [
          Field("transaction", .integer, "its number"), Field("product", .text, "the product's id"),
          Field("reason", .text, "purchased, approved, renewed, refunded, revoked …"),
        ], #"{"transaction":1,"product":"pro_monthly","reason":"approved"}"#),
      TraceKind(
        "store.entitlements_changed", "What is active has changed.",
        [Field("entitlements", .list(.text), "the ids that are active, in order")], #"{"entitlements":["pro"]}"#),
    ]

  static let settings: [TraceKind] =
    operation("preferences.load", "the reading of the preferences")
    + operation(
      "preferences.save", "the writing of a preference", [Field("preference", .text, "its id")],
      #","preference":"theme""#)
    + [
      TraceKind(
        "preferences.changed", "A preference has a new value, in memory.",
        [
          Field("preference", .text, "its id"), Field("value", .any, "the new value; a secret is not shown"),
          .optional("by", .text, "who, when it was not the user"),
        ], #"{"preference":"theme","value":"dark"}"#),
      TraceKind(
        "preferences.reverted", "A save failed, and the old value is back.",
        [Field("preference", .text, "its id"), Field("value", .any, "the value now")],
        #"{"preference":"theme","value":"light"}"#),
      TraceKind(
        "cloud.changed", "The cloud tells of a new value.",
        [Field("preference", .text, "its id"), Field("value", .any, "the new value")],
        #"{"preference":"theme","value":"dark"}"#),
    ]
    + operation("notifications.status", "the reading of the permission")
    + operation("notifications.prompt", "the request for the permission")
    + operation("notifications.register", "the registration for push")
    + [
      TraceKind(
        "notifications.status_changed", "The app learns a new status of the permission.",
        [Field("status", .text, "not_determined, denied, authorized, provisional, ephemeral")],
        #"{"status":"authorized"}"#)
    ] + operation("biometrics.check", "a check of the device's owner")
    + operation("icon.set", "the change of the app's icon", [Field("icon", .text, "its id")], #","icon":"midnight""#)

  static let outside: [TraceKind] =
    operation(
      "web.load", "the loading of a web page", [Field("url", .text, "its address")],
      #","url":"https://example.com/privacy""#)
    + operation("mail.compose", "the system's mail sheet") + operation("task.*", "a task of the app, by its name")
    + [
      TraceKind(
        "mail.opened", "Another mail app gets a message.", [Field("url", .text, "a mailto: link")],
        #"{"url":"mailto:help@example.com"}"#),
      TraceKind(
        "url.opened", "A link leaves the app, or opens in a sheet.",
        [
          Field("url", .text, "its address"),
          .optional("in", .oneOf(["browser", "sheet", "app", "settings"]), "where it opens"),
        ], #"{"url":"https://example.com/terms","in":"sheet"}"#),
      TraceKind(
        "url.failed", "A link cannot be opened.",
        [Field("url", .text, "its address"), Field("reason", .text, "why")],
        #"{"url":"tel:123","reason":"no app for it"}"#),
      TraceKind(
        "action.copied", "Text goes to the clipboard.", [Field("text", .text, "what was copied")], #"{"text":"1.0"}"#),
      TraceKind(
        "action.shared", "The share sheet opens.", [Field("text", .text, "what is shared")],
        #"{"text":"https://example.com"}"#),
      TraceKind("action.review_requested", "The app asks for a review.", [], "{}"),
    ] + analytics

  private static let event: [Field] = [
    Field("number", .integer, "the event's number"), Field("user", .orFalse(.text), "the identified user"),
    Field("anonymous_id", .text, "the anonymous id"),
  ]
  private static let eventExample = #""number":1,"user":"ada@example.com","anonymous_id":"a1""#

  private static let analytics: [TraceKind] =
    [
      TraceKind(
        "analytics.tracked", "The app tracks an event.",
        [Field("event", .text, "its name"), .optional("properties", .map, "its properties")] + event,
        #"{"event":"sign_out_started",\#(eventExample)}"#),
      TraceKind(
        "analytics.screen", "The app names the screen in front.", [Field("screen", .text, "its name")] + event,
        #"{"screen":"privacy",\#(eventExample)}"#),
      TraceKind("analytics.queued", "An event waits to be sent.", event, "{\(eventExample)}"),
      TraceKind("analytics.sent", "An event has reached the server.", event, "{\(eventExample)}"),
      TraceKind(
        "analytics.dropped", "An event will not be sent.",
        event + [Field("reason", .text, "no_consent, queue_full, reinstalled …")],
        #"{\#(eventExample),"reason":"no_consent"}"#),
      TraceKind(
        "analytics.identified", "The SDK learns who the user is.",
        [Field("user", .text, "the user's id"), .optional("traits", .map, "what is known of the user")],
        #"{"user":"ada@example.com"}"#),
      TraceKind(
        "analytics.reset", "The SDK forgets the user.", [.optional("anonymous_id", .text, "the new anonymous id")],
        "{}"),
      TraceKind(
        "analytics.consent_changed", "The user allows or forbids analytics.", [Field("granted", .bool, "allowed")],
        #"{"granted":false}"#),
    ] + operation("analytics.flush", "the sending of the queue")
}
