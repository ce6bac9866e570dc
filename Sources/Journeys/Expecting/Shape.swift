import Findings
import LuaBridge

/// A kind of name of which all are known.
struct Words {
  /// As a message calls one: `page`.
  let what: String
  let names: [String]
  private let all: Set<String>

  init(_ what: String, _ names: [String]) {
    self.what = what
    self.names = names
    all = Set(names)
  }

  func contains(_ name: String) -> Bool { all.contains(name) }

  /// Refuses what is none of them; `path` is where it stands.
  func check(_ name: String, at path: String) throws {
    guard !contains(name) else { return }
    throw LuaRaise("\(path): \(Found.quoted(name)) is no \(what)" + Words.hint(for: name, among: names, listing: true))
  }

  /// `; did you mean "x"?`, or all of a few.
  /// - Parameter listing: of many, the first.
  static func hint(for name: String, among names: [String], listing: Bool = false) -> String {
    if let note = DidYouMean.note(for: name, among: names) { return "; \(note)" }
    if names.isEmpty { return "; the app has none" }
    if names.count <= 12 { return "; known: \(names.joined(separator: ", "))" }
    // A longer or shorter form of the name: "webview" for "web".
    let kin = names.first { min(name.utf8.count, $0.utf8.count) > 2 && (name.hasPrefix($0) || $0.hasPrefix(name)) }
    if listing, let kin { return "; did you mean \"\(kin)\"?" }
    return listing ? "; known: \(names.prefix(12).joined(separator: ", ")) and \(names.count - 12) more" : ""
  }
}

/// What a value can be, as far as the definition says.
indirect enum Shape {
  /// A value without names in it; any.
  case anything
  case words(Words)
  /// A table with these names and no other.
  case fields([(name: String, shape: Shape)])
  /// A table whose names are open: emails, stacks.
  case each(Shape)

  /// What stands under a name; `path` is where, for the message.
  func inside(_ name: String, at path: String) throws -> Shape {
    switch self {
    case .each(let shape): return shape
    case .fields(let fields):
      if let field = fields.first(where: { $0.name == name }) { return field.shape }
      throw LuaRaise("\(path) has no \(Found.quoted(name))" + Words.hint(for: name, among: fields.map(\.name)))
    case .anything, .words: throw LuaRaise("\(path) has no \(Found.quoted(name)): it is one value")
    }
  }

  /// Refuses an expected value that can never be.
  func check(_ expected: Expected, at path: String) throws {
    switch (self, expected) {
    case (.words(let words), .value(.string(let text))): try words.check(text, at: path)
    case (_, .list(let items)), (_, .oneOf(let items)):
      for item in items { try check(item, at: path) }
    case (.fields, .map(let entries)), (.each, .map(let entries)):
      for (name, value) in entries { try inside(name, at: path).check(value, at: Found.path(path, name)) }
    case (.anything, _), (.words, _), (.fields, _), (.each, _): return
    }
  }

  /// The names in a value, as a script writes it, that can never be there; `path` is where it stands.
  func unknown(in value: WrittenCall.Value, at path: String) -> [UnknownName] {
    switch (self, value) {
    case (.words(let words), .text(let word)):
      return words.names.contains(word.text) ? [] : [UnknownName(words.what, word, known: words.names)]
    case (.fields(let fields), .table(let entries)):
      return entries.flatMap { entry in
        guard let key = entry.key else { return unknown(in: entry.value, at: path) }
        guard let field = fields.first(where: { $0.name == key.text }) else {
          return [UnknownName("state key", key, named: Found.path(path, key.text), known: fields.map(\.name))]
        }
        return field.shape.unknown(in: entry.value, at: Found.path(path, key.text))
      }
    case (.each(let shape), .table(let entries)):
      return entries.flatMap { entry in
        entry.key.map { shape.unknown(in: entry.value, at: Found.path(path, $0.text)) } ?? []
      }
    case (.words, .table(let entries)):
      return entries.filter { $0.key == nil }.flatMap { unknown(in: $0.value, at: path) }
    case (.anything, _), (.words, .other), (.fields, .text), (.fields, .other), (.each, .text), (.each, .other):
      return []
    }
  }
}

/// A name that a script writes and nothing has.
struct UnknownName {
  /// What it would be.
  let what: String
  let word: WrittenCall.Word
  /// The whole of it, where the script writes a part.
  let name: String
  let known: [String]

  init(_ what: String, _ word: WrittenCall.Word, named name: String? = nil, known: [String]) {
    self.what = what
    self.word = word
    self.name = name ?? word.text
    self.known = known
  }
}
