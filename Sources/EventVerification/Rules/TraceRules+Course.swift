import Findings
import TextFormats
import TraceFormat

extension TraceInspection {
  /// V18 to V21 and V26: the course of the SDK's state, record by record.
  func checkCourse(_ report: inout ViolationReport) throws(Finding) {
    var course = SDKCourse(limits: overlay?.session ?? .posthog, numbersLeft: events.mostNumbers)
    var next = 0
    for record in events.trace.records {
      let kind = events.kind(record.seq)
      if kind == "analytics.tracked", next < events.events.count {
        check(events.events[next], &course, &report)
        next += 1
        continue
      }
      if Self.matters(kind) {
        try note(record, kind, events.trace.data(of: record), &course, &report)
      } else if kind.hasPrefix("user.") {
        course.touched = record.ms
      }
      if record.changesRange != nil, let changes = try events.trace.changes(of: record) { course.note(changes) }
    }
    settle(&course, &report)
    reportUnsent(course, &report)
  }

  private static func matters(_ kind: String) -> Bool {
    kind.hasPrefix("analytics.") || kind.hasPrefix("auth.session_") || kind == "state.snapshot"
      || kind == "app.launched"
      || kind == "device.launch" || kind == "device.reinstall" || kind == "app.became_active"
  }

  private func note(
    _ record: TraceRecord, _ kind: String, _ data: DocumentNode, _ course: inout SDKCourse,
    _ report: inout ViolationReport
  ) {
    switch kind {
    case "state.snapshot": if record.seq == 1 || !course.isKnown { course.note(data) }
    case "device.launch", "device.reinstall":
      settle(&course, &report)
      reportUnsent(course, &report)
      let names = course.names
      course = SDKCourse(limits: course.limits, numbersLeft: course.numbersLeft)
      course.names = names
      course.touched = record.ms
    case "app.launched", "app.became_active":
      course.touched = record.ms
      if kind == "app.launched" {
        course.endedSession = nil
        course.isSignedIn = false
      }
    case "analytics.consent_changed": course.consent = data["granted"]?.value == .bool(true)
    case "analytics.identified": noteIdentified(record, data["user"]?.text ?? course.user, &course, &report)
    case "analytics.reset":
      // The event of the sign-out's own end is still of the former user; what is shown after it is not.
      settle(&course, &report) { $0.ms == record.ms && $0.cause == record.cause }
      course.user = nil
      course.gone = nil
      course.early = []
      course.endedSession = course.session?.id
    case "analytics.reset.started", "analytics.reset.held": course.resets += 1
    case "analytics.reset.finished": course.resets = 0
    case "analytics.ignored":
      if data["reason"]?.text == "other_user" {
        report.add(
          events.violation(
            .identityNotReset, at: record.seq, EventList.identify,
            "of another user comes without a reset: the SDK takes no notice, and events go on under the former one",
            expected: data["user"]?.text, actual: course.user))
      }
    case "auth.session_ended":
      course.isSignedIn = false
      if course.user != nil { course.gone = (course.user, record.ms, record.cause) }
    case "auth.session_began":
      course.isSignedIn = true
      course.early = []
    case "analytics.sent": noteSent(data, &course, &report)
    case "analytics.dropped": noteDropped(record, data, &course, &report)
    default: break
    }
  }

  /// V20: what was sent of nobody after the sign-in and before the SDK heard of the user.
  private func noteIdentified(
    _ record: TraceRecord, _ user: String?, _ course: inout SDKCourse, _ report: inout ViolationReport
  ) {
    if let first = course.early.first {
      let more = course.early.count > 1 ? ", and \(course.early.count - 1) more" : ""
      report.add(
        events.violation(
          .staleUser, first, "is of nobody: the user is identified only after it\(more)", expected: user,
          actual: "nobody"))
    }
    settle(&course, &report)
    course.user = user
    course.gone = nil
    course.early = []
  }

  private func check(_ event: TracedEvents.Event, _ course: inout SDKCourse, _ report: inout ViolationReport) {
    if event.dropped == nil, course.consent == false {
      report.add(events.violation(.withoutConsent, event, "is recorded, and the user has not allowed analytics"))
    }
    if let gone = course.gone, event.user != nil, event.user == gone.user, course.resets == 0 {
      course.suspects.append(event)
    }
    if event.user == nil, course.isSignedIn { course.early.append(event) }
    checkSession(event, &course, &report)
    course.names[event.number] = event.name
    if event.dropped == nil { course.unsent[event.number] = event.seq }
  }

  /// V19: of the events that came after the end of the session the first one that is of the former user without a
  /// reason.
  private func settle(
    _ course: inout SDKCourse, _ report: inout ViolationReport, isReset: (TraceRecord) -> Bool = { _ in false }
  ) {
    // A session that others end is noticed by the screen and by the SDK in one step, in any order.
    let isOwn = course.gone?.cause.map { events.kind($0).hasSuffix(".finished") } ?? false
    let first = course.suspects.first { event in
      if isReset(events.record(event.seq)) { return isOwn && isScreen(event) }
      return event.ms > course.gone?.ms ?? 0 || isScreen(event)
    }
    course.suspects = []
    guard let first else { return }
    report.add(
      events.violation(
        .identityNotReset, first, "is still of the user who has signed out", expected: "nobody", actual: first.user))
  }

  /// V26.
  private func checkSession(_ event: TracedEvents.Event, _ course: inout SDKCourse, _ report: inout ViolationReport) {
    guard let id = event.session else { return }
    guard let session = course.session, session.id == id else {
      course.session = (id, event.ms)
      course.endedSession = nil
      return
    }
    var fault: String?
    if id == course.endedSession {
      fault = "is in the session that a reset has ended"
      course.endedSession = nil
    } else if event.ms - max(course.touched, session.began) > course.limits.idle {
      fault = "is in a session in which nobody did anything for \(Quote.duration(event.ms - course.touched))"
    } else if event.ms - session.began > course.limits.longest {
      fault = "is in a session that has lasted for \(Quote.duration(event.ms - session.began))"
    }
    guard let fault, course.reportedSession != id else { return }
    course.reportedSession = id
    report.add(events.violation(.wrongSession, event, fault, expected: "another session", actual: id))
  }

  // MARK: Delivery

  private func noteSent(_ data: DocumentNode, _ course: inout SDKCourse, _ report: inout ViolationReport) {
    let numbers = events.numbers(data, &course.numbersLeft)
    for number in numbers { course.unsent[number] = nil }
    course.sentUpTo = max(course.sentUpTo, numbers.lowerBound)
  }

  /// V21. What the user has forbidden is not lost.
  private func noteDropped(
    _ record: TraceRecord, _ data: DocumentNode, _ course: inout SDKCourse, _ report: inout ViolationReport
  ) {
    let number = data.integer("number")
    let seq = course.unsent.removeValue(forKey: number)
    guard let reason = data["reason"]?.text, let why = Self.losses[reason] else { return }
    report.add(
      events.violation(
        .lost, at: record.seq, course.names[number] ?? "", "is lost: \(why)",
        // Nobody can send anything from an app that is no more.
        level: reason == "uninstalled" ? .information : nil,
        actual: seq.map { "tracked at record \($0)" }))
  }

  private static let losses = [
    "reset": "the reset threw the queue away", "killed": "the process ended with it in the queue",
    "overflow": "the queue was full", "retries": "sending it failed too often", "uninstalled": "the app was deleted",
  ]

  /// V21: events that were passed over while later ones were sent.
  private func reportUnsent(_ course: SDKCourse, _ report: inout ViolationReport) {
    // What was sent is not known to its end.
    if course.numbersLeft == 0 { return }
    for (number, seq) in course.unsent.sorted(by: { $0.key < $1.key }) where number < course.sentUpTo {
      report.add(
        events.violation(.lost, at: seq, course.names[number] ?? "", "is never sent, and later events are"))
    }
  }
}

/// What is known of the SDK at a record.
struct SDKCourse {
  let limits: EventOverlay.SessionLimits
  /// How many more numbers of events are looked at.
  var numbersLeft: Int
  var isKnown = false
  /// Nil: not known.
  var consent: Bool?
  var user: String?
  /// A session has begun while the trace ran.
  var isSignedIn = false
  /// Events of nobody since then.
  var early: [TracedEvents.Event] = []
  /// The user who has signed out, when, and by which cause.
  var gone: (user: String?, ms: Int64, cause: Int?)?
  /// Events of that user since then.
  var suspects: [TracedEvents.Event] = []
  /// Resets that run.
  var resets = 0
  /// When the user did something last.
  var touched: Int64 = 0
  var session: (id: String, began: Int64)?
  var endedSession: String?
  var reportedSession: String?
  /// By the event's number: the record that tracked it.
  var unsent: [Int: Int] = [:]
  var names: [Int: String] = [:]
  var sentUpTo = 0

  init(limits: EventOverlay.SessionLimits, numbersLeft: Int) {
    self.limits = limits
    self.numbersLeft = numbersLeft
  }

  /// Takes what a snapshot or a change says.
  mutating func note(_ values: DocumentNode) {
    if let analytics = values["analytics"], case .map = analytics.value {
      isKnown = true
      if case .bool(let consent)? = analytics["consent"]?.value { self.consent = consent }
      user = analytics["user"]?.text
    }
  }
}
