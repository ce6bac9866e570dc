import Findings
import JSONSchema
import TextFormats

/// Writes a plan as a folder of JSON Schemas, one an event, each in its own draft.
enum JSONSchemaWriter {
  static func files(_ writing: inout PlanWriting) throws(Findings) -> [PlanFile] {
    var names = FileNames()
    var files: [PlanFile] = []
    for (event, file) in inOrder(writing.plan.events) {
      guard let bytes = try schema(event, &writing) else { continue }
      files.append(PlanFile(name: names.name(for: file) + ".json", bytes: bytes))
    }
    return files.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// In the order in which the files will be read.
  private static func inOrder(_ events: [PlannedEvent]) -> [(event: PlannedEvent, file: String)] {
    let named = events.map { ($0, FileNames.plain($0.name.isEmpty ? $0.kind.rawValue : $0.name)) }
    return named.enumerated().sorted { a, b in
      let (first, second) = (a.element.1 + ".json", b.element.1 + ".json")
      return first == second ? a.offset < b.offset : first.utf8.lexicographicallyPrecedes(second.utf8)
    }.map(\.element)
  }

  private static func schema(_ event: PlannedEvent, _ writing: inout PlanWriting) throws(Findings) -> [UInt8]? {
    let part: PlannedSchema.Part
    switch event.kind {
    case .track, .screen, .alias: part = .properties
    case .identify, .group: part = .traits
    case .common: part = .call
    }
    if event.kind == .common, !event.schemas.contains(where: { $0.part == .call }) {
      writing.cannot("what holds for all calls is left out: a schema here is about one event", event)
      return nil
    }
    writing.leaveOut(PlannedSchema.Part.allCases.filter { $0 != part }, of: event)
    writing.leaveOutEntities(of: event)
    if event.variant != nil { writing.cannot("its variants are told apart by their files alone", event) }
    let own = event.schemas.filter { $0.part == part }
    var json = JSONWriter(style: .pretty)
    json.beginObject()
    json.field("$schema", (own.first?.schema.draft ?? .draft7).address)
    try head(event, own.count == 1 ? own.first : nil, to: &json)
    if own.count == 1 {
      let draft = own[0].schema.draft
      var writer = SchemaWriter(from: draft, to: draft)
      try own[0].withSource { view in
        writer.members(
          view, to: &json,
          without: [
            "$schema", "title", "description", "x-call", "x-version", "x-event", "x-platforms", "x-sources",
            "deprecated",
          ])
      }
    } else if !own.isEmpty {
      json.key("allOf")
      json.beginArray()
      for schema in own { try schema.withSource { view in json.value(view) } }
      json.endArray()
    }
    json.endObject()
    json.endLine()
    return json.bytes()
  }

  /// What names the event. A title that the schema has already stays.
  private static func head(
    _ event: PlannedEvent, _ schema: PlannedSchema?, to json: inout JSONWriter
  ) throws(Findings) {
    let title = try schema?.withSource { $0.member("title")?.text } ?? event.name
    if !title.isEmpty { json.field("title", title) }
    if !event.name.isEmpty, title != event.name { json.field("x-event", event.name) }
    if !event.description.isEmpty { json.field("description", event.description) }
    if event.kind != .track { json.field("x-call", event.kind.rawValue) }
    if let version = event.version { json.field("x-version", version) }
    if event.isDeprecated { json.field("deprecated", true) }
    for (key, names) in [("x-platforms", event.platforms), ("x-sources", event.sources)] where !names.isEmpty {
      json.key(key)
      json.beginArray()
      for name in names { json.string(name) }
      json.endArray()
    }
  }
}

/// Names of files, each once, on every file system.
struct FileNames {
  private var used: Set<String> = []

  mutating func name(for text: String) -> String {
    let plain = FileNames.plain(text)
    var name = plain
    var number = 1
    while !used.insert(name.lowercased()).inserted {
      number += 1
      name = "\(plain)_\(number < 10 ? "0" : "")\(number)"
    }
    return name
  }

  /// Letters, digits, `_`, `-` and `.` of ASCII; the others become `_`. At most 100.
  static func plain(_ text: String) -> String {
    let letters = text.unicodeScalars.prefix(100).map { scalar -> Character in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".": Character(scalar)
      default: "_"
      }
    }
    let name = String(letters)
    return name.isEmpty || name.hasPrefix(".") ? "_" + name : name
  }
}
