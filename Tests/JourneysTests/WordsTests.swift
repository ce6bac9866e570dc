import Journeys
import TestSupport
import Testing

/// What a script says of events and records that its app cannot have: an error, for nothing could ever fit.
@Suite struct `Words that nothing fits` {
  static let records = [
    (
      #"never { kind = "sheet.presentd" }"#,
      #"there is no kind of record "sheet.presentd"; did you mean "sheet.presented"?"#
    ),
    (#"never { kind = "sheat.*" }"#, #"no kind of record begins with "sheat"; did you mean "sheet"?"#),
    (
      #"never { kind = "sheet.presnt*" }"#,
      #"no kind of record begins with "sheet.presnt"; did you mean "sheet.presented"?"#
    ),
    (
      #"never { kind = one_of { "sheet.presented", "alert.presentd" } }"#,
      #"there is no kind of record "alert.presentd"; did you mean "alert.presented"?"#
    ),
    (
      #"never { kind = "task.clear_cach.started" }"#,
      #"there is no kind of record "task.clear_cach.started"; did you mean "task.clear_cache.started"?"#
    ),
    (#"never { kind = "location.prompt.started" }"#, #"no kind of record begins with "location""#),
    (#"never { kind = "expect.failed" }"#, #"records "expect.*" are notes of the script, which it cannot look at"#),
    (#"never { kind = 3 }"#, #""kind" must be a text, "sheet.presented" or "sheet.*", not 3"#),
    (
      #"never { kind = "sheet.presented", data = { shet = "sign_in" } }"#,
      #"the data of "sheet.presented" has no "shet"; did you mean "sheet"?"#
    ),
    (
      #"never { kind = "user.*", data = { targt = "privacy" } }"#,
      #"the data of "user.*" has no "targt"; did you mean "target"?"#
    ),
    (#"never { data = { targt = "privacy" } }"#, #"the data of a record has no "targt"; did you mean "target"?"#),
    (
      #"never { kind = "user.tap", data = { target = "privcy" } }"#,
      #"target: "privcy" is no id; did you mean "privacy"?"#
    ),
    (
      #"never { kind = "haptic.played", data = { haptic = "warnin" } }"#,
      #"haptic: "warnin" is no haptic; did you mean "warning"?"#
    ),
    (
      #"never { kind = "sheet.presented", data = { sheet = "paywal" } }"#,
      #"sheet: "paywal" is no presentation; did you mean "paywall"?"#
    ),
    (
      #"never { kind = "auth.sign_out.finished", data = { outcome = "failure" } }"#,
      #"outcome: "failure" is no outcome; known: success, failed, cancelled, pending, interrupted, timed_out, orphaned"#
    ),
    (
      #"never { kind = "analytics.tracked", data = { event = "sign_out_starte" } }"#,
      #"the app sends no event "sign_out_starte"; did you mean "sign_out_started"?"#
    ),
    (#"never { changes = { acount = any } }"#, #"unknown state key "acount"; did you mean "account"?"#),
    (#"never { changes = { page = "privcy" } }"#, #"page: "privcy" is no page; did you mean "privacy"?"#),
    (#"never { knd = "sheet.presented" }"#, #"a record has no "knd"; did you mean "kind"?"#),
    (#"sim:trace "sheet.presentd""#, #"there is no kind of record "sheet.presentd"; did you mean "sheet.presented"?"#),
    (
      #"eventually { kind = "sheet.presentd" }"#,
      #"there is no kind of record "sheet.presentd"; did you mean "sheet.presented"?"#
    ),
    (#"eventually { sheet = "paywal" }"#, #"sheet: "paywal" is no presentation; did you mean "paywall"?"#),
    (
      #"invariant("mine", { sheet = one_of { false, "paywal" } })"#,
      #"sheet: "paywal" is no presentation; did you mean "paywall"?"#
    ),
    (#"sim:expect_for(1, { sheet = "paywal" })"#, #"sheet: "paywal" is no presentation; did you mean "paywall"?"#),
  ]

  @Test(arguments: records) func `of the trace`(lines: String, message: String) {
    let trial = ScriptTrial.journey(lines, launch: "account = \"ada@example.com\"")
    #expect(trial.failures.first?.hasPrefix("test.lua:4: \(message)") ?? false, "\(trial.failures)")
    #expect(trial.outcomes == ["error"])
  }

  static let events = [
    (
      #"sim:expect_events { "sign_out_succeded" }"#,
      #"the app sends no event "sign_out_succeded"; did you mean "sign_out_succeeded"?"#
    ),
    (
      #"sim:expect_events(none_of { "sign_out_faild" })"#,
      #"the app sends no event "sign_out_faild"; did you mean "sign_out_failed"?"#
    ),
    (
      #"sim:expect_events(containing { event("appearence_changed") })"#,
      #"the app sends no event "appearence_changed"; did you mean "appearance_changed"?"#
    ),
    (
      #"sim:expect_events(in_any_order { event(one_of { "appearance_changed", "x" }) })"#,
      #"the app sends no event "x""#
    ),
    // A row without a description sends nothing.
    (#"sim:expect_events(none_of { "privacy_tapped" })"#, #"the app sends no event "privacy_tapped""#),
    (
      #"sim:expect_events(none_of { event("sign_out_started", { them = "dark" }) })"#,
      #"no event of the app has a property "them""#
    ),
    (
      #"sim:analytics { event = "appearence_changed" }"#,
      #"the app sends no event "appearence_changed"; did you mean "appearance_changed"?"#
    ),
    (
      #"sim:analytics "appearence_changed""#,
      #"the app sends no event "appearence_changed"; did you mean "appearance_changed"?"#
    ),
    (#"sim:analytics { stage = "tracked" }"#, #"stage: "tracked" is no stage; known: queued, sent, dropped"#),
    (#"sim:analytics { evnt = "x" }"#, #"an analytics event has no "evnt"; did you mean "event"?"#),
  ]

  @Test(arguments: events) func `of events`(lines: String, message: String) {
    let trial = ScriptTrial.journey(lines, launch: "account = \"ada@example.com\"")
    #expect(trial.failures.first?.hasPrefix("test.lua:4: \(message)") ?? false, "\(trial.failures)")
    #expect(trial.outcomes == ["error"])
  }

  @Test func `screens and events are told apart`() {
    func failures(_ lines: String) -> [String] { ScriptTrial.journey(lines, app: "swiftylaunch").failures }
    #expect(
      failures(#"sim:expect_events(none_of { "PrivacyView" })"#) == [
        #"test.lua:4: the app sends no event "PrivacyView", but it is sent in another way: write analytics.screen "PrivacyView""#
      ])
    #expect(
      failures(#"sim:expect_events(none_of { analytics.screen "PrivacyVew" })"#) == [
        #"test.lua:4: the app sends no screen "PrivacyVew"; did you mean "PrivacyView"?"#
      ])
  }

  @Test func `an app without analytics sends nothing`() {
    let app = """
      app { schema = 1, app = { id = "a", name = "A" }, pages = { settings = { title = "S", sections = { { rows = {
        { id = "x", kind = "info", label = "X", value = "1" } } } } } } }
      it("x", function(sim) sim:launch() sim:expect_events(none_of { "x_tapped" }) end)
      """
    #expect(
      ScriptTrial(app).failures == [
        #"test.lua:3: unknown event "x_tapped": the definition has no analytics, so the app sends none"#
      ])
  }

  @Test func `names that only a run knows are let through where they can fit`() {
    let app = #"""
      app("profile", { analytics = { events = { value_changed = "{preferences.theme}_{analytics_description}" } } })
      it("x", function(sim)
        sim:launch { account = "ada@example.com" }
        sim:choose("appearance", "dark")
        sim:run_until_idle()
        sim:expect_events { "dark_appearance" }
        sim:expect_events(none_of { "dark_appearence" })
      end)
      """#
    let failures = ScriptTrial(app).failures
    #expect(failures.count == 1)
    #expect(
      failures.first?.hasPrefix(#"test.lua:7: the app sends no event "dark_appearence"; known: cache_cleared, "#)
        == true)
    #expect(failures.first?.hasSuffix("sign_out_started and 64 more") == true, "\(failures)")
  }

  @Test func `in a describe the line of the mistake is told, whatever has run before`() {
    let trial = ScriptTrial(
      """
      describe("all", function()
        app "utiliship"
        it("is another app's", function(sim) sim:launch() sim:run_until_idle() end)
      end)
      describe("mine", function()
        app "profile"
        invariant("theme", { ["preferences.theme"] = any })
        invariant("mine", { ["preferences.thme"] = any })
        it("is wrong", function(sim) sim:launch() end)
      end)
      """)
    #expect(trial.outcomes == ["passed", "error"])
    #expect(trial.failures == [#"test.lua:8: preferences has no "thme"; did you mean "theme"?"#])
  }

  @Test func `what is said before the launch counts from the launch`() {
    let trial = ScriptTrial(
      """
      app "profile"
      it("waits for the app", function(sim)
        never { kind = "app.launched" }
        eventually { page = "privacy" }
        invariant("signed in", { account = "ada@example.com" })
        sim:launch { account = "ada@example.com" }
        sim:tap "privacy"
        sim:run_until_idle()
      end)
      """)
    #expect(trial.failures.count == 1)
    #expect(
      trial.failures.first?.hasPrefix(#"test.lua:3: never { kind = "app.launched" }, but there is record 2"#) ?? false)
  }

  @Test func `in a describe it counts from the launch of an outer before_each too`() {
    let trial = ScriptTrial(
      """
      app "profile"
      before_each(function(sim) sim:launch() end)
      describe("inner", function()
        never { kind = "app.launched" }
        it("sees it", function(sim) end)
      end)
      """)
    #expect(
      trial.failures.last?.hasPrefix(#"test.lua:4: never { kind = "app.launched" }, but there is record 2"#) ?? false)
  }
}
