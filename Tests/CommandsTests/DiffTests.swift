import Commands
import TestSupport
import Testing
import TraceFormat

@Suite struct DiffTests {
  /// A trace, and one in which the sheet is higher and a haptic is another; the name of its journey is hostile.
  private func stage(_ edit: (inout [String]) -> Void = Self.edit) throws -> Stage {
    let stage = Stage()
    stage["a.jsonl"] = String(decoding: try TraceSample.write(), as: UTF8.self)
    stage["b.jsonl"] = String(decoding: try TraceSample.edited(edit), as: UTF8.self)
    return stage
  }

  private static func edit(_ lines: inout [String]) {
    lines[2] = lines[2].replacing("height:340", with: "<script>alert(1)</script>\\u001b[31m")
    lines[3] = #"{"seq":4,"ms":0,"kind":"a11y.announced","cause":3,"data":{"text":"\#u{202E}up"}}"#
  }

  @Test func `differences are told in groups, with the step that they follow from`() throws {
    let outcome = try stage().run("diff a.jsonl b.jsonl")
    #expect(outcome.status == .failed)
    #expect(outcome.messages.isEmpty)
    #expect(
      outcome.output == #"""
        Sign out › shows progress
          first: a.jsonl, 5 records
          second: b.jsonl, 5 records

        missing (1)
          user.tap target="sign_out"  (sign_out.lua:12)
          - 4  haptic.played haptic="warning"  → sheet = "sign_out_confirmation"

        added (1)
          user.tap target="sign_out"  (sign_out.lua:12)
          + 4  a11y.announced text="\#u{202E}up"

        changed (1)
          user.tap target="sign_out"  (sign_out.lua:12)
          ~ 3  sheet.presented sheet="sign_out_confirmation"
                 data.detents[1]: "height:340" → "<script>alert(1)</script>\u001b[31m"

        - missing: in the first trace alone
        + added: in the second trace alone
        ~ changed: in both, and says something else
        numbers are those of records, first → second

        1 missing, 1 added, 1 changed, 3 the same

        """#)
  }

  @Test func `of a text with several lines only those that differ are told`() throws {
    let text = (1...12).map { "row \($0)" }
    func record(_ lines: [String]) -> String {
      #"{"seq":5,"ms":800,"kind":"log.printed","data":{"text":"\#(lines.joined(separator: "\\n"))"}}"#
    }
    var other = text
    other[6] = "row of another name"
    other.append("row 13")
    let stage = Stage()
    stage["a.jsonl"] = String(decoding: try TraceSample.edited { $0[4] = record(text) }, as: UTF8.self)
    stage["b.jsonl"] = String(decoding: try TraceSample.edited { $0[4] = record(other) }, as: UTF8.self)
    let told = stage.run("diff a.jsonl b.jsonl").output.split(separator: "\n").filter { $0.contains("data.text") }
    #expect(
      told.map { $0.trimmingPrefix { $0 == " " } } == [
        #"data.text line 7: "row 7" → "row of another name""#, #"data.text line 13: nothing → "row 13""#,
      ])
  }

  @Test func `nothing differs`() throws {
    let outcome = try stage().run("diff a.jsonl a.jsonl")
    #expect(outcome.status == .success)
    #expect(outcome.output.hasSuffix("\n\nno difference in 5 records\n"))
  }

  @Test func `time counts when it is asked for`() throws {
    let stage = try stage { lines in
      lines[4] = lines[4].replacing("\"ms\":800", with: "\"ms\":950").replacing("\"to\":800", with: "\"to\":950")
    }
    #expect(stage.run("diff a.jsonl b.jsonl").status == .success)
    let timed = stage.run("diff a.jsonl b.jsonl --time")
    #expect(timed.status == .failed)
    #expect(timed.output.contains("\nshifted in time (1)\n  » 5  1 record, 0.150 s later, from 0.800 s on\n"))
  }

  @Test func `programs get one object`() throws {
    let outcome = try stage().run("diff a.jsonl b.jsonl --json --time")
    #expect(outcome.status == .failed)
    #expect(
      outcome.output == #"""
        {"same":false,"summary":"1 missing, 1 added, 1 changed",\#
        "a":{"file":"a.jsonl","journey":"Sign out › shows progress","records":5},\#
        "b":{"file":"b.jsonl","journey":"Sign out › shows progress","records":5},"header":[],\#
        "missing":[{"seq":4,"ms":0,"kind":"haptic.played","cause":3,"data":{"haptic":"warning"},\#
        "changes":{"sheet":"sign_out_confirmation"}}],\#
        "added":[{"seq":4,"ms":0,"kind":"a11y.announced","cause":3,"data":{"text":"\#u{202E}up"}}],\#
        "changed":[{"a":3,"b":3,"kind":"sheet.presented","keys":[{"key":"data.detents[1]","a":"height:340",\#
        "b":"<script>alert(1)</script>\u001b[31m"}]}],"moved":[],"shifted":[],"unchanged":3,"coarse":false}

        """#)
  }

  @Test func `a page loads nothing, runs nothing, and shows what a trace says as text`() throws {
    let stage = try stage()
    let outcome = stage.run("diff a.jsonl b.jsonl --html -")
    #expect(outcome.status == .failed)
    let page = outcome.output
    #expect(page.contains("content=\"default-src 'none'; style-src 'nonce-"))
    for active in ["<script", "src=", "url(", "http:", "https:", "javascript:", "\u{1B}", "\u{202E}"] {
      #expect(!page.contains(active), "\(active)")
    }
    #expect(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
    #expect(page.contains("\\u{202E}up"))
    #expect(
      stage.run("diff a.jsonl b.jsonl --html diff.html")
        == Stage.Outcome(status: .failed, output: "diff.html\n", messages: ""))
    #expect(stage["diff.html"] == page)
  }

  @Test(arguments: [
    ("diff a.jsonl", Commands.ExitStatus.usage, "settings-sim: \"diff\" needs two traces\n"),
    ("diff a.jsonl a.jsonl a.jsonl", .usage, "settings-sim: \"diff\" does not know what to do with \"a.jsonl\"\n"),
    ("diff a.jsonl c.jsonl", .usage, "settings-sim: there is no file or folder \"c.jsonl\"\n"),
    ("diff a.jsonl b.jsonl --json --html -", .usage, "settings-sim: \"--json\" and \"--html\" exclude each other\n"),
    ("diff a.jsonl settings-sim.lua", .doesNotLoad, "settings-sim.lua:1: the trace is empty\n"),
    ("diff a.jsonl text.jsonl", .doesNotLoad, "text.jsonl:1: the file is not a trace: its first line is no header\n"),
  ])
  func `what cannot be compared is said`(line: String, status: Commands.ExitStatus, message: String) throws {
    let stage = try stage()
    stage["text.jsonl"] = "{}\n"
    let outcome = stage.run(line)
    #expect(outcome.status == status)
    #expect(outcome.messages.hasPrefix(message), "\(outcome.messages)")
    #expect(outcome.output.isEmpty)
  }
}
