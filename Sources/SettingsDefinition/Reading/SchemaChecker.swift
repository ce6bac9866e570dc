import Findings
import TextFormats

/// Checks a definition against the table of fields, value by value, and writes down what it names and refers to.
struct SchemaChecker {
  let reading: Reading
  /// False for a part of a definition, whose names and references mean nothing by themselves.
  let collects: Bool
  /// Inside a partial table, as a configuration is, nothing is required.
  var isPartial: Bool
  private(set) var symbols = Symbols()
  private(set) var references: [PendingReference] = []
  private(set) var templates: [PendingTemplate] = []

  init(reading: Reading, isPartial: Bool = false) {
    self.reading = reading
    self.isPartial = isPartial
    collects = !isPartial
  }

  mutating func check(_ node: DocumentNode, _ type: ValueType, _ path: NodePath) {
    switch type {
    case .list(let item): checkList(node, item, path)
    case .map(let key, let item): checkMap(node, key, item, path)
    case .table(let name): checkTable(node, Schema.table(name), path)
    case .oneOrMore(let name): checkOneOrMore(node, name, path)
    case .either(let types):
      guard let fitting = types.first(where: { $0.fits(node) }) else { return mismatch(node, type, path) }
      check(node, fitting, path)
    case .template, .string, .bool, .only, .integer, .number, .duration, .icon, .color, .hexColor, .id, .word,
      .declares, .refers, .period, .price, .version, .pattern, .detent, .value, .names:
      checkScalar(node, type, path)
    }
  }

  func mismatch(_ node: DocumentNode, _ type: ValueType, _ path: NodePath) {
    var notes: [String] = []
    if case .string(let text) = node.value, type.takesNumberOrBool, isBareWord(text) {
      notes = ["write \(text) without quotes"]
    }
    report("wrong_type", "expected \(type.expectation), found \(node.found)", at: path, node, notes)
  }

  private func isBareWord(_ text: String) -> Bool {
    text == "true" || text == "false" || (Double(text) != nil && text.utf8.first.map { $0 < 58 } == true)
  }

  func report(_ code: String, _ message: String, at path: NodePath, _ node: DocumentNode, _ notes: [String] = []) {
    reading.report(code, message, at: path, line: node.line, notes: notes)
  }

  private mutating func checkList(_ node: DocumentNode, _ item: ValueType, _ path: NodePath) {
    guard let items = node.items else {
      let single = item.fits(node) ? ["put it in a list, { … }"] : []
      return report("wrong_type", "expected a list, found \(node.found)", at: path, node, single)
    }
    for (index, element) in items.enumerated() { check(element, item, path.index(index)) }
  }

  private mutating func checkMap(_ node: DocumentNode, _ key: MapKey, _ item: ValueType, _ path: NodePath) {
    guard let entries = node.entries else {
      return report("wrong_type", "expected a table of named values, found \(node.found)", at: path, node)
    }
    for entry in entries {
      let place = path.key(entry.key)
      check(key: entry.key, key, at: place, entry.node)
      if !entry.node.isNull { check(entry.node, item, place) }
    }
  }

  private mutating func check(key: String, _ kind: MapKey, at path: NodePath, _ node: DocumentNode) {
    switch kind {
    case .text: break
    case .word: checkWord(key, at: path, node)
    case .id: checkID(key, at: path, node)
    case .declares(let declaration):
      if declaration.isID { checkID(key, at: path, node) } else { checkWord(key, at: path, node) }
      declare(key, declaration, at: path, node)
    }
  }

  private func checkWord(_ name: String, at path: NodePath, _ node: DocumentNode) {
    if !Name.isWord(name) { report("bad_name", "a name has no spaces", at: path, node) }
  }

  func checkID(_ id: String, at path: NodePath, _ node: DocumentNode) {
    guard !Name.isID(id) else { return }
    report(
      "bad_id", "\"\(NodePath.short(id))\" is no id", at: path, node,
      ["an id is a letter, then letters, digits and _, at most 200"])
  }

  mutating func declare(_ name: String, _ declaration: Declaration, at path: NodePath, _ node: DocumentNode) {
    guard collects else { return }
    let place = reading.place(path, line: node.line)
    if let (earlier, other) = symbols.declare(name, declaration, at: place) {
      let what = earlier == declaration ? "another \(earlier.rawValue)" : "a \(earlier.rawValue)"
      let first = other.line.map { "line \($0): \(other.path)" } ?? other.path
      report(
        "duplicate", "\"\(name)\" is the id of \(what) too", at: path, node, ["the first is at \(first)"])
    }
  }

  private mutating func checkOneOrMore(_ node: DocumentNode, _ name: TableName, _ path: NodePath) {
    if let items = node.items {
      for (index, item) in items.enumerated() { checkTable(item, Schema.table(name), path.index(index)) }
    } else {
      checkTable(node, Schema.table(name), path)
    }
  }

  mutating func refer(_ reference: Reference, to name: String, at path: NodePath, _ node: DocumentNode) {
    guard collects else { return }
    references.append(PendingReference(kind: .name(reference), name: name, path: path, line: node.line))
  }

  mutating func refer(toColor name: String, at path: NodePath, _ node: DocumentNode) {
    guard collects else { return }
    references.append(PendingReference(kind: .color, name: name, path: path, line: node.line))
  }

  mutating func note(_ template: TextTemplate, _ scope: PlaceholderScope, at path: NodePath, _ node: DocumentNode) {
    guard collects else { return }
    if scope == .shown, !path.isOutsideOfTexts, let text = node.string { reading.note(text, at: path, line: node.line) }
    guard template.constant == nil else { return }
    templates.append(PendingTemplate(template: template, scope: scope, path: path, line: node.line))
  }
}

extension NodePath {
  /// What stands there is a translation, a value that texts are made of, or the name of a picture.
  fileprivate var isOutsideOfTexts: Bool {
    switch self {
    case .root: false
    case .key(.root, "texts"), .key(.root, "constants"), .key(.key(.root, "profile"), "avatar"): true
    case .key(let parent, _), .index(let parent, _): parent.isOutsideOfTexts
    }
  }
}

/// A name that has to be the name of something.
struct PendingReference {
  enum Kind {
    case name(Reference)
    case color
  }
  let kind: Kind
  let name: String
  let path: NodePath
  let line: Int
}

/// A text whose placeholders have to mean something.
struct PendingTemplate {
  let template: TextTemplate
  let scope: PlaceholderScope
  let path: NodePath
  let line: Int
}
