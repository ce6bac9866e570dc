import SettingsDefinition

/// What stands over a page.
extension ScreenSVG {
  struct Surface {
    var canvas: SVGCanvas
    var height: Int
  }

  /// A surface by itself, from its upper edge.
  func surface(_ part: Part) -> Surface {
    var inside = self
    if part.head?.role.isBox ?? false { inside.width -= 64 }
    return inside.drawnSurface(part)
  }

  private func drawnSurface(_ part: Part) -> Surface {
    var canvas = canvas()
    guard let head = part.head else { return Surface(canvas: canvas, height: 0) }
    if head.role == .page {
      let height = drawPage(part, onto: &canvas, hasTabs: false)
      return Surface(canvas: canvas, height: max(height, 420))
    }
    var y = head.look.hasDragIndicator ? 20 : 12
    if head.role == .banner { return banner(head) }
    if !head.label.isEmpty {
      for words in TextWidth.wrap(head.label, (width - 96) / 11) {
        canvas.text(words, width / 2, y + 20, size: 19, fill: color("textPrimary"), .middle, isBold: true)
        y += 26
      }
    }
    y = drawContents(part.elements, y + 4, onto: &canvas) + 12
    if head.role == .sheet { y = max(y, detent(head)) }
    return Surface(canvas: canvas, height: y)
  }

  /// The height of a sheet's first detent, as far as there is room.
  private func detent(_ head: ScreenElement) -> Int {
    guard let first = head.look.detents.first else { return 0 }
    if first.hasPrefix("height:") {
      return min(700, Int(first.dropFirst("height:".count).prefix { $0.isNumber }) ?? 0)
    }
    return first == "medium" ? 340 : 480
  }

  private func banner(_ head: ScreenElement) -> Surface {
    var canvas = canvas()
    let lines = TextWidth.wrap(head.label, (width - 80) / 8)
    let height = lines.count * 20 + 20
    canvas.rect(ScreenSVG.margin, 0, width - 2 * ScreenSVG.margin, height, radius: 14, fill: color("textPrimary"))
    for (index, words) in lines.enumerated() {
      canvas.text(words, width / 2, 26 + index * 20, size: 15, fill: color("bg"), .middle)
    }
    return Surface(canvas: canvas, height: height)
  }

  /// A surface in its place: sheets and dialogs stand on the lower edge, alerts and what the system asks in the middle.
  func placed(_ part: Part, _ surface: Surface, _ height: Int) -> String {
    var canvas = canvas()
    guard let head = part.head else { return "" }
    if head.role == .banner {
      canvas.group(y: 64, surface.canvas)
      return canvas.body
    }
    let dim = isDark ? "0.5" : "0.25"
    canvas.rect(0, 0, width, height, fill: "#000000", opacity: dim)
    switch head.role {
    case .alert, .prompt, .menu:
      let top = max(60, (height - surface.height) / 2)
      canvas.rect(32, top, width - 64, surface.height, radius: 16, fill: fill)
      canvas.group(x: 32, y: top, surface.canvas)
    case .sheet, .cover, .dialog, .page, .banner, .back, .tab, .header, .footer, .staticText, .row, .button, .link,
      .toggle, .slider, .stepper, .date, .textField, .secureTextField, .option, .progress:
      let top = head.role == .cover ? 0 : height - surface.height
      let radius = Int((head.look.cornerRadius ?? 1600) / 100)
      canvas.rect(0, top, width, surface.height + radius, radius: radius, fill: fill)
      if head.look.hasDragIndicator {
        canvas.rect(width / 2 - 18, top + 6, 36, 5, radius: 2, fill: color("textSecondary"), opacity: "0.5")
      }
      canvas.group(y: top, surface.canvas)
    }
    return canvas.body
  }

  private var fill: String { color(isDark ? "e1" : "bg") }
}

extension ScreenRole {
  /// Drawn as a box in the middle of the screen.
  fileprivate var isBox: Bool { self == .alert || self == .prompt || self == .menu }
}
