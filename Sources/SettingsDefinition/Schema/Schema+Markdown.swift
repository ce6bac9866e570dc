import TextFormats

extension Schema {
  /// The reference of every table and field, as Markdown.
  /// - Parameter example: a field at work, in Lua; nil: there is none.
  public static func markdown(_ example: (TableName, String) -> String? = { _, _ in nil }) -> String {
    let sections = tables.map { section($0) + examples(of: $0, example) }.joined()
    return head + "\n" + placeholderSection + sections
  }

  private static let head = """
    # Reference of app definitions

    Every table of a definition with its fields, version \(version) of the schema.

    ## Overview

    This article is made from the table of fields that also reads and checks definitions. Fields marked * are required.
    Every table also takes `note`, a remark that is ignored. A value `a | b` is one of these names. What is shown in an
    order is a list, what is looked up by name is a table of named values; where one is missing it is empty.

    Values are written so:

    - **text**: a string in the language of the app. `{name}` stands for a value; see [Placeholders](#Placeholders).
    - **duration**: seconds up to 600, or a text with a unit: `"800ms"`, `"5 minutes"`, `"2 days"`. The units are
      \(DurationText.unitNames.map { "`\($0)`" }.joined(separator: ", ")).
    - **icon**: the name of an SF Symbol, or `"asset:NAME"`.
    - **colour**: \(SystemColor.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")), a token of the theme, `"#RRGGBB"` or `"#RRGGBBAA"`.
    - **pattern**: a regular expression, found anywhere in the text unless `^` and `$` hold its ends. It has literals, `.`,
      classes, `\\d \\w \\s \\D \\W \\S \\b \\B`, groups, `|`, `* + ? {m,n}`; nothing that refers back or looks ahead.
    - **condition**, **gates**: one table or a list of them; a list of conditions means all of them, gates are met in order.

    A configuration is laid over the definition: tables by their fields, lists whose items all have an `id` by id with
    new ones at the end, everything else replaced. A condition, a gate, an action and an empty list replace as a whole.

    A definition may have 200,000 values, tables nested 64 deep, and texts of 65,536 bytes.

    """

  private static func section(_ table: SchemaTable) -> String {
    var text = "## \(table.name.rawValue)\n\n\(table.doc)\n\n"
    if !table.fields.isEmpty { text += rows(table.fields) + "\n" }
    switch table.choice {
    case nil: break
    case .tag(let tag, let cases):
      for kind in cases where !kind.fields.isEmpty {
        text += "### \(table.name.rawValue) of \(tag) \(kind.name)\n\n\(rows(kind.fields))\n"
      }
    case .verb(let cases):
      text += "One of these, with the fields beside it:\n\n" + rows(cases.flatMap(marked)) + "\n"
    }
    if let others = table.others { text += "Every other field: \(others.markdown).\n\n" }
    return text
  }

  /// Of each field, in the order of the table, each line once.
  private static func examples(of table: SchemaTable, _ example: (TableName, String) -> String?) -> String {
    var seen: Set<String> = []
    let lines = table.allFields.compactMap { example(table.name, $0.name) }.filter { seen.insert($0).inserted }
    return lines.isEmpty ? "" : "For example:\n\n```lua\n\(lines.map { "\($0)\n" }.joined())```\n\n"
  }

  /// A verb's own field, then the others, named after it.
  private static func marked(_ kind: SchemaTable.Case) -> [Field] {
    kind.fields.enumerated().map { index, field in
      var copy = field
      copy.isRequired = index > 0 && field.isRequired
      copy.name = index == 0 ? field.name : "\(kind.name) … \(field.name)"
      return copy
    }
  }

  private static func rows(_ fields: [Field]) -> String {
    let lines = fields.map { field in
      let star = field.isRequired ? "*" : ""
      return "| `\(field.name)`\(star) | \(field.type.markdown) | \(fallback(field)) | \(cell(field.doc)) |\n"
    }
    return "| field | type | default | meaning |\n|---|---|---|---|\n" + lines.joined()
  }

  private static func fallback(_ field: Field) -> String {
    switch field.fallback {
    case .none: ""
    case .words(let words): cell(words)
    case .value(let node): "`\(lua(node))`"
    }
  }

  /// A default as Lua writes it.
  private static func lua(_ node: DocumentNode) -> String {
    if let items = node.items {
      return items.isEmpty ? "{}" : "{ " + items.map(lua).joined(separator: ", ") + " }"
    }
    return node.found
  }

  static func cell(_ text: String) -> String {
    text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }
}

extension ValueType {
  /// The type as a cell of the reference says it.
  var markdown: String {
    switch self {
    case .template: "text"
    case .string: "string"
    case .bool: "boolean"
    case .only(let flag): "`\(flag)`"
    case .integer(let low, let high): low == high ? "`\(low)`" : "integer, \(low) to \(high)"
    case .number(let low, let high): high >= 1e15 ? "number" : "number, \(low.short) to \(high.short)"
    case .duration: "duration"
    case .icon: "icon"
    case .color: "colour"
    case .hexColor: "`#RRGGBB`"
    case .id: "id"
    case .word: "string without spaces"
    case .declares: "id"
    case .refers(let reference): reference.rawValue
    case .period: "period, `P1M`"
    case .price: "price, `\"4.99\"`"
    case .version: "version, `\"18.0\"`"
    case .pattern: "pattern"
    case .detent: "`large`, `medium`, `height:POINTS`, `fraction:PART`"
    case .value: "value"
    case .names(let names): names.map { "`\($0)`" }.joined(separator: " \\| ")
    case .list(let item): "list of \(item.markdown)"
    case .map(_, let item): "table of \(item.markdown) by name"
    case .table(let name): "[\(name.rawValue)](#\(name.anchor))"
    case .oneOrMore(let name): name == .gate ? "[gates](#gate)" : "[\(name.rawValue)](#\(name.anchor))"
    case .either(let types): types.map(\.markdown).joined(separator: " or ")
    }
  }
}

extension TableName {
  /// The heading's anchor.
  fileprivate var anchor: String {
    String(rawValue.compactMap { $0 == " " ? "-" : $0 == "." ? nil : $0 })
  }
}
