extension Schema {
  static let flowTables: [SchemaTable] = [
    .table(.flow, "a flow", "What every flow takes.", flowFields()),
    .table(.sheetFlow, "a flow with a sheet", "What flows take whose sheet has fields.", flowFields() + [screen()]),
    .table(.signIn, "the flow sign_in", "The flow `sign_in`.", flowFields() + [screen()] + signInFields),
    .table(.signUp, "the flow sign_up", "The flow `sign_up`.", flowFields() + [screen()] + signUpFields),
    .table(.signOut, "the flow sign_out", "The flow `sign_out`.", flowFields(ends: true) + signOutFields),
    .table(
      .deleteAccount, "the flow delete_account", "The flow `delete_account`.", flowFields(ends: true) + deleteFields),
    .table(
      .reauthenticate, "the flow reauthenticate", "The flow `reauthenticate`.",
      flowFields() + [screen()] + reauthenticateFields),
    .table(
      .changeName, "the flow change_name", "The flow `change_name`.", flowFields() + [screen()] + changeNameFields),
    .table(
      .changePassword, "the flow change_password", "The flow `change_password`.",
      flowFields() + [screen()] + changePasswordFields),
    .table(.verifyEmail, "the flow verify_email", "The flow `verify_email`.", flowFields() + [screen()] + verifyFields),
    .table(
      .paywall, "the paywall",
      "What the flow `paywall` shows. Its links to the terms and to the privacy policy can be used when there are the constants "
        + "`terms_of_service_url` and `privacy_policy_url`.", flowFields() + [screen(is: "`paywall`")] + paywallFields),
    .table(.purchase, "the flow purchase", "The flow `purchase`.", flowFields() + purchaseFields),
    .table(.restore, "the flow restore", "The flow `restore`.", flowFields() + restoreFields),
    .table(.flowMessages, "messages of a flow", "What a flow says at its end; false: nothing.", flowMessageFields),
  ]

  /// The fields of every flow; `ends` for those that end the session, which ask before and return to the root.
  private static func flowFields(ends: Bool = false) -> [Field] {
    [
      .field(
        "confirm", .either([.only(false), .table(.confirm)]), words: ends ? "a question" : "none",
        "The question before it."),
      .field("sheet", .table(.sheet), "Its own sheet."),
      .field("progress", .cases(Progress.self), words: "`button` in a sheet, else `row`", "Who shows that it runs."),
      .field("needs_network", .bool, is: true, "Fails without a line."),
      .field("timeout", .duration, is: 30, "Later is a failure; what arrives after is ignored."),
      .field("returns_to", .cases(Flow.ReturnsTo.self), is: ends ? "root" : "page", "Where success leads."),
      .field("messages", .table(.flowMessages), "What it says at its end."),
      .field("errors", .map(.word, .text), "Texts by error code."),
      .field("on_start", .actions, "Run after the engine's own steps, at the start."),
      .field("on_success", .actions, "Run after success."),
      .field("on_failure", .actions, "Run after a failure."),
      .field("on_cancel", .actions, "Run after a refusal."),
      .field("on_pending", .actions, "Run when somebody else has to approve."),
      .field(
        "analytics", .either([.only(false), .string]), words: "the name of the flow",
        "`{flow}` in templates; false: no events."),
    ]
  }

  /// For flows whose sheet is a screen to analytics.
  private static func screen(is words: String = "none") -> Field {
    .field(
      "screen", .either([.only(false), .text]), words: words, "Its sheet's name in screen events; false: none.")
  }

  private static let flowMessageFields: [Field] = [
    .field("success", textOrNothing, "After success."),
    .field("failure", textOrNothing, is: "Something went wrong. Try again later.", "After a failure."),
    .field("cancelled", textOrNothing, "After a refusal."),
    .field("pending", textOrNothing, "While somebody else has to approve."),
    .field("nothing_found", textOrNothing, is: "There is nothing to restore.", "When there was nothing."),
    .field("offline", textOrNothing, is: "You are offline. Check your connection and try again.", "Without a line."),
    .field("timed_out", textOrNothing, is: "This took too long. Try again later.", "After the timeout."),
  ]

  private static let textOrNothing = ValueType.either([.only(false), .text])

  private static let signInFields: [Field] = [
    .field("title", .text, is: "Sign In", "The title of the sheet."),
    .field("message", .text, "The text below it."),
    .field("sign_up", .bool, is: true, "Offers to make an account."),
    .field("forgot_password", .bool, is: true, "Offers a new password."),
    .field(
      "continues_in", .cases(SignInFlow.Continuation.self), is: "new_sheet",
      "Where a new account, a new password and the verification come up; `same_sheet`: pushed in this one."),
  ]

  private static let signUpFields: [Field] = [
    .field(
      "names_by_call", .bool, is: false,
      "The name is set by a call of its own, `auth.change_name`, when the account is there; its failure leaves the account without one."
    )
  ]

  private static let signOutFields: [Field] = [
    .field("scope", .cases(SignOutFlow.Scope.self), is: "device", "Ends this session or all of the account."),
    .field(
      "steps", .list(.cases(SignOutFlow.Step.self)), is: ["server", "session"],
      "What it does, in order; `session`: the app forgets who it is. Each may fail, be late or be refused."),
  ]

  private static let deleteFields: [Field] = [
    .field("reauthenticate", .bool, is: true, "Asks for a recent sign-in first."),
    .field("revoke_apple_token", .bool, is: true, "Ends Sign in with Apple too."),
  ]

  private static let reauthenticateFields: [Field] = [
    .field(
      "sheets", .map(.word, .table(.sheet)),
      "Its sheet by provider, where that is not `sheet`: an email needs more room."),
    .field(
      "forgot_password", .bool, is: false, "Offers a new password, which calls off what waits for the proof."),
    .field("pause", .duration, is: 0, "Before what has waited for the proof goes on."),
    .field("forgot_password_pause", .duration, is: 0, "Before the sheet for a new password comes up."),
  ]

  private static let changeNameFields: [Field] = [
    .field("skips_unchanged", .bool, is: false, "The name that is there closes the sheet without a call.")
  ]

  private static let changePasswordFields: [Field] = [
    .field(
      "asks_old_password", .bool, is: true,
      "Asks for the old password, too; else the server refuses whose sign-in is not recent.")
  ]

  private static let verifyFields: [Field] = [
    .field("required", .bool, is: false, "Whether an address counts only when verified."),
    .field("cooldown", .duration, is: 60, "Before the mail can be sent again."),
  ]

  private static let paywallFields: [Field] = [
    .field("title", .text, "The title."),
    .field("subtitle", .text, "The text below it."),
    .field("features", .list(.text), "What is sold, in lines."),
    .field("products", .list(.refers(.product)), words: "all", "The products in the order shown."),
    .field("restore", .bool, is: true, "Has a button to restore."),
    .field("legal", .bool, is: true, "Has links to the terms and the privacy policy."),
  ]

  private static let purchaseFields: [Field] = [
    .field("validates", .cases(PurchaseFlow.Validates.self), is: "device", "Who checks the transaction.")
  ]

  private static let restoreFields: [Field] = [
    .field("sync", .bool, is: true, "Asks the App Store before the entitlements are read."),
    .field("transfers", .bool, is: false, "Whether another user's restore may take the purchase."),
  ]
}
