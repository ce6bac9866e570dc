import SettingsVocabulary
import TextFormats

extension ModelBuilder {
  /// What every flow has, read from its own table.
  func flow(_ name: FlowName, _ fields: Fields) -> Flow {
    if fields.line > 0 { reading.sources.places[.flow(name)] = fields.place }
    let ends = name == .signOut || name == .deleteAccount
    return Flow(
      name: name, confirm: flowConfirm(name, fields, asks: ends), sheet: sheet(fields.table("sheet", .sheet)),
      progress: fields.optional("progress"), needsNetwork: fields.bool("needs_network"),
      timeout: fields.duration("timeout") ?? 30_000, returnsTo: fields.pick("returns_to", or: .page),
      messages: flowMessages(fields.table("messages", .flowMessages)),
      errors: fields.map("errors").compactMap { key, node, _ in node.string.map { NamedText(name: key, text: $0) } },
      onStart: actions(fields, "on_start"), onSuccess: actions(fields, "on_success"),
      onFailure: actions(fields, "on_failure"), onCancel: actions(fields, "on_cancel"),
      onPending: actions(fields, "on_pending"),
      analytics: fields.has("analytics") ? fields.textUnlessFalse("analytics") : name.rawValue,
      screen: screen(name, fields))
  }

  /// The paywall is a screen unless the definition says otherwise; other sheets are none.
  private func screen(_ name: FlowName, _ fields: Fields) -> String? {
    guard name.compiled.hasSheet else { return nil }
    if fields.has("screen") { return fields.textUnlessFalse("screen") }
    return name == .paywall ? name.rawValue : nil
  }

  /// A flow's question; a flow that ends the session asks unless `confirm = false`.
  private func flowConfirm(_ name: FlowName, _ fields: Fields, asks: Bool) -> Confirm? {
    if let written = confirm(fields, button: name.buttonLabel) { return written }
    guard asks, !fields.has("confirm") else { return nil }
    var asked = question(Fields(nil, .confirm, fields.path.key("confirm"), reading), button: name.buttonLabel)
    asked.title = name == .signOut ? "Sign out?" : "Delete your account?"
    asked.message = name == .signOut ? nil : "This cannot be undone."
    return asked
  }

  private func flowMessages(_ fields: Fields) -> FlowMessages {
    FlowMessages(
      success: fields.textUnlessFalse("success"), failure: fields.textUnlessFalse("failure"),
      cancelled: fields.textUnlessFalse("cancelled"), pending: fields.textUnlessFalse("pending"),
      nothingFound: fields.textUnlessFalse("nothing_found"), offline: fields.textUnlessFalse("offline"),
      timedOut: fields.textUnlessFalse("timed_out"))
  }
}

extension FlowName {
  /// The words of the button that starts it.
  var buttonLabel: String {
    switch self {
    case .signIn: "Sign In"
    case .signUp: "Create Account"
    case .signOut: "Sign Out"
    case .deleteAccount: "Delete Account"
    case .reauthenticate, .paywall: "Continue"
    case .verifyEmail: "Send Email"
    case .resetPassword: "Reset Password"
    case .changeName: "Change Name"
    case .changePassword: "Change Password"
    case .purchase: "Buy"
    case .restore: "Restore Purchases"
    case .manageSubscriptions: "Manage Subscription"
    case .redeemCode: "Redeem Code"
    case .requestRefund: "Request a Refund"
    }
  }
}
