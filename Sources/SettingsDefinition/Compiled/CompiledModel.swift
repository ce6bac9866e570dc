public import SettingsVocabulary

/// A definition as the engine runs it: flat tables and small integers, never changed after it was made and shared by
/// all simulations. Names are looked up here when something is written for a reader.
public final class CompiledModel: Sendable {
  public let tables: ModelTables
  /// For the texts that a journey types or brings.
  private let stringIDs: [String: StringID]

  public init(_ tables: ModelTables) {
    self.tables = tables
    stringIDs = Dictionary(
      zip(tables.strings, tables.strings.indices.lazy.map { StringID(UInt32($0)) }),
      uniquingKeysWith: { first, _ in first })
  }

  /// The id of a string that the definition has too.
  public func stringID(_ text: String) -> StringID? { stringIDs[text] }
}

/// The tables of a compiled model. A struct, so that the compiler can fill it piece by piece.
public struct ModelTables: Sendable {
  // Identity
  public var appID = ""
  public var appName = StringID.empty
  public var appVersion = StringID.empty
  public var appBuild = StringID.empty
  public var bundleID = ""
  /// The language in which the definition's texts are written.
  public var developmentLanguage = StringID.empty
  public var locales: [StringID] = []
  /// One of them has a region or a script.
  public var hasRegions = false
  public var modules = Modules()

  // Strings and texts
  /// By `StringID`; they begin with `WellKnown`.
  public var strings: [String] = WellKnown.allCases.map(\.text)
  public var texts: [CompiledText] = []
  public var segments: [TextSegment] = []
  /// By language (index of `locales`), then by `TextID`; a missing text is shown as it is written.
  public var translations: [[TextID?]] = []
  /// Sorted by text, then by language.
  public var plurals: [PluralForms] = []

  // What is shown
  public var pages: [CompiledPage] = []
  public var sections: [CompiledSection] = []
  public var rows: [CompiledRow] = []
  public var rowNames: [StringID] = []
  public var variants: [CompiledVariant] = []
  /// Indices of options of the row's preference.
  public var rowOptions: [UInt16] = []
  public var numberRows: [CompiledNumbers] = []
  public var textFields: [CompiledTextField] = []
  public var loads: [LoadStep] = []
  public var root = PageID(0 as UInt16)
  public var profile: CompiledProfile?
  public var dialogs: [CompiledDialog] = []
  public var buttons: [CompiledButton] = []
  public var confirms: [CompiledConfirm] = []
  public var detents: [StringID] = []
  public var mails: [CompiledMail] = []
  public var mailAddresses: [TextID] = []

  // Conditions and gates
  public var conditions: [CompiledCondition] = []
  public var conditionLists: [ConditionID] = []
  /// Operands of `oneOf`.
  public var values: [PreferenceValue] = []
  public var gates: [GateRule] = []
  /// By `GateListID`: ranges of `gates`.
  public var gateLists: [TableRange] = []
  public var constants: [CompiledConstant] = []
  /// The flags, and after them their variants.
  public var flags: [CompiledFlag] = []
  public var capabilities: [StringID] = []
  public var stateFields: [StateField] = []

  // Preferences
  public var preferences: [CompiledPreference] = []
  public var options: [CompiledOption] = []
  public var derivations: [Derivation] = []
  public var patterns: [BoundedPattern] = []
  public var storedValues: [StoredValue] = []

  // Actions and flows
  public var actions: [CompiledAction] = []
  /// By index of `actions`: what `presentPage` and `presentDialog` do when their place is taken.
  public var slotRules: [CompiledSlotRule] = []
  /// By `ActionListID`: ranges of `actions`.
  public var actionLists: [TableRange] = []
  public var tasks: [CompiledTask] = []
  /// By `FlowKind.rawValue`.
  public var flows: [CompiledFlow] = []
  public var errorTexts: [ErrorText] = []
  /// Some flow or task lays its progress over the screen.
  public var hasOverlays = false
  public var account = CompiledAccount()
  public var store = CompiledStore()
  public var permissions: [CompiledPermission] = []
  public var analytics = CompiledAnalytics()
  public var lifecycle = CompiledLifecycle()
  public var deepLinks: [CompiledDeepLink] = []
  public var pageLists: [PageID] = []

  // Appearance
  public var messageStyle = MessageForm.alert
  /// Milliseconds.
  public var bannerShownFor: Milliseconds = 6000
  public var bannerMaximum: Int32 = 3
  public var messageButton: TextID?
  public var standard = StandardTexts()
  public var webSheet = SheetStyle()
  public var webTitle: TextID?
  public var haptics = CompiledHaptics()
  public var motion = CompiledMotion()
  public var theme = CompiledTheme()
  public var embedding = CompiledEmbedding()
  public var device = CompiledDevice()

  // Names of what the engine draws
  /// By `Control.rawValue`.
  public var controlNames: [StringID] = []
  /// By `FlowKind.rawValue`: the flow's sheet; and the surfaces below.
  public var flowNames: [StringID] = []
  /// By `ConfirmID`: `ROW_confirmation`, `FLOW_confirmation`.
  public var confirmNames: [StringID] = []
  /// By `ConfirmID`: the ids of its two buttons.
  public var confirmButtonNames: [StringID] = []
  public var cancelButtonNames: [StringID] = []
  /// By `PermissionID`: `KIND_prompt`.
  public var softPromptNames: [StringID] = []

  // Time
  public var timing = CompiledTiming()

  // Names that a script can touch
  /// What a name may mean; which of them it does is decided by what is on the glass.
  public var targets: [Target] = []
  public var targetNames: [String: TableRange] = [:]
  /// All names a script can touch, in order, for "did you mean".
  public var targetNameList: [String] = []

  public init() {}
}

/// Which parts of the app were generated.
public struct Modules: Hashable, Sendable, BitwiseCopyable {
  public var auth = false
  public var notifications = false
  public var purchases = false
  public var analytics = false
  public init() {}
}

/// A constant of the app: its text, and whether it is there before the configuration was loaded.
public struct CompiledConstant: Hashable, Sendable, BitwiseCopyable {
  public var name: StringID
  public var value: TextID
  public var isFromConfig: Bool
  /// Not empty, and valid where it is a URL: decided once, when the definition is compiled.
  public var isUsable: Bool

  @inlinable public init(name: StringID, value: TextID, isFromConfig: Bool, isUsable: Bool) {
    self.name = name
    self.value = value
    self.isFromConfig = isFromConfig
    self.isUsable = isUsable
  }
}

/// A flag, or one of a flag's variants, which follow all flags.
public struct CompiledFlag: Hashable, Sendable, BitwiseCopyable {
  public var name: StringID
  public var isOn: Bool
  /// Empty: the flag itself.
  public var variant: StringID

  @inlinable public init(name: StringID, isOn: Bool, variant: StringID = .empty) {
    self.name = name
    self.isOn = isOn
    self.variant = variant
  }
}

/// A field of the view model: its name, and what it means.
public struct StateField: Hashable, Sendable, BitwiseCopyable {
  public enum Meaning: Hashable, Sendable, BitwiseCopyable {
    case settings, isLoading, error, appVersion, buildNumber, deviceModel, iosVersion, timeZone, webViewURL
    case isLoadingProduct, isPurchasing, restoreResultMessage, settingsPath, appName, year
    case isSignedIn, isSigningOut, isRestoring, isOffline
    case optionsOf(PreferenceID)
    case valueOf(PreferenceID)
    case constant(UInt16)
    case entitlement(EntitlementID)
    case product(ProductID)
    case text(TextID)
    case condition(ConditionID)
    /// A name of the list for which this app has nothing.
    case nothing
  }
  public var name: StringID
  public var meaning: Meaning

  @inlinable public init(name: StringID, meaning: Meaning) {
    self.name = name
    self.meaning = meaning
  }
}

/// The plural forms of a text in one language, chosen by the first number in it.
public struct PluralForms: Hashable, Sendable, BitwiseCopyable {
  public var text: TextID
  /// An index of `ModelTables.locales`.
  public var language: UInt16
  public var zero: TextID?
  public var one: TextID?
  public var two: TextID?
  public var few: TextID?
  public var many: TextID?
  public var other: TextID

  public init(text: TextID, language: UInt16, other: TextID) {
    self.text = text
    self.language = language
    self.other = other
  }
}

public struct CompiledLifecycle: Hashable, Sendable, BitwiseCopyable {
  public var onFirstLaunch: ActionListID?
  public var onLaunch: ActionListID?
  public var onNewVersion: ActionListID?
  public var onLaunchAfterCrash: ActionListID?
  public var onForeground: ActionListID?
  public var onBackground: ActionListID?
  public var onActive: ActionListID?
  public var onInactive: ActionListID?
  public var onWake: ActionListID?
  public var onColorScheme: ActionListID?
  /// Milliseconds in the background.
  public var popsToRootAfter: Milliseconds?
  /// The path comes back after the system ended the app.
  public var restoresPath = true
  /// Tab and sheets come back, too.
  public var restoresEverything = false
  /// Somebody listens to whether the scene takes touches.
  public var hasScenePhases: Bool { onActive != nil || onInactive != nil }
  public init() {}
}

/// How long things take, in milliseconds.
public struct CompiledTiming: Hashable, Sendable {
  /// By `AwaitPoint`; nil waits for the answer to a system surface.
  public var points: [Milliseconds?] = AwaitPoint.fixed.map(\.takes)
  /// By `AwaitPoint`: the name of each.
  public var names: [StringID] = []
  /// By `AwaitPoint`: what follows an answer, where `points` waits for one.
  public var afterAnswer: [Milliseconds] = []
  /// A save that goes over the network.
  public var remoteSave: Milliseconds = 400
  public var push: Milliseconds = 350
  public var pop: Milliseconds = 350
  public var sheetPresent: Milliseconds = 400
  public var sheetDismiss: Milliseconds = 400
  public var alertPresent: Milliseconds = 250
  public var alertDismiss: Milliseconds = 200
  public var fade: Milliseconds = 150
  public init() {}
}

/// What the engine says where the definition has no words of its own.
public struct StandardTexts: Hashable, Sendable, BitwiseCopyable {
  public var saveFailed: TextID?
  public var loadFailed: TextID?
  public var iconFailed: TextID?
  public var invalidEmail: TextID?
  public var weakPassword: TextID?
  public var linkFailed: TextID?
  public var notAvailable: TextID?
  public init() {}
}
