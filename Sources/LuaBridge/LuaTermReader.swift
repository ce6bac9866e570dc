package import TextFormats

/// Reads single expressions of Lua out of a text: literals, names that are known, and calls of known functions. What is
/// anything else is none, so that text from elsewhere can be put into a script.
package struct LuaTermReader {
  private var tokens: LuaTokens
  private let names: Set<String>
  private var depth = 0

  /// - Parameter names: of the values and functions that an expression may name: `any`, `like`, `analytics.screen`.
  package init(_ text: String, names: Set<String>) {
    tokens = LuaTokens(Array(text.utf8))
    self.names = names
  }

  package var isAtEnd: Bool { tokens.token == .end }

  /// Takes a word, one of those that are asked for; nil: something else stands here.
  package mutating func word(_ words: String...) -> String? {
    guard let name, words.contains(name) else { return nil }
    return anyWord()
  }

  /// Takes any word.
  package mutating func anyWord() -> String? {
    guard let name else { return nil }
    tokens.advance()
    return name
  }

  /// Takes expressions with commas between them, and nothing behind.
  package mutating func terms() -> [LuaTerm]? {
    var terms: [LuaTerm] = []
    while !isAtEnd {
      guard terms.isEmpty || skip(","), let term = term() else { return nil }
      terms.append(term)
    }
    return terms
  }

  private var name: String? {
    guard case .name(let bytes) = tokens.token else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  package mutating func skip(_ symbol: Character) -> Bool {
    guard let byte = symbol.asciiValue, tokens.token == .symbol(byte) else { return false }
    tokens.advance()
    return true
  }

  /// Takes an expression; nil: there is none that may stand here.
  package mutating func term() -> LuaTerm? {
    guard depth < 100 else { return nil }
    depth += 1
    defer { depth -= 1 }
    switch tokens.token {
    case .string(let bytes):
      guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
      tokens.advance()
      return .text(text)
    case .number(let bytes): return number(bytes, isNegative: false)
    case .symbol(UInt8(ascii: "-")):
      tokens.advance()
      guard case .number(let bytes) = tokens.token else { return nil }
      return number(bytes, isNegative: true)
    case .symbol(UInt8(ascii: "{")): return table()
    case .name: return named()
    case .symbol, .operation, .end: return nil
    }
  }

  private mutating func number(_ bytes: [UInt8], isNegative: Bool) -> LuaTerm? {
    tokens.advance()
    let text = (isNegative ? "-" : "") + String(decoding: bytes, as: UTF8.self)
    if let integer = Int64(text) { return .integer(integer) }
    guard let number = Double(text), number.isFinite else { return nil }
    return .number(number)
  }

  private mutating func named() -> LuaTerm? {
    guard var path = anyWord() else { return nil }
    if path == "true" || path == "false" { return .bool(path == "true") }
    if path == "nil" { return .name(path) }
    while skip(".") {
      guard let part = anyWord() else { return nil }
      path += ".\(part)"
    }
    guard names.contains(path) else { return nil }
    switch tokens.token {
    case .string, .symbol(UInt8(ascii: "{")): return term().map { .call(path, [$0]) }
    case .symbol(UInt8(ascii: "(")):
      tokens.advance()
      guard let arguments = terms(until: ")") else { return nil }
      return .call(path, arguments)
    case .symbol, .name, .number, .operation, .end: return .name(path)
    }
  }

  /// Takes expressions with commas between them, and what ends them.
  private mutating func terms(until end: Character) -> [LuaTerm]? {
    var terms: [LuaTerm] = []
    while !skip(end) {
      guard terms.isEmpty || skip(","), let term = term() else { return nil }
      terms.append(term)
    }
    return terms
  }

  private mutating func table() -> LuaTerm? {
    tokens.advance()
    var items: [LuaTerm] = []
    var fields: [LuaField] = []
    while !skip("}") {
      guard items.isEmpty && fields.isEmpty || skip(",") else { return nil }
      if let key = key() {
        guard let value = term() else { return nil }
        fields.append(LuaField(key, value))
      } else {
        guard let item = term() else { return nil }
        items.append(item)
      }
    }
    guard items.isEmpty || fields.isEmpty else { return nil }
    return fields.isEmpty ? .list(items) : .table(fields)
  }

  /// Takes `name =` or `["name"] =`.
  private mutating func key() -> String? {
    var ahead = self
    var key: String?
    if ahead.skip("[") {
      guard case .string(let bytes) = ahead.tokens.token else { return nil }
      key = String(validating: bytes, as: UTF8.self)
      ahead.tokens.advance()
      guard ahead.skip("]") else { return nil }
    } else {
      key = ahead.anyWord()
    }
    guard let key, ahead.skip("=") else { return nil }
    self = ahead
    return key
  }
}
