/// Lines of Lua, indented, none longer than needed.
struct LuaLines {
  private(set) var text = ""
  private var depth: Int
  static let width = 120

  init(depth: Int = 0) { self.depth = depth }

  var indent: String { String(repeating: "  ", count: depth) }

  mutating func line(_ content: String = "") {
    text += content.isEmpty ? "\n" : "\(indent)\(content)\n"
  }

  /// Lines between an opening and a closing one, one step further in.
  mutating func block(_ open: String, _ close: String, _ body: (inout LuaLines) -> Void) {
    line(open)
    depth += 1
    body(&self)
    depth -= 1
    line(close)
  }

  /// Each item one step further in, then the closing line.
  mutating func lines<Item>(of items: [Item], _ close: String, _ body: (Item, inout LuaLines) -> Void) {
    depth += 1
    for item in items { body(item, &self) }
    depth -= 1
    line(close)
  }

  mutating func comments(_ comments: [String]) {
    for comment in comments { line(LuaText.comment(comment)) }
  }

  /// `open a = 1, b = 2 close`: on one line when it fits, else filled over as many as are needed.
  mutating func fields(_ open: String, _ fields: [LuaField], _ close: String) {
    parts(open, fields.flatMap(Self.written), close)
  }

  /// The same with a comment: behind the last line if it fits there, else above the first.
  mutating func fields(_ open: String, _ fields: [LuaField], _ close: String, comment: String?) {
    guard let comment = comment.map(LuaText.comment) else { return self.fields(open, fields, close) }
    var written = LuaLines(depth: depth)
    written.fields(open, fields, close)
    let body = written.text.dropLast()
    let last = body.distance(from: body.lastIndex(of: "\n") ?? body.startIndex, to: body.endIndex)
    if last + 3 + comment.count <= Self.width {
      text += "\(body)   \(comment)\n"
    } else {
      line(comment)
      text += written.text
    }
  }

  /// Written items, separated by commas.
  mutating func items(_ open: String, _ items: [String], _ close: String) {
    parts(open, items.map { LuaPart($0) }, close)
  }

  mutating func parts(_ open: String, _ parts: [LuaPart], _ close: String) {
    var current = open
    for (index, part) in parts.enumerated() {
      let end = index == parts.count - 1 ? close : ","
      let space = index == 0 || current.isEmpty ? "" : " "
      if index > 0, indent.count + current.count + space.count + part.text.count + end.count > Self.width {
        line(current)
        current = (part.isInner ? "    " : "  ") + part.text + end
      } else {
        current += space + part.text + end
      }
    }
    line(parts.isEmpty ? open + close : current)
  }

  /// A field in the parts between which a line may end: a long text keeps its lines, a list breaks between its items.
  static func written(_ field: LuaField) -> [LuaPart] {
    switch field.value {
    case .text(let text):
      guard let block = LuaText.block(text) else { return [LuaPart(field.flat)] }
      return [LuaPart("\(LuaText.key(field.key)) = \(block)")]
    case .list(let items) where items.count > 1:
      var parts = items.map(\.flat)
      parts[0] = "\(LuaText.key(field.key)) = { \(parts[0])"
      parts[parts.count - 1] += " }"
      return parts.enumerated().map { LuaPart($1, isInner: $0 > 0) }
    case .integer, .number, .bool, .list, .table: return [LuaPart(field.flat)]
    }
  }
}

/// What stays on one line.
struct LuaPart {
  var text: String
  /// Whether it goes on inside a field that began before, and so stands further in on a line of its own.
  var isInner: Bool

  init(_ text: String, isInner: Bool = false) {
    self.text = text
    self.isInner = isInner
  }
}
