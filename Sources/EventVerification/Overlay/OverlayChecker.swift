import Findings
import SettingsDefinition
import TextFormats

/// Holds an overlay against the tables of fields, value by value.
struct OverlayChecker {
  let file: String
  private(set) var findings: [Finding] = []
  /// What somebody else has to know, in the order of the file.
  private(set) var names: [OverlaidName] = []
  /// The event whose table is looked at.
  private var event: String?
  private static let mostFindings = 100

  init(file: String) { self.file = file }

  mutating func check(_ node: DocumentNode, _ type: OverlayType, _ path: String) {
    switch type {
    case .list(let item):
      guard let items = node.listed else { return mismatch(node, "a list", path) }
      for (index, element) in items.enumerated() { check(element, item, "\(path)[\(index + 1)]") }
    case .map(let item, let kind):
      guard let entries = node.tabled else { return mismatch(node, "a table of named values", path) }
      for entry in entries {
        let place = Self.join(path, entry.key)
        note(kind, entry.key, entry.node, place)
        if kind == .event { event = entry.key }
        check(entry.node, item, place)
        if kind == .event { event = nil }
      }
    case .table(let name):
      if let table = OverlayTable.named(name) { check(node, table, path) }
    case .names(let names):
      guard case .string(let text) = node.value else { return mismatch(node, Self.list(names), path) }
      if names.contains(text) { return }
      report("unknown_value", "unknown value \"\(short(text))\"", node, path, [nearest(text, names)])
    case .text, .name, .bool, .count, .duration, .versions, .value: checkScalar(node, type, path)
    }
  }

  private mutating func note(_ kind: OverlaidName.Kind, _ text: String, _ node: DocumentNode, _ path: String) {
    names.append(OverlaidName(kind: kind, text: text, event: event, place: place(of: node, path)))
  }

  private func place(of node: DocumentNode, _ path: String) -> SourcePlace {
    SourcePlace(file: file, line: node.line > 0 ? node.line : nil, path: path)
  }

  private mutating func checkScalar(_ node: DocumentNode, _ type: OverlayType, _ path: String) {
    switch (type, node.value) {
    case (.text, .string(let text)) where !text.isEmpty: break
    case (.name(let kind), .string(let text)) where !text.isEmpty: note(kind, text, node, path)
    case (.text, _), (.name, _): mismatch(node, "a text", path)
    case (.bool, .bool): break
    case (.bool, _): mismatch(node, "true or false", path)
    case (.value, .bool), (.value, .integer), (.value, .number): break
    case (.value, .string(let text)): checkReference(text, node, path)
    case (.value, _): mismatch(node, "true, false, a number or a text", path)
    case (.count, _):
      if node.countRange == nil {
        mismatch(node, "a whole number from 0, or a list of the least and the most", path)
      }
    case (.duration, _):
      if node.durationMs == nil {
        mismatch(node, "seconds up to 600, or a text with a unit such as \"30 minutes\"", path)
      }
    case (.versions, .string(let text)) where VersionRange(text) != nil: break
    case (.versions, _): mismatch(node, "versions such as \"2.1\" or \">= 2.0, < 3\"", path)
    case (.names, _), (.list, _), (.map, _), (.table, _): break
    }
  }

  private mutating func checkReference(_ text: String, _ node: DocumentNode, _ path: String) {
    guard text.hasPrefix("$") else { return }
    switch OverlaidProperty.Value(reference: text) {
    case .before(let key), .after(let key): return note(.stateKey, key, node, path)
    case .row, .profile, .literal: return
    case nil: break
    }
    let known = OverlaidProperty.Value.references
    let (head, rest) = (String(text.prefix { $0 != "." }), text.drop { $0 != "." })
    let meant = DidYouMean.nearest(to: head, among: known.map { String($0.prefix { $0 != "." }) })
    let right = meant.flatMap { OverlaidProperty.Value(reference: $0 + rest) == nil ? nil : $0 + rest }
    report(
      "unknown_reference", "\"\(short(text))\" refers to nothing", node, path,
      [right.map { "did you mean \"\(short($0))\"?" } ?? "it is one of \(Self.list(known))"])
  }

  private mutating func check(_ node: DocumentNode, _ table: OverlayTable, _ path: String) {
    guard let entries = node.tabled else { return mismatch(node, "\(table.title), a table", path) }
    for entry in entries where entry.key != "note" {
      let place = Self.join(path, entry.key)
      if let field = table.field(entry.key) {
        check(entry.node, field.type, place)
      } else {
        let known = table.fields.map(\.name)
        report(
          "unknown_field", "unknown field \"\(short(entry.key))\"", entry.node, place, [nearest(entry.key, known)])
      }
    }
    let verbs = table.verbs
    if verbs.isEmpty { return }
    let written = entries.map(\.key).filter(verbs.contains)
    if written.count != 1 {
      let found = written.isEmpty ? "this one says none" : "here are \(Self.list(written, "and"))"
      report("one_trigger", "\(table.title) says one thing; \(found)", node, path, ["it is one of \(Self.list(verbs))"])
    }
  }

  private func nearest(_ text: String, _ known: [String]) -> String {
    DidYouMean.note(for: text, among: known) ?? "it is one of \(Self.list(known))"
  }

  private mutating func mismatch(_ node: DocumentNode, _ wanted: String, _ path: String) {
    let found: String
    switch node.value {
    case .string(let text): found = "\"\(short(text))\""
    case .bool(let value): found = "\(value)"
    case .integer(let value): found = "\(value)"
    case .null, .number, .list, .map: found = node.kindName
    }
    report("wrong_type", "expected \(wanted), found \(found)", node, path, [])
  }

  mutating func report(
    _ code: String, _ message: String, _ node: DocumentNode, _ path: String, _ notes: [String]
  ) {
    guard findings.count < Self.mostFindings else { return }
    findings.append(Finding(code: "overlay.\(code)", message: message, place: place(of: node, path), notes: notes))
  }

  static func join(_ path: String, _ key: String) -> String {
    let isPlain = !key.isEmpty && key.utf8.allSatisfy { $0 == 0x5F || $0 == 0x24 || isLetterOrDigit($0) }
    let part = isPlain ? key : "[\"\(short(key))\"]"
    return path.isEmpty || !isPlain ? path + part : "\(path).\(part)"
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
  }

  static func list(_ names: [String], _ word: String = "or") -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return "\(names.dropLast().joined(separator: ", ")) \(word) \(last)"
  }
}

/// A text as messages quote it: on one line, at most 60 characters.
func short(_ text: String) -> String {
  let line = text.prefix(60).map { $0.isNewline ? " " : $0 }
  return String(line) + (text.count > 60 ? "…" : "")
}

extension DocumentNode {
  /// Lua's `{}` is a list and a table.
  var listed: [DocumentNode]? {
    switch value {
    case .list(let items): items
    case .map(let entries) where entries.isEmpty: []
    case .null, .bool, .integer, .number, .string, .map: nil
    }
  }

  var tabled: [DocumentEntry]? {
    switch value {
    case .map(let entries): entries
    case .list(let items) where items.isEmpty: []
    case .null, .bool, .integer, .number, .string, .list: nil
    }
  }

  var text: String? { if case .string(let text) = value { text } else { nil } }

  /// A count, or a list of the least and the most.
  var countRange: ClosedRange<Int>? {
    let numbers = (listed ?? [self]).map { node -> Int in
      if case .integer(let number) = node.value, (0...1_000_000).contains(number) { Int(number) } else { -1 }
    }
    guard let least = numbers.first, let most = numbers.last, numbers.count <= 2, 0 <= least, least <= most else {
      return nil
    }
    return least...most
  }

  var durationMs: Int64? {
    switch value {
    case .integer(let seconds): DurationText.milliseconds(seconds: Double(seconds))
    case .number(let seconds): DurationText.milliseconds(seconds: seconds)
    case .string(let text): DurationText.milliseconds(text: text)
    case .null, .bool, .list, .map: nil
    }
  }
}
