public import SettingsVocabulary

/// A question before something is done.
public struct CompiledConfirm: Hashable, Sendable, BitwiseCopyable {
  public var subject: ConfirmSubject
  public var style: DialogStyle
  public var title: TextID?
  public var message: TextID?
  public var button: TextID?
  public var cancel: TextID?
  public var isDestructive: Bool
  public var haptic: HapticFeedback
  public var sheet: SheetStyle
  /// The text that must be typed before the button works.
  public var typeToConfirm: StringID?
  /// Asked only then.
  public var when: ConditionID?

  public init(subject: ConfirmSubject, style: DialogStyle) {
    self.subject = subject
    self.style = style
    isDestructive = true
    haptic = .none
    sheet = SheetStyle()
  }
}

public enum ConfirmSubject: Hashable, Sendable, BitwiseCopyable {
  case row(RowID)
  case option(RowID, UInt16)
  case flow(FlowKind)
}

public enum DialogStyle: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case dialog, alert, sheet, cover
}

/// How a sheet stands and what closes it. Source: Apple, `presentationDetents`, `presentationDragIndicator`,
/// `interactiveDismissDisabled`.
public struct SheetStyle: Hashable, Sendable, BitwiseCopyable {
  /// Of `CompiledModel.detents`; one only: the sheet is not resizable.
  public var detents: TableRange
  public var dragIndicator: CompiledDragIndicator
  /// In hundredths of a point.
  public var cornerRadius: Int32?
  public var dismiss: CompiledDismissPolicy
  public var close: TextID?
  /// Whether its contents can be scrolled where they are higher than it.
  public var scrolls = true
  /// Of the greatest of its detents, in hundredths of a point.
  public var height: Int32 = 0

  public init() {
    detents = .none
    dragIndicator = .automatic
    dismiss = .unlessBusy
  }
}

public enum CompiledDragIndicator: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case automatic, visible, hidden
}

/// What a gesture may do to a sheet; buttons and the app itself always may.
public enum CompiledDismissPolicy: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case unlessBusy, always, never
}

public struct CompiledDialog: Hashable, Sendable, BitwiseCopyable {
  public var name: StringID
  public var style: DialogStyle
  public var title: TextID?
  public var message: TextID?
  public var haptic: HapticFeedback
  public var sheet: SheetStyle
  /// Of `CompiledModel.buttons`.
  public var buttons: TableRange
  public var over = CompiledSlotRule.queue

  public init(name: StringID, style: DialogStyle) {
    self.name = name
    self.style = style
    haptic = .none
    sheet = SheetStyle()
    buttons = .none
  }
}

public struct CompiledButton: Hashable, Sendable, BitwiseCopyable {
  public var name: StringID
  public var label: TextID?
  public var role: CompiledButtonRole
  public var actions: ActionListID?
  public var visible: ConditionID?

  public init(name: StringID) {
    self.name = name
    role = .normal
  }
}

public enum CompiledButtonRole: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case normal, destructive, cancel
}

public struct CompiledMail: Hashable, Sendable, BitwiseCopyable {
  /// Of `ModelTables.mailAddresses`.
  public var to: TableRange
  public var cc: TableRange
  public var bcc: TableRange
  public var subject: TextID?
  public var body: TextID?
  public var isHTML: Bool
  /// In the app's own composer, not in the mail app.
  public var usesComposer: Bool
  public var onUnavailable: ActionListID?

  public init() {
    to = .none
    cc = .none
    bcc = .none
    isHTML = false
    usesComposer = false
  }
}

public struct CompiledDeepLink: Hashable, Sendable, BitwiseCopyable {
  public var url: StringID
  public var target: DeepLinkTarget
  /// What is up is dismissed first; otherwise it stays.
  public var dismisses: Bool
  /// It is a notification, which may come by itself.
  public var isNotification: Bool
  /// What the app does with one that comes while it is in front; nil: the system shows it.
  public var inFront: ActionListID?

  @inlinable public init(
    url: StringID, target: DeepLinkTarget, dismisses: Bool, isNotification: Bool = false, inFront: ActionListID? = nil
  ) {
    self.url = url
    self.target = target
    self.dismisses = dismisses
    self.isNotification = isNotification
    self.inFront = inFront
  }
}

public enum DeepLinkTarget: Hashable, Sendable, BitwiseCopyable {
  /// Of `CompiledModel.pageLists`: the whole path.
  case push(TableRange)
  case present(PageID)
  case presentDialog(DialogID)
  case actions(ActionListID)
}
