import Findings
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TextFormats

/// A verb of the journey API as it is typed at a prompt: `tap sign_out` for `sim:tap("sign_out")`.
public struct VerbCommand: Sendable {
  /// `tap`; `device.set` where several parts of `sim` have a verb of that name.
  public let name: String
  let verb: Verb

  /// Every verb of `sim` and its parts, in the order of their table.
  public static let all: [VerbCommand] = {
    let verbs = JourneyAPI.verbs.filter { $0.owner != .global && $0.use != .declares }
    let counts = Dictionary(grouping: verbs, by: \.name).mapValues(\.count)
    return verbs.map { verb in
      let isAlone = verb.owner == .sim || counts[verb.name] == 1
      return VerbCommand(name: isAlone ? verb.name : "\(verb.owner.rawValue.dropFirst(4)).\(verb.name)", verb: verb)
    }
  }()

  /// What is typed more often than it is long.
  public static let shorts: [(short: String, name: String)] = [("idle", "run_until_idle"), ("wait", "wait_for")]

  /// By its name, its short one, or its name with the part of `sim` that has it.
  public static func named(_ name: String) -> VerbCommand? {
    let name = shorts.first { $0.short == name }?.name ?? name
    return all.first { $0.name == name || "\($0.verb.owner.rawValue.dropFirst(4)).\($0.verb.name)" == name }
  }

  /// `tap TARGET`, `toggle TARGET [ON]`.
  public var usage: String {
    let words = verb.parameters.map { $0.isOptional ? "[\($0.name.uppercased())]" : $0.name.uppercased() }
    return ([name] + words).joined(separator: " ")
  }

  public var doc: String { verb.doc }
  /// `sim:tap`.
  public var title: String { JourneyAPI.title(verb) }
  /// It gives something back, and does nothing.
  public var onlyLooks: Bool { verb.returns != nil }

  // MARK: As Lua

  /// The call that a command stands for.
  /// - Parameter text: what follows the name.
  func lua(_ text: Substring) -> String {
    if Self.isFields(text), verb.parameters.first?.type != "string" { return "\(title)({ \(text) })" }
    var words = CommandWords(text)
    var arguments: [String] = []
    while let word = words.next(takesRest: takesRest(at: arguments.count)) {
      arguments.append(Self.argument(word, parameter(arguments.count)))
    }
    return "\(title)(\(arguments.joined(separator: ", ")))"
  }

  private func parameter(_ index: Int) -> Verb.Parameter? {
    verb.parameters.indices.contains(index) ? verb.parameters[index] : verb.parameters.last
  }

  /// A text that comes last needs no quotes, whatever it holds.
  private func takesRest(at index: Int) -> Bool {
    index == verb.parameters.count - 1 && verb.parameters[index].type == "string"
      && verb.parameters[index].name != "..."
  }

  /// `account = "ada@example.com"`: the fields of a table that is the only argument.
  private static func isFields(_ text: Substring) -> Bool {
    let name = text.prefix { $0 == "_" || $0.isLetter || $0.isNumber }
    let rest = text[name.endIndex...].drop(while: \.isWhitespace)
    return !name.isEmpty && rest.first == "=" && rest.dropFirst().first != "="
  }

  private static func argument(_ word: CommandWords.Word, _ parameter: Verb.Parameter?) -> String {
    switch word {
    case .lua(let text): return text
    case .bare(let text):
      let type = parameter?.type ?? "any"
      func takes(_ names: String...) -> Bool { names.contains { type.contains($0) } }
      if takes("any", "boolean"), ["true", "false"].contains(text) { return text }
      if takes("any", "number", "duration", "integer"), isNumber(text) { return text }
      return LuaText.literal(text)
    }
  }

  private static func isNumber(_ text: String) -> Bool {
    text.utf8.allSatisfy { Scan.isDigit($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }
      && Double(text) != nil
  }

  // MARK: Completion

  /// What the next argument can be, as far as the definition says it.
  /// - Parameter before: the arguments before it.
  public func candidates(after before: [Substring], of played: PlayedJourney) -> [String] {
    guard before.count < verb.parameters.count || verb.parameters.last?.name == "...",
      let type = parameter(before.count)?.type
    else { return [] }
    let model = played.model
    switch type.prefix(while: { $0 != "|" }) {
    case "target", "row":
      let seen = played.simulation.elements(model).filter { !$0.id.isEmpty && (onlyLooks || $0.target != nil) }
      return seen.isEmpty ? model.tables.targetNameList : seen.map(\.id)
    case "option": return options(of: before.first.flatMap { model.row(named: String($0)) }, model)
    case "prompt_button": return PromptButton.allCases.map { $0.id.description }
    case "boolean": return ["true", "false"]
    case let name:
      let kind = AppIDs.Kind(rawValue: String(name))
      return kind.map { Vocabulary(model, played.keys).names(of: $0, played.keys) } ?? Self.quoted(in: type)
    }
  }

  /// What a picker offers; of no picker all options that there are.
  private func options(of row: RowID?, _ model: CompiledModel) -> [String] {
    guard let row, case .picker(let preference, _, _, _) = model[row].kind else {
      return model.tables.options.map { model.string($0.name) }
    }
    return model.tables.rowOptions[model[row].options.indices].map { model.name(ofOption: $0, of: preference) }
  }

  /// The words that a type lists: `"visible"|"gone"`.
  private static func quoted(in type: String) -> [String] {
    type.split(separator: "\"", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }
      .map { String($0.element) }
  }
}
