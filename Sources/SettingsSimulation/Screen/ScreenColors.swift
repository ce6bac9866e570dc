/// The theme's tokens with which the parts of an element are drawn; empty for a part that it does not have.
public struct ScreenColors: Hashable, Sendable {
  public var label = ""
  /// Second line, value.
  public var value = ""
  public var background = ""
  /// The tile behind the icon, and the glyph on it.
  public var tile = ""
  public var glyph = ""
  /// A switch, a checkmark, the filled part of a slider.
  public var control = ""
  /// While a finger is on it.
  public var press = ""
}

extension ScreenElement {
  public var colors: ScreenColors {
    var colors = ScreenColors()
    colors.label = labelColor
    if !subtitle.isEmpty || !valueText.isEmpty { colors.value = "textSecondary" }
    colors.background = background
    if !look.icon.isEmpty, !role.isContainer {
      colors.tile = look.tint.isEmpty ? "accent" : look.tint
      colors.glyph = look.tint.isEmpty ? "accentOn" : "white"
    }
    colors.control = control
    if isInGroup, target != nil { colors.press = "fill" }
    return colors
  }

  /// A row of a group, or an option of a list.
  private var isInGroup: Bool { section != nil && role != .header && role != .footer || role == .option }

  private var labelColor: String {
    if look.isProminent { return look.isDestructive ? "white" : "accentOn" }
    if look.isDestructive { return "danger" }
    switch role {
    case .back: return "accent"
    case .tab: return isSelected ? "accent" : "textSecondary"
    case .button: return look.icon.isEmpty ? "accent" : "textPrimary"
    case .link: return section == nil ? "accent" : "textPrimary"
    case .footer, .progress: return "textSecondary"
    case .header: return look.style == "profile" ? "textPrimary" : "textSecondary"
    case .staticText: return section == nil && id != "title" ? "textSecondary" : "textPrimary"
    case .page, .sheet, .cover, .alert, .dialog, .menu, .banner, .prompt, .row, .toggle, .slider, .stepper, .date,
      .textField, .secureTextField, .option:
      return "textPrimary"
    }
  }

  private var background: String {
    if look.isProminent { return look.isDestructive ? "danger" : "accent" }
    if isInGroup { return "surface.e1" }
    switch role {
    case .page: return "bg"
    case .sheet, .cover, .alert, .dialog, .menu, .prompt: return isDark ? "surface.e1" : "bg"
    case .textField, .secureTextField: return "fill"
    case .tab: return "surface.e1"
    case .banner, .back, .header, .footer, .staticText, .row, .button, .link, .toggle, .slider, .stepper, .date,
      .option, .progress:
      return ""
    }
  }

  private var control: String {
    switch role {
    case .toggle: return value == .bool(true) ? "success" : "fill"
    case .slider: return "accent"
    case .stepper: return "fill"
    case .option: return isSelected ? "accent" : ""
    case .page, .sheet, .cover, .alert, .dialog, .menu, .banner, .prompt, .back, .tab, .header, .footer, .staticText,
      .row, .button, .link, .date, .textField, .secureTextField, .progress:
      return ""
    }
  }
}
