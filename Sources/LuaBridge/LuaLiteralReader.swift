/// Finds the table that a file returns, and where its values stand.
struct LuaLiteralReader {
  private var tokens: LuaTokens
  private var depth = 0

  init(_ source: [UInt8]) { tokens = LuaTokens(source) }

  /// The literal behind the last `return` outside of any block, or nil when it is no literal.
  mutating func returnedTable() -> LuaLiteralLines.Node? {
    var found: LuaLiteralLines.Node?
    var blocks = 0
    while tokens.token != .end {
      blocks = max(0, blocks + blockChange())
      let isReturn = blocks == 0 && tokens.token == .name(Array("return".utf8))
      tokens.advance()
      guard isReturn else { continue }
      found = value()
    }
    return found
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
