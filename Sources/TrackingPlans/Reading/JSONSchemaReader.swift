import TextFormats
import JSONSchema

/// Reads a file of a folder of JSON Schemas, one an event. The event is named by the schema's `title`, else by the file.
/// JSON Schema has no words for the call and the version of an event, nor for what sends it; `x-call`, `x-version`,
/// `x-platforms` and `x-sources` say them.
enum JSONSchemaReader {
  static let callKey: StaticString = "x-call"
  static let versionKey: StaticString = "x-version"
  static let nameKey: StaticString = "x-event"
  static let platformsKey: StaticString = "x-platforms"
  static let sourcesKey: StaticString = "x-sources"

  private static let marks: [StaticString] = [
    "$schema", "properties", "required", "additionalProperties", "allOf", "anyOf", "oneOf", "$ref", "patternProperties",
  ]

  static func recognises(_ root: PlanNode) -> Bool {
    if root.kind != .object { return false }
    if let schema = root.member("$schema") { return schema.text != nil }
    return root.member("type")?.text == "object" || root.has("properties") && root.has("required")
      || root.has("title") && marks.contains { root.member($0) != nil }
  }

  static func read(_ root: PlanNode, _ file: PlanFile, into plan: inout TrackingPlan) {
    guard root.kind == .object, root.view.members.contains(where: { _ in true }) else {
      return root.fault("no_schema", "this is no JSON Schema: it is \(root.kind.words)")
    }
    guard recognises(root) || root.view.members.contains(where: { Residue.isAnnotation($0.key.text ?? "") }) else {
      return root.fault(
        "no_schema", "this is no JSON Schema: it has none of its keywords",
        "a folder of schemas holds one a file; move what is none of them elsewhere")
    }
    var kind = PlannedEvent.Kind.track
    if let call = root.member(callKey) {
      guard let known = call.word("\"\(callKey)\"", PlannedEvent.Kind.self) else { return }
      kind = known
    }
    let title = root.member(nameKey)?.text ?? root.member("title")?.text ?? ""
    var name = title.isEmpty ? file.stem : title
    let part: PlannedSchema.Part
    switch kind {
    case .track, .screen, .alias: part = .properties
    case .identify, .group:
      part = .traits
      name = ""
    case .common:
      part = .call
      name = ""
    }
    guard let schema = root.schema(of: part, draft: root.draft(or: .draft7)) else { return }
    var event = PlannedEvent(
      kind: kind, name: name, version: root.member(versionKey)?.text,
      description: root.member("description")?.text ?? "", place: root.place, schemas: [schema])
    event.isDeprecated = root.member("deprecated")?.kind == .true
    event.platforms = root.member(platformsKey)?.texts("\"\(platformsKey)\"") ?? []
    event.sources = root.member(sourcesKey)?.texts("\"\(sourcesKey)\"") ?? []
    plan.events.append(event)
  }
}
