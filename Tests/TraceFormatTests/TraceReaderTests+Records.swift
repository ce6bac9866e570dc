import Findings
import TestSupport
import Testing
import TextFormats
import TraceFormat

/// Single records, right and wrong.
extension TraceReaderTests {
  /// The line of the record that replaces the third, and what is said of it.
  @Test(arguments: [
    ("{}", "the record has no \"seq\""),
    ("[]", "the line is a list, not an object"),
    ("7", "the line is an integer, not an object"),
    ("", "the line is not JSON: the text is empty, a value is missing"),
    (
      "{\"seq\":3,\"ms\":0,\"kind\":\"user.back\",\"data\":{}",
      "the line is not JSON: the text ends before the value does\n  it may have been cut"
    ),
    (
      "{\"seq\":3,\"ms\":0,\"kind\":\"user.back\",\"data\":{}} {}",
      "the line is not JSON: the value is followed by \"{\"\n  a file holds one value"
    ),
    (
      "{\"seq\":3,\"seq\":3,\"ms\":0,\"kind\":\"user.back\",\"data\":{}}",
      "the line is not JSON: the key \"seq\" occurs twice in one object\n  remove one of them"
    ),
    ("{\"seq\":\"3\",\"ms\":0,\"kind\":\"user.back\",\"data\":{}}", "\"seq\" of the record must be an integer"),
    ("{\"seq\":3.0,\"ms\":0,\"kind\":\"user.back\",\"data\":{}}", "\"seq\" of the record must be an integer"),
    (
      "{\"seq\":4,\"ms\":0,\"kind\":\"user.back\",\"data\":{}}",
      "the record has the number 4, it must be 3\n  records are missing"
    ),
    (
      "{\"seq\":2,\"ms\":0,\"kind\":\"user.back\",\"data\":{}}",
      "the record has the number 2, it must be 3\n  a record is there twice, or records changed places"
    ),
    ("{\"seq\":3,\"kind\":\"user.back\",\"data\":{}}", "the record has no \"ms\""),
    ("{\"seq\":3,\"ms\":-1,\"kind\":\"user.back\",\"data\":{}}", "the time goes back from 0 ms to -1 ms"),
    ("{\"seq\":3,\"ms\":0.5,\"kind\":\"user.back\",\"data\":{}}", "\"ms\" of the record must be an integer"),
    ("{\"seq\":3,\"ms\":0,\"data\":{}}", "the record has no \"kind\""),
    ("{\"seq\":3,\"ms\":0,\"kind\":7,\"data\":{}}", "\"kind\" of the record must be a string"),
    (
      "{\"seq\":3,\"ms\":0,\"kind\":\"tap\",\"data\":{}}",
      "\"kind\" of the record must be words joined by dots, not \"tap\""
    ),
    (
      "{\"seq\":3,\"ms\":0,\"kind\":\"user..tap\",\"data\":{}}",
      "\"kind\" of the record must be words joined by dots, not \"user..tap\""
    ),
    (
      "{\"seq\":3,\"ms\":0,\"kind\":\"user.tap one\",\"data\":{}}",
      "\"kind\" of the record must be words joined by dots, not \"user.tap one\""
    ),
    (
      "{\"seq\":3,\"ms\":0,\"kind\":\"haptic.played\",\"data\":{}}",
      "\"haptic.played\" is an output and has no \"cause\""
    ),
    (
      "{\"seq\":3,\"ms\":0,\"kind\":\"user.back\",\"cause\":1,\"data\":{}}",
      "\"user.back\" is an input\n  inputs and notes have no \"cause\""
    ),
    (
      "{\"seq\":3,\"ms\":0,\"kind\":\"log.printed\",\"cause\":1,\"data\":{}}",
      "\"log.printed\" is a note\n  inputs and notes have no \"cause\""
    ),
    (
      "{\"seq\":3,\"ms\":0,\"kind\":\"haptic.played\",\"cause\":3,\"data\":{}}",
      "the cause 3 of record 3 is not an earlier record"
    ),
    (
      "{\"seq\":3,\"ms\":0,\"kind\":\"haptic.played\",\"cause\":0,\"data\":{}}",
      "the cause 0 of record 3 is not an earlier record"
    ),
    (
      "{\"seq\":3,\"ms\":0,\"kind\":\"haptic.played\",\"cause\":-1,\"data\":{}}",
      "the cause -1 of record 3 is not an earlier record"
    ),
    (
      "{\"seq\":3,\"ms\":0,\"kind\":\"haptic.played\",\"cause\":true,\"data\":{}}",
      "\"cause\" of the record must be an integer"
    ),
    (
      "{\"seq\":3,\"ms\":0,\"kind\":\"new.thing\",\"cause\":9,\"data\":{}}",
      "the cause 9 of record 3 is not an earlier record"
    ),
    ("{\"seq\":3,\"ms\":0,\"kind\":\"user.back\"}", "the record has no \"data\""),
    ("{\"seq\":3,\"ms\":0,\"kind\":\"user.back\",\"data\":[]}", "\"data\" of the record must be an object"),
    (
      "{\"seq\":3,\"ms\":0,\"kind\":\"user.back\",\"data\":{},\"changes\":null}",
      "\"changes\" of the record must be an object"
    ),
    (
      "{\"seq\":3,\"ms\":0,\"kind\":\"user.back\",\"source\":12,\"data\":{}}",
      "\"source\" of the record must be a string"
    ),
    (
      "{\"seq\":3,\"ms\":0,\"kind\":\"user.back\",\"data\":{\"a\":01}}",
      "the line is not JSON: the number \"01\" starts with a zero\n  remove the zero"
    ),
    (
      "{\"seq\":3,\"ms\":0,\"kind\":\"user.back\",\"data\":{\"a\":\u{22}\u{1}\u{22}}}",
      "the line is not JSON: the control character 0x01 stands in a string\n  write it as \\u0001"
    ),
  ])
  func `a record that breaks a rule is told with its line`(record: String, message: String) throws {
    let bytes = try TraceSample.edited { $0[2] = record }
    #expect(fault(bytes)?.description == "t.jsonl:4: \(message)")
  }

  @Test func `bytes that are not UTF-8 are told with their line`() throws {
    var bytes = try TraceSample.write()
    let at = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("height".utf8)) })
    bytes[at] = 0xE9
    #expect(
      fault(bytes)?.description
        == "t.jsonl:4: the line is not JSON: the byte 0xe9 is not UTF-8\n  save the file as UTF-8")
  }

  @Test func `values may be nested 64 deep`() throws {
    func record(_ levels: Int) -> String {
      let inner = String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
      return #"{"seq":6,"ms":800,"kind":"log.printed","data":{"text":\#(inner)}}"#
    }
    #expect(fault(try TraceSample.edited { $0.append(record(63)) }) == nil)
    #expect(
      fault(try TraceSample.edited { $0.append(record(64)) })?.description
        == "t.jsonl:7: the line is not JSON: lists and objects are nested too deeply")
  }

  // MARK: What a reader puts up with

  @Test func `keys may stand in any order, with white space between them`() throws {
    let trace = try Trace(
      try TraceSample.edited {
        $0[2] = "{ \"data\": {\"sheet\" : \"a\"}, \"kind\":\"sheet.presented\",\"cause\":2 , \"ms\":0, \"seq\":3 } "
      }, file: "t.jsonl")
    #expect(trace.kind(of: trace.records[2]) == "sheet.presented")
    #expect(trace.records[2].cause == 2)
    #expect(try trace.data(of: trace.records[2])["sheet"]?.value == .string("a"))
  }

  @Test func `unknown keys, kinds and groups are passed over`() throws {
    let trace = try Trace(
      try TraceSample.edited {
        $0[2] = #"{"seq":3,"ms":0,"kind":"sheet.folded","cause":2,"weight":[1,{"a":2}],"data":{}}"#
        $0[3] = #"{"seq":4,"ms":0,"kind":"weather.changed","data":{},"seqs":9}"#
        $0[4] = #"{"seq":5,"ms":0,"kind":"weather.wind.began","cause":4,"data":{}}"#
      }, file: "t.jsonl")
    #expect(trace.records.map(\.traceClass) == [.output, .input, .output, .unknown, .unknown])
    #expect(trace.records.map(\.cause) == [nil, nil, 2, nil, 4])
    #expect(trace.records[2].documentation == nil)
    #expect(trace.kind(of: trace.records[4]) == "weather.wind.began")
  }

  @Test func `a task's own name stands for the star of its row`() throws {
    let trace = try Trace(
      try TraceSample.edited {
        $0.append(
          #"{"seq":6,"ms":800,"kind":"task.exportData.finished","cause":5,"data":{"op":1,"outcome":"success"}}"#)
      }, file: "t.jsonl")
    #expect(trace.records[5].documentation?.name == "task.*.finished")
  }

  @Test func `what is inside data is looked at when it is asked for`() throws {
    let trace = try Trace(
      try TraceSample.edited { $0[1] = #"{"seq":2,"ms":0,"kind":"user.tap","data":{"target":"a","target":"b"}}"# },
      file: "t.jsonl")
    let finding = #expect(throws: Finding.self) { try trace.data(of: trace.records[1]) }
    #expect(finding?.description.hasPrefix("t.jsonl:3: the key \"target\" occurs twice") == true)
  }
}
