import SettingsDefinition

extension ScreenSVG {
  func drawRow(_ row: ScreenElement, _ y: Int, _ height: Int, onto canvas: inout SVGCanvas) {
    let margin = ScreenSVG.margin
    var left = 2 * margin
    let line = row.role == .slider ? 44 : height
    if !row.look.icon.isEmpty {
      drawIcon(row, left, y + line / 2, onto: &canvas)
      left += row.look.isPanel ? 52 : 41
    } else if row.role == .option, row.section != nil {
      left += margin
    }
    let right = drawTrail(row, y + line / 2, onto: &canvas)
    let room = max(60, right - left - 8)
    let base = row.subtitle.isEmpty ? y + line / 2 + 6 : y + line / 2 - 3
    canvas.text(row.drawnLabel, left, base, size: 17, fill: color(row.colors.label), room: room, opacity: faded(row))
    if !row.badge.isEmpty {
      let middle = left + min(room, SVGCanvas.width(of: row.drawnLabel, size: 17)) + 32
      drawBadge(row.badge, middle, base - 6, onto: &canvas)
    }
    canvas.text(
      row.subtitle, left, base + 20, size: 14, fill: color("textSecondary"), room: room, opacity: faded(row))
    if row.role == .slider { drawSlider(row, y + 56, onto: &canvas) }
  }

  /// The symbol itself is Apple's: its tile with the first letter of the label stands for it.
  private func drawIcon(_ row: ScreenElement, _ x: Int, _ middle: Int, onto canvas: inout SVGCanvas) {
    let size = row.look.isPanel ? 44 : 29
    let left = row.look.isPanel ? x - 4 : x
    canvas.rect(
      left, middle - size / 2, size, size, radius: size / 4, fill: color(row.colors.tile),
      opacity: faded(row))
    let letter = row.label.first.map { String($0).uppercased() } ?? ""
    canvas.text(
      letter, left + size / 2, middle + size / 5, size: size / 2 + 1, fill: color(row.colors.glyph), .middle,
      isBold: true)
  }

  /// What stands at the end of a row; answers where it begins.
  private func drawTrail(_ row: ScreenElement, _ middle: Int, onto canvas: inout SVGCanvas) -> Int {
    var right = width - 2 * ScreenSVG.margin
    if row.look.hasChevron {
      canvas.line(
        [(right - 6, middle - 6), (right, middle), (right - 6, middle + 6)], stroke: color("textSecondary"))
      right -= 16
    }
    if row.isBusy {
      canvas.circle(right - 9, middle, 8, fill: "none", stroke: color("textSecondary"))
      right -= 26
    }
    switch row.role {
    case .toggle: return drawSwitch(row, right, middle, onto: &canvas)
    case .stepper: right = drawStepper(right, middle, onto: &canvas)
    case .link:
      canvas.line([(right - 9, middle + 5), (right, middle - 4)], stroke: color("textSecondary"))
      canvas.line(
        [(right - 7, middle - 4), (right, middle - 4), (right, middle + 3)], stroke: color("textSecondary"))
      right -= 18
    case .option where row.isSelected:
      canvas.line(
        [(right - 14, middle), (right - 9, middle + 6), (right, middle - 6)], stroke: color("accent"), width: 3)
      right -= 24
    case .page, .sheet, .cover, .alert, .dialog, .menu, .banner, .prompt, .back, .tab, .header, .footer, .staticText,
      .row, .button, .slider, .date, .textField, .secureTextField, .option, .progress:
      break
    }
    let isHint = row.valueText.isEmpty
    let text = isHint && (row.role == .textField || row.role == .secureTextField) ? row.hint : row.valueText
    let room = min(SVGCanvas.width(of: text, size: 17), width / 2)
    canvas.text(
      text, right, middle + 6, size: 17, fill: color("textSecondary"), .end, room: room + 10,
      opacity: isHint ? "0.6" : faded(row))
    return right - room
  }

  private func drawSwitch(_ row: ScreenElement, _ right: Int, _ middle: Int, onto canvas: inout SVGCanvas) -> Int {
    let isOn = row.value == .bool(true)
    canvas.rect(
      right - 51, middle - 15, 51, 31, radius: 15, fill: color(row.colors.control), opacity: faded(row))
    canvas.circle(isOn ? right - 16 : right - 35, middle, 13, fill: "#FFFFFF")
    return right - 51
  }

  private func drawStepper(_ right: Int, _ middle: Int, onto canvas: inout SVGCanvas) -> Int {
    canvas.rect(right - 94, middle - 16, 94, 32, radius: 8, fill: color("fill"))
    canvas.rect(right - 47, middle - 9, 1, 18, fill: color("separator"))
    canvas.text("−", right - 70, middle + 6, size: 18, fill: color("textPrimary"), .middle)
    canvas.text("+", right - 23, middle + 6, size: 18, fill: color("textPrimary"), .middle)
    return right - 104
  }

  private func drawSlider(_ row: ScreenElement, _ y: Int, onto canvas: inout SVGCanvas) {
    let left = 2 * ScreenSVG.margin
    let length = width - 2 * left
    let place = left + length * Int(row.look.fraction) / 1000
    canvas.rect(left, y - 2, length, 4, radius: 2, fill: color("fill"))
    canvas.rect(left, y - 2, max(1, place - left), 4, radius: 2, fill: color("accent"))
    canvas.circle(place, y, 12, fill: "#FFFFFF", stroke: color("separator"))
  }
}
