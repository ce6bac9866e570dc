import EventLogs
import TextFormats

extension LogRules {
  /// Two views of one screen within this time, milliseconds, are one: to leave a page and come back takes longer.
  static let screenGap: Int64 = 500

  /// V22: an event that was sent again. Nothing else is to be said of it.
  mutating func isResent(_ seen: SeenEvent, _ report: inout ViolationReport) -> Bool {
    // Of a UUID the letter case does not count.
    let id = seen.uuid.map(EventHash.of) ?? EventHash.of(seen.event.id)
    guard id != 0, let first = ids.insert(id, number: seen.event.number) else { return false }
    report.add(
      violation(
        .resent, seen, "has the id of event \(first): it was sent again",
        actual: seen.event.id.map { String(decoding: $0.source.prefix(80), as: UTF8.self) }))
    return true
  }

  /// V16 and V13: what comes twice.
  mutating func checkRepeats(_ seen: SeenEvent, _ report: inout ViolationReport) {
    if seen.event.kind == .screen { return checkScreen(seen, &report) }
    let contents = EventHash.contents(of: seen.event)
    let (lastName, lastContents) = (devices[device].lastName, devices[device].lastContents)
    // Times that are whole seconds may be rounded: then two events of one second look the same.
    if lastName == seen.name.number, lastContents == contents, let ms = seen.event.ms, ms % 1000 != 0,
      devices[device].last.ms == ms, seen.event.kind == .track
    {
      report.add(
        violation(
          .wrongCount, seen, "comes twice in one millisecond, with the same properties", expected: "1", actual: "2"))
    }
    devices[device].lastContents = contents
  }

  /// V16: a screen is viewed again, and nothing was viewed between.
  private mutating func checkScreen(_ seen: SeenEvent, _ report: inout ViolationReport) {
    let screen = EventHash.of(screenName(seen))
    let (lastScreen, lastMs) = (devices[device].screen, devices[device].screenMs)
    devices[device].screen = screen
    devices[device].screenMs = seen.event.ms
    devices[device].lastContents = 0
    guard lastScreen == screen, let ms = seen.event.ms, let before = lastMs, ms >= before,
      ms - before < Self.screenGap
    else {
      if lastScreen != screen { devices[device].screens &+= 1 }
      return
    }
    report.add(
      violation(
        .screenFiredTwice, seen, "is viewed twice, \(Quote.duration(ms - before)) apart, with no other screen between",
        actual: screenName(seen)?.text))
  }

  private func screenName(_ seen: SeenEvent) -> JSONView? { seen.event.screen ?? seen.event.name }

  /// V26: sessions that last too long, or come back.
  mutating func checkSession(_ seen: SeenEvent, _ report: inout ViolationReport) {
    guard seen.session != 0 else { return }
    if seen.tellsDevice, devices[device].formerSession == seen.session, devices[device].session != seen.session {
      report.add(
        violation(.wrongSession, seen, "goes back to a session that had ended", actual: seen.event.session?.text))
    }
    guard let ms = seen.event.ms else { return }
    let limits = limits
    let found = sessions.with(seen.session) { Self.fault(of: &$0, seen, ms, limits) }
    guard let fault = found else { return }
    report.add(violation(.wrongSession, seen, fault.message, expected: "another session", actual: fault.actual))
  }

  private static func fault(
    of session: inout LogSessions.Session, _ seen: SeenEvent, _ ms: Int64, _ limits: EventOverlay.SessionLimits?
  ) -> (message: String, actual: String?)? {
    if session.key == 0 {
      session = LogSessions.Session(key: seen.session, first: ms, last: ms)
      return nil
    }
    defer { session.last = max(session.last, ms) }
    if session.isReported { return nil }
    var fault: (String, String?)?
    if let limits, ms - session.last > limits.idle {
      fault = ("is in a session without an event for \(Quote.duration(ms - session.last))", nil)
    } else if let limits, ms - session.first > limits.longest {
      fault = ("is in a session that has lasted for \(Quote.duration(ms - session.first))", nil)
    }
    session.isReported = fault != nil
    return fault
  }
}
