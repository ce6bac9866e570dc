import Findings
import TextFormats

/// Reads a tracking plan. Of a rule's JSON Schema the names, types, `enum` and `required` of the properties are read, and
/// whether it allows others; the rest is passed over.
struct TrackingPlanReader {
  let file: String
  private(set) var findings: [Finding] = []

  init(file: String) { self.file = file }

  /// - Returns: nil for what is no tracking plan.
  mutating func read(_ bytes: [UInt8]) -> TrackingPlan? {
    let document: DocumentNode
    do throws(Finding) { document = try JSONReader.read(bytes, file: file, limits: .ofNamedFile) } catch {
      findings.append(error)
      return nil
    }
    let rules = document["rules"]
    guard let list = rules?.items ?? rules?["events"]?.items else {
      report(
        "no_tracking_plan", "this is no tracking plan: it has no \"rules\"", document, "export it from Segment as JSON")
      return nil
    }
    var events: [TrackingPlan.Event] = []
    for rule in list {
      guard let event = event(rule) else { continue }
      // Of several versions the last one counts.
      events.removeAll { $0.name == event.name }
      events.append(event)
    }
    return TrackingPlan(file: file, events: events)
  }

  private mutating func event(_ rule: DocumentNode) -> TrackingPlan.Event? {
    if let type = rule["type"]?.string, type != "TRACK" { return nil }
    guard let name = (rule["key"] ?? rule["name"])?.string, !name.isEmpty else {
      report("missing_name", "the rule of an event has no name", rule, "it is its \"key\", or its \"name\"")
      return nil
    }
    let schema = (rule["jsonSchema"] ?? rule["rules"]) ?? DocumentNode(.map([]))
    // The schema is that of the whole message, or of the properties alone.
    let message = schema["properties"]
    let own = message?["traits"] != nil || message?["context"] != nil ? message?["properties"] : nil
    let properties =
      own ?? (message?["properties"]?["type"]?.string == "object" ? message?["properties"] : nil) ?? schema
    return TrackingPlan.Event(
      name: name, properties: (properties["properties"]?.entries ?? []).map { property($0.key, $0.node) },
      required: properties["required"]?.items?.compactMap(\.string) ?? [],
      allowsOthers: properties["additionalProperties"]?.bool != false)
  }

  private mutating func property(_ name: String, _ schema: DocumentNode) -> TrackingPlan.Property {
    let types = schema["type"].map { $0.items ?? [$0] } ?? []
    let known = types.compactMap { $0.string.flatMap { TrackingPlan.Kind(rawValue: $0) } }
    if known.count < types.count {
      report(
        "unknown_type", "the property \"\(NodePath.short(name))\" has a type that JSON Schema does not know", schema,
        "it is one of \(TrackingPlan.Kind.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return TrackingPlan.Property(
      name: name, types: known, values: (schema["enum"]?.items ?? []).compactMap(\.settingValue))
  }

  private mutating func report(_ code: String, _ message: String, _ node: DocumentNode, _ note: String) {
    guard findings.count <= Reading.mostFindings else { return }
    let place = SourcePlace(file: file, line: node.line > 0 ? node.line : nil)
    findings.append(Finding(code: "tracking_plan.\(code)", message: message, place: place, notes: [note]))
  }
}

extension Reading {
  /// The plan that `analytics.plan` names; what is wrong with it is reported.
  func trackingPlan(_ name: String, at path: NodePath, line: Int) -> TrackingPlan? {
    guard let file = file(name, at: path, line: line) else { return nil }
    if let known = trackingPlans[file.path] { return known }
    var reader = TrackingPlanReader(file: file.path)
    let plan = reader.read(file.bytes)
    report(reader.findings)
    trackingPlans[file.path] = .some(plan)
    return plan
  }
}
