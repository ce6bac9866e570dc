public import SettingsVocabulary

extension CompiledModel {
  /// A string of the definition; empty for one that came up at run time.
  public func string(_ id: StringID) -> String {
    id.index < tables.strings.count ? tables.strings[id.index] : ""
  }

  /// Ids as the definition writes them.
  public func name(_ id: RowID) -> String { string(tables.rowNames[id.index]) }
  public func name(_ id: PageID) -> String { string(self[id].name) }
  /// Empty for a section without an id.
  public func name(_ id: SectionID) -> String { string(self[id].name ?? .empty) }
  public func name(_ id: PreferenceID) -> String { string(self[id].name) }
  public func name(_ id: DialogID) -> String { string(self[id].name) }
  public func name(_ id: ProductID) -> String { string(self[id].name) }
  public func name(_ id: EntitlementID) -> String { string(tables.store.entitlements[id.index].name) }
  public func name(_ id: PermissionID) -> String { string(self[id].name) }
  public func name(_ id: TaskID) -> String { string(self[id].name) }
  /// `auth.sign_out`, `task.NAME`.
  public func name(_ point: AwaitPoint) -> String { string(tables.timing.names[point.index]) }
  public func name(ofOption index: UInt16, of preference: PreferenceID) -> String {
    string(option(preference, index).name)
  }

  /// Id of the surface that asks a question: `ROW_confirmation`, `ROW_OPTION_confirmation`, `FLOW_confirmation`.
  public func surfaceName(_ subject: ConfirmSubject) -> String { "\(name(subject))_confirmation" }
  /// Id of a flow's sheet; the paywall's is `paywall`.
  public func surfaceName(_ flow: FlowKind) -> String { flow.name.description }
  /// Id of the app's own page before the system's prompt, `KIND_prompt`.
  public func softPromptName(_ permission: PermissionID) -> String { string(tables.softPromptNames[permission.index]) }

  /// What stands for the subject of a question in ids: `ROW`, `ROW_OPTION`, `FLOW`.
  public func name(_ subject: ConfirmSubject) -> String {
    switch subject {
    case .row(let row): return name(row)
    case .option(let row, let index):
      guard let preference = self[row].kind.preference else { return name(row) }
      return "\(name(row))_\(name(ofOption: index, of: preference))"
    case .flow(let flow): return flow.name.description
    }
  }

  /// The id under which a script touches something.
  public func name(_ target: Target) -> String {
    switch target {
    case .row(let row): return name(row)
    case .option(let row, let index):
      guard let preference = self[row].kind.preference else { return name(row) }
      return name(ofOption: index, of: preference)
    case .button(_, let index): return string(tables.buttons[Int(index)].name)
    case .back: return "back"
    case .confirm(let subject): return "confirm_\(name(subject))"
    case .cancel(let subject): return "cancel_\(name(subject))"
    case .control(let control): return control.id.description
    case .product(let product): return name(product)
    case .provider(let index): return string(tables.account.providers[Int(index)])
    case .tab(let index): return string(tables.embedding.tabs[Int(index)])
    case .opener(.flow(let flow)): return "open_\(flow.name)"
    case .opener(.permission(let id)): return "open_\(string(tables.softPromptNames[id.index]))"
    case .opener(.deviceOwner): return "open_device_owner"
    case .profile: return "profile"
    case .banner: return "banner"
    }
  }
}

extension CompiledModel {
  /// What a name may mean to a script; empty for a name that nothing has.
  public func targets(named name: String) -> ArraySlice<Target> {
    tables.targets[(tables.targetNames[name] ?? .none).indices]
  }

  /// Parts by the ids of the definition; nil for an id that it does not have.
  public func page(named name: String) -> PageID? {
    tables.pages.firstIndex { string($0.name) == name }.map { PageID($0) }
  }
  public func row(named name: String) -> RowID? {
    for case .row(let row) in targets(named: name) { return row }
    return nil
  }
  public func preference(named name: String) -> PreferenceID? {
    tables.preferences.firstIndex { string($0.name) == name }.map { PreferenceID($0) }
  }
  /// The index of an option among those of its preference.
  public func option(named name: String, of preference: PreferenceID) -> UInt16? {
    tables.options[self[preference].options.indices].firstIndex { string($0.name) == name }
      .map { UInt16($0) - self[preference].options.start }
  }
  public func dialog(named name: String) -> DialogID? {
    tables.dialogs.firstIndex { string($0.name) == name }.map { DialogID($0) }
  }
  public func product(named name: String) -> ProductID? {
    tables.store.products.firstIndex { string($0.name) == name }.map { ProductID($0) }
  }
  public func entitlement(named name: String) -> EntitlementID? {
    tables.store.entitlements.firstIndex { string($0.name) == name }.map { EntitlementID($0) }
  }
  public func permission(named name: String) -> PermissionID? {
    tables.permissions.firstIndex { string($0.name) == name }.map { PermissionID($0) }
  }
  public func point(named name: String) -> AwaitPoint? {
    tables.timing.names.firstIndex { string($0) == name }.map { AwaitPoint(UInt16($0)) }
  }
  public func stateField(named name: String) -> UInt16? {
    tables.stateFields.firstIndex { string($0.name) == name }.map { UInt16($0) }
  }
  /// An index of `ModelTables.flags`.
  public func flag(named name: String) -> UInt16? {
    tables.flags.firstIndex { string($0.name) == name }.map { UInt16($0) }
  }
}
