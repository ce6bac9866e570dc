import Findings
import TestSupport
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

  @Test(arguments: [
    ("\"seed\":0", "\"seed\":-1", "\"seed\" of the header must be an integer from 0"),
    ("\"seed\":0", "\"seed\":\"x\"", "\"seed\" of the header must be an integer from 0"),
    ("\"seed\":0", "\"seed\":null", "\"seed\" of the header must be an integer from 0"),
    ("\"faults\":[]", "\"faults\":{}", "\"faults\" of the header must be a list of strings"),
    ("\"faults\":[]", "\"faults\":[1]", "\"faults\" of the header must be a list of strings"),
    ("\"start\":", "\"begin\":", "the header has no \"start\""),
    ("\"line\":9", "\"line\":\"9\"", "\"line\" of \"journey\" of the header must be an integer"),
    ("\"trace\":1", "\"trace\":1.0", "\"trace\" of the header must be an integer"),
  ])
  func `a wrong header is told`(old: String, new: String, message: String) throws {
    let parts = String(decoding: try TraceSample.write(), as: UTF8.self).components(at: old)
    #expect(fault(Array((parts.0 + new + parts.1).utf8))?.description == "t.jsonl:1: \(message)")
  }

  @Test func `every part of a trace is truncated`() throws {
    let whole = try TraceSample.write()
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
    let bytes = Array(try TraceSample.write().dropLast(150))
    try bytes.withUnsafeBytes { bytes in
      var reader = try TraceReader(bytes, file: "t.jsonl")
      var count = 0
      #expect(throws: Finding.self) { while try reader.next() != nil { count += 1 } }
      #expect(count == 4)
      #expect(reader.footer == nil)
      let again = #expect(throws: Finding.self) { try reader.next() }
      #expect(again == fault(Array(bytes)))
    }
  }

  @Test func `a record is read at any place`() throws {
    let trace = try Trace(try TraceSample.write(), file: "t.jsonl")
    trace.bytes.withUnsafeBytes { bytes in
      let found = (-1...bytes.count).compactMap { TraceRecord.read(in: bytes, at: $0) }
      #expect(found == trace.records)
    }
  }

  @Test func `a wrong footer is told`() throws {
    let text = String(decoding: try TraceSample.write(), as: UTF8.self)
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
    let bytes = try TraceSample.edited { $0[4] = #"{"seq":5,"ms":0,"kind":"log.printed","data":{"text":\#(long)}}"# }
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
}

extension String {
  /// What stands before and after the first place of a text.
  func components(at text: String) -> (String, String) {
    guard let range = firstRange(of: text) else { return (self, "") }
    return (String(self[..<range.lowerBound]), String(self[range.upperBound...]))
  }
}
