/// A whole app definition as its author wrote it, valid, with every default filled in.
///
/// What is a map in the definition is an array here, sorted by the bytes of its keys, so that a definition in Lua and
/// the same one in JSON are equal; what is a list keeps its order. Texts are templates (see `TextTemplate`).
/// Pages, sections and rows of modules that are not chosen are still in it; `existingParts` tells them apart.
public struct SettingsModel: Sendable, Hashable, Encodable {
  /// Version of the schema, 1.
  public var schema: Int
  public var app: AppIdentity
  /// What is chosen, in the order of `Module.allCases`.
  public var modules: [Module]
  public var constants: [Constant]
  public var flags: [Flag]
  public var device: DeviceProfile
  public var embedding: Embedding
  /// Id of the first page.
  public var root: String
  /// All pages, those written inside a row too.
  public var pages: [SettingsPage]
  /// The header of the root page.
  public var profile: ProfileHeader?
  public var dialogs: [Dialog]
  public var preferences: [Preference]
  /// Nil without an `account` table; then `flow` gives the flows their defaults.
  public var account: Account?
  public var store: Store?
  public var permissions: [Permission]
  public var analytics: AnalyticsPlan
  public var messages: MessageStyle
  public var web: WebSheet
  public var haptics: HapticUse
  public var motion: MotionUse
  public var theme: Theme
  public var texts: [LocaleTexts]
  /// What the files of `app.textFiles` say, in the order in which they are named.
  public var textTables: [TextTable]
  /// Every await point with its duration, sorted by name; a task's own is in the task.
  public var timing: [AwaitTiming]
  public var lifecycle: Lifecycle
  public var deepLinks: [DeepLink]
  /// What state keys mean, given and by default. Keys that the engine alone defines are not in it.
  public var state: [StateEntry]
  /// Name of the configuration that was laid over, or nil.
  public var configuration: String?
  /// What the definition offers, sorted by name.
  public var configurations: [Configuration]
  /// Where things stand in the source, and what a reader should know of it. Not part of equality.
  public var sources: SourceTable

  enum CodingKeys: CodingKey {
    case schema, app, modules, constants, flags, device, embedding, root, pages, profile, dialogs, preferences
    case account, store, permissions, analytics, messages, web, haptics, motion, theme, texts, textTables, timing,
      lifecycle
    case deepLinks, state, configuration, configurations
  }
}

/// Parts that an app is generated with or without.
public enum Module: String, Sendable, Hashable, Encodable, CaseIterable {
  case auth, notifications, purchases, analytics
}

/// Who the app is.
public struct AppIdentity: Sendable, Hashable, Encodable {
  public var id: String
  public var name: String
  public var version: String
  public var build: String
  public var bundleID: String
  /// The language that texts are written in.
  public var locale: String
  public var locales: [String]
  /// Paths of `.strings` and `.xcstrings` files, relative to the definition.
  public var textFiles: [String]
}

/// An app-wide constant.
public struct Constant: Sendable, Hashable, Encodable {
  public var name: String
  public var text: String
  /// Absent until `config.load` is done.
  public var fromConfig: Bool
}

/// A feature flag with its value at launch.
public struct Flag: Sendable, Hashable, Encodable {
  public var name: String
  public var isOn: Bool
  /// What it can be while it is on; empty: it is on or off.
  public var variants: [String] = []
  /// Which of them it is; nil while it is off.
  public var variant: String?
}

/// A named variation of the definition.
public struct Configuration: Sendable, Hashable, Encodable {
  public var name: String
  /// Its `note`, or an empty string.
  public var note: String
}

public enum Idiom: String, Sendable, Hashable, Encodable, CaseIterable {
  case phone, pad
}

/// The device that a journey starts on unless it says otherwise.
public struct DeviceProfile: Sendable, Hashable, Encodable {
  public var model: String
  /// As `hw.machine` has it.
  public var machine: String
  public var iosVersion: OSVersion
  /// As written, shown by `{iosVersion}`.
  public var iosVersionText: String
  public var idiom: Idiom
  public var locale: String
  public var timeZone: String
  public var storefront: String
  public var capabilities: [String]
}

/// How the screen sits in its app.
public struct Embedding: Sendable, Hashable, Encodable {
  public enum Inside: String, Sendable, Hashable, Encodable, CaseIterable {
    case window, tab, stack, sheet
  }
  public struct Tab: Sendable, Hashable, Encodable {
    public var id: String
    /// Nil: another part of the app, without a page of this definition.
    public var page: String?
  }
  /// False: pushes go to the enclosing stack, and `path` starts after `hostPath`.
  public var wrapsInNavigationStack: Bool
  public var inside: Inside
  public var tabs: [Tab]
  public var hostPath: [String]
  /// Back label of the root page in another stack.
  public var hostTitle: String?
  /// Page that is shown instead of everything while nobody is signed in.
  public var signedOut: String?
}
