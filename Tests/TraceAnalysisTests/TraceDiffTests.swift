import Findings
import TestSupport
import Testing
import TextFormats
import TraceAnalysis
import TraceFormat

@Suite struct TraceDiffTests {
  /// Two traces of a sign-out: in the second no haptic is played, the sheet is higher, and all comes 50 ms later.
  @Test func `one missing event is one missing event`() throws {
    let a = try Self.trace([
      #""kind":"state.snapshot","data":{"page":"settings"}"#,
      #""kind":"user.tap","source":"a.lua:3","data":{"target":"sign_out"}"#,
      #""kind":"haptic.played","cause":2,"data":{"haptic":"warning"}"#,
      #""kind":"sheet.presented","cause":2,"data":{"sheet":"really","detents":["height:340"]},"changes":{"sheet":"really"}"#,
      #""kind":"auth.sign_out.started","cause":2,"data":{"op":7,"due":800}"#,
      #""kind":"auth.sign_out.finished","cause":5,"data":{"op":7,"outcome":"success"}"#,
    ])
    let b = try Self.trace(
      [
        #""kind":"state.snapshot","data":{"page":"settings"}"#,
        #""kind":"user.tap","source":"a.lua:5","data":{"target":"sign_out"}"#,
        #""kind":"sheet.presented","cause":2,"data":{"sheet":"really","detents":["height:400"]},"changes":{"sheet":"really"}"#,
        #""kind":"auth.sign_out.started","cause":2,"data":{"op":6,"due":850}"#,
        #""kind":"auth.sign_out.finished","cause":4,"data":{"op":6,"outcome":"success"}"#,
      ], ms: 50)

    let diff = try TraceDiff(a, b)
    #expect(diff.summary == "1 missing, 1 changed")
    #expect(diff.missing == [3])
    #expect(diff.changed.map { [$0.a, $0.b] } == [[4, 3]])
    let found = try diff.differences(of: diff.changed[0])
    #expect(found.map(\.path) == ["data.detents[1]"])
    #expect(found[0].actual?.value == .string("height:400"))
    #expect(diff.unchanged == 4)

    let timed = try TraceDiff(a, b, comparesTime: true)
    #expect(timed.summary == "1 missing, 1 changed, 5 shifted in time")
    #expect(timed.shifts.map(\.by) == [50])
  }

  @Test func `a cause that is another one is a change, and one that is missing is not told twice`() throws {
    let chain = [
      #""kind":"state.snapshot","data":{}"#, #""kind":"user.tap","data":{"target":"a"}"#,
      #""kind":"user.tap","data":{"target":"b"}"#, #""kind":"sheet.presented","cause":2,"data":{"sheet":"s"}"#,
      #""kind":"ui.settled","cause":4,"data":{}"#, #""kind":"haptic.played","cause":5,"data":{"haptic":"light"}"#,
    ]
    let a = try Self.trace(chain)
    var other = chain
    other[5] = #""kind":"haptic.played","cause":3,"data":{"haptic":"light"}"#
    let redirected = try TraceDiff(a, Self.trace(other))
    #expect(redirected.summary == "1 changed")
    let found = try redirected.differences(of: redirected.changed[0])
    #expect(found.map(\.path) == ["cause"])
    #expect(found[0].expected?.value == .integer(5))
    #expect(found[0].actual?.value == .integer(3))

    other = chain
    other.remove(at: 4)
    other[4] = #""kind":"haptic.played","cause":4,"data":{"haptic":"light"}"#
    #expect(try TraceDiff(a, Self.trace(other)).summary == "1 missing")
    #expect(try TraceDiff(Self.trace(other), a).summary == "1 added")
  }

  @Test func `of records that say the same the one is missing whose cause has no other`() throws {
    let taps = (1...3).map { _ in #""kind":"user.tap","data":{"target":"a"}"# }
    let haptics = (2...4).map { #""kind":"haptic.played","cause":\#($0),"data":{"haptic":"light"}"# }
    let start = [#""kind":"state.snapshot","data":{}"#] + taps
    for lost in haptics.indices {
      var rest = haptics
      rest.remove(at: lost)
      let diff = try TraceDiff(Self.trace(start + haptics), Self.trace(start + rest))
      #expect(diff.missing == [lost + 5])
      #expect(diff.summary == "1 missing")
    }
  }

  @Test func `of records that say the same the one has changed in whose place another stands`() throws {
    let notes = (0..<4).map { _ in #""kind":"expect.passed","data":{"what":"has"}"# }
    let start = [#""kind":"state.snapshot","data":{}"#]
    for changed in notes.indices {
      var others = notes
      others[changed] = #""kind":"expect.passed","data":{"what":"has not"}"#
      let diff = try TraceDiff(Self.trace(start + notes), Self.trace(start + others))
      #expect(diff.changed == [TraceDiff.Pair(a: changed + 2, b: changed + 2)])
      #expect(diff.summary == "1 changed")
    }
  }

  @Test func `numbers in order of coming count when they mean something else`() throws {
    let records = [
      #""kind":"state.snapshot","data":{}"#, #""kind":"auth.sign_out.started","cause":1,"data":{"op":1}"#,
      #""kind":"auth.reload.started","cause":1,"data":{"op":2,"owner":"session:3"}"#,
      #""kind":"app.timed_out","cause":1,"data":{"flow":"sign_out","op":1}"#,
    ]
    let a = try Self.trace(records)
    let later = records.map {
      $0.replacing("\"op\":2", with: "\"op\":8").replacing("\"op\":1", with: "\"op\":7")
        .replacing("session:3", with: "session:9")
    }
    #expect(try TraceDiff(a, Self.trace(later)).isEmpty)
    let other = later.map { $0.replacing("\"sign_out\",\"op\":7", with: "\"sign_out\",\"op\":8") }
    let diff = try TraceDiff(a, Self.trace(other))
    #expect(diff.changed.map(\.a) == [4])
    #expect(try diff.differences(of: diff.changed[0]).map(\.path) == ["data.op"])
  }

  @Test func `ids that an SDK makes up count when they mean something else`() throws {
    func tracked(_ event: String, _ id: String, _ session: String) -> String {
      #""kind":"analytics.tracked","cause":1,"data":{"event":"\#(event)","number":1,"user":false,"anonymous_id":"a","id":"\#(id)","session":"\#(session)"}"#
    }
    let start = #""kind":"state.snapshot","data":{}"#
    let a = try Self.trace([start, tracked("a", "A1", "S1"), tracked("b", "A2", "S1"), tracked("c", "A3", "S2")])
    let later = [start, tracked("a", "B1", "T1"), tracked("b", "B2", "T1"), tracked("c", "B3", "T2")]
    #expect(try TraceDiff(a, Self.trace(later)).isEmpty)
    let joined = [start, tracked("a", "B1", "T1"), tracked("b", "B2", "T1"), tracked("c", "B3", "T1")]
    let diff = try TraceDiff(a, Self.trace(joined))
    #expect(diff.changed.map(\.a) == [4])
    #expect(try diff.differences(of: diff.changed[0]).map(\.path) == ["data.session"])
  }

  @Test func `snapshots may come elsewhere, and are told where nothing else differs`() throws {
    func records(extra: Int?, count: Int, last: String = "settings") -> [String] {
      var records = [#""kind":"state.snapshot","data":{"page":"settings"}"#]
      for number in 1...count {
        if records.count == 5 { records.append(#""kind":"state.snapshot","cause":5,"data":{"page":"\#(last)"}"#) }
        if number == extra { records.append(#""kind":"haptic.played","cause":1,"data":{"haptic":"light"}"#) }
        records.append(#""kind":"a11y.announced","cause":1,"data":{"text":"\#(number)"}"#)
      }
      return records
    }
    let a = try Self.trace(records(extra: nil, count: 8))
    #expect(try TraceDiff(a, Self.trace(records(extra: 2, count: 8, last: "other"))).summary == "1 added")
    let diff = try TraceDiff(a, Self.trace(records(extra: nil, count: 8, last: "other")))
    #expect(diff.summary == "1 changed")
    #expect(try diff.differences(of: diff.changed[0]).map(\.path) == ["data.page"])
  }

  @Test func `what the header says of the run counts`() throws {
    var header = TraceSample.header
    header.faults = ["save_lost"]
    header.tool = "other 1"
    let records = [#""kind":"state.snapshot","data":{}"#]
    let diff = try TraceDiff(Self.trace(records), Self.trace(records, header: header))
    #expect(diff.header.map(\.path) == ["faults[1]"])
    #expect(diff.summary == "another header")
  }

  @Test func `spelling does not count, and a key that occurs twice is a fault`() throws {
    let start = #""kind":"state.snapshot","data":{}"#
    func tap(_ data: String) throws -> Trace { try Self.trace([start, #""kind":"user.tap","data":\#(data)"#]) }
    let a = try tap(#"{"target":"sign_out","nth":2}"#)
    #expect(try TraceDiff(a, tap(#"{"nth":2.0,"target":"sign_ou\u0074"}"#)).isEmpty)
    #expect(throws: Finding.self) { try TraceDiff(a, tap(#"{"target":"a","target":"b"}"#)) }
  }

  /// Notes at random, of few words, so that many are the same.
  @Test func `as many are the same as the longest common sequence has`() throws {
    var random = SplitMix(seed: 3)
    for _ in 0..<40 {
      let words = (0..<2).map { _ in
        (0..<Int.random(in: 0...40, using: &random)).map { _ in Int.random(in: 0...4, using: &random) }
      }
      let traces = try words.map { words in
        try Self.trace(
          [#""kind":"state.snapshot","data":{}"#] + words.map { #""kind":"log.printed","data":{"text":"\#($0)"}"# })
      }
      let diff = try TraceDiff(traces[0], traces[1])
      let moved = try diff.moved.allSatisfy { try diff.differences(of: $0).isEmpty }
      #expect(moved && !diff.isCoarse)
      #expect(diff.unchanged == 1 + Self.longestCommon(words[0], words[1]))
      #expect(try TraceDiff(traces[0], traces[1]).changed == diff.changed)
    }
  }

  @Test func `traces with nothing in common are told whole, and soon`() throws {
    func trace(_ kind: String, _ word: (Int) -> Int) throws -> Trace {
      try Self.trace(
        [#""kind":"state.snapshot","data":{}"#]
          + (0..<3000).map { #""kind":"\#(kind)","data":{"text":"\#(word($0))"}"# })
    }
    let a = try trace("log.printed") { $0 % 7 }
    let other = try TraceDiff(a, trace("log.noted") { $0 % 7 })
    #expect(other.summary == "3000 missing, 3000 added")
    #expect(other.isCoarse)
    let mixed = try TraceDiff(a, trace("log.printed") { $0 * $0 % 11 })
    let pairs = mixed.unchanged + mixed.changed.count + mixed.moved.count
    #expect([pairs + mixed.missing.count, pairs + mixed.added.count] == [3001, 3001])
  }

  private static func longestCommon(_ a: [Int], _ b: [Int]) -> Int {
    var row = [Int](repeating: 0, count: b.count + 1)
    for x in a {
      var diagonal = 0
      for (index, y) in b.enumerated() {
        (diagonal, row[index + 1]) = (
          row[index + 1], x == y ? diagonal + 1 : Swift.max(row[index], row[index + 1])
        )
      }
    }
    return row[b.count]
  }

  /// A trace of records that all come at the same time.
  static func trace(_ records: [String], ms: Int = 0, header: TraceHeader = TraceSample.header) throws -> Trace {
    var json = JSONWriter()
    try header.write(to: &json)
    let lines = records.enumerated().map { #"{"seq":\#($0.offset + 1),"ms":\#(ms),\#($0.element)}"# }
    return try Trace(TraceSample.trace(header: json.text(), records: lines), file: "trace")
  }
}
