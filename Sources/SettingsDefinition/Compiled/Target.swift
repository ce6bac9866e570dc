public import SettingsVocabulary

/// Something on the glass that a finger can be put on.
public enum Target: Hashable, Sendable, BitwiseCopyable {
  case row(RowID)
  /// An option of a picker: in its pushed list, its menu or its row.
  case option(RowID, UInt16)
  /// A button of a dialog: an index of `ModelTables.buttons`.
  case button(DialogID, UInt16)
  case back
  case confirm(ConfirmSubject)
  case cancel(ConfirmSubject)
  /// What the engine draws in the sheets of flows and surfaces.
  case control(Control)
  case product(ProductID)
  /// A way to sign in: an index of `CompiledAccount.providers`.
  case provider(UInt8)
  case tab(UInt8)
  /// The button on the placeholder of a page whose gate is shut.
  case opener(GateOpener)
  case profile
  /// The newest banner.
  case banner
}

/// A control that the engine draws. Those of the first line are text fields.
public enum Control: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case email, password, newPassword, name, typeToConfirm, search
  case proceed, cancel, signUp, forgotPassword, resend, signOut
  case purchase, restore, close, terms, privacy
  case allow, openSettings, dismiss
  case done, ok

  /// Its id on the screen.
  public var id: StaticString {
    switch self {
    case .email: "email"
    case .password: "password"
    case .newPassword: "new_password"
    case .name: "name"
    case .typeToConfirm: "type_to_confirm"
    case .search: "search"
    case .proceed: "continue"
    case .cancel: "cancel"
    case .signUp: "sign_up"
    case .forgotPassword: "forgot_password"
    case .resend: "resend"
    case .signOut: "sign_out"
    case .purchase: "purchase"
    case .restore: "restore"
    case .close: "close"
    case .terms: "terms"
    case .privacy: "privacy"
    case .allow: "allow"
    case .openSettings: "open_settings"
    case .dismiss: "dismiss"
    case .done: "done"
    case .ok: "ok"
    }
  }

  public var isField: Bool { rawValue <= Control.search.rawValue }
}
