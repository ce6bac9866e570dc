import TestSupport
import Testing
import TextFormats
import TraceExports
import TraceFormat

/// What the Trace Event Format asks of each event, and what a viewer needs to draw it.
@Suite struct PerfettoExportTests {
  @Test func `the export of a journey stands in Fixtures`() throws {
    let trace = try ExportSample.signOut()
    let fault = try PublishedFile.fault("Fixtures/Exports/sign_out.perfetto.json", is: try Self.text(of: trace))
    #expect(fault == nil)
  }

  @Test func `shipped traces give events that are right in themselves, the same each time`() throws {
    let paths = try AppFixtures.files(in: "Fixtures/Traces", endingIn: ".trace.jsonl")
    // Every twentieth: the journeys of one file are much alike.
    for (place, path) in paths.enumerated() where place % 20 == 0 {
      let trace = try Trace(AppFixtures.bytes(path), file: path)
      let text = try Self.text(of: trace)
      try Self.check(text, of: trace)
      #expect(try Self.text(of: trace) == text)
    }
  }

  @Test func `hostile texts stay texts`() throws {
    let trace = try ExportSample.hostileTrace()
    let events = try Self.check(try Self.text(of: trace), of: trace)
    let typed = events.filter { $0["cat"] == "user.type" }.compactMap { $0.node["args"]?["data"]?["text"]?.value }
    #expect(typed == ExportSample.hostile.map { .string($0) })
  }

  @Test func `an operation is a span that its process need not outlive`() throws {
    let events = try Self.events(of: [
      #"{"seq":1,"ms":0,"kind":"state.snapshot","data":{}}"#,
      #"{"seq":2,"ms":0,"kind":"app.launched","cause":1,"data":{"launch":"first"}}"#,
      #"{"seq":3,"ms":5,"kind":"task.export.started","cause":2,"data":{"op":1,"due":900}}"#,
      #"{"seq":4,"ms":6,"kind":"task.export.held","cause":3,"data":{"op":1}}"#,
      #"{"seq":5,"ms":7,"kind":"device.relaunch","data":{}}"#,
      #"{"seq":6,"ms":7,"kind":"app.launched","cause":5,"data":{"launch":"again"}}"#,
      #"{"seq":7,"ms":8,"kind":"task.export.landed","cause":3,"data":{"op":1}}"#,
      #"{"seq":8,"ms":9,"kind":"task.export.finished","cause":3,"data":{"op":1,"outcome":"orphaned"}}"#,
      #"{"seq":9,"ms":9,"kind":"task.export.finished","cause":3,"data":{"op":1,"outcome":"success"}}"#,
      #"{"seq":10,"ms":9,"kind":"auth.reload.finished","cause":2,"data":{"op":7,"outcome":"success"}}"#,
    ])
    let spans = events.filter { $0["cat"] == "operation" }.map {
      "\($0["ph"]) \($0["name"]) \($0.ts) \($0["id"]) \($0.pid)"
    }
    #expect(
      spans == [
        "b task.export 5000 operation-3 100", "n task.export.held 6000 operation-3 100",
        "n task.export.landed 8000 operation-3 100", "e task.export 9000 operation-3 100",
      ])
    #expect(events.filter { $0["ph"] == "X" }.map(\.pid) == [100, 100, 100, 100, 100, 200, 200, 200, 200, 200])
  }

  @Test func `a transition ends when the screen is still, or with the process`() throws {
    let events = try Self.events(of: [
      #"{"seq":1,"ms":0,"kind":"user.tap","data":{"target":"a"}}"#,
      #"{"seq":2,"ms":0,"kind":"nav.pushed","cause":1,"data":{"page":"a","takes":350}}"#,
      #"{"seq":3,"ms":350,"kind":"nav.settled","cause":2,"data":{}}"#,
      #"{"seq":4,"ms":350,"kind":"user.tap","data":{"target":"b"}}"#,
      #"{"seq":5,"ms":350,"kind":"sheet.presented","cause":4,"data":{"sheet":"b","takes":400}}"#,
      #"{"seq":6,"ms":350,"kind":"nav.pushed","cause":4,"data":{"page":"b"}}"#,
      #"{"seq":7,"ms":400,"kind":"device.kill","data":{"by":"user"}}"#,
      #"{"seq":8,"ms":400,"kind":"app.terminated","cause":7,"data":{"by":"user"}}"#,
      #"{"seq":9,"ms":750,"kind":"ui.settled","cause":5,"data":{}}"#,
    ])
    let spans = events.filter { $0["cat"] == "transition" }.map { "\($0["ph"]) \($0["name"]) \($0.ts)" }
    #expect(
      spans == [
        "b nav.pushed a 0", "e nav.pushed a 350000", "b sheet.presented b 350000", "e sheet.presented b 400000",
      ])
  }

  @Test func `each record stands on the lane of its group`() throws {
    let events = try Self.events(of: [
      #"{"seq":1,"ms":0,"kind":"user.tap","data":{"target":"a"}}"#,
      #"{"seq":2,"ms":0,"kind":"nav.pushed","cause":1,"data":{"page":"a"}}"#,
      #"{"seq":3,"ms":0,"kind":"auth.reload.started","cause":1,"data":{"op":1}}"#,
      #"{"seq":4,"ms":0,"kind":"store.sync.started","cause":1,"data":{"op":2}}"#,
      #"{"seq":5,"ms":0,"kind":"location.prompt.started","cause":1,"data":{"op":3}}"#,
      #"{"seq":6,"ms":0,"kind":"analytics.reset","cause":1,"data":{"anonymous_id":"a"}}"#,
      #"{"seq":7,"ms":0,"kind":"zzz.new","data":{}}"#,
    ])
    var names: [Int: String] = [:]
    for event in events where event["name"] == "thread_name" {
      if case .string(let name) = event.node["args"]?["name"]?.value { names[event.tid] = name }
    }
    let lanes = events.filter { $0["ph"] == "X" }.map { names[$0.tid] }
    #expect(lanes == ["user", "screen", "tasks", "store", "permissions", "analytics", "other"])
  }

  @Test func `a trace without records is a timeline without events`() throws {
    #expect(try Self.events(of: []).isEmpty)
    #expect(try MermaidExportTests.text(of: try ExportSample.trace([])).hasSuffix(" as Servers\n"))
  }

  // MARK: Events

  struct Event {
    let node: DocumentNode

    subscript(key: String) -> String {
      if case .string(let text) = node[key]?.value { text } else { "" }
    }

    func number(_ key: String) -> Int {
      if case .integer(let number) = node[key]?.value { Int(number) } else { -1 }
    }

    var ts: Int { number("ts") }
    var pid: Int { number("pid") }
    var tid: Int { number("tid") }
  }

  static func text(of trace: Trace) throws -> String { try exported { try PerfettoExport.write(trace, to: $0) } }

  static func events(of records: [String]) throws -> [Event] {
    let trace = try ExportSample.trace(records)
    return try check(try text(of: trace), of: trace)
  }

  /// Reads the events and holds them to the format.
  @discardableResult
  static func check(_ text: String, of trace: Trace) throws -> [Event] {
    let whole = try JSONReader.read(Array(text.utf8))
    guard case .list(let items) = whole["traceEvents"]?.value else { throw Missing() }
    let events = items.map { Event(node: $0) }
    var last = 0
    var spans: [String: (name: String, pid: Int)] = [:]
    var tails: [Int: Int] = [:]
    var heads: Set<Int> = []
    var named: Set<Int> = []
    // Of each thread the time of its last event: what an arrow binds to.
    var slices: [Int: Int] = [:]
    for event in events {
      #expect(event.pid > 0 && event.tid > event.pid && event.tid < event.pid + 100, "\(event)")
      let kind = event["ph"]
      if kind == "M" {
        #expect(event.node["args"]?["name"] != nil || event.node["args"]?["sort_index"] != nil)
        if event["name"] == "thread_name" { named.insert(event.tid) }
        continue
      }
      #expect(named.contains(event.tid) && !event["name"].isEmpty && !event["cat"].isEmpty, "\(event)")
      #expect(event.ts >= last, "events are in the order of time")
      last = event.ts
      let span = event["cat"] + event["id"]
      switch kind {
      case "X":
        #expect(event.number("dur") == 0)
        slices[event.tid] = event.ts
      case "s":
        #expect(tails.updateValue(event.ts, forKey: event.number("id")) == nil && slices[event.tid] == event.ts)
      case "f":
        #expect(tails[event.number("id")] != nil && heads.insert(event.number("id")).inserted)
        #expect(event["bp"] == "e" && slices[event.tid] == event.ts)
      case "b": #expect(spans.updateValue((event["name"], event.pid), forKey: span) == nil)
      case "n": #expect(spans[span]?.pid == event.pid)
      case "e": #expect(spans.removeValue(forKey: span).map { $0 == (event["name"], event.pid) } == true)
      default: Issue.record("\(event)")
      }
    }
    #expect(events.count { $0["ph"] == "X" } == trace.records.count)
    #expect(heads.count == trace.records.count { $0.cause != nil } && tails.count == heads.count)
    return events
  }

  struct Missing: Error {}
}
