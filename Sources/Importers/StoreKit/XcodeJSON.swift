import TextFormats

/// JSON as Xcode writes it: two spaces a level, a space on both sides of a colon, a blank line in what is empty. A file
/// that was read and written again differs in nothing, so that a repository shows what has changed.
enum XcodeJSON {
  static func text(_ node: DocumentNode) -> String {
    var text = ""
    write(node, 0, &text)
    return text + "\n"
  }

  private static func write(_ node: DocumentNode, _ depth: Int, _ text: inout String) {
    switch node.value {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .number(let value): text += String(value)
    case .string(let value): quote(value, &text)
    case .list(let items):
      enclose(items, "[", "]", depth, &text) { write($0, depth + 1, &$1) }
    case .map(let entries):
      enclose(entries, "{", "}", depth, &text) { entry, text in
        quote(entry.key, &text)
        text += " : "
        write(entry.node, depth + 1, &text)
      }
    }
  }

  private static func enclose<Item>(
    _ items: [Item], _ open: String, _ close: String, _ depth: Int, _ text: inout String,
    _ write: (Item, inout String) -> Void
  ) {
    let indent = String(repeating: "  ", count: depth)
    text += "\(open)\n"
    for (index, item) in items.enumerated() {
      text += "\(indent)  "
      write(item, &text)
      text += index == items.count - 1 ? "\n" : ",\n"
    }
    text += items.isEmpty ? "\n\(indent)\(close)" : "\(indent)\(close)"
  }

  private static func quote(_ string: String, _ text: inout String) {
    var json = JSONWriter()
    json.string(string)
    text += json.text()
  }
}
