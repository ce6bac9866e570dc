import Findings
import LuaBridge
import TestSupport
import Testing
import TraceFormat

@testable import Journeys

/// What a trace says is text in a script, whatever it is.
@Suite struct HostileExportTests {
  static let header =
    #"{"trace":1,"tool":"x","app":{"id":"profile","digest":"0123456789abcdef"},"journey":{"name":NAME,"#
    + #""file":"a\nos.exit() --","line":1},"seed":0,"start":"2026-01-01T09:00:00Z","faults":[],"launch":LAUNCH}"#

  private func script(name: String = "\"n\"", launch: String = "{}", _ records: [(kind: String, data: String)]) throws
    -> String
  {
    let header = Self.header.replacing("NAME", with: name).replacing("LAUNCH", with: launch)
    let first = #"{"seq":1,"ms":0,"kind":"state.snapshot","data":{}}"#
    let lines = records.enumerated().map { place, record in
      #"{"seq":\#(place + 2),"ms":0,"kind":"\#(record.kind)","source":"b\n]]os.exit():1","data":\#(record.data)}"#
    }
    let trace = try Trace(TraceSample.trace(header: header, records: [first] + lines), file: "bad.jsonl")
    return try JourneyExport.script(of: trace, app: AppStatement(named: "pro\"file\n"))
  }

  /// The lines of the journey, when Lua can read the script and finds one journey in it.
  private func lines(_ script: String) throws -> [String] {
    _ = try LuaChunk(bytes: Array(script.utf8), name: "bad.lua")
    return script.split(separator: "\n").map { String($0.drop { $0 == " " }) }
  }

  @Test(arguments: [
    #"state { a = os.exit() }"#, #"state { a = 1 } os.exit()"#, #"state { a = 1 }) os.exit("#, #"state os"#,
    #"state { [os.exit()] = 1 }"#, #"events { like }; os.exit()"#, #"find os.exit() has { a = 1 }"#,
    #"find "x" os.exit()"#, #"tap os.exit()"#, #"tap "x" .. os.exit()"#, #"at once os.exit()"#, #"state for os s {}"#,
    #"state for 1 s { } --[["#, #"state function() os.exit() end"#, #"exit"#, #"find within("a", "b") is_visible"#,
    #"state { a = 1, 2 }"#, #"state { a = "\#(String(repeating: "x", count: 200))…" }"#,
    "state " + String(repeating: "{", count: 500),
  ])
  func `a text that is no expectation stays a text`(what: String) throws {
    let json = what.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    let lines = try lines(try script([("expect.passed", #"{"what":"\#(json)"}"#)]))
    #expect(lines.count { $0.hasPrefix("pass \"") } == 1, "\(lines)")
  }

  @Test func `names, texts and sources cannot leave their quotes`() throws {
    let script = try script(
      name: #""a\") os.exit() › \n]] › \u001b[31m\u202e""#,
      launch: #"{"account":"a\"b@c","preferences":{"x\n]] = os.exit()":"\\"},"flags":{"end":true}}"#,
      [
        ("user.tap", #"{"target":"\"os.exit()\n"}"#), ("log.printed", #"{"text":"]]\nos.exit()\n[["}"#),
        ("step.began", #"{"name":"\\"}"#), ("step.ended", #"{"name":"\\"}"#),
        ("given.preference", #"{"preference":"a","value":["]]",{"b c":1.5}]}"#),
        ("given.store.buy_elsewhere", #"{"product":"p\"","account":"x\n"}"#),
      ])
    let lines = try lines(script)
    for line in lines { #expect(!line.hasPrefix("os.exit"), "\(line)") }
    #expect(lines[0] == "-- Made from a trace of a os.exit() --:1. It is yours to change.")
    #expect(lines[1] == #"app "pro\"file\n""#)
    #expect(lines.contains(#"describe("a\") os.exit()", function()"#))
    #expect(lines.contains { $0.hasPrefix(#"it("\027[31m\u{202E}", function(sim)"#) }, "\(lines)")
    #expect(lines.contains { $0.hasPrefix(#"sim:tap "\"os.exit()\n"   -- b"#) }, "\(lines)")
    #expect(script.contains(#"flags = { ["end"] = true }"#))
  }

  static let refused: [(kind: String, data: String, reason: String)] = [
    ("user.tap", "{}", #""user.tap": "target" is missing"#),
    ("user.pick", #"{"target":"a","value":5}"#, #""user.pick": "value" must be a string"#),
    ("given.preference", #"{"preference":"a","value":null}"#, #"cannot be said in Lua: "value" is null, or holds one"#),
    ("given.release", #"{"point":"auth.sign_out","op":3}"#, "cannot be said in Lua: no such operation runs"),
    ("given.will", #"{"point":"auth.sign_out","hurts":3}"#, #""will" takes no such "hurts""#),
    ("device.set", #"{"capability":"wings","available":true}"#, #"no script decides of "wings""#),
    ("clock.advance", #"{"to":5,"for":"sleep"}"#, "time passes before it"),
    ("user.shake", "{}", "is of a kind that this version does not know"),
    ("user.tap", #"{"target":"a","waited":5}"#, "time passes before it, and no record says what for"),
  ]

  @Test(arguments: refused.indices)
  func `what cannot be said is refused with its record`(index: Int) throws {
    let (kind, data, reason) = Self.refused[index]
    do {
      let script = try script([(kind, data)])
      Issue.record("\(script)")
    } catch let finding as Finding {
      #expect(finding.description.contains(reason), "\(finding)")
      #expect(finding.place.line == 3 && finding.place.file == "bad.jsonl")
    }
  }

  @Test func `steps without end, and without begin, are bounded`() throws {
    let begun = Array(repeating: (kind: "step.began", data: #"{"name":"a"}"#), count: 5000)
    let ended = begun.map { (kind: "step.ended", data: $0.data) }
    #expect(throws: Finding.self) { _ = try script(begun + ended) }
    _ = try script(Array(ended.prefix(50)))
    #expect { _ = try script(ended) } throws: { error in
      (error as? Finding)?.description.contains("it ends a step that has not begun") == true
    }
  }
}
