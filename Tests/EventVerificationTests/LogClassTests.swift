import EventLogs
import EventVerification
import Findings
import LuaBridge
import SettingsDefinition
import Testing
import TestSupport
import TextFormats

/// One fault of each class in a log is found once, by its id, and nothing in the log without it.
@Suite struct LogClassTests {
  struct Case: CustomTestStringConvertible {
    var id: String
    var about: String
    var overlay = ""
    var format = EventLogFormat.segment
    var clean: [String]
    var fault: [String]
    var testDescription: String { "\(id): \(about)" }
  }

  private static func event(
    _ name: String, _ ms: Int, id: String? = nil, user: String? = nil, anonymous: String? = "a1",
    session: String? = nil,
    kind: String = "track", properties: String = "{}", more: String = ""
  ) -> String {
    let user = user.map { ",\"userId\":\"\($0)\"" } ?? ""
    let anonymous = anonymous.map { ",\"anonymousId\":\"\($0)\"" } ?? ""
    let session = session.map { ",\"session\":\"\($0)\"" } ?? ""
    let id = id.map { ",\"messageId\":\"\($0)\"" } ?? ""
    return
      #"{"type":"\#(kind)","event":"\#(name)","ms":\#(ms)\#(id)\#(user)\#(anonymous)\#(session),"properties":\#(properties)\#(more)}"#
  }

  static let cases: [Case] = [
    Case(
      id: "V24", about: "an address of mail in one of the web, where names of pictures are none",
      clean: [event("opened", 1, properties: #"{"icon":"hero@2x.png","share":"50%400"}"#)],
      fault: [event("opened", 1, properties: #"{"icon":"hero@2x.png","url":"https://x.org/?to=ada%40example.com"}"#)]),
    Case(
      id: "V08", about: "on another system", overlay: "tap = { platforms = { 'ios', 'ipados' } }",
      clean: [
        event("tap", 1), event("tap", 2, more: #","context":{"os":{"name":"iOS"}}"#),
        event("tap", 3, properties: #"{"$os_name":"iPadOS","$os":"x"}"#),
      ],
      fault: [event("tap", 1, more: #","context":{"os":{"name":"Android"}}"#)]),
    Case(
      id: "V08", about: "in another version", overlay: "tap = { app_versions = '>= 2.0, < 3' }",
      clean: [
        event("tap", 1), event("tap", 2, more: #","context":{"app":{"version":"2"}}"#),
        event("tap", 3, properties: #"{"$app_version":"2.10.1-beta"}"#),
        event("tap", 4, properties: #"{"$app_version":"dev"}"#),
      ],
      fault: [event("tap", 1, more: #","context":{"app":{"version":"1.99"}}"#)]),
    Case(
      id: "V08", about: "of another SDK", overlay: "tap = { sources = { 'analytics-swift' } }",
      clean: [
        event("tap", 1), event("tap", 2, more: #","context":{"library":{"name":"analytics-swift"}}"#),
        event("tap", 3, more: #","library":"analytics-swift/1.9""#),
      ],
      fault: [event("tap", 1, more: #","context":{"library":{"name":"analytics.js"}}"#)]),
    Case(
      id: "V13", about: "once a session", overlay: "paywall_shown = { once_per = 'session' }",
      clean: [event("paywall_shown", 1, session: "s1"), event("paywall_shown", 9, session: "s2")],
      fault: [event("paywall_shown", 1, session: "s1"), event("paywall_shown", 9, session: "s1")]),
    Case(
      id: "V13", about: "once an installation", overlay: "welcomed = { once_per = 'install' }",
      clean: [event("welcomed", 1), event("welcomed", 9, anonymous: "a2")],
      fault: [event("welcomed", 1), event("welcomed", 9)]),
    Case(
      id: "V13", about: "once an appearance", overlay: "tip = { once_per = 'appearance' }",
      clean: [event("tip", 1), event("Home", 5, kind: "screen"), event("tip", 9)],
      fault: [event("Home", 1, kind: "screen"), event("tip", 5), event("tip", 9)]),
    Case(
      id: "V13", about: "twice in one millisecond",
      clean: [
        event("tap", 1001, id: "1", properties: #"{"row":"a"}"#),
        event("tap", 1001, id: "2", properties: #"{"row":"b"}"#),
      ],
      fault: [
        event("tap", 1001, id: "1", properties: #"{"row":"a"}"#),
        event("tap", 1001, id: "2", properties: #"{"row":"a"}"#),
      ]),
    Case(
      id: "V13", about: "in all", overlay: "begun = { count = { 1, 2 } }",
      clean: [event("begun", 1), event("begun", 2)],
      fault: [event("begun", 1), event("begun", 2), event("begun", 3)]),
    Case(
      id: "V14", about: "nothing before it", overlay: "done = { order = { after = 'begun' } }",
      clean: [event("begun", 1), event("done", 2)], fault: [event("done", 2), event("begun", 3)]),
    Case(
      id: "V14", about: "no screen before it, whatever its name", overlay: "tip = { order = { after = '$screen' } }",
      clean: [event("Home", 1, kind: "screen"), event("tip", 2)],
      fault: [event("tip", 2), event("Home", 3, kind: "screen")]),
    Case(
      id: "V18", about: "before consent, where screens do not count",
      overlay: "}, auto = { ['$screen'] = 'ignore' }, consent = { granted = { 'agreed' }, required = true }, note = ''",
      clean: [event("Home", 1, kind: "screen"), event("agreed", 2)],
      fault: [event("Home", 1, kind: "screen"), event("tap", 2), event("agreed", 3)]),
    Case(
      id: "V14", about: "one before two of them", overlay: "done = { order = { after = 'begun' } }",
      clean: [event("begun", 1), event("done", 2), event("begun", 3), event("begun", 4), event("done", 5)],
      fault: [event("begun", 1), event("done", 2), event("done", 3)]),
    Case(
      id: "V14", about: "too late after the last one", overlay: "done = { order = { after = 'begun', within = 1 } }",
      clean: [event("begun", 1), event("done", 2), event("begun", 5000), event("done", 5001)],
      fault: [event("begun", 1), event("done", 2), event("begun", 3), event("done", 5001)]),
    Case(
      id: "V12", about: "nothing between it and the next", overlay: "begun = { order = { before = 'done' } }",
      clean: [event("begun", 1), event("done", 2), event("begun", 3), event("done", 4)],
      fault: [event("begun", 1), event("begun", 2), event("done", 3)]),
    Case(
      id: "V14", about: "too late", overlay: "done = { order = { after = 'begun', within = 1 } }",
      clean: [event("begun", 1), event("done", 1001)], fault: [event("begun", 1), event("done", 1002)]),
    Case(
      id: "V12", about: "nothing after it", overlay: "begun = { order = { before = 'done' } }",
      clean: [event("begun", 1), event("done", 2), event("begun", 3)],
      fault: [event("begun", 1), event("tap", 2)]),
    Case(
      id: "V16", about: "a screen twice",
      clean: [
        event("Home", 1, kind: "screen"), event("Help", 300, kind: "screen"), event("Home", 400, kind: "screen"),
        event("Home", 1400, kind: "screen"),
      ],
      fault: [event("Home", 1, kind: "screen"), event("tap", 2), event("Home", 90, kind: "screen")]),
    Case(
      id: "V17", about: "another value than it always has", overlay: "bought = { props = { store = 'app' } }",
      clean: [event("bought", 1, properties: #"{"store":"app"}"#)],
      fault: [event("bought", 1, properties: #"{"store":"web"}"#)]),
    Case(
      id: "V18", about: "before consent",
      overlay: "}, consent = { granted = { 'agreed' }, required = true }, note = ''",
      clean: [event("agreed", 1), event("tap", 2)], fault: [event("tap", 1), event("agreed", 2)]),
    Case(
      id: "V18", about: "after the opt-out", overlay: "}, consent = { withdrawn = { 'refused' } }, note = ''",
      clean: [event("tap", 1), event("refused", 2)], fault: [event("refused", 1), event("tap", 2)]),
    Case(
      id: "V19", about: "not reset after the sign-out", overlay: "}, sign_out = { 'signed_out' }, note = ''",
      clean: [
        event("signed_out", 1, user: "ada"), event("tap", 2, anonymous: "a2"),
        event("tap", 3, user: "ada", anonymous: "a2"),
      ],
      fault: [event("signed_out", 1, user: "ada"), event("tap", 2, user: "ada"), event("tap", 3, user: "ada")]),
    Case(
      id: "V19", about: "one user over another",
      clean: [
        event("", 1, user: "ada", kind: "identify"), event("", 2, user: "grace", anonymous: "a2", kind: "identify"),
      ],
      fault: [event("", 1, user: "ada", kind: "identify"), event("", 2, user: "grace", kind: "identify")]),
    Case(
      id: "V20", about: "a user is needed", overlay: "bought = { requires = { 'identified' } }",
      clean: [event("bought", 1, user: "ada")], fault: [event("bought", 1)]),
    Case(
      id: "V22", about: "the same id again", clean: [event("tap", 1001, id: "1"), event("tap", 1002, id: "2")],
      fault: [event("tap", 1001, id: "1"), event("tap", 1002, id: "2"), event("tap", 1001, id: "1")]),
    Case(
      id: "V24", about: "an address", clean: [event("tap", 1, properties: #"{"a":"me @ home","b":"x@y"}"#)],
      fault: [event("tap", 1, properties: #"{"a":[{"b":"to ada@example.com."}]}"#)]),
    Case(
      id: "V24", about: "a phone number",
      clean: [
        event("tap", 1, properties: #"{"a":"2026-01-01T09:00:00.000+02:00","b":"+1","c":"(12) 3","d":4915112345678}"#)
      ],
      fault: [event("tap", 1, properties: #"{"a":"call +49 151 1234-5678"}"#)]),
    Case(
      id: "V24", about: "a phone number behind what only begins like one",
      clean: [event("tap", 1, properties: #"{"a":"\#(String(repeating: "(", count: 1 << 20))"}"#)],
      fault: [event("tap", 1, properties: #"{"a":"\#(String(repeating: "(", count: 1 << 20)) (555) 123-4567"}"#)]),
    Case(
      id: "V26", about: "idle", format: .posthog,
      clean: [event("tap", 0, session: "s1"), event("tap", 1_800_000, session: "s1")],
      fault: [
        event("tap", 0, session: "s1"), event("tap", 1_800_001, session: "s1"), event("tap", 3_700_000, session: "s1"),
      ]),
    Case(
      id: "V26", about: "a day", overlay: "}, session = { idle = '2 days' }, note = ''", format: .posthog,
      clean: [event("tap", 0, session: "s1"), event("tap", 86_400_000, session: "s1")],
      fault: [event("tap", 0, session: "s1"), event("tap", 86_400_001, session: "s1")]),
    Case(
      id: "V26", about: "back to an old one", clean: [event("tap", 0, session: "s1"), event("tap", 1, session: "s2")],
      fault: [event("tap", 0, session: "s1"), event("tap", 1, session: "s2"), event("tap", 3, session: "s1")]),
    Case(
      id: "V27", about: "told twice",
      clean: [
        event(
          "$feature_flag_called", 1, kind: "flag", properties: #"{"$feature_flag":"f","$feature_flag_response":true}"#),
        event(
          "$feature_flag_called", 2, kind: "flag", properties: #"{"$feature_flag":"f","$feature_flag_response":false}"#),
      ],
      fault: [
        event(
          "$feature_flag_called", 1, kind: "flag", properties: #"{"$feature_flag":"f","$feature_flag_response":true}"#),
        event(
          "$feature_flag_called", 2, kind: "flag", properties: #"{"$feature_flag":"f","$feature_flag_response":true}"#),
      ]),
    Case(
      id: "V27", about: "not told", overlay: "tap = { exposure = 'f' }",
      clean: [event("$feature_flag_called", 1, kind: "flag", properties: #"{"$feature_flag":"f"}"#), event("tap", 2)],
      fault: [event("$feature_flag_called", 1, kind: "flag", properties: #"{"$feature_flag":"g"}"#), event("tap", 2)]),
    Case(
      id: "V28", about: "an end without a beginning",
      clean: [event("sign_out_started", 1), event("sign_out_succeeded", 2), event("not_of_the_app", 3)],
      fault: [event("sign_out_succeeded", 2)]),
    Case(
      id: "V30", about: "back in time", clean: [event("tap", 1001), event("tap", 1001, properties: #"{"a":1}"#)],
      fault: [event("tap", 1001), event("tap", 1000)]),
    Case(
      id: "V30", about: "against the ids", format: .posthog,
      clean: [
        event("tap", 2001, id: "0190aaaa-0002-7000-8000-000000000000"),
        event("tap", 1001, id: "0190aaaa-0001-7000-8000-000000000000"),
      ],
      fault: [
        event("tap", 2001, id: "0190aaaa-0001-7000-8000-000000000000"),
        event("tap", 1001, id: "0190aaaa-0002-7000-8000-000000000000"),
      ]),
    Case(
      id: "V30", about: "nobody knows which was first", overlay: "done = { order = { after = 'begun' } }",
      clean: [event("begun", 1001), event("done", 1002)], fault: [event("begun", 1001), event("done", 1001)]),
    Case(
      id: "V30", about: "from the future",
      clean: [event("tap", 1_767_258_500_000, more: #","receivedAt":"2026-01-01T09:00:00Z""#)],
      fault: [event("tap", 1_767_259_000_000, more: #","receivedAt":"2026-01-01T09:00:00Z""#)]),
  ]

  @Test(arguments: cases)
  func `a fault is found once, by its id`(item: Case) throws {
    #expect(try Self.report(item, item.clean).violations.map { "\($0.rule.rawValue) \($0.message)" } == [])
    let report = try Self.report(item, item.fault)
    #expect(report.violations.map(\.rule.rawValue) == [item.id], "\(report.violations.map(\.message))")
  }

  static func report(_ item: Case, _ events: [String]) throws -> ViolationReport {
    let overlay = try TraceClassTests.overlay(item.overlay)
    let app = item.id == "V28" ? try PossibleEvents(AppFixtures.model("profile"), file: "profile.lua") : nil
    var rules = LogRules(file: "log.jsonl", format: item.format, overlay: overlay, app: app)
    return feed(events, &rules)
  }

  static func feed(_ events: [String], _ rules: inout some EventRule) -> ViolationReport {
    var report = ViolationReport()
    var names: [String] = []
    for (index, event) in events.enumerated() {
      EventSample.with(event, number: index + 1) { event in
        var event = event
        event.ms = event.source.member("ms")?.integer
        event.session = event.source.member("session")
        event.received = event.source.member("receivedAt")
        if event.source.member("type")?.isText("flag") == true { event.kind = .flag }
        if event.kind == .screen { event.screen = event.name }
        let text = event.name?.text ?? ""
        if !names.contains(text) { names.append(text) }
        rules.take(event, name: EventName(number: names.firstIndex(of: text) ?? 0, text: text), into: &report)
      }
    }
    rules.end(into: &report)
    return report
  }

  // MARK: Bounds

  @Test func `an id is remembered for a million events`() {
    var rules = LogRules(file: "log.jsonl", format: .segment)
    let events = (0..<2000).map { Self.event("tap", 1000 + $0, id: "\($0)") }
    let report = Self.feed(events + [Self.event("tap", 3000, id: "7")], &rules)
    #expect(report.violations.map(\.rule.rawValue) == ["V22"])
    #expect(report.violations.first?.message.contains("event 8") == true)
  }

  @Test func `more devices than are remembered are accused of nothing`() {
    var rules = LogRules(file: "log.jsonl", format: .segment)
    let events = (0..<3000).map {
      Self.event("tap", 1000 + $0, user: "u\($0)", anonymous: "device-\($0)", session: "s\($0)")
    }
    #expect(
      Self.feed(events + events.reversed().map { $0.replacing("tap", with: "tip") }.reversed(), &rules).violations
        .isEmpty == true)
  }
}
