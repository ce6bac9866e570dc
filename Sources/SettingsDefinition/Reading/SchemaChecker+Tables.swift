import Findings
import TextFormats

extension SchemaChecker {
  mutating func checkTable(_ node: DocumentNode, _ table: SchemaTable, _ path: NodePath) {
    guard let entries = node.entries else {
      return report("wrong_type", "expected \(table.title), a table, found \(node.found)", at: path, node)
    }
    let wasPartial = isPartial
    if DocumentMerge.isWhole(table.name) { isPartial = false }
    defer { isPartial = wasPartial }
    guard checkChoice(entries, table, path, node) else { return }
    let kind = table.chosenCase(entries)
    for entry in entries where !entry.node.isNull {
      let place = path.key(entry.key)
      if table.name == .definition, entry.key == "configurations" { continue }
      if let field = table.field(entry.key, of: kind) ?? partialField(entry.key, entries, table) {
        check(entry.node, field.type, place)
      } else if let others = table.others {
        checkID(entry.key, at: place, entry.node)
        check(entry.node, others, place)
      } else {
        reportUnknown(entry.key, entries, table, place, entry.node)
      }
    }
    guard !isPartial else { return }
    for fields in [table.fields, kind?.fields ?? []] {
      for field in fields where field.isRequired {
        guard !entries.contains(where: { $0.key == field.name && !$0.node.isNull }) else { continue }
        reportMissing(field, table, path, node)
      }
    }
  }

  /// In a partial row the kind stands elsewhere: the fields of all kinds are looked through.
  private func partialField(_ name: String, _ entries: [DocumentEntry], _ table: SchemaTable) -> Field? {
    guard isPartial, case .tag? = table.choice, table.chosenCase(entries) == nil else { return nil }
    return table.allFields.first { $0.name == name }
  }

  /// Whether the table says which kind it is; if not, that is its one fault.
  private func checkChoice(
    _ entries: [DocumentEntry], _ table: SchemaTable, _ path: NodePath, _ node: DocumentNode
  ) -> Bool {
    guard case .verb(let cases)? = table.choice else { return true }
    let verbs = entries.filter { !$0.node.isNull && table.casesByName[$0.key] != nil }.map(\.key)
    if verbs.count == 1 { return true }
    if verbs.count > 1 {
      report(
        "several_verbs", "\(table.title) says one thing; here are \(Name.list(verbs, "and"))", at: path, node,
        ["write a list with a table for each"])
      return false
    }
    let known = cases.map(\.name)
    let stray = entries.first { table.field($0.key, in: entries) == nil }
    if let stray {
      let note = DidYouMean.note(for: stray.key, among: known) ?? "it is one of \(Name.list(known))"
      report(
        "unknown_field", "unknown field \"\(NodePath.short(stray.key))\"", at: path.key(stray.key), stray.node, [note])
    } else {
      report("missing_verb", "\(table.title) without a verb", at: path, node, ["it is one of \(Name.list(known))"])
    }
    return false
  }

  private func reportUnknown(
    _ name: String, _ entries: [DocumentEntry], _ table: SchemaTable, _ path: NodePath, _ node: DocumentNode
  ) {
    let chosen = table.chosenCase(entries)
    let known = (isPartial && chosen == nil ? table.allFields : table.fields(for: entries)).map(\.name)
    var owner = table.title
    if let chosen, case .tag(let tag, _)? = table.choice { owner = "\(table.title) of \(tag) \"\(chosen.name)\"" }
    let message = "unknown field \"\(NodePath.short(name))\""
    if let right = Schema.respelled[name], known.contains(right) {
      return report("unknown_field", message, at: path, node, ["it is spelt \"\(right)\" here"])
    }
    let others = table.kinds(with: name)
    if !others.isEmpty, chosen != nil {
      return report("unknown_field", message, at: path, node, ["\(owner) has none; \(Name.list(others)) has"])
    }
    let note = DidYouMean.note(for: name, among: known) ?? "\(owner) has \(known.joined(separator: ", "))"
    report("unknown_field", message, at: path, node, [note])
  }

  private func reportMissing(_ field: Field, _ table: SchemaTable, _ path: NodePath, _ node: DocumentNode) {
    report("missing_field", "\(table.title) needs \"\(field.name)\"", at: path, node, [Self.lowered(field.doc)])
  }

  /// A sentence of the table as a note: lower case start, no full stop.
  static func lowered(_ doc: String) -> String {
    let text = doc.hasSuffix(".") ? doc.dropLast() : doc[...]
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
