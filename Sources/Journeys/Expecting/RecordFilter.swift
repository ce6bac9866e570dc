import Findings
import LuaBridge
import SettingsSimulation
import TraceFormat

/// A partial record: what a script looks for in a trace. `kind` may end in `*`.
struct RecordFilter {
  static let names = ["seq", "ms", "kind", "source", "cause", "data", "changes"]

  private var fields: [(key: String, value: Expected)]
  /// What the kind begins with, where it ends in `*`.
  private var prefix: String?

  /// - Throws: `LuaRaise` for what no record of the app can be: an unknown key, kind or name.
  init(_ value: LuaValue, _ context: JourneyContext) throws {
    fields = try RecordFilter.fields(of: value)
    for (key, _) in fields where !Self.names.contains(key) {
      throw LuaRaise("a record has no \(Found.quoted(key))" + Words.hint(for: key, among: Self.names))
    }
    let kinds = try RecordFilter.kinds(of: self["kind"], context.vocabulary.records)
    if case .map(let wanted)? = self["data"] {
      for (key, value) in wanted { try context.check(key, value, in: kinds, saying: self["kind"]) }
    }
    if case .map(let wanted)? = self["changes"] {
      for (key, value) in wanted { try context.shape(ofKey: key).check(value, at: key) }
    }
    guard case .value(.string(let kind))? = self["kind"], kind.hasSuffix("*") else { return }
    prefix = String(kind.dropLast())
    fields.removeAll { $0.key == "kind" }
  }

  private subscript(key: String) -> Expected? { fields.first { $0.key == key }?.value }

  private static func fields(of value: LuaValue) throws -> [(key: String, value: Expected)] {
    if case .nil = value { return [] }
    if let kind = value.text { return [("kind", .value(.string(kind)))] }
    if case .opaque(let what) = value {
      throw LuaRaise("a filter is a partial record, { kind = \"analytics.*\" }, not a \(what)")
    }
    switch try Expected(value) {
    case .map(let entries): return entries
    case .list(let items) where items.isEmpty: return []
    case .value, .list, .any, .like, .oneOf, .atLeast, .atMost:
      throw LuaRaise("a filter is a partial record, { kind = \"analytics.*\" }, not \(Found(value))")
    }
  }

  /// The kinds that are meant. Each that is named has to be one.
  private static func kinds(of wanted: Expected?, _ vocabulary: RecordVocabulary) throws -> [RecordVocabulary.Kind] {
    switch wanted {
    case .value(.string(let kind))?:
      let found = vocabulary.kinds(like: kind)
      if found.isEmpty { throw unknown(kind, vocabulary) }
      return found
    case .oneOf(let items)?: return try items.flatMap { try kinds(of: $0, vocabulary) }
    case .like?, .any?, nil: return vocabulary.kinds
    case .value(let value)?: throw LuaRaise("\"kind\" must be a text, \"sheet.presented\" or \"sheet.*\", not \(value)")
    case .list?, .map?, .atLeast?, .atMost?:
      throw LuaRaise("\"kind\" must be a text, \"sheet.presented\" or \"sheet.*\"; of several write one_of { … }")
    }
  }

  private static func unknown(_ kind: String, _ vocabulary: RecordVocabulary) -> LuaRaise {
    let names = vocabulary.kinds.map(\.name)
    let group = String(kind.prefix { $0 != "." && $0 != "*" })
    if ["expect", "log", "step"].contains(group) {
      return LuaRaise("records \"\(group).*\" are notes of the script, which it cannot look at")
    }
    var groups: [String] = []
    for name in names.map({ String($0.prefix { $0 != "." }) }) where !groups.contains(name) { groups.append(name) }
    if !groups.contains(group) {
      return LuaRaise("no kind of record begins with \(Found.quoted(group))" + Words.hint(for: group, among: groups))
    }
    let inside = names.filter { $0.hasPrefix(group + ".") }
    guard kind.hasSuffix("*") else {
      return LuaRaise("there is no kind of record \(Found.quoted(kind))" + Words.hint(for: kind, among: inside))
    }
    let stem = String(kind.dropLast())
    return LuaRaise(
      "no kind of record begins with \(Found.quoted(stem))" + Words.hint(for: stem, among: inside))
  }

  func fits(_ record: JourneyRecord, _ like: PatternMatch) throws -> Bool {
    if let prefix, !record.kind.hasPrefix(prefix) { return false }
    return try Expected.map(fields).fits(record.fields, like)
  }
}

extension RecordFilter: CustomStringConvertible {
  /// As a script writes it.
  var description: String {
    let kind = prefix.map { [("kind", Expected.value(.string($0 + "*")))] } ?? []
    return "\(Expected.map(kind + fields))"
  }
}

extension JourneyContext {
  /// Refuses a key that the data of none of these kinds has, and a value that it can never have.
  fileprivate func check(
    _ key: String, _ value: Expected, in kinds: [RecordVocabulary.Kind], saying kind: Expected?
  ) throws {
    let fields = kinds.flatMap(\.row.fields)
    let named = fields.filter { $0.key == key }
    if named.isEmpty {
      let open = kinds.filter { $0.row.fields.contains { $0.key == "*" } }.map(\.name)
      if open.contains("device.launch"), RecordVocabulary.launchKeys.contains(key) { return }
      if open.contains("state.snapshot"), (try? shape(ofKey: key)) != nil { return }
      var known: [String] = []
      for name in fields.map(\.key) where name != "*" && !known.contains(name) { known.append(name) }
      let whose = kind.map { "of \($0)" } ?? "of a record"
      throw LuaRaise("the data \(whose) has no \(Found.quoted(key))" + Words.hint(for: key, among: known))
    }
    let texts = named.compactMap(\.type.knownTexts)
    if texts.count == named.count {
      try Shape.words(Words(key, texts.flatMap { $0 })).check(value, at: key)
    } else if key == "event" {
      try vocabulary.events.check(tracked: value)
    } else if let words = vocabulary.words(ofData: key) {
      try Shape.words(words).check(value, at: key)
    }
  }
}

extension Vocabulary {
  /// What a key of records names, where all such names are known.
  fileprivate func words(ofData key: String) -> Words? {
    switch key {
    case "target": targets
    case "page": pages
    case "sheet", "cover", "alert", "dialog": presentations
    case "prompt": prompts
    case "product": products
    case "preference": preferences
    case "point": points
    case "task": tasks
    case "haptic": Vocabulary.haptics
    default: nil
    }
  }
}
