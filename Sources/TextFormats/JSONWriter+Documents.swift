public import Findings

extension JSONWriter {
  /// A whole value, its keys in their own order.
  /// - Throws: `json.not_finite` for NaN and infinities, `json.too_deep` beyond 500 levels; what was written before
  ///   stays.
  public mutating func value(_ node: DocumentNode) throws(Finding) {
    try value(node, levelsLeft: 500)
  }

  private mutating func value(_ node: DocumentNode, levelsLeft: Int) throws(Finding) {
    if levelsLeft < 0 {
      throw Finding(code: "json.too_deep", message: "lists and tables are nested too deeply to be written")
    }
    switch node.value {
    case .null: null()
    case .bool(let value): bool(value)
    case .integer(let value): integer(value)
    case .number(let value): try number(value)
    case .string(let value): string(value)
    case .list(let items):
      beginArray()
      for item in items { try value(item, levelsLeft: levelsLeft - 1) }
      endArray()
    case .map(let entries):
      beginObject()
      for entry in entries {
        key(entry.key)
        try value(entry.node, levelsLeft: levelsLeft - 1)
      }
      endObject()
    }
  }
}

extension DocumentNode {
  /// The value as JSON.
  /// - Throws: as `JSONWriter.value(_:)`.
  public func json(_ style: JSONWriter.Style = .compact) throws(Finding) -> [UInt8] {
    var json = JSONWriter(style: style)
    try json.value(self)
    return json.bytes()
  }
}
