import Findings
import JSONSchema
import TextFormats

/// Writes a plan as Segment's Public API has it, draft 7.
enum SegmentWriter {
  static func files(_ writing: inout PlanWriting) throws(Findings) -> [PlanFile] {
    let plan = writing.plan
    var json = JSONWriter(style: .pretty)
    json.beginObject()
    json.field("name", plan.name)
    json.field("description", "")
    json.key("rules")
    json.beginArray()
    var versions: [[String]: Int64] = [:]
    for variants in writing.variants {
      try rule(variants, &versions, &writing, to: &json)
    }
    json.endArray()
    json.endObject()
    json.endLine()
    return [PlanFile(name: "plan.json", bytes: json.bytes())]
  }

  private static func rule(
    _ variants: [PlannedEvent], _ versions: inout [[String]: Int64], _ writing: inout PlanWriting,
    to json: inout JSONWriter
  ) throws(Findings) {
    let event = variants[0]
    guard event.kind != .alias else { return writing.cannot("Segment has no rules for alias calls", event) }
    writing.leaveOutEntities(of: event)
    writing.leaveOutOrigin(of: event)
    json.beginObject()
    if event.kind == .track || event.kind == .screen { json.field("key", event.name) }
    json.field("type", type(event.kind))
    json.field("version", version(event, &versions, &writing))
    // Segment's own way of saying "not" is the time before all times.
    json.field("deprecatedAt", event.isDeprecated ? "1970-01-01T00:00:00.000Z" : "0001-01-01T00:00:00.000Z")
    json.key("jsonSchema")
    try schema(variants, &writing, to: &json)
    json.endObject()
  }

  private static func type(_ kind: PlannedEvent.Kind) -> String {
    switch kind {
    case .track, .alias: "TRACK"
    case .screen: "SCREEN"
    case .identify: "IDENTIFY"
    case .group: "GROUP"
    case .common: "COMMON"
    }
  }

  /// Segment's versions are numbers; others are numbered in their order.
  private static func version(
    _ event: PlannedEvent, _ versions: inout [[String]: Int64], _ writing: inout PlanWriting
  ) -> Int64 {
    let key = [event.kind.rawValue, event.name]
    let next = (versions[key] ?? 0) + 1
    guard let written = event.version else {
      versions[key] = next
      return next
    }
    if let number = Int64(written), number > 0, number < JSONWriter.largestNumber {
      versions[key] = max(number, versions[key] ?? 0)
      return number
    }
    versions[key] = next
    writing.cannot("its version \(written) becomes \(next): Segment counts versions", event)
    return next
  }

  private static func schema(
    _ variants: [PlannedEvent], _ writing: inout PlanWriting, to json: inout JSONWriter
  ) throws(Findings) {
    let event = variants[0]
    let isSegment = writing.plan.format == .segment || writing.plan.format == .avo
    let call = event.schemas.first { $0.part == .call }
    // A schema that refers to its own parts was never taken apart.
    if let call, isSegment || event.kind == .common, event.schemas.count == 1, variants.count == 1 {
      return try whole(call, event, &writing, to: &json)
    }
    if call != nil, !isSegment { writing.leaveOut([.call], of: event) }
    var parts: [CallWriter.Part] = []
    for (part, path) in SegmentReader.callParts.reversed() {
      let own = event.schemas.filter { $0.part == part }
      parts.append(CallWriter.Part(path: path, schemas: own, isRequired: own.contains(where: \.isRequired)))
    }
    if variants.count > 1 {
      writing.cannot("\(variants.count) variants become one rule, of which one has to hold", event)
      let place = parts.count - 1
      parts[place].schemas = variants.flatMap { variant in variant.schemas.filter { $0.part == .properties } }
      parts[place].isAnyOf = true
    }
    var writer = CallWriter(draft: .draft7)
    let head: (inout JSONWriter) -> Void = { json in
      json.field("$schema", JSONSchemaDraft.draft7.address)
      if !event.description.isEmpty { json.field("description", event.description) }
    }
    if let call, isSegment {
      try call.withSource { rest throws(Findings) in try writer.write(parts, rest: rest, to: &json, head: head) }
    } else {
      try writer.write(parts, rest: nil, to: &json, head: head)
    }
    for keyword in writer.lost { writing.cannot("\"\(keyword)\" is left out: draft 7 does not know it", event) }
  }

  private static func whole(
    _ call: PlannedSchema, _ event: PlannedEvent, _ writing: inout PlanWriting, to json: inout JSONWriter
  ) throws(Findings) {
    var writer = SchemaWriter(from: call.schema.draft, to: .draft7)
    json.beginObject()
    json.field("$schema", JSONSchemaDraft.draft7.address)
    if !event.description.isEmpty { json.field("description", event.description) }
    try call.withSource { view in writer.members(view, to: &json, without: ["$schema", "description"]) }
    json.endObject()
    for keyword in writer.lost { writing.cannot("\"\(keyword)\" is left out: draft 7 does not know it", event) }
  }
}

extension JSONSchemaDraft {
  /// What `$schema` says.
  var address: String {
    switch self {
    case .draft4: "http://json-schema.org/draft-04/schema#"
    case .draft6: "http://json-schema.org/draft-06/schema#"
    case .draft7: "http://json-schema.org/draft-07/schema#"
    }
  }
}
