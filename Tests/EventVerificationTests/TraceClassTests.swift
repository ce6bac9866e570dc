import EventVerification
import Findings
import LuaBridge
import Testing
import TraceFormat

/// One fault of each class in a trace is found once, by its id, and nothing in the trace without it.
@Suite struct TraceClassTests {
  struct Case: CustomTestStringConvertible {
    var id: String
    var about: String
    var overlay = ""
    var fault: @Sendable (inout TraceText) -> Void
    var testDescription: String { "\(id): \(about)" }
  }

  static let cases: [Case] = [
    Case(id: "V12", about: "a tap leads to no event", overlay: "privacy_tapped = { when = { tap = 'privacy' } }") {
      $0.remove($0.place(of: "privacy_tapped"))
    },
    Case(id: "V12", about: "a page without its screen", overlay: "Privacy = { when = { page = 'privacy' } }") {
      $0.remove($0.place(of: "\"Privacy\""))
    },
    Case(
      id: "V13", about: "twice for one step, with other properties",
      overlay: "privacy_tapped = { when = { tap = 'privacy' } }"
    ) {
      let place = $0.place(of: "privacy_tapped")
      var again = $0.records[place]
      again.data = TraceText.tracked("privacy_tapped", 9, properties: #"{"row":"other"}"#)
      $0.insert(again, at: place + 1)
    },
    Case(id: "V13", about: "the same event twice, without an overlay") {
      let place = $0.place(of: "privacy_tapped")
      $0.insert($0.records[place], at: place + 1)
    },
    Case(id: "V13", about: "more often in all", overlay: "help_tapped = { count = 1 }") {
      $0.add(2000, "user.tap", #"{"target":"help"}"#)
      let tap = $0.records.count
      $0.add(
        2000, "analytics.tracked", by: tap,
        TraceText.tracked("help_tapped", 9, user: nil, anonymous: "a2", session: "s2"))
    },
    Case(
      id: "V14", about: "what has to come before does not",
      overlay: "sign_out_succeeded = { order = { after = 'sign_out_started' } }"
    ) {
      $0.remove($0.place(of: "sign_out_started"))
    },
    Case(
      id: "V14", about: "too late",
      overlay: "sign_out_succeeded = { order = { after = 'sign_out_started', within = '2 s' } }"
    ) {
      for index in $0.records.indices.dropFirst(16) { $0.records[index].ms += 5000 }
    },
    Case(
      id: "V12", about: "what has to come after does not",
      overlay: "sign_out_started = { order = { before = 'sign_out_succeeded' } }"
    ) {
      $0.remove($0.place(of: "sign_out_succeeded"))
    },
    Case(
      id: "V14", about: "a reset too late after it",
      overlay: "sign_out_started = { order = { before = '@reset', within = 5 } }"
    ) {
      for index in $0.records.indices.dropFirst(15) { $0.records[index].ms += 9000 }
    },
    Case(id: "V15", about: "at the step before", overlay: "privacy_tapped = { when = { tap = 'privacy' } }") {
      let place = $0.place(of: "privacy_tapped")
      var record = $0.records[place]
      $0.remove(place)
      record.cause = 4
      record.ms = 100
      $0.insert(record, at: 5)
    },
    Case(id: "V16", about: "a screen again, and nothing has moved") {
      $0.add(2000, "user.tap", #"{"target":"help"}"#)
      let tap = $0.records.count
      for number in [9, 10] {
        $0.add(
          Int(2000 + number), "analytics.tracked", by: tap,
          TraceText.tracked("Help", number, user: nil, anonymous: "a2", session: "s2", type: "screen"))
        if number == 9 { $0.add(2009, "nav.pushed", by: tap, #"{"page":"help"}"#) }
      }
    },
    Case(
      id: "V17", about: "the theme from before the change",
      overlay: "theme_changed = { props = { theme = '$after.preferences.theme' } }"
    ) {
      $0.replace($0.place(of: "theme_changed"), #""dark""#, by: #""light""#)
    },
    Case(id: "V17", about: "another row", overlay: "privacy_tapped = { props = { row = '$row' } }") {
      $0.replace($0.place(of: "privacy_tapped"), #""row":"privacy""#, by: #""row":"about""#)
    },
    Case(id: "V18", about: "recorded after the user has forbidden it") {
      $0.insert(
        TraceText.Record(ms: 1600, kind: "analytics.consent_changed", cause: 17, data: #"{"granted":false}"#), at: 20)
    },
    Case(id: "V19", about: "still the former user's after the sign-out") {
      $0.remove($0.place(of: "analytics.reset"))
      $0.replace(
        $0.place(of: "help_tapped"), #""user":false,"anonymous_id":"a2","session":"s2""#,
        by: #""user":"ada@example.com","anonymous_id":"a1","session":"s1""#)
    },
    Case(id: "V19", about: "another user without a reset") {
      $0.add(1800, "user.tap", #"{"target":"sign_in"}"#)
      $0.add(1800, "analytics.ignored", by: $0.records.count, #"{"user":"grace@example.com","reason":"other_user"}"#)
    },
    Case(id: "V20", about: "of nobody after the sign-in") {
      $0.add(1800, "user.tap", #"{"target":"sign_in"}"#)
      let tap = $0.records.count
      $0.add(1800, "auth.session_began", by: tap, #"{"account":"grace@example.com","session":2}"#)
      $0.add(
        1800, "analytics.tracked", by: tap,
        TraceText.tracked("sign_in_done", 9, user: nil, anonymous: "a2", session: "s2"))
      $0.add(1800, "analytics.identified", by: tap, #"{"user":"grace@example.com"}"#)
    },
    Case(id: "V20", about: "a user is needed", overlay: "sign_out_started = { requires = { 'identified' } }") {
      $0.replace($0.place(of: "sign_out_started"), #""user":"ada@example.com""#, by: #""user":false"#)
    },
    Case(id: "V20", about: "an old property of all events", overlay: "}, props = { plan = '$before.plan' }, note = ''")
    {
      $0.replace(0, #""path":[]"#, by: #""path":[],"plan":"free""#)
      $0.replace($0.place(of: "sign_out_started"), #""plan":"free""#, by: #""plan":"pro""#)
    },
    Case(id: "V21", about: "the process ended with it in the queue") {
      $0.replace($0.place(of: "analytics.sent"), #""count":8"#, by: #""count":7"#)
      $0.add(
        1800, "analytics.dropped", by: 17, #"{"number":8,"user":false,"anonymous_id":"a2","reason":"killed"}"#)
    },
    Case(id: "V21", about: "passed over") {
      let place = $0.place(of: "analytics.sent")
      $0.replace(place, #""count":8"#, by: #""count":3"#)
      $0.add(1800, "analytics.sent", by: 17, #"{"number":5,"user":false,"anonymous_id":"a2","count":4}"#)
    },
    Case(id: "V22", about: "sent again") {
      $0.add(1800, "analytics.sent", by: 17, #"{"number":4,"user":false,"anonymous_id":"a2"}"#)
    },
    Case(
      id: "V23", about: "the effect without its event",
      overlay: "sign_out_succeeded = { effect = { finished = 'auth.sign_out', outcome = 'success' } }"
    ) {
      $0.remove($0.place(of: "sign_out_succeeded"))
    },
    Case(
      id: "V23", about: "the event without its effect",
      overlay: "sign_out_succeeded = { effect = { finished = 'auth.sign_out', outcome = 'success' } }"
    ) {
      $0.replace($0.place(of: "auth.sign_out.finished"), "success", by: "failed")
    },
    Case(id: "V23", about: "a success by its name, of a purchase that was called off") {
      $0.add(1800, "store.purchase.finished", by: 16, #"{"op":2,"outcome":"cancelled"}"#)
      $0.add(
        1800, "analytics.tracked", by: $0.records.count,
        TraceText.tracked("purchase_succeeded", 9, user: nil, anonymous: "a2", session: "s2"))
    },
    Case(id: "V24", about: "an address of mail, deep inside") {
      $0.replace(
        $0.place(of: "privacy_tapped"), #""plan":"free""#, by: #""plan":"free","who":[{"to":"ada@example.com"}]"#)
    },
    Case(id: "V24", about: "the name of an account") {
      $0.launch = #"{"account":"ada@example.com","accounts":[{"email":"ada@example.com","name":"Ada Lovelace"}]}"#
      $0.replace($0.place(of: "privacy_tapped"), #""plan":"free""#, by: #""plan":"free","title":"Hello Ada Lovelace!""#)
    },
    Case(id: "V25", about: "told by the trace") {
      $0.replace($0.place(of: "privacy_tapped"), #"},"number""#, by: #"},"shadowed":{"plan":"pro"},"number""#)
    },
    Case(
      id: "V25", about: "that of all events in the place of its own",
      overlay: "privacy_tapped = { props = { plan = '$after.plan' } }"
    ) {
      $0.replace(0, #""path":[]"#, by: #""path":[],"plan":"pro""#)
    },
    Case(id: "V26", about: "the session goes on for ever") {
      for index in $0.records.indices.dropFirst(13) { $0.records[index].ms += 90_000_000 }
    },
    Case(id: "V26", about: "nobody did anything", overlay: "}, session = { idle = '10 minutes' }, note = ''") {
      for index in $0.records.indices.dropFirst(16) { $0.records[index].ms += 3_600_000 }
    },
    Case(id: "V26", about: "the session goes on after a reset") {
      $0.replace($0.place(of: "help_tapped"), #""session":"s2""#, by: #""session":"s1""#)
    },
    Case(id: "V27", about: "no exposure before it", overlay: "help_tapped = { exposure = 'new_help' }") { _ in },
    Case(id: "V27", about: "the exposure twice") {
      for number in [9, 10] {
        $0.add(1800, "user.tap", #"{"target":"help"}"#)
        $0.add(
          1800, "analytics.tracked", by: $0.records.count,
          TraceText.tracked(
            "$feature_flag_called", number, user: nil, anonymous: "a2", session: "s2", type: "flag",
            properties: #"{"$feature_flag":"new_help","$feature_flag_response":true,"n":\#(number)}"#))
      }
    },
  ]

  @Test(arguments: cases)
  func `a fault is found once, by its id`(item: Case) throws {
    let overlay = try Self.overlay(item.overlay)
    // One case is about what is not there at all.
    if item.about != "no exposure before it" {
      let clean = try Self.report(TraceText.clean, overlay)
      #expect(clean.violations.map { "\($0.rule.rawValue) \($0.message)" } == [])
    }
    var text = TraceText.clean
    item.fault(&text)
    let report = try Self.report(text, overlay)
    #expect(report.violations.map(\.rule.rawValue) == [item.id], "\(report.violations.map(\.message))")
    let violation = try #require(report.violations.first)
    #expect(!violation.message.isEmpty && violation.place.file == "test.trace.jsonl")
    #expect(violation.seq != nil || item.about.contains("in all"))
  }

  @Test func `what an event is missing for is a sentence`() throws {
    func message(_ overlay: String, _ event: String) throws -> String? {
      var text = TraceText.clean
      text.remove(text.place(of: event))
      return try Self.report(text, try Self.overlay(overlay)).violations.first?.message
    }
    #expect(
      try message("theme_changed = { when = { changed = 'preferences.theme' } }", "theme_changed")
        == #""theme_changed" is missing, although preferences.theme changed from "light" to "dark""#)
    #expect(
      try message("privacy_tapped = { when = { tap = '*' }, count = { 1, 9 } }", "privacy_tapped")?
        .hasSuffix(#""theme" was touched"#) == true)
    #expect(
      try message("Privacy = { when = { page = 'privacy' } }", "\"Privacy\"")
        == #""Privacy" is missing, although the page "privacy" came"#)
    #expect(
      try message("sign_out_succeeded = { effect = { finished = 'auth.sign_out' } }", "sign_out_succeeded")
        == #""sign_out_succeeded" is missing, although auth.sign_out ended: success"#)
  }

  @Test func `an event of the former user is told once, whether or not an overlay names the sign-out`() throws {
    var text = TraceText.clean
    text.remove(text.place(of: "analytics.reset"))
    text.replace(text.place(of: "help_tapped"), #""user":false"#, by: #""user":"ada@example.com""#)
    for overlay in ["", "}, sign_out = { 'sign_out_succeeded' }, note = ''"] {
      #expect(try Self.report(text, try Self.overlay(overlay)).ids == ["V19 help_tapped"])
    }
  }

  @Test(arguments: [Int64.max, .min, -1, 0]) func `numbers that no SDK gives are borne`(number: Int64) throws {
    var text = TraceText.clean
    for kind in ["analytics.sent", "analytics.dropped"] {
      text.add(1800, kind, by: 17, #"{"number":\#(number),"user":false,"anonymous_id":"a2","count":\#(Int64.max)}"#)
    }
    _ = try Self.report(text, nil)
  }

  @Test(.timeLimit(.minutes(1))) func `a step of many records and many claims of many events cost their number`() throws
  {
    var text = TraceText.clean
    for number in 9..<3000 {
      text.add(
        1800, "analytics.tracked", by: 17,
        TraceText.tracked("Help", number, user: nil, anonymous: "a2", session: "s2", type: "screen"))
    }
    for _ in 0..<1000 {
      text.add(1800, "analytics.sent", by: 17, #"{"number":1,"user":false,"anonymous_id":"a2","count":\#(Int64.max)}"#)
    }
    let report = try Self.report(text, nil)
    #expect(report.counts[.screenFiredTwice] == 2990)
    let sent = report.counts[.resent] ?? 0
    #expect((1...100_000).contains(sent), "\(sent)")
  }

  static func overlay(_ events: String) throws -> EventOverlay? {
    if events.isEmpty { return nil }
    // A case may close the events and go on with other fields.
    let source = "return { events = { \(events)\(events.hasPrefix("}") ? "" : " }") }"
    return try EventOverlay(LuaDocument.read(bytes: Array(source.utf8), name: "overlay.lua"), file: "overlay.lua")
  }

  static func report(_ text: TraceText, _ overlay: EventOverlay?) throws -> ViolationReport {
    var report = ViolationReport()
    try TraceRules.check(try text.trace(), overlay: overlay, into: &report)
    return report
  }
}
