public import TextFormats

extension TraceKind {
  /// What of a record's `data` does not fit this row: `"haptic" is missing`, one text a key. Empty when all fits.
  /// Readers accept such data, for a newer program may have written it; our own may not write it.
  public func faults(in data: DocumentNode) -> [String] {
    guard case .map(let entries) = data.value else { return ["data is \(data.kindName), not an object"] }
    let isOpen = fields.contains { $0.key == "*" }
    var faults: [String] = []
    for field in fields where !field.isOptional && field.key != "*" && data[field.key] == nil {
      faults.append("\"\(field.key)\" is missing")
    }
    for entry in entries {
      if let field = fields.first(where: { $0.key == entry.key }) {
        if !field.type.accepts(entry.node) { faults.append("\"\(entry.key)\" must be: \(field.type.words)") }
      } else if !isOpen {
        faults.append("\"\(entry.key)\" is not in the documentation")
      }
    }
    return faults
  }
}

extension TraceKind.FieldType {
  func accepts(_ node: DocumentNode) -> Bool {
    switch (self, node.value) {
    case (.any, _), (.text, .string), (.owner, .string), (.identifier, .string), (.integer, .integer),
      (.ordinal, .integer),
      (.number, .integer), (.number, .number), (.bool, .bool),
      (.map, .map):
      true
    case (.milliseconds, .integer(let value)), (.instant, .integer(let value)), (.elapsed, .integer(let value)):
      value >= 0
    // What a reader's floating point would change is a string.
    case (.integer, .string(let text)), (.ordinal, .string(let text)):
      Int64(text).map { $0.magnitude > JSONWriter.largestNumber } ?? false
    case (.number, .string(let text)): Double(text).map { $0.magnitude >= 8_796_093_022_208 } ?? false
    case (.record, .integer(let value)): value >= 1
    case (.list(let type), .list(let items)): items.allSatisfy { type.accepts($0) }
    case (.oneOf(let words), .string(let word)): words.contains(word)
    case (.orFalse(let type), _): node.value == .bool(false) || type.accepts(node)
    case (.text, _), (.integer, _), (.number, _), (.bool, _), (.map, _), (.milliseconds, _), (.instant, _),
      (.elapsed, _),
      (.ordinal, _), (.identifier, _), (.owner, _), (.record, _), (.list, _), (.oneOf, _):
      false
    }
  }
}
