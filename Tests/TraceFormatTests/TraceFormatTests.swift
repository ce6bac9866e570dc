import Findings
import TestSupport
import Testing
import TextFormats
import TraceFormat

struct TraceFormatTests {
  @Test func `a trace is a header, records and a footer`() throws {
    #expect(
      String(decoding: try TraceSample.write(), as: UTF8.self) == """
        {"trace":1,"tool":"settings-sim 0.1.0","app":{"id":"profile","digest":"0123456789abcdef"},\
        "journey":{"name":"Sign out › shows progress","file":"sign_out.lua","line":9},"seed":0,\
        "start":"2026-01-01T09:00:00Z","faults":[],"launch":{"account":"ada@example.com"}}
        {"seq":1,"ms":0,"kind":"state.snapshot","data":{"page":"settings","path":[]}}
        {"seq":2,"ms":0,"kind":"user.tap","source":"sign_out.lua:12","data":{"target":"sign_out"}}
        {"seq":3,"ms":0,"kind":"sheet.presented","cause":2,"data":{"sheet":"sign_out_confirmation",\
        "detents":["height:340"]}}
        {"seq":4,"ms":0,"kind":"haptic.played","cause":3,"data":{"haptic":"warning"},\
        "changes":{"sheet":"sign_out_confirmation"}}
        {"seq":5,"ms":800,"kind":"clock.advance","source":"sign_out.lua:17","data":{"to":800,"for":"advance"}}
        {"end":1,"outcome":"passed","records":5,"digest":"d2259fa674fb906f"}

        """)
  }

  @Test func `a trace is read with its causes, and its values on demand`() throws {
    let trace = try Trace(try TraceSample.write(), file: "sign_out.trace.jsonl")

    #expect(trace.header == TraceSample.header)
    #expect(trace.footer.outcome == "passed")
    #expect(trace.records.map(\.seq) == [1, 2, 3, 4, 5])
    #expect(trace.records.map(\.ms) == [0, 0, 0, 0, 800])
    #expect(trace.records.map(\.cause) == [nil, nil, 2, 3, nil])
    #expect(trace.records.map(\.traceClass) == [.output, .input, .output, .output, .input])

    let haptic = trace.records[3]
    #expect(trace.kind(of: haptic) == "haptic.played")
    #expect(haptic.documentation?.when == "A haptic is played.")
    #expect(try trace.data(of: haptic)["haptic"]?.value == .string("warning"))
    #expect(try trace.changes(of: haptic)?["sheet"]?.value == .string("sign_out_confirmation"))
    #expect(trace.source(of: trace.records[1]) == "sign_out.lua:12")
  }
}
