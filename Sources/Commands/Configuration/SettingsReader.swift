import Findings
import TextFormats
import TraceFormat

/// Reads the tables of a file of settings by the tables of options.
struct SettingsReader {
  let file: String
  /// The file's own, absolute: what relative paths in it begin at.
  private let folder: String
  /// What it may have written below alone; nil: the user has named the file, and may have chosen any place.
  private let project: Project?
  private let workingFolder: String
  /// Whose table is read.
  var profile: String?

  init(file: String, folder: String, of project: Project?, _ session: Session) {
    self.file = file
    self.folder = folder
    self.project = project
    workingFolder = session.surroundings.workingFolder
  }

  /// - Parameter key: what the table stands under; nil: it is the whole.
  func entries(of node: DocumentNode, as key: String?) throws(UsageFault) -> [DocumentEntry] {
    switch node.value {
    case .map(let entries): return entries
    case .list(let items) where items.isEmpty: return []
    case .null, .bool, .integer, .number, .string, .list:
      let what = key.map { "\"\($0)\" is" } ?? "it returns"
      throw fault("\(what) \(node.kindName), not a table", node)
    }
  }

  func normalisers(_ node: DocumentNode) throws(UsageFault) -> [String] {
    guard case .list(let items) = node.value else {
      throw fault("\"normalise\" is \(node.kindName), not a list of texts", node)
    }
    var names: [String] = []
    for item in items {
      guard case .string(let text) = item.value else {
        throw fault("\"normalise\" holds \(item.kindName), not a text", item)
      }
      do throws(Finding) { names.append(try Normaliser(text).name) } catch {
        throw fault(error.message, item, error.notes)
      }
    }
    return names
  }

  /// Reads an option that every verb has, or the table of a verb or of a group of verbs.
  /// - Parameter others: keys that are known too.
  func read(
    _ entry: DocumentEntry, into section: inout ProjectSettings.Section, besides others: [String]
  ) throws(UsageFault) {
    let general = SharedOptions.options
    if general.contains(where: { $0.form.key == entry.key }) {
      var shared = SharedOptions()
      return try read(entry, of: general, trying: &shared, nil, into: &section.general)
    }
    if let verb = Tool.verbs.first(where: { OptionForm.key(of: $0.name) == entry.key }) {
      return try read(verb, entry, into: &section)
    }
    let group = Tool.verbs.filter { $0.name.hasPrefix(entry.key + " ") }
    guard !group.isEmpty else {
      let verbs = Tool.verbs.map { OptionForm.key(of: $0.name.split(separator: " ").first.map(String.init) ?? "") }
      let known = others + general.filter { $0.form.place == .anywhere }.map(\.form.key)
      throw unknown(entry, in: nil, known: known + verbs, listed: known, "the names of verbs")
    }
    for inner in try entries(of: entry.node, as: entry.key) {
      guard let verb = group.first(where: { $0.name == "\(entry.key) \(inner.key)" }) else {
        let known = group.map { String($0.name.dropFirst(entry.key.count + 1)) }
        throw unknown(inner, in: entry.key, known: known, listed: known, nil)
      }
      try read(verb, inner, into: &section)
    }
  }

  private func read<V: Command>(
    _ verb: V.Type, _ entry: DocumentEntry, into section: inout ProjectSettings.Section
  ) throws(UsageFault) {
    guard V.isConfigured else { throw fault("\"\(V.name)\" takes no settings", entry.node) }
    var values = OptionValues()
    // What the verb refuses is found out whichever verb runs.
    var target = V()
    for inner in try entries(of: entry.node, as: entry.key) {
      try read(inner, of: V.allOptions, trying: &target, V.name, into: &values)
    }
    section.verbs[V.name] = values
  }

  private func read<Target>(
    _ entry: DocumentEntry, of options: [Option<Target>], trying target: inout Target, _ verb: String?,
    into values: inout OptionValues
  ) throws(UsageFault) {
    guard let option = options.first(where: { $0.form.key == entry.key }) else {
      let known = options.filter { $0.form.place == .anywhere }.map(\.form.key)
      throw unknown(entry, in: verb, known: known, listed: [], nil)
    }
    guard option.form.place == .anywhere else {
      let places = option.form.place == .commandLine ? "the command line alone" : "the command line and variables alone"
      throw fault("\"\(entry.key)\" is for \(places)", entry.node)
    }
    let value = try value(of: option.form, entry)
    try value.apply(option, to: &target)
    values[option.name] = value
  }

  // MARK: Values

  private func value(of option: OptionForm, _ entry: DocumentEntry) throws(UsageFault) -> OptionValue {
    let node = entry.node
    let origin = OptionOrigin.file(place(of: node), profile: profile)
    switch node.value {
    case .bool(let isOn) where option.value == nil || option.valueIsOptional:
      return isOn ? OptionValue(texts: [""], origin: origin) : OptionValue(isOff: true, origin: origin)
    case .list(let items) where option.gathers:
      var texts: [String] = []
      for item in items {
        guard let text = try text(of: item, option) else {
          throw fault("\"\(entry.key)\" holds \(item.kindName), not a text", item)
        }
        texts.append(text)
      }
      return OptionValue(texts: texts, isOff: texts.isEmpty, origin: origin)
    case .null, .bool, .integer, .number, .string, .list, .map:
      guard let text = try text(of: node, option) else {
        throw fault("\"\(entry.key)\" is \(node.kindName), not \(wanted(by: option))", node)
      }
      return OptionValue(texts: [text], origin: origin)
    }
  }

  /// A value as it would be typed; nil when it is of the wrong kind.
  private func text(of node: DocumentNode, _ option: OptionForm) throws(UsageFault) -> String? {
    switch node.value {
    case .integer(let number) where option.kind == .number: return "\(number)"
    case .string(let text) where option.kind != .number && option.kind != .flag:
      if text.utf8.contains(0) { throw fault("\"\(option.key)\" holds a zero byte", node) }
      return try path(text, option, node)
    case .null, .bool, .integer, .number, .string, .list, .map: return nil
    }
  }

  private func wanted(by option: OptionForm) -> String {
    switch option.kind {
    case .flag: "a boolean"
    case .number: option.valueIsOptional ? "a whole number or a boolean" : "a whole number"
    case .text, .words, .wordsWithFile, .file, .folder, .app, .tags:
      option.gathers ? "a text or a list of texts" : option.valueIsOptional ? "a text or a boolean" : "a text"
    }
  }

  /// Paths in a file begin at the file; what reads them begins at where the user is.
  private func path(_ text: String, _ option: OptionForm, _ node: DocumentNode) throws(UsageFault) -> String {
    func moved(_ text: String) throws(UsageFault) -> String {
      if text.isEmpty || text == "-" { return text }
      let path = Path.absolute(text, in: folder)
      if option.isWritten, let project, !project.contains(path) {
        throw fault(
          "\"\(option.key)\" would be written outside of the project's root", node,
          ["name such a place on the command line, by a variable, or in settings that you name with -c"])
      }
      return Path.relative(path, to: workingFolder).map { $0.isEmpty ? "." : $0 } ?? path
    }
    switch option.kind {
    case .flag, .text, .number, .words, .tags: return text
    case .file, .folder: return try moved(text)
    case .app: return text.contains("/") ? try moved(text) : text
    case .wordsWithFile:
      var parts: [String] = []
      for part in text.split(separator: ",", omittingEmptySubsequences: false) {
        let words = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        parts.append(words.count > 1 ? "\(words[0])=\(try moved(words[1]))" : words[0])
      }
      return parts.joined(separator: ",")
    }
  }

  // MARK: Faults

  private func unknown(
    _ entry: DocumentEntry, in table: String?, known: [String], listed: [String], _ more: String?
  ) -> UsageFault {
    let list = listed + (more.map { [$0] } ?? [])
    let note =
      DidYouMean.note(for: entry.key, among: known)
      ?? (list.isEmpty
        ? "they are listed by: settings-sim config show \(table ?? "")" : "known: \(list.joined(separator: ", "))")
    return fault("unknown key \"\(entry.key)\"" + (table.map { " in \"\($0)\"" } ?? ""), entry.node, [note])
  }

  private func place(of node: DocumentNode) -> SourcePlace {
    SourcePlace(file: file, line: node.line > 0 ? node.line : nil)
  }

  private func fault(_ message: String, _ node: DocumentNode, _ notes: [String] = []) -> UsageFault {
    .configuration([Finding(code: "config.bad", message: message, place: place(of: node), notes: notes)])
  }
}
