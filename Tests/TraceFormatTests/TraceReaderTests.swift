import Findings
import Testing
import TextFormats
import TraceFormat

/// The first fault of a trace, or nil.
func fault(_ bytes: [UInt8], limits: TraceLimits = TraceLimits()) -> Finding? {
  do throws(Finding) {
    _ = try Trace(bytes, file: "t.jsonl", limits: limits)
    return nil
  } catch { return error }
}

struct TraceReaderTests {
  private static let advice = "the run that wrote it was stopped, or the file was cut; run the journey again"

  // MARK: Whole files

  @Test(arguments: [
    ("", "t.jsonl:1: the trace is empty\n  \(advice)"),
    ("\n", "t.jsonl:1: the file is not a trace: its first line is no header\n  a header starts with {\"trace\":1"),
    (
      "\u{7F}ELF\u{2}\n",
      "t.jsonl:1: the file is not a trace: its first line is no header\n  a header starts with {\"trace\":1"
    ),
    ("[1]\n", "t.jsonl:1: the file is not a trace: its first line is no header\n  a header starts with {\"trace\":1"),
    (
      "{\"name\":\"package\"}\n",
      "t.jsonl:1: the file is not a trace: its first line is no header\n  a header starts with {\"trace\":1"
    ),
    ("{", "t.jsonl:1: the trace is truncated: its last line is cut\n  \(advice)"),
    ("{\"trace\":1,}\n", "t.jsonl:1: the line is not JSON: a \",\" stands before \"}\"\n  remove the comma"),
    (
      "{\"trace\":2,\"new\":{}}\n",
      "t.jsonl:1: the trace has version 2, this program reads 1\n  use a newer settings-sim"
    ),
    ("{\"trace\":0}\n", "t.jsonl:1: \"trace\" of the header must be a version from 1"),
    ("{\"trace\":\"1\"}\n", "t.jsonl:1: \"trace\" of the header must be an integer"),
    ("{\"trace\":1}\n", "t.jsonl:1: the header has no \"app\""),
    ("{\"trace\":1,\"app\":7}\n", "t.jsonl:1: \"app\" of the header must be an object"),
    (
      "{\"trace\":1,\"app\":{},\"journey\":{},\"tool\":\"t\"}\n",
      "t.jsonl:1: \"app\" of the header has no \"id\""
    ),
  ])
  func `a file that is no trace is told by its first line`(text: String, message: String) {
    #expect(fault(Array(text.utf8))?.description == message)
  }

  @Test func `every part of a trace is truncated`() throws {
    let whole = try Sample.write()
    for length in 1..<whole.count {
      #expect(fault(Array(whole[..<length]))?.code == "trace.truncated", "cut at \(length)")
    }
    let noFooter = try #require(whole.dropLast().lastIndex(of: UInt8(ascii: "\n")))
    #expect(
      fault(Array(whole[...noFooter]))?.description
        == "t.jsonl:6: the trace is truncated: it ends without a footer\n  \(Self.advice)")
    #expect(
      fault(Array(whole.dropLast()))?.description
        == "t.jsonl:7: the trace is truncated: its last line is cut\n  \(Self.advice)")
  }

  @Test func `what stands before the fault was given out`() throws {
    let bytes = Array(try Sample.write().dropLast(150))
    try bytes.withUnsafeBytes { bytes in
      var reader = try TraceReader(bytes, file: "t.jsonl")
      var count = 0
      #expect(throws: Finding.self) { while try reader.next() != nil { count += 1 } }
      #expect(count == 4)
      #expect(reader.footer == nil)
      #expect(throws: Finding.self) { try reader.next() }
    }
  }

  @Test func `a wrong footer is told`() throws {
    let text = String(decoding: try Sample.write(), as: UTF8.self)
    func changed(_ old: String, _ new: String) -> String? {
      let parts = text.components(at: old)
      return fault(Array((parts.0 + new + parts.1).utf8))?.description
    }
    #expect(
      changed("\"haptic\":\"warning\"", "\"haptic\":\"success\"") == """
        t.jsonl:7: the records have the digest 570260c103b220f4, the footer says "d2259fa674fb906f"
          the file was changed by hand, or damaged
        """)
    #expect(
      changed("\"records\":5", "\"records\":6") == """
        t.jsonl:7: the footer counts 6 records, the trace has 5
          the file was changed by hand, or lines were lost
        """)
    #expect(changed("\"outcome\":\"passed\",", "") == "t.jsonl:7: the footer has no \"outcome\"")
    #expect(changed("\"end\":1", "\"end\":true") == "t.jsonl:7: \"end\" of the footer must be an integer")
    #expect(
      fault(Array((text + "\n").utf8))?.description
        == "t.jsonl:7: more lines follow the footer\n  a file holds one trace")
    let returned = text.split(separator: "\n").map { $0 + "\r\n" }.joined()
    #expect(
      fault(Array(returned.utf8))?.notes
        == ["line breaks became carriage returns; a checkout or an editor may have done it"])
  }

  @Test func `a line over the limit is told`() throws {
    let long = "\"\(String(repeating: "x", count: 2000))\""
    let bytes = try Sample.edited { $0[4] = #"{"seq":5,"ms":0,"kind":"log.printed","data":{"text":\#(long)}}"# }
    let longest = 2000 + #"{"seq":5,"ms":0,"kind":"log.printed","data":{"text":""}}"#.utf8.count + 1
    #expect(fault(bytes, limits: TraceLimits(lineBytes: longest)) == nil)
    #expect(
      fault(bytes, limits: TraceLimits(lineBytes: longest - 1))?.description == """
        t.jsonl:6: the line is longer than \(longest - 1) bytes
          no program of ours writes such a line; the file may be damaged
        """)
    let endless = Array(bytes.dropLast(400))
    #expect(fault(endless, limits: TraceLimits(lineBytes: 300))?.code == "trace.line_too_long")
    #expect(fault([UInt8](repeating: 0x7B, count: 5000), limits: TraceLimits(lineBytes: 300))?.place.line == 1)
  }

  // MARK: Single records

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
    let bytes = try Sample.edited { $0[2] = record }
    #expect(fault(bytes)?.description == "t.jsonl:4: \(message)")
  }

  @Test func `bytes that are not UTF-8 are told with their line`() throws {
    var bytes = try Sample.write()
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
    #expect(fault(try Sample.edited { $0.append(record(63)) }) == nil)
    #expect(
      fault(try Sample.edited { $0.append(record(64)) })?.description
        == "t.jsonl:7: the line is not JSON: lists and objects are nested too deeply")
  }

  // MARK: What a reader puts up with

  @Test func `keys may stand in any order, with white space between them`() throws {
    let trace = try Trace(
      try Sample.edited {
        $0[2] = "{ \"data\": {\"sheet\" : \"a\"}, \"kind\":\"sheet.presented\",\"cause\":2 , \"ms\":0, \"seq\":3 } "
      }, file: "t.jsonl")
    #expect(trace.kind(of: trace.records[2]) == "sheet.presented")
    #expect(trace.records[2].cause == 2)
    #expect(try trace.data(of: trace.records[2])["sheet"]?.value == .string("a"))
  }

  @Test func `unknown keys, kinds and groups are passed over`() throws {
    let trace = try Trace(
      try Sample.edited {
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
      try Sample.edited {
        $0.append(
          #"{"seq":6,"ms":800,"kind":"task.exportData.finished","cause":5,"data":{"op":1,"outcome":"success"}}"#)
      }, file: "t.jsonl")
    #expect(trace.records[5].documentation?.name == "task.*.finished")
  }

  @Test func `what is inside data is looked at when it is asked for`() throws {
    let trace = try Trace(
      try Sample.edited { $0[1] = #"{"seq":2,"ms":0,"kind":"user.tap","data":{"target":"a","target":"b"}}"# },
      file: "t.jsonl")
    let finding = #expect(throws: Finding.self) { try trace.data(of: trace.records[1]) }
    #expect(finding?.description.hasPrefix("t.jsonl:3: the key \"target\" occurs twice") == true)
  }
}

extension String {
  /// What stands before and after the first place of a text.
  func components(at text: String) -> (String, String) {
    guard let range = firstRange(of: text) else { return (self, "") }
    return (String(self[..<range.lowerBound]), String(self[range.upperBound...]))
  }
}
