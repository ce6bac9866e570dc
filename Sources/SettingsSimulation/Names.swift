public import SettingsDefinition
import SettingsVocabulary
public import SimulatedDevice

extension CompiledModel {
  /// The name of a prompt, as journeys and traces spell it.
  public func name(_ kind: PromptKind) -> String {
    switch kind {
    case .permission(let id): permissionPromptName(id)
    case .purchase: "purchase"
    case .askToBuy: "ask_to_buy"
    case .storeTerms: "store_terms"
    case .paymentDetails: "payment_details"
    case .storeSignIn: "store_sign_in"
    case .manageSubscriptions: "manage_subscriptions"
    case .redeemCode: "redeem_code"
    case .requestRefund: "request_refund"
    case .webSignIn: "web_sign_in"
    case .appleSignIn: "apple_sign_in"
    case .biometrics: "biometrics"
    case .iconChanged: "icon_changed"
    case .priceIncrease: "price_increase"
    case .mailComposer: "mail_composer"
    case .shareSheet: "share_sheet"
    case .review: "review"
    case .filePicker: "file_picker"
    case .photoPicker: "photo_picker"
    case .contactPicker: "contact_picker"
    }
  }

  private func permissionPromptName(_ id: PermissionID) -> String {
    let kind = name(id)
    return kind == "notifications" ? "notification_permission" : "\(kind)_permission"
  }
}
