public import SettingsVocabulary

public struct CompiledEmbedding: Hashable, Sendable {
  public enum Place: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable { case window, tab, stack, sheet }
  /// The screen has a stack of its own; otherwise its pages go onto the enclosing one.
  public var wrapsInNavigationStack = true
  public var inside = Place.window
  public var tabs: [StringID] = []
  /// The tab that shows the settings.
  public var settingsTab: UInt8 = 0
  /// Pages of the enclosing stack below the settings.
  public var hostPath: [StringID] = []
  public var hostTitle: TextID?
  /// Whether a page of the enclosing app lies below the settings, to which a user can go back.
  public var hasHost: Bool { !hostPath.isEmpty && inside != .sheet }
  /// By index of `tabs`: the page of this definition in it; nil is another part of the app.
  public var tabPages: [PageID?] = []
  /// Shown instead of everything while nobody is signed in.
  public var signedOut: PageID?
  public init() {}
}

public struct CompiledDevice: Hashable, Sendable {
  public var model = StringID.empty
  public var machine = ""
  public var iosVersionText = StringID.empty
  /// Hundredths: 17.4 is 1704.
  public var iosVersion: Int32 = 1800
  public var isPad = false
  public var locale = "en_US"
  public var timeZone = "UTC"
  public var storefront = "USA"
  /// Bit by `ModelTables.capabilities`.
  public var capabilities: UInt64 = 0
  public init() {}
}
