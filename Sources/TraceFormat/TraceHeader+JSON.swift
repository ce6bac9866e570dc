public import Findings
public import TextFormats

extension TraceHeader {
  /// Writes the header as an object.
  /// - Throws: a finding when `launch` holds a number that cannot be written.
  public func write(to json: inout JSONWriter) throws(Finding) {
    json.beginObject()
    json.field("trace", Self.version)
    json.field("tool", tool)
    json.key("app")
    json.beginObject()
    json.field("id", app.id)
    json.field("digest", app.digest)
    if !app.parts.list.isEmpty {
      json.key("parts")
      app.parts.json.withUnsafeBytes { json.raw($0) }
    }
    json.endObject()
    if let context {
      json.key("context")
      context.write(to: &json)
    }
    json.key("journey")
    json.beginObject()
    json.field("name", journey.name)
    json.field("file", journey.file)
    json.field("line", journey.line)
    json.endObject()
    json.key("seed")
    if let seed = Int64(exactly: seed) { json.integer(seed) } else { json.string(String(seed)) }
    json.field("start", start)
    writeList("faults", faults, to: &json)
    json.key("launch")
    try json.value(launch)
    if !redactions.isEmpty { writeList("redactions", redactions, to: &json) }
    if !normalisers.isEmpty { writeList("normalisers", normalisers, to: &json) }
    json.endObject()
  }

  private func writeList(_ key: StaticString, _ items: [String], to json: inout JSONWriter) {
    json.key(key)
    json.beginArray()
    for item in items { json.string(item) }
    json.endArray()
  }

  /// Reads a header whose version is known; keys that it does not know are ignored.
  init(_ line: DocumentFields) throws(Finding) {
    let app = try line.fields("app")
    let journey = try line.fields("journey")
    self.init(
      tool: try line.text("tool"),
      app: App(
        id: try app.text("id"), digest: try app.text("digest"),
        parts: app.node["parts"] == nil ? .none : try DefinitionParts(try app.fields("parts"))),
      context: line.node["context"] == nil ? nil : try SDKContext(try line.fields("context")),
      journey: Journey(
        name: try journey.text("name"), file: try journey.text("file"), line: Int(try journey.integer("line"))),
      seed: try line.unsigned("seed"), start: try line.text("start"), faults: try line.texts("faults"),
      launch: try line.fields("launch").node.withoutLines,
      redactions: try line.texts("redactions", default: []), normalisers: try line.texts("normalisers", default: []))
  }
}

extension TraceHeader.SDKContext {
  fileprivate func write(to json: inout JSONWriter) {
    json.beginObject()
    if let sdkVersion { json.field("sdk_version", sdkVersion) }
    json.field("app_name", appName)
    json.field("app_version", appVersion)
    json.field("app_build", appBuild)
    json.field("bundle_id", bundleID)
    json.field("machine", machine)
    json.field("model", model)
    json.field("idiom", isPad ? "pad" : "phone")
    json.field("ios_version", systemVersion)
    json.field("locale", locale)
    json.field("time_zone", timeZone)
    json.endObject()
  }

  fileprivate init(_ fields: DocumentFields) throws(Finding) {
    self.init(
      sdkVersion: fields.node["sdk_version"] == nil ? nil : try fields.text("sdk_version"),
      appName: try fields.text("app_name"), appVersion: try fields.text("app_version"),
      appBuild: try fields.text("app_build"), bundleID: try fields.text("bundle_id"),
      machine: try fields.text("machine"), model: try fields.text("model"),
      isPad: try fields.text("idiom") == "pad", systemVersion: try fields.text("ios_version"),
      locale: try fields.text("locale"), timeZone: try fields.text("time_zone"))
  }
}
