import Findings
import JSONSchema
import TextFormats

/// Writes a plan as PostHog's property groups, as its API lists them: one for each schema of an event. Of alternatives
/// (variants; the screens, which are one event there) it is what holds for all of them.
enum PostHogWriter {
  static func files(_ writing: inout PlanWriting) throws(Findings) -> [PlanFile] {
    var json = JSONWriter(style: .pretty)
    json.beginObject()
    json.key("results")
    json.beginArray()
    for (name, events) in alternatives(&writing) {
      let schemas = events.map { event in event.schemas.filter { $0.part == .properties } }
      if events.count == 1, schemas[0].count > 1 {
        for (index, schema) in schemas[0].enumerated() {
          let properties = try properties(of: [schema], events[0], &writing)
          write(properties, name, group: index == 0 ? name : "\(name) \(index + 1)", events[0], to: &json)
        }
        continue
      }
      var common: [Property]?
      for (event, own) in zip(events, schemas) {
        let next = try properties(of: own, event, &writing)
        common = common.map { merge($0, next, event, &writing) } ?? next
      }
      write(common ?? [], name, group: name, events[0], to: &json)
    }
    json.endArray()
    json.endObject()
    json.endLine()
    return [PlanFile(name: "schema_property_groups.json", bytes: json.bytes())]
  }

  /// The events by PostHog's names, in the order of the plan: of each the version that counts.
  private static func alternatives(_ writing: inout PlanWriting) -> [(name: String, events: [PlannedEvent])] {
    var found: [(name: String, events: [PlannedEvent])] = []
    for event in writing.plan.events {
      guard let name = name(event, &writing) else { continue }
      let counting = writing.plan.events(of: [event.kind], named: event.name).first?.version
      guard counting == nil || event.version == counting else {
        writing.cannot("its version \(event.version ?? "") is left out: PostHog has no versions", event)
        continue
      }
      warn(of: event, &writing)
      if let place = found.firstIndex(where: { $0.name == name }) {
        if event.kind != .screen { writing.cannot("of its variants is written what they have in common", event) }
        found[place].events.append(event)
      } else {
        found.append((name, [event]))
      }
    }
    return found
  }

  private static func warn(of event: PlannedEvent, _ writing: inout PlanWriting) {
    writing.leaveOut([.traits, .context, .call], of: event)
    writing.leaveOutEntities(of: event)
    writing.leaveOutOrigin(of: event)
    if event.isDeprecated { writing.cannot("that it is deprecated is left out", event) }
    if event.kind == .screen, !event.name.isEmpty {
      writing.cannot("its name is left out: PostHog has one event for all screens", event)
    }
  }

  /// PostHog's name of the event; nil where it has none.
  private static func name(_ event: PlannedEvent, _ writing: inout PlanWriting) -> String? {
    switch event.kind {
    case .track: return event.name
    case .screen: return "$screen"
    case .identify, .group, .alias, .common:
      writing.cannot("it is left out: PostHog's groups are of events", event)
      return nil
    }
  }

  private struct Property {
    var name: String
    var type: PostHogReader.PropertyType
    var isRequired: Bool
    var description: String
  }

  private static func write(
    _ properties: [Property], _ name: String, group: String, _ event: PlannedEvent, to json: inout JSONWriter
  ) {
    json.beginObject()
    json.field("name", group)
    json.field("description", event.kind == .screen ? "" : event.description)
    json.key("properties")
    json.beginArray()
    for property in properties {
      json.beginObject()
      json.field("name", property.name)
      json.field("property_type", property.type.rawValue)
      json.field("is_required", property.isRequired)
      json.field("description", property.description)
      json.endObject()
    }
    json.endArray()
    json.key("events")
    json.beginArray()
    json.beginObject()
    json.field("name", name)
    json.endObject()
    json.endArray()
    json.endObject()
  }

  /// What is so in both.
  private static func merge(
    _ first: [Property], _ second: [Property], _ event: PlannedEvent, _ writing: inout PlanWriting
  ) -> [Property] {
    var merged: [Property] = []
    for property in first + second where !merged.contains(where: { $0.name == property.name }) {
      let both = [first, second].compactMap { $0.first { $0.name == property.name } }
      guard both.allSatisfy({ $0.type == property.type }) else {
        writing.cannot("the property \"\(property.name)\" is left out: it has several types", event)
        continue
      }
      var property = property
      property.isRequired = both.count == 2 && both.allSatisfy(\.isRequired)
      merged.append(property)
    }
    return merged
  }

  private static func properties(
    of schemas: [PlannedSchema], _ event: PlannedEvent, _ writing: inout PlanWriting
  ) throws(Findings) -> [Property] {
    var found: [Property] = []
    for schema in schemas {
      try schema.withSource { view throws(Findings) in found += properties(view, event, &writing) }
    }
    return found
  }

  private static func properties(
    _ schema: JSONView, _ event: PlannedEvent, _ writing: inout PlanWriting
  ) -> [Property] {
    for (key, _) in schema.members {
      let name = key.text ?? ""
      if ["properties", "required", "type"].contains(name) || Residue.isAnnotation(name) { continue }
      writing.cannot("\"\(name)\" of its properties is left out", event)
    }
    let required = schema.member("required")?.elements.compactMap(\.text) ?? []
    let planned = schema.member("properties").map { Array($0.members) } ?? []
    for name in required where !planned.contains(where: { $0.key.text == name }) {
      writing.cannot("that it needs \"\(name)\" is left out: nothing says its type", event)
    }
    return planned.compactMap { key, inner in
      let name = key.text ?? ""
      guard isName(name) else {
        writing.cannot("the property \"\(name)\" is left out: PostHog has letters, digits and _ in names", event)
        return nil
      }
      guard let type = type(inner) else {
        writing.cannot("the property \"\(name)\" is left out: it has no type that PostHog knows", event)
        return nil
      }
      warn(of: inner, name, type, event, &writing)
      return Property(
        name: name, type: type, isRequired: required.contains(name),
        description: inner.member("description")?.text ?? "")
    }
  }

  private static func isName(_ name: String) -> Bool {
    guard let first = name.utf8.first, !(48...57).contains(first) else { return false }
    return name.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F: true
      default: false
      }
    }
  }

  private static func types(_ schema: JSONView) -> [String] {
    guard let type = schema.member("type") else { return [] }
    return (type.text.map { [$0] } ?? type.elements.compactMap(\.text)).filter { $0 != "null" }
  }

  private static func type(_ schema: JSONView) -> PostHogReader.PropertyType? {
    let types = types(schema)
    if types.count > 1, !types.allSatisfy({ $0 == "integer" || $0 == "number" }) { return nil }
    switch types.first {
    case "string": return schema.member("format")?.isText("date-time") == true ? .dateTime : .string
    case "number", "integer": return .numeric
    case "boolean": return .boolean
    case "array": return .array
    case "object": return .object
    default: return nil
    }
  }

  private static func warn(
    of schema: JSONView, _ name: String, _ type: PostHogReader.PropertyType, _ event: PlannedEvent,
    _ writing: inout PlanWriting
  ) {
    for (key, _) in schema.members {
      let keyword = key.text ?? ""
      if keyword == "type" || keyword == "format" && type == .dateTime || Residue.isAnnotation(keyword) { continue }
      writing.cannot("\"\(keyword)\" of the property \"\(name)\" is left out", event)
    }
    if schema.member("type")?.elements.contains(where: { $0.isText("null") }) == true {
      writing.cannot("that the property \"\(name)\" may be null is left out", event)
    }
    if types(schema).contains("integer") {
      writing.cannot("that the property \"\(name)\" is whole is left out", event)
    }
  }
}
