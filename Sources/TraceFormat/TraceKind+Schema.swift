public import TextFormats

extension TraceKind {
  /// The JSON Schema (draft 7) of one line of a trace, made of the rows.
  public static func schema(of kinds: [TraceKind] = all) -> DocumentNode {
    object([
      ("$schema", text("http://json-schema.org/draft-07/schema#")),
      ("$id", text("trace-v1.schema.json")),
      ("title", text("A line of a settings-sim trace, version 1")),
      ("description", text("Made of the rows of TraceKind. Later programs may add kinds and keys.")),
      ("oneOf", list(["header", "record", "footer"].map { object([("$ref", text("#/definitions/\($0)"))]) })),
      ("definitions", object([("header", headerSchema), ("record", recordSchema(kinds)), ("footer", footerSchema)])),
    ])
  }

  private static let hexadecimal = object([("type", text("string")), ("pattern", text("^[0-9a-f]{16}$"))])

  private static var headerSchema: DocumentNode {
    let string = FieldType.text.schema
    let texts = FieldType.list(.text).schema
    return closed(
      [
        ("trace", object([("const", DocumentNode(.integer(Int64(TraceHeader.version))))])), ("tool", string),
        (
          "app",
          closed([("id", string), ("digest", string), ("parts", FieldType.map.schema)], optional: ["parts"])
        ),
        (
          "context",
          closed(
            contextKeys.map { ($0, string) } + [("idiom", FieldType.oneOf(["phone", "pad"]).schema)],
            optional: ["sdk_version"])
        ),
        ("journey", closed([("name", string), ("file", string), ("line", FieldType.integer.schema)])),
        ("seed", object([("type", list([text("integer"), text("string")]))])), ("start", string), ("faults", texts),
        ("launch", FieldType.map.schema), ("redactions", texts), ("normalisers", texts),
      ], optional: ["context", "redactions", "normalisers"])
  }

  private static let contextKeys = [
    "sdk_version", "app_name", "app_version", "app_build", "bundle_id", "machine", "model", "ios_version", "locale",
    "time_zone",
  ]

  private static var footerSchema: DocumentNode {
    closed([
      ("end", FieldType.record.schema), ("outcome", FieldType.text.schema), ("records", FieldType.milliseconds.schema),
      ("digest", hexadecimal),
    ])
  }

  private static func recordSchema(_ kinds: [TraceKind]) -> DocumentNode {
    let base = closed(
      [
        ("seq", FieldType.record.schema), ("ms", FieldType.milliseconds.schema),
        ("kind", object([("type", text("string")), ("pattern", text("^[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+)+$"))])),
        ("source", FieldType.text.schema), ("cause", FieldType.record.schema), ("data", FieldType.map.schema),
        ("changes", FieldType.map.schema),
      ], optional: ["source", "cause", "changes"])
    guard case .map(let entries) = base.value else { return base }
    return DocumentNode(.map(entries + [DocumentEntry("allOf", list(causeRules + dataRules(kinds)))]))
  }

  /// Inputs and notes have no cause, outputs have one, the snapshot may.
  private static var causeRules: [DocumentNode] {
    let cause = ("required", list([text("cause")]))
    return [
      rule(
        [("pattern", text(pattern { $0.traceClass == .input || $0.traceClass == .note }))],
        object([("not", object([cause]))])),
      rule(
        [
          ("pattern", text(pattern { $0.traceClass == .output })),
          ("not", object([("const", text("state.snapshot"))])),
        ], object([cause])),
    ]
  }

  private static func pattern(_ isIncluded: (TraceGroup) -> Bool) -> String {
    let groups = TraceGroup.allCases.filter { $0 != .permission && isIncluded($0) }
    return "^(\(groups.map(\.rawValue).joined(separator: "|")))\\."
  }

  /// One rule for all kinds with the same data.
  private static func dataRules(_ kinds: [TraceKind]) -> [DocumentNode] {
    var names: [DocumentNode: [String]] = [:]
    var order: [DocumentNode] = []
    var rules: [DocumentNode] = []
    for kind in kinds where !kind.fields.isEmpty {
      let data = object([("properties", object([("data", kind.dataSchema)]))])
      if kind.name.contains("*") {
        let pattern = kind.name.split(separator: ".").map { $0 == "*" ? "[^.]+" : $0 }.joined(separator: "\\.")
        rules.append(rule([("pattern", text("^\(pattern)$"))], data))
      } else {
        if names[data] == nil { order.append(data) }
        names[data, default: []].append(kind.name)
      }
    }
    return order.map { rule([("enum", list((names[$0] ?? []).map(text)))], $0) } + rules
  }

  private static func rule(_ kind: [(String, DocumentNode)], _ then: DocumentNode) -> DocumentNode {
    object([("if", object([("properties", object([("kind", object(kind))]))])), ("then", then)])
  }

  private var dataSchema: DocumentNode {
    let named = fields.filter { $0.key != "*" }
    return Self.closed(
      named.map { ($0.key, $0.type.schema) }, optional: Set(named.filter(\.isOptional).map(\.key)))
  }

  /// An object with these properties, all of them required but the optional ones; others are allowed.
  private static func closed(_ properties: [(String, DocumentNode)], optional: Set<String> = []) -> DocumentNode {
    let required = properties.map(\.0).filter { !optional.contains($0) }
    let head = [("type", text("object")), ("properties", object(properties))]
    return object(required.isEmpty ? head : head + [("required", list(required.map(text)))])
  }

  fileprivate static func object(_ entries: [(String, DocumentNode)]) -> DocumentNode {
    DocumentNode(.map(entries.map { DocumentEntry($0.0, $0.1) }))
  }

  fileprivate static func list(_ items: [DocumentNode]) -> DocumentNode { DocumentNode(.list(items)) }

  fileprivate static func text(_ text: String) -> DocumentNode { DocumentNode(.string(text)) }
}

extension TraceKind.FieldType {
  /// The JSON Schema of a value.
  var schema: DocumentNode {
    func type(_ name: String) -> (String, DocumentNode) { ("type", TraceKind.text(name)) }
    func from(_ least: Int64) -> (String, DocumentNode) { ("minimum", DocumentNode(.integer(least))) }
    return switch self {
    case .text, .owner, .identifier: TraceKind.object([type("string")])
    case .integer, .ordinal:
      TraceKind.object([("type", TraceKind.list([TraceKind.text("integer"), TraceKind.text("string")]))])
    case .milliseconds, .instant, .elapsed: TraceKind.object([type("integer"), from(0)])
    case .record: TraceKind.object([type("integer"), from(1)])
    case .number: TraceKind.object([("type", TraceKind.list([TraceKind.text("number"), TraceKind.text("string")]))])
    case .bool: TraceKind.object([type("boolean")])
    case .map: TraceKind.object([type("object")])
    case .any: TraceKind.object([])
    case .list(let item): TraceKind.object([type("array"), ("items", item.schema)])
    case .oneOf(let words): TraceKind.object([("enum", TraceKind.list(words.map(TraceKind.text)))])
    case .orFalse(let type):
      TraceKind.object([
        ("anyOf", TraceKind.list([type.schema, TraceKind.object([("const", DocumentNode(.bool(false)))])]))
      ])
    }
  }
}
