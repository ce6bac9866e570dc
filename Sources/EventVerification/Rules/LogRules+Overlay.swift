import EventLogs
import Findings
import JSONSchema
import TextFormats

extension LogRules {
  /// What an overlay says of an event, as far as events alone tell it.
  mutating func checkOverlay(_ seen: SeenEvent, _ index: Int, _ report: inout ViolationReport) {
    guard let said = overlay?.events[index] else { return }
    if said.requires.contains(.identified), seen.user == 0 {
      report.add(violation(.staleUser, seen, "needs a user, and nobody is identified"))
    }
    if said.requires.contains(.consent), format != .trace, devices[device].consent != .granted, devices[device].isNew,
      overlay?.consent.granted.isEmpty == false, overlay?.consent.isRequired == false
    {
      report.add(violation(.withoutConsent, seen, "needs the user's consent, and none was given"))
    }
    if let flag = said.exposure, devices[device].isWhole, !devices[device].readFlags.contains(EventHash.of(flag)) {
      report.add(
        violation(
          .flagExposure, seen, "comes before the flag \"\(flag)\" was told as read", expected: "$feature_flag_called"))
    }
    checkOnce(seen, said, index, &report)
    checkAfter(seen, said, index, &report)
    checkOrigin(seen, said, &report)
    if said.count != nil, said.when == nil, said.effect == nil { counts[index] += 1 }
    if format != .trace { checkLiterals(seen, said, &report) }
  }

  /// V13: at most once a session, an installation, an appearance.
  private mutating func checkOnce(
    _ seen: SeenEvent, _ said: OverlaidEvent, _ index: Int, _ report: inout ViolationReport
  ) {
    guard let span = said.oncePer else { return }
    let mark: UInt64 =
      switch span {
      case .session: seen.session == 0 ? 1 : seen.session
      case .install: 1
      case .appearance: UInt64(devices[device].screens) + 1
      }
    if devices[device].once.isEmpty { devices[device].once = [UInt64](repeating: 0, count: counts.count) }
    if devices[device].once[index] == mark {
      report.add(
        violation(
          .wrongCount, seen, "comes a second time in one \(span.rawValue)", expected: "once per \(span.rawValue)"))
    }
    devices[device].once[index] = mark
  }

  /// V14: another event has come before, since the last one of this, and not too long ago.
  private mutating func checkAfter(
    _ seen: SeenEvent, _ said: OverlaidEvent, _ index: Int, _ report: inout ViolationReport
  ) {
    guard let order = said.order, let after = order.after, let place = names.watched.firstIndex(of: after) else {
      return
    }
    if devices[device].followed.isEmpty { devices[device].followed = [Int](repeating: 0, count: counts.count) }
    let last = devices[device].followed[index]
    devices[device].followed[index] = seen.event.number
    let watched = place < devices[device].watched.count ? devices[device].watched[place] : nil
    guard let watched, watched.number >= last else {
      guard last > 0 || devices[device].isWhole else { return }
      let message = last > 0 ? "comes again without another \"\(after)\"" : "comes without \"\(after)\" before it"
      report.add(violation(.wrongOrder, seen, message, expected: "after \"\(after)\""))
      return
    }
    guard let within = order.within, let ms = seen.event.ms, let before = watched.ms, ms - before > within else {
      return
    }
    report.add(
      violation(
        .wrongOrder, seen, "comes too long after \"\(after)\"", expected: "within \(Quote.duration(within))",
        actual: "after \(Quote.duration(ms - before))"))
  }

  /// Notes what others wait for.
  mutating func noteNames(_ seen: SeenEvent, _ facts: NameFacts, _ report: inout ViolationReport) {
    for place in facts.waitedFor { settle(seen, place, &report) }
    if let place = facts.watched {
      if devices[device].watched.isEmpty {
        devices[device].watched = [LogDevice.Seen?](repeating: nil, count: names.watched.count)
      }
      devices[device].watched[place] = seen.seen
    }
    guard let index = facts.overlaid, let place = names.waits[index] else { return }
    if devices[device].waiting.isEmpty {
      devices[device].waiting = [LogDevice.Seen?](repeating: nil, count: names.waitedFor.count)
    }
    if let waiting = devices[device].waiting[place] { reportMissing(waiting, place, &report) }
    devices[device].waiting[place] = seen.seen
  }

  /// V14: the event that had to follow has come.
  private mutating func settle(_ seen: SeenEvent, _ place: Int, _ report: inout ViolationReport) {
    guard place < devices[device].waiting.count, let waiting = devices[device].waiting[place] else { return }
    devices[device].waiting[place] = nil
    let (name, index) = names.waitedFor[place]
    guard let within = overlay?.events[index].order?.within, let ms = seen.event.ms, let before = waiting.ms,
      ms - before > within
    else { return }
    report.add(
      unfollowed(
        .wrongOrder, index, waiting, "is followed by \"\(name)\" too late", "within \(Quote.duration(within))",
        "after \(Quote.duration(ms - before))"))
  }

  /// V12: those that nothing has followed, although the device went on.
  mutating func reportWaiting(_ report: inout ViolationReport) {
    for number in devices.indices {
      for (place, waiting) in devices[number].waiting.enumerated() {
        guard let waiting, devices[number].last.number > waiting.number || format == .trace else { continue }
        reportMissing(waiting, place, &report)
      }
    }
  }

  private func reportMissing(_ waiting: LogDevice.Seen, _ place: Int, _ report: inout ViolationReport) {
    let (name, index) = names.waitedFor[place]
    report.add(
      unfollowed(.missingEvent, index, waiting, "comes without \"\(name)\" after it", "before \"\(name)\"", nil))
  }

  private func unfollowed(
    _ rule: VerificationRule, _ index: Int, _ seen: LogDevice.Seen, _ message: String, _ expected: String,
    _ actual: String?
  ) -> Violation {
    let said = overlay?.events[index]
    var violation = Violation(
      rule, message: CheckedNames.sentence(said?.name ?? "", message), event: said?.name ?? "",
      place: SourcePlace(file: file, line: seen.line))
    violation.planPlace = said?.place ?? .nowhere
    violation.number = seen.number
    violation.seq = seen.seq
    violation.ms = seen.ms
    violation.expected = expected
    violation.actual = actual
    return violation
  }

  /// V13: counts of a whole log.
  mutating func reportCounts(_ report: inout ViolationReport) {
    for (index, said) in (overlay?.events ?? []).enumerated() {
      guard let range = said.count, said.when == nil, said.effect == nil, !range.contains(counts[index]) else {
        continue
      }
      var violation = Violation(
        .wrongCount, message: CheckedNames.sentence(said.name, "comes \(Quote.count(counts[index], "time")) in all"),
        event: said.name,
        place: SourcePlace(file: file))
      violation.planPlace = said.place
      violation.expected = CheckedNames.times(range)
      violation.actual = "\(counts[index])"
      report.add(violation)
    }
  }

  /// V17 and V25 of logs: values that are always the same.
  private func checkLiterals(_ seen: SeenEvent, _ said: OverlaidEvent, _ report: inout ViolationReport) {
    for property in said.properties {
      guard case .literal(let wanted) = property.value, let found = seen.property(named: property.name),
        !found.is(wanted)
      else { continue }
      let isHidden = isOfAll(found, property.name, seen)
      report.add(
        violation(
          isHidden ? .shadowedProperty : .wrongValueForState, seen,
          isHidden
            ? "has the \"\(short(property.name))\" of all events in the place of its own"
            : "has another \"\(property.name)\" than it has to",
          pointer: "/properties/\(JSONPointer.escaped(property.name))", expected: wanted.shown,
          actual: String(decoding: found.source.prefix(200), as: UTF8.self)))
    }
  }

  /// Whether the device's other events have had this value so far.
  private func isOfAll(_ value: JSONView, _ name: String, _ seen: SeenEvent) -> Bool {
    guard let place = names.literals.firstIndex(of: name), place < devices[device].shared.count else { return false }
    return devices[device].shared[place].isOfAll(EventHash.of(value), besides: seen.name.number)
  }

  /// Notes what an event has where others have a value of their own.
  mutating func noteShared(_ seen: SeenEvent) {
    for (place, name) in names.literals.enumerated() {
      guard let value = seen.property(named: name) else { continue }
      if devices[device].shared.isEmpty {
        devices[device].shared = [LogDevice.Shared](repeating: LogDevice.Shared(), count: names.literals.count)
      }
      devices[device].shared[place].note(EventHash.of(value), of: seen.name.number)
    }
  }
}

/// Words of messages.
enum CheckedNames {
  /// As overlays and lists name what tells of the user.
  static let identify = "@identify"
  static let reset = "@reset"

  /// Of a call that has no name; nil for those that have to have one.
  static func call(_ kind: LoggedEvent.Kind) -> String? {
    switch kind {
    case .identify: identify
    case .reset: reset
    case .group: "@group"
    case .alias: "@alias"
    case .set: "@set"
    case .track, .screen, .lifecycle, .flag: nil
    }
  }

  /// `"theme_changed" is missing`.
  static func sentence(_ event: String, _ message: String) -> String {
    event.isEmpty ? message : "\(Quote.text(event)) \(message)"
  }

  static func list(_ names: [String]) -> String { names.map { "\"\($0)\"" }.joined(separator: " or ") }

  static func times(_ range: ClosedRange<Int>) -> String {
    range.lowerBound == range.upperBound ? "\(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)"
  }
}

extension JSONView {
  /// Whether it says the same as a value of an overlay.
  func `is`(_ node: DocumentNode) -> Bool {
    switch node.value {
    case .null: kind == .null
    case .bool(let value): bool == value
    case .integer(let value): integer == value || double == Double(value)
    case .number(let value): double == value
    case .string(let value): text == value
    case .list, .map: false
    }
  }
}

extension DocumentNode {
  /// As a message shows it: JSON, at most 200 characters.
  var shown: String {
    let text: String
    do throws(Finding) { text = String(decoding: try json(), as: UTF8.self) } catch {
      // Nested too deeply to be shown.
      text = kindName
    }
    return text.count > 200 ? text.prefix(200) + "…" : text
  }
}
