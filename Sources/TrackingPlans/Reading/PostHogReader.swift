import Findings
import JSONSchema
import TextFormats

/// Reads PostHog's event schemas and property groups as its API lists them (`event_schemas`, `schema_property_groups`),
/// and the file of its older app Schema Enforcer. Of an event with several groups each is a schema of its own.
enum PostHogReader {
  /// PostHog's names of types, and what they are in JSON Schema.
  enum PropertyType: String, CaseIterable {
    case string = "String"
    case numeric = "Numeric"
    case boolean = "Boolean"
    case dateTime = "DateTime"
    case duration = "Duration"
    case array = "Array"
    case object = "Object"
    case any = "Any"

    var schema: (type: String?, format: String?) {
      switch self {
      case .string: ("string", nil)
      case .numeric, .duration: ("number", nil)
      case .boolean: ("boolean", nil)
      case .dateTime: ("string", "date-time")
      case .array: ("array", nil)
      case .object: ("object", nil)
      case .any: (nil, nil)
      }
    }
  }

  static func recognises(_ root: PlanNode) -> Bool {
    if root.has("eventSchemas") || root.has("event_schemas") || root.has("schema_property_groups") { return true }
    guard let first = entries(root).first else { return false }
    return first.has("property_group") || isGroup(first)
  }

  private static func isGroup(_ node: PlanNode) -> Bool {
    node.member("properties")?.kind == .array && (node.has("events") || node.has("name"))
  }

  /// The pages of the API hold `results`.
  private static func entries(_ root: PlanNode) -> [PlanNode] {
    if root.kind == .array { return root.elements }
    if root.has("property_group") || isGroup(root) { return [root] }
    let lists = [root.member("results"), root.member("event_schemas"), root.member("schema_property_groups")]
    return lists.compactMap { $0 }.flatMap { ($0.member("results") ?? $0).elements }
  }

  /// The names of events by their ids, as the groups list them.
  static func names(in root: PlanNode) -> [String: String] {
    var names: [String: String] = [:]
    for entry in entries(root) {
      for event in (entry.member("property_group") ?? entry).member("events")?.elements ?? [] {
        if let id = event.member("id")?.text, let name = event.member("name")?.text { names[id] = name }
      }
    }
    return names
  }

  /// - Parameter names: of events by their ids, from all files of the plan.
  static func read(_ root: PlanNode, names: [String: String], into plan: inout TrackingPlan) {
    if root.has("eventSchemas") { return readEnforcer(root, into: &plan) }
    let entries = entries(root)
    if entries.isEmpty {
      return root.fault(
        "no_groups", "there are no property groups and no event schemas", "PostHog's API lists them under \"results\"")
    }
    if let next = root.member("next"), !next.isNull {
      next.warning("more_pages", "this is one page of PostHog's list, and there are more", "fetch all pages")
    }
    for entry in entries {
      guard let group = entry.member("property_group") else {
        readGroup(entry, eventsOf: nil, names, into: &plan)
        continue
      }
      readGroup(group, eventsOf: entry, names, into: &plan)
    }
  }

  // MARK: Property groups

  private static func readGroup(
    _ group: PlanNode, eventsOf entry: PlanNode?, _ known: [String: String], into plan: inout TrackingPlan
  ) {
    guard let list = group.needed("properties", "the property group") else { return }
    let properties = list.list("\"properties\"").compactMap(property)
    guard let names = events(of: group, entry, known) else { return }
    if names.isEmpty { group.warning("unused_group", "no event has this property group") }
    guard
      let schema = group.schema(
        of: .properties, made: source(properties, allowsOthers: true), draft: .draft7,
        origin: origin(group, properties))
    else { return }
    for (name, place) in names { add(schema, to: name, at: place, group, into: &plan) }
  }

  /// The same group comes with each of its events, and in the list of groups once more.
  private static func add(
    _ schema: PlannedSchema, to name: String, at place: SourcePlace, _ group: PlanNode, into plan: inout TrackingPlan
  ) {
    let (kind, own) = call(name)
    if let index = plan.events.firstIndex(where: { $0.kind == kind && $0.name == own }) {
      if plan.events[index].schemas.contains(where: { $0.source == schema.source }) { return }
      plan.events[index].schemas.append(schema)
    } else {
      plan.events.append(
        PlannedEvent(
          kind: kind, name: own, description: group.member("description")?.text ?? "", place: place, schemas: [schema]))
    }
  }

  /// PostHog's own names of the calls that other SDKs have.
  private static func call(_ event: String) -> (PlannedEvent.Kind, name: String) {
    switch event {
    case "$screen": (.screen, "")
    case "$identify": (.identify, "")
    case "$groupidentify": (.group, "")
    default: (.track, event)
    }
  }

  /// Which events have a group: the one of the event schema, else those that the group lists; nil where a name is
  /// missing, which is said.
  private static func events(
    of group: PlanNode, _ entry: PlanNode?, _ known: [String: String]
  ) -> [(String, SourcePlace)]? {
    guard let entry else {
      return (group.member("events")?.elements ?? []).compactMap { event in
        (event.text ?? event.neededText("name", "the event")).map { ($0, event.place) }
      }
    }
    guard let definition = entry.needed("event_definition", "the event schema") else { return nil }
    if definition.kind == .object { return definition.neededText("name", "the event").map { [($0, definition.place)] } }
    if let name = definition.text.flatMap({ known[$0] }) { return [(name, definition.place)] }
    guard let text = definition.text, !isUUID(text) else {
      definition.fault(
        "unnamed_event", "the event is named by its id alone, and no property group says its name",
        "put the list of property groups beside it: its \"events\" have names")
      return nil
    }
    return [(text, definition.place)]
  }

  private static func isUUID(_ text: String) -> Bool {
    text.utf8.count == 36 && text.utf8.allSatisfy { $0 == UInt8(ascii: "-") || Character(UnicodeScalar($0)).isHexDigit }
  }

  private struct Property {
    var name: String
    var type: (type: String?, format: String?)
    var isRequired: Bool
    var description: String
    var place: SourcePlace
  }

  private static func origin(_ whole: PlanNode, _ properties: [Property]) -> SchemaOrigin {
    SchemaOrigin(whole, properties: Dictionary(properties.map { ($0.name, $0.place) }) { first, _ in first })
  }

  private static func property(_ node: PlanNode) -> Property? {
    guard let name = node.neededText("name", "the property"),
      let type = node.needed("property_type", "the property \"\(PlanFaults.short(name))\"")?
        .word("the type of a property", PropertyType.self)
    else { return nil }
    return Property(
      name: name, type: type.schema, isRequired: node.member("is_required")?.kind == .true,
      description: node.member("description")?.text ?? "", place: node.place)
  }

  private static func source(_ properties: [Property], allowsOthers: Bool) -> [UInt8] {
    var json = JSONWriter()
    json.objectSchema(properties, name: \.name, isRequired: \.isRequired, allowsOthers: allowsOthers) {
      property, json in
      json.beginObject()
      if let type = property.type.type { json.field("type", type) }
      if let format = property.type.format { json.field("format", format) }
      if !property.description.isEmpty { json.field("description", property.description) }
      json.endObject()
    }
    return json.bytes()
  }

  // MARK: Schema Enforcer

  /// Its types, which it compares without letter case.
  private enum EnforcedType: String, CaseIterable { case string, number, boolean }

  private static func readEnforcer(_ root: PlanNode, into plan: inout TrackingPlan) {
    guard let schemas = root.member("eventSchemas"), schemas.kind == .object else {
      return root.fault("wrong_kind", "\"eventSchemas\" is no object", "it holds a schema for each event's name")
    }
    if root.member("onlyIngestEventsFromFile")?.kind == .false {
      root.member("onlyIngestEventsFromFile")?.warning(
        "not_understood", "events that the file does not name are taken all the same there; here they are unplanned")
    }
    for (name, event) in schemas.members {
      guard let schema = event.needed("schema", "the event \"\(PlanFaults.short(name))\"") else { continue }
      let properties = schema.members.compactMap { name, node -> Property? in
        guard let written = node.needed("type", "the property \"\(PlanFaults.short(name))\"") else { return nil }
        guard
          let type = EnforcedType(rawValue: written.text?.lowercased() ?? "")
            ?? written.word("the type", EnforcedType.self)
        else { return nil }
        return Property(
          name: name, type: (type.rawValue, nil), isRequired: node.member("required")?.kind == .true, description: "",
          place: node.place)
      }
      let onlyThese = event.member("acceptOnlySchemaProps")?.kind == .true
      guard
        let made = event.schema(
          of: .properties, made: source(properties, allowsOthers: !onlyThese), draft: .draft7,
          origin: origin(event, properties))
      else { continue }
      let (kind, own) = call(name)
      plan.events.append(PlannedEvent(kind: kind, name: own, place: event.place, schemas: [made]))
    }
  }
}
