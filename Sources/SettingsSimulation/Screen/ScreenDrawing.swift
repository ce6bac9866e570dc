import SettingsDefinition
import SettingsVocabulary
import SimulatedDevice

extension ScreenPicture {
  /// The screen as text, at most 60 columns wide: what is on it in a frame, the ids to its right. What something stands
  /// over is drawn thin and without ids, for nothing of it can be touched.
  public var text: String {
    var drawing = ScreenDrawing(self)
    return drawing.draw()
  }
}

/// Draws a screen line by line.
struct ScreenDrawing {
  let picture: ScreenPicture
  /// Columns between the frame's sides.
  let inner: Int
  private var lines: [String] = []
  private var usesDisabled = false
  private var usesBusy = false
  private var isCovered = false
  private var sides = "│"

  init(_ picture: ScreenPicture) {
    self.picture = picture
    let longest = picture.elements.map { TextWidth.of($0.id) }.max() ?? 0
    // Two sides and two columns for a mark.
    inner = min(38, max(28, 60 - 4 - longest))
  }

  mutating func draw() -> String {
    guard !picture.elements.isEmpty else { return "(\(picture.appName) is \(phaseText))\n" }
    for part in Part.parts(of: picture.elements) { draw(part) }
    var legend: [String] = []
    if usesDisabled { legend.append("- disabled") }
    if usesBusy { legend.append("~ busy") }
    if !picture.movements.isEmpty {
      let list = picture.movements.map { "\($0.kind.name) until \(seconds($0.until))" }
      legend.append("moves: " + list.joined(separator: ", "))
    }
    if picture.phase == .inactive { legend.append("the app is inactive") }
    if !legend.isEmpty { lines.append(TextWidth.fit(" " + legend.joined(separator: "   "), 60)) }
    return lines.joined(separator: "\n") + "\n"
  }

  private var phaseText: String {
    switch picture.phase {
    case .background: "in the background"
    case .suspended: "suspended"
    case .notRunning: "not running"
    case .crashed: "not running: it crashed"
    case .active, .inactive: "\(picture.phase.name)"
    }
  }

  private func seconds(_ milliseconds: Milliseconds) -> String { "\(Simulation.decimal(milliseconds)) s" }

  // MARK: - Parts

  private mutating func draw(_ part: Part) {
    isCovered = (part.head ?? part.elements.first)?.isCovered ?? false
    guard let head = part.head else { return drawTabs(part.elements) }
    sides = head.role == .page ? "│" : "║"
    switch head.role {
    case .page: drawPage(head, part.elements, isLast: !part.hasTabs)
    case .banner: drawBanner(head)
    case .sheet, .cover, .alert, .dialog, .menu, .prompt: drawSurface(head, part.elements)
    case .back, .tab, .header, .footer, .staticText, .row, .button, .link, .toggle, .slider, .stepper, .date,
      .textField, .secureTextField, .option, .progress:
      return
    }
  }

  private mutating func drawPage(_ page: ScreenElement, _ elements: [ScreenElement], isLast: Bool) {
    border("┌", "─", "┐")
    let back = elements.first { $0.role == .back }
    let close = elements.first { $0.target == .control(.close) }
    drawBar(page, back, close)
    border("├", "─", "┤")
    drawContents(elements.filter { $0.role != .back && $0 != close })
    if isLast { border("└", "─", "┘") } else { border("├", "─", "┤") }
  }

  /// Back at the leading edge, the title in the middle; on a line of its own where there is no room for it.
  private mutating func drawBar(_ page: ScreenElement, _ back: ScreenElement?, _ close: ScreenElement?) {
    let lead = back.map { picture.isRightToLeft ? "\($0.label) ›" : "‹ \($0.label)" } ?? ""
    let trail = close?.label ?? ""
    let edge = max(TextWidth.of(lead), TextWidth.of(trail))
    if edge == 0 { return line(centred(page.label, width), page) }
    let room = width - 2 * edge - 2
    let title = TextWidth.of(page.label) <= room ? page.label : ""
    let middle = centred(title, max(0, width - TextWidth.of(lead) - TextWidth.of(trail)))
    let names = [back?.id, close?.id, title.isEmpty ? nil : page.id].compactMap { $0 }
    line(
      picture.isRightToLeft ? trail + middle + lead : lead + middle + trail, back ?? close,
      names.joined(separator: " "))
    if title.isEmpty { line(centred(page.label, width), page) }
  }

  private mutating func drawTabs(_ tabs: [ScreenElement]) {
    sides = "│"
    let words = tabs.map { $0.isSelected ? "[\($0.label)]" : " \($0.label) " }
    line(centred(words.joined(separator: "  "), width), nil, tabs.map(\.id).joined(separator: " "))
    border("└", "─", "┘")
  }

  private mutating func drawBanner(_ banner: ScreenElement) {
    border("╔", "═", "╗", name: "banner")
    drawWords(banner.label, banner)
    border("╚", "═", "╝")
  }

  private mutating func drawSurface(_ head: ScreenElement, _ elements: [ScreenElement]) {
    border("╔", "═", "╗", name: "\(head.role.name)")
    if head.look.hasDragIndicator { line(centred("━━━━", width), nil) }
    drawWords(head.label, head)
    drawContents(elements)
    border("╚", "═", "╝")
  }

  // MARK: - Lines

  /// A line between the frame's sides, with what can be named on it.
  mutating func line(_ text: String, _ element: ScreenElement?, _ id: String? = nil) {
    let side = isCovered ? "┊" : sides
    let fitted = TextWidth.fit(text, width)
    let padding = String(repeating: " ", count: max(0, width - TextWidth.of(fitted)))
    let body = picture.isRightToLeft && !text.isEmpty ? padding + fitted : fitted + padding
    var whole = "\(side) \(body) \(side)"
    if !isCovered, let name = id ?? element?.id, !name.isEmpty {
      let mark = mark(of: element)
      whole += mark + TextWidth.fit(name, 60 - 3 - inner)
    }
    lines.append(whole)
  }

  private mutating func mark(of element: ScreenElement?) -> String {
    guard let element else { return " " }
    if element.isBusy {
      usesBusy = true
      return "~"
    }
    guard element.isEnabled else {
      usesDisabled = true
      return "-"
    }
    return " "
  }

  mutating func border(_ left: String, _ middle: String, _ right: String, name: String = "") {
    let title = name.isEmpty ? "" : " \(name) "
    let dash = isCovered ? "╌" : middle
    let rest = String(repeating: dash, count: max(0, inner - TextWidth.of(title) - (name.isEmpty ? 0 : 1)))
    lines.append(left + (name.isEmpty ? "" : dash) + title + rest + right)
  }

  /// Columns for text between the sides.
  var width: Int { inner - 2 }

  func centred(_ text: String, _ columns: Int) -> String {
    let fitted = TextWidth.fit(text, columns)
    let free = max(0, columns - TextWidth.of(fitted))
    return String(repeating: " ", count: free / 2) + fitted + String(repeating: " ", count: free - free / 2)
  }

  /// Words in the middle of as many lines as they need; the first has the element's id.
  mutating func drawWords(_ text: String, _ element: ScreenElement) {
    for (index, words) in TextWidth.wrap(text, width).enumerated() {
      line(centred(words, width), index == 0 ? element : nil)
    }
  }
}

/// A container with what is in it. The tab bar has no head.
struct Part {
  var head: ScreenElement?
  var elements: [ScreenElement] = []
  /// The tab bar comes next.
  var hasTabs = false

  static func parts(of elements: [ScreenElement]) -> [Part] {
    var parts: [Part] = []
    for element in elements {
      if element.role.isContainer {
        parts.append(Part(head: element))
      } else if element.role == .tab, parts.last?.head != nil {
        parts[parts.count - 1].hasTabs = true
        parts.append(Part(elements: [element]))
      } else if !parts.isEmpty {
        parts[parts.count - 1].elements.append(element)
      }
    }
    return parts
  }
}
