/// Lines of Lua, indented, none longer than needed.
struct LuaLines {
  private(set) var text = ""
  private var depth = 0
  static let width = 120

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
    items(open, fields.map(Self.written), close)
  }

  /// Written items, separated by commas.
  mutating func items(_ open: String, _ items: [String], _ close: String) {
    var current = open
    var isFirst = true
    for (index, item) in items.enumerated() {
      let end = index == items.count - 1 ? close : ","
      let space = isFirst || current.isEmpty ? "" : " "
      if !isFirst, indent.count + current.count + space.count + item.count + end.count > Self.width {
        line(current)
        current = "  \(item)\(end)"
      } else {
        current += "\(space)\(item)\(end)"
      }
      isFirst = false
    }
    line(items.isEmpty ? open + close : current)
  }

  /// A field, with its lines kept where it is a long text of several.
  static func written(_ field: LuaField) -> String {
    guard case .text(let text) = field.value, let block = LuaText.block(text) else { return field.flat }
    return "\(LuaText.key(field.key)) = \(block)"
  }
}
