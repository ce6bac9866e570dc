import TestSupport
import Testing

/// A label that nothing can have proves nothing by being away.
@Suite struct `Labels that nothing has` {
  private func said(_ lines: String, launch: String = "") -> [String] {
    ScriptTrial.journey("sim:run_until_idle()\n" + lines, launch: launch).failures
  }

  @Test(arguments: [
    #"expect_not(sim:find(label "Privacy & Securty")).is_visible()"#,
    #"expect_not(sim:find(within("settings", label "Privacy & Securty"))).is_visible()"#,
    #"expect_not(sim:find "privacy").has { label = "Privacy & Securty" }"#,
    #"expect_not(sim:find(label "Privacy & Securty")).has { enabled = true }"#,
    #"expect_not(sim:find "privacy").has { label = one_of { "Help", "Privacy & Securty" } }"#,
    #"sim:wait_for(label "Privacy & Securty", "gone")"#,
  ])
  func `are told`(line: String) {
    #expect(
      said(line) == [
        #"test.lua:5: nothing in the app is labelled "Privacy & Securty"; did you mean "Privacy & Security"?"#
      ])
  }

  @Test func `are told in another letter case, too`() {
    #expect(
      said(#"expect_not(sim:find(label "sign in")).is_visible()"#)
        == [#"test.lua:5: nothing in the app is labelled "sign in"; did you mean "Sign In"?"#])
  }

  @Test(arguments: [
    // Texts of the definition, words of the engine, of prompts, and texts with a value in them.
    "Dark", "Sign out of Profile?", "Send Again", "Not Now", "Confirm Your In-App Purchase", "Version 9.9",
    // Who is known to the servers, and what the journey has brought.
    "Grace Hopper", "grace@example.com", "Mary", "mary@example.com",
    // Nothing is near it, and a person may be called so.
    "Somebody Else Entirely",
  ])
  func `are none that a run could show`(label: String) {
    let launch = #"accounts = { { email = "mary@example.com", name = "Mary" } }, account = false"#
    #expect(said("expect_not(sim:find(label \"\(label)\")).is_visible()", launch: launch) == [])
  }

  @Test func `in an app without texts from outside, are told whatever they are`() {
    let trial = ScriptTrial(
      """
      app { schema = 1, app = { id = "a", name = "A" }, pages = { settings = { title = "S", sections = { { rows = {
        { id = "x", kind = "info", label = "X", value = "1" } } } } } } }
      it("looks", function(sim)
        sim:launch {}
        expect_not(sim:find(label "Quite another")).is_visible()
      end)
      """)
    #expect(trial.failures == [#"test.lua:5: nothing in the app is labelled "Quite another""#])
  }
}
