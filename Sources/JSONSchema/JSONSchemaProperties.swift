import TextFormats

/// What a schema says in so many words of the properties that an object has, with what its `allOf` and `$ref` say.
public struct JSONSchemaProperties: Hashable, Sendable {
  /// Those of `properties`, each once, in the order of the schema; without those that may not be there.
  public private(set) var names: [String] = []
  public private(set) var required: [String] = []
  /// No others may be there.
  public private(set) var isClosed = false
  /// Others may be allowed by patterns, which are not looked at.
  private var hasPatterns = false

  /// Of no schema: everything may be there.
  public init() {}

  public func allows(_ name: String) -> Bool { !isClosed || hasPatterns || names.contains(name) }

  /// What another schema, which has to hold too, says beside it.
  public mutating func formUnion(_ other: JSONSchemaProperties) {
    for name in other.names where !names.contains(name) { names.append(name) }
    for name in other.required where !required.contains(name) { required.append(name) }
    isClosed = isClosed || other.isClosed
    hasPatterns = hasPatterns || other.hasPatterns
  }

  mutating func add(_ rules: ObjectRules, _ tables: SchemaTables) {
    func text(_ entry: Int) -> String { String(decoding: rules.names.text(of: entry), as: UTF8.self) }
    for (entry, property) in rules.properties.enumerated() {
      let isNever = property.schema >= 0 && tables.schemas[Int(property.schema)].kinds == 0
      let name = text(entry)
      if property.isPlanned, !isNever, !names.contains(name) { names.append(name) }
      if property.bit >= 0, !required.contains(name) { required.append(name) }
    }
    for entry in rules.furtherRequired.map({ text(Int($0)) }) where !required.contains(entry) { required.append(entry) }
    if rules.additional == ObjectRules.forbidden { isClosed = true }
    if !rules.patterns.isEmpty { hasPatterns = true }
  }
}

/// Properties that may be in an object though its schema forbids all that it does not name.
public struct ForgivenProperties: Sendable {
  private let prefixes: [[UInt8]]
  private let names: [[UInt8]]

  /// - Parameter prefixes: with which their names may begin.
  public init(prefixes: [String], names: [String]) {
    self.prefixes = prefixes.map { Array($0.utf8) }
    self.names = names.map { Array($0.utf8) }
  }

  /// - Parameter name: as JSON has it between the quotes.
  public func has(_ name: UnsafeRawBufferPointer) -> Bool {
    for prefix in prefixes where name.starts(with: prefix) { return true }
    for other in names where name.elementsEqual(other) { return true }
    return false
  }
}

/// Hears nothing, and passes over properties of the outermost object.
struct ForgivingLog: FaultLog {
  static var collects: Bool { false }
  let forgiven: ForgivenProperties
  private var depth = 0

  init(_ forgiven: ForgivenProperties) { self.forgiven = forgiven }

  var isFull: Bool { true }
  func note(_ detail: FaultDetail, _ keyword: SchemaKeyword?, _ schema: Int32, _ value: JSONView) {}
  mutating func enter(_ step: PathStep) { depth += 1 }
  mutating func leave() { depth -= 1 }
  func forgives(_ key: JSONView) -> Bool { depth == 0 && forgiven.has(key.source) }
}
