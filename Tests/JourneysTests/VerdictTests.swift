import TestSupport
import Testing

/// `pass` and `fail`.
@Suite struct VerdictTests {
  @Test func `a failure ends the journey, and its values are in the trace`() {
    let trial = ScriptTrial.journey("pass \"so far\"\nfail(\"no\", { expected = { 1 }, actual = \"x\" })\npass()")
    #expect(trial.outcomes == ["failed"])
    #expect(trial.failures.map { String($0.prefix(14)) } == ["test.lua:5: no"])
    let trace = String(decoding: trial.traces[0], as: UTF8.self)
    #expect(trace.contains(#""kind":"expect.passed","source":"test.lua:4","data":{"what":"so far"}}"#))
    #expect(trace.contains(#""data":{"message":"no","expected":[1],"actual":"x"}}"#))
    #expect(trace.split(separator: "\n").count { $0.contains("expect.") } == 2)
  }

  @Test(arguments: [
    ("fail()", "1"), ("fail(\"a\", 3)", "a table is wanted, not 3"),
    ("fail(\"a\", { actul = 1 })", "unknown value \"actul\"; did you mean \"actual\"?"), ("pass(3, 4)", "takes"),
  ])
  func `what they do not take is said`(line: String, message: String) {
    let trial = ScriptTrial.journey(line)
    #expect(trial.outcomes == ["error"])
    #expect(trial.failures.count == 1 && trial.failures[0].contains(message), "\(trial.failures)")
  }
}
