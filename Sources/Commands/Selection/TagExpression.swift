/// What `--tags` takes: tags with `and`, `or`, `not` and parentheses. `not` binds strongest, `or` weakest.
package indirect enum TagExpression: Hashable {
  case tag(String)
  case not(TagExpression)
  case all([TagExpression])
  case any([TagExpression])

  /// - Throws: what is wrong with the text, in words that follow `…: `.
  package init(_ text: String) throws(TagFault) {
    var parser = Parser(text)
    self = try parser.whole()
  }

  package func holds(for tags: [String]) -> Bool {
    switch self {
    case .tag(let name): tags.contains { $0.utf8.elementsEqual(name.utf8) }
    case .not(let inner): !inner.holds(for: tags)
    case .all(let parts): parts.allSatisfy { $0.holds(for: tags) }
    case .any(let parts): parts.contains { $0.holds(for: tags) }
    }
  }

  /// The tags that it names, in order.
  package var names: [String] {
    switch self {
    case .tag(let name): [name]
    case .not(let inner): inner.names
    case .all(let parts), .any(let parts): parts.flatMap(\.names)
    }
  }

  package struct TagFault: Error, Hashable {
    package let words: String

    package init(words: String) { self.words = words }
  }

  private struct Parser {
    private var tokens: [Substring] = []
    private var at = 0
    private var depth = 0
    private static let depthLimit = 50

    init(_ text: String) {
      var word = text.startIndex..<text.startIndex
      for index in text.indices {
        let character = text[index]
        if character == "(" || character == ")" || character.isWhitespace {
          if !word.isEmpty { tokens.append(text[word]) }
          if !character.isWhitespace { tokens.append(text[index...index]) }
          word = text.index(after: index)..<text.index(after: index)
        } else {
          word = word.lowerBound..<text.index(after: index)
        }
      }
      if !word.isEmpty { tokens.append(text[word]) }
    }

    mutating func whole() throws(TagFault) -> TagExpression {
      let expression = try alternatives()
      if let rest = next { throw TagFault(words: "\"\(rest)\" does not belong there") }
      return expression
    }

    private var next: Substring? { at < tokens.count ? tokens[at] : nil }

    private mutating func take(_ word: String) -> Bool {
      guard next?.elementsEqual(word) == true else { return false }
      at += 1
      return true
    }

    private mutating func alternatives() throws(TagFault) -> TagExpression {
      var parts = [try conjunction()]
      while take("or") { parts.append(try conjunction()) }
      return parts.count == 1 ? parts[0] : .any(parts)
    }

    private mutating func conjunction() throws(TagFault) -> TagExpression {
      var parts = [try term()]
      while take("and") { parts.append(try term()) }
      return parts.count == 1 ? parts[0] : .all(parts)
    }

    private mutating func term() throws(TagFault) -> TagExpression {
      depth += 1
      defer { depth -= 1 }
      if depth > Self.depthLimit { throw TagFault(words: "it is nested more than \(Self.depthLimit) deep") }
      if take("not") { return .not(try term()) }
      if take("(") {
        let inner = try alternatives()
        if !take(")") { throw TagFault(words: "a \")\" is missing") }
        return inner
      }
      guard let word = next, word != ")", word != "and", word != "or" else {
        throw TagFault(words: next.map { "a tag is missing before \"\($0)\"" } ?? "a tag is missing at the end")
      }
      at += 1
      return .tag(String(word))
    }
  }
}
