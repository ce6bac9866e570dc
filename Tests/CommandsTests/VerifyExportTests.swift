import Commands
import TestSupport
import Testing
import TextFormats

/// What `trace export` writes for PostHog and Segment is read by `verify` as their logs, with the events that were sent.
@Suite struct VerifyExportTests {
  private struct Sent: Equatable {
    var id: String
    var name: String
  }

  private static func traces(of app: String) throws -> [String] {
    try AppFixtures.files(in: "Fixtures/Traces/Scripts/Journeys/\(app)", endingIn: ".trace.jsonl")
  }

  /// The events of `analytics.sent`, as often as they were, in that order.
  private func sent(_ trace: String) throws -> [Sent] {
    var tracked: [Int64: Sent] = [:]
    var sent: [Sent] = []
    for line in trace.split(separator: "\n") where line.contains(#""kind":"analytics."#) {
      let record = try JSONReader.read(Array(line.utf8), file: "trace")
      guard let data = record["data"], case .string(let kind)? = record["kind"]?.value,
        case .integer(let number)? = data["number"]?.value
      else { continue }
      if kind == "analytics.sent" {
        guard case .integer(let count) = data["count"]?.value ?? .integer(1) else { continue }
        sent += (number..<number + count).compactMap { tracked[$0] }
      } else if kind == "analytics.tracked" || kind == "analytics.identified" {
        tracked[number] = Sent(id: text(data["id"]), name: name(data))
      }
    }
    return sent
  }

  private func name(_ data: DocumentNode) -> String {
    // A screen goes by its own name, whoever reports it.
    if text(data["type"]) == "group" { return "group" }
    if text(data["type"]) == "screen" { return text(data["properties"]?["$screen_name"] ?? data["event"]) }
    return data["event"] == nil ? "identify" : text(data["event"])
  }

  private func text(_ node: DocumentNode?) -> String {
    if case .string(let text)? = node?.value { text } else { "" }
  }

  /// The events of an exported log, in their order.
  private func logged(_ log: String, _ list: String, _ key: String) throws -> [Sent] {
    try log.split(separator: "\n").flatMap { line -> [Sent] in
      guard case .list(let events)? = try JSONReader.read(Array(line.utf8), file: "log")[list]?.value else { return [] }
      return events.map { event in
        let names = [event["event"], event["name"], event["type"]].map(text)
        let name = names.first { !$0.isEmpty } ?? ""
        return switch name {
        case "$screen": Sent(id: text(event[key]), name: text(event["properties"]?["$screen_name"]))
        case "$groupidentify": Sent(id: text(event[key]), name: "group")
        case "$identify", "$set": Sent(id: text(event[key]), name: "identify")
        default: Sent(id: text(event[key]), name: name)
        }
      }
    }
  }

  @Test(arguments: ["swiftylaunch", "profile"], [("posthog", "uuid"), ("segment", "messageId")])
  func `an exported log has what was sent, and nothing is wrong with it`(
    app: String, format: (name: String, key: String)
  ) throws {
    let definition = "Fixtures/Apps/\(app).lua"
    var checked = 0
    for path in try Self.traces(of: app) {
      let trace = String(decoding: try AppFixtures.bytes(path), as: UTF8.self)
      let sent = try sent(trace)
      if sent.isEmpty || checked >= 6 { continue }
      let stage = Stage()
      stage.files.put("\(stage.folder)/\(definition)", try AppFixtures.bytes(definition))
      stage["visit.trace.jsonl"] = trace
      #expect(
        stage.run("trace export visit.trace.jsonl --to \(format.name) -o log.jsonl").status == .success, "\(path)")
      #expect(try logged(stage["log.jsonl"] ?? "", "batch", format.key) == sent, "\(path)")
      let outcome = stage.run("verify --app \(app) --ignore V29 --json log.jsonl")
      #expect(outcome.status == .success, "\(path): \(outcome.output)")
      let head = #"{"verification":1,"events":\#(sent.count),"faults":0,"levels":{"violation":0,"improvement":0,"#
      #expect(outcome.output.hasPrefix(head), "\(path): \(outcome.output)")
      #expect(outcome.output.contains(#""format":"\#(format.name)""#), "\(path)")
      checked += 1
    }
    #expect(checked > 3)
  }
}
