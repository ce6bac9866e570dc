import SettingsBehavior
public import SettingsDefinition
public import SettingsVocabulary

/// Something on the glass, as assistive technology reads it. One row is one element.
public struct ScreenElement: Hashable, Sendable {
  /// The id under which a script names it; empty for a text that has none.
  public var id: String
  public var role: ScreenRole
  /// The id of the page, surface or prompt that it is in; empty for these themselves.
  public var container: String
  /// The group of rows that it belongs to: an index of `ModelTables.sections`.
  public var section: SectionID?
  public var label = ""
  /// The second line.
  public var subtitle = ""
  /// A switch is a bool, a slider or stepper a number, all else the text as it is shown; null where there is none.
  public var value = StateValue.null
  /// The value as it is drawn and spoken.
  public var valueText = ""
  public var badge = ""
  public var hint = ""
  public var isEnabled = true
  public var isBusy = false
  public var isSelected = false
  public var isFocused = false
  /// What a finger on it meets now.
  public var hit = Hit.ok
  /// Whether a finger can get to it at the present type size, by scrolling too.
  public var isReachable = true
  /// What a finger on it means; nil for what takes no touch, and for the buttons of the OS, which are answered.
  public var target: Target?
  /// Which it is of how many that VoiceOver counts: tabs, the parts of a segmented control.
  public var rank: ScreenRank?
  /// Its place in reading order, from 1.
  public var order = 0
  /// The language in which it is written.
  public var language = ""
  public var isDark = false
  public var isRightToLeft = false
  public var look = ScreenLook()

  public init(id: String, role: ScreenRole, container: String) {
    self.id = id
    self.role = role
    self.container = container
  }

  public var isHittable: Bool { hit == .ok }

  /// Something stands over it.
  public var isCovered: Bool {
    switch hit {
    case .coveredByPrompt, .coveredByLayer, .locked: true
    case .ok, .absent, .hidden, .disabled, .busy, .moving, .dragged, .outOfReach, .appIs: false
    }
  }

  /// What is drawn of its label.
  public var drawnLabel: String { look.label.isEmpty ? label : look.label }

  /// `light` or `dark`.
  public var colorScheme: String { isDark ? "dark" : "light" }
  /// `rtl` or `ltr`.
  public var direction: String { isRightToLeft ? "rtl" : "ltr" }
}

/// Which of how many things in a row an element is, from 1.
public struct ScreenRank: Hashable, Sendable {
  public var number: Int
  public var count: Int
}

/// What an element is to assistive technology.
public enum ScreenRole: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  // What holds others; it comes before them.
  case page, sheet, cover, alert, dialog, menu, banner, prompt
  // What is in it.
  case back, tab, header, footer, staticText, row, button, link, toggle, slider, stepper, date, textField
  case secureTextField, option, progress

  public var name: StaticString {
    switch self {
    case .page: "page"
    case .sheet: "sheet"
    case .cover: "cover"
    case .alert: "alert"
    case .dialog: "dialog"
    case .menu: "menu"
    case .banner: "banner"
    case .prompt: "prompt"
    case .back: "back"
    case .tab: "tab"
    case .header: "header"
    case .footer: "footer"
    case .staticText: "static_text"
    case .row: "row"
    case .button: "button"
    case .link: "link"
    case .toggle: "switch"
    case .slider: "slider"
    case .stepper: "stepper"
    case .date: "date"
    case .textField: "text_field"
    case .secureTextField: "secure_text_field"
    case .option: "option"
    case .progress: "progress"
    }
  }

  public var isContainer: Bool { rawValue <= ScreenRole.prompt.rawValue }
}

/// How an element is drawn, where that is more than its role.
public struct ScreenLook: Hashable, Sendable {
  /// What is drawn, where assistive technology reads something else.
  public var label = ""
  /// An SF Symbol or `asset:NAME`.
  public var icon = ""
  /// A system colour, a theme token or `#RRGGBB`.
  public var tint = ""
  /// A page's style (`form` …), a picker's (`inline`, `segmented` …).
  public var style = ""
  public var isDestructive = false
  public var isPanel = false
  /// It leads to another page.
  public var hasChevron = false
  /// The button that a surface is for.
  public var isProminent = false
  /// A sheet's, `large` or `height:340`.
  public var detents: [String] = []
  public var hasDragIndicator = false
  /// In hundredths of a point.
  public var cornerRadius: Int32?
  /// How far a slider is, in thousandths, and the symbols at its ends.
  public var fraction: Int32 = 0
  public var minIcon = ""
  public var maxIcon = ""
  /// Of a text field.
  public var traits: ScreenTextTraits?
  /// How it moves under a finger and when the finger goes; nil where the definition says nothing of it.
  public var press: ScreenMotion?
  public var release: ScreenMotion?

  public init() {}
}

/// How the keyboard helps with a text field. Source: Apple, `UITextInputTraits`.
public struct ScreenTextTraits: Hashable, Sendable {
  public var keyboard: String
  public var autocapitalization: String
  public var autocorrects: Bool
  public var contentType: String
  public var lines: Int
}

/// A motion of the theme, as it is now: under Reduce Motion what the token becomes then.
public struct ScreenMotion: Hashable, Sendable {
  /// `motion.NAME`.
  public var token: String
  /// Milliseconds.
  public var duration: Int64
  public var curve: String
  /// Thousandths.
  public var bounce: Int32
}
