public import SettingsVocabulary

/// Haptics by what happens, where a row has none of its own.
public struct HapticUse: Sendable, Hashable, Encodable {
  public var toggle: Haptic
  public var choice: Haptic
  public var press: Haptic
  public var success: Haptic
  public var warning: Haptic
  public var failure: Haptic
}

/// Which motion tokens are used for what.
public struct MotionUse: Sendable, Hashable, Encodable {
  public enum PageEntrance: String, Sendable, Hashable, Encodable, CaseIterable {
    case none
    case slideGroups = "slide_groups"
  }
  /// Names of motion tokens without `motion.`; nil: the system's.
  public var press: String?
  public var release: String?
  public var page: String?
  public var pageEntrance: PageEntrance
}

/// The design system's tokens, each list sorted by name.
public struct Theme: Sendable, Hashable, Encodable {
  /// `color.NAME`.
  public var colors: [ThemeColor]
  /// `surface.NAME`.
  public var surfaces: [ThemeColor]
  /// `radius.NAME`.
  public var radii: [ThemeRadius]
  /// `motion.NAME`.
  public var motions: [ThemeMotion]
}

public struct ThemeColor: Sendable, Hashable, Encodable {
  public var name: String
  public var light: RGBA
  public var dark: RGBA
}

public struct ThemeRadius: Sendable, Hashable, Encodable {
  public var name: String
  /// Hundredths of a point.
  public var radius: Int
}

public struct ThemeMotion: Sendable, Hashable, Encodable {
  public var name: String
  public var motion: Motion
  /// Under Reduce Motion; nil: the same.
  public var reduced: Motion?
}

public struct Motion: Sendable, Hashable, Encodable {
  public enum Curve: String, Sendable, Hashable, Encodable, CaseIterable {
    case easeInOut = "ease_in_out"
    case linear
    case easeIn = "ease_in"
    case easeOut = "ease_out"
    case spring
  }
  public var duration: Milliseconds
  public var curve: Curve
  /// Thousandths, of a spring.
  public var bounce: Int
}

/// Translations of one locale.
public struct LocaleTexts: Sendable, Hashable, Encodable {
  public var locale: String
  /// Sorted by key.
  public var texts: [Translation]
}

/// A text in another language.
public struct Translation: Sendable, Hashable, Encodable {
  public enum Forms: Sendable, Hashable, Encodable {
    case one(String)
    /// By the first number in the text.
    case plural([PluralForm])
  }
  public struct PluralForm: Sendable, Hashable, Encodable {
    public var category: PluralCategory
    public var text: String
  }
  /// The text in the language of the app.
  public var key: String
  public var forms: Forms
}

public enum PluralCategory: String, Sendable, Hashable, Encodable, CaseIterable {
  case zero, one, two, few, many, other
}

/// How long the operations of an await point take.
public struct AwaitTiming: Sendable, Hashable, Encodable {
  /// `auth.sign_out`.
  public var point: String
  /// The script answers a surface of the system first; `takes` follows the answer.
  public var waitsForAnswer: Bool
  public var takes: Milliseconds
  /// For preferences kept on the server or in the cloud; else the same as `takes`.
  public var takesRemote: Milliseconds
}

/// What happens at the turning points of the app's life.
public struct Lifecycle: Sendable, Hashable, Encodable {
  public enum Restores: String, Sendable, Hashable, Encodable, CaseIterable {
    /// The tab, the path, and pages in sheets with theirs.
    case everything
    case path, nothing
  }
  public var onFirstLaunch: [ActionItem]
  public var onLaunch: [ActionItem]
  public var onNewVersion: [ActionItem]
  public var onLaunchAfterCrash: [ActionItem]
  public var onForeground: [ActionItem]
  public var onBackground: [ActionItem]
  /// The scene is in front and takes touches, or does no more.
  public var onActive: [ActionItem]
  public var onInactive: [ActionItem]
  /// A start by the system without a screen.
  public var onWake: [ActionItem]
  /// The device is light or dark now, where it was not.
  public var onColorScheme: [ActionItem]
  /// Time in the background after which every stack is at its root again.
  public var popsToRootAfter: Milliseconds?
  /// What comes back after the system ended the app.
  public var restores: Restores
}

/// A way into the app from outside.
public struct DeepLink: Sendable, Hashable, Encodable {
  /// With what the entries of notifications begin.
  public static let notificationPrefix = "os:notification/"
  public enum Way: Sendable, Hashable, Encodable {
    case url(String)
    /// The system's own, `os:notification_settings`.
    case entry(String)
  }
  public enum Does: Sendable, Hashable, Encodable {
    /// Sets the whole path.
    case path(SettingsPath)
    case presentPage(String)
    case presentDialog(String)
    case actions([ActionItem])
  }
  public enum Over: String, Sendable, Hashable, Encodable, CaseIterable {
    case dismiss, keep
  }
  public var way: Way
  public var does: Does
  /// What happens to a sheet that is up.
  public var over: Over
  /// Run when it is a notification that comes with the app in front; nil: the system shows it there too.
  public var inFront: [ActionItem]?
}

/// What a key of the view model means.
public struct StateEntry: Sendable, Hashable, Encodable {
  public enum Meaning: Sendable, Hashable, Encodable {
    case entitlement(String)
    case product(String)
    case constant(String)
    case optionsOf(preference: String)
    case valueOf(preference: String)
    case text(String)
    case condition(Condition)
  }
  public var name: String
  public var meaning: Meaning
}
