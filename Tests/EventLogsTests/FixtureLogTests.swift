import EventLogs
import Findings
import TestSupport
import Testing
import TextFormats

/// The logs in `Fixtures/Logs`, whose README says what is in them.
@Suite("The shipped logs")
struct FixtureLogTests {
  private static let folder = "Fixtures/Logs"

  private static func bytes(_ name: String) throws -> [UInt8] {
    try #require(AppFixtures.existingBytes("\(folder)/\(name)"))
  }

  static let good: [(file: String, format: EventLogFormat)] = [
    ("good.posthog.jsonl", .posthog), ("good.posthog.jsonl.gz", .posthog), ("good.posthog.jsonl.zst", .posthog),
    ("good.posthog-batch.json", .posthog), ("good.posthog-rest.json", .posthog), ("good.segment-batch.json", .segment),
    ("good.segment-list.json", .segment), ("good.segment.jsonl", .segment),
    ("good.snowplow-good.json", .snowplowMicro), ("good.snowplow-body.json", .snowplowMicro),
    ("good.amplitude.jsonl", .amplitude), ("good.amplitude-http.json", .amplitude),
    ("good.mparticle.jsonl", .mparticle), ("good.mixpanel.jsonl", .mixpanel), ("good.firebase.jsonl", .firebase),
  ]

  /// What a vendor calls the events that are not the app's own.
  private static let names: [EventLogFormat: [String: String]] = [
    .snowplowMicro: [
      "application_install": "Application Installed", "application_foreground": "Application Opened",
      "application_background": "Application Backgrounded",
    ],
    .amplitude: [
      "[Amplitude] Application Installed": "Application Installed",
      "[Amplitude] Application Opened": "Application Opened",
      "[Amplitude] Application Backgrounded": "Application Backgrounded",
    ],
    .firebase: [
      "first_open": "Application Installed", "session_start": "Application Opened",
      "user_engagement": "Application Backgrounded",
      // It takes names of forty signs.
      "user_tapped_on_notifs_settings_row": "user_tapped_on_notifications_settings_row",
    ],
  ]

  /// Instant, name, user; what the formats do not have alike is left out.
  private static func session(_ file: String, _ format: EventLogFormat) throws -> [String] {
    let trial = try LogTrial(try bytes(file)) { event in
      let name = event.name?.text ?? "-"
      let common = names[format]?[name] ?? name
      // mParticle names what the process does by types of its own, Segment and Snowplow have no event for a name.
      let isCalls = event.kind == .identify || common == "identify" || event.kind == .lifecycle
      return "\(event.ms ?? 0) \(isCalls ? "*" : common) \(event.user?.text ?? "-")"
    }
    #expect(trial.words == [], "\(file)")
    #expect(trial.summary.format == format, "\(file)")
    return trial.events
  }

  @Test("tell the same session, whoever wrote them", arguments: good)
  func tellTheSame(_ file: String, _ format: EventLogFormat) throws {
    var wanted = try Self.session("good.posthog-batch.json", .posthog)
    #expect(wanted.count == 24)
    #expect(wanted[2] == "1767603600340 SettingsView -")
    // Firebase has no event for it.
    if format == .firebase { wanted.removeAll { $0.contains("* ada@example.com") } }
    #expect(try Self.session(file, format) == wanted)
  }

  static let seeded: [(column: String, file: String)] = [
    ("posthog", "seeded.posthog.jsonl"), ("segment", "seeded.segment.jsonl"),
    ("snowplow-micro", "seeded.snowplow-good.json"), ("amplitude", "seeded.amplitude.jsonl"),
    ("mparticle", "seeded.mparticle.jsonl"), ("mixpanel", "seeded.mixpanel.jsonl"),
    ("firebase", "seeded.firebase.jsonl"),
  ]

  @Test("hold the events that the README says", arguments: seeded)
  func holdSeeds(_ column: String, _ file: String) throws {
    let trial = try LogTrial(try Self.bytes(file)) { event in
      let name = (event.screen ?? event.name)?.text ?? ""
      return Self.names[.firebase]?[name] ?? name
    }
    #expect(trial.summary.faults == 0)
    #expect(trial.summary.format?.rawValue == column)
    let isWithoutIDs = ["mparticle", "firebase"].contains(column)
    let isByType = ["segment", "snowplow-micro"].contains(column)
    #expect(trial.codes == ["log.no_time"] + (isWithoutIDs ? [] : ["log.no_id"]) + (isByType ? [] : ["log.no_name"]))
    let rows = try Self.table()
    let header = try #require(rows.first?.firstIndex(of: column))
    #expect(rows.count > 20)
    for row in rows.dropFirst() where !row[header].isEmpty {
      let number = try #require(Int(row[header]))
      #expect(trial.events[number - 1] == row[1].replacing("`", with: ""), "\(row[0]), event \(number)")
    }
  }

  /// The cells of the table of seeds, its header first.
  private static func table() throws -> [[String]] {
    let text = String(decoding: try bytes("README.md"), as: UTF8.self)
    let lines = text.split(separator: "\n").drop { !$0.hasPrefix("| class |") }.prefix { $0.hasPrefix("|") }
    return lines.filter { !$0.hasPrefix("|---") }.map { line in
      line.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false).map {
        String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
      }
    }
  }

  @Test("hold what Micro refused")
  func holdRefusals() throws {
    let trial = try LogTrial(try Self.bytes("seeded.snowplow-bad.json")) {
      "\($0.name?.text ?? "-") \($0.refusal?.elements.first { _ in true }?.text ?? "-")"
    }
    let refused = "user_tapped_on_privacy_settings_row Error while validating the event"
    #expect(trial.events == [refused, refused])
    #expect(trial.words == [])
  }

  @Test("are named where they are broken")
  func areNamedWhereBroken() throws {
    let cut = try LogTrial(try Self.bytes("broken.cut-line.jsonl"))
    #expect(cut.summary.events == 5)
    #expect(
      cut.words == ["log:3: column 201: the event is not JSON, and is passed over: the text ends before the value does"]
    )

    let gzip = try LogTrial(try Self.bytes("broken.cut.jsonl.gz"))
    #expect((12..<24).contains(gzip.summary.events))
    #expect(gzip.codes == ["log.cut_gzip"])
    #expect(gzip.summary.findings.last?.message == "the gzip data ends before it is complete (byte 1474 of the file)")

    let odd = try LogTrial(
      try Self.bytes("broken.odd.jsonl"), limits: EventLogLimits(namesLargeIntegers: true), describe: LogTrial.place)
    #expect(
      odd.events == [
        "1:4 Application Installed", "2:1 Application Opened", "3:1 first", "4:1 user_tapped_on_privacy_settings_row",
      ]
    )
    #expect(odd.summary.faults == 0)
    #expect(
      odd.words == [
        "log:1: column 4: the integer 9007199254740993 is beyond 2^53",
        "log:3: column 1: the key \"event\" occurs twice in one object of the event",
        "log:4: column 1: the event's time cannot be read: \"yesterday 09:00:02.100000Z\"",
      ])

    #expect(try LogTrial(try Self.bytes("broken.empty.jsonl")).words == ["log: the log holds no events"])
    let finding = try #require(throws: Finding.self) { try LogTrial(try Self.bytes("broken.page.json")) }
    #expect(finding.message == "the file is not a log: it is an HTML or XML page")
    #expect(finding.place.file == "log")
  }
}
