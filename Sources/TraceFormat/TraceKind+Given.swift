extension TraceKind {
  private static let point = Field("point", .text, "the await point")
  private static let product = Field("product", .text, "the product's id")
  private static let email = Field("account", .text, "the account's email")

  static let given: [TraceKind] = [
    TraceKind(
      "given.will", "The script decides how the next operation of a point goes.",
      [
        point, .optional("takes", .any, "milliseconds until the app hears, or `\"never\"`"),
        .optional("lands", .milliseconds, "until the other side has done it"),
        .optional("fails", .text, "the error it ends with"), .optional("ends", .text, "another ending"),
        .optional("times", .any, "how many operations, or `\"always\"`"),
      ], #"{"point":"auth.sign_out","takes":800}"#),
    TraceKind(
      "given.hold", "Operations of a point lose their due time until they are released.", [point],
      #"{"point":"auth.sign_out"}"#),
    TraceKind(
      "given.release", "A held operation returns now.",
      [
        point, Field("op", .integer, "the operation's number"), .optional("fails", .text, "the error it ends with"),
        .optional("ends", .text, "another ending"),
      ], #"{"point":"auth.sign_out","op":3}"#),
    TraceKind(
      "given.unhold", "The hold ends; what it held gets the rest of its time.", [point], #"{"point":"auth.sign_out"}"#),
    TraceKind(
      "given.permission", "Somebody changes a permission in the Settings app.",
      [
        Field("kind", .text, "the permission's kind"), Field("status", .text, "the new status"),
        .optional("alert", .bool, "for notifications"), .optional("sound", .bool, "for notifications"),
        .optional("badge", .bool, "for notifications"),
      ], #"{"kind":"notifications","status":"denied"}"#),
    TraceKind(
      "given.auth.revoke", "The server ends the sessions of an account.", [email],
      #"{"account":"ada@example.com"}"#),
    TraceKind(
      "given.auth.delete", "The server deletes an account.", [email], #"{"account":"ada@example.com"}"#),
    TraceKind(
      "given.preference", "Another process of this device writes a preference.",
      [Field("preference", .text, "its id"), Field("value", .any, "the new value")],
      #"{"preference":"theme","value":"dark"}"#),
    TraceKind(
      "given.cloud", "Another device, or the web, writes a preference in the cloud.",
      [Field("preference", .text, "its id"), Field("value", .any, "the new value")],
      #"{"preference":"theme","value":"dark"}"#),
    TraceKind(
      "given.web.redirect", "The open web page goes elsewhere.", [Field("url", .text, "where to")],
      #"{"url":"https://example.com/done"}"#),
    TraceKind(
      "given.leave", "The script says what may be unfinished at its end.",
      [Field("what", .list(.oneOf(["running", "prompt", "unfinished"])), "what it leaves")],
      #"{"what":["running"]}"#),
  ]

  /// What others do to purchases, named as StoreKit's test session has it.
  static let givenToStore: [TraceKind] =
    [
      ("approve", "A parent approves a purchase that waits."),
      ("decline", "A parent declines a purchase that waits."),
      ("refund", "A purchase is refunded."),
      ("revoke", "A purchase is taken back, as from family sharing."),
      ("expire", "A subscription runs out."),
      ("renew", "A subscription renews."),
      ("fail_renewal", "A renewal cannot be paid."),
      ("recover", "A renewal that could not be paid is paid."),
      ("cancel", "Renewal is turned off outside the app."),
      ("resolve", "A problem with the payment is resolved."),
      ("redeliver", "The store delivers an unfinished transaction again."),
      ("price_increase", "The price of a subscription goes up."),
      ("buy_elsewhere", "The product is bought on another device or account."),
    ].map { verb, when in
      TraceKind(
        "given.store.\(verb)", when,
        [product, .optional("transaction", .integer, "which of several"), .optional("account", .text, "for whom")],
        #"{"product":"pro_monthly"}"#)
    } + [
      TraceKind(
        "given.store.set", "A setting of the App Store changes.", [Field("*", .any, "a setting with its new value")],
        #"{"ask_to_buy":true}"#)
    ]
}
