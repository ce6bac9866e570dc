import Findings
import TextFormats
import TraceFormat

extension TraceInspection {
  /// V13, V16 and V22: what comes twice.
  func checkRepeats(_ report: inout ViolationReport) throws(Finding) {
    var lastScreen: TracedEvents.Event?
    var lastByName: [String: TracedEvents.Event] = [:]
    for event in events.events {
      defer { lastByName[event.name] = event }
      if isScreen(event) {
        if let lastScreen, try isDouble(lastScreen, event) {
          report.add(
            events.violation(
              .screenFiredTwice, event, "is viewed twice: nothing on the glass has moved between",
              actual: "first at record \(lastScreen.seq)"))
        }
        lastScreen = event
      } else if let first = lastByName[event.name], isRepeat(first, event) {
        report.add(
          events.violation(
            .wrongCount, event, "comes twice in one step, with the same properties", expected: "1", actual: "2"))
      }
    }
    try checkSent(&report)
  }

  /// The same event twice of one cause, at one time.
  private func isRepeat(_ first: TracedEvents.Event, _ second: TracedEvents.Event) -> Bool {
    guard said(of: second)?.count == nil, first.ms == second.ms, first.shadowed.isEmpty,
      events.record(first.seq).cause == events.record(second.seq).cause,
      first.properties.map(\.key) == second.properties.map(\.key)
    else { return false }
    return zip(first.properties, second.properties).allSatisfy { $0.node.withoutLines == $1.node.withoutLines }
  }

  /// The same screen again, although nothing has come or gone that could have shown it again.
  private func isDouble(_ first: TracedEvents.Event, _ second: TracedEvents.Event) throws(Finding) -> Bool {
    guard first.name == second.name, screenName(first) == screenName(second) else { return false }
    let step = events.step(of: second.seq)
    if step.contains(first.seq) { return true }
    // What the first one's step moved has shown the screen the first time.
    let start = events.step(of: first.seq).upperBound + 1
    for seq in start...max(start, step.upperBound) where seq <= events.kinds.count {
      if Self.moves(events.kind(seq)), !isOwnMove(of: first, seq) { return false }
      let changes = try events.trace.changes(of: events.record(seq))?.tabled ?? []
      if changes.contains(where: { Self.opens($0.key) }) { return false }
    }
    return true
  }

  /// State keys by which a page can come in the place of another.
  private static func opens(_ key: String) -> Bool {
    key.hasPrefix("permissions.")
      || ["path", "tab", "presented", "account", "locked", "entitlements", "subscription"].contains(key)
  }

  /// Two events of one name are one screen where the property says so.
  private func screenName(_ event: TracedEvents.Event) -> String? {
    event.properties.first { $0.key == "$screen_name" }?.node.text
  }

  /// The end of the transition in which the screen was viewed.
  private func isOwnMove(of event: TracedEvents.Event, _ seq: Int) -> Bool {
    events.kind(seq) == "nav.settled"
      && events.record(seq).cause.map { events.step(of: event.seq).contains($0) } == true
  }

  private static func moves(_ kind: String) -> Bool {
    if kind.hasPrefix("nav.") || kind.hasPrefix("app.") || kind.hasPrefix("device.") { return true }
    return ["sheet", "alert", "dialog"].contains { kind == "\($0).presented" || kind == "\($0).dismissed" }
      || kind == "auth.session_began" || kind == "auth.session_ended"
  }

  /// V22: an event that was sent, and is sent again.
  private func checkSent(_ report: inout ViolationReport) throws(Finding) {
    var sent: Set<Int> = []
    /// By the event's number.
    var names: [Int: String] = [:]
    var next = 0
    var left = events.mostNumbers
    for record in events.trace.records {
      switch events.kind(record.seq) {
      case "analytics.tracked":
        sent.remove(events.events[next].number)
        names[events.events[next].number] = events.events[next].name
        next += 1
      case "device.launch", "device.reinstall": sent = []
      case "analytics.sent":
        for number in events.numbers(try events.trace.data(of: record), &left) where !sent.insert(number).inserted {
          report.add(
            events.violation(
              .resent, at: record.seq, names[number] ?? "", "is sent again: event \(number) had been sent"))
        }
      default: break
      }
    }
  }
}
