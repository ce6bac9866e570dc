import SettingsSimulation
import SettingsVocabulary

/// Files that tell an editor's language server what scripts can call and name, in the notation of LuaCATS. They are made
/// from the tables that also run and check journeys; nobody runs them.
public enum LuaAnnotations {
  /// The journey API: every function, and the types of what it takes.
  public static func journeys() -> String {
    var file = AnnotationFile("The functions that journeys call.")
    file.aliases()
    file.api()
    return file.text
  }

  /// The names of the apps' definitions, as types.
  public static func ids(_ apps: [AppIDs]) -> String {
    var file = AnnotationFile("The names in the app definitions, as types of what journeys give to functions.")
    let apps = merged(apps)
    for app in apps {
      for kind in AppIDs.Kind.allCases { file.literals("app.\(app.app).\(kind.rawValue)", app[kind]) }
    }
    for kind in AppIDs.Kind.allCases {
      // A name in a variable is a string; a misspelt one is found by `check`, which knows each journey's app.
      let own = apps.filter { !literal($0[kind]).isEmpty }.map { "app.\($0.app).\(kind.rawValue)" }
      file.alias(
        kind.rawValue, kind.doc, (own + ["string"] + (kind == .target ? ["table"] : [])).joined(separator: "|"))
    }
    return file.text
  }

  /// Each app once, sorted by id.
  private static func merged(_ apps: [AppIDs]) -> [AppIDs] {
    var list: [AppIDs] = []
    for app in apps.sorted(by: { $0.app.utf8.lexicographicallyPrecedes($1.app.utf8) }) {
      if list.last?.app == app.app { list[list.count - 1].merge(app) } else { list.append(app) }
    }
    return list
  }

  /// What can stand between quotes in a comment as it is.
  static func literal(_ names: [String]) -> [String] {
    names.filter { name in
      !name.isEmpty
        && name.unicodeScalars.allSatisfy {
          $0.value >= 0x20 && $0.value != 0x7F && !"\"\\`".unicodeScalars.contains($0)
        }
    }
  }
}

extension AppIDs.Kind {
  /// What the names are, as the reference of journeys says it.
  var doc: String {
    if let alias = LuaAlias.all.first(where: { $0.name == rawValue }) { return alias.doc }
    return switch self {
    case .page: "The id of a page."
    case .sheet: "The id of a sheet."
    case .cover: "The id of a full-screen cover."
    case .alert: "The id of an alert."
    case .dialog: "The id of a dialog."
    case .prompt: "A prompt of the OS."
    case .tab: "The id of a tab."
    case .flag: "The name of a flag."
    case .configuration: "The name of a configuration."
    case .screen: "The name of a screen that the definition can send."
    case .target, .container, .row, .option, .preference, .product, .code, .entitlement, .permission, .point, .stateKey,
      .event, .deepLink, .notification, .recordKind:
      ""
    }
  }
}

/// Text of annotations that grows.
struct AnnotationFile {
  private(set) var text: String

  init(_ what: String) {
    text = "---@meta\n\n-- \(what)\n-- Made by settings-sim types; what is changed here is lost.\n"
  }

  // MARK: Types

  mutating func alias(_ name: String, _ doc: String, _ type: String) {
    text += "\n---\(doc)\n---@alias \(name) \(type)\n"
  }

  /// Names that nobody has make no type.
  mutating func literals(_ name: String, _ names: [String]) {
    let names = LuaAnnotations.literal(names)
    if names.isEmpty { return }
    text += "\n---@alias \(name)\n" + names.map { "---| \"\($0)\"\n" }.joined()
  }

  mutating func tableClass(_ name: String, _ doc: String, _ fields: [LuaGlobal], isWhole: Bool = false) {
    text += "\n---\(doc)\n---@class \(name)\n"
    for field in fields { text += Self.line(of: field, isOptional: !isWhole && !field.type.hasPrefix("fun(")) }
  }

  static func line(of field: LuaGlobal, isOptional: Bool) -> String {
    let isName = field.name.utf8.allSatisfy {
      ($0 | 0x20) >= 97 && ($0 | 0x20) <= 122 || $0 == 95 || $0 >= 48 && $0 <= 57
    }
    let name = isName ? field.name : "[\"\(field.name)\"]"
    // A key in brackets takes no question mark.
    let type = isOptional && !isName ? "(\(field.type))|nil" : field.type
    return "---@field \(name)\(isOptional && isName ? "?" : "") \(type)\(field.doc.isEmpty ? "" : " \(field.doc)")\n"
  }

  mutating func aliases() {
    for alias in LuaAlias.all {
      switch alias.form {
      case .id, .owner: break
      case .words(let words): self.alias(alias.name, alias.doc, words.map { "\"\($0)\"" }.joined(separator: "|"))
      case .type(let type): self.alias(alias.name, alias.doc, type)
      case .table(let fields): tableClass(alias.name, alias.doc, fields)
      case .result(let fields): tableClass(alias.name, alias.doc, fields, isWhole: true)
      }
    }
  }

  // MARK: Functions

  mutating func api() {
    for owner in Verb.Owner.allCases {
      if owner != .global { beginClass(owner) }
      for verb in JourneyAPI.verbs where verb.owner == owner { function(verb) }
    }
    for global in Expecting.globals { self.global(global) }
    self.global(LuaGlobal(name: "log", type: "fun(...: any)", doc: "Writes a line to the trace, as `print` does."))
  }

  private mutating func beginClass(_ owner: Verb.Owner) {
    text += "\n---\(owner.doc.split(separator: "\n").joined(separator: " "))\n---@class \(owner.rawValue)\n"
    if owner == .sim {
      text += "---@field timeout number How long a function waits, in seconds.\n"
      for part in JourneyAPI.parts { text += "---@field \(part.field) \(part.owner.rawValue)\n" }
    }
    text += "local \(owner.local) = {}\n"
  }

  private mutating func function(_ verb: Verb) {
    text += "\n---\(verb.doc)\n"
    for parameter in verb.parameters {
      // What may be left out at the end of a call needs no mark behind three dots.
      let mark = parameter.isOptional && parameter.name != "..." ? "?" : ""
      text += "---@param \(parameter.name)\(mark) \(parameter.type)\n"
    }
    if let returns = verb.returns { text += "---@return \(returns)\n" }
    for left in verb.shorter { text += "---@overload \(Self.signature(verb, left))\n" }
    let names = verb.parameters.map(\.name).joined(separator: ", ")
    let prefix = verb.owner == .global ? "" : "\(verb.owner.local):"
    text += "function \(prefix)\(verb.name)(\(names)) end\n"
  }

  private static func signature(_ verb: Verb, _ parameters: [Verb.Parameter]) -> String {
    var words = verb.owner == .global ? [] : ["self: \(verb.owner.rawValue)"]
    words += parameters.map { "\($0.name)\($0.isOptional ? "?" : ""): \($0.type)" }
    return "fun(\(words.joined(separator: ", ")))" + (verb.returns.map { ": \($0)" } ?? "")
  }

  private mutating func global(_ global: LuaGlobal) {
    guard global.fields.isEmpty else {
      text += "\n---\(global.doc)\n---@class \(global.name)\n"
      for field in global.fields { text += Self.line(of: field, isOptional: false) }
      if global.type.hasPrefix("fun(") { text += "---@overload \(global.type)\n" }
      text += "\(global.name) = {}\n"
      return
    }
    let value = global.type.hasPrefix("fun(") ? "function() end" : "{}"
    text += "\n---\(global.doc)\n---@type \(global.type)\n\(global.name) = \(value)\n"
  }
}

extension Verb.Owner {
  /// The variable that annotations define its functions on.
  fileprivate var local: String { rawValue.split(separator: ".").last.map(String.init) ?? "" }
}

extension Verb {
  /// The parameters without one that may be left out although others follow it, for each such.
  fileprivate var shorter: [[Parameter]] {
    parameters.indices.dropLast().filter { parameters[$0].isOptional && parameters[$0 + 1].name != "..." }.map {
      place in
      var rest = parameters
      rest.remove(at: place)
      return rest
    }
  }
}
