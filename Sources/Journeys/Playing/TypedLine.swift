public import Findings

/// What somebody types at the prompt: a command, or a line of Lua.
public enum TypedLine: Hashable, Sendable {
  case lua(String, onlyLooks: Bool)
  case unknown(String)

  /// - Parameter text: not empty, without spaces around it.
  public init(_ text: String) {
    if text.hasPrefix("=") {
      self = .lua(String(text.dropFirst()), onlyLooks: true)
      return
    }
    let word = text.prefix { $0 == "_" || $0 == "." || $0.isLetter || $0.isNumber }
    let rest = text[word.endIndex...]
    let isAlone = rest.first.map { $0.isWhitespace || "\"'{".contains($0) } ?? true
    if isAlone, let command = VerbCommand.named(String(word)) {
      self = .lua(command.lua(rest.drop(while: \.isWhitespace)), onlyLooks: command.onlyLooks)
      return
    }
    if rest.first == "(", let command = VerbCommand.named(String(word)) {
      self = .lua(command.title + rest, onlyLooks: command.onlyLooks)
      return
    }
    let next = rest.drop(while: \.isWhitespace).first
    let isLua = Self.keywords.contains(String(word)) || word.isEmpty || next.map { "(:=[{\"',".contains($0) } ?? false
    self = isLua ? .lua(text, onlyLooks: false) : .unknown(String(word))
  }

  private static let keywords: Set<String> = [
    "break", "do", "for", "function", "goto", "if", "local", "repeat", "return", "while",
  ]

  /// - Parameter others: the commands that are no verbs.
  public static func unknownCommand(_ word: String, others: [String]) -> Finding {
    let all = others + VerbCommand.all.map(\.name) + VerbCommand.shorts.map(\.short)
    let parts = VerbCommand.all.filter { $0.name.hasSuffix(".\(word)") }.map { "\"\($0.name)\"" }
    let near = parts.isEmpty ? DidYouMean.note(for: word, among: all) : "there is \(parts.joined(separator: ", "))"
    return Finding(
      code: "play.unknown_command", message: "there is no command \"\(word)\"" + (near.map { "; \($0)" } ?? ""),
      notes: ["help lists the commands; a line of Lua calls something or begins with =: = sim:state(\"account\")"])
  }
}
