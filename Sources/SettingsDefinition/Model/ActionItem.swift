public import SettingsVocabulary

/// One step of an action list.
public indirect enum ActionItem: Sendable, Hashable, Encodable {
  case push(page: String)
  case pop(PopTarget)
  case presentPage(String, over: SlotRule)
  /// `over` is nil where the dialog's own rule holds.
  case presentDialog(String, over: SlotRule?)
  /// The topmost sheet; the list goes on after it.
  case dismiss
  /// `product` only for the flow `purchase` (and `request_refund`).
  case start(FlowName, product: String?, offer: String?)
  case requestPermission(String)
  case openSettings(SettingsPane)
  /// A template.
  case openURL(String, openIn: LinkTarget)
  case mail(MailDraft)
  case copy(String)
  case share(String)
  case review
  /// Of the app, out of Notification Center.
  case clearNotifications
  /// A change by the app. A `.text` for a text preference is a template.
  case set(preference: String, to: SettingValue)
  case toggle(preference: String)
  case reset(preferences: [String])
  /// `style` is nil where `messages.style` holds.
  /// `onTap`: of a banner.
  case message(String, style: MessageStyle.Style?, onTap: [ActionItem])
  case announce(String)
  case haptic(Haptic)
  case track(event: String, properties: [NamedValue])
  case load(LoadItem)
  case when(Condition, run: [ActionItem], otherwise: [ActionItem])
  case task(TaskItem)
}

public enum PopTarget: Sendable, Hashable, Encodable {
  /// One page.
  case page
  case root
  /// Down to this page.
  case to(page: String)
}

/// What the system's settings app opens at.
public enum SettingsPane: String, Sendable, Hashable, Encodable, CaseIterable {
  case app, notifications, autofill
}

/// A piece of asynchronous work, await point `task.NAME`.
public struct TaskItem: Sendable, Hashable, Encodable {
  /// A surface of the system that the script answers before the work goes on.
  public enum Asks: String, Sendable, Hashable, Encodable, CaseIterable {
    case webAuth = "web_auth"
    case file, photo, contact
  }
  public enum Owner: String, Sendable, Hashable, Encodable, CaseIterable {
    /// Cancelled, silently, with its page or sheet.
    case page
    case app
  }
  public var name: String
  public var asks: Asks?
  public var takes: Milliseconds
  /// The error code that it ends with; nil: it succeeds.
  public var fails: String?
  public var needsNetwork: Bool
  /// An expired session is refreshed first.
  public var needsSession: Bool
  public var owner: Owner
  /// It asks the system for time when the app leaves the screen.
  public var inBackground: Bool
  public var again: AgainRule
  public var progress: Progress
  public var timeout: Milliseconds
  public var onSuccess: [ActionItem]
  public var onFailure: [ActionItem]
  public var onCancel: [ActionItem]
}

/// What a second start does while the first one runs.
public enum AgainRule: String, Sendable, Hashable, Encodable, CaseIterable {
  case ignore, replace, queue
}

/// Who shows that work runs: the button of the sheet, the row, the whole screen, which takes no touch then but the ways
/// back, or nobody.
public enum Progress: String, Sendable, Hashable, Encodable, CaseIterable {
  case button, row, overlay, none
}
