import TextFormats

/// The words of a command. What is written as Lua, a text in quotes, a table, the call of a function, is one word and
/// stays as it is.
struct CommandWords {
  enum Word: Hashable {
    case bare(String)
    case lua(String)
  }

  private var rest: Substring

  init(_ text: Substring) { rest = text }

  /// - Parameter takesRest: a word that is no Lua is everything that is left.
  mutating func next(takesRest: Bool) -> Word? {
    rest = rest.drop { $0.isWhitespace || $0 == "," }
    guard let first = rest.first else { return nil }
    if first == "\"" || first == "'" || first == "{" || first == "[" { return .lua(String(takeBalanced())) }
    let name = rest.prefix { $0 == "_" || $0 == "." || $0.isLetter || $0.isNumber }
    if !takesRest, !name.isEmpty, name.endIndex < rest.endIndex {
      if rest[name.endIndex] == "(" { return .lua(String(name == "function" ? takeAll() : takeBalanced())) }
      // `label "Sign Out"`, `containing { … }`.
      let next = rest[name.endIndex...].first { !$0.isWhitespace }
      if let next, "{\"'".contains(next), Self.functions.contains(name) { return .lua(String(takeBalanced())) }
    }
    if takesRest { return .bare(Self.trimmed(takeAll())) }
    let word = rest.prefix { !$0.isWhitespace && $0 != "," }
    rest = rest[word.endIndex...]
    return .bare(String(word))
  }

  /// What journeys call by its name alone.
  private static let functions = Set(
    (JourneyAPI.verbs.filter { $0.owner == .global }.map(\.name) + Expecting.globals.map(\.name)).map { $0[...] })

  private mutating func takeAll() -> Substring {
    defer { rest = "" }
    return rest
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// Up to the end of the brackets, or of the quotes, that it begins with.
  private mutating func takeBalanced() -> Substring {
    var depth = 0
    var quote: Character?
    var isEscaped = false
    var index = rest.startIndex
    var hasBegun = false
    while index < rest.endIndex {
      let character = rest[index]
      index = rest.index(after: index)
      if let open = quote {
        if character == open, !isEscaped { quote = nil }
        isEscaped = character == "\\" && !isEscaped
      } else if character == "\"" || character == "'" {
        quote = character
        hasBegun = true
      } else if "({[".contains(character) {
        depth += 1
        hasBegun = true
      } else if ")}]".contains(character) {
        depth -= 1
      }
      if hasBegun, depth <= 0, quote == nil { break }
    }
    defer { rest = rest[index...] }
    return rest[..<index]
  }
}
