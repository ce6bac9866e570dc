/// A call as it is written in a script, found without running it.
package struct WrittenCall: Sendable {
  /// A text that is written as one literal, and where.
  package struct Word: Hashable, Sendable {
    package var text: String
    package var line: Int
    /// In bytes, from 1.
    package var column: Int
  }

  /// An entry of a table literal. An item in a list has no key.
  package struct Field: Sendable {
    package var key: Word?
    package var value: Value
  }

  package enum Value: Sendable {
    case text(Word)
    case table([Field])
    /// An expression: what it is, only a run knows.
    case other
  }

  /// As it is written, `sim:tap`, `sim.store:buy`, `label`; of what a call returns, `expect().equals`. The place is that of
  /// its last part.
  package var name: Word
  package var arguments: [Value]
  /// It stands inside of a `pcall` or an `xpcall`, which may want it to fail.
  package var isGuarded: Bool

  /// The calls in a script, each after those inside of it, without those of names that the script itself gives a meaning.
  package static func all(in source: [UInt8]) -> [WrittenCall] {
    var reader = WrittenCallReader(source)
    return reader.calls()
  }
}

/// Goes through a script once, with one frame for each bracket that is open.
private struct WrittenCallReader {
  private struct Frame {
    /// Of the call that the bracket opens.
    var call: WrittenCall.Word?
    var opening: UInt8
    var arguments: [WrittenCall.Value] = []
    var fields: [WrittenCall.Field] = []
    /// Of the item that is being read.
    var count = 0
    var word: WrittenCall.Word?
    var table: [WrittenCall.Field]?
    var key: WrittenCall.Word?
    /// What follows a function's text may be inside of it.
    var isOver = false
    var isGuard = false
  }

  /// More than Lua's own compiler takes.
  private static let depthLimit = 500

  private var tokens: LuaTokens
  private var stack = [Frame(call: nil, opening: 0)]
  private var found: [WrittenCall] = []
  private var redefined: Set<String> = []
  private var guards = 0
  private var last = LuaToken.end

  init(_ source: [UInt8]) { tokens = LuaTokens(source) }

  mutating func calls() -> [WrittenCall] {
    while tokens.token != .end, stack.count < Self.depthLimit {
      switch tokens.token {
      case .name(let name): self.name(name)
      case .string(let bytes):
        item(word(bytes))
        next()
      case .symbol(let byte): symbol(byte)
      case .number, .operation:
        item(nil)
        next()
      case .end: break
      }
    }
    let redefined = redefined
    return found.filter { call in
      let root = call.name.text.prefix { !".:(".contains($0) }
      return !redefined.contains(String(root))
    }
  }

  private mutating func next() {
    last = tokens.token
    tokens.advance()
  }

  private func word(_ bytes: [UInt8]) -> WrittenCall.Word {
    WrittenCall.Word(text: String(decoding: bytes, as: UTF8.self), line: tokens.tokenLine, column: tokens.tokenColumn)
  }

  // MARK: Items between commas

  private mutating func item(_ word: WrittenCall.Word?, table: [WrittenCall.Field]? = nil) {
    let top = stack.count - 1
    stack[top].count += 1
    stack[top].word = stack[top].count == 1 ? word : nil
    stack[top].table = stack[top].count == 1 ? table : nil
  }

  private mutating func endItem() {
    let top = stack.count - 1
    guard stack[top].count > 0 || stack[top].key != nil else { return }
    if !stack[top].isOver {
      let value: WrittenCall.Value = stack[top].word.map { .text($0) } ?? stack[top].table.map { .table($0) } ?? .other
      if stack[top].opening == UInt8(ascii: "{") {
        stack[top].fields.append(WrittenCall.Field(key: stack[top].key, value: value))
      } else {
        stack[top].arguments.append(value)
      }
    }
    (stack[top].count, stack[top].word, stack[top].table, stack[top].key) = (0, nil, nil, nil)
  }

  // MARK: Names and brackets

  private mutating func name(_ bytes: [UInt8]) {
    if bytes == Array("function".utf8), !stack[stack.count - 1].isOver {
      stack[stack.count - 1].arguments.append(.other)
      stack[stack.count - 1].isOver = true
    }
    let isDefined = [.name(Array("function".utf8)), .name(Array("local".utf8))].contains(last)
    let isPart = last == .symbol(UInt8(ascii: ".")) || last == .symbol(UInt8(ascii: ":"))
    if isDefined { redefined.insert(String(decoding: bytes, as: UTF8.self)) }
    let own = word(bytes)
    item(nil)
    next()
    if isPart || isDefined { return }
    var name = own
    while let part = part() {
      name = WrittenCall.Word(text: name.text + part.text, line: part.line, column: part.column)
    }
    if tokens.token == .symbol(UInt8(ascii: "=")), name == own {
      let top = stack.count - 1
      if stack[top].opening == UInt8(ascii: "{"), stack[top].count == 1 {
        (stack[top].key, stack[top].count) = (own, 0)
        next()
      }
    } else {
      called(name)
    }
  }

  /// A dot or a colon and a name, `:tap`; nil where none follows.
  private mutating func part() -> WrittenCall.Word? {
    guard case .symbol(let byte) = tokens.token, byte == UInt8(ascii: ".") || byte == UInt8(ascii: ":") else {
      return nil
    }
    next()
    guard case .name(let bytes) = tokens.token else { return nil }
    var part = word(bytes)
    part.text = String(UnicodeScalar(byte)) + part.text
    item(nil)
    next()
    return part
  }

  /// What stands behind a name: the call of it, where there is one.
  private mutating func called(_ name: WrittenCall.Word) {
    switch tokens.token {
    case .symbol(UInt8(ascii: "(")), .symbol(UInt8(ascii: "{")): open(name)
    case .string(let bytes):
      add(name, [.text(word(bytes))])
      item(nil)
      next()
    case .symbol, .name, .number, .operation, .end: return
    }
  }

  private mutating func symbol(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: "{"), UInt8(ascii: "["): open(nil)
    case UInt8(ascii: ")"), UInt8(ascii: "}"), UInt8(ascii: "]"):
      let call = close()
      next()
      if let call, let part = part() {
        called(WrittenCall.Word(text: call.text + "()" + part.text, line: part.line, column: part.column))
      }
    case UInt8(ascii: ","), UInt8(ascii: ";"):
      endItem()
      next()
    default:
      item(nil)
      next()
    }
  }

  private mutating func open(_ call: WrittenCall.Word?) {
    guard case .symbol(let byte) = tokens.token else { return }
    var frame = Frame(call: call, opening: byte)
    frame.isGuard = call.map { ["pcall", "xpcall"].contains($0.text) } ?? false
    if frame.isGuard { guards += 1 }
    stack.append(frame)
    next()
  }

  /// Answers what was called, where the bracket was that of a call.
  private mutating func close() -> WrittenCall.Word? {
    guard stack.count > 1 else { return nil }
    endItem()
    let frame = stack.removeLast()
    if frame.isGuard { guards -= 1 }
    let isTable = frame.opening == UInt8(ascii: "{")
    if let call = frame.call { add(call, isTable ? [.table(frame.fields)] : frame.arguments) }
    item(nil, table: isTable && frame.call == nil ? frame.fields : nil)
    return frame.call
  }

  private mutating func add(_ name: WrittenCall.Word, _ arguments: [WrittenCall.Value]) {
    found.append(WrittenCall(name: name, arguments: arguments, isGuarded: guards > 0))
  }
}
