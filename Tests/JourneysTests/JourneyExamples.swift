import Foundation
import Journeys
import TestSupport

/// The line of a shipped journey or of "Writing journeys" that shows a thing best: tests run all of them.
struct JourneyExamples {
  static let all = Result { try JourneyExamples() }

  /// By each name that is in them.
  private var lines: [Substring: [String]] = [:]

  init() throws {
    let files = try AppFixtures.files(in: "Scripts/Journeys", endingIn: ".lua")
    for file in files + ["Sources/Journeys/Journeys.docc/WritingJourneys.md"] {
      let text = String(decoding: try AppFixtures.bytes(file), as: UTF8.self)
      let isLua = file.hasSuffix(".lua")
      for line in text.split(separator: "\n").filter({ isLua || !$0.hasPrefix("|") }).compactMap(Self.statement) {
        for name in Set(line.split { !($0.isLetter || $0 == "_") }) { lines[name, default: []].append(line) }
      }
    }
  }

  /// A line that can be read alone: without its comment, and with the end of what it begins.
  private static func statement(_ line: Substring) -> String? {
    var text = line[...]
    if let comment = text.range(of: " -- ") { text = text[..<comment.lowerBound] }
    var statement = String(text).trimmingCharacters(in: .whitespaces)
    guard !statement.isEmpty, !statement.hasPrefix("--"), statement.count <= 110 else { return nil }
    if statement.hasSuffix("function()") || statement.hasSuffix("function(sim)")
      || statement.hasSuffix("function(sim, row)")
    {
      statement += " … end)"
    }
    for (open, close) in [("(", ")"), ("{", "}"), ("[", "]")] {
      let count = { (part: String) in statement.count { String($0) == part } }
      guard count(open) == count(close) else { return nil }
    }
    return ["end", "function"].contains { statement.hasPrefix($0) } ? nil : statement
  }

  func example(of verb: Verb) -> String? {
    let call = verb.owner == .global ? verb.name : "\(verb.owner.rawValue):\(verb.name)"
    return lines[Substring(verb.name), default: []].filter { Self.calls($0, call) }.min {
      Self.cost($0, verb) < Self.cost($1, verb)
    }
  }

  /// A line that says how operations of a point go; `*.prompt` is that of any permission, `task.*` any task.
  func example(ofPoint name: String) -> String? {
    let (kind, part) = name.hasPrefix("*") ? ("notifications\(name.dropFirst())", "notifications") : (name, name)
    let named = kind.hasSuffix("*") ? "\"\(kind.dropLast())" : "\"\(kind)"
    let word = Substring(part.split(separator: ".").last { $0 != "*" } ?? "")
    return lines[word, default: []].filter { line in
      ["will", "hold", "release", "unhold"].contains { line.contains("sim:\($0)") } && line.contains(named)
    }.min { $0.count < $1.count }
  }

  /// A line that calls a function with a table that has this key.
  func example(of key: String, in call: String) -> String? {
    let word = Substring(key.split(separator: ".").last ?? "")
    return lines[word, default: []].filter { Self.keys(in: $0, of: call).contains(key) }.min {
      Self.cost($0, key) < Self.cost($1, key)
    }
  }

  /// Short is best; a value should be there to see, and not be that of a variable.
  private static func cost(_ line: String, _ key: String) -> Int {
    let value = line.firstRange(of: "\(key)\"] = ") ?? line.firstRange(of: "\(key) = ")
    guard let rest = value.map({ line[$0.upperBound...] }) else { return line.count }
    if rest.hasPrefix("false") || rest.hasPrefix("{}") { return line.count + 40 }
    let isNamed = rest.first?.isLetter == true && !rest.hasPrefix("true")
    return line.count + (isNamed || line.contains("row.") ? 200 : 0)
  }

  /// The keys of the table that a line calls a function with, those of tables inside of it left out.
  private static func keys(in line: String, of call: String) -> [String] {
    guard let start = line.range(of: "\(call) {") else { return [] }
    var (keys, depth, key, isQuoted) = ([String](), 0, "", false)
    for character in line[start.upperBound...] {
      if character == "\"" { isQuoted.toggle() }
      switch character {
      case "{" where !isQuoted: depth += 1
      case "}" where !isQuoted: depth -= 1
      case "=" where !isQuoted && depth == 0:
        keys.append(key.filter { !" [\"]".contains($0) })
        key = ""
      case "," where !isQuoted && depth == 0: key = ""
      default: if depth == 0 { key.append(character) }
      }
      if depth < 0 { break }
    }
    return keys
  }

  /// Short and plain is best; arguments should be there to see.
  private static func cost(_ line: String, _ verb: Verb) -> Int {
    var cost = line.count
    if line.contains("row") { cost += 200 }
    if line.contains("{}") || (line.contains("\(verb.name)()") && !verb.parameters.isEmpty) { cost += 100 }
    return cost
  }

  /// The line calls what has this name, and not something whose name ends or goes on with it.
  private static func calls(_ line: String, _ name: String) -> Bool {
    var rest = line[...]
    while let found = rest.range(of: name) {
      let before = found.lowerBound == line.startIndex ? " " : line[line.index(before: found.lowerBound)]
      let after = found.upperBound == line.endIndex ? "x" : line[found.upperBound]
      let isWhole = !(before.isLetter || before.isNumber || "_.:\"".contains(before))
      if isWhole,
        after == "(" || (after == " " && "\"{".contains(line[line.index(after: found.upperBound)...].first ?? "x"))
      {
        return true
      }
      rest = rest[found.upperBound...]
    }
    return false
  }
}
