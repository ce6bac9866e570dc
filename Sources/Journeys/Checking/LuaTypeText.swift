/// A type as the tables of the API write it, in LuaCATS: `string|string[]`, `table<flag, boolean|string>`.
struct LuaTypeText {
  /// Those of a union.
  let parts: [Substring]

  init(_ text: some StringProtocol) { parts = LuaTypeText.parts(of: Substring(text), at: "|") }

  /// What is known of a table that may stand there.
  enum Table {
    case items(String)
    case pairs(keys: String, values: String)
    case fields([LuaGlobal])
    /// State keys with what is expected of them.
    case state
  }

  /// Those parts that are tables of which something is known.
  var tables: [Table] {
    parts.flatMap { part -> [Table] in
      if part.hasSuffix("[]") {
        let item = part.dropLast(2)
        return [.items(String(item.hasPrefix("(") && item.hasSuffix(")") ? item.dropFirst().dropLast() : item))]
      }
      if part.hasPrefix("table<"), part.hasSuffix(">") {
        let inner = LuaTypeText.parts(of: part.dropFirst(6).dropLast(), at: ",")
        return inner.count == 2
          ? [.pairs(keys: String(inner[0]), values: String(inner[1].drop { $0 == " " }))] : []
      }
      switch LuaAlias.named(part)?.form {
      case .table where part == "state": return [.state]
      case .table(let fields) where !fields.isEmpty: return [.fields(fields)]
      case .type(let inner): return LuaTypeText(inner).tables
      case .table, .id, .words, .result, .owner, nil: return []
      }
    }
  }

  /// Whether a part is a type of any text.
  static func takesText(_ part: Substring) -> Bool {
    let others: Set = ["false", "boolean", "table", "number", "integer"]
    return !others.contains(String(part)) && !["fun(", "{", "table<"].contains { part.hasPrefix($0) }
      && !part.hasSuffix("[]")
  }

  /// The parts between separators that stand in no bracket, up to a bracket that closes what is around.
  static func parts(of text: Substring, at separator: Character) -> [Substring] {
    var parts: [Substring] = []
    var (start, depth) = (text.startIndex, 0)
    for index in text.indices {
      switch text[index] {
      case "(", "{", "<": depth += 1
      case ")", "}", ">":
        depth -= 1
        if depth < 0 { return parts + [text[start..<index]] }
      case separator where depth == 0:
        parts.append(text[start..<index])
        start = text.index(after: index)
      default: break
      }
    }
    return parts + [text[start...]]
  }
}
