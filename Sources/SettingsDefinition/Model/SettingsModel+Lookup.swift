extension SettingsModel {
  /// Whether something that names this module exists; without a module everything does.
  public func exists(_ module: Module?) -> Bool {
    guard let module else { return true }
    return modules.contains(module)
  }

  public func page(_ id: String) -> SettingsPage? { pages.first { $0.id == id } }
  public func dialog(_ id: String) -> Dialog? { dialogs.first { $0.id == id } }
  public func preference(_ id: String) -> Preference? { preferences.first { $0.id == id } }
  public func permission(_ kind: String) -> Permission? { permissions.first { $0.kind == kind } }
  public func product(_ id: String) -> PurchaseProduct? { store?.products.first { $0.id == id } }

  /// What a flow has in common with the others; nil when its table (`account`, `store`) is not given.
  public func flow(_ name: FlowName) -> Flow? {
    switch name {
    case .signIn: account?.signIn.flow
    case .signUp: account?.signUp.flow
    case .signOut: account?.signOut.flow
    case .deleteAccount: account?.deleteAccount.flow
    case .reauthenticate: account?.reauthenticate.flow
    case .verifyEmail: account?.verifyEmail.flow
    case .resetPassword: account?.resetPassword
    case .changeName: account?.changeName.flow
    case .changePassword: account?.changePassword.flow
    case .paywall: store?.paywall.flow
    case .purchase: store?.purchase.flow
    case .restore: store?.restore.flow
    case .manageSubscriptions: store?.manageSubscriptions
    case .redeemCode: store?.redeemCode
    case .requestRefund: store?.requestRefund
    }
  }
}
