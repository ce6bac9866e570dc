import SettingsDefinition
import SimulatedDevice

extension ScreenPicture {
  /// The screen as an SVG document, drawn with the theme that the app has: no imitation of pixels, but what is where, in
  /// which colours. Nothing in it is loaded from elsewhere.
  public var svg: String { ScreenSVG(self).document }
}

/// Lays a screen out, part by part from top to bottom.
struct ScreenSVG {
  let picture: ScreenPicture
  /// Of what is drawn now: the screen, or a box on it.
  var width: Int
  /// Of a group's edge to the screen's, and of a text to its group's.
  static let margin = 16

  /// Of what is drawn now.
  private(set) var isDark: Bool

  init(_ picture: ScreenPicture) {
    self.picture = picture
    isDark = picture.elements.first?.isDark ?? picture.isDark
    width = picture.isPad ? 600 : 390
  }

  /// A colour by its token; magenta would show that there is none.
  func color(_ name: String) -> String { picture.color(name, isDark: isDark) ?? "#FF00FF" }

  func canvas() -> SVGCanvas { SVGCanvas(width: width, isMirrored: picture.isRightToLeft) }

  /// To draw a part in its own colour scheme.
  func drawing(_ part: Part) -> ScreenSVG {
    var svg = self
    svg.isDark = part.head?.isDark ?? isDark
    return svg
  }

  var document: String {
    var canvas = canvas()
    let parts = Part.parts(of: picture.elements)
    var height = 0
    for part in parts where part.head?.role == .page && part.head?.id == parts.first?.head?.id {
      height = max(height, drawPage(part, onto: &canvas, hasTabs: part.hasTabs))
    }
    let over = parts.dropFirst().filter { $0.head != nil }
    let surfaces = over.map { ($0, drawing($0).surface($0)) }
    // A sheet leaves the upper edge of what it stands over visible.
    height = max(height, 640, (surfaces.map(\.1.height).max() ?? 0) + 120)
    var result = head(height)
    result += canvas.body
    result += tabBar(parts, height)
    for (part, surface) in surfaces { result += drawing(part).placed(part, surface, height) }
    if parts.isEmpty { result += absent(height) }
    return result + "</svg>\n"
  }

  private func head(_ height: Int) -> String {
    var canvas = canvas()
    canvas.rect(0, 0, width, height, fill: color("bg"))
    let direction = picture.isRightToLeft ? #" direction="rtl""# : ""
    return
      #"<svg xmlns="http://www.w3.org/2000/svg" width="\#(width)" height="\#(height)" viewBox="0 0 \#(width) \#(height)" font-family="-apple-system, 'SF Pro Text', Inter, 'Helvetica Neue', 'DejaVu Sans', sans-serif"\#(direction)>"#
      + "\n" + "<title>\(SVGCanvas.quoted(picture.appName))</title>\n" + canvas.body
  }

  private func absent(_ height: Int) -> String {
    var canvas = canvas()
    canvas.text(
      "\(picture.appName): \(picture.phase.name)", width / 2, height / 2, size: 17, fill: color("textSecondary"),
      .middle)
    return canvas.body
  }

  // MARK: - Pages

  /// Draws a page from the top of the screen; answers its height.
  func drawPage(_ part: Part, onto canvas: inout SVGCanvas, hasTabs: Bool) -> Int {
    guard let page = part.head else { return 0 }
    var y = drawBar(page, part.elements, onto: &canvas)
    y = drawContents(part.elements.filter { $0.role != .back && $0.target != .control(.close) }, y, onto: &canvas)
    return y + 24 + (hasTabs ? 60 : 0)
  }

  private func drawBar(_ page: ScreenElement, _ elements: [ScreenElement], onto canvas: inout SVGCanvas) -> Int {
    var room = width - 2 * ScreenSVG.margin
    if let back = elements.first(where: { $0.role == .back }) {
      canvas.line([(24, 22), (17, 29), (24, 36)], stroke: color("accent"))
      canvas.text(back.label, 30, 35, size: 17, fill: color("accent"), room: 110)
      room = width - 2 * (40 + min(110, SVGCanvas.width(of: back.label, size: 17)))
    }
    if let close = elements.first(where: { $0.target == .control(.close) }) {
      canvas.text(close.label, width - ScreenSVG.margin, 35, size: 17, fill: color("accent"), .end, isBold: true)
      room = min(room, width - 160)
    }
    canvas.text(
      page.label, width / 2, 35, size: 17, fill: color("textPrimary"), .middle, isBold: true, room: max(80, room))
    return 60
  }

  private func tabBar(_ parts: [Part], _ height: Int) -> String {
    guard let tabs = parts.first(where: { $0.head == nil })?.elements, !tabs.isEmpty else { return "" }
    var canvas = canvas()
    canvas.rect(0, height - 60, width, 60, fill: color("e1"))
    canvas.rect(0, height - 60, width, 1, fill: color("separator"))
    for (index, tab) in tabs.enumerated() {
      let x = width * (2 * index + 1) / (2 * tabs.count)
      let tint = color(tab.isSelected ? "accent" : "textSecondary")
      canvas.rect(x - 11, height - 50, 22, 22, radius: 6, fill: tint)
      canvas.text(tab.label, x, height - 12, size: 11, fill: tint, .middle, room: width / tabs.count)
    }
    return canvas.body
  }
}
