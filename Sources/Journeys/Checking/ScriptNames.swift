public import Findings
import LuaBridge
import SettingsDefinition
import SettingsSimulation

/// Finds names in journeys that their apps do not have, without running them. Texts that are written as one literal are
/// looked at; what is put together at run time is left alone, and so is what a `pcall` may want to fail.
public struct ScriptNames {
  /// After so many findings in a file nobody reads on.
  private static let limit = 200

  private var apps: [ObjectIdentifier: AppNames] = [:]

  public init() {}

  /// - Parameters:
  ///   - script: loaded without findings.
  ///   - source: the text of its file.
  public mutating func findings(_ script: JourneyScript, _ source: [UInt8]) -> [Finding] {
    guard !script.apps.isEmpty else { return [] }
    var findings: [Finding] = []
    for call in WrittenCall.all(in: source) where !call.isGuarded && findings.count < ScriptNames.limit {
      guard let types = ScriptNames.types(of: call) else {
        findings += ScriptNames.unknownFunction(call, script.path)
        continue
      }
      let names = apps(of: script, at: call.name.line)
      for (value, type) in zip(call.arguments, types) {
        findings += check(value, type, names, script.path)
      }
      findings += endings(call, names, script.path)
      if let never = never(call, names, script.path) { findings.append(never) }
    }
    return findings.sorted { ($0.place.line ?? 0, $0.place.column ?? 0) < ($1.place.line ?? 0, $1.place.column ?? 0) }
  }

  /// Those that may run what stands on a line: those of the journeys there, else all of the file.
  private mutating func apps(of script: JourneyScript, at line: Int) -> [AppNames] {
    let journeys = script.journeys.filter { $0.lines?.contains(line) ?? false }
    let own = Set(journeys.compactMap(\.app))
    let indices = own.isEmpty ? Array(script.apps.indices) : own.sorted()
    return indices.filter { script.apps.indices.contains($0) }.map { index in
      let definition = script.apps[index]
      if let known = apps[ObjectIdentifier(definition)] { return known }
      let names = AppNames(definition)
      apps[ObjectIdentifier(definition)] = names
      return names
    }
  }

  // MARK: Values

  private func check(
    _ value: WrittenCall.Value, _ type: String, _ apps: [AppNames], _ file: String
  ) -> [Finding] {
    switch value {
    case .other: return []
    case .text(let word): return [ScriptNames.set(of: type).flatMap { unknown(word, $0, apps, file) }].compactMap { $0 }
    case .table(let fields):
      // Of several tables that may stand there, it is the one that has these keys.
      var forms = LuaTypeText(type).tables
      if forms.count > 1 { forms = forms.filter { form in fields.allSatisfy { has($0.key, form, apps) } } }
      guard forms.count == 1, let form = forms.first else { return [] }
      return check(fields, form, apps, file)
    }
  }

  /// Whether a table can have a key, or an item where there is none.
  private func has(_ key: WrittenCall.Word?, _ form: LuaTypeText.Table, _ apps: [AppNames]) -> Bool {
    guard let key else {
      if case .items = form { return true }
      return false
    }
    return switch form {
    case .items: false
    case .pairs: true
    case .fields(let known): known.contains { $0.name == key.text }
    case .state: apps.contains { $0.has(key.text, .stateKey) }
    }
  }

  private func check(
    _ fields: [WrittenCall.Field], _ form: LuaTypeText.Table, _ apps: [AppNames], _ file: String
  ) -> [Finding] {
    switch form {
    case .items(let type): return fields.filter { $0.key == nil }.flatMap { check($0.value, type, apps, file) }
    case .pairs(let keys, let values):
      return fields.flatMap { field in
        guard let key = field.key else { return [Finding]() }
        return check(.text(key), keys, apps, file) + check(field.value, values, apps, file)
      }
    case .state:
      return fields.flatMap { field -> [Finding] in
        guard let key = field.key else { return [] }
        if let unknown = unknown(key, NameSet(what: "state key", ids: [.stateKey]), apps, file) { return [unknown] }
        return unknown(in: apps, file) { $0.unknown(in: field.value, ofKey: key.text) }
      }
    case .fields(let known):
      let keys = NameSet(what: "key", words: known.map(\.name))
      return fields.flatMap { field in
        if let key = field.key.flatMap({ unknown($0, keys, apps, file) }) { return [key] }
        return known.first { $0.name == field.key?.text }.map { check(field.value, $0.type, apps, file) } ?? []
      }
    }
  }

  /// The names that an argument may be.
  struct NameSet {
    var what: String
    var words: [String] = []
    var ids: [AppIDs.Kind] = []
  }

  /// Nil: any text may stand there.
  private static func set(of type: String) -> NameSet? {
    var set = NameSet(what: "word")
    for part in LuaTypeText(type).parts {
      if part.hasPrefix("\""), part.hasSuffix("\""), part.count > 1 {
        set.words.append(String(part.dropFirst().dropLast()))
      } else if let kind = AppIDs.Kind(rawValue: String(part)) {
        set.ids.append(kind)
        set.what = kind.noun
      } else if let alias = LuaAlias.named(part) {
        switch alias.form {
        case .words(let words):
          set.words += words
          set.what = alias.name.split(separator: "_").joined(separator: " ")
        case .type(let inner):
          guard let more = self.set(of: inner) else { return nil }
          set.words += more.words
          set.ids += more.ids
          set.what = more.what
        case .table, .result, .owner: break
        case .id: return nil
        }
      } else if LuaTypeText.takesText(part) {
        return nil
      }
    }
    return set.words.isEmpty && set.ids.isEmpty ? nil : set
  }

  private func unknown(_ word: WrittenCall.Word, _ set: NameSet, _ apps: [AppNames], _ file: String) -> Finding? {
    if set.words.contains(word.text) { return nil }
    if !set.ids.isEmpty, apps.contains(where: { app in set.ids.contains { app.has(word.text, $0) } }) { return nil }
    let known = set.words + apps.flatMap { app in set.ids.flatMap { app.names(of: $0) } }
    // Of names that the API has itself, a few are told.
    let isShort = set.ids.isEmpty && known.count < 12
    return finding(set.what, word, known, set.ids.isEmpty ? [] : apps, isShort, file)
  }

  private func finding(
    _ what: String, _ word: WrittenCall.Word, named name: String? = nil, _ known: [String], _ apps: [AppNames],
    _ listsKnown: Bool, _ file: String
  ) -> Finding {
    let name = Found.quoted(name ?? word.text)
    let near = DidYouMean.note(for: word.text, among: known)
    let list = listsKnown ? "known: \(known.joined(separator: ", "))" : nil
    return Finding(
      code: "journey.unknown_name",
      message: apps.count == 1 ? "app \(Found.quoted(apps[0].id)) has no \(what) \(name)" : "unknown \(what) \(name)",
      place: SourcePlace(file: file, line: word.line, column: word.column), notes: [near ?? list].compactMap { $0 })
  }

  // MARK: Values of the state, endings of operations

  /// The names that none of the apps knows.
  private func unknown(
    in apps: [AppNames], _ file: String, _ names: (AppNames) -> [UnknownName]
  ) -> [Finding] {
    let lists = apps.map(names)
    guard !lists.contains(where: \.isEmpty) else { return [] }
    return (lists.first ?? []).map { unknown in
      finding(
        unknown.what, unknown.word, named: unknown.name, unknown.known, apps, unknown.known.count < 12, file)
    }
  }

  /// `fails` and `ends` of an operation.
  private func endings(_ call: WrittenCall, _ apps: [AppNames], _ file: String) -> [Finding] {
    guard ["sim:will", "sim:release"].contains(call.name.text), call.arguments.count > 1,
      case .text(let point) = call.arguments[0], case .table(let fields) = call.arguments[1]
    else { return [] }
    return unknown(in: apps, file) { $0.unknown(in: fields, ofPoint: point.text) }
  }

  // MARK: Waits

  /// A wait for what no configuration ever shows.
  private func never(_ call: WrittenCall, _ apps: [AppNames], _ file: String) -> Finding? {
    guard call.name.text == "sim:wait_for", case .text(let word)? = call.arguments.first else { return nil }
    var state = WaitState.visible
    if call.arguments.count > 1 {
      switch call.arguments[1] {
      case .text(let text):
        guard let known = WaitState(rawValue: text.text) else { return nil }
        state = known
      case .other: return nil
      case .table: break
      }
    }
    var why: String?
    for app in apps {
      guard let reason = app.isNever(word.text, state) else { return nil }
      why = reason
    }
    return why.map {
      Finding(
        .warning, code: "journey.endless_wait", message: $0,
        place: SourcePlace(file: file, line: word.line, column: word.column),
        notes: ["this wait ends when its time is over"])
    }
  }
}
