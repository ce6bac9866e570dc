import JSONSchema
import TestSupport

/// Schemas and values at random, of a small vocabulary, so that they meet often enough. What python3-jsonschema is known
/// to see otherwise does not occur: `false` beside 0 and `true` beside 1, decimals that binary cannot hold, `\d` and `$`
/// on texts where Python's mean something else, `$ref` into places that are no schemas, a boolean as `items`.
struct RandomSchema {
  let draft: JSONSchemaDraft
  var random: SplitMix

  private mutating func chance(_ one: Int, in all: Int) -> Bool { Int.random(in: 0..<all, using: &random) < one }
  private mutating func pick(_ texts: [String]) -> String { texts.randomElement(using: &random) ?? "" }

  private static let names = ["a", "b", "c", "d", "ä", "x-1"]
  private static let texts = [
    "", "a", "ab", "abc", "bbc", "2026-01-01", "10.0.0.1", "é", "e\u{301}", "😀😀", "x.y", "aaa",
  ]
  private static let numbers = [
    "2", "3", "4.0", "5", "7", "-2", "2.5", "3.75", "12", "1e2", "9007199254740993", "25e-1",
  ]

  // MARK: Values

  mutating func value(_ depth: Int = 3) -> String {
    switch Int.random(in: 0..<(depth > 0 ? 11 : 6), using: &random) {
    case 0: return "null"
    case 1: return pick(["true", "false"])
    case 2, 3: return pick(Self.numbers)
    case 4, 5: return "\"\(pick(Self.texts))\""
    case 6, 7:
      return "[\((0..<Int.random(in: 0...4, using: &random)).map { _ in value(depth - 1) }.joined(separator: ","))]"
    default:
      let keys = Self.names.filter { _ in chance(1, in: 2) }
      return "{\(keys.map { "\"\($0)\":\(value(depth - 1))" }.joined(separator: ","))}"
    }
  }

  // MARK: Schemas

  mutating func root() -> String {
    var members = self.members(3)
    members.append("\"definitions\":{\"p\":\(schema(1)),\"q\":\(schema(1))}")
    return "{\(members.joined(separator: ","))}"
  }

  private mutating func schema(_ depth: Int) -> String {
    if draft > .draft4, chance(1, in: 15) { return pick(["true", "false"]) }
    // Deep inside, that is in the definitions, a reference might lead round in a circle.
    if depth > 1, chance(1, in: 8) { return "{\"$ref\":\"#/definitions/\(pick(["p", "q"]))\"}" }
    return "{\(members(depth).joined(separator: ","))}"
  }

  private mutating func members(_ depth: Int) -> [String] {
    var members: [String: String] = [:]
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let (key, value) = depth > 0 && chance(3, in: 5) ? combined(depth - 1) : plain()
      members[key] = value
    }
    if draft == .draft4 {
      if members["maximum"] != nil, chance(1, in: 2) { members["exclusiveMaximum"] = pick(["true", "false"]) }
      if members["minimum"] != nil, chance(1, in: 2) { members["exclusiveMinimum"] = pick(["true", "false"]) }
    }
    return members.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }
  }

  /// A keyword without schemas inside.
  private mutating func plain() -> (String, String) {
    let count = "\(Int.random(in: 0...4, using: &random))"
    switch Int.random(in: 0..<13, using: &random) {
    case 0, 1: return ("type", type())
    case 2: return ("enum", "[\(distinct((0..<4).map { _ in value(1) }))]")
    case 3: return draft > .draft4 ? ("const", value(1)) : ("enum", "[\(value(1))]")
    case 4: return ("maximum", pick(Self.numbers))
    case 5: return ("minimum", pick(Self.numbers))
    case 6: return ("multipleOf", pick(["2", "0.5", "0.25", "3", "1.5", "1e1"]))
    case 7: return (pick(["maxLength", "minLength"]), count)
    case 8:
      return ("pattern", "\"\(pick(["^a", "b+c?", "^[ab]{2}", "^(a|b)*$", "\\\\.", "é", "^.{2}$", "-0[0-9]-"]))\"")
    case 9: return (pick(["maxItems", "minItems", "maxProperties", "minProperties"]), count)
    case 10: return ("uniqueItems", pick(["true", "true", "false"]))
    case 11: return ("format", "\"\(pick(["ipv4", "unheard-of"]))\"")
    default:
      if draft > .draft4, chance(1, in: 2) {
        return (pick(["exclusiveMaximum", "exclusiveMinimum"]), pick(Self.numbers))
      }
      return ("required", names())
    }
  }

  private mutating func type() -> String {
    let types = ["null", "boolean", "integer", "number", "string", "array", "object"]
    if chance(2, in: 3) { return "\"\(pick(types))\"" }
    return "[\(distinct((0..<3).map { _ in "\"\(pick(types))\"" }))]"
  }

  private mutating func names() -> String {
    "[\(distinct((0..<Int.random(in: 1...2, using: &random)).map { _ in "\"\(pick(Self.names))\"" }))]"
  }

  /// The same texts, each once.
  private func distinct(_ texts: [String]) -> String {
    var kept: [String] = []
    // Numbers are written in several ways here, and a list may hold one once.
    for text in texts where !kept.contains(text) && !(text.contains("4.0") || text.contains("25e-1")) {
      kept.append(text)
    }
    return (kept.isEmpty ? ["\"object\""] : kept).joined(separator: ",")
  }

  /// A keyword with schemas inside.
  private mutating func combined(_ depth: Int) -> (String, String) {
    let list = { (self: inout Self) in
      "[\((0..<Int.random(in: 1...3, using: &self.random)).map { _ in self.schema(depth) }.joined(separator: ","))]"
    }
    switch Int.random(in: 0..<(draft == .draft7 ? 16 : draft == .draft6 ? 13 : 11), using: &random) {
    case 0, 1, 2: return ("properties", map(depth, Self.names))
    case 3: return ("patternProperties", map(depth, ["^a", "b|c", "-"]))
    case 4: return ("additionalProperties", chance(1, in: 2) ? "false" : schema(depth))
    case 5: return ("items", chance(1, in: 2) ? list(&self) : "{\(members(depth).joined(separator: ","))}")
    case 6: return ("additionalItems", chance(1, in: 2) ? "false" : schema(depth))
    case 7: return ("not", schema(depth))
    case 8: return ("dependencies", "{\"\(pick(["a", "b", "x-1"]))\":\(names()),\"\u{e4}\":\(schema(depth))}")
    case 9: return ("allOf", list(&self))
    case 10: return (pick(["anyOf", "oneOf"]), list(&self))
    case 11: return ("contains", schema(depth))
    case 12: return ("propertyNames", schema(depth))
    default: return (pick(["if", "then", "else"]), schema(depth))
    }
  }

  private mutating func map(_ depth: Int, _ names: [String]) -> String {
    let keys = names.filter { _ in chance(1, in: 2) }
    return "{\(keys.map { "\"\($0)\":\(schema(depth))" }.joined(separator: ","))}"
  }
}
