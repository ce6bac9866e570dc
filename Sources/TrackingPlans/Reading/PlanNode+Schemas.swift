import Findings
import JSONSchema
import TextFormats

extension PlanNode {
  /// The schema that stands here, ready to look at values; nil when it is none, which is said.
  func schema(
    of part: PlannedSchema.Part, draft: JSONSchemaDraft, isRequired: Bool = false
  ) -> PlannedSchema? {
    switch kind {
    case .object, .true, .false: break
    case .null, .integer, .decimal, .string, .array:
      fault("no_schema", "a schema is an object, this is \(kind.words)")
      return nil
    }
    var options = JSONSchemaOptions()
    options.draft = draft
    options.pointer = pointer
    do throws(Findings) {
      let schema = try JSONSchema(view, file: file, options: options)
      take(schema.warnings)
      return PlannedSchema(
        part: part, schema: schema, source: source, isRequired: isRequired, origin: SchemaOrigin(self))
    } catch {
      take(error.list)
      return nil
    }
  }

  /// A schema that is made of what stands here, and is no text of the file.
  func schema(
    of part: PlannedSchema.Part, made source: [UInt8], draft: JSONSchemaDraft, origin: SchemaOrigin
  ) -> PlannedSchema? {
    do throws(Findings) {
      var planned = try PlannedSchema(part, made: source, file: file, draft: draft)
      planned.origin = origin
      take(planned.schema.warnings.map(moved))
      return planned
    } catch {
      take(error.list.map(moved))
      return nil
    }
  }

  private func take(_ findings: [Finding]) {
    // A key that stands twice was found before; "any" is a word of vendors, and asks for nothing.
    for finding in findings where finding.code != "schema.keyword_twice" && !finding.isOfAnyType { faults.add(finding) }
  }

  /// What is wrong with a schema that was made of this, told with the place of this.
  private func moved(_ finding: Finding) -> Finding {
    var finding = finding
    finding.place = SourcePlace(file: file, line: place.line, path: pointer + finding.place.path)
    return finding
  }

  /// The draft that `$schema` names.
  func draft(or fallback: JSONSchemaDraft) -> JSONSchemaDraft {
    guard let name = member("$schema")?.text else { return fallback }
    if name.contains("draft-04") || name.contains("com.snowplowanalytics.self-desc") { return .draft4 }
    if name.contains("draft-06") { return .draft6 }
    return name.contains("draft-07") ? .draft7 : fallback
  }

  /// Whether any schema in it refers to another by `$ref`; then it cannot be taken apart.
  var hasReference: Bool { PlanNode.hasReference(view) }

  private static func hasReference(_ view: JSONView) -> Bool {
    view.members.contains { $0.key.isText("$ref") || hasReference($0.value) }
      || view.elements.contains(where: hasReference)
  }
}

extension Finding {
  fileprivate var isOfAnyType: Bool { code == "schema.unknown_type" && message.contains("\"any\"") }
}

extension PlannedSchema {
  /// A schema that no file holds as it is.
  /// - Parameter file: where what it is made of comes from.
  init(
    _ part: Part, made source: [UInt8], file: String, draft: JSONSchemaDraft, isRequired: Bool = false
  ) throws(Findings) {
    var options = JSONSchemaOptions()
    options.draft = draft
    let schema = try withJSON(source) { view throws(Findings) in
      try JSONSchema(view, file: file, options: options)
    }
    self.init(part: part, schema: schema, source: source, isRequired: isRequired)
  }
}

extension PlannedSchema {
  /// Looks at the schema as it was written.
  func withSource<Result>(_ look: (JSONView) throws(Findings) -> Result) throws(Findings) -> Result {
    try withJSON(source, look)
  }
}

/// Looks at a text that is JSON: what this module wrote or has read before.
func withJSON<Result>(
  _ text: [UInt8], _ look: (JSONView) throws(Findings) -> Result
) throws(Findings) -> Result {
  try text.withUnsafeBufferPointer { bytes throws(Findings) in
    let bytes = UnsafeRawBufferPointer(bytes)
    var tape = JSONTape(limits: JSONLimits(depth: 200, bytes: PlanLimits.bytes, values: PlanLimits.values))
    do throws(JSONFault) {
      var scanner = JSONScanner(bytes)
      try tape.read(&scanner)
    } catch { throw Findings([error.finding(in: bytes, file: "")]) }
    return try tape.withRoot(of: bytes, look)
  }
}
