import Findings
import TestSupport
import Testing
import TextFormats
import TraceFormat

@Suite struct NormaliserTests {
  /// The sample's lines as they are compared, without header and footer.
  private func lines(_ normalisers: String..., edit: (inout [String]) -> Void = { _ in }) throws -> [String] {
    let trace = try Trace(TraceSample.edited(edit), file: "sample")
    let normal = try trace.normalised(by: normalisers.map { text throws(Finding) in try Normaliser(text) })
    return normal.records.map(normal.line(of:))
  }

  @Test func `without any the trace is itself`() throws {
    let trace = try Trace(TraceSample.write(), file: "sample")
    #expect(try trace.normalised(by: []).bytes == trace.bytes)
  }

  @Test func `what is dropped leaves its changes and its causes to the record before`() throws {
    let kept = try lines("drop haptic.*") {
      $0.append(#"{"seq":6,"ms":900,"kind":"ui.message","cause":4,"data":{"text":"x"}}"#)
    }
    #expect(
      kept[2...] == [
        #"{"seq":3,"ms":0,"kind":"sheet.presented","cause":2,"data":{"sheet":"sign_out_confirmation","detents":["height:340"]},"changes":{"sheet":"sign_out_confirmation"}}"#,
        #"{"seq":4,"ms":800,"kind":"clock.advance","source":"sign_out.lua:17","data":{"to":800,"for":"advance"}}"#,
        #"{"seq":5,"ms":900,"kind":"ui.message","cause":3,"data":{"text":"x"}}"#,
      ])
  }

  @Test func `inputs and snapshots are never dropped`() throws {
    #expect(
      try lines("drop *").map {
        $0.contains("state.snapshot") || $0.contains("user.tap") || $0.contains("clock.advance")
      } == [true, true, true])
  }

  @Test func `numbers of records in the data follow`() throws {
    let kept = try lines("drop sheet.presented") { lines in
      lines.append(
        #"{"seq":6,"ms":900,"kind":"auth.sign_out.finished","cause":4,"data":{"op":3,"outcome":"success","by":5}}"#)
    }
    #expect(
      kept.last
        == #"{"seq":5,"ms":900,"kind":"auth.sign_out.finished","cause":3,"data":{"op":3,"outcome":"success","by":4}}"#)
  }

  @Test(arguments: [
    ("redact data.target", #""data":{"target":"‹redacted›"}"#),
    ("redact user.* data.*", #""data":{"target":"‹redacted›"}"#),
    ("redact changes.sheet", #""changes":{"sheet":"‹redacted›"}"#),
    ("redact data.detents.*", #""detents":["‹redacted›"]"#),
    ("round 1000 clock.* data.to", #""to":1000"#), ("round 300 ms", #""ms":900"#), ("round 0.5 data.to", #""to":800"#),
  ])
  func `values are redacted and rounded`(normaliser: String, holds: String) throws {
    let lines = try lines(normaliser)
    #expect(lines.contains { $0.contains(holds) }, "\(lines)")
  }

  @Test func `lists are sorted, state keys with dots are reached`() throws {
    let sorted = try lines("sort data.detents", "redact changes.preferences.sound") { lines in
      lines[2] = lines[2].replacing(#"["height:340"]"#, with: #"["medium","large",3]"#)
      lines[3] = lines[3].replacing(#""sheet":"sign_out_confirmation""#, with: #""preferences.sound":true"#)
    }
    #expect(sorted[2].contains(#""detents":["large","medium",3]"#))
    #expect(sorted[3].contains(#""changes":{"preferences.sound":"‹redacted›"}"#))
  }

  @Test(arguments: [
    ("", "write drop KIND"), ("forget data.x", "write drop KIND"), ("dorp haptic.*", #"did you mean "drop"?"#),
    ("drop", "write drop and a kind"), ("drop user.tap", "inputs and snapshots cannot be dropped"),
    ("drop state.snapshot", "inputs and snapshots cannot be dropped"),
    ("drop haptic.plaid", #"did you mean "haptic.played"?"#),
    ("drop hapitc.*", #"did you mean "haptic"?"#), ("redact", "write redact and a path"),
    ("redact email", "a path begins with data. or changes."),
    ("redact ms", "a path begins with data. or changes."), ("round data.x", "write round, a step above 0"),
    ("round 0 data.x", "write round, a step above 0"), ("round 0.0001 data.x", "write round, a step above 0"),
    ("sort a b c", "write sort and a path"), ("redact data.", "a path begins with data. or changes."),
  ])
  func `what is none is told, and how to write it`(text: String, says: String) {
    #expect {
      try Normaliser(text)
    } throws: { error in
      guard let finding = error as? Finding else { return false }
      return finding.code == "trace.bad_normaliser" && finding.description.contains(says)
    }
  }

  @Test func `halves go up, below zero too`() throws {
    for (value, rounded) in [("5", "10"), ("4", "0"), ("-5", "0"), ("-6", "-10"), ("14.999", "10"), ("15.0", "20")] {
      let text = try lines("round 10 data.to") { $0[4] = $0[4].replacing("\"to\":800", with: "\"to\":\(value)") }
      #expect(text[4].contains("\"to\":\(rounded),"), "\(value): \(text[4])")
    }
  }

  @Test func `a normalised trace stays the same when it is normalised again`() throws {
    let trace = try Trace(TraceSample.write(), file: "sample")
    let all = try ["drop haptic.*", "redact data.target", "round 300 ms", "sort data.detents"].map {
      text throws(Finding) in try Normaliser(text)
    }
    let once = try trace.normalised(by: all)
    #expect(try once.normalised(by: all).bytes == once.bytes)
  }
}
