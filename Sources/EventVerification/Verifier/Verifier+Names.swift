import JSONSchema
import EventLogs
import Findings
import TextFormats
import TrackingPlans

/// What names alone say: V01, V11, and the part of V07 and V08 that is about them.
extension Verifier {
  /// The number of an event's case; a name that is new is looked at.
  mutating func number(ofCase event: LoggedEvent) -> Int {
    // A screen goes by its own name, whatever the event that reports it is called.
    let name = number(ofName: event.kind == .screen ? event.screen ?? event.name : event.name)
    return cases.number(ofName: name, event.kind) ?? addCase(name, event)
  }

  private mutating func number(ofName view: JSONView?) -> Int {
    guard let view, view.kind == .string else { return NameTable.none }
    if view.hasEscapes { return names.number(of: view.text ?? "") ?? NameTable.rest }
    return names.number(of: view.source) ?? NameTable.rest
  }

  private mutating func addCase(_ name: Int, _ event: LoggedEvent) -> Int {
    let kind = event.kind
    let text = names.texts[name]
    let eventNumber = event.name == nil ? name : number(ofName: event.name)
    let eventText = names.texts[eventNumber]
    var new = EventCase(name: listedName(name, kind, event), kind: kind)
    new.group = index.flatMap { planned(kind, text, eventText, $0) ?? plannedScreen(kind, text, $0) }
    let isOwn = isSDKs(kind, eventText)
    if let index, let group = new.group {
      if index.groups[group].isDeprecated { new.faults.append(Self.deprecated(text)) }
    } else if let index, let wanted = wanted(kind, index, isOwn: isOwn) {
      new.faults.append(unplanned(text, wanted, index))
    }
    if new.faults.isEmpty, let fault = near.fault(of: text, kind, isPlanned: new.group != nil) {
      new.faults.append(fault)
    }
    // Other calls have names of the SDK's own.
    for fault in kind == .track && !text.isEmpty ? limitCheck?.faults(ofName: text) ?? [] : [] {
      new.faults.append(
        NameFault(rule: .vendorLimit, message: fault.message, expected: fault.expected, actual: fault.actual))
    }
    if kind == .track, !isOwn {
      ownNames += 1
      if let limits = limitCheck?.limits, let most = limits.names, ownNames == most + 1 {
        new.faults.append(
          NameFault(
            rule: .vendorLimit, message: "there are more names of events than \(limits.vendor) takes",
            expected: "at most \(most) names", actual: "\"\(Quote.bare(text))\" is one more", isOnce: true))
      }
    }
    return cases.add(new, ofName: name)
  }

  /// As reports, overlays and lists call an event: a screen by its own name, a call that has none by its kind.
  private mutating func listedName(_ name: Int, _ kind: LoggedEvent.Kind, _ event: LoggedEvent) -> EventName {
    if name == NameTable.none, let call = CheckedNames.call(kind) {
      return EventName(number: names.number(of: call) ?? NameTable.rest, text: call)
    }
    return EventName(number: name, text: names.texts[name])
  }

  // MARK: Planned or not

  /// - Parameters:
  ///   - name: of a screen its own.
  ///   - event: of the event that reports it.
  private func planned(_ kind: LoggedEvent.Kind, _ name: String, _ event: String, _ index: PlanIndex) -> Int? {
    switch kind {
    case .track, .lifecycle, .flag: index.group(.track, name)
    case .screen: index.group(.screen, name) ?? index.group(.track, event) ?? index.anyScreen
    case .identify: index.group(.identify, name) ?? index.group(.identify, "") ?? index.group(.track, name)
    case .group: index.group(.group, name) ?? index.group(.group, "") ?? index.group(.track, name)
    case .alias: index.group(.alias, name) ?? index.group(.alias, "") ?? index.group(.track, name)
    case .set: index.group(.track, name)
    case .reset: nil
    }
  }

  /// A trace without a profile does not tell a screen from another event.
  private func plannedScreen(_ kind: LoggedEvent.Kind, _ name: String, _ index: PlanIndex) -> Int? {
    isTrace && kind == .track ? index.group(.screen, name) : nil
  }

  private func isSDKs(_ kind: LoggedEvent.Kind, _ name: String) -> Bool {
    switch kind {
    case .lifecycle, .flag, .set, .identify, .group, .alias, .reset: true
    // A screen is the app's, however its event is called.
    case .screen: false
    case .track: own.has(name)
    }
  }

  /// What an event without a plan would have to be in the plan as; nil: it need not be there.
  private func wanted(_ kind: LoggedEvent.Kind, _ index: PlanIndex, isOwn: Bool) -> PlannedEvent.Kind? {
    if isOwn, !options.plansSDKEvents { return nil }
    switch kind {
    case .track, .lifecycle, .flag, .set: return .track
    // A plan that names no screen does not mean that there are none.
    case .screen: return index.has(.screen) || options.plansSDKEvents ? .screen : nil
    case .identify: return .identify
    case .group: return .group
    case .alias: return .alias
    case .reset: return nil
    }
  }

  private mutating func unplanned(_ name: String, _ kind: PlannedEvent.Kind, _ index: PlanIndex) -> NameFault {
    let quoted = kind == .screen ? "screen \"\(Quote.bare(name))\"" : "\"\(Quote.bare(name))\""
    let what = name.isEmpty ? "the call \"\(kind.rawValue)\"" : quoted
    var fault = NameFault(rule: .unplannedEvent, message: "\(what) is not in the plan", actual: name)
    let nearest =
      near.planned(NearName(name).key)
      ?? near.nearest(to: name, among: index.groups.lazy.map(\.name).filter { !$0.isEmpty })
    guard let nearest else { return fault }
    fault.expected = nearest
    if nearest.utf8.elementsEqual(name.utf8), let other = index.groups.first(where: { $0.name == name })?.kind {
      fault.message += " as a \(kind.rawValue) call, but as a \(other.rawValue) call"
    } else if NearName(nearest).key == NearName(name).key {
      fault.message +=
        "; it has \"\(Quote.bare(nearest))\", from which it differs in \(NearName.difference(name, nearest))"
    } else {
      fault.message += "; did you mean \"\(Quote.bare(nearest))\"?"
    }
    return fault
  }

  private static func deprecated(_ name: String) -> NameFault {
    NameFault(
      rule: .unplannedHere, message: "\"\(Quote.bare(name))\" is deprecated by the plan",
      expected: "an event that the plan still wants", actual: name)
  }

  mutating func addNameFaults(_ number: Int, _ event: LoggedEvent) {
    let known = cases.list[number]
    for fault in known.faults {
      var violation = Violation(fault.rule, of: event, name: known.name, level: fault.level, message: fault.message)
      violation.expected = fault.expected
      violation.actual = fault.actual
      let name = event.kind == .screen ? event.screen ?? event.name : event.name
      violation.pointer = name.flatMap { JSONPointer.path(from: event.source, to: $0) } ?? ""
      report.add(violation)
    }
    if known.faults.contains(where: \.isOnce) { cases.list[number].faults.removeAll(where: \.isOnce) }
  }

  // MARK: Nearly the same

  mutating func checkNames(of plan: TrackingPlan) {
    for event in plan.events where !event.name.isEmpty {
      guard let other = near.add(planned: event.name, event.kind) else { continue }
      let words = NearName.difference(event.name, other)
      var violation = Violation(
        .nearDuplicateName,
        message: "the plan has \"\(Quote.bare(event.name))\" beside \"\(Quote.bare(other))\": they differ in \(words)",
        event: event.name, place: event.place)
      violation.planPlace = event.place
      violation.expected = other
      violation.actual = event.name
      report.add(violation)
    }
  }
}

/// Names by what they are nearly the same as.
struct NearNames: Sendable {
  /// Of the plan and of logs: the first name of each key, by key.
  private var plannedNames: [String: String] = [:]
  private var logged: [String: String] = [:]
  private var told: Set<String> = []
  /// Looking for the nearest costs the size of the plan; after so many unplanned names nobody reads it.
  private var searches = 1000

  func planned(_ key: String) -> String? { plannedNames[key] }

  /// - Returns: another name of the plan that is nearly the same.
  mutating func add(planned name: String, _ kind: PlannedEvent.Kind) -> String? {
    let key = "\(kind == .screen ? "screen" : "event"):\(NearName(name).key)"
    guard let other = plannedNames[key] else {
      plannedNames[key] = name
      plannedNames[NearName(name).key] = plannedNames[NearName(name).key] ?? name
      return nil
    }
    return other.utf8.elementsEqual(name.utf8) ? nil : other
  }

  /// V11 of a name that a log has and no V01 is about.
  mutating func fault(of name: String, _ kind: LoggedEvent.Kind, isPlanned: Bool) -> NameFault? {
    if name.isEmpty { return nil }
    let key = "\(kind == .screen ? "screen" : "event"):\(NearName(name).key)"
    guard let other = logged[key] else {
      logged[key] = name
      return nil
    }
    // Two names of the plan are told of the plan, those of several logs once.
    if isPlanned || other.utf8.elementsEqual(name.utf8) || !told.insert(name).inserted { return nil }
    return NameFault(
      rule: .nearDuplicateName,
      message: "\"\(Quote.bare(name))\" was logged beside \"\(Quote.bare(other))\": they differ in "
        + NearName.difference(name, other),
      expected: other, actual: name, isOnce: true)
  }

  mutating func nearest(to name: String, among names: some Sequence<String>) -> String? {
    guard searches > 0 else { return nil }
    searches -= 1
    return DidYouMean.nearest(to: name, among: names)
  }
}
