import Findings

/// Warns of tokens of a theme that can hardly be told from what they are drawn on. The standard tokens are the system's
/// own, and are not judged.
/// Source: WCAG 2.2, 1.4.3 for text, 1.4.11 for glyphs and controls.
struct ContrastCheck {
  let theme: Theme
  /// The lines of the definition's own tokens by their names, `color.accent`.
  let own: [String: SourcePlace]

  private struct Pair {
    var front: String
    var back: String
    /// What it is, and the least contrast in hundredths.
    var use: String
    var least: Int
  }

  private static let pairs = [
    text("color.textPrimary", on: "color.bg"), text("color.textPrimary", on: "surface.e1"),
    text("color.textSecondary", on: "color.bg"), text("color.textSecondary", on: "surface.e1"),
    text("color.danger", on: "surface.e1"), text("color.accent", on: "color.bg"),
    text("color.accentOn", on: "color.accent"),
    Pair(front: "color.success", back: "surface.e1", use: "a control", least: 300),
  ]

  private static func text(_ front: String, on back: String) -> Pair {
    Pair(front: front, back: back, use: "text", least: 450)
  }

  var warnings: [Finding] {
    Self.pairs.flatMap { pair in
      ["light", "dark"].compactMap { scheme in warning(pair, isDark: scheme == "dark", scheme) }
    }
  }

  private func warning(_ pair: Pair, isDark: Bool, _ scheme: String) -> Finding? {
    guard let place = own[pair.front] ?? own[pair.back], let front = theme.color(pair.front, isDark),
      let back = theme.color(pair.back, isDark)
    else { return nil }
    // Written down again, the system's own are still the system's.
    if front == Theme.standard.color(pair.front, isDark), back == Theme.standard.color(pair.back, isDark) { return nil }
    // What is behind the page itself is not known.
    let contrast = front.contrast(on: RGBA(bits: back.bits | 0xFF))
    guard contrast < pair.least else { return nil }
    return Finding(
      .warning, code: "definition.contrast",
      message:
        "\"\(pair.front)\" on \"\(pair.back)\" has a contrast of \(Self.ratio(contrast)) in the \(scheme) colour scheme",
      place: place, notes: ["\(pair.use) wants \(Self.ratio(pair.least)) or more (WCAG 2.2)"])
  }

  private static func ratio(_ hundredths: Int) -> String {
    let digits = hundredths % 100
    return "\(hundredths / 100).\(digits < 10 ? "0" : "")\(digits):1"
  }
}

extension Theme {
  /// The colour of a token by its full name.
  fileprivate func color(_ token: String, _ isDark: Bool) -> RGBA? {
    let parts = token.split(separator: ".")
    let list = parts[0] == "surface" ? surfaces : colors
    return list.first { $0.name == parts[1] }.map { isDark ? $0.dark : $0.light }
  }
}
