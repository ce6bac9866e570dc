/// Finds the table that a file returns, and where its values stand.
struct LuaLiteralReader {
  private var tokens: LuaTokens
  private var depth = 0

  init(_ source: [UInt8]) { tokens = LuaTokens(source) }

  /// The literal behind the last `return` outside of any block, or the one that a local variable got which stands there;
  /// nil when it is neither.
  mutating func returnedTable() -> LuaLiteralLines.Node? {
    var found: LuaLiteralLines.Node?
    var locals: [[UInt8]: LuaLiteralLines.Node] = [:]
    var blocks = 0
    while tokens.token != .end {
      blocks = max(0, blocks + blockChange())
      let (isReturn, isLocal) = (isWord("return"), isWord("local"))
      tokens.advance()
      guard blocks == 0 else { continue }
      if isReturn { found = returnedLocal(locals) ?? value() }
      if isLocal, let (name, table) = localTable() { locals[name] = table }
    }
    return found
  }

  private func isWord(_ word: String) -> Bool { tokens.token == .name(Array(word.utf8)) }

  /// `NAME = { … }` behind a `local`.
  private mutating func localTable() -> ([UInt8], LuaLiteralLines.Node)? {
    guard case .name(let name) = tokens.token else { return nil }
    var ahead = tokens
    ahead.advance()
    guard ahead.token == .symbol(UInt8(ascii: "=")) else { return nil }
    ahead.advance()
    guard ahead.token == .symbol(UInt8(ascii: "{")) else { return nil }
    tokens = ahead
    return (name, table())
  }

  /// The table of a variable that is all that is returned.
  private func returnedLocal(_ locals: [[UInt8]: LuaLiteralLines.Node]) -> LuaLiteralLines.Node? {
    guard case .name(let name) = tokens.token, let table = locals[name] else { return nil }
    var ahead = tokens
    ahead.advance()
    return ahead.token == .end || ahead.token == .symbol(UInt8(ascii: ";")) ? table : nil
  }

  /// The first literal that a function is called with in a call on a line, or nil when there is none.
  mutating func argument(of function: String, on line: Int) -> LuaLiteralLines.Node? {
    let name = LuaToken.name(Array(function.utf8))
    while tokens.token != .end {
      let isName = tokens.token == name
      tokens.advance()
      guard isName, tokens.tokenLine == line else { continue }
      if tokens.token == .symbol(UInt8(ascii: "(")) { tokens.advance() }
      if case .string = tokens.token {
        tokens.advance()
        if tokens.token == .symbol(UInt8(ascii: ",")) { tokens.advance() }
      }
      if tokens.token == .symbol(UInt8(ascii: "{")) { return table() }
    }
    return nil
  }

  /// How a word changes the number of open blocks. (`for` and `while` open by their `do`.)
  private func blockChange() -> Int {
    guard case .name(let name) = tokens.token else { return 0 }
    switch String(decoding: name, as: UTF8.self) {
    case "function", "do", "then", "repeat": return 1
    case "end", "until", "elseif": return -1
    default: return 0
    }
  }

  /// Reads one expression. A literal table has children if nothing follows it that makes another value of it.
  private mutating func value() -> LuaLiteralLines.Node {
    let line = tokens.tokenLine
    var node: LuaLiteralLines.Node?
    if tokens.token == .symbol(UInt8(ascii: "{")), depth < 200 { node = table() }
    if atEndOfValue { return node ?? LuaLiteralLines.Node(line: line) }
    skipExpression()
    return LuaLiteralLines.Node(line: line)
  }

  private var atEndOfValue: Bool {
    switch tokens.token {
    case .symbol(UInt8(ascii: ",")), .symbol(UInt8(ascii: ";")), .symbol(UInt8(ascii: "}")), .end: true
    case .symbol, .name, .string, .number, .operation: false
    }
  }

  /// Goes on to the separator that ends an expression, past brackets and functions inside of it.
  private mutating func skipExpression() {
    var brackets = 0
    var blocks = 0
    while tokens.token != .end {
      if brackets == 0, blocks == 0, atEndOfValue { return }
      switch tokens.token {
      case .symbol(UInt8(ascii: "{")), .symbol(UInt8(ascii: "(")), .symbol(UInt8(ascii: "[")): brackets += 1
      case .symbol(UInt8(ascii: "}")), .symbol(UInt8(ascii: ")")), .symbol(UInt8(ascii: "]")):
        brackets = max(0, brackets - 1)
      case .name: blocks = max(0, blocks + blockChange())
      case .symbol, .string, .number, .operation, .end: break
      }
      tokens.advance()
    }
  }

  private mutating func table() -> LuaLiteralLines.Node {
    let line = tokens.tokenLine
    var named: [(key: [UInt8], node: LuaLiteralLines.Node)] = []
    var items: [LuaLiteralLines.Node] = []
    depth += 1
    defer { depth -= 1 }
    tokens.advance()
    while tokens.token != .end {
      switch tokens.token {
      case .symbol(UInt8(ascii: "}")):
        tokens.advance()
        return LuaLiteralLines.Node(line: line, named: named, items: items)
      case .symbol(UInt8(ascii: ",")), .symbol(UInt8(ascii: ";")): tokens.advance()
      case .symbol(UInt8(ascii: "[")): bracketed(&named)
      case .name(let name):
        var ahead = tokens
        ahead.advance()
        if ahead.token == .symbol(UInt8(ascii: "=")) {
          let keyLine = tokens.tokenLine
          ahead.advance()
          tokens = ahead
          named.append((name, valued(at: keyLine)))
        } else {
          items.append(value())
        }
      case .symbol, .string, .number, .operation, .end: items.append(value())
      }
    }
    return LuaLiteralLines.Node(line: line, named: named, items: items)
  }

  /// A value has the line of its key, where the author looks for it.
  private mutating func valued(at line: Int) -> LuaLiteralLines.Node { value().moved(to: line) }

  /// `["key"] = value`; another key than a string is read and forgotten.
  private mutating func bracketed(_ named: inout [(key: [UInt8], node: LuaLiteralLines.Node)]) {
    let line = tokens.tokenLine
    tokens.advance()
    var key: [UInt8]?
    if case .string(let text) = tokens.token { key = text }
    tokens.advance()
    if tokens.token != .symbol(UInt8(ascii: "]")) {
      key = nil
      var brackets = 1
      while tokens.token != .end {
        if tokens.token == .symbol(UInt8(ascii: "[")) { brackets += 1 }
        if tokens.token == .symbol(UInt8(ascii: "]")) { brackets -= 1 }
        if brackets == 0 { break }
        tokens.advance()
      }
    }
    tokens.advance()
    if tokens.token == .symbol(UInt8(ascii: "=")) { tokens.advance() }
    let node = valued(at: line)
    if let key { named.append((key, node)) }
  }
}
