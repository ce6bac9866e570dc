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

  /// As it is written, `sim:tap`, `sim.store:buy`, `label`.
  package var name: String
  package var line: Int
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
    var call: (name: String, line: Int)?
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
      let root = call.name.prefix { $0 != "." && $0 != ":" }
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
    if bytes == Array("function".utf8) { stack[stack.count - 1].isOver = true }
    let isDefined = [.name(Array("function".utf8)), .name(Array("local".utf8))].contains(last)
    let isPart = last == .symbol(UInt8(ascii: ".")) || last == .symbol(UInt8(ascii: ":"))
    if isDefined { redefined.insert(String(decoding: bytes, as: UTF8.self)) }
    let own = word(bytes)
    item(nil)
    next()
    if isPart || isDefined { return }
    var name = own.text
    while tokens.token == .symbol(UInt8(ascii: ".")) || tokens.token == .symbol(UInt8(ascii: ":")) {
      let dot = tokens.token == .symbol(UInt8(ascii: ".")) ? "." : ":"
      next()
      guard case .name(let part) = tokens.token else { return }
      name += dot + String(decoding: part, as: UTF8.self)
      item(nil)
      next()
    }
    switch tokens.token {
    case .symbol(UInt8(ascii: "(")), .symbol(UInt8(ascii: "{")): open((name, own.line))
    case .string(let bytes):
      add(name, own.line, [.text(word(bytes))])
      item(nil)
      next()
    case .symbol(UInt8(ascii: "=")):
      let top = stack.count - 1
      if stack[top].opening == UInt8(ascii: "{"), stack[top].count == 1, name == own.text {
        (stack[top].key, stack[top].count) = (own, 0)
        next()
      }
    case .symbol, .name, .number, .operation, .end: return
    }
  }

  private mutating func symbol(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: "{"), UInt8(ascii: "["): open(nil)
    case UInt8(ascii: ")"), UInt8(ascii: "}"), UInt8(ascii: "]"):
      close()
      next()
    case UInt8(ascii: ","), UInt8(ascii: ";"):
      endItem()
      next()
    default:
      item(nil)
      next()
    }
  }

  private mutating func open(_ call: (name: String, line: Int)?) {
    guard case .symbol(let byte) = tokens.token else { return }
    var frame = Frame(call: call, opening: byte)
    frame.isGuard = call.map { ["pcall", "xpcall"].contains($0.name) } ?? false
    if frame.isGuard { guards += 1 }
    stack.append(frame)
    next()
  }

  private mutating func close() {
    guard stack.count > 1 else { return }
    endItem()
    let frame = stack.removeLast()
    if frame.isGuard { guards -= 1 }
    let isTable = frame.opening == UInt8(ascii: "{")
    if let call = frame.call { add(call.name, call.line, isTable ? [.table(frame.fields)] : frame.arguments) }
    item(nil, table: isTable && frame.call == nil ? frame.fields : nil)
  }

  private mutating func add(_ name: String, _ line: Int, _ arguments: [WrittenCall.Value]) {
    found.append(WrittenCall(name: name, line: line, arguments: arguments, isGuarded: guards > 0))
  }
}
