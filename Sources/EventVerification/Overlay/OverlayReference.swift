public import TextFormats

extension OverlayTable {
  /// The reference of every table and field, as Markdown.
  public static var markdown: String {
    """
    # Reference of overlays

    Every table of an overlay with its fields.

    ## Overview

    This article is made from the table of fields that also checks overlays. Every table also takes `note`, a remark that
    is ignored. A **duration** is seconds up to 600, or a text with a unit: `"800ms"`, `"30 minutes"`. A **count** is a
    whole number, or a list of the least and the most: `{ 1, 3 }`. **Versions** are one or a range of them: `"2.1"`,
    `">= 2.0"`, `">= 2.0, < 3"`; a part that is not there is 0. A **value** is true, false, a number, a text, or one of

    - `"$row"`: the id of the row or button that the user has touched,
    - `"$before.KEY"`, `"$after.KEY"`: a state key before and after the step in which the event was sent,
    - `"$profile.email"`, `"$profile.name"`: of who is signed in.


    """ + all.map(section).joined()
  }

  private static func section(_ table: OverlayTable) -> String {
    let rows = table.fields.map { field in
      "| `\(field.name)` | \(field.type.markdown) | \(field.fallback) | \(field.doc) |\n"
    }
    return "## \(table.name)\n\n\(table.doc)\n\n| field | type | default | meaning |\n|---|---|---|---|\n"
      + rows.joined() + "\n"
  }

  /// A JSON Schema, draft 7, for editors.
  public static func jsonSchema() -> DocumentNode {
    object([
      ("$schema", string("http://json-schema.org/draft-07/schema#")),
      ("title", string("settings-sim event overlay")), ("$ref", string("#/definitions/overlay")),
      ("definitions", object(all.map { ($0.name, json($0)) })),
    ])
  }

  private static func json(_ table: OverlayTable) -> DocumentNode {
    let fields = table.fields.map { field -> (String, DocumentNode) in
      var entries = json(field.type)
      if entries.contains(where: { $0.0 == "$ref" }) { entries = [("allOf", list([object(entries)]))] }
      return (field.name, object(entries + [("description", string(field.doc))]))
    }
    var entries = [("type", string("object")), ("description", string(table.doc))]
    entries.append(("properties", object(fields + [("note", object([("type", string("string"))]))])))
    if !table.verbs.isEmpty {
      entries.append(("oneOf", list(table.verbs.map { object([("required", list([string($0)]))]) })))
    }
    return object(entries + [("additionalProperties", DocumentNode(.bool(false)))])
  }

  private static func json(_ type: OverlayType) -> [(String, DocumentNode)] {
    switch type {
    case .text, .name: [("type", string("string")), ("minLength", DocumentNode(.integer(1)))]
    case .bool: [("type", string("boolean"))]
    case .count:
      [
        (
          "anyOf",
          list([
            object(whole),
            object([
              ("type", string("array")), ("items", object(whole)), ("minItems", DocumentNode(.integer(1))),
              ("maxItems", DocumentNode(.integer(2))),
            ]),
          ])
        )
      ]
    case .duration: [("type", list([string("number"), string("string")]))]
    case .versions: [("type", string("string")), ("pattern", string(VersionRange.pattern))]
    case .names(let names): [("enum", list(names.map(string)))]
    case .list(let item): [("type", string("array")), ("items", object(json(item)))]
    case .map(let item, _): [("type", string("object")), ("additionalProperties", object(json(item)))]
    case .table(let name): [("$ref", string("#/definitions/\(name)"))]
    case .value: [("type", list(["boolean", "number", "string"].map(string)))]
    }
  }

  private static let whole = [("type", string("integer")), ("minimum", DocumentNode(.integer(0)))]
  private static func string(_ text: String) -> DocumentNode { DocumentNode(.string(text)) }
  private static func list(_ items: [DocumentNode]) -> DocumentNode { DocumentNode(.list(items)) }
  private static func object(_ entries: [(String, DocumentNode)]) -> DocumentNode {
    DocumentNode(.map(entries.map { DocumentEntry($0.0, $0.1) }))
  }
}

extension OverlayType {
  fileprivate var markdown: String {
    switch self {
    case .text, .name: "text"
    case .bool: "boolean"
    case .count: "count"
    case .duration: "duration"
    case .versions: "versions"
    case .names(let names): names.map { "`\($0)`" }.joined(separator: ", ")
    case .list(let item): "list of \(item.markdown)"
    case .map(let item, _): "table of \(item.markdown) by name"
    case .table(let name): "[\(name)](#\(name))"
    case .value: "value"
    }
  }
}
