/// What is wrong with a template.
public struct TemplateFault: Error, Hashable, Sendable {
  public var message: String
  /// How to mend it.
  public var note: String
}

extension TextTemplate {
  /// Reads a text with placeholders.
  public init(_ text: String) throws(TemplateFault) {
    var segments: [Segment] = []
    var literal = ""
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "{" else {
        literal.unicodeScalars.append(scalar)
        continue
      }
      if rest.first == "{" {
        rest.removeFirst()
        literal.unicodeScalars.append("{")
        continue
      }
      if !literal.isEmpty { segments.append(.literal(literal)) }
      literal = ""
      segments.append(try Self.placeholder(&rest))
    }
    if !literal.isEmpty { segments.append(.literal(literal)) }
    self.segments = segments
  }

  /// Reads the rest of a placeholder, its closing brace too.
  private static func placeholder(_ rest: inout Substring.UnicodeScalarView) throws(TemplateFault) -> Segment {
    guard let end = rest.firstIndex(of: "}") else {
      throw TemplateFault(message: "a \"{\" without \"}\"", note: "write \"{{\" for a brace that is shown")
    }
    let inside = rest[..<end]
    rest = rest[rest.index(after: end)...]
    let bar = inside.firstIndex(of: "|")
    let name = String(inside[..<(bar ?? inside.endIndex)])
    guard !name.isEmpty else {
      throw TemplateFault(message: "a placeholder without a name", note: "write \"{{\" for a brace that is shown")
    }
    guard name.unicodeScalars.allSatisfy({ !$0.properties.isWhitespace && $0 != "{" }) else {
      throw TemplateFault(
        message: "\"{\(name)}\" is no placeholder: a name has no spaces and no braces",
        note: "write \"{{\" for a brace that is shown")
    }
    let fallback = bar.map { String(inside[inside.index(after: $0)...]) }
    return .placeholder(name: name, fallback: fallback)
  }

  /// The name and fallback of a text that is one placeholder and nothing else: its value keeps its type.
  public var solePlaceholder: (name: String, fallback: String?)? {
    guard segments.count == 1, case .placeholder(let name, let fallback)? = segments.first else { return nil }
    return (name, fallback)
  }

  /// The text without placeholders, or nil when it has some.
  public var constant: String? {
    guard let first = segments.first else { return "" }
    guard segments.count == 1, case .literal(let text) = first else { return nil }
    return text
  }
}
