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

extension CompiledModel {
  /// The ids of texts and of what is drawn without a touch of its own, beside pages, presentations, sections and prompts:
  /// a screen has no others.
  public var textIDs: [String] {
    ["title", "subtitle", "message", "body", "footer", "address", "url", "lock", "loading", "progress"]
      + tables.store.paywall.features.indices.map { "feature_\($0 + 1)" }
      + tables.rows.filter { $0.textField != nil }.map { "\(name($0.id))_error" }
  }
}
