import Commands
import TestSupport
import Testing

/// What `verify` does with overlays, lists of events, and apps.
@Suite struct VerifyRulesTests {
  private static let log = """
    {"type":"screen","name":"Settings","messageId":"1","anonymousId":"a1","timestamp":"2026-01-01T09:00:00.000Z","properties":{}}
    {"type":"track","event":"sign_out_started","messageId":"2","anonymousId":"a1","userId":"u1","timestamp":"2026-01-01T09:00:01.001Z","properties":{}}
    {"type":"track","event":"sign_out_succeeded","messageId":"3","anonymousId":"a1","userId":"u1","timestamp":"2026-01-01T09:00:02.001Z","properties":{"reason":"ada@example.com"}}
    {"type":"track","event":"appearance_changed","messageId":"4","anonymousId":"a1","userId":"u1","timestamp":"2026-01-01T09:00:03.001Z","properties":{}}

    """
  private static let list = """
    # Sign out › returns to the signed-out screen

    launch
      Settings

    tap sign_out
      sign_out_tapped

    tap confirm_sign_out
      sign_out_started
      sign_out_succeeded reason=*
      @reset

    tap appearance
      appearance_changed

    """
  private static let overlay = """
    return {
      sign_out = { "sign_out_succeeded" },
      events = { sign_out_succeeded = { order = { after = "sign_out_tapped" } } },
    }
    """

  private func stage() -> Stage {
    Stage(["log.jsonl": Self.log, "sign_out.events.txt": Self.list, "overlay.lua": Self.overlay])
  }

  @Test func `a log is held against an overlay`() {
    let stage = stage()
    // From the start of the app on it is known what has come before.
    let start =
      #"{"type":"track","event":"Application Opened","messageId":"0","anonymousId":"a1","timestamp":"2026-01-01T09:00:00Z"}"#
    stage["log.jsonl"] = start + "\n" + Self.log
    let outcome = stage.run("verify --overlay overlay.lua log.jsonl")
    #expect(outcome.status == .failed)
    #expect(outcome.messages.isEmpty)
    Golden(path: "Messages/verify-overlay.txt").expect(outcome.output)
  }

  @Test func `a log of the real app is held against the list of a journey`() {
    let outcome = stage().run("verify --expected sign_out.events.txt --ignore V24 log.jsonl")
    #expect(outcome.status == .failed)
    Golden(path: "Messages/verify-expected.txt").expect(outcome.output)
    let optional = stage()
    optional["sign_out.events.txt"] = Self.list.replacing("  sign_out_tapped", with: "  ? sign_out_tapped")
    #expect(optional.run("verify --expected sign_out.events.txt --ignore V24 log.jsonl").status == .success)
  }

  @Test func `what is wrong with an overlay or a list is told, all of it`() {
    let stage = stage()
    stage["overlay.lua"] = "return { evnts = {}, sign_out = 7 }"
    stage["bad.events.txt"] = "launch\n  a b\n  \"c\n"
    let overlay = stage.run("verify --overlay overlay.lua log.jsonl")
    #expect(overlay.status == .doesNotLoad)
    #expect(
      overlay.messages == """
        overlay.lua:1: evnts: unknown field "evnts"
          did you mean "events"?
        overlay.lua:1: sign_out: expected a list, found 7

        """)
    let list = stage.run("verify --expected bad.events.txt log.jsonl")
    #expect(list.status == .doesNotLoad)
    #expect(
      list.messages == """
        bad.events.txt:2: "b" has no value
          at character 6 of the line
          write b=VALUE, or b=*
        bad.events.txt:3: here the name of an event is missing
          at character 3 of the line
          a text in quotes is written as in JSON, and ends with a quote

        """)
    #expect(stage.run("verify --expected nothing.txt log.jsonl").status == .usage)
    #expect(stage.run("verify --match exactly --expected sign_out.events.txt log.jsonl").status == .usage)
  }

  @Test func `a file of another kind is told once`() {
    let stage = stage()
    stage["plan.json"] = VerifyTests.plan
    #expect(
      stage.run("verify --expected plan.json log.jsonl").messages == """
        plan.json: this is no list of events
          a list is a text with one event a line, as --write-expected writes it

        """)
    #expect(
      stage.run("verify --plan overlay.lua log.jsonl").messages.hasSuffix(
        "\n  a plan is JSON; an overlay is given with --overlay\n"))
  }

  @Test func `the plan of an overlay is named as if it was typed`() {
    let stage = VerifyTests.stage("theme_chnged")
    stage["overlay.lua"] = #"return { plan = "plan.json" }"#
    stage["rules/overlay.lua"] = #"return { plan = "../plan.json" }"#
    for overlay in ["overlay.lua", "rules/overlay.lua"] {
      #expect(stage.run("verify --overlay \(overlay) traces").output.contains("\nplan.json: 0 of 2 events seen"))
      #expect(
        stage.run("verify --overlay \(overlay) traces --as segment").output.contains(
          #""trackingPlanName":"plan.json""#))
    }
  }

  @Test func `an app cannot send everything`() throws {
    func stage(_ event: String) throws -> Stage {
      Stage([
        "Fixtures/Apps/profile.lua": String(
          decoding: try AppFixtures.bytes("Fixtures/Apps/profile.lua"), as: UTF8.self),
        "plan.json": VerifyTests.plan,
        "log.jsonl": ["Application Opened", event].map {
          #"{"type":"track","event":"\#($0)","messageId":"\#($0)","anonymousId":"a1","properties":{}}"# + "\n"
        }.joined(),
      ])
    }
    let outcome = try stage("sign_out_succeeded").run("verify --app profile --ignore V29 log.jsonl")
    #expect(outcome.status == .failed)
    #expect(outcome.output.contains("V28 impossible sequence (1)"))
    #expect(outcome.output.contains(#""sign_out_started" has not come before"#))
    let dead = try stage("sign_out_started").run("verify --app profile --plan plan.json log.jsonl")
    #expect(dead.output.contains(#"nothing in the app "profile" sends the event "theme_changed""#), "\(dead.output)")
  }

  @Test func `what has no list, and of what none was written, is told`() {
    let stage = VerifyTests.stage("theme_changed", "signed_out")
    stage["log.jsonl"] = Self.log
    _ = stage.run("verify --write-expected lists traces")
    stage["lists/3.events.txt"] = "# t\n"
    let some = stage.run("verify --expected lists --only V17 traces log.jsonl")
    #expect(some.status == .success)
    #expect(
      some.messages == """
        information: no list in "lists" belongs to "log.jsonl": it has nothing to fulfil
        information: 1 list in "lists" belongs to no log that was read: "lists/3.events.txt"

        """)
    let none = stage.run("verify --expected lists log.jsonl --only V17")
    #expect(none.status == .nothingSelected)
    #expect(
      none.messages == """
        nothing was held against a list: none in "lists" belongs to "log.jsonl"
          a list is found by its name: a.events.txt belongs to a.trace.jsonl, a.jsonl and a.json
          a list that is named itself holds for every log: --expected lists/NAME.events.txt

        """)
    let log = stage.run("verify --write-expected other log.jsonl --only V17")
    #expect(log.status == .usage)
    #expect(
      log.messages == """
        no list was written of "log.jsonl"
          a list is made of a trace, which knows the steps; a log is held against one with --expected

        """)
    #expect(
      stage.run("verify --write-expected other traces log.jsonl --only V17").messages == """
        new: other/1.events.txt
        new: other/2.events.txt
        warning: no list was written of "log.jsonl"
          a list is made of a trace, which knows the steps; a log is held against one with --expected

        """)
    var input = stage
    input.input = VerifyTests.trace("theme_changed")
    #expect(input.run("verify --write-expected more - --only V17").messages.contains("name the list: --write-expected"))
    #expect(input.run("verify --write-expected more.events.txt - --only V17").messages == "new: more.events.txt\n")
  }

  static let wrongLists: [(String, String)] = [
    ("--write-expected all.events.txt traces", "takes a folder where there are several logs and traces"),
    ("--write-expected new.json traces", #""new.json" is no folder and no list (.events.txt)"#),
    ("--write-expected log.jsonl traces", #""log.jsonl" is no folder and no list (.events.txt)"#),
    ("--plan plan.json --match exact traces", #""verify" needs the option "--expected""#),
  ]

  @Test(arguments: wrongLists) func `what can never work is refused`(line: String, says: String) {
    let stage = VerifyTests.stage("theme_changed", "signed_out")
    stage["log.jsonl"] = Self.log
    let before = stage.written
    let outcome = stage.run("verify \(line)")
    #expect(outcome.status == .usage)
    #expect(outcome.messages.contains(says), "\(outcome.messages)")
    #expect(stage.written == before)
  }

  @Test func `an app says after which events nobody is signed in, unless the overlay does`() throws {
    func found(_ arguments: String, overlay: String = Self.overlay) throws -> Bool {
      let stage = stage()
      stage["Fixtures/Apps/profile.lua"] = String(
        decoding: try AppFixtures.bytes("Fixtures/Apps/profile.lua"), as: UTF8.self)
      stage["overlay.lua"] = overlay
      return stage.run("verify \(arguments) --only V19 log.jsonl").output.contains("V19 identity not reset (1)")
    }
    #expect(try found("--app profile"))
    #expect(try !found("--profile segment"))
    let said = "return { sign_out = { 'sign_out_succeeded' } }"
    #expect(try found("--app profile --overlay overlay.lua", overlay: said))
    #expect(try found("--app profile --overlay overlay.lua", overlay: "return { session = { idle = 60 } }"))
    #expect(try !found("--app profile --overlay overlay.lua", overlay: "return { sign_out = {} }"))
  }

  @Test func `an event in a choice that nothing has is warned of`() {
    func messages(_ arguments: String) -> String {
      stage().run("verify --overlay overlay.lua --fail-on none \(arguments) log.jsonl").messages
    }
    #expect(
      messages("--ignore V24:sign_out_succeded") == """
        warning: "V24:sign_out_succeded" is about no event that plan or logs have
          did you mean "sign_out_succeeded"?

        """)
    #expect(messages("--ignore V24:sign_out_* --level V19:appearance_changed=information --only V24,V19").isEmpty)
    #expect(messages("--only V14:nothing*").contains("is about no event"))
  }

  @Test func `the apps of traces know their names too`() throws {
    let stage = VerifyTests.stage("theme_changed")
    stage["o.lua"] = "return { events = { theme_changed = { when = { tap = 'no such row' } } } }"
    #expect(stage.run("verify --overlay o.lua --fail-on none traces").messages.isEmpty)
  }

  @Test func `a list is written, kept, and changed with a word`() {
    let stage = VerifyTests.stage("theme_changed")
    let first = stage.run("verify --write-expected lists traces")
    #expect(first.messages == "new: lists/1.events.txt\n")
    #expect(stage["lists/1.events.txt"]?.contains("\n\ntap dark\n  theme_changed\n") == true)
    #expect(
      stage.run("verify --expected lists --write-expected lists traces").messages == "as it was: lists/1.events.txt\n")
    stage["traces/1.trace.jsonl"] = VerifyTests.trace("theme_chosen")
    #expect(stage.run("verify --expected lists traces").status == .failed)
    #expect(
      stage.run("verify --write-expected lists traces").messages == """
        changed: lists/1.events.txt
          tap dark
            - theme_changed
            + theme_chosen

        """)
    #expect(stage.run("verify --expected lists traces").status == .success)
  }
}
