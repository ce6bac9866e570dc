extension TraceKind {
  private static let point = Field("point", .text, "the await point")
  private static let product = Field("product", .text, "the product's id")
  private static let nth = Field.optional(
    "nth", .integer, "which of several of the product, from 1; absent: the one that is meant without a number")
  private static let email = Field("account", .text, "the account's email")
  private static let entitlement = Field("entitlement", .text, "its id")
  private static let preference = Field("preference", .text, "its id")
  private static let newValue = Field("value", .any, "the new value; null: none; a secret as `user.type` has it")

  /// How a script wants an operation to go.
  private static let how: [Field] = [
    .optional("takes", .any, "milliseconds until the app hears, or `\"never\"`; absent: as always"),
    .optional("lands", .milliseconds, "until the other side has done it; absent: when the app hears"),
    .optional("fails", .text, "the error it ends with"),
    .optional("ends", .oneOf(outcomes.filter { $0 != "failed" }), "another ending"),
    .optional("times", .any, "how many operations, or `\"always\"`; absent: one"),
  ]

  static let given: [TraceKind] = [
    TraceKind(
      "given.will", "The script decides how the next operation of a point goes.", [point] + how,
      #"{"point":"auth.sign_out","takes":800}"#),
    TraceKind(
      "given.hold", "Operations of a point lose their due time until they are released.", [point],
      #"{"point":"auth.sign_out"}"#),
    TraceKind(
      "given.release", "A held operation returns now, or as `how` says.",
      [
        point, Field("op", .ordinal(.operation), "the operation's number"),
        .optional("how", .map, "as the data of `given.will`, without the point"),
      ], #"{"point":"auth.sign_out","op":3,"how":{"fails":"network"}}"#),
    TraceKind(
      "given.unhold", "The hold ends; what it held gets the rest of its time.", [point], #"{"point":"auth.sign_out"}"#),
    TraceKind(
      "given.permission", "Somebody changes a permission in the Settings app.",
      [Field("kind", .text, "the permission's kind"), Field("status", .oneOf(statuses), "the new status")],
      #"{"kind":"notifications","status":"denied"}"#),
    TraceKind(
      "given.notification_switches", "Somebody turns switches of the notifications in the Settings app.",
      [
        Field("alert", .bool, "they are shown"), Field("sound", .bool, "they are heard"),
        Field("badge", .bool, "they are counted on the icon"),
        Field("lock_screen", .bool, "they are on the lock screen"),
        Field("notification_center", .bool, "they are kept in Notification Centre"),
      ], #"{"alert":false,"sound":true,"badge":true,"lock_screen":true,"notification_center":true}"#),
    TraceKind(
      "given.auth.revoke", "The server ends the sessions of an account.", [email],
      #"{"account":"ada@example.com"}"#),
    TraceKind(
      "given.auth.revoke_credential", "The user takes a provider's sign-in back in its settings.", [email],
      #"{"account":"grace@example.com"}"#),
    TraceKind(
      "given.auth.delete", "The server deletes an account.", [email], #"{"account":"ada@example.com"}"#),
    TraceKind(
      "given.auth.verify", "The user follows the link of a verification email.", [email],
      #"{"account":"ada@example.com"}"#),
    TraceKind(
      "given.auth.grant", "The back end gives an account what is not bought in the store.", [email, entitlement],
      #"{"account":"ada@example.com","entitlement":"plus"}"#),
    TraceKind(
      "given.auth.withdraw", "The back end takes back what it has given.", [email, entitlement],
      #"{"account":"ada@example.com","entitlement":"plus"}"#),
    TraceKind(
      "given.preference", "Another process of this device writes a preference.", [preference, newValue],
      #"{"preference":"theme","value":"dark"}"#),
    TraceKind(
      "given.cloud", "Another device, or the web, writes a preference in the cloud.", [preference, newValue],
      #"{"preference":"theme","value":"dark"}"#),
    TraceKind(
      "given.web.redirect", "The web page in front leads to another address by itself.",
      [Field("url", .text, "the address")], #"{"url":"https://example.com/thanks"}"#),
  ]

  /// What others do to purchases, named as StoreKit's test session has it.
  static let givenToStore: [TraceKind] =
    [
      ("approve", "A parent approves a purchase that waits."),
      ("decline", "A parent declines a purchase that waits."),
      ("refund", "A purchase is refunded."),
      ("revoke", "A purchase is taken back, as from family sharing."),
      ("expire", "A subscription runs out."),
      ("renew", "A subscription renews."), ("fail_renewal", "A renewal is not paid."),
      ("recover", "A renewal that was not paid is."), ("cancel", "Renewal is turned off outside the app."),
      ("resolve", "The user puts right what the store had interrupted a purchase for."),
      ("redeliver", "A transaction that is not finished is delivered again."),
      ("resume", "Renewal is turned on again outside the app."),
      ("consent_to_price_increase", "The user agrees to a higher price outside the app."),
      ("decline_price_increase", "The user does not agree to a higher price outside the app."),
      ("share", "Somebody of the family buys the product for all."),
      ("withdraw", "A product is no longer for sale."), ("put_on_sale", "A product is for sale again."),
      ("delete", "A transaction is taken out of the ledger, as if it had never been."),
      ("price_increase", "A subscription is to cost more, and its user is to agree."),
    ].map { verb, when in
      TraceKind("given.store.\(verb)", when, [product, nth], #"{"product":"pro_monthly"}"#)
    } + [
      TraceKind(
        "given.store.buy_elsewhere", "The product is bought on another device.",
        [
          product, .optional("account", .text, "the email of the account that the purchase is tied to"),
          .optional("offer", .text, "the promotional or win-back offer"),
          .optional("quantity", .integer, "how many, where it is not one"),
          .optional("ask_to_buy", .bool, "a parent is asked first"),
        ],
        #"{"product":"pro_monthly"}"#),
      TraceKind(
        "given.store.redeem", "The user redeems the code of an offer.",
        [product, Field("offer", .text, "the code")], #"{"product":"pro_monthly","offer":"spring"}"#),
      TraceKind("given.store.clear", "Nothing was ever bought.", [], "{}"),
      TraceKind("given.store.reset", "The App Store is as at a launch.", [], "{}"),
      TraceKind(
        "given.store.set", "A setting of the App Store changes.",
        [
          .optional("ask_to_buy", .bool, "a parent is asked before each purchase"),
          .optional("prompts", .bool, "the store asks before it sells"),
          .optional("billing_retry", .bool, "renewals are not paid"),
          .optional(
            "grace_period", .orFalse(.milliseconds), "how long what is not paid stays in force; false: not at all"),
          .optional(
            "interrupts", .orFalse(.oneOf(["store_terms", "payment_details"])),
            "what is to be put right before it sells"
          ),
          .optional("payments", .bool, "purchases are allowed on the device"),
          .optional("time_rate", .text, "how fast time is for renewals"),
          .optional(
            "errors", .map,
            "one await point, or `verification`, with the error of each of its calls; false: they do not fail"),
        ], #"{"ask_to_buy":true}"#),
    ]
}
