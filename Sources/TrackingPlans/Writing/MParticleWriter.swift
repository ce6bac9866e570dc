import Findings
import JSONSchema
import TextFormats

/// Writes a plan as a data plan of mParticle, draft 7.
enum MParticleWriter {
  static func files(_ writing: inout PlanWriting) throws(Findings) -> [PlanFile] {
    let plan = writing.plan
    let name = plan.name.isEmpty ? "plan" : plan.name
    var json = JSONWriter(style: .pretty)
    json.beginObject()
    json.field("data_plan_id", FileNames.plain(name).lowercased())
    json.field("data_plan_name", name)
    json.key("data_plan_versions")
    json.beginArray()
    for version in versions(&writing) {
      json.beginObject()
      json.field("version", version.number)
      json.field("data_plan_id", FileNames.plain(name).lowercased())
      json.key("version_document")
      json.beginObject()
      json.key("data_points")
      json.beginArray()
      for event in version.events { try point(event, &writing, to: &json) }
      json.endArray()
      json.endObject()
      json.endObject()
    }
    json.endArray()
    json.endObject()
    json.endLine()
    return [PlanFile(name: "plan.json", bytes: json.bytes())]
  }

  /// mParticle counts versions of plans, not of events.
  private static func versions(_ writing: inout PlanWriting) -> [(number: Int64, events: [PlannedEvent])] {
    var found: [(number: Int64, events: [PlannedEvent])] = []
    for event in writing.plan.events {
      let number = event.version.map { Int64($0.prefix { $0 != "-" }) ?? 1 } ?? 1
      if let version = event.version, version != "\(number)" {
        writing.cannot("its version \(version) becomes \(number)", event)
      }
      if let place = found.firstIndex(where: { $0.number == number }) {
        found[place].events.append(event)
      } else {
        found.append((number, [event]))
      }
    }
    return found.sorted { $0.number < $1.number }
  }

  private static func point(
    _ event: PlannedEvent, _ writing: inout PlanWriting, to json: inout JSONWriter
  ) throws(Findings) {
    guard let match = match(event) else {
      return writing.cannot("it is left out: mParticle has no data point for \(event.kind.rawValue) calls", event)
    }
    writing.leaveOutEntities(of: event)
    writing.leaveOutOrigin(of: event)
    if event.isDeprecated { writing.cannot("that it is deprecated is left out", event) }
    if event.variant != nil { writing.cannot("it shares its match with other variants", event) }
    json.beginObject()
    json.field("description", event.description)
    json.key("match")
    json.beginObject()
    json.field("type", match.type.rawValue)
    json.key("criteria")
    json.beginObject()
    for (key, value) in match.criteria {
      json.key(key)
      json.string(value)
    }
    json.endObject()
    json.endObject()
    json.key("validator")
    json.beginObject()
    json.field("type", "json_schema")
    json.key("definition")
    try definition(event, match, &writing, to: &json)
    json.endObject()
    json.endObject()
  }

  private typealias MatchOf = (type: MParticleReader.Match, criteria: [(String, String)])

  private static func match(_ event: PlannedEvent) -> MatchOf? {
    switch event.kind {
    case .track: (.customEvent, [("event_name", event.name), ("custom_event_type", "other")])
    case .screen: event.name.isEmpty ? nil : (.screenView, [("screen_name", event.name)])
    case .identify: (.userAttributes, [])
    case .group, .alias, .common: nil
    }
  }

  private static func definition(
    _ event: PlannedEvent, _ match: MatchOf, _ writing: inout PlanWriting, to json: inout JSONWriter
  ) throws(Findings) {
    let isOwn = writing.plan.format == .mparticle
    writing.leaveOut(isOwn ? [.context] : [.context, .call], of: event)
    let isUser = event.kind == .identify
    let schemas = event.schemas.filter { $0.part == (isUser ? .traits : .properties) }
    var needs = schemas.contains(where: \.isRequired)
    for schema in schemas where !needs {
      needs = try schema.withSource { view in view.member("required")?.elements.contains { _ in true } == true }
    }
    let part = CallWriter.Part(
      path: isUser ? ["data"] : ["data", "custom_attributes"], schemas: schemas,
      isRequired: needs)
    let call = isOwn ? event.schemas.first { $0.part == .call }?.source : nil
    var writer = CallWriter(draft: .draft7)
    try withJSON(call ?? rest(match)) { rest throws(Findings) in
      try writer.write([part], rest: rest, to: &json) { json in
        json.field("$schema", JSONSchemaDraft.draft7.address)
      }
    }
    for keyword in writer.lost { writing.cannot("\"\(keyword)\" is left out: draft 7 does not know it", event) }
  }

  /// What a data point says beside the attributes: that the event is the one that it matches.
  private static func rest(_ match: MatchOf) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    if !match.criteria.isEmpty {
      json.key("properties")
      json.beginObject()
      json.key("data")
      json.beginObject()
      json.key("properties")
      json.beginObject()
      for (key, value) in match.criteria {
        json.key(key)
        json.beginObject()
        json.field("const", value)
        json.endObject()
      }
      json.endObject()
      json.key("required")
      json.beginArray()
      for (key, _) in match.criteria { json.string(key) }
      json.endArray()
      json.endObject()
      json.endObject()
    }
    json.endObject()
    return json.bytes()
  }
}
