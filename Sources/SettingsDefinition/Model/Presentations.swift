public import SettingsVocabulary

/// A question before something happens.
public struct Confirm: Sendable, Hashable, Encodable {
  public enum Style: String, Sendable, Hashable, Encodable, CaseIterable {
    case dialog, alert, sheet
  }
  public var style: Style
  public var title: String?
  public var message: String?
  /// Label of the button that goes on.
  public var button: String
  public var cancel: String
  public var role: ButtonRole
  /// When it appears.
  public var haptic: Haptic?
  /// Only for the style `sheet`.
  public var sheet: Sheet
  /// What has to be typed before the button works.
  public var typeToConfirm: String?
  /// Asked only while this holds; tested before the change.
  public var when: Condition?
}

public enum ButtonRole: String, Sendable, Hashable, Encodable, CaseIterable {
  case normal, destructive, cancel
}

/// What happens when something is to be presented where something is already.
public enum SlotRule: String, Sendable, Hashable, Encodable, CaseIterable {
  case queue, refuse, replace
}

/// How a sheet looks and ends.
public struct Sheet: Sendable, Hashable, Encodable {
  public enum Detent: Sendable, Hashable, Encodable {
    case large, medium
    /// Hundredths of a point.
    case height(Int)
    /// Hundredths of a per cent of the screen, from 1 to 10,000.
    case fraction(Int)
  }
  public enum DragIndicator: String, Sendable, Hashable, Encodable, CaseIterable {
    case automatic, visible, hidden
  }
  /// Gestures only.
  public enum Dismiss: String, Sendable, Hashable, Encodable, CaseIterable {
    case unlessBusy = "unless_busy"
    case always, never
  }
  /// At least one; with one the sheet is not resizable.
  public var detents: [Detent]
  public var dragIndicator: DragIndicator
  /// Hundredths of a point; nil: the system's.
  public var cornerRadius: Int?
  public var dismiss: Dismiss
  /// Label of the button that closes it.
  public var close: String
  /// Whether its contents can be scrolled where they are higher than it.
  public var scrolls: Bool
}

/// A question or choice of the app's own.
public struct Dialog: Sendable, Hashable, Encodable {
  public enum Style: String, Sendable, Hashable, Encodable, CaseIterable {
    case dialog, alert, sheet, cover
  }
  public struct Button: Sendable, Hashable, Encodable {
    public var id: String
    public var label: String
    public var role: ButtonRole
    public var actions: [ActionItem]
    public var visibleWhen: Condition?
  }
  public var id: String
  public var style: Style
  public var title: String?
  public var message: String?
  public var sheet: Sheet
  public var haptic: Haptic?
  public var buttons: [Button]
  public var over: SlotRule
}

/// The person at the top of the root page.
public struct ProfileHeader: Sendable, Hashable, Encodable {
  public enum Avatar: Sendable, Hashable, Encodable {
    case initials
    /// A template that names an icon.
    case icon(String)
  }
  public struct Badge: Sendable, Hashable, Encodable {
    public var label: String
    public var visibleWhen: Condition?
  }
  public enum InlineTitle: String, Sendable, Hashable, Encodable, CaseIterable {
    case person, title
  }
  public struct Geometry: Sendable, Hashable, Encodable {
    /// Thousandths of the scroll speed.
    public var parallax: Int
    public var stretch: Bool
    public var collapse: Bool
    public var inlineTitle: InlineTitle
    /// Hundredths of a point, as the two below.
    public var avatarSize: Int
    public var padding: Int
    public var spacing: Int
  }
  public var name: String
  public var email: String
  public var avatar: Avatar
  public var badge: Badge?
  /// A tap pushes it.
  public var page: String?
  public var visibleWhen: Condition
  public var header: Geometry
}

/// How messages appear.
public struct MessageStyle: Sendable, Hashable, Encodable {
  public enum Style: String, Sendable, Hashable, Encodable, CaseIterable {
    case alert, banner, inline
  }
  public var style: Style
  /// Banners only, as `max`.
  public var shownFor: Milliseconds
  public var max: Int
  /// Label of an alert's button.
  public var button: String
}

/// How web pages appear in the app.
public struct WebSheet: Sendable, Hashable, Encodable {
  public var sheet: Sheet
  public var title: String?
}
