public import TextFormats

extension Schema {
  /// The schema as a JSON Schema, draft 7, for editors. What depends on other parts of a definition is not in it.
  public static func jsonSchema() -> DocumentNode {
    object([
      ("$schema", string("http://json-schema.org/draft-07/schema#")),
      ("title", string("settings-sim app definition, version \(version)")),
      ("$ref", string("#/definitions/definition")),
      ("definitions", object(tables.flatMap(definitions))),
    ])
  }

  private static func string(_ text: String) -> DocumentNode { DocumentNode(.string(text)) }
  private static func strings(_ texts: [String]) -> DocumentNode { DocumentNode(.list(texts.map(string))) }
  private static func list(_ items: [DocumentNode]) -> DocumentNode { DocumentNode(.list(items)) }
  private static func object(_ entries: [(String, DocumentNode)]) -> DocumentNode {
    DocumentNode(.map(entries.map { DocumentEntry($0.0, $0.1) }))
  }
  private static func type(_ name: String, _ more: [(String, DocumentNode)] = []) -> DocumentNode {
    object([("type", string(name))] + more)
  }

  /// The definition of a table, and of the fields that all its kinds share.
  private static func definitions(_ table: SchemaTable) -> [(String, DocumentNode)] {
    let own = [(table.name.rawValue, json(table))]
    guard table.choice != nil, !table.fields.isEmpty else { return own }
    return own + [("\(table.name.rawValue) of any kind", body(table.fields, others: nil, doc: nil))]
  }

  private static func json(_ table: SchemaTable) -> DocumentNode {
    switch table.choice {
    case nil: return body(table.fields, others: table.others, doc: table.doc)
    case .tag(let tag, let cases):
      let kinds = cases.map { kind in
        body(kind.fields, sharing: table, fixing: (tag, kind.name), others: table.others, doc: nil)
      }
      return object([("description", string(table.doc)), ("oneOf", list(kinds))])
    case .verb(let cases):
      let kinds = cases.map { body($0.fields, sharing: table, others: table.others, doc: nil) }
      return object([("description", string(table.doc)), ("oneOf", list(kinds))])
    }
  }

  private static func body(
    _ fields: [Field], sharing table: SchemaTable? = nil, fixing: (String, String)? = nil, others: ValueType?,
    doc: String?
  ) -> DocumentNode {
    let shared = table?.fields ?? []
    let common = shared.map { field -> (String, DocumentNode) in
      if let fixing, fixing.0 == field.name { return (field.name, object([("const", string(fixing.1))])) }
      let place = "\(table?.name.rawValue ?? "") of any kind".replacingSpaces
      return (field.name, object([("$ref", string("#/definitions/\(place)/properties/\(field.name)"))]))
    }
    let own = (fields + [note]).map { ($0.name, described(json($0.type), $0)) }
    var entries: [(String, DocumentNode)] = [("type", string("object"))]
    if let doc { entries.append(("description", string(doc))) }
    entries.append(("properties", object(common + own)))
    let required = (shared + fields).filter(\.isRequired).map(\.name)
    if !required.isEmpty { entries.append(("required", strings(required))) }
    entries.append(("additionalProperties", others.map(json) ?? DocumentNode(.bool(false))))
    return object(entries)
  }

  /// A type with what the field means and its default.
  private static func described(_ node: DocumentNode, _ field: Field) -> DocumentNode {
    guard case .map(var entries) = node.value else { return node }
    // Beside "$ref" draft 7 ignores everything else.
    if entries.contains(where: { $0.key == "$ref" }) { entries = [DocumentEntry("allOf", list([node]))] }
    entries.append(DocumentEntry("description", string(field.doc)))
    if case .value(let fallback) = field.fallback { entries.append(DocumentEntry("default", fallback)) }
    return DocumentNode(.map(entries))
  }

  private static func pattern(_ text: String) -> DocumentNode { type("string", [("pattern", string(text))]) }

  private static func json(_ valueType: ValueType) -> DocumentNode {
    switch valueType {
    case .template, .string, .pattern, .refers: return type("string")
    case .declares(let declaration): return declaration.isID ? json(.id) : json(.word)
    case .bool: return type("boolean")
    case .only(let flag): return object([("const", DocumentNode(.bool(flag)))])
    case .integer(let low, let high):
      return type(
        "integer", [("minimum", DocumentNode(.integer(Int64(low)))), ("maximum", DocumentNode(.integer(Int64(high))))])
    case .number(let low, let high): return number(low, high)
    case .duration:
      return object([
        (
          "anyOf",
          list([number(0, 600), pattern("^[0-9]+(\\.[0-9]+)? *(\(DurationText.unitNames.joined(separator: "|")))$")])
        )
      ])
    case .icon, .word: return pattern("^\\S+$")
    case .color: return pattern("^(#([0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})|[^#].*)$")
    case .hexColor: return pattern("^#([0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$")
    case .id: return pattern("^[A-Za-z][A-Za-z0-9_]*$")
    case .period: return pattern("^P[0-9]{1,3}[DWMY]$")
    case .price: return pattern("^[0-9]{1,9}(\\.[0-9]{1,3})?$")
    case .version: return pattern("^[0-9]{1,4}(\\.[0-9]{1,4}){0,2}$")
    case .detent: return pattern("^(large|medium|(height|fraction):[0-9.]+)$")
    case .value:
      return object([("type", strings(["boolean", "number", "string", "array"])), ("items", type("string"))])
    case .names(let names): return object([("enum", strings(names))])
    case .list(let item): return type("array", [("items", json(item))])
    case .map(let key, let item): return map(key, item)
    case .table(let name): return reference(name)
    case .oneOrMore(let name):
      return object([("anyOf", list([reference(name), type("array", [("items", reference(name))])]))])
    case .either(let types): return object([("anyOf", list(types.map(json)))])
    }
  }

  private static func reference(_ name: TableName) -> DocumentNode {
    object([("$ref", string("#/definitions/\(name.rawValue.replacingSpaces)"))])
  }

  private static func number(_ low: Double, _ high: Double) -> DocumentNode {
    var limits: [(String, DocumentNode)] = []
    if low > -1e15 { limits.append(("minimum", bound(low))) }
    if high < 1e15 { limits.append(("maximum", bound(high))) }
    return type("number", limits)
  }

  private static func bound(_ number: Double) -> DocumentNode {
    DocumentNode(number.whole.map { .integer($0) } ?? .number(number))
  }

  /// A map from names. A configuration is a part of a definition, of which nothing is required.
  private static func map(_ key: MapKey, _ item: ValueType) -> DocumentNode {
    let values = item == .table(.definition) ? type("object") : json(item)
    let names: DocumentNode? =
      switch key {
      case .text: nil
      case .word: pattern("^\\S+$")
      case .id: json(.id)
      case .declares(let declaration): json(.declares(declaration))
      }
    return type("object", (names.map { [("propertyNames", $0)] } ?? []) + [("additionalProperties", values)])
  }
}

extension String {
  /// As a part of a URI.
  fileprivate var replacingSpaces: String { split(separator: " ").joined(separator: "%20") }
}
