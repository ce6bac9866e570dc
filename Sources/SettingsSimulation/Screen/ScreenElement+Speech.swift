/// What VoiceOver makes of an element.
extension ScreenElement {
  /// What VoiceOver says when it comes to the element: that it is chosen, then label, value, traits, which of how many
  /// it is, and hint. Its own words are English. Source: Apple, "Supporting VoiceOver in your app",
  /// `UIAccessibilityTraits.tabBar`; the words: VoiceOver on iOS 18.
  public var spoken: String {
    let words =
      [isSelected ? "selected" : ""] + spokenWords
      + [role.spokenWord, rank.map { "\($0.number) of \($0.count)" } ?? "", isEnabled ? "" : "dimmed", hint]
    return words.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// The words and the value of the element itself.
  var spokenWords: [String] {
    // What stands in for the label stands in for all that is written.
    let written = look.label.isEmpty ? [label, subtitle, badge] : [label]
    return (written + [valueText]).filter { !$0.isEmpty }
  }

  /// What the element is and can do, for assistive technology. Source: Apple, `AccessibilityTraits`,
  /// `UIAccessibilityTraits`.
  public var traits: [ScreenTrait] {
    var traits = role.traits
    if id == "search", role == .textField { traits.append(.searchField) }
    if isSelected { traits.append(.selected) }
    if !isEnabled { traits.append(.notEnabled) }
    return traits
  }

  /// Where the arrow of what leads to another page points, `left` or `right`; nil: it has none. In a language that is
  /// read from the right it is turned round. Source: Apple, Human Interface Guidelines, "Right to left".
  public var chevron: String? {
    if role == .back { return isRightToLeft ? "right" : "left" }
    guard look.hasChevron else { return nil }
    return isRightToLeft ? "left" : "right"
  }
}

/// Something that an element is or can do.
public enum ScreenTrait: String, Hashable, Sendable, CaseIterable {
  case button, link, header, toggle, adjustable, tab, modal, selected
  case staticText = "static_text"
  case searchField = "search_field"
  case updatesFrequently = "updates_frequently"
  case notEnabled = "not_enabled"
}

extension ScreenRole {
  fileprivate var traits: [ScreenTrait] {
    switch self {
    case .page, .header: [.header]
    case .sheet, .cover, .alert, .dialog, .menu, .prompt: [.modal, .header]
    case .back, .row, .button, .date, .option: [.button]
    case .tab: [.button, .tab]
    case .link: [.link]
    case .toggle: [.button, .toggle]
    case .slider, .stepper: [.adjustable]
    case .banner, .footer, .staticText: [.staticText]
    case .progress: [.updatesFrequently]
    case .textField, .secureTextField: []
    }
  }

  /// What VoiceOver says of it; empty for plain text.
  fileprivate var spokenWord: String {
    switch self {
    case .page, .header, .sheet, .cover, .dialog, .menu: "heading"
    case .alert, .prompt: "alert"
    case .back: "back button"
    case .row, .button, .date, .option: "button"
    case .tab: "tab"
    case .link: "link"
    case .toggle: "switch button"
    case .slider, .stepper: "adjustable"
    case .textField: "text field"
    case .secureTextField: "secure text field"
    case .progress: "in progress"
    case .banner, .footer, .staticText: ""
    }
  }
}
