import Findings
import JSONSchema
import TextFormats

/// Writes the schema of a whole call, of its parts and of what else is said of it.
struct CallWriter {
  struct Part {
    var path: CallSchema.Path
    /// All of them hold.
    var schemas: [PlannedSchema]
    /// One of them holds, in the place of the others.
    var isAnyOf = false
    var isRequired: Bool
  }

  /// The draft that the target has.
  let draft: JSONSchemaDraft
  private(set) var lost: [String] = []

  init(draft: JSONSchemaDraft) { self.draft = draft }

  /// - Parameters:
  ///   - rest: what is said beside the parts; nil: nothing.
  ///   - head: writes keywords that come first.
  mutating func write(
    _ parts: [Part], rest: JSONView?, to json: inout JSONWriter, head: (inout JSONWriter) -> Void
  ) throws(Findings) {
    json.beginObject()
    head(&json)
    try inside(parts, rest: rest, at: "", to: &json)
    json.endObject()
  }

  private mutating func inside(
    _ parts: [Part], rest: JSONView?, at pointer: String, to json: inout JSONWriter
  ) throws(Findings) {
    json.field("type", "object")
    json.key("properties")
    json.beginObject()
    var names: [String] = []
    for part in parts where !names.contains(part.path[0]) { names.append(part.path[0]) }
    let others = rest?.member("properties")
    for name in names {
      let own = parts.filter { $0.path[0] == name }
      let place = "\(pointer)/properties/\(name)"
      json.key(name)
      if let leaf = own.first(where: { $0.path.count == 1 }) {
        try write(leaf, at: place, to: &json)
        continue
      }
      var deeper = own
      for index in deeper.indices { deeper[index].path.removeFirst() }
      json.beginObject()
      let inner = others?.members.first { $0.key.text == name }?.value
      try inside(deeper, rest: inner, at: place, to: &json)
      json.endObject()
    }
    for (key, value) in members(others) where !names.contains(key.text ?? "") {
      json.key(key.text ?? "")
      json.value(value)
    }
    json.endObject()
    required(parts, rest, to: &json)
    for (key, value) in members(rest) {
      let name = key.text ?? ""
      if ["properties", "required", "type"].contains(name) { continue }
      json.key(name)
      json.value(value)
    }
  }

  private func members(_ view: JSONView?) -> [(key: JSONView, value: JSONView)] { view.map { Array($0.members) } ?? [] }

  private func required(_ parts: [Part], _ rest: JSONView?, to json: inout JSONWriter) {
    let own = parts.filter { $0.isRequired && $0.path.count == 1 }.map { $0.path[0] }
    let others = rest?.member("required")?.elements.compactMap(\.text) ?? []
    if own.isEmpty, others.isEmpty { return }
    json.key("required")
    json.beginArray()
    for name in own + others { json.string(name) }
    json.endArray()
  }

  private mutating func write(_ part: Part, at pointer: String, to json: inout JSONWriter) throws(Findings) {
    guard part.schemas.count != 1 else { return try write(part.schemas[0], at: pointer, to: &json) }
    json.beginObject()
    if !part.schemas.isEmpty {
      let keyword = part.isAnyOf ? "anyOf" : "allOf"
      json.key(keyword)
      json.beginArray()
      for (index, schema) in part.schemas.enumerated() {
        try write(schema, at: "\(pointer)/\(keyword)/\(index)", to: &json)
      }
      json.endArray()
    }
    json.endObject()
  }

  private mutating func write(
    _ schema: PlannedSchema, at pointer: String, to json: inout JSONWriter
  ) throws(Findings) {
    var writer = SchemaWriter(from: schema.schema.draft, to: draft, base: pointer)
    var inner = JSONWriter()
    try schema.withSource { view in writer.write(view, to: &inner, without: ["$schema"]) }
    try withJSON(inner.bytes()) { view in json.value(view) }
    for keyword in writer.lost where !lost.contains(keyword) { lost.append(keyword) }
  }
}
