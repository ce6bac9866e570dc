import Findings
import TestSupport
import Testing
import TextFormats
import TraceFormat

struct TraceComparisonTests {
  private func difference(_ edit: (inout [String]) -> Void) throws -> String? {
    let expected = try Trace(try TraceSample.write(), file: "old.jsonl")
    let actual = try Trace(try TraceSample.edited(edit), file: "new.jsonl")
    return TraceComparison.firstDifference(expected: expected, actual: actual)?.finding.description
  }

  @Test func `the first difference is told with both lines`() throws {
    let difference = try difference {
      $0[3] = #"{"seq":4,"ms":0,"kind":"haptic.played","cause":3,"data":{"haptic":"success"},"changes":{"sheet":"x"}}"#
    }
    #expect(
      difference == """
        new.jsonl:5: record 4, "haptic.played", has data.haptic = "success", expected "warning"
          expected old.jsonl:5: {"seq":4,"ms":0,"kind":"haptic.played","cause":3,"data":{"haptic":"warning"},\
        "changes":{"sheet":"sign_out_confirmation"}}
          actual   new.jsonl:5: {"seq":4,"ms":0,"kind":"haptic.played","cause":3,"data":{"haptic":"success"},\
        "changes":{"sheet":"x"}}
        """)
  }

  @Test func `of long texts the first line that differs is told`() throws {
    let lines = (1...40).map { "row \($0)" }
    func text(_ lines: [String]) -> String { lines.joined(separator: "\\n") }
    func record(_ lines: [String]) -> String {
      #"{"seq":4,"ms":0,"kind":"ui.message","cause":3,"data":{"text":"\#(text(lines))"}}"#
    }
    let expected = try Trace(TraceSample.edited { $0[3] = record(lines) }, file: "old.jsonl")
    var other = lines
    other[30] = "row of another name"
    let actual = try Trace(TraceSample.edited { $0[3] = record(other) }, file: "new.jsonl")
    #expect(
      TraceComparison.firstDifference(expected: expected, actual: actual)?.finding.message
        == #"record 4, "ui.message", has data.text = "row of another name" in line 31, expected "row 31""#)
  }

  /// The number of a record, its new line, and the first line of the difference.
  @Test(arguments: [
    (
      3, #"{"seq":3,"ms":0,"kind":"alert.presented","cause":2,"data":{"alert":"a"}}"#,
      "new.jsonl:4: record 3, \"alert.presented\", stands where \"sheet.presented\" is expected"
    ),
    (
      3, #"{"seq":3,"ms":0,"kind":"sheet.presented","cause":1,"data":{"sheet":"sign_out_confirmation"}}"#,
      "new.jsonl:4: record 3, \"sheet.presented\", has the cause 1, expected the cause 2"
    ),
    (
      3, #"{"seq":3,"ms":0,"kind":"sheet.presented","cause":2,"data":{"sheet":"sign_out_confirmation"}}"#,
      "new.jsonl:4: record 3, \"sheet.presented\", has data.detents = nothing, expected [\"height:340\"]"
    ),
    (
      3,
      #"{"seq":3,"ms":0,"kind":"sheet.presented","cause":2,"data":{"sheet":"sign_out_confirmation","detents":["height:340","x"]}}"#,
      "new.jsonl:4: record 3, \"sheet.presented\", has data.detents[2] = \"x\", expected nothing"
    ),
    (
      4, #"{"seq":4,"ms":0,"kind":"haptic.played","cause":3,"data":{"haptic":"warning"}}"#,
      "new.jsonl:5: record 4, \"haptic.played\", has changes.sheet = nothing, expected \"sign_out_confirmation\""
    ),
    (
      2, #"{"seq":2,"ms":0,"kind":"user.tap","data":{"target":"sign_out"},"changes":{"page":"a"}}"#,
      "new.jsonl:3: record 2, \"user.tap\", has changes.page = \"a\", expected nothing"
    ),
    (
      5, #"{"seq":5,"ms":900,"kind":"clock.advance","source":"sign_out.lua:17","data":{"to":900,"for":"advance"}}"#,
      "new.jsonl:6: record 5, \"clock.advance\", comes at 900 ms, expected 800 ms"
    ),
  ])
  func `every part of a record counts`(number: Int, line: String, message: String) throws {
    let found = try difference { $0[number - 1] = line }
    #expect(found?.split(separator: "\n").first.map(String.init) == message)
  }

  @Test func `a missing and a needless record are told`() throws {
    #expect(
      try difference { $0.removeLast() } == """
        new.jsonl:6: record 5, "clock.advance", is missing
          expected old.jsonl:6: {"seq":5,"ms":800,"kind":"clock.advance","source":"sign_out.lua:17",\
        "data":{"to":800,"for":"advance"}}
          actual   new.jsonl: the trace ends
        """)
    #expect(
      try difference { $0.append(#"{"seq":6,"ms":800,"kind":"user.back","data":{}}"#) } == """
        new.jsonl:7: record 6, "user.back", was not expected
          expected old.jsonl: the trace ends
          actual   new.jsonl:7: {"seq":6,"ms":800,"kind":"user.back","data":{}}
        """)
  }

  @Test func `source, the order of keys, spelling and unknown keys do not count`() throws {
    let difference = try difference {
      $0[1] = #"{"seq":2,"ms":0,"kind":"user.tap","source":"other.lua:1","data":{"target":"sign_ou\u0074"}}"#
      $0[4] = #"{"seq":5,"ms":800,"kind":"clock.advance","mood":1,"data":{"for":"advance","to":800.0}}"#
    }
    #expect(difference == nil)
  }

  @Test func `of the header, what was run counts, and who wrote it does not`() throws {
    let expected = try Trace(try TraceSample.write(), file: "old.jsonl")
    func difference(_ edit: (inout TraceHeader) -> Void) throws -> String? {
      var header = TraceSample.header
      edit(&header)
      let actual = try Trace(try TraceSample.write(header, outcome: "failed"), file: "new.jsonl")
      return TraceComparison.firstDifference(expected: expected, actual: actual)?.finding.description
    }
    #expect(
      try difference {
        $0.tool = "settings-sim 9"
        $0.app.digest = "f"
        $0.journey.line = 99
        $0.journey.file = "moved.lua"
      } == nil)
    let note = "\n  expected by old.jsonl:1"
    #expect(
      try difference { $0.journey.name = "Other" }
        == "new.jsonl:1: the header has journey = \"Other\", expected \"Sign out › shows progress\"\(note)")
    #expect(try difference { $0.seed = 7 } == "new.jsonl:1: the header has seed = 7, expected 0\(note)")
    #expect(
      try difference { $0.start = "2027" }
        == "new.jsonl:1: the header has start = \"2027\", expected \"2026-01-01T09:00:00Z\"\(note)")
    #expect(
      try difference { $0.faults = ["x"] } == "new.jsonl:1: the header has faults[1] = \"x\", expected nothing\(note)")
    #expect(
      try difference { $0.launch = DocumentNode(.map([])) }
        == "new.jsonl:1: the header has launch.account = nothing, expected \"ada@example.com\"\(note)")
  }
}
