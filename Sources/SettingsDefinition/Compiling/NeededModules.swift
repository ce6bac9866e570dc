// What needs which module. With the module off, conditions are false, gates are met and actions do nothing.

extension Condition {
  /// The module without which it is false.
  var module: Module? {
    switch self {
    case .signedIn, .verified, .provider, .account: .auth
    case .entitlement, .product, .appTransaction: .purchases
    case .permission(let kind, _): Module(ofPermission: kind)
    case .module(let module): module
    case .allOf, .anyOf, .noneOf, .preference, .valid, .capability, .flag, .constant, .idiom, .ios, .network,
      .locale, .storefront, .state:
      nil
    }
  }
}

extension Gate.Need {
  /// The module without which it counts as met.
  var module: Module? {
    switch self {
    case .signedIn, .verified: .auth
    case .entitlement: .purchases
    case .permission(let kind): Module(ofPermission: kind)
    case .capability, .deviceOwner: nil
    }
  }
}

extension FlowName {
  /// The module that brings it.
  var module: Module {
    switch self {
    case .signIn, .signUp, .signOut, .deleteAccount, .reauthenticate, .verifyEmail, .resetPassword, .changeName,
      .changePassword:
      .auth
    case .paywall, .purchase, .restore, .manageSubscriptions, .redeemCode, .requestRefund: .purchases
    }
  }
}

extension Module {
  /// The module that a kind of permission belongs to; only notifications have one.
  init?(ofPermission kind: String) {
    guard kind == "notifications" else { return nil }
    self = .notifications
  }
}
