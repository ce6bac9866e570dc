import TextFormats

/// Writes XML for programs, an element a line. What XML 1.0 does not allow, and what text hides in, is shown as
/// `\u{1B}`.
struct XMLWriter {
  private(set) var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  private var opened: [String] = []

  mutating func open(_ name: String, _ attributes: [(String, String)]) {
    text += "\(indent)<\(name)\(Self.list(attributes))>\n"
    opened.append(name)
  }

  /// Ends what was opened last.
  mutating func close() {
    guard let name = opened.popLast() else { return }
    text += "\(indent)</\(name)>\n"
  }

  mutating func element(_ name: String, _ attributes: [(String, String)], _ content: String = "") {
    let start = "\(indent)<\(name)\(Self.list(attributes))"
    text += content.isEmpty ? "\(start)/>\n" : "\(start)>\(Self.escaped(content, isAttribute: false))</\(name)>\n"
  }

  private var indent: String { String(repeating: "  ", count: opened.count) }

  private static func list(_ attributes: [(String, String)]) -> String {
    attributes.map { " \($0)=\"\(escaped($1, isAttribute: true))\"" }.joined()
  }

  private static func escaped(_ text: String, isAttribute: Bool) -> String {
    let escaped = XMLText.escaped(text) { scalar in
      if scalar == "\n" || scalar == "\t" {
        // A reader makes a space of it in an attribute.
        return isAttribute ? "&#\(scalar.value);" : nil
      }
      return HTMLText.isHidden(scalar) ? scalar.written : nil
    }
    // On standard output a CI system reads along.
    return escaped.hidingCommands { "&#\($0.value);" }
  }
}
