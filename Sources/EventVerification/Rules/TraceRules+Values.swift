import JSONSchema
import Findings
import TextFormats
import TraceAnalysis
import TraceFormat

extension TraceInspection {
  /// V17, V20 and V25: values that are not true of the app's state, or of the event.
  func checkValues(_ report: inout ViolationReport) throws(Finding) {
    for event in events.events {
      for lost in event.shadowed {
        let winner = event.properties.first { $0.key == lost.key }
        if winner?.node.withoutLines == lost.node.withoutLines { continue }
        report.add(shadowed(event, lost.key, wanted: lost.node, found: winner?.node, plan: .nowhere))
      }
      let said = said(of: event)
      for property in said?.properties ?? [] { try check(property, of: event, isGeneral: false, &report) }
      for property in overlay?.properties ?? []
      where said?.properties.contains(where: { $0.name == property.name }) != true {
        try check(property, of: event, isGeneral: true, &report)
      }
    }
  }

  private func check(
    _ property: OverlaidProperty, of event: TracedEvents.Event, isGeneral: Bool, _ report: inout ViolationReport
  ) throws(Finding) {
    guard let found = event.properties.first(where: { $0.key == property.name })?.node,
      let wanted = try value(of: property, for: event), !found.says(wanted),
      !event.shadowed.contains(where: { $0.key == property.name })
    else { return }
    if !isGeneral, sharedProperties.contains(property.name) {
      report.add(shadowed(event, property.name, wanted: wanted, found: found, plan: property.place))
      return
    }
    report.add(
      events.violation(
        isGeneral ? .staleUser : .wrongValueForState, event,
        isGeneral
          ? "has an old \"\(short(property.name))\"" : "has a \"\(short(property.name))\" that is not true here",
        pointer: "/properties/\(JSONPointer.escaped(property.name))", expected: wanted.shown, actual: found.shown,
        plan: property.place))
  }

  private func shadowed(
    _ event: TracedEvents.Event, _ name: String, wanted: DocumentNode, found: DocumentNode?, plan: SourcePlace
  ) -> Violation {
    events.violation(
      .shadowedProperty, event, "has lost its own \"\(short(name))\" to that of all events",
      pointer: "/properties/\(JSONPointer.escaped(name))", expected: wanted.shown, actual: found?.shown, plan: plan)
  }

  /// What has to stand there; nil where it cannot be told.
  private func value(of property: OverlaidProperty, for event: TracedEvents.Event) throws(Finding) -> DocumentNode? {
    switch property.value {
    case .literal(let node): return node
    case .row:
      guard let step = events.contexts[event.seq - 1].step, events.kind(step).hasPrefix("user.") else { return nil }
      return try events.trace.data(of: events.record(step))["target"]
    case .before(let key):
      let first = events.step(of: event.seq).lowerBound
      return first > 1 ? try known(key, after: first - 1) : nil
    case .after(let key): return try known(key, after: events.step(of: event.seq).upperBound)
    case .profile(let field):
      guard let account = try known("account", after: events.step(of: event.seq).lowerBound)?.text else { return nil }
      switch field {
      case .email: return DocumentNode(.string(account))
      case .name: return people.names[account].map { DocumentNode(.string($0)) }
      }
    }
  }

  private func known(_ key: String, after seq: Int) throws(Finding) -> DocumentNode? {
    let value = try TraceState(after: seq, of: events.trace)[key]
    guard let value, value.value != .null, value.value != .string("unknown") else { return nil }
    return value
  }
}

extension DocumentNode {
  /// Whether it says the same; events write some values as texts.
  fileprivate func says(_ other: DocumentNode) -> Bool {
    if withoutLines == other.withoutLines { return true }
    switch (value, other.value) {
    case (.string(let text), .bool(let value)), (.bool(let value), .string(let text)): return text == "\(value)"
    case (.string(let text), .integer(let value)), (.integer(let value), .string(let text)): return text == "\(value)"
    case (.integer(let a), .number(let b)), (.number(let b), .integer(let a)): return Double(a) == b
    case (.null, _), (.bool, _), (.integer, _), (.number, _), (.string, _), (.list, _), (.map, _): return false
    }
  }
}

/// Who is in a trace.
struct TracePeople {
  /// E-mail addresses, sorted.
  private(set) var addresses: [String] = []
  /// Names by address.
  private(set) var names: [String: String] = [:]

  init(_ events: TracedEvents) throws(Finding) {
    var found: Set<String> = []
    var names: [String: String] = [:]
    func look(_ settings: DocumentNode) {
      if let account = settings["account"]?.text { found.insert(account) }
      for account in settings["accounts"]?.tabled?.map(\.node) ?? settings["accounts"]?.listed ?? [] {
        guard let email = account["email"]?.text else { continue }
        found.insert(email)
        if let name = account["name"]?.text { names[email] = name }
      }
    }
    look(events.trace.header.launch)
    for record in events.trace.records {
      switch events.kind(record.seq) {
      case "device.launch": look(try events.trace.data(of: record))
      case "state.snapshot":
        for entry in try events.trace.data(of: record)["server"]?.tabled ?? [] { found.insert(entry.key) }
      case "analytics.identified":
        let data = try events.trace.data(of: record)
        if let email = data["traits"]?["email"]?.text, let name = data["traits"]?["name"]?.text { names[email] = name }
      default: break
      }
    }
    addresses = found.filter { $0.contains("@") }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    self.names = names
  }
}

extension TraceInspection {
  /// V24: what is known of the accounts, in a property of an event.
  func checkPersonalData(_ report: inout ViolationReport) {
    let wanted = overlay?.personal.never ?? EventOverlay.PersonalData.Datum.allCases
    let allowed = overlay?.personal.allowed ?? []
    let names = people.names.values.filter { $0.utf8.count >= 3 }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    for event in events.events {
      for property in event.properties where !allowed.contains(property.key) {
        let texts = property.node.texts("/properties/\(JSONPointer.escaped(property.key))")
        for (pointer, text) in texts {
          if wanted.contains(.name), let name = names.first(where: { PersonalText.holds($0, in: text) }) {
            report.add(
              events.violation(.personalData, event, "holds the name of an account", pointer: pointer, actual: name))
          } else if wanted.contains(.email), overlay?.personal.patterns.contains(.email) == false,
            people.addresses.contains(where: { text.contains($0) })
          {
            report.add(events.violation(.personalData, event, "holds the address of an account", pointer: pointer))
          }
        }
      }
    }
  }
}

extension DocumentNode {
  /// The texts in it, each with its pointer.
  fileprivate func texts(_ path: String) -> [(String, String)] {
    switch value {
    case .string(let text): [(path, text)]
    case .list(let items): items.enumerated().flatMap { $1.texts("\(path)/\($0)") }
    case .map(let entries): entries.flatMap { $0.node.texts("\(path)/\(JSONPointer.escaped($0.key))") }
    case .null, .bool, .integer, .number: []
    }
  }
}
