import JSONSchema
import TextFormats

/// A schema over a whole call, taken apart: the parts that every log has, and the rest.
struct CallSchema {
  /// Where in the call a part stands: `["properties"]`, in mParticle's `["data", "custom_attributes"]`.
  typealias Path = [String]

  private let whole: PlanNode
  private let paths: [(part: PlannedSchema.Part, path: Path)]
  private let draft: JSONSchemaDraft
  /// The part that is kept though its schema asks for nothing: it may say which properties there are.
  private let main: PlannedSchema.Part?

  init(
    _ whole: PlanNode, _ paths: [(part: PlannedSchema.Part, path: Path)], main: PlannedSchema.Part?,
    draft: JSONSchemaDraft
  ) {
    self.whole = whole
    self.paths = paths
    self.main = main
    self.draft = draft
  }

  /// One that refers to its own parts stays whole.
  func schemas() -> [PlannedSchema] {
    guard whole.kind == .object, !whole.hasReference else {
      return [whole.schema(of: .call, draft: draft)].compactMap { $0 }
    }
    var schemas: [PlannedSchema] = []
    for (part, path) in paths {
      guard let (node, isRequired) = find(path) else { continue }
      let saysNothing = !isRequired && Residue.saysNothing(node.view)
      if saysNothing, part != main { continue }
      if let schema = node.schema(of: part, draft: draft, isRequired: isRequired) { schemas.append(schema) }
    }
    if let rest = Residue.of(whole.view, without: paths.map(\.path)) {
      // What is left stands where it stood.
      let schema = whole.schema(of: .call, made: rest, draft: draft, origin: SchemaOrigin(whole))
      if let schema { schemas.append(schema) }
    }
    return schemas
  }

  private func find(_ path: Path) -> (PlanNode, isRequired: Bool)? {
    var node = whole
    var isRequired = false
    for name in path {
      let required = node.member("required")
      isRequired = required?.elements.contains { $0.text?.utf8.elementsEqual(name.utf8) == true } == true
      guard let inner = node.member("properties")?.member(named: name) else { return nil }
      node = inner
    }
    return (node, isRequired)
  }
}

/// What remains of a schema when parts of it are taken out.
enum Residue {
  /// Keywords that ask nothing of a value.
  static func isAnnotation(_ key: String) -> Bool {
    [
      "$schema", "$id", "id", "$comment", "title", "description", "default", "examples", "labels", "definitions",
      "eventMetadata", "nameMapping", "self",
    ].contains(key)
  }

  /// Whether any value is as a schema wants it, by its form.
  static func saysNothing(_ schema: JSONView) -> Bool {
    switch schema.kind {
    case .true: true
    case .object: schema.members.allSatisfy { isAnnotation($0.key.text ?? "") }
    case .null, .false, .integer, .decimal, .string, .array: false
    }
  }

  /// The schema without the parts at some paths through `properties`; nil when nothing is left that asks for anything.
  static func of(_ schema: JSONView, without paths: [CallSchema.Path]) -> [UInt8]? {
    var json = JSONWriter()
    return write(schema, without: paths, to: &json) ? json.bytes() : nil
  }

  /// - Returns: whether what was written asks for anything.
  private static func write(
    _ schema: JSONView, without paths: [CallSchema.Path], to json: inout JSONWriter
  ) -> Bool {
    guard schema.kind == .object else {
      json.value(schema)
      return !saysNothing(schema)
    }
    var asks = false
    json.beginObject()
    for (key, value) in schema.members {
      let name = key.text ?? ""
      if isAnnotation(name) || name == "type" && value.isText("object") { continue }
      switch name {
      case "required" where value.kind == .array:
        let names = value.elements.filter { name in !paths.contains { $0.count == 1 && $0[0] == name.text } }
        if names.isEmpty { continue }
        asks = true
        json.key("required")
        json.beginArray()
        for name in names { json.value(name) }
        json.endArray()
      case "properties" where value.kind == .object:
        json.key("properties")
        if properties(value, without: paths, to: &json) { asks = true }
      default:
        asks = true
        json.key(name)
        json.value(value)
      }
    }
    json.endObject()
    return asks
  }

  private static func properties(
    _ properties: JSONView, without paths: [CallSchema.Path], to json: inout JSONWriter
  ) -> Bool {
    var asks = false
    json.beginObject()
    for (key, value) in properties.members {
      let name = key.text ?? ""
      let inside = paths.filter { $0.first == name }.map { Array($0.dropFirst()) }
      json.key(name)
      if inside.contains(where: \.isEmpty) {
        // Its name stays, for `additionalProperties`.
        json.beginObject()
        json.endObject()
      } else if write(value, without: inside, to: &json) {
        asks = true
      }
    }
    json.endObject()
    return asks
  }
}

extension JSONWriter {
  /// A value of a text as it was written there, digits and escapes included.
  mutating func value(_ view: JSONView) {
    switch view.kind {
    case .null, .false, .true, .integer, .decimal, .string: raw(view.json)
    case .array:
      beginArray()
      for element in view.elements { value(element) }
      endArray()
    case .object:
      beginObject()
      for (key, value) in view.members {
        self.key(key.text ?? "")
        self.value(value)
      }
      endObject()
    }
  }
}
