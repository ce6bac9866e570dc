public import SettingsVocabulary

extension ModelTables {
  /// The plural forms of a text in a language, an index of `locales`.
  public func forms(of text: TextID, in language: Int) -> PluralForms? {
    var (low, high) = (0, plurals.count)
    while low < high {
      let middle = (low + high) / 2
      let entry = (plurals[middle].text.raw, Int(plurals[middle].language))
      if entry < (text.raw, language) { low = middle + 1 } else { high = middle }
    }
    guard low < plurals.count, plurals[low].text == text, Int(plurals[low].language) == language else { return nil }
    return plurals[low]
  }
}

extension CompiledModel {
  @inlinable public subscript(id: RowID) -> CompiledRow { tables.rows[id.index] }
  @inlinable public subscript(id: PageID) -> CompiledPage { tables.pages[id.index] }
  @inlinable public subscript(id: SectionID) -> CompiledSection { tables.sections[id.index] }
  @inlinable public subscript(id: PreferenceID) -> CompiledPreference { tables.preferences[id.index] }
  @inlinable public subscript(id: DialogID) -> CompiledDialog { tables.dialogs[id.index] }
  @inlinable public subscript(id: ConfirmID) -> CompiledConfirm { tables.confirms[id.index] }
  @inlinable public subscript(id: ProductID) -> CompiledProduct { tables.store.products[id.index] }
  @inlinable public subscript(id: PermissionID) -> CompiledPermission { tables.permissions[id.index] }
  @inlinable public subscript(id: TaskID) -> CompiledTask { tables.tasks[id.index] }
  @inlinable public subscript(id: MailID) -> CompiledMail { tables.mails[id.index] }
  @inlinable public subscript(id: TextID) -> CompiledText { tables.texts[id.index] }
  @inlinable public subscript(id: ConditionID) -> CompiledCondition { tables.conditions[id.index] }
  @inlinable public subscript(flow: FlowKind) -> CompiledFlow { tables.flows[Int(flow.rawValue)] }

  /// The gates of a list, in the order in which they are to be met.
  @inlinable public func gates(_ list: GateListID) -> TableRange { tables.gateLists[list.index] }

  /// An option of a preference by its index there.
  @inlinable public func option(_ preference: PreferenceID, _ index: UInt16) -> CompiledOption {
    tables.options[Int(self[preference].options.start) + Int(index)]
  }

  /// The language that the user has chosen for the app with a preference that controls it; empty: that of the device.
  /// - Parameter stored: what is stored; without an option the default counts, unless that follows the device itself.
  public func language(chosenBy stored: PreferenceValue, of preference: PreferenceID) -> StringID {
    var chosen = stored
    if case .option = stored {} else if case .value(let fallback) = self[preference].fallback { chosen = fallback }
    guard case .option(let index) = chosen else { return .empty }
    let name = option(preference, index).name
    return tables.strings[name.index] == Preference.Controls.systemOption ? .empty : name
  }

  /// Where an operation of this request waits.
  public func point(of request: Request) -> AwaitPoint {
    switch request {
    case .signIn: .signIn
    case .signUp: .signUp
    case .signOut: .signOut
    case .reauthenticate: .reauthenticate
    case .deleteAccount: .deleteAccount
    case .reload: .reload
    case .refreshToken: .refreshToken
    case .sendVerificationEmail: .sendVerificationEmail
    case .resetPassword: .resetPassword
    case .changePassword: .changePassword
    case .changeName: .changeName
    case .revokeAppleToken: .revokeAppleToken
    case .removePushToken: .pushToken
    case .providerSheet(let provider):
      tables.account.providers[Int(provider)] == WellKnown.apple.id ? .apple : .webAuth
    case .webSession: .webSession
    case .clearKeychain: .keychain
    case .forgetSession: .session
    case .returnToRoot: .screen
    case .products: .products
    case .entitlements: .entitlements
    case .purchase: .purchase
    case .finish: .finish
    case .verify: .verify
    case .sync: .sync
    case .restore: .restore
    case .manageSubscriptions: .manageSubscriptions
    case .redeemCode: .redeemCode
    case .requestRefund: .requestRefund
    case .appTransaction: .appTransaction
    case .loadPreferences: .loadPreferences
    case .savePreference: .savePreference
    case .loadConfig: .loadConfig
    case .setIcon: .setIcon
    case .status(let kind): .status(kind)
    case .prompt(let kind, _): .prompt(kind)
    case .register(let kind): .register(kind)
    case .loadWeb: .webLoad
    case .loadAvatar: .avatar
    case .flushAnalytics: .flush
    case .resetIdentity: .resetIdentity
    case .composeMail: .composeMail
    case .checkDeviceOwner: .deviceOwner
    case .share: .share
    case .review: .review
    case .task(let task): self[task].point
    }
  }
}
