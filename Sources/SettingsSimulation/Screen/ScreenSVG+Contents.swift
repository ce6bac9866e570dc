import SettingsDefinition

/// What is in a page or a surface: groups of rows, and all else in the middle.
extension ScreenSVG {
  func drawContents(_ elements: [ScreenElement], _ start: Int, onto canvas: inout SVGCanvas) -> Int {
    var y = start
    var place = 0
    while place < elements.count {
      let first = elements[place]
      guard first.section != nil || first.role == .option else {
        y = drawLoose(first, y, onto: &canvas)
        place += 1
        continue
      }
      let group = elements[place...].prefix {
        ($0.section != nil || $0.role == .option) && $0.section == first.section
      }
      y = drawGroup(Array(group), y, onto: &canvas)
      place += group.count
    }
    return y
  }

  private func drawGroup(_ elements: [ScreenElement], _ start: Int, onto canvas: inout SVGCanvas) -> Int {
    let margin = ScreenSVG.margin
    var y = start + 8
    let header = elements.first { $0.role == .header && $0.target == nil }
    if let header {
      canvas.text(
        header.label, 2 * margin, y + 14, size: 13, fill: color("textSecondary"), room: width - 4 * margin)
      y += 22
    }
    let rows = elements.filter {
      $0.role != .footer && ($0.role != .header || ($0.target != nil && $0.label != header?.label))
    }
    let heights = rows.map(height)
    let total = heights.reduce(0, +)
    canvas.rect(
      margin, y, width - 2 * margin, total, radius: Int(picture.groupRadius / 100), fill: color("e1"))
    for (index, row) in rows.enumerated() {
      if index > 0 {
        let inset = row.look.icon.isEmpty || row.look.tint.isEmpty && row.role == .option ? 2 * margin : 2 * margin + 41
        canvas.rect(inset, y, width - margin - inset, 1, fill: color("separator"))
      }
      drawRow(row, y, heights[index], onto: &canvas)
      y += heights[index]
    }
    for footer in elements where footer.role == .footer {
      for words in TextWidth.wrap(footer.label, (width - 4 * margin) / 7) {
        canvas.text(words, 2 * margin, y + 18, size: 13, fill: color("textSecondary"))
        y += 18
      }
    }
    return y + 12
  }

  private func height(of row: ScreenElement) -> Int {
    if row.role == .slider { return 76 }
    if row.look.isPanel { return 72 }
    return row.subtitle.isEmpty ? 44 : 60
  }

  // MARK: - Outside of groups

  private func drawLoose(_ element: ScreenElement, _ y: Int, onto canvas: inout SVGCanvas) -> Int {
    let middle = width / 2
    switch element.role {
    case .textField, .secureTextField: return drawField(element, y, onto: &canvas)
    case .button: return drawButton(element, y, onto: &canvas)
    case .link:
      canvas.text(element.label, middle, y + 22, size: 15, fill: color("accent"), .middle, room: width - 40)
      return y + 32
    case .progress:
      canvas.circle(middle, y + 22, 9, fill: "none", stroke: color("textSecondary"))
      canvas.text(element.label, middle, y + 52, size: 13, fill: color("textSecondary"), .middle)
      return y + 64
    case .header, .row:
      return drawPerson(element, y, onto: &canvas)
    case .page, .sheet, .cover, .alert, .dialog, .menu, .banner, .prompt, .back, .tab, .footer, .staticText, .toggle,
      .slider, .stepper, .date, .option:
      return drawWords(element, y, onto: &canvas)
    }
  }

  private func drawWords(_ element: ScreenElement, _ start: Int, onto canvas: inout SVGCanvas) -> Int {
    let isTitle = element.id == "title"
    let size = isTitle ? 20 : element.role == .footer ? 13 : 15
    var y = start + (isTitle ? 16 : 4)
    for words in TextWidth.wrap(element.label, (width - 64) * 100 / (size * 54)) {
      canvas.text(
        words, width / 2, y + size, size: size, fill: color(isTitle ? "textPrimary" : "textSecondary"), .middle,
        isBold: isTitle)
      y += size + 5
    }
    return y + 4
  }

  private func drawField(_ element: ScreenElement, _ y: Int, onto canvas: inout SVGCanvas) -> Int {
    let margin = ScreenSVG.margin
    canvas.rect(margin, y + 4, width - 2 * margin, 44, radius: 10, fill: color("fill"))
    let isEmpty = element.valueText.isEmpty
    canvas.text(
      isEmpty ? element.label : element.valueText, 2 * margin, y + 32, size: 17,
      fill: color(isEmpty ? "textSecondary" : "textPrimary"), room: width - 4 * margin, opacity: faded(element))
    return y + 54
  }

  private func drawButton(_ element: ScreenElement, _ y: Int, onto canvas: inout SVGCanvas) -> Int {
    let margin = ScreenSVG.margin
    let middle = width / 2
    let glyph = color(element.colors.label)
    if element.look.isProminent {
      canvas.rect(
        margin, y + 6, width - 2 * margin, 48, radius: 14, fill: color(element.colors.background),
        opacity: faded(element))
      if element.isBusy {
        canvas.circle(middle, y + 30, 9, fill: "none", stroke: glyph)
      } else {
        canvas.text(
          element.label, middle, y + 36, size: 17, fill: glyph, .middle, isBold: true, room: width - 64,
          opacity: faded(element))
      }
      return y + 60
    }
    canvas.text(
      element.label, middle, y + 28, size: 17, fill: glyph, .middle, room: width - 64, opacity: faded(element))
    return y + 42
  }

  func faded(_ element: ScreenElement) -> String { element.isEnabled ? "" : "0.4" }

  private func drawPerson(_ element: ScreenElement, _ start: Int, onto canvas: inout SVGCanvas) -> Int {
    let middle = width / 2
    var y = start + 8
    canvas.circle(middle, y + 44, 44, fill: color("accent"))
    let initials = element.label.split(separator: " ").prefix(2).compactMap(\.first).map(String.init).joined()
    canvas.text(initials, middle, y + 55, size: 32, fill: color("accentOn"), .middle, isBold: true)
    y += 96
    canvas.text(element.label, middle, y + 20, size: 22, fill: color("textPrimary"), .middle, isBold: true, room: 330)
    y += 28
    if !element.subtitle.isEmpty {
      canvas.text(element.subtitle, middle, y + 14, size: 15, fill: color("textSecondary"), .middle, room: 330)
      y += 22
    }
    if !element.badge.isEmpty {
      drawBadge(element.badge, middle, y + 14, onto: &canvas)
      y += 30
    }
    return y + 8
  }

  func drawBadge(_ text: String, _ middle: Int, _ y: Int, onto canvas: inout SVGCanvas) {
    let badge = SVGCanvas.width(of: text, size: 12) + 18
    canvas.rect(middle - badge / 2, y - 11, badge, 22, radius: 11, fill: color("fill"))
    canvas.text(text, middle, y + 4, size: 12, fill: color("textPrimary"), .middle, isBold: true)
  }
}
