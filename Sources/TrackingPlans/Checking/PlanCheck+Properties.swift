import Findings
import JSONSchema
import SettingsDefinition

/// What a plan's schemas and an app say of properties.
extension PlanCheck {
  /// What sends an event, with what it sends.
  struct Sent {
    var who: String
    /// In the definition.
    var place: SourcePlace
    var properties: [ModelEvents.Property]
  }

  /// The properties that a plan knows and an app never sends, the other way round, and values that cannot be as planned.
  func properties(of event: PlannedEvent, _ sent: [Sent], _ app: ModelEvents) throws(Findings) -> [Finding] {
    let part: PlannedSchema.Part = event.kind == .identify || event.kind == .group ? .traits : .properties
    var known = JSONSchemaProperties()
    for schema in event.schemas where schema.part == part { known.formUnion(schema.schema.properties) }
    return neverSent(event, known, sent) + notAlwaysSent(event, known, sent) + unplanned(event, known, sent, app)
      + (try refused(event, part, sent))
  }

  private func neverSent(_ event: PlannedEvent, _ known: JSONSchemaProperties, _ sent: [Sent]) -> [Finding] {
    let keys = known.names + known.required.filter { !known.names.contains($0) }
    return keys.filter { key in !sent.contains { $0.properties.contains { $0.key == key } } }.map { key in
      let isNeeded = known.required.contains(key)
      return finding(
        .warning, "dead_property",
        "the app \"\(appName)\" never sends the property \"\(PlanFaults.short(key))\" of the \(event.label)"
          + (isNeeded ? ", which needs it" : ""), event.place)
    }
  }

  private func notAlwaysSent(_ event: PlannedEvent, _ known: JSONSchemaProperties, _ sent: [Sent]) -> [Finding] {
    known.required.filter { key in
      let ever = sent.contains { $0.properties.contains { $0.key == key } }
      return ever && !sent.allSatisfy { $0.properties.contains { $0.key == key && $0.isAlways } }
    }.map { key in
      finding(
        .warning, "not_always_sent",
        "the \(event.label) needs the property \"\(PlanFaults.short(key))\", and not everything that sends it has it",
        event.place)
    }
  }

  private func unplanned(
    _ event: PlannedEvent, _ known: JSONSchemaProperties, _ sent: [Sent], _ app: ModelEvents
  ) -> [Finding] {
    var extra: [String] = []
    for property in sent.lazy.flatMap(\.properties) where !known.allows(property.key) {
      // What PostHog's SDK adds by itself need not be planned.
      if app.model.tables.analytics.sdk == .posthog, property.key.hasPrefix("$") { continue }
      if !extra.contains(property.key) { extra.append(property.key) }
    }
    return extra.map { key in
      finding(
        .warning, "unplanned_property",
        "the app \"\(appName)\" sends the property \"\(key)\" of the \(event.label), which has none of that name",
        event.place, DidYouMean.note(for: key, among: known.names))
    }
  }

  // MARK: Values

  /// Values that every variant of the event refuses, told at the first of them.
  private func refused(
    _ event: PlannedEvent, _ part: PlannedSchema.Part, _ sent: [Sent]
  ) throws(Findings) -> [Finding] {
    let variants = plan.events(of: [event.kind], named: event.name).map { event in
      event.schemas.filter { $0.part == part }.map(\.schema)
    }
    guard let first = variants.first, event.schemas.contains(where: { own in first.contains { $0 === own.schema } })
    else { return [] }
    var found: [Finding] = []
    for sender in sent {
      for property in sender.properties {
        guard let refusal = try refusal(of: property, variants) else { continue }
        let message = "the property \"\(PlanFaults.short(property.key))\" of the \(event.label) \(refusal.message)"
        if found.contains(where: { $0.message == message }) { continue }
        var place = event.place
        place.path += refusal.pointer
        found.append(
          finding(.warning, refusal.code, message, place, "\(sender.who) sends it, at \(sender.place)"))
      }
    }
    return found
  }

  private func refusal(
    of property: ModelEvents.Property, _ variants: [[JSONSchema]]
  ) throws(Findings) -> (code: String, message: String, pointer: String)? {
    var values: [String] = []
    var told: JSONSchemaFault?
    for sample in property.values.samples {
      var first: JSONSchemaFault?
      var isRefused = true
      for schemas in variants {
        let fault = try Self.fault(of: sample, property.key, schemas)
        if fault == nil { isRefused = false }
        first = first ?? fault
      }
      guard isRefused, let first else { continue }
      told = told ?? first
      values.append(sample.json)
    }
    guard let told else { return nil }
    let isType = told.keyword == "type"
    let shown = values.prefix(5).joined(separator: ", ") + (values.count > 5 ? ", and \(values.count - 5) more" : "")
    let message =
      isType
      ? "must be \(told.expected), and the app sends \(told.actual)" : "\(told.message); the app sends \(shown)"
    return (isType ? "wrong_type" : "wrong_value", message, told.schemaPointer)
  }

  /// What schemas have against one value of one property, whatever else is in the event.
  private static func fault(
    of sample: ValueDomain.Sample, _ key: String, _ schemas: [JSONSchema]
  ) throws(Findings) -> JSONSchemaFault? {
    let pointer = "/\(JSONPointer.escaped(key))"
    for schema in schemas {
      let faults = try withJSON(sample.object(key)) { schema.faults(in: $0) }
      let own = faults.first { fault in
        (fault.pointer == pointer || fault.pointer.hasPrefix("\(pointer)/"))
          && (sample.isExact || fault.keyword == "type")
      }
      if let own { return own }
    }
    return nil
  }
}
