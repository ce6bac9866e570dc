import TextFormats

/// Shapes of an SVG document, one after the other. Lengths are whole points.
struct SVGCanvas {
  enum Anchor: String { case start, middle, end }

  private(set) var body = ""
  /// Everything is mirrored about the middle of this width, texts stay readable.
  let width: Int
  let isMirrored: Bool

  init(width: Int, isMirrored: Bool) {
    self.width = width
    self.isMirrored = isMirrored
  }

  mutating func rect(_ x: Int, _ y: Int, _ w: Int, _ h: Int, radius: Int = 0, fill: String, opacity: String = "") {
    let left = isMirrored ? width - x - w : x
    let round = radius > 0 ? #" rx="\#(min(radius, h / 2))""# : ""
    let clear = opacity.isEmpty ? "" : #" opacity="\#(opacity)""#
    body +=
      #"<rect x="\#(left)" y="\#(y)" width="\#(w)" height="\#(h)"\#(round) fill="\#(SVGCanvas.quoted(fill))"\#(clear)/>"#
    body += "\n"
  }

  mutating func circle(_ x: Int, _ y: Int, _ radius: Int, fill: String, stroke: String = "") {
    let line = stroke.isEmpty ? "" : #" stroke="\#(SVGCanvas.quoted(stroke))" stroke-width="2""#
    body +=
      #"<circle cx="\#(isMirrored ? width - x : x)" cy="\#(y)" r="\#(radius)" fill="\#(SVGCanvas.quoted(fill))"\#(line)/>"#
    body += "\n"
  }

  /// A line through points, as a chevron or a check mark.
  mutating func line(_ points: [(x: Int, y: Int)], stroke: String, width thickness: Int = 2) {
    let list = points.map { "\(isMirrored ? width - $0.x : $0.x),\($0.y)" }.joined(separator: " ")
    body +=
      #"<polyline points="\#(list)" fill="none" stroke="\#(SVGCanvas.quoted(stroke))" stroke-width="\#(thickness)" stroke-linecap="round" stroke-linejoin="round"/>"#
    body += "\n"
  }

  /// One line of text on its base line, cut to the room that it has. Where letters run from right to left the document
  /// says so, and its start is at the right.
  mutating func text(
    _ text: String, _ x: Int, _ y: Int, size: Int, fill: String, _ anchor: Anchor = .start, isBold: Bool = false,
    room: Int = 10_000, opacity: String = ""
  ) {
    let words = SVGCanvas.fit(text, room: room, size: size)
    guard !words.isEmpty else { return }
    let weight = isBold ? #" font-weight="600""# : ""
    let clear = opacity.isEmpty ? "" : #" opacity="\#(opacity)""#
    body +=
      #"<text x="\#(isMirrored ? width - x : x)" y="\#(y)" font-size="\#(size)" fill="\#(SVGCanvas.quoted(fill))" text-anchor="\#(anchor.rawValue)"\#(weight)\#(clear)>"#
    body += SVGCanvas.quoted(words) + "</text>\n"
  }

  mutating func group(x: Int = 0, y: Int, _ inner: SVGCanvas) {
    body += #"<g transform="translate(\#(x) \#(y))">"# + "\n" + inner.body + "</g>\n"
  }

  // MARK: - Texts

  /// About how wide a text is: half its size a column, wide letters the whole.
  static func width(of text: String, size: Int) -> Int { TextWidth.of(text) * size * 54 / 100 }

  private static func fit(_ text: String, room: Int, size: Int) -> String {
    TextWidth.fit(text, max(1, room * 100 / (size * 54)))
  }

  /// Texts come from a definition or were typed: what means something to XML, or nothing to it, is replaced.
  static func quoted(_ text: String) -> String {
    XMLText.escaped(text) { scalar in
      switch scalar.value {
      case 0x00..<0x20, 0xFFFE, 0xFFFF: " "
      default: nil
      }
    }
  }
}
