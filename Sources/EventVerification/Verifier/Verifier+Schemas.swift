import EventLogs
import Findings
import JSONSchema
import TextFormats
import TrackingPlans

/// What schemas say of an event: V02 to V06; and which version of them holds: V09.
extension Verifier {
  mutating func check(_ event: LoggedEvent, _ number: Int, _ group: Int, _ index: PlanIndex) {
    let version = chooseVersion(event, number, index.groups[group].versions, index)
    let variants = index.versions[version].variants
    var chosen = variants.lowerBound
    if let fitting = variants.first(where: { fits(event, index.variants[$0].checks, number, index) }) {
      chosen = fitting
    } else {
      chosen = nearest(to: event, of: variants, index)
      explain(event, number, index.variants[chosen].checks, index)
    }
    checkEntities(event, number, chosen, index)
    if index.variants[chosen].hasOrigin { checkOrigin(event, number, index.variants[chosen].event, index.plan) }
  }

  /// V08, by what the plan says of systems and apps.
  private mutating func checkOrigin(_ event: LoggedEvent, _ number: Int, _ place: Int, _ plan: TrackingPlan) {
    let planned = plan.events[place]
    // The ids of one vendor's apps mean nothing to another.
    let sources = isOfPlansVendor || plan.format == .jsonSchemas ? planned.sources : []
    for fault in EventOrigin.faults(of: event, platforms: planned.platforms, versions: nil, sources: sources) {
      let name = cases.list[number].name
      var violation = Violation(
        .unplannedHere, of: event, name: name, message: CheckedNames.sentence(name.text, fault.message))
      violation.pointer = JSONPointer.path(from: event.source, to: fault.found) ?? ""
      violation.expected = fault.expected
      violation.actual = fault.actual
      violation.planPlace = planned.place
      report.add(violation)
    }
  }

  private func fits(_ event: LoggedEvent, _ checks: Range<Int>, _ number: Int, _ index: PlanIndex) -> Bool {
    for check in checks where !allows(event, index.checks[check], number) { return false }
    return true
  }

  /// Of several ways to be right, of which none is, the one that the event is nearest to.
  private func nearest(to event: LoggedEvent, of variants: Range<Int>, _ index: PlanIndex) -> Int {
    if variants.count == 1 { return variants.lowerBound }
    let counts = variants.map { variant in
      index.variants[variant].checks.reduce(0) { $0 + faults(event, index.checks[$1]).count }
    }
    return zip(variants, counts).min { $0.1 < $1.1 }?.0 ?? variants.lowerBound
  }

  /// Whether a part of an event is as its schema wants it, apart from what the SDK has added.
  func allows(_ event: LoggedEvent, _ check: PlanIndex.Check, _ number: Int) -> Bool {
    if check.part == .call, !isOfPlansVendor { return true }
    guard let part = part(check.part, of: event) else { return check.allowsAbsence }
    if check.part == .properties, !options.plansSDKEvents {
      return check.schema.isValid(part, forgiving: own.properties(of: event.kind))
    }
    return check.schema.isValid(part)
  }

  private func part(_ part: PlannedSchema.Part, of event: LoggedEvent) -> JSONView? {
    switch part {
    case .properties: event.properties
    case .traits: event.traits
    case .context: event.context
    case .call: event.source
    }
  }

  // MARK: Faults

  func faults(_ event: LoggedEvent, _ check: PlanIndex.Check) -> [JSONSchemaFault] {
    guard let part = part(check.part, of: event) else { return Self.faultsOfAbsence(check) }
    let faults = check.schema.faults(in: part)
    if options.plansSDKEvents || check.part != .properties { return faults }
    return faults.filter { fault in
      guard fault.keyword == "additionalProperties", fault.pointer.isEmpty, let key = fault.property else {
        return true
      }
      return !own.hasProperty(key, of: event.kind)
    }
  }

  /// Of a part that is not there: the properties that it would have to have, or the part itself.
  private static func faultsOfAbsence(_ check: PlanIndex.Check) -> [JSONSchemaFault] {
    let faults = EmptyObject.withView { check.schema.faults(in: $0) }
    if !faults.isEmpty || check.allowsAbsence { return faults }
    return [
      JSONSchemaFault(
        keyword: "required", pointer: "", schemaPointer: "", expected: "an object", actual: "nothing")
    ]
  }

  mutating func explain(_ event: LoggedEvent, _ number: Int, _ checks: Range<Int>, _ index: PlanIndex) {
    for checkNumber in checks where index.checks[checkNumber].part != .call || isOfPlansVendor {
      let check = index.checks[checkNumber]
      let part = part(check.part, of: event)
      let pointer =
        part.flatMap { JSONPointer.path(from: event.source, to: $0) }
        ?? (check.part == .call ? "" : "/\(check.part.rawValue)")
      for fault in faults(event, check) {
        var (rule, message) = SchemaWording.words(of: fault, check.part)
        if rule == .unplannedProperty, let key = fault.property,
          let nearest = near.nearest(to: key, among: check.properties)
        {
          message += "; did you mean \"\(Quote.bare(nearest))\"?"
        }
        var violation = Violation(rule, of: event, name: cases.list[number].name, message: message)
        // Of a property that is missing, where it should be.
        violation.pointer = pointer + fault.propertyPointer
        violation.keyword = fault.keyword
        violation.expected = fault.expected
        violation.actual = fault.actual
        violation.planPlace = places.place(of: fault, checkNumber, index)
        report.add(violation)
      }
    }
  }

  // MARK: Versions

  /// The version that an event says it has; where it says none or none that there is, the oldest of Segment's plans and
  /// the newest of others.
  private mutating func chooseVersion(
    _ event: LoggedEvent, _ number: Int, _ versions: Range<Int>, _ index: PlanIndex
  ) -> Int {
    let other = index.plan.format == .segment ? versions.lowerBound : versions.upperBound - 1
    // Versions of one vendor mean nothing to the plan of another.
    guard isOfPlansVendor, index.versions[versions.lowerBound].text != nil, let said = event.version else {
      return other
    }
    guard let version = versions.first(where: { said.isVersion(index.versions[$0].text ?? "") }) else {
      addVersionFault(event, number, said, "a version that the plan does not have", nil, versions, index)
      return other
    }
    if version < versions.upperBound - 1 {
      addVersionFault(event, number, said, "a version that a newer one has replaced", .improvement, versions, index)
    }
    return version
  }

  private mutating func addVersionFault(
    _ event: LoggedEvent, _ number: Int, _ said: JSONView, _ what: String, _ level: Violation.Level?,
    _ versions: Range<Int>, _ index: PlanIndex
  ) {
    let name = cases.list[number].name
    let subject = name.text.isEmpty ? "the event" : "\"\(Quote.bare(name.text))\""
    var violation = Violation(.wrongVersion, of: event, name: name, level: level, message: "\(subject) says \(what)")
    violation.pointer = JSONPointer.path(from: event.source, to: said) ?? ""
    violation.expected = index.versions[versions].compactMap(\.text).suffix(5).joined(separator: ", ")
    violation.actual = Quote.bare(String(decoding: said.versionBytes, as: UTF8.self))
    let newest = index.variants[index.versions[versions.upperBound - 1].variants.lowerBound].event
    violation.planPlace = index.plan.events[newest].place
    report.add(violation)
  }
}

extension JSONView {
  /// `1`, `"1"`, or the end of `iglu:com.acme/row_tap/jsonschema/1-0-0`.
  fileprivate func isVersion(_ text: String) -> Bool {
    versionBytes.elementsEqual(text.utf8)
  }

  fileprivate var versionBytes: Slice<UnsafeRawBufferPointer> {
    let said = source
    return said[(said.lastIndex(of: UInt8(ascii: "/")).map { said.index(after: $0) } ?? said.startIndex)...]
  }
}
