import SettingsDefinition

/// What is in a container: groups of rows in boxes, all else between the sides.
extension ScreenDrawing {
  mutating func drawContents(_ elements: [ScreenElement]) {
    var place = 0
    while place < elements.count {
      let group = elements[place...].prefix { isTogether($0, elements[place]) }
      if group.count > 0, isGrouped(elements[place]) {
        drawGroup(Array(group))
        place += group.count
      } else {
        drawLoose(elements[place])
        place += 1
      }
    }
  }

  private func isGrouped(_ element: ScreenElement) -> Bool { element.section != nil || element.role == .option }

  private func isTogether(_ element: ScreenElement, _ first: ScreenElement) -> Bool {
    isGrouped(element) && element.section == first.section
  }

  /// A section: its header and footer stand outside the box.
  private mutating func drawGroup(_ elements: [ScreenElement]) {
    let header = elements.first { $0.role == .header && $0.target == nil }
    let rows = elements.filter { isRow($0) && !($0.role == .header && $0.label == header?.label) }
    if let header { drawSide(header.label, header) }
    box("╭", "╮")
    for row in rows { drawRow(row) }
    box("╰", "╯")
    for footer in elements where footer.role == .footer { drawSide(footer.label, footer) }
  }

  private func isRow(_ element: ScreenElement) -> Bool {
    element.role != .footer && (element.role != .header || element.target != nil)
  }

  private mutating func drawSide(_ text: String, _ element: ScreenElement) {
    for (index, words) in TextWidth.wrap(text, width - 2).enumerated() {
      line(picture.isRightToLeft ? words + "  " : "  " + words, index == 0 ? element : nil)
    }
  }

  private mutating func box(_ left: String, _ right: String) {
    line(left + String(repeating: "─", count: width - 2) + right, nil)
  }

  // MARK: - Rows

  private mutating func drawRow(_ element: ScreenElement) {
    let columns = width - 4
    let trail = TextWidth.fit(trailing(element), columns * 2 / 3)
    let indent = element.role == .option && element.section != nil ? "  " : ""
    let label = element.badge.isEmpty ? element.drawnLabel : "\(element.drawnLabel) [\(element.badge)]"
    let room = columns - indent.count - TextWidth.of(trail) - (trail.isEmpty ? 0 : 1)
    let words = TextWidth.wrap(label, max(8, room), limit: 3)
    for (index, text) in (words.isEmpty ? [""] : words).enumerated() {
      row(picture.isRightToLeft ? text + indent : indent + text, index == 0 ? trail : "", index == 0 ? element : nil)
    }
    for text in TextWidth.wrap(element.subtitle, columns - 2, limit: 3) {
      row(picture.isRightToLeft ? text + "  " : indent + "  " + text, "", nil)
    }
    if element.role == .slider { row(bar(element.look.fraction, columns), "", nil) }
  }

  private mutating func row(_ lead: String, _ trail: String, _ element: ScreenElement?) {
    let gap = String(repeating: " ", count: max(0, width - 4 - TextWidth.of(lead) - TextWidth.of(trail)))
    line("│ " + (picture.isRightToLeft ? trail + gap + lead : lead + gap + trail) + " │", element)
  }

  private func trailing(_ element: ScreenElement) -> String {
    var words = element.valueText
    switch element.role {
    case .toggle: words = element.value == .bool(true) ? "on ━●" : element.value == .bool(false) ? "off ○━" : "?"
    case .stepper: words = "− \(words) +"
    case .textField, .secureTextField:
      words = (words.isEmpty && !element.hint.isEmpty ? "(\(element.hint))" : words) + "▏"
    case .option: words = [words, element.isSelected ? "✓" : ""].filter { !$0.isEmpty }.joined(separator: " ")
    case .link: words = "↗"
    case .page, .sheet, .cover, .alert, .dialog, .menu, .banner, .prompt, .back, .tab, .header, .footer, .staticText,
      .row, .button, .slider, .date, .progress:
      break
    }
    if element.isBusy { words += words.isEmpty ? "◌" : " ◌" }
    guard element.look.hasChevron else { return words }
    let chevron = picture.isRightToLeft ? "‹" : "›"
    if words.isEmpty { return chevron }
    return picture.isRightToLeft ? "\(chevron) \(words)" : "\(words) \(chevron)"
  }

  private func bar(_ fraction: Int32, _ columns: Int) -> String {
    let before = Int(fraction) * (columns - 1) / 1000
    let rest = String(repeating: "─", count: columns - 1 - before)
    return String(repeating: "━", count: before) + "●" + rest
  }

  // MARK: - Outside of groups

  private mutating func drawLoose(_ element: ScreenElement) {
    switch element.role {
    case .textField, .secureTextField:
      line(spread("\(element.label):", filled(element.valueText, width / 2)), element)
    case .button:
      let label = element.isBusy ? "\(element.label) ◌" : element.label
      line(centred(element.look.isProminent ? "[ \(label) ]" : label, width), element)
    case .link: line(centred("\(element.label) ↗", width), element)
    case .progress: line(centred("◌ \(element.label)", width), element)
    case .header, .row: drawPerson(element)
    case .page, .sheet, .cover, .alert, .dialog, .menu, .banner, .prompt, .back, .tab, .footer, .staticText, .toggle,
      .slider, .stepper, .date, .option:
      drawWords(element.label, element)
    }
  }

  private mutating func drawPerson(_ element: ScreenElement) {
    drawWords(element.label, element)
    for words in TextWidth.wrap(element.subtitle, width) { line(centred(words, width), nil) }
    if !element.badge.isEmpty { line(centred("[\(element.badge)]", width), nil) }
  }

  private func filled(_ text: String, _ columns: Int) -> String {
    let fitted = TextWidth.fit(text, columns)
    return fitted + String(repeating: "_", count: max(0, columns - TextWidth.of(fitted)))
  }

  private func spread(_ lead: String, _ trail: String) -> String {
    let fitted = TextWidth.fit(lead, width - TextWidth.of(trail) - 1)
    let gap = String(repeating: " ", count: max(1, width - TextWidth.of(fitted) - TextWidth.of(trail)))
    return picture.isRightToLeft ? trail + gap + fitted : fitted + gap + trail
  }
}
