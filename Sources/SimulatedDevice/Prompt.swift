public import SettingsVocabulary

/// What the OS puts over the app. Only the script answers it.
public struct Prompt: Hashable, Sendable, BitwiseCopyable {
  public var kind: PromptKind
  /// The operation that waits for the answer; 0: none.
  public var operation: UInt32
  public var since: Milliseconds
  /// The record that says that it came up.
  public var cause: UInt32

  @inlinable public init(kind: PromptKind, operation: UInt32, since: Milliseconds, cause: UInt32) {
    self.kind = kind
    self.operation = operation
    self.since = since
    self.cause = cause
  }
}

public enum PromptKind: Hashable, Sendable, BitwiseCopyable {
  case permission(PermissionID)
  case purchase
  case askToBuy
  case storeTerms
  case paymentDetails
  case storeSignIn
  case manageSubscriptions
  case redeemCode
  case requestRefund
  case webSignIn
  case appleSignIn
  case biometrics
  case iconChanged
  /// The subscription is to cost more.
  case priceIncrease(ProductID)
  case mailComposer
  case shareSheet
  case review
  case filePicker
  case photoPicker
  case contactPicker

  /// It is the system's own alert: the app does not take touches meanwhile. Sheets of the system in the app's own scene
  /// leave it active.
  public var isAlert: Bool {
    switch self {
    case .permission, .purchase, .askToBuy, .storeTerms, .paymentDetails, .storeSignIn, .webSignIn, .appleSignIn,
      .biometrics, .iconChanged, .priceIncrease:
      true
    case .manageSubscriptions, .redeemCode, .requestRefund, .mailComposer, .shareSheet, .review, .filePicker,
      .photoPicker, .contactPicker:
      false
    }
  }

  /// Its buttons: the first says yes, the last says no where there are two or more.
  public var buttons: [PromptButton] {
    switch self {
    case .permission: [.allow, .dontAllow]
    case .purchase: [.confirm, .cancel]
    case .askToBuy: [.ask, .cancel]
    case .storeTerms: [.agree, .cancel]
    case .paymentDetails, .webSignIn, .appleSignIn: [.proceed, .cancel]
    case .storeSignIn: [.signIn, .cancel]
    case .manageSubscriptions: [.done]
    case .redeemCode: [.redeem, .cancel]
    case .requestRefund: [.request, .cancel]
    case .biometrics: [.succeed, .fail, .cancel]
    case .iconChanged: [.ok]
    case .priceIncrease: [.agree, .notNow]
    case .mailComposer: [.send, .save, .cancel]
    case .shareSheet: [.share, .cancel]
    case .review: [.rate, .notNow]
    case .filePicker, .photoPicker, .contactPicker: [.choose, .cancel]
    }
  }

  /// What becomes of it when the app's process dies.
  public var survivesKill: Bool {
    switch self {
    case .purchase, .askToBuy: true
    case .permission, .storeTerms, .paymentDetails, .storeSignIn, .manageSubscriptions, .redeemCode, .requestRefund,
      .webSignIn, .appleSignIn, .biometrics, .iconChanged, .priceIncrease, .mailComposer, .shareSheet, .review,
      .filePicker, .photoPicker, .contactPicker:
      false
    }
  }

  /// What becomes of it when the user leaves the app by the home gesture or the lock.
  public var whenLeft: WhenLeft {
    switch self {
    case .permission, .biometrics: .interrupted
    case .webSignIn: .cancelled
    case .purchase, .askToBuy, .storeTerms, .paymentDetails, .storeSignIn, .manageSubscriptions, .redeemCode,
      .requestRefund, .appleSignIn, .iconChanged, .priceIncrease, .mailComposer, .shareSheet, .review, .filePicker,
      .photoPicker,
      .contactPicker:
      .stays
    }
  }

  public enum WhenLeft: Hashable, Sendable, BitwiseCopyable { case stays, cancelled, interrupted }
}

extension PurchaseProblem {
  var prompt: PromptKind {
    switch self {
    case .terms: .storeTerms
    case .payment: .paymentDetails
    }
  }
}

public enum PromptButton: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case allow, dontAllow, confirm, ask, agree, proceed, signIn, cancel, done, redeem, request, succeed, fail, ok, send
  case save, share, rate, notNow, choose

  public var id: StaticString {
    switch self {
    case .allow: "allow"
    case .dontAllow: "dont_allow"
    case .confirm: "confirm"
    case .ask: "ask"
    case .agree: "agree"
    case .proceed: "continue"
    case .signIn: "sign_in"
    case .cancel: "cancel"
    case .done: "done"
    case .redeem: "redeem"
    case .request: "request"
    case .succeed: "succeed"
    case .fail: "fail"
    case .ok: "ok"
    case .send: "send"
    case .save: "save"
    case .share: "share"
    case .rate: "rate"
    case .notNow: "not_now"
    case .choose: "choose"
    }
  }
}
