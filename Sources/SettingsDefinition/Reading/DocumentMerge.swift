import TextFormats

/// Lays one definition over another: tables and maps by key, lists whose items all have an `id` by id with new ones
/// at the end, everything else replaced. A condition, a gate, an action and an empty list replace as a whole.
enum DocumentMerge {
  static func merge(_ base: DocumentNode, _ over: DocumentNode, as type: ValueType = .table(.definition))
    -> DocumentNode
  {
    if case .null = over.value { return base }
    switch type {
    case .table(let name):
      guard isWhole(name) == false, let old = base.entries, let new = over.entries else { return over }
      return maps(old, new, line: over.line) { key in fieldType(key, name, old, new) }
    case .map(_, let item):
      guard let old = base.entries, let new = over.entries else { return over }
      return maps(old, new, line: over.line) { _ in item }
    case .list(let item):
      return list(base, over, item)
    case .either(let types):
      let fitting = types.first { $0.isTableLike && over.entries != nil && base.entries != nil }
      return fitting.map { merge(base, over, as: $0) } ?? over
    case .template, .string, .bool, .only, .integer, .number, .duration, .icon, .color, .hexColor, .id, .word,
      .declares, .refers, .period, .price, .version, .pattern, .detent, .value, .names, .oneOrMore:
      return over
    }
  }

  /// Tables that say one thing, of which half and half would make no sense.
  static func isWhole(_ name: TableName) -> Bool {
    [.condition, .gate, .action, .task, .derive, .stateEntry].contains(name)
  }

  private static func fieldType(
    _ key: String, _ name: TableName, _ old: [DocumentEntry], _ new: [DocumentEntry]
  ) -> ValueType {
    let table = Schema.table(name)
    let known = table.field(key, in: new) ?? table.field(key, in: old) ?? table.allFields.first { $0.name == key }
    return known?.type ?? table.others ?? .value
  }

  private static func maps(
    _ old: [DocumentEntry], _ new: [DocumentEntry], line: Int, type: (String) -> ValueType
  ) -> DocumentNode {
    var merged = old
    var positions: [String: Int] = [:]
    for (index, entry) in old.enumerated() { positions[entry.key] = index }
    for entry in new {
      if let position = positions[entry.key] {
        merged[position].node = merge(old[position].node, entry.node, as: type(entry.key))
      } else {
        positions[entry.key] = merged.count
        merged.append(entry)
      }
    }
    return DocumentNode(.map(merged), line: line)
  }

  private static func list(_ base: DocumentNode, _ over: DocumentNode, _ item: ValueType) -> DocumentNode {
    guard case .list(let old) = base.value, case .list(let new) = over.value, !new.isEmpty,
      let oldIDs = ids(old), let newIDs = ids(new)
    else { return over }
    var merged = old
    var positions: [String: Int] = [:]
    for (index, id) in oldIDs.enumerated() { positions[id] = index }
    for (id, node) in zip(newIDs, new) {
      if let position = positions[id] {
        merged[position] = merge(merged[position], node, as: item)
      } else {
        positions[id] = merged.count
        merged.append(node)
      }
    }
    return DocumentNode(.list(merged), line: over.line)
  }

  /// The ids of a list's items, nil unless all have one.
  static func ids(_ items: [DocumentNode]) -> [String]? {
    var ids: [String] = []
    for item in items {
      guard case .string(let id)? = item["id"]?.value else { return nil }
      ids.append(id)
    }
    return ids
  }
}

extension ValueType {
  /// Whether a table or map can be this.
  var isTableLike: Bool {
    switch self {
    case .table, .map: true
    case .template, .string, .bool, .only, .integer, .number, .duration, .icon, .color, .hexColor, .id, .word,
      .declares, .refers, .period, .price, .version, .pattern, .detent, .value, .names, .oneOrMore, .list, .either:
      false
    }
  }
}

extension DocumentNode {
  /// The entries of a table; an empty list is an empty table. Nil for anything else.
  var entries: [DocumentEntry]? {
    switch value {
    case .map(let entries): entries
    case .list(let items): items.isEmpty ? [] : nil
    case .null, .bool, .integer, .number, .string: nil
    }
  }

  /// The items of a list; an empty table is an empty list. Nil for anything else.
  var items: [DocumentNode]? {
    switch value {
    case .list(let items): items
    case .map(let entries): entries.isEmpty ? [] : nil
    case .null, .bool, .integer, .number, .string: nil
    }
  }

  var string: String? { if case .string(let text) = value { text } else { nil } }
  var bool: Bool? { if case .bool(let flag) = value { flag } else { nil } }
  var isNull: Bool { if case .null = value { true } else { false } }

  /// A whole number, also one that Lua wrote with a fraction of zero.
  var integer: Int64? {
    switch value {
    case .integer(let number): number
    case .number(let number): number.whole
    case .null, .bool, .string, .list, .map: nil
    }
  }

  var number: Double? {
    switch value {
    case .integer(let number): Double(number)
    case .number(let number): number.isFinite ? number : nil
    case .null, .bool, .string, .list, .map: nil
    }
  }

  /// The same with every line in the second file (see `Reading.secondFile`).
  func inSecondFile() -> DocumentNode {
    var copy = self
    copy.line += Reading.secondFile
    switch value {
    case .null, .bool, .integer, .number, .string: break
    case .list(let items): copy.value = .list(items.map { $0.inSecondFile() })
    case .map(let entries): copy.value = .map(entries.map { DocumentEntry($0.key, $0.node.inSecondFile()) })
    }
    return copy
  }
}
