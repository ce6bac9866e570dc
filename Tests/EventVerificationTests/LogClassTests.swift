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

  /// An app that was not running starts.
  static let start = event("Application Opened", 0, kind: "lifecycle")

  static func event(
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

  static var cases: [Case] { order + identity + values }

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
