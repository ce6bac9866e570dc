import SettingsDefinition
import SettingsVocabulary

/// An id that no definition writes: the tool makes it.
struct MadeID {
  var id: String
  var doc: String

  /// The controls that the tool puts on its own sheets, then what is made of names.
  static let all: [MadeID] =
    Control.allCases.map { MadeID(id: $0.id.description, doc: $0.doc) }
    + [
      MadeID(id: "back", doc: "The back button of a page that was pushed."),
      MadeID(id: "profile", doc: "The profile at the top of the root page."),
      MadeID(id: "PROVIDER", doc: "A way to sign in, by its name in `account.providers`: `apple`, `google`."),
      MadeID(id: "PRODUCT", doc: "A product on the paywall, by its id."),
      MadeID(
        id: "confirm_NAME",
        doc: "The button that confirms a question. NAME is the row, `ROW_OPTION` for an option, or the flow: "
          + flows { "`\($0)`" } + "."),
      MadeID(id: "cancel_NAME", doc: "The button that calls the same question off."),
      MadeID(id: "NAME_confirmation", doc: "The sheet or alert that asks it."),
      MadeID(id: "FLOW", doc: "The sheet of a flow, `sign_in`, `paywall`."),
      MadeID(id: "KIND_prompt", doc: "The app's own page before the system asks for a permission."),
      MadeID(
        id: "open_FLOW",
        doc: "The button on a page whose gate is shut that opens the flow; also `open_KIND_prompt` and "
          + "`open_device_owner`."),
      MadeID(id: "ROW_error", doc: "The text below a field that says why its text is invalid; it takes no touch."),
      MadeID(id: "web", doc: "The sheet that shows a web page; it closes with `done`."),
      MadeID(id: "message", doc: "The alert of an action `message` and of flows; it closes with `ok`."),
    ]

  private static func flows(_ words: (String) -> String) -> String {
    FlowKind.allCases.map { words($0.name.description) }.joined(separator: ", ")
  }
}

extension Control {
  /// Where it is and what it does.
  fileprivate var doc: String {
    switch self {
    case .email: "Sheets of the account: the field for the email."
    case .password: "Sheets of the account: the field for the password."
    case .newPassword: "The sheet that changes a password: the field for the new one."
    case .name: "Sheets of the account: the field for the name."
    case .typeToConfirm: "A question that wants a word typed: the field for it."
    case .search: "The pushed list of a picker with `searchable`: the field that narrows it down."
    case .proceed: "Sheets of the account: goes on."
    case .cancel: "Sheets of the account: closes the sheet without an end."
    case .signUp: "The sign-in: goes to the sign-up."
    case .forgotPassword:
      "The sign-in, and the proof of who is there with `forgot_password`: sends a mail that resets the password."
    case .resend: "The check of an email: sends the mail once more."
    case .signOut: "The check of an email: signs out, for whoever cannot read that mail."
    case .purchase: "The paywall: buys the product that is chosen."
    case .restore: "The paywall: restores purchases."
    case .close: "The paywall and other sheets: closes them."
    case .terms: "The paywall: the terms, where the constant `terms_of_service_url` is defined."
    case .privacy: "The paywall: the privacy policy, where the constant `privacy_policy_url` is defined."
    case .allow: "The app's own page before a permission: lets the system ask."
    case .openSettings: "The same page once the system asks no more: goes to the Settings app."
    case .dismiss: "The same page: closes it."
    case .done: "A web page: closes it."
    case .ok: "A message: closes it."
    }
  }
}
