public import SettingsVocabulary

/// A text of the definition: its pieces, and the string that is its key for translation.
public struct CompiledText: Hashable, Sendable, BitwiseCopyable {
  public var key: StringID
  /// Of `CompiledModel.segments`.
  public var segments: TableRange

  @inlinable public init(key: StringID, segments: TableRange) {
    self.key = key
    self.segments = segments
  }
}

/// A piece of a text.
public enum TextSegment: Hashable, Sendable, BitwiseCopyable {
  case literal(StringID)
  /// With the text to show when there is no value.
  case placeholder(Placeholder, fallback: StringID?)
}

/// What a `{name}` stands for.
public enum Placeholder: Hashable, Sendable, BitwiseCopyable {
  case constant(UInt16)
  /// An index of `CompiledModel.stateFields`.
  case state(UInt16)
  case appName
  case appVersion
  case appBuild
  case appID
  case accountName
  case accountID
  case accountEmail
  case accountProvider
  case accountAvatar
  case accountInitials
  case accountVerified
  case preference(PreferenceID)
  case product(ProductID, ProductField)
  case year
  /// The error of the failure that a text or action belongs to.
  case error
  /// A value of the event that is tracked.
  case event(EventField)
}

public enum ProductField: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case id, displayPrice, displayName, description, price, period
}

/// The values that the templates of analytics can name.
public enum EventField: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case row, kind, label, page, section, analyticsDescription, preference, value, oldValue
  case flow, phase, error, screen, button, surface, permission, status, url, code, message

  public var name: StaticString {
    switch self {
    case .row: "row"
    case .kind: "kind"
    case .label: "label"
    case .page: "page"
    case .section: "section"
    case .analyticsDescription: "analytics_description"
    case .preference: "preference"
    case .value: "value"
    case .oldValue: "old_value"
    case .flow: "flow"
    case .phase: "phase"
    case .error: "error"
    case .screen: "screen"
    case .button: "button"
    case .surface: "surface"
    case .permission: "permission"
    case .status: "status"
    case .url: "url"
    case .code: "code"
    case .message: "message"
    }
  }
}
