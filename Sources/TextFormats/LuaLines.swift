/// Lines of Lua, indented, none longer than needed.
package struct LuaLines {
  package private(set) var text = ""
  private var depth: Int
  package static let width = 120

  package init(depth: Int = 0) { self.depth = depth }

  package var indent: String { String(repeating: "  ", count: depth) }

  package mutating func line(_ content: String = "") {
    text += content.isEmpty ? "\n" : "\(indent)\(content)\n"
  }

  /// Lines between an opening and a closing one, one step further in.
  package mutating func block(_ open: String, _ close: String, _ body: (inout LuaLines) -> Void) {
    line(open)
    inner(body)
    line(close)
  }

  /// Lines one step further in.
  package mutating func inner(_ body: (inout LuaLines) -> Void) {
    depth += 1
    body(&self)
    depth -= 1
  }

  /// Each item one step further in, then the closing line.
  package mutating func lines<Item>(of items: [Item], _ close: String, _ body: (Item, inout LuaLines) -> Void) {
    depth += 1
    for item in items { body(item, &self) }
    depth -= 1
    line(close)
  }

  package mutating func comments(_ comments: [String]) {
    for comment in comments { line(LuaText.comment(comment)) }
  }

  /// An expression, on one line when it fits, else with a line for each part; the comment behind it if it fits there, else
  /// above.
  package mutating func expression(_ term: LuaTerm, comment: String?) {
    let flat = indent + term.flat
    let comment = comment.map(LuaText.comment)
    guard let comment else { return expression("", term, "") }
    if flat.count + 3 + comment.count <= Self.width {
      line("\(term.flat)   \(comment)")
    } else {
      line(comment)
      expression("", term, "")
    }
  }

  package mutating func expression(_ open: String, _ term: LuaTerm, _ close: String) {
    let flat = open + term.flat + close
    guard indent.count + flat.count > Self.width else { return line(flat) }
    switch term {
    case .list(let items) where !items.isEmpty:
      line(open + "{")
      lines(of: items, "}" + close) { item, lines in lines.expression("", item, ",") }
    case .table(let fields) where !fields.isEmpty:
      line(open + "{")
      lines(of: fields, "}" + close) { field, lines in
        lines.expression("\(LuaText.key(field.key)) = ", field.value, ",")
      }
    case .call(let function, let arguments):
      guard let last = arguments.last else { return line(flat) }
      if arguments.count == 1, last.standsAlone { return expression("\(open)\(function) ", last, close) }
      let first = arguments.dropLast().map { $0.flat + ", " }.joined()
      guard indent.count + open.count + function.count + first.count < Self.width else {
        line("\(open)\(function)(")
        let ends = Array(repeating: ",", count: arguments.count - 1) + [")" + close]
        return inner { lines in
          for (argument, end) in zip(arguments, ends) { lines.expression("", argument, end) }
        }
      }
      expression("\(open)\(function)(\(first)", last, ")" + close)
    case .text(let text): line(LuaText.block(text).map { open + $0 + close } ?? flat)
    case .integer, .number, .bool, .name, .list, .table: line(flat)
    }
  }

  /// `open a = 1, b = 2 close`: on one line when it fits, else filled over as many as are needed.
  package mutating func fields(_ open: String, _ fields: [LuaField], _ close: String) {
    parts(open, fields.flatMap(Self.written), close)
  }

  /// The same with a comment: behind the last line if it fits there, else above the first.
  package mutating func fields(_ open: String, _ fields: [LuaField], _ close: String, comment: String?) {
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
  package mutating func items(_ open: String, _ items: [String], _ close: String) {
    parts(open, items.map { LuaPart($0) }, close)
  }

  package mutating func parts(_ open: String, _ parts: [LuaPart], _ close: String) {
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
  package static func written(_ field: LuaField) -> [LuaPart] {
    switch field.value {
    case .text(let text):
      guard let block = LuaText.block(text) else { return [LuaPart(field.flat)] }
      return [LuaPart("\(LuaText.key(field.key)) = \(block)")]
    case .list(let items) where items.count > 1:
      var parts = items.map(\.flat)
      parts[0] = "\(LuaText.key(field.key)) = { \(parts[0])"
      parts[parts.count - 1] += " }"
      return parts.enumerated().map { LuaPart($1, isInner: $0 > 0) }
    case .integer, .number, .bool, .list, .table, .name, .call: return [LuaPart(field.flat)]
    }
  }
}

/// What stays on one line.
package struct LuaPart {
  package var text: String
  /// Whether it goes on inside a field that began before, and so stands further in on a line of its own.
  package var isInner: Bool

  package init(_ text: String, isInner: Bool = false) {
    self.text = text
    self.isInner = isInner
  }
}
