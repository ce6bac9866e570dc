/// A page: a list of sections, or a text.
public struct SettingsPage: Sendable, Hashable, Encodable {
  public enum Style: String, Sendable, Hashable, Encodable, CaseIterable {
    case insetGrouped = "inset_grouped"
    case grouped, plain, form
  }
  /// What happens when the gate closes while the page is shown.
  public enum OnLost: String, Sendable, Hashable, Encodable, CaseIterable {
    case placeholder, pop, stay
    /// The placeholder, and what can open the gate comes up by itself.
    case ask
  }
  public enum WhileLoading: String, Sendable, Hashable, Encodable, CaseIterable {
    case disabled, progress, enabled
  }
  /// `automatic`: that of the app.
  public enum ColorScheme: String, Sendable, Hashable, Encodable, CaseIterable {
    case automatic, light, dark
  }

  public var id: String
  /// Filled from the row that leads here, the first if several do. Also the label of the back button of what is pushed from it.
  public var title: String
  public var style: Style
  /// Of all of its presentation, while it is on top there.
  public var colorScheme: ColorScheme
  public var sections: [SettingsSection]
  public var body: String?
  public var footer: String?
  public var gates: [Gate]
  public var placeholder: PagePlaceholder?
  public var onLost: OnLost
  /// Read at the first appearance, one after the other.
  public var loads: [LoadItem]
  public var whileLoading: WhileLoading
  /// Its name in screen events, a template; nil: no screen events.
  public var screen: String?
  /// When it counts as viewed; nil: as `AnalyticsPlan.screens` says.
  public var screenSent: AnalyticsPlan.Screens?
  public var stringsTable: String
  public var onAppear: [ActionItem]
  public var onDisappear: [ActionItem]
  public var module: Module?
  /// The row that it is written inside of; nil for a page of `pages`.
  public var inlineInRow: String?
}

/// What stands behind a page's closed gate.
public struct PagePlaceholder: Sendable, Hashable, Encodable {
  public var title: String?
  public var message: String?
  public var button: String?
  public var icon: Icon?
}

/// What an app reads from elsewhere before it knows it.
public enum LoadItem: String, Sendable, Hashable, Encodable, CaseIterable {
  case preferences, config, products, entitlements, permissions, account
  case appTransaction = "app_transaction"
}

/// A group of rows.
public struct SettingsSection: Sendable, Hashable, Encodable {
  /// Nil: it cannot be named.
  public var id: String?
  public var header: String?
  public var footer: String?
  public var module: Module?
  public var visibleWhen: Condition?
  /// For all its rows, beside each row's own.
  public var enabledWhen: Condition?
  public var rows: [SettingsRow]
}

/// Ids of pages from the root on, the root left out: what a navigation stack holds.
public struct SettingsPath: Sendable, Hashable, Encodable {
  public var pages: [String]
}
