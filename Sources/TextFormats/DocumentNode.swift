/// A value as an author wrote it, in JSON or as a Lua table, before anything is known of its meaning, together with
/// the line that it stands on.
public struct DocumentNode: Hashable, Sendable {
  public enum Value: Hashable, Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    case number(Double)
    case string(String)
    case list([DocumentNode])
    /// Keys are unique. From JSON in the order of the source, from Lua sorted by bytes.
    case map([DocumentEntry])
  }

  public var value: Value
  /// From 1; 0 when it is not known.
  public var line: Int

  public init(_ value: Value, line: Int = 0) {
    self.value = value
    self.line = line
  }
}

/// One key of a map with its value.
public struct DocumentEntry: Hashable, Sendable {
  public var key: String
  public var node: DocumentNode

  public init(_ key: String, _ node: DocumentNode) {
    self.key = key
    self.node = node
  }
}

extension DocumentNode {
  /// The value under a key, or nil when this is no map or has no such key.
  public subscript(key: String) -> DocumentNode? {
    guard case .map(let entries) = value else { return nil }
    return entries.first { $0.key == key }?.node
  }

  /// What kind of value it is, as a message says it: `a list`, `a string`.
  public var kindName: String {
    switch value {
    case .null: "nothing"
    case .bool: "a boolean"
    case .integer: "an integer"
    case .number: "a number"
    case .string: "a string"
    case .list: "a list"
    case .map: "a table"
    }
  }
}

extension DocumentNode {
  /// The same value without its lines, so that values from two places can be compared.
  public var withoutLines: DocumentNode {
    switch value {
    case .null, .bool, .integer, .number, .string: DocumentNode(value)
    case .list(let items): DocumentNode(.list(items.map(\.withoutLines)))
    case .map(let entries): DocumentNode(.map(entries.map { DocumentEntry($0.key, $0.node.withoutLines) }))
    }
  }
}
