import SettingsVocabulary
import SimulatedDevice

extension PromptKind {
  /// All that do not belong to a permission.
  static let named: [PromptKind] = [
    .purchase, .askToBuy, .storeTerms, .paymentDetails, .storeSignIn, .manageSubscriptions, .redeemCode,
    .requestRefund, .webSignIn, .appleSignIn, .biometrics, .iconChanged, .priceIncrease(ProductID(0 as Int)),
    .mailComposer, .shareSheet, .review,
    .filePicker, .photoPicker, .contactPicker,
  ]

  /// What it is, for the reference.
  var doc: String {
    switch self {
    case .permission: "The system asks for a permission, once an installation."
    case .purchase: "The App Store asks to confirm a purchase."
    case .askToBuy: "The same for a child, whose parent is asked."
    case .storeTerms: "The App Store has new terms."
    case .paymentDetails: "The App Store wants a way to pay."
    case .storeSignIn: "The App Store wants the password, as for a restore."
    case .manageSubscriptions: "The system's list of subscriptions."
    case .redeemCode: "The system's sheet for offer codes."
    case .requestRefund: "The system's sheet for refunds."
    case .webSignIn: "A provider's page in the system's browser."
    case .appleSignIn: "Sign in with Apple."
    case .biometrics: "Face ID, Touch ID or the passcode."
    case .iconChanged: "The system says that the icon has changed."
    case .priceIncrease: "The App Store asks to agree to a higher price, again and again until it is answered."
    case .mailComposer: "A message, filled in."
    case .shareSheet: "The share sheet."
    case .review: "A request to rate the app."
    case .filePicker: "Files."
    case .photoPicker: "Photos."
    case .contactPicker: "Contacts."
    }
  }
}

extension PromptKind.WhenLeft {
  var doc: String {
    switch self {
    case .stays: "stays"
    case .cancelled: "goes, cancelled"
    case .interrupted: "goes, interrupted"
    }
  }
}
