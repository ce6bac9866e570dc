import SettingsBehavior
public import SettingsDefinition
public import SettingsVocabulary
public import SimulatedDevice

/// All that is needed to draw a screen: what is on it, and the theme that it is drawn with.
public struct ScreenPicture: Hashable, Sendable {
  public var appName = ""
  public var phase = ProcessPhase.active
  public var elements: [ScreenElement] = []
  /// What moves, and until when.
  public var movements: [Movement] = []
  /// The colour scheme of what is in front.
  public var isDark = false
  public var isRightToLeft = false
  public var isPad = false
  /// Colours by theme token and system colour, as `#RRGGBB` or `#RRGGBBAA`.
  public var colors: [Color] = []
  /// Of a group of rows (`radius.lg`), in hundredths of a point.
  public var groupRadius: Int32 = 1000

  public struct Color: Hashable, Sendable {
    public var name: String
    public var light: String
    public var dark: String
  }

  public struct Movement: Hashable, Sendable {
    public var kind: TransitionKind
    public var until: Milliseconds
  }

  /// The colour of a name, or the colour itself; nil for a name that neither theme nor system has.
  /// - Parameter isDark: in which colour scheme; nil: that of what is in front.
  public func color(_ name: String, isDark: Bool? = nil) -> String? {
    if name.hasPrefix("#") { return name }
    let name = name.hasPrefix("surface.") ? name.dropFirst("surface.".count) : name[...]
    return colors.first { $0.name == name }.map { isDark ?? self.isDark ? $0.dark : $0.light }
  }
}

extension Simulation {
  public func picture(_ model: CompiledModel) -> ScreenPicture {
    var picture = ScreenPicture()
    picture.appName = model.string(model.tables.appName)
    picture.phase = world.device.phase
    picture.elements = elements(model)
    picture.movements = screen.transitions.map { ScreenPicture.Movement(kind: $0.kind, until: $0.ends) }
    picture.isDark = isDark(model)
    picture.isRightToLeft = isRightToLeft(model)
    picture.isPad = app.facts.isPad
    let theme = model.tables.theme
    for token in theme.colors + theme.surfaces {
      picture.colors.append(
        ScreenPicture.Color(
          name: model.string(token.name), light: model.string(token.light), dark: model.string(token.dark)))
    }
    for color in SystemColor.allCases {
      picture.colors.append(
        ScreenPicture.Color(name: color.rawValue, light: color.hex.light, dark: color.hex.dark))
    }
    if let radius = theme.radii.first(where: { model.string($0.name) == "lg" }) { picture.groupRadius = radius.length }
    return picture
  }
}

/// Source: Apple, Human Interface Guidelines, Color, "iOS, iPadOS system colors" (default, iOS 18).
enum SystemColor: String, CaseIterable {
  case red, orange, yellow, green, mint, teal, cyan, blue, indigo, purple, pink, brown, gray, black, white

  var hex: (light: String, dark: String) {
    switch self {
    case .red: ("#FF3B30", "#FF453A")
    case .orange: ("#FF9500", "#FF9F0A")
    case .yellow: ("#FFCC00", "#FFD60A")
    case .green: ("#34C759", "#30D158")
    case .mint: ("#00C7BE", "#63E6E2")
    case .teal: ("#30B0C7", "#40C8E0")
    case .cyan: ("#32ADE6", "#64D2FF")
    case .blue: ("#007AFF", "#0A84FF")
    case .indigo: ("#5856D6", "#5E5CE6")
    case .purple: ("#AF52DE", "#BF5AF2")
    case .pink: ("#FF2D55", "#FF375F")
    case .brown: ("#A2845E", "#AC8E68")
    case .gray: ("#8E8E93", "#8E8E93")
    case .black: ("#000000", "#000000")
    case .white: ("#FFFFFF", "#FFFFFF")
    }
  }
}
