import Findings
import JSONSchema
import TextFormats

/// Writes a plan as self-describing schemas of Snowplow, draft 4, each at its path of a registry.
enum SnowplowWriter {
  /// What Snowplow's documents say is not supported.
  private static let unsupported = ["$ref", "allOf", "not", "dependencies", "exclusiveMinimum", "exclusiveMaximum"]

  static func files(_ writing: inout PlanWriting, vendor: String) throws(Findings) -> [PlanFile] {
    var files: [PlanFile] = []
    var used: Set<String> = []
    for event in writing.plan.events {
      guard event.kind == .track else {
        writing.cannot("it is left out: Snowplow's schemas are of events, and screens and users have its own", event)
        continue
      }
      let name = FileNames.plain(event.name).map { $0 == "." ? "_" : $0 }
      let key = [event.vendor ?? vendor, String(name), "jsonschema", version(event, &writing)]
      if key[1] != event.name { writing.cannot("its name becomes \"\(key[1])\"", event) }
      let path = "schemas/" + key.joined(separator: "/")
      guard used.insert(path).inserted else {
        writing.cannot("it is left out: another event or variant has its name and version", event)
        continue
      }
      files.append(PlanFile(name: path, bytes: try schema(event, key, &writing)))
    }
    return files.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// MODEL-REVISION-ADDITION; a number alone is a model.
  private static func version(_ event: PlannedEvent, _ writing: inout PlanWriting) -> String {
    guard let version = event.version else { return "1-0-0" }
    let parts = version.split(separator: "-", omittingEmptySubsequences: false)
    if parts.count == 3, parts.allSatisfy({ UInt($0) != nil }) { return version }
    if let model = UInt(version), model > 0 { return "\(model)-0-0" }
    writing.cannot("its version \(version) becomes 1-0-0", event)
    return "1-0-0"
  }

  private static func schema(
    _ event: PlannedEvent, _ key: [String], _ writing: inout PlanWriting
  ) throws(Findings) -> [UInt8] {
    writing.leaveOut([.traits, .context, .call], of: event)
    writing.leaveOutEntities(of: event)
    writing.leaveOutOrigin(of: event)
    if event.isDeprecated { writing.cannot("that it is deprecated is left out", event) }
    var json = JSONWriter(style: .pretty)
    json.beginObject()
    json.field("$schema", "http://iglucentral.com/schemas/com.snowplowanalytics.self-desc/schema/jsonschema/1-0-0#")
    if !event.description.isEmpty { json.field("description", event.description) }
    json.key("self")
    json.beginObject()
    json.field("vendor", key[0])
    json.field("name", key[1])
    json.field("format", key[2])
    json.field("version", key[3])
    json.endObject()
    let own = event.schemas.filter { $0.part == .properties }
    if own.count == 1 {
      try body(own[0], event, &writing, to: &json)
    } else {
      json.field("type", "object")
      if !own.isEmpty {
        writing.cannot("Snowplow's documents say that \"allOf\" is not supported", event)
        json.key("allOf")
        json.beginArray()
        for schema in own {
          json.beginObject()
          try body(schema, event, &writing, to: &json)
          json.endObject()
        }
        json.endArray()
      }
    }
    json.endObject()
    json.endLine()
    return json.bytes()
  }

  private static func body(
    _ schema: PlannedSchema, _ event: PlannedEvent, _ writing: inout PlanWriting, to json: inout JSONWriter
  ) throws(Findings) {
    var writer = SchemaWriter(from: schema.schema.draft, to: .draft4)
    try schema.withSource { view throws(Findings) in
      writer.members(view, to: &json, without: ["$schema", "description", "id", "$id"])
      var found: [String] = []
      PlanKeywords.walk(view) { keyword, _ in
        if unsupported.contains(keyword), !found.contains(keyword) { found.append(keyword) }
      }
      for keyword in found { writing.cannot("Snowplow's documents say that \"\(keyword)\" is not supported", event) }
    }
    for keyword in writer.lost { writing.cannot("\"\(keyword)\" is left out: draft 4 does not know it", event) }
  }
}

/// The keywords of a schema and of the schemas in it.
enum PlanKeywords {
  static func walk(_ schema: JSONView, _ take: (_ keyword: String, _ value: JSONView) -> Void) {
    for (key, value) in schema.members {
      let name = key.text ?? ""
      take(name, value)
      switch name {
      case "properties", "patternProperties", "definitions", "dependencies":
        for (_, inner) in value.members where inner.kind == .object { walk(inner, take) }
      case "items", "additionalItems", "additionalProperties", "allOf", "anyOf", "oneOf", "not", "contains",
        "propertyNames", "if", "then", "else":
        if value.kind == .object { walk(value, take) }
        for inner in value.elements { walk(inner, take) }
      default: continue
      }
    }
  }
}
