import Findings
import JSONSchema
import TextFormats

/// Writes a schema in another draft.
struct SchemaWriter {
  let from: JSONSchemaDraft
  let to: JSONSchemaDraft
  /// Where the schema comes to stand in its document, as a JSON pointer: references inside it lead there.
  var base = ""
  /// Keywords that the target does not know, each once, in the order of the source.
  private(set) var lost: [String] = []

  init(from: JSONSchemaDraft, to: JSONSchemaDraft, base: String = "") {
    self.from = from
    self.to = to
    self.base = base
  }

  /// - Parameter skip: keywords of the outermost schema that the caller writes itself.
  mutating func write(_ schema: JSONView, to json: inout JSONWriter, without skip: [String] = []) {
    guard schema.kind == .object else { return writeBool(schema, to: &json) }
    json.beginObject()
    members(schema, to: &json, without: skip)
    json.endObject()
  }

  /// The keywords of an object alone, into one that is open.
  mutating func members(_ schema: JSONView, to json: inout JSONWriter, without skip: [String] = []) {
    for (key, value) in schema.members {
      let name = key.text ?? ""
      if skip.contains(name) { continue }
      write(name, value, of: schema, to: &json)
    }
  }

  private func writeBool(_ schema: JSONView, to json: inout JSONWriter) {
    guard to == .draft4 else { return json.value(schema) }
    json.beginObject()
    if schema.kind == .false {
      json.key("not")
      json.beginObject()
      json.endObject()
    }
    json.endObject()
  }

  private mutating func write(
    _ name: String, _ value: JSONView, of schema: JSONView, to json: inout JSONWriter
  ) {
    switch name {
    case "labels", "eventMetadata", "nameMapping", "self": return
    case "type" where value.isText("any") || value.elements.contains { $0.isText("any") }: return
    case "id" where value.kind == .string && from == .draft4 && to != .draft4: field("$id", value, to: &json)
    case "$id" where to == .draft4: field("id", value, to: &json)
    case "$ref": reference(value, to: &json)
    case "exclusiveMinimum": exclusive(name, "minimum", value, of: schema, to: &json)
    case "exclusiveMaximum": exclusive(name, "maximum", value, of: schema, to: &json)
    case "minimum" where isExclusive("exclusiveMinimum", schema): return
    case "maximum" where isExclusive("exclusiveMaximum", schema): return
    case "const" where to == .draft4: constant(value, of: schema, to: &json)
    case "contains", "propertyNames", "if", "then", "else":
      let isKnown = to == .draft7 || to == .draft6 && ["contains", "propertyNames"].contains(name)
      if isKnown { nested(name, value, to: &json) } else { lose(name) }
    case "properties", "patternProperties", "definitions", "dependencies": map(name, value, to: &json)
    case "items", "additionalItems", "additionalProperties", "allOf", "anyOf", "oneOf", "not":
      nested(name, value, to: &json)
    default: field(name, value, to: &json)
    }
  }

  private mutating func lose(_ keyword: String) { if !lost.contains(keyword) { lost.append(keyword) } }

  private func field(_ name: String, _ value: JSONView, to json: inout JSONWriter) {
    json.key(name)
    json.value(value)
  }

  private func reference(_ value: JSONView, to json: inout JSONWriter) {
    json.key("$ref")
    guard let text = value.text, text.hasPrefix("#"), !text.hasPrefix("#/\(base.dropFirst())/") || base.isEmpty else {
      return json.value(value)
    }
    let isPointer = text == "#" || text.hasPrefix("#/")
    json.string(isPointer ? "#\(base)\(text.dropFirst())" : text)
  }

  /// In draft 4 a boolean beside the limit, later the limit itself.
  private func exclusive(
    _ name: String, _ plain: String, _ value: JSONView, of schema: JSONView, to json: inout JSONWriter
  ) {
    let limit = schema.members.first { $0.key.text == plain }?.value
    if let isOn = value.bool {
      if to == .draft4 { return field(name, value, to: &json) }
      if isOn, let limit { field(name, limit, to: &json) }
    } else if to == .draft4 {
      field(plain, value, to: &json)
      json.key(name)
      json.bool(true)
    } else {
      field(name, value, to: &json)
    }
  }

  /// Whether the plain limit is said by the exclusive one.
  private func isExclusive(_ name: String, _ schema: JSONView) -> Bool {
    guard let value = schema.members.first(where: { $0.key.text == name })?.value else { return false }
    if let isOn = value.bool { return isOn && to != .draft4 }
    return to == .draft4
  }

  private func constant(_ value: JSONView, of schema: JSONView, to json: inout JSONWriter) {
    let hasEnum = schema.member("enum") != nil
    json.key(hasEnum ? "allOf" : "enum")
    json.beginArray()
    if hasEnum {
      json.beginObject()
      json.key("enum")
      json.beginArray()
    }
    json.value(value)
    if hasEnum {
      json.endArray()
      json.endObject()
    }
    json.endArray()
  }

  private mutating func nested(_ name: String, _ value: JSONView, to json: inout JSONWriter) {
    json.key(name)
    switch value.kind {
    case .array:
      json.beginArray()
      for element in value.elements { write(element, to: &json) }
      json.endArray()
    // As `additionalProperties` a boolean is older than as a schema.
    case .true, .false: if name.hasPrefix("additional") { json.value(value) } else { write(value, to: &json) }
    case .object, .null, .integer, .decimal, .string: write(value, to: &json)
    }
  }

  /// Names of properties are no keywords.
  private mutating func map(_ name: String, _ value: JSONView, to json: inout JSONWriter) {
    guard value.kind == .object else { return field(name, value, to: &json) }
    json.key(name)
    json.beginObject()
    for (key, schema) in value.members {
      json.key(key.text ?? "")
      // A dependency may be a list of names.
      if schema.kind == .array { json.value(schema) } else { write(schema, to: &json) }
    }
    json.endObject()
  }
}
