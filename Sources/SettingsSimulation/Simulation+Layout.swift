import SettingsBehavior
public import SettingsDefinition
import SettingsVocabulary

/// Where the rows of a page stand, for whoever scrolls to one.
extension Simulation {
  /// How far a page is scrolled when a row of it is at the top, in hundredths of a point; nil for what is not on it.
  public func scrollOffset(to target: Target, _ model: CompiledModel) -> Int32? {
    let elements = elements(model)
    guard let wanted = elements.last(where: { $0.target == target && $0.target?.isOnPage == true }) else { return nil }
    var top: Int32 = 0
    var section: SectionID?
    for element in elements where element.container == wanted.container && element.role.isOnPage {
      if element.section != section { top += Simulation.sectionGap }
      section = element.section
      if element.order == wanted.order { return top }
      top += height(of: element, model)
    }
    return nil
  }

  /// Between two groups of rows.
  private static let sectionGap: Int32 = 3500

  private func height(of element: ScreenElement, _ model: CompiledModel) -> Int32 {
    if element.target == .profile { return headerHeight(model) }
    let size = app.facts.typeSize
    switch element.role {
    case .header, .footer, .staticText: return size.subheadlineLine + 1200
    case .slider: return size.bodyLine + 5400
    case .row, .button, .link, .toggle, .stepper, .date, .textField, .secureTextField, .option, .progress:
      let second = element.subtitle.isEmpty ? 0 : size.subheadlineLine
      // Source: Apple, Human Interface Guidelines: what is tapped is at least 44 points high.
      return max(4400, size.bodyLine + second + (element.look.isPanel ? 3200 : 2200))
    case .page, .sheet, .cover, .alert, .dialog, .menu, .banner, .prompt, .back, .tab: return 0
    }
  }
}

/// Sheets that do not scroll.
extension Simulation {
  /// Whether a presentation shows only what has room at the present type size. Pages are lists, and scroll.
  func cutsOff(_ kind: PresentedKind, _ model: CompiledModel) -> Bool {
    !kind.hasStack && !model.sheet(of: kind, for: app.session.provider).scrolls && model.form(of: kind) == .sheet
  }

  /// How much room something in a sheet takes, in hundredths of a point: a long text takes several lines.
  func heightInSheet(of element: ScreenElement, _ model: CompiledModel) -> Int32 {
    let size = app.facts.typeSize
    guard !element.role.isContainer else { return lines(of: element.label, size.titleLine) * size.titleLine + 3200 }
    let line = element.role == .staticText ? size.subheadlineLine : size.bodyLine
    return height(of: element, model) + (lines(of: element.drawnLabel, line) - 1) * line
  }

  /// A letter is about half as wide as the font is high, and that is three quarters of the line.
  private func lines(of text: String, _ line: Int32) -> Int32 {
    let width = Int64(TextWidth.of(text)) * Int64(line) * 42 / 100
    return Int32(clamping: max(1, (width + Simulation.textWidth - 1) / Simulation.textWidth))
  }

  /// Between the margins of the narrowest iPhone with a current system: 375 points less twice 16.
  private static let textWidth: Int64 = 34_300
}

extension Target {
  /// It moves with what is scrolled.
  fileprivate var isOnPage: Bool {
    switch self {
    case .row, .option, .profile, .opener: true
    case .button, .back, .confirm, .cancel, .control, .product, .provider, .tab, .banner: false
    }
  }
}

extension ScreenRole {
  /// It stands in a page and moves with it; bars do not.
  fileprivate var isOnPage: Bool { !isContainer && self != .back && self != .tab }
}

extension TypeSize {
  /// Source: as the other line heights (leading of Body).
  fileprivate var bodyLine: Int32 {
    [1900, 2000, 2100, 2200, 2400, 2600, 2900, 3400, 4000, 4800, 5600, 6200][Int(rawValue)]
  }
}
