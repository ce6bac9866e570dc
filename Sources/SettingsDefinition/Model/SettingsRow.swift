/// A row of a section.
public struct SettingsRow: Sendable, Hashable, Encodable {
  public enum Role: String, Sendable, Hashable, Encodable, CaseIterable {
    case normal, destructive
  }
  public enum Style: String, Sendable, Hashable, Encodable, CaseIterable {
    case row, panel
  }

  public var id: String
  public var kind: RowKind
  public var data: SettingsRowData
  public var role: Role
  public var style: Style
  /// `account` and `sign_out` rows carry `auth`, `premium` rows `purchases`, unless written otherwise.
  public var module: Module?
  public var visibleWhen: Condition?
  public var enabledWhen: Condition?
  public var gates: [Gate]
  public var confirm: Confirm?
  /// The first whose condition holds overrides `data`.
  public var variants: [RowVariant]
  /// Nil: what `haptics` says for the kind.
  public var haptic: Haptic?
  public var analytics: RowAnalytics
  /// Nil: the label.
  public var accessibilityLabel: String?
  public var accessibilityHint: String?
}

/// What a row looks like and is called.
public struct SettingsRowData: Sendable, Hashable, Encodable {
  /// Missing only for a slider, which then has an accessibility label.
  public var label: String?
  public var subtitle: String?
  /// The trailing text.
  public var value: String?
  public var badge: String?
  public var icon: Icon?
  /// Nil: an accent tile with an `accentOn` glyph.
  public var tint: ColorValue?
  public var analyticsDescription: String?
}

/// What a row looks like while a condition holds; nil leaves the row's own.
public struct RowVariant: Sendable, Hashable, Encodable {
  public var when: Condition
  public var label: String?
  public var subtitle: String?
  public var value: String?
  public var badge: String?
  public var icon: Icon?
  public var tint: ColorValue?
}

/// Which event a row sends.
public enum RowAnalytics: Sendable, Hashable, Encodable {
  /// By the templates of `analytics.events`.
  case template
  case none
  /// Another event than the template's, with its own properties.
  case event(String, properties: [NamedValue])
}

/// What a row does, with what only that kind has. Cases are named as in the definition.
public enum RowKind: Sendable, Hashable, Encodable {
  case toggle(ToggleRow)
  case navigation(page: String)
  case picker(PickerRow)
  case slider(NumberRow)
  case stepper(NumberRow)
  case date(DateRow)
  case textField(TextFieldRow)
  case action([ActionItem])
  case info(InfoRow)
  case link(LinkRow)
  case mail(MailRow)
  case account(page: String)
  case premium(page: String)
  case signOut
}

/// What a toggle shows and changes.
public struct ToggleRow: Sendable, Hashable, Encodable {
  public enum Source: Sendable, Hashable, Encodable {
    case preference(String)
    /// Shows the status, asks, or opens the system's settings.
    case permission(String)
  }
  public var source: Source
  public var onChange: [ActionItem]
}

/// A choice among a preference's options.
public struct PickerRow: Sendable, Hashable, Encodable {
  public enum Style: String, Sendable, Hashable, Encodable, CaseIterable {
    case navigationLink = "navigation_link"
    case menu, inline, segmented, wheel
  }
  public var preference: String
  /// Option ids in the order shown: those named, else all of the preference (sorted at run time if it says so).
  public var options: [String]
  public var style: Style
  public var searchable: Bool
  /// Never true for a preference of several choices.
  public var closesOnChoice: Bool
  public var onChange: [ActionItem]
}

/// A slider or a stepper.
public struct NumberRow: Sendable, Hashable, Encodable {
  public var preference: String
  public var min: Double
  public var max: Double
  /// Nil: a slider moves freely. A stepper's is 1 by default.
  public var step: Double?
  public var minIcon: Icon?
  public var maxIcon: Icon?
  public var onChange: [ActionItem]
}

public struct DateRow: Sendable, Hashable, Encodable {
  public enum Components: String, Sendable, Hashable, Encodable, CaseIterable {
    case date, time
    case dateTime = "date_time"
  }
  public var preference: String
  public var components: Components
  public var onChange: [ActionItem]
}

public struct TextFieldRow: Sendable, Hashable, Encodable {
  public enum Autocapitalization: String, Sendable, Hashable, Encodable, CaseIterable {
    case sentences, words, all, none
  }
  /// When what is typed becomes the preference's value.
  public enum Commit: String, Sendable, Hashable, Encodable, CaseIterable {
    case onEnd = "on_end"
    case onSubmit = "on_submit"
    case onChange = "on_change"
  }
  public var preference: String
  public var placeholder: String?
  public var secure: Bool
  public var lines: Int
  /// An open name, `email_address`.
  public var keyboard: String?
  public var autocapitalization: Autocapitalization
  public var autocorrection: Bool
  public var contentType: String?
  public var commit: Commit
  public var onChange: [ActionItem]
}

/// Shows something; a tap does nothing.
public struct InfoRow: Sendable, Hashable, Encodable {
  /// Its value is shown; nil: the row's `data.value`.
  public var preference: String?
  /// Hidden until the device owner is checked.
  public var secret: Bool
  public var copyable: Bool
}

/// Where a link opens.
public enum LinkTarget: String, Sendable, Hashable, Encodable, CaseIterable {
  case browser, sheet
}

/// Leads to a URL; looks like a navigation row.
public struct LinkRow: Sendable, Hashable, Encodable {
  /// A template.
  public var url: String
  public var openIn: LinkTarget
  /// Pushed as well.
  public var page: String?
}

/// A row that opens a pre-filled mail.
public struct MailRow: Sendable, Hashable, Encodable {
  public var draft: MailDraft
  /// Pushed as well.
  public var page: String?
}

/// A pre-filled mail; its texts are templates.
public struct MailDraft: Sendable, Hashable, Encodable {
  public enum Via: String, Sendable, Hashable, Encodable, CaseIterable {
    case mailApp = "mail_app"
    case composer
  }
  public var to: [String]
  public var cc: [String]
  public var bcc: [String]
  public var subject: String?
  public var body: String?
  public var html: Bool
  public var via: Via
  /// When the device cannot send mail; by default a message with the address.
  public var onUnavailable: [ActionItem]
}
