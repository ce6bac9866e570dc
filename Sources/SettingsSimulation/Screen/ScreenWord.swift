public import SettingsDefinition
import SettingsVocabulary
import SimulatedDevice

/// The engine's own words that a definition can translate.
public enum ScreenWords {
  /// Those that an app can show, as they are looked up.
  public static func all(_ model: CompiledModel) -> [String] {
    var words: [ScreenWord] = [
      .loading, .locked, .back, .done, .ok, .cancel, .proceed, .purchase, .restore, .terms, .privacy, .allow,
      .openSettings, .notNow, .currentPlan, .nextPlan, .purchased, .of(.deviceOwner), .of(.flow(.paywall)),
      .of(.flow(.verifyEmail)), .of(.flow(.signIn)),
    ]
    words += FlowKind.allCases.map { .title(of: $0) }
    for control in Control.allCases {
      words.append(.of(control, in: nil))
      words += FlowKind.allCases.map { .of(control, in: $0) }
    }
    words += model.tables.account.providers.map { .provider(model.string($0)) }
    let appName = model.string(model.tables.appName)
    return words.map { $0.text(appName) }
  }
}

/// What the engine and the system say of themselves, in English. A definition that has the same text translates it.
struct ScreenWord: Hashable {
  /// `{app}` stands for the app's name.
  private let english: String
  private init(_ english: String) { self.english = english }

  func text(_ appName: String) -> String {
    guard let start = english.firstIndex(of: "{") else { return english }
    return english[..<start] + appName + english[start...].dropFirst("{app}".count)
  }

  static let loading = ScreenWord("Loading")
  static let locked = ScreenWord("{app} Is Locked")
  static let back = ScreenWord("Back")
  static let done = ScreenWord("Done")
  static let ok = ScreenWord("OK")
  static let cancel = ScreenWord("Cancel")
  static let proceed = ScreenWord("Continue")
  static let purchase = ScreenWord("Purchase")
  static let restore = ScreenWord("Restore Purchases")
  static let terms = ScreenWord("Terms of Service")
  static let privacy = ScreenWord("Privacy Policy")
  static let allow = ScreenWord("Allow")
  static let openSettings = ScreenWord("Open Settings")
  static let notNow = ScreenWord("Not Now")
  static let currentPlan = ScreenWord("Current Plan")
  static let nextPlan = ScreenWord("Next Plan")
  static let purchased = ScreenWord("Purchased")

  /// The button on a placeholder that opens what meets the gate.
  static func of(_ opener: GateOpener) -> ScreenWord {
    switch opener {
    case .flow(.verifyEmail): ScreenWord("Verify Email")
    case .flow(.paywall): ScreenWord("See Plans")
    case .flow: ScreenWord("Sign In")
    case .permission: allow
    case .deviceOwner: proceed
    }
  }

  static func title(of flow: FlowKind) -> ScreenWord {
    switch flow {
    case .signIn: ScreenWord("Sign In")
    case .signUp: ScreenWord("Create Account")
    case .signOut: ScreenWord("Sign Out")
    case .deleteAccount: ScreenWord("Delete Account")
    case .reauthenticate: ScreenWord("Confirm It Is You")
    case .verifyEmail: ScreenWord("Verify Your Email")
    case .resetPassword: ScreenWord("Reset Password")
    case .changeName: ScreenWord("Change Name")
    case .changePassword: ScreenWord("Change Password")
    case .paywall: ScreenWord("Plans")
    case .purchase: purchase
    case .restore: restore
    case .manageSubscriptions: ScreenWord("Manage Subscriptions")
    case .redeemCode: ScreenWord("Redeem Code")
    case .requestRefund: ScreenWord("Request a Refund")
    }
  }

  /// A control; its button that goes on is named for its flow.
  static func of(_ control: Control, in flow: FlowKind?) -> ScreenWord {
    switch control {
    case .email: ScreenWord("Email")
    case .password: ScreenWord("Password")
    case .newPassword: ScreenWord("New Password")
    case .name: ScreenWord("Name")
    case .typeToConfirm: ScreenWord("Type to Confirm")
    case .search: ScreenWord("Search")
    case .proceed: flow.map { going(on: $0) } ?? proceed
    case .cancel: cancel
    case .signUp: ScreenWord("Create Account")
    case .forgotPassword: ScreenWord("Forgot Password?")
    case .resend: ScreenWord("Send Again")
    case .signOut: ScreenWord("Sign Out")
    case .purchase: purchase
    case .restore: restore
    case .close, .done: done
    case .terms: terms
    case .privacy: privacy
    case .allow: allow
    case .openSettings: openSettings
    case .dismiss: notNow
    case .ok: ok
    }
  }

  private static func going(on flow: FlowKind) -> ScreenWord {
    switch flow {
    case .signIn: ScreenWord("Sign In")
    case .signUp: ScreenWord("Create Account")
    case .resetPassword: ScreenWord("Send Link")
    case .changeName, .changePassword: ScreenWord("Save")
    case .verifyEmail: ScreenWord("I Have Verified")
    case .reauthenticate, .signOut, .deleteAccount, .paywall, .purchase, .restore, .manageSubscriptions, .redeemCode,
      .requestRefund:
      proceed
    }
  }

  /// `apple` is "Continue with Apple".
  static func provider(_ name: String) -> ScreenWord {
    name == WellKnown.device.text
      ? ScreenWord("Continue without Account")
      : ScreenWord("Continue with \(name.prefix(1).uppercased())\(name.dropFirst())")
  }

  static func prompt(_ kind: PromptKind, permission: String) -> ScreenWord {
    switch kind {
    case .permission: ScreenWord(asking(for: permission))
    case .purchase: ScreenWord("Confirm Your In-App Purchase")
    case .askToBuy: ScreenWord("Ask Permission to Buy")
    case .storeTerms: ScreenWord("Terms and Conditions Have Changed")
    case .paymentDetails: ScreenWord("Payment Details Required")
    case .storeSignIn: ScreenWord("Sign In with Apple Account")
    case .manageSubscriptions: ScreenWord("Edit Subscription")
    case .redeemCode: ScreenWord("Redeem Code")
    case .requestRefund: ScreenWord("Request a Refund")
    case .webSignIn: ScreenWord("“{app}” Wants to Use a Website to Sign In")
    case .appleSignIn: ScreenWord("Sign In with Apple")
    case .biometrics: ScreenWord("Unlock “{app}”")
    case .iconChanged: ScreenWord("You have changed the icon for “{app}”.")
    case .priceIncrease: ScreenWord("Subscription Price Increase")
    case .mailComposer: ScreenWord("New Message")
    case .shareSheet: ScreenWord("Share")
    case .review: ScreenWord("Enjoying {app}?")
    case .filePicker: ScreenWord("Files")
    case .photoPicker: ScreenWord("Photos")
    case .contactPicker: ScreenWord("Contacts")
    }
  }

  private static func asking(for permission: String) -> String {
    switch permission {
    case "notifications": "“{app}” Would Like to Send You Notifications"
    case "location": "Allow “{app}” to use your location?"
    case "tracking": "Allow “{app}” to track your activity?"
    default: "“{app}” Would Like to Access Your \(permission.prefix(1).uppercased())\(permission.dropFirst())"
    }
  }

  static func button(_ button: PromptButton) -> ScreenWord {
    switch button {
    case .allow: allow
    case .dontAllow: ScreenWord("Don’t Allow")
    case .confirm: purchase
    case .ask: ScreenWord("Ask")
    case .agree: ScreenWord("Agree")
    case .proceed: proceed
    case .signIn: ScreenWord("Sign In")
    case .cancel: cancel
    case .done: done
    case .redeem: ScreenWord("Redeem")
    case .request: ScreenWord("Request Refund")
    case .succeed: ScreenWord("(recognised)")
    case .fail: ScreenWord("(not recognised)")
    case .ok: ok
    case .send: ScreenWord("Send")
    case .save: ScreenWord("Save Draft")
    case .share: ScreenWord("Share")
    case .rate: ScreenWord("Rate")
    case .notNow: notNow
    case .choose: ScreenWord("Choose")
    }
  }
}
