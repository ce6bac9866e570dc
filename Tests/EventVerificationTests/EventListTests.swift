import EventLogs
import EventVerification
import Findings
import Testing
import TestSupport
import TextFormats
import TraceFormat

/// Golden lists of events: their form, and how events are held against them.
@Suite struct EventListTests {
  private func list(_ text: String) throws(Findings) -> EventList {
    try EventListReader.read(Array(text.utf8), file: "test.events.txt")
  }

  /// What is found in a log, as `V12 name`.
  private func found(_ list: String, _ events: [String], _ matching: EventMatching = .planned) throws -> [String] {
    var rule = ExpectedEvents(try self.list(list), matching: matching, file: "log.jsonl")
    let report = LogClassTests.feed(events.map { $0.hasPrefix("{") ? $0 : "{\"event\":\"\($0)\"}" }, &rule)
    return report.violations.map { "\($0.rule.rawValue) \($0.event)" }
  }

  @Test func `a list is what it was read from`() throws {
    let text = """
      # Sign out › returns to the signed-out screen

      launch
        "Application Opened" from_background=false
        Home

      tap sign_out
        | a "a b"="c=d" n=1.5 list=[1,{"x":null}]
        | ? b x=*
        * c ...
        2 d
        2..3 e
        1..* f
        @reset

      back

      """
    let read = try list(text)
    #expect(read.text == text)
    #expect(read.title == "Sign out › returns to the signed-out screen")
    #expect(read.steps == ["launch", "tap sign_out", "back"])
    #expect(read.items.map(\.count.lowerBound) == [1, 1, 1, 0, 0, 2, 2, 1, 1])
    #expect(read.items[3].isUnordered && read.items[3].properties[0].value == nil && read.items[3].line == 9)
  }

  @Test(arguments: [
    ("  a b", "\"b\" has no value"), ("  a b=", "this is no value"), ("  ? ", "here the name of an event is missing"),
    ("  a b=1 b=2", "\"b\" stands here twice"), ("  a ... b=1", "\"...\" is the last word of a line"),
    ("  3..1 a", "this is no count"), ("  \"a", "here the name of an event is missing"), ("  2a", "this is no count"),
  ])
  func `a bad line is told`(line: String, said: String) {
    do throws(Findings) {
      _ = try list("# t\n\nlaunch\n\(line)\n")
      Issue.record("nothing was wrong with \(line)")
    } catch {
      #expect(error.list.first?.message == said)
      #expect(error.list.first?.place.line == 4)
    }
  }

  @Test func `random bytes are read or refused`() {
    var random = SplitMix(seed: 7)
    for _ in Fuzz.rounds(2000) {
      var bytes = Array("# t\nlaunch\n  a b=\"c\" d=[1,2] ...\n  2..3 \"x y\" z=*\n".utf8)
      for _ in 0..<3 { Fuzz.mutate(&bytes, &random) }
      guard let list = try? EventListReader.read(bytes, file: "x") else { continue }
      let again = try? EventListReader.read(Array(list.text.utf8), file: "x")
      #expect(again?.text == list.text, "\(String(decoding: bytes, as: UTF8.self))")
    }
  }

  // MARK: Comparison

  @Test func `one event that is missing is one that is missing`() throws {
    let expected = "launch\n  a\n  b\n  c\n  d\n"
    #expect(try found(expected, ["a", "b", "c", "d"]) == [])
    #expect(try found(expected, ["a", "c", "d"]) == ["V12 b"])
    #expect(try found(expected, ["a", "b", "x", "c", "d"]) == ["V13 x"])
    #expect(
      try found(expected, ["a", "c", "b", "d"]) == ["V14 b"] || found(expected, ["a", "c", "b", "d"]) == ["V14 c"])
    #expect(try found(expected, []) == ["V12 a", "V12 b", "V12 c", "V12 d"])
  }

  @Test func `properties are compared, and those of the SDK are its own`() throws {
    let expected = "launch\n  a n=1 on=true t=\"x\"\n"
    func event(_ properties: String) -> String { #"{"event":"a","properties":{\#(properties)}}"# }
    #expect(try found(expected, [event(#""on":true,"t":"x","n":1.0,"$lib":"ios""#)]) == [])
    #expect(try found(expected, [event(#""on":true,"t":"y","n":1"#)]) == ["V17 a"])
    #expect(try found(expected, [event(#""on":true,"t":"x","n":1,"more":2"#)]) == ["V17 a"])
    #expect(try found("launch\n  a n=* ...\n", [event(#""n":7,"more":2"#)]) == [])
    #expect(try found(expected, [event(#""on":true,"t":"x","n":1,"$lib":"ios""#)], .exact) == ["V17 a"])
  }

  /// `V17 message (pointer): expected, actual`
  private func told(_ list: String, _ events: [String], _ matching: EventMatching = .planned) throws -> [String] {
    var rule = ExpectedEvents(try self.list(list), matching: matching, file: "log.jsonl")
    let report = LogClassTests.feed(events.map { $0.hasPrefix("{") ? $0 : "{\"event\":\"\($0)\"}" }, &rule)
    return report.violations.map {
      "\($0.rule.rawValue) \($0.message) (\($0.pointer)): \($0.expected ?? "-"), \($0.actual ?? "-")"
    }
  }

  @Test func `each difference has words of its own`() throws {
    let list = "launch\n  a\ntap x\n  b\n  2 c\n"
    #expect(
      try told(list, ["a", "c", "c"]) == [#"V12 "b" is missing after "tap x" (): b, none"#])
    #expect(
      try told(list, ["a", "b", "c"]) == [
        #"V12 "c" is missing after "tap x": the list wants it 2 times (): 2 c, none"#
      ])
    #expect(try told(list, ["a", "b", "c", "c", "d"]) == [#"V13 "d" came, and is not in the list (): none, d"#])
    #expect(
      try told(list, ["a", "b", "c", "c", "a"]) == [#"V13 "a" comes once more than the list has it (): none, a"#])
    #expect(
      try told(list, ["b", "c", "c", "a"]) == [
        #"V14 "a" comes after "c", and before it in the list (): before "c", after "c""#
      ]
        || told(list, ["b", "c", "c", "a"]) == [
          #"V14 "a" comes after "b", and before it in the list (): before "b", after "b""#
        ])
    func event(_ properties: String) -> String { #"{"event":"a","properties":{\#(properties)}}"# }
    #expect(
      try told(#"launch"# + "\n  a n=1 o={\"p\":[1,2]} q=*\n", [event(#""n":"1","o":{"p":[1,3]},"r~/":0"#)]) == [
        #"V17 "a" has another "n" than the list (/properties/n): 1, "1""#,
        #"V17 "a" has another "/o/p/1" than the list (/properties/o/p/1): 2, 3"#,
        #"V17 "a" comes without "q" (/properties/q): any value, none"#,
        #"V17 "a" has "r~/", which the list does not have (/properties/r~0~1): none, 0"#,
      ])
  }

  @Test func `a wrong value is told beside a wrong place`() throws {
    let list = "launch\n  a n=1\n  b\n  c\n"
    let events = [#"{"event":"b"}"#, #"{"event":"c"}"#, #"{"event":"a","properties":{"more":0,"n":2}}"#]
    var rule = ExpectedEvents(try self.list(list), file: "log.jsonl")
    let report = LogClassTests.feed(events, &rule)
    #expect(
      report.violations.map { "\($0.rule.rawValue) \($0.pointer)" } == [
        "V14 ", "V17 /properties/n", "V17 /properties/more",
      ])
    #expect(report.violations.allSatisfy { $0.number == 3 })
    // One below the other, in the order of the list.
    #expect(rule.comparison?.text.contains("  - a n=1\n  + a n=2 more=0  # at another place\n") == true)
  }

  @Test func `what the SDK adds to every event is left out, unless all counts`() throws {
    let list = "launch\n  a n=1\n"
    let event = #"{"event":"a","properties":{"$lib":"ios","n":2}}"#
    var rule = ExpectedEvents(try self.list(list), file: "log.jsonl")
    _ = LogClassTests.feed([event], &rule)
    #expect(rule.comparison?.text == "launch\n  - a n=1\n  + a n=2\n")
    #expect(try told("launch\n  a n=2 $lib=\"ios\"\n", [event]) == [])
    #expect(
      try told("launch\n  a n=2 $lib=\"mac\"\n", [event]) == [
        #"V17 "a" has another "$lib" than the list (/properties/$lib): "mac", "ios""#
      ])
    var text = TraceText.clean
    text.replace(text.place(of: "theme_changed"), #""theme""#, by: #""$lib":"ios","theme""#)
    let trace = try text.trace()
    #expect(try EventList(trace).text == Self.cleanList)
    #expect(try EventList(trace, automatic: true).text.contains(#"theme_changed $lib="ios" theme="dark""#))
    for automatic in [false, true] {
      let written = try EventList(trace, automatic: automatic)
      #expect(try EventComparison(written, trace, automatic: automatic).isSame)
      #expect(try EventComparison(written, trace, automatic: !automatic).isSame == automatic)
    }
  }

  @Test func `a remark may follow an event`() throws {
    let read = try list("# t\n\nlaunch # no remark\n  a # one b=1\n  b n=\"#\" # \"\n  \"c #\" ...\t#\n")
    #expect(read.steps == ["launch # no remark"])
    #expect(read.items.map(\.text) == ["a", "b n=\"#\"", "\"c #\" ..."])
    #expect(throws: Findings.self) { try list("launch\n  a#b\n") }
  }

  @Test func `counts are ranges`() throws {
    for (count, right) in [("2", 2...2), ("1..3", 1...3), ("?", 0...1), ("*", 0...9), ("2..*", 2...9)] {
      for times in 0...5 {
        let isRight = try found(
          "launch\n  begin\n  \(count) a\n  end\n", ["begin"] + Array(repeating: "a", count: times) + ["end"]
        ).isEmpty
        #expect(isRight == right.contains(times), "\(count) \(times)")
      }
    }
  }

  @Test func `what may interleave does`() throws {
    let expected = "launch\n  begin\n  | a\n  | b\n  | c\n  end\n"
    for order in [["a", "b", "c"], ["c", "b", "a"], ["b", "a", "c"], ["c", "a", "b"]] {
      #expect(try found(expected, ["begin"] + order + ["end"]) == [], "\(order)")
    }
    #expect(try found(expected, ["a", "begin", "b", "c", "end"]).count == 1)
    #expect(try found(expected, ["begin", "a", "b", "end"]) == ["V12 c"])
    #expect(try found("launch\n  a\n  b\n", ["b", "a"], .partial) == [])
    #expect(try found("launch\n  a\ntap\n  b\n", ["b", "a"], .partial).count == 1)
  }

  @Test func `what the SDK sends by itself counts only when all does`() throws {
    let expected = "launch\n  \"Application Opened\"\n  a\n"
    #expect(try found(expected, ["a"]) == [])
    #expect(try found(expected, ["Application Opened", "Application Backgrounded", "a"]) == [])
    #expect(try found(expected, ["a"], .exact) == ["V12 Application Opened"])
    #expect(
      try found(expected, ["Application Opened", "Application Backgrounded", "a"], .exact) == [
        "V13 Application Backgrounded"
      ])
  }

  @Test func `both stand side by side`() throws {
    var rule = ExpectedEvents(try list("# t\n\nlaunch\n  a\n  b n=1\n\ntap\n  c\n"), file: "log.jsonl")
    _ = LogClassTests.feed([#"{"event":"a"}"#, #"{"event":"b","properties":{"n":2}}"#, #"{"event":"d"}"#], &rule)
    #expect(
      rule.comparison?.text == "launch\n    a\n  - b n=1\n  + b n=2\ntap\n  - c\n  + d\n")
  }

  // MARK: Of traces

  @Test func `a trace is as the list that was made of it, and every fault in it one difference`() throws {
    let clean = try TraceText.clean.trace()
    let golden = try EventList(clean)
    #expect(golden.text == Self.cleanList)
    let list = try EventListReader.read(Array(golden.text.utf8), file: "test.events.txt")
    func ids(_ text: TraceText) throws -> [String] {
      var expected = ExpectedEvents(list, matching: .exact, file: "test.trace.jsonl")
      var report = ViolationReport()
      try expected.check(try text.trace(), into: &report)
      return report.violations.map { "\($0.rule.rawValue) \($0.event)" }
    }
    #expect(try ids(.clean) == [])
    for (place, record) in TraceText.clean.records.enumerated() where record.kind == "analytics.tracked" {
      var text = TraceText.clean
      text.remove(place)
      #expect(try ids(text).count == 1)
      #expect(try ids(text).first?.hasPrefix("V12") == true)
      text = .clean
      text.replace(place, #""event":""#, by: #""event":"other_"#)
      #expect(try ids(text).map { $0.prefix(3) }.sorted() == ["V12", "V13"])
    }
    var text = TraceText.clean
    var moved = text.records[text.place(of: "privacy_tapped")]
    text.remove(text.place(of: "privacy_tapped"))
    moved.cause = 4
    moved.ms = 100
    text.insert(moved, at: 6)
    #expect(try ids(text) == ["V15 privacy_tapped"])
    text.replace(6, #""plan":"free""#, by: #""plan":"pro""#)
    #expect(try ids(text) == ["V15 privacy_tapped", "V17 privacy_tapped"])
  }

  static let cleanList = """
    # A test

    launch
      Home

    choose theme dark
      theme_changed theme="dark" plan="free"

    tap privacy
      privacy_tapped row="privacy" plan="free"
      Privacy

    back
      Home

    tap sign_out
      sign_out_started plan="free"
      sign_out_succeeded
      @reset

    tap help
      help_tapped

    """

  @Test func `the lists of the seed apps are what their journeys send`() throws {
    let files = try AppFixtures.files(in: "Fixtures/Events", endingIn: EventList.ending)
    #expect(files.count >= 12)
    for file in files {
      let name = file.dropFirst("Fixtures/Events/".count).dropLast(EventList.ending.count)
      let traceFile = "Fixtures/Traces/\(name).trace.jsonl"
      let trace = try Trace(AppFixtures.bytes(traceFile), file: traceFile)
      let bytes = try AppFixtures.bytes(file)
      let list = try EventListReader.read(bytes, file: file)
      #expect(list.text == String(decoding: bytes, as: UTF8.self), "\(file)")
      var expected = ExpectedEvents(list, matching: .exact, file: traceFile)
      var report = ViolationReport()
      try expected.check(trace, into: &report)
      if report.violations.isEmpty { continue }
      Issue.record("\(file): \(report.violations.map(\.message))")
      #expect(try PublishedFile.fault(file, is: EventList(trace).text) == nil)
    }
  }
}
