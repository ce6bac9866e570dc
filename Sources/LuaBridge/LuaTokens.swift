/// A token of Lua, as far as finding literals needs it.
enum LuaToken: Equatable {
  case name([UInt8])
  case string([UInt8])
  case number([UInt8])
  case symbol(UInt8)
  /// Two or three characters that belong together, `==`, `...`.
  case operation
  case end
}

/// Takes Lua text apart. Never fails: what is no Lua comes out as symbols.
struct LuaTokens {
  private let bytes: [UInt8]
  private var at = 0
  private(set) var line = 1
  /// The line on which the current token begins.
  private(set) var tokenLine = 1
  /// Where it begins in that line, in bytes from 1.
  private(set) var tokenColumn = 1
  private var lineStart = 0
  private(set) var token = LuaToken.end

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.first == UInt8(ascii: "#") { skipLine() }
    advance()
  }

  mutating func advance() {
    skipBlanks()
    tokenLine = line
    tokenColumn = at - lineStart + 1
    guard let byte = peek() else {
      token = .end
      return
    }
    switch byte {
    case _ where Self.isNameStart(byte): token = .name(take { Self.isNameStart($0) || Self.isDigit($0) })
    case _ where Self.isDigit(byte): token = number()
    case UInt8(ascii: "."):
      if let next = peek(1), Self.isDigit(next) { token = number() } else { token = dots() }
    case UInt8(ascii: "\""), UInt8(ascii: "'"): token = .string(quoted(byte))
    case UInt8(ascii: "["):
      if let level = longBracket() { token = .string(long(level)) } else { token = one(byte) }
    default: token = symbol(byte)
    }
  }

  // MARK: Bytes

  var current: UInt8? { peek() }

  mutating func skip(_ count: Int) {
    for _ in 0..<count where at < bytes.count { step() }
  }

  private func peek(_ ahead: Int = 0) -> UInt8? { at + ahead < bytes.count ? bytes[at + ahead] : nil }

  private static func isNameStart(_ byte: UInt8) -> Bool {
    (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z") || byte == UInt8(ascii: "_")
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  private mutating func step() {
    if bytes[at] == UInt8(ascii: "\n") {
      line += 1
      lineStart = at + 1
    }
    at += 1
  }

  private mutating func take(while fits: (UInt8) -> Bool) -> [UInt8] {
    let start = at
    while let byte = peek(), fits(byte) { at += 1 }
    return Array(bytes[start..<at])
  }

  private mutating func one(_ byte: UInt8) -> LuaToken {
    step()
    return .symbol(byte)
  }

  private mutating func skipLine() {
    while let byte = peek(), byte != UInt8(ascii: "\n") { at += 1 }
  }

  private mutating func skipBlanks() {
    while let byte = peek() {
      if byte == UInt8(ascii: "-"), peek(1) == UInt8(ascii: "-") {
        at += 2
        if peek() == UInt8(ascii: "["), let level = longBracket() { _ = long(level) } else { skipLine() }
      } else if byte == UInt8(ascii: " ") || (byte >= 9 && byte <= 13) {
        step()
      } else {
        return
      }
    }
  }

  // MARK: Tokens of more than a byte

  private mutating func number() -> LuaToken {
    let start = at
    var before: UInt8 = 0
    while let byte = peek() {
      let isSign = byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
      let afterExponent = [UInt8(ascii: "e"), UInt8(ascii: "p")].contains(before | 0x20)
      guard Self.isNameStart(byte) || Self.isDigit(byte) || byte == UInt8(ascii: ".") || (isSign && afterExponent)
      else { break }
      before = byte
      at += 1
    }
    return .number(Array(bytes[start..<at]))
  }

  private mutating func dots() -> LuaToken {
    at += 1
    guard peek() == UInt8(ascii: ".") else { return .symbol(UInt8(ascii: ".")) }
    while peek() == UInt8(ascii: ".") { at += 1 }
    return .operation
  }

  private mutating func symbol(_ byte: UInt8) -> LuaToken {
    let next = peek(1)
    let equals = next == UInt8(ascii: "=") && [UInt8]("=~<>".utf8).contains(byte)
    let doubled = next == byte && [UInt8]("<>/:".utf8).contains(byte)
    guard equals || doubled else { return one(byte) }
    at += 2
    return .operation
  }

  /// The number of `=` when a long bracket opens here.
  private func longBracket() -> Int? {
    var level = 0
    while peek(level + 1) == UInt8(ascii: "=") { level += 1 }
    return peek(level + 1) == UInt8(ascii: "[") ? level : nil
  }

  private mutating func long(_ level: Int) -> [UInt8] {
    at += level + 2
    var content: [UInt8] = []
    if peek() == UInt8(ascii: "\n") { step() }
    while let byte = peek() {
      if byte == UInt8(ascii: "]"), peek(level + 1) == byte,
        (0..<level).allSatisfy({ peek($0 + 1) == UInt8(ascii: "=") })
      {
        at += level + 2
        break
      }
      content.append(byte)
      step()
    }
    return content
  }
}
