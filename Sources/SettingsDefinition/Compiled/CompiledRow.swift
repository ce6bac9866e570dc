public import SettingsVocabulary

/// A row as the engine runs it: SettingsRow with every name resolved.
public struct CompiledRow: Hashable, Sendable, BitwiseCopyable {
  public var id: RowID
  public var page: PageID
  public var section: SectionID
  public var kind: CompiledRowKind
  /// False when its module was not chosen: then it is in no tree, ever.
  public var exists: Bool
  public var visible: ConditionID?
  public var enabled: ConditionID?
  public var gates: GateListID?
  public var confirm: ConfirmID?
  public var haptic: HapticFeedback
  public var onChange: ActionListID?
  public var label: TextID?
  public var subtitle: TextID?
  public var value: TextID?
  public var badge: TextID?
  public var icon: StringID?
  public var tint: StringID?
  /// Of `CompiledModel.variants`: the first that holds overrides.
  public var variants: TableRange
  public var isDestructive: Bool
  public var isPanel: Bool
  public var analyticsDescription: StringID?
  public var analytics: CompiledRowAnalytics
  public var accessibilityLabel: TextID?
  public var accessibilityHint: TextID?
  /// Of `ModelTables.rowOptions`: what a picker offers, in order, as indices of its preference's options.
  public var options = TableRange.none
  /// An index of `ModelTables.numberRows`, for a slider or stepper.
  public var numbers: UInt16?
  /// An index of `ModelTables.textFields`, for a text field.
  public var textField: UInt16?
  /// What a link or mail row pushes beside what it opens.
  public var alsoPushes: PageID?

  public init(id: RowID, page: PageID, section: SectionID, kind: CompiledRowKind) {
    self.id = id
    self.page = page
    self.section = section
    self.kind = kind
    exists = true
    haptic = .none
    variants = .none
    isDestructive = false
    isPanel = false
    analytics = .template
  }
}

public enum CompiledRowKind: Hashable, Sendable, BitwiseCopyable {
  case toggle(PreferenceID)
  case permissionToggle(PermissionID)
  case navigation(PageID)
  case picker(PreferenceID, PickerStyle, closesOnChoice: Bool, isSearchable: Bool)
  case slider(PreferenceID)
  case stepper(PreferenceID)
  case date(PreferenceID, CompiledDateComponents)
  case textField(PreferenceID, TextCommit, isSecure: Bool)
  case action(ActionListID)
  /// `value` of the row, or the preference's; hidden until the device owner is checked when secret.
  case info(PreferenceID?, isSecret: Bool, isCopyable: Bool)
  case link(TextID, inSheet: Bool)
  case mail(MailID)
  case account(PageID)
  case premium(PageID)
  case signOut

  /// As definitions and events spell it.
  public var name: StaticString {
    switch self {
    case .toggle, .permissionToggle: "toggle"
    case .navigation: "navigation"
    case .picker: "picker"
    case .slider: "slider"
    case .stepper: "stepper"
    case .date: "date"
    case .textField: "text_field"
    case .action: "action"
    case .info: "info"
    case .link: "link"
    case .mail: "mail"
    case .account: "account"
    case .premium: "premium"
    case .signOut: "sign_out"
    }
  }

  /// The preference that the row shows and changes.
  public var preference: PreferenceID? {
    switch self {
    case .toggle(let id), .picker(let id, _, _, _), .slider(let id), .stepper(let id), .date(let id, _),
      .textField(let id, _, _):
      id
    case .info(let id, _, _): id
    case .permissionToggle, .navigation, .action, .link, .mail, .account, .premium, .signOut: nil
    }
  }
}

public enum PickerStyle: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case navigationLink, menu, inline, segmented, wheel
}

public enum CompiledDateComponents: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case date, time, dateTime
}

public enum TextCommit: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable { case onEnd, onSubmit, onChange }

public enum CompiledRowAnalytics: Hashable, Sendable, BitwiseCopyable {
  /// The event of the template, when the row has an analytics description.
  case template
  case off
  case custom(CustomEventID)
}

/// What a variant of a row shows instead, while its condition holds.
public struct CompiledVariant: Hashable, Sendable, BitwiseCopyable {
  public var when: ConditionID
  public var label: TextID?
  public var subtitle: TextID?
  public var value: TextID?
  public var badge: TextID?
  public var icon: StringID?
  public var tint: StringID?

  public init(when: ConditionID) { self.when = when }
}

public struct CompiledSection: Hashable, Sendable, BitwiseCopyable {
  public var name: StringID?
  public var page: PageID
  public var exists: Bool
  public var header: TextID?
  public var footer: TextID?
  public var visible: ConditionID?
  public var enabled: ConditionID?
  /// Of `CompiledModel.rows`.
  public var rows: TableRange

  public init(page: PageID) {
    self.page = page
    exists = true
    rows = .none
  }
}

public struct CompiledPage: Hashable, Sendable, BitwiseCopyable {
  public var name: StringID
  public var exists: Bool
  public var title: TextID?
  public var style: StringID
  /// What all of its presentation is drawn in while it is on top there; nil: as it would be without it.
  public var isDark: Bool?
  public var body: TextID?
  public var footer: TextID?
  /// Of `CompiledModel.sections`.
  public var sections: TableRange
  public var gates: GateListID?
  public var placeholder: CompiledPlaceholder?
  public var onLost: GateLost
  /// Of `CompiledModel.loads`.
  public var loads: TableRange
  public var whileLoading: WhileLoading
  /// The name in screen events; nil sends none.
  public var screen: StringID?
  /// Whether the screen counts as viewed at each appearance; else at the first one.
  public var countsEachAppearance: Bool
  public var onAppear: ActionListID?
  public var onDisappear: ActionListID?

  public init(name: StringID) {
    self.name = name
    exists = true
    style = .empty
    sections = .none
    onLost = .placeholder
    loads = .none
    whileLoading = .disabled
    countsEachAppearance = true
  }
}

/// What stands on a page whose gate is shut.
public struct CompiledPlaceholder: Hashable, Sendable, BitwiseCopyable {
  public var title: TextID?
  public var message: TextID?
  public var button: TextID?
  public var icon: StringID?

  public init() {}
}

public enum GateLost: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case placeholder, pop, stay, ask
}

public enum WhileLoading: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable { case disabled, progress, enabled }

public enum LoadStep: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case preferences, config, products, entitlements, permissions, account, appTransaction
}
