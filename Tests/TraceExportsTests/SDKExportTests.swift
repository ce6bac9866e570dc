import Findings
import TestSupport
import Testing
import TextFormats
import TraceExports
import TraceFormat

/// Logs of SDKs, made of traces.
@Suite struct SDKExportTests {
  typealias Write = @Sendable (Trace, @escaping (UnsafeRawBufferPointer) throws -> Void) throws -> Void

  static let formats: [(name: String, write: Write)] = [
    ("posthog", { try PostHogExport.write($0, to: $1) }), ("segment", { try SegmentExport.write($0, to: $1) }),
  ]

  private static func visit() throws -> Trace {
    try Trace(AppFixtures.bytes("Fixtures/Exports/visit.trace.jsonl"), file: "visit.trace.jsonl")
  }

  /// The bodies, one a line.
  private func bodies(_ trace: Trace, _ write: Write) throws -> [DocumentNode] {
    let text = try exported { try write(trace, $0) }
    #expect(text.isEmpty || text.hasSuffix("\n"))
    return try text.split(separator: "\n").map { try JSONReader.read(Array($0.utf8)) }
  }

  private func batch(_ body: DocumentNode) -> [DocumentNode] { body["batch"]?.parts ?? [] }

  @Test(arguments: [0, 1]) func `the log of a journey stands in Fixtures`(place: Int) throws {
    let format = Self.formats[place]
    let text = try exported { try format.write(try Self.visit(), $0) }
    #expect(try PublishedFile.fault("Fixtures/Exports/visit.\(format.name).jsonl", is: text) == nil)
  }

  @Test func `the good log of an app is that of its journey`() throws {
    let folder = "Fixtures/Traces/Scripts/Journeys/analytics/profile"
    let path = try #require(try AppFixtures.files(in: folder, endingIn: ".trace.jsonl").first)
    let text = try exported { try SegmentExport.write(try Trace(AppFixtures.bytes(path), file: path), to: $0) }
    #expect(try PublishedFile.fault("Fixtures/Logs/profile/good.segment.jsonl", is: text) == nil)
  }

  @Test func `each request has what the SDK put into it, and what was sent twice has its id twice`() throws {
    let trace = try Self.visit()
    let bodies = try bodies(trace, Self.formats[0].write)
    #expect(bodies.map { batch($0).count } == [12, 2, 8, 1])
    let ids = bodies.flatMap { batch($0).compactMap { $0["uuid"]?.said } }
    #expect(ids.count == 23 && Set(ids).count == 21)
    #expect(Array(ids[12..<14]) == Array(ids[14..<16]))
    let unique = ids.enumerated().filter { ids.firstIndex(of: $0.element) == $0.offset }.map(\.element)
    #expect(unique == unique.sorted(), "ids are in the order of the events")
    #expect(!ids.isEmpty && !bodies.flatMap(batch).contains { $0["timestamp"]?.said?.hasSuffix("Z") != true })
  }

  @Test func `an identified user has the form of PostHog's SDK`() throws {
    let events = try bodies(try Self.visit(), Self.formats[0].write).flatMap(batch)
    let identify = try #require(events.first { $0["event"]?.said == "$identify" })
    let properties = try #require(identify["properties"])
    #expect(identify["distinct_id"]?.said == "ada@example.com")
    #expect(properties["distinct_id"]?.said == "ada@example.com")
    #expect(properties["$anon_distinct_id"]?.said == events[0]["distinct_id"]?.said)
    #expect(properties["$set"]?["name"]?.said == "Ada")
    #expect(properties["edition"]?.said == "weekday" && properties["$screen_name"]?.said == "Settings")
    #expect(properties["$is_identified"]?.isOn == true && properties["$process_person_profile"]?.isOn == true)
    #expect(events[0]["properties"]?["$is_identified"]?.isOn == false)
    let set = try #require(events.first { $0["event"]?.said == "$set" })
    #expect(set["properties"]?["$set"]?["digest"] != nil && set["properties"]?["$anon_distinct_id"] == nil)
  }

  @Test func `a screen has the form of each SDK, whatever SDK the trace is of`() throws {
    for event in ["\"event\":\"Home\"", "\"event\":\"$screen\",\"properties\":{\"$screen_name\":\"Home\"}"] {
      let trace = try trace(["{\(event),\"type\":\"screen\",\"number\":1,\"user\":false,\"anonymous_id\":\"a\"}"])
      let posthog = try bodies(trace, Self.formats[0].write).flatMap(batch)
      #expect(posthog.map { $0["event"]?.said } == ["$screen"])
      #expect(posthog.map { $0["properties"]?["$screen_name"]?.said } == ["Home"])
      let segment = try bodies(trace, Self.formats[1].write).flatMap(batch)
      #expect(segment.map { $0["name"]?.said } == ["Home"] && segment.map { $0["type"]?.said } == ["screen"])
    }
  }

  /// The events one after the other, and one record that sends them all.
  private func trace(_ events: [String], sent: String? = nil, start: String? = nil) throws -> Trace {
    var records = [#"{"seq":1,"ms":0,"kind":"state.snapshot","data":{}}"#]
    for event in events {
      let kind = event.contains("\"traits\"") ? "analytics.identified" : "analytics.tracked"
      records.append(#"{"seq":\#(records.count + 1),"ms":5,"kind":"\#(kind)","cause":1,"data":\#(event)}"#)
    }
    let numbers = sent ?? #""number":1,"count":\#(events.count)"#
    records.append(
      #"{"seq":\#(records.count + 1),"ms":9,"kind":"analytics.sent","cause":1,"data":{\#(numbers),"user":false,"anonymous_id":"a"}}"#
    )
    let trace = try ExportSample.trace(records)
    guard let start else { return trace }
    let text = String(decoding: trace.bytes, as: UTF8.self)
    let changed = text.replacing("\"start\":\"\(trace.header.start)\"", with: "\"start\":\"\(start)\"")
    return try Trace(Array(changed.utf8), file: "changed")
  }

  @Test func `what the app calls like the SDK's own is not there twice`() throws {
    let own = #""$lib":1,"$is_identified":2,"distinct_id":3,"$set":4,"$session_id":"mine","a":[{"b":null}]"#
    let trace = try trace([
      #"{"event":"e","properties":{\#(own)},"number":1,"user":"u","anonymous_id":"a","session":"s"}"#
    ])
    let properties = try #require(try bodies(trace, Self.formats[0].write).flatMap(batch).first?["properties"])
    let keys = properties.members?.map(\.key) ?? []
    #expect(Set(keys).count == keys.count)
    #expect(properties["$lib"]?.said == "posthog-ios" && properties["$session_id"]?.said == "mine")
    #expect(properties["a"] != nil && properties["$set"] == nil)
  }

  static let odd = [
    #""number":1,"count":9007199254740991"#, #""number":-9007199254740991,"count":9007199254740991"#,
    #""number":1,"count":-1"#, #""number":9007199254740991"#, #""number":"18446744073709551615""#, #""count":3"#,
  ]

  @Test(arguments: odd, [0, 1]) func `numbers that say nothing true send what is there`(sent: String, place: Int) throws
  {
    let event = #"{"event":"e","number":1,"user":false,"anonymous_id":"a"}"#
    let trace = try trace([event, event, #"{"number":"x"}"#, "{}"], sent: sent)
    let count = try bodies(trace, Self.formats[place].write).flatMap(batch).count
    #expect(count == (sent.hasPrefix(#""number":1,"count":9"#) ? 1 : 0))
  }

  @Test(arguments: [0, 1]) func `hostile texts come back`(place: Int) throws {
    let texts = ExportSample.hostile
    let events = texts.enumerated().map { number, text in
      var json = JSONWriter()
      json.string(text)
      let quoted = json.text()
      return
        #"{"event":\#(quoted),"properties":{\#(quoted):\#(quoted)},"number":\#(number + 1),"user":\#(quoted),"anonymous_id":\#(quoted)}"#
    }
    let found = try bodies(try trace(events), Self.formats[place].write).flatMap(batch)
    #expect(found.compactMap { $0["event"]?.said }.map { Array($0.utf8) } == texts.map { Array($0.utf8) })
    for (event, text) in zip(found, texts) {
      let value = event["properties"]?.members?.first { $0.key.utf8.elementsEqual(text.utf8) }?.node.said
      #expect(value.map { Array($0.utf8) } == Array(text.utf8))
    }
  }

  @Test(arguments: [0, 1]) func `a trace without a time has no log`(place: Int) throws {
    let trace = try trace([], start: "yesterday")
    #expect(throws: ExportFault.startIsNoTime("yesterday")) { try Self.formats[place].write(trace) { _ in } }
  }

  @Test func `a second device has a clock of its own`() throws {
    var records = [#"{"seq":1,"ms":0,"kind":"state.snapshot","data":{}}"#]
    for (place, launch) in [#"{"at":86400000}"#, "{}"].enumerated() {
      let (seq, ms) = (records.count + 1, place * 10_000)
      records.append(#"{"seq":\#(seq),"ms":\#(ms + 1000),"kind":"device.launch","data":\#(launch)}"#)
      let data = #"{"event":"e","number":\#(place + 1),"user":false,"anonymous_id":"a"}"#
      records.append(
        #"{"seq":\#(seq + 1),"ms":\#(ms + 3000),"kind":"analytics.tracked","cause":\#(seq),"data":\#(data)}"#)
      records.append(
        #"{"seq":\#(seq + 2),"ms":\#(ms + 4000),"kind":"analytics.sent","cause":\#(seq),"data":{"number":\#(place + 1),"user":false,"anonymous_id":"a"}}"#
      )
    }
    let events = try bodies(try ExportSample.trace(records), Self.formats[0].write).flatMap(batch)
    #expect(events.map { $0["timestamp"]?.said } == ["1970-01-02T00:00:02.000Z", "2026-01-01T09:00:02.000Z"])
  }

  @Test(arguments: [0, 1]) func `what the sink throws ends the export`(place: Int) throws {
    struct Full: Error {}
    let trace = try Self.visit()
    #expect(throws: Full.self) { try Self.formats[place].write(trace) { _ in throw Full() } }
  }

  @Test func `a trace that says a thousand times that it was sent is bounded`() throws {
    var records = [
      #"{"seq":1,"ms":0,"kind":"state.snapshot","data":{}}"#,
      #"{"seq":2,"ms":0,"kind":"analytics.tracked","cause":1,"data":{"event":"e","number":1,"user":false,"anonymous_id":"a"}}"#,
    ]
    for seq in 3..<1003 {
      records.append(
        #"{"seq":\#(seq),"ms":0,"kind":"analytics.sent","cause":1,"data":{"number":1,"user":false,"anonymous_id":"a"}}"#
      )
    }
    #expect(try bodies(try ExportSample.trace(records), Self.formats[1].write).count == 100)
  }
}

extension DocumentNode {
  fileprivate var said: String? {
    if case .string(let text) = value { return text }
    return nil
  }

  fileprivate var isOn: Bool? {
    if case .bool(let isOn) = value { return isOn }
    return nil
  }

  fileprivate var parts: [DocumentNode]? {
    if case .list(let items) = value { return items }
    return nil
  }

  fileprivate var members: [DocumentEntry]? {
    if case .map(let entries) = value { return entries }
    return nil
  }
}
