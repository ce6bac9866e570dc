import Testing
import TextFormats
import TestSupport
import TraceExports
import TraceFormat

/// Traces that the tests export.
enum ExportSample {
  /// The trace of a journey as it was accepted once; the engine may have moved on since.
  static func signOut() throws -> Trace {
    try Trace(AppFixtures.bytes("Fixtures/Exports/sign_out.trace.jsonl"), file: "sign_out.trace.jsonl")
  }

  /// A trace whose records are these, with a footer that fits.
  static func trace(_ records: [String]) throws -> Trace {
    let head = try #require(String(decoding: TraceSample.write(), as: UTF8.self).split(separator: "\n").first)
    return try Trace(TraceSample.trace(header: String(head), records: records), file: "sample")
  }

  /// Texts that mean something to a format which shows them.
  static let hostile = [
    #"=cmd|' /C calc'!A0"#, "+1", "-1", "@SUM(A1)", "\tTab", "＝1", "a\nb", "a\r\nb", #"say "hi", you"#, "a;b",
    "%%{init}%%",
    "a:b#59;c", "</script><b>&amp;", "end", "wrap: x", "👩‍👩‍👧 é e\u{301}", "\u{1B}[31mred", "\u{0}", "\u{9B}1m",
    "'); drop table records; --",
    "$$x$$", "", " ", "\u{2028}x", String(repeating: "long ", count: 200),
    "e" + String(repeating: "\u{301}", count: 5000),
  ]

  /// A trace with each hostile text where texts of users can stand.
  static func hostileTrace() throws -> Trace {
    var records = [#"{"seq":1,"ms":0,"kind":"state.snapshot","data":{"page":"settings"}}"#]
    for text in hostile {
      var json = JSONWriter()
      json.string(text)
      let quoted = json.text()
      let seq = records.count + 1
      records.append(
        #"{"seq":\#(seq),"ms":\#(seq),"kind":"user.type","source":\#(quoted),"data":{"target":\#(quoted),"text":\#(quoted)}}"#
      )
      records.append(
        #"{"seq":\#(seq + 1),"ms":\#(seq),"kind":"preferences.changed","cause":\#(seq),"data":{"preference":\#(quoted),"value":{\#(quoted):\#(quoted)}},"changes":{\#(quoted):\#(quoted)}}"#
      )
    }
    return try trace(records)
  }
}

/// What an exporter gives its sink, as one.
func exported(_ write: (@escaping (UnsafeRawBufferPointer) throws -> Void) throws -> Void) throws -> String {
  var bytes: [UInt8] = []
  try write { bytes.append(contentsOf: $0) }
  return String(decoding: bytes, as: UTF8.self)
}
