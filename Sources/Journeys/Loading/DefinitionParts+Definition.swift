import TextFormats
import TraceFormat

extension DefinitionParts {
  /// Takes a definition apart, as it was written: pages, rows, and what has an id of its own in the tables below; the
  /// rest by its top-level keys.
  init(_ definition: DocumentNode, overlay: DocumentNode?, _ files: [String: [UInt8]]) throws {
    var taking = PartTaking()
    if case .map(let entries) = definition.value {
      for entry in entries { try taking.take(entry) }
    }
    if let overlay { try taking.add("overlay", overlay) }
    for (path, content) in files {
      taking.parts.append(Part("file \(path)", of: content))
    }
    self.init(taking.parts)
  }
}

/// The parts of a definition so far.
private struct PartTaking {
  var parts: [DefinitionParts.Part] = []

  mutating func add(_ name: String, _ node: DocumentNode) throws {
    parts.append(DefinitionParts.Part(name, of: try node.withoutLines.json()))
  }

  mutating func take(_ entry: DocumentEntry) throws {
    switch entry.key {
    case "pages": try each(entry.node) { taking, id, page throws in try taking.page(id, page) }
    case "preferences": try each(entry.node) { taking, id, node throws in try taking.add("preference \(id)", node) }
    case "permissions": try each(entry.node) { taking, id, node throws in try taking.add("permission \(id)", node) }
    case "dialogs": try each(entry.node) { taking, id, node throws in try taking.add("dialog \(id)", node) }
    case "configurations":
      try each(entry.node) { taking, id, node throws in try taking.add("configuration \(id)", node) }
    case "account", "store": try topics(entry)
    default: try add(entry.key, entry.node)
    }
  }

  /// Each of a map by its keys, of a list by the ids in it.
  private mutating func each(
    _ node: DocumentNode, _ take: (inout PartTaking, String, DocumentNode) throws -> Void
  ) throws {
    switch node.value {
    case .map(let entries): for entry in entries { try take(&self, entry.key, entry.node) }
    case .list(let items): for item in items { try take(&self, item.id ?? "", item) }
    case .null, .bool, .integer, .number, .string: return
    }
  }

  /// The flows of an account and of a store, what is sold, and what that unlocks.
  private mutating func topics(_ entry: DocumentEntry) throws {
    guard case .map(let topics) = entry.node.value else { return try add(entry.key, entry.node) }
    for topic in topics {
      switch topic.key {
      case "products": try each(topic.node) { taking, id, node throws in try taking.add("product \(id)", node) }
      case "entitlements":
        try each(topic.node) { taking, id, node throws in try taking.add("entitlement \(id)", node) }
      default: try add("\(entry.key).\(topic.key)", topic.node)
      }
    }
  }

  /// A page without its rows, of which it keeps the ids; the rows are parts of their own.
  private mutating func page(_ id: String, _ page: DocumentNode) throws {
    guard case .map(var entries) = page.value else { return try add("page \(id)", page) }
    for index in entries.indices where entries[index].key == "sections" {
      guard case .list(let sections) = entries[index].node.value else { continue }
      entries[index].node.value = .list(try sections.map { section in try withoutRows(section) })
    }
    try add("page \(id)", DocumentNode(.map(entries)))
  }

  private mutating func withoutRows(_ section: DocumentNode) throws -> DocumentNode {
    guard case .map(var entries) = section.value else { return section }
    for index in entries.indices where entries[index].key == "rows" {
      guard case .list(let rows) = entries[index].node.value else { continue }
      entries[index].node.value = .list(
        try rows.map { node in
          try row(node)
          return node["id"] ?? DocumentNode(.null)
        })
    }
    return DocumentNode(.map(entries))
  }

  /// A row without the page that is written in it.
  private mutating func row(_ row: DocumentNode) throws {
    guard case .map(var entries) = row.value else { return }
    for index in entries.indices where entries[index].key == "page" {
      guard case .map = entries[index].node.value, let id = entries[index].node.id else { continue }
      try page(id, entries[index].node)
      entries[index].node.value = .string(id)
    }
    try add("row \(row.id ?? "")", DocumentNode(.map(entries)))
  }
}

extension DocumentNode {
  fileprivate var id: String? {
    guard case .string(let id)? = self["id"]?.value else { return nil }
    return id
  }
}
