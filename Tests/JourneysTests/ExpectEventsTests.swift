import Journeys
import TestSupport
import Testing

/// Signs out, and lets it end.
private let signOut = #"sim:tap "sign_out" sim:tap "confirm_sign_out" sim:advance(2)"# + "\n"
let goDark = #"sim:tap "appearance" sim:tap "dark" sim:advance(1)"# + "\n"

@Suite struct `Expecting events` {
  @Test func `exactly those since the last call, in order`() {
    #expect(
      said(
        signOut + #"""
          sim:expect_events { "sign_out_started", "sign_out_succeeded", analytics.reset }
          sim:expect_events {}
          """#) == [])
    #expect(
      said(signOut + #"sim:expect_events { "sign_out_started", "sign_out_failed", analytics.reset }"#) == [
        """
        test.lua:6: the events are not as expected (- expected, + found)
            "sign_out_started"
          - "sign_out_failed"
          + "sign_out_succeeded"   1.2 s, record 23
            analytics.reset
        """
      ])
    #expect(
      said(signOut + #"sim:expect_events { "sign_out_started", analytics.reset, "sign_out_succeeded" }"#) == [
        """
        test.lua:6: the events are not as expected (- expected, + found)
            "sign_out_started"
          - analytics.reset
            "sign_out_succeeded"
          + analytics.reset   1.2 s, record 24
        """
      ])
    #expect(
      said(#"sim:expect_events { "sign_out_started" }"#) == [
        """
        test.lua:5: expected 1 event, but nothing was tracked since the last look
          - "sign_out_started"
        """
      ])
  }

  @Test func `an author's message comes first`() {
    #expect(
      said(#"sim:expect_events({ "sign_out_started" }, "after the tap")"#).first?.hasPrefix(
        "test.lua:5: after the tap: expected 1 event, but nothing") ?? false)
  }

  @Test func `containing, in any order, none of`() {
    #expect(
      said(signOut + #"sim:expect_events(containing { "sign_out_started", analytics.reset })"#) == [])
    #expect(
      said(signOut + #"sim:expect_events(in_any_order { analytics.reset, "sign_out_succeeded", "sign_out_started" })"#)
        == [])
    #expect(said(signOut + #"sim:expect_events(none_of { "sign_out_failed", like "^delete" })"#) == [])
    #expect(
      said(signOut + #"sim:expect_events(containing { analytics.reset, "sign_out_started" })"#) == [
        """
        test.lua:6: expected events that contain { analytics.reset, "sign_out_started" }, but "sign_out_started" comes too early
          found { "sign_out_started", "sign_out_succeeded", analytics.reset }
        """
      ])
    #expect(
      said(signOut + #"sim:expect_events(in_any_order { analytics.reset, "sign_out_failed", "sign_out_started" })"#)
        == [
          """
          test.lua:6: the events are not as expected, in any order (- expected, + found)
            - "sign_out_failed"
            + "sign_out_succeeded"   1.2 s, record 23
          """
        ])
    #expect(
      said(signOut + #"sim:expect_events(none_of { "sign_out_succeeded" })"#) == [
        #"test.lua:6: expected no "sign_out_succeeded", but it was tracked at 1.2 s, record 23"#
      ])
  }

  @Test func `properties are compared partially, users too`() {
    let app = """
      app("profile", { analytics = { events = { properties = { theme = "{preferences.theme}", source = "app" } } } })
      it("runs", function(sim)
      sim:launch { account = "ada@example.com" }
      sim:tap "appearance" sim:tap "dark" sim:advance(1)

      """
    func messages(_ line: String) -> [String] { ScriptTrial(app + line + "\nend)").failures }
    #expect(
      messages(
        #"sim:expect_events { event("appearance_changed", { source = "app" }, { user = "ada@example.com" }) }"#
      ) == [])
    #expect(
      messages(#"sim:expect_events { event("appearance_changed", { theme = "light" }) }"#) == [
        """
        test.lua:5: the events are not as expected (- expected, + found)
          - event("appearance_changed", { theme = "light" })
          + event("appearance_changed", { theme = "dark" })   0.35 s, record 18
        """
      ])
    #expect(
      messages(#"sim:expect_events(containing { event("appearance_changed", nil, { user = "bob" }) })"#) == [
        """
        test.lua:5: expected events that contain { event("appearance_changed", nil, { user = "bob" }) }, but event("appearance_changed", nil, { user = "bob" }) is missing
          found { event("appearance_changed", {}, { user = "ada@example.com" }) }
        """
      ])
  }

  @Test func `screens are told apart from events`() {
    #expect(
      said(
        #"sim:tap "privacy" sim:expect_events(containing { analytics.screen "PrivacyView" })"#, app: "swiftylaunch",
        launch: "") == [])
  }

  @Test(arguments: [
    (#"sim:expect_events "x""#, #"a list of events is wanted, { "signed_out" }, not "x""#),
    ("sim:expect_events { 3 }", "item 1 is no event but 3: write a name, event(…) or a call such as analytics.reset"),
    (
      #"sim:expect_events { event("sign_out_started", nil, { usr = 1 }) }"#,
      #"the identity of an event has no "usr"; known: user, anonymous_id"#
    ),
    (#"sim:expect_events(any)"#, #"a list of events is wanted, { "signed_out" }, not { __matcher = "any" }"#),
    (#"analytics.page "x""#, #""analytics" has no "page"; known: screen, identify, reset, flush"#),
    (#"sim:expect { page = containing { "x" } }"#, #""containing" stands for events: give it to sim:expect_events"#),
  ]) func `what are no events is refused`(lines: String, message: String) {
    #expect(said(lines) == ["test.lua:5: \(message)"])
  }
}

@Suite struct `Looking back and ahead` {
  @Test func `the trace is read by a filter`() {
    #expect(
      said(
        signOut + """
          for _, r in ipairs(sim:trace { kind = "user.*" }) do print(r.seq, r.kind, r.data.target) end
          print(#sim:trace "sheet.presented", #sim:trace { kind = "auth.sign_out.*", data = { outcome = "success" } })
          """
      ).map { $0.split(separator: "\t").joined(separator: " ") } == [
        "8 user.tap sign_out", "17 user.tap confirm_sign_out", "1 1",
      ])
    #expect(
      said(#"sim:trace { knd = "x" }"#) == [#"test.lua:5: a record has no "knd"; did you mean "kind"?"#])
    #expect(
      said(#"sim:trace { kind = "sheat.*" }"#) == [
        #"test.lua:5: no kind of record begins with "sheat"; did you mean "sheet"?"#
      ])
  }

  @Test func `analytics has every event with how far it came`() {
    #expect(
      said(
        goDark + """
          for _, e in ipairs(sim:analytics()) do print(e.event, e.stage, e.user) end
          sim:advance(40)
          for _, e in ipairs(sim:analytics { event = "appearance_changed" }) do print(e.event, e.stage) end
          """
      ).map { $0.split(separator: "\t").joined(separator: " ") } == [
        "appearance_changed queued ada@example.com", "appearance_changed sent",
      ])
    #expect(
      said(#"sim:analytics { evnt = "x" }"#) == [
        #"test.lua:5: an analytics event has no "evnt"; did you mean "event"?"#
      ])
  }

  @Test func `never is broken at the author's line`() {
    #expect(
      said("never { kind = \"sheet.*\" }\nsim:tap \"privacy\"\nsim:advance(1)") == [])
    #expect(
      said("never { kind = \"sheet.*\" }\nsim:tap \"sign_out\"\nsim:advance(1)") == [
        """
        test.lua:6: never { kind = "sheet.*" }, but there is record 10, sheet.presented at 0.0 s
          { sheet = "sign_out_confirmation", detents = { "height:340" }, takes = 400 }
          it must not be from test.lua:5 on
        """
      ])
    #expect(said("sim:tap \"sign_out\"\nnever { kind = \"sheet.presented\" }\nsim:advance(1)") == [])
  }

  @Test func `an invariant is looked at after every step`() {
    #expect(
      said("invariant(\"no sheet\", { sheet = false })\nsim:tap \"sign_out\"\nsim:advance(1)") == [
        """
        test.lua:6: invariant "no sheet" is broken: expected sheet = false, found "sign_out_confirmation"
          it has this value since 0.0 s (record 10)
          it has to hold from test.lua:5 on
        """
      ])
    #expect(
      said("invariant(\"mine\", function() return sim:state \"page\" == \"settings\" end)\nsim:tap \"privacy\"") == [
        "test.lua:6: invariant \"mine\" is broken: its function is not true\n  it has to hold from test.lua:5 on"
      ])
    #expect(
      said("invariant(\"mine\", function() sim:tap \"privacy\" end)") == [
        "test.lua:5: \"sim:tap\" cannot be used in an invariant: it may only look\n  called from test.lua:5"
      ])
  }

  @Test func `what an app knows that does not run breaks no invariant`() {
    #expect(
      said(
        """
        invariant("signed in", { account = any })
        invariant("server", { server = { ["ada@example.com"] = { signed_in = true } } })
        sim.device:kill() sim:advance(1) sim.device:relaunch() sim:advance(1)
        """) == [])
  }

  @Test func `something comes eventually, or within a time`() {
    #expect(said("eventually { page = \"privacy\" }\nsim:tap \"privacy\"\nsim:advance(1)\nsim:tap \"back\"") == [])
    #expect(said("eventually({ kind = \"nav.pushed\" }, { within = 1 })\nsim:tap \"privacy\"") == [])
    #expect(
      said("eventually { page = \"privacy\" }") == [
        """
        test.lua:5: what was to come eventually did not come before the end of the journey
          at the end: expected page = "privacy", found "settings"
        """
      ])
    #expect(
      said("eventually({ page = \"privacy\" }, { within = 1 })\nsim:advance(2)\nsim:tap \"privacy\"") == [
        "test.lua:5: what was to come eventually did not come within 1.0 s"
      ])
    #expect(
      said("eventually({ kind = \"sheet.presented\" })") == [
        """
        test.lua:5: what was to come eventually did not come before the end of the journey
          expected a record { kind = "sheet.presented" }
        """
      ])
  }

  @Test func `in a describe they count from the launch`() {
    let trial = ScriptTrial(
      """
      app "profile"
      describe("all", function()
        never { kind = "sheet.*" }
        invariant("page", { page = one_of { "settings", "privacy" } })
        it("is quiet", function(sim) sim:launch() sim:tap "privacy" sim:run_until_idle() end)
        it("is not", function(sim) sim:launch { account = "ada@example.com" }
          sim:tap "sign_out"
          sim:run_until_idle()
        end)
      end)
      it("is outside", function(sim) sim:launch { account = "ada@example.com" } sim:tap "sign_out" sim:run_until_idle() end)
      """)
    #expect(trial.outcomes == ["passed", "failed", "passed"])
    #expect(
      trial.failures == [
        """
        test.lua:7: never { kind = "sheet.*" }, but there is record 10, sheet.presented at 0.0 s
          { sheet = "sign_out_confirmation", detents = { "height:340" }, takes = 400 }
          it must not be from test.lua:3 on
        """
      ])
  }

  @Test func `a second launch ends what ran before it`() {
    #expect(said("sim:launch { account = \"ada@example.com\" }\nsim:launch {}\nsim:run_until_idle()") == [])
  }

  @Test func `built-in invariants have names`() {
    #expect(said(#"invariant "busy_is_released" invariant "all" sim:tap "privacy" sim:advance(1)"#) == [])
    #expect(
      said(#"invariant "busy_is_relased""#) == [
        #"test.lua:5: unknown invariant "busy_is_relased"; did you mean "busy_is_released"? One of your own wants state keys or a function"#
      ])
    let trial = ScriptTrial(
      """
      app "profile"
      it("speaks", { invariants = { "one_language" } }, function(sim)
        sim:launch { preferences = { language = "de" } }
        sim:tap "sign_in"
        sim:run_until_idle()
      end)
      """)
    #expect(trial.failures.count == 1)
    #expect(
      trial.failures.first?.hasPrefix(#"test.lua:5: one_language: the app is in de, but "email" says "Email" in en"#)
        ?? false)
  }
}

@Suite struct `The globals of expectations` {
  @Test func `all that is documented is there, and every question has a field`() {
    let names = Expecting.globals.map { "\"\($0.name)\"" }.joined(separator: ", ")
    #expect(said("for _, name in ipairs { \(names) } do if _G[name] == nil then print(name) end end") == [])
    #expect(
      Expecting.expectationFields.map(\.name)
        == ["equals", "contains", "near", "has_count", "in_order", "is_visible", "has"])
  }
}
