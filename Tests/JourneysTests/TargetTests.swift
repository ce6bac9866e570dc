import Journeys
import TestSupport
import Testing

/// Targets mean the same to every verb.
@Suite struct `Targets` {
  /// Two lists in one page that have an option in common, and two rows of one label.
  static let app = #"""
    app { schema = 1, app = { id = "twins", name = "Twins" },
      preferences = {
        left = { type = "choice", default = "a", options = { "a", "b" } },
        right = { type = "choice", default = "a", options = { "a", "b" } } },
      pages = {
        settings = { title = "Settings", sections = {
          { id = "lists", header = "Lists", rows = {
            { id = "left", kind = "picker", label = "Left", preference = "left", picker_style = "inline" },
            { id = "right", kind = "picker", label = "Right", preference = "right", picker_style = "inline" } } },
          { id = "more", rows = {
            { id = "first", kind = "navigation", label = "More", page = "one" },
            { id = "second", kind = "navigation", label = "More", page = "two" } } } } },
        one = { title = "One", body = "Words" }, two = { title = "Two", body = "Words" } } }
    it("runs", function(sim)
    sim:launch() sim:leave("running")

    """#

  private func said(_ lines: String) -> [String] {
    let trial = ScriptTrial(Self.app + lines + "\nend)")
    return trial.faults + trial.failures + trial.results.flatMap(\.printed)
  }

  @Test(arguments: ["sim:tap", "sim:find", "sim:wait_for", "sim:touch"])
  func `of several that are meant one has to be named`(verb: String) {
    let options =
      "means 2 things here: option \"b\" of \"left\" and option \"b\" of \"right\"; say which: write within(…)"
    #expect(said("\(verb) \"b\"") == ["test.lua:16: \"b\" \(options)"])
    let rows =
      "means 2 things here: row \"first\" of page settings and row \"second\" of page settings; say which: write its id"
    #expect(said("\(verb)(label \"More\")") == ["test.lua:16: label \"More\" \(rows)"])
    #expect(said("\(verb)(within(\"right\", \"b\"))") == [])
  }

  @Test(arguments: ["sim:tap", "sim:find", "sim:wait_for", "sim:touch"])
  func `what there is not is said in the same words`(verb: String) {
    #expect(said("\(verb) \"frst\"") == ["test.lua:16: unknown id \"frst\"; did you mean \"first\"?"])
    #expect(
      said("\(verb)(within(\"lsts\", \"left\"))") == [
        "test.lua:16: unknown container \"lsts\": a page, presentation, section, tab or row is wanted; did you mean \"lists\"?"
      ])
    #expect(
      said("\(verb)(within(\"lists\", \"first\"))") == [
        "test.lua:16: \"first\" is never within \"lists\"; it is on page settings"
      ])
  }

  @Test func `a section is a container`() {
    #expect(said("sim:tap(within(\"more\", \"first\")) sim:run_until_idle() sim:expect { page = \"one\" }") == [])
    #expect(said("print(sim:find(within(\"lists\", label \"Left\")).id)") == ["left"])
    #expect(said("print(sim:find(within(\"more\", label \"Left\")).visible)") == ["false"])
  }

  @Test func `pages, sections and texts are looked at, not touched`() {
    #expect(said("sim:wait_for \"settings\" print(sim:find(\"settings\").role)") == ["page"])
    #expect(
      said("sim:tap \"one\"") == [
        "test.lua:16: \"one\" is a page, which cannot be touched; the way there is \"first\""
      ])
    #expect(said("sim:tap \"lists\"") == ["test.lua:16: \"lists\" is a section, which cannot be touched"])
    #expect(
      said("sim:tap \"dont_allow\"") == [
        "test.lua:16: \"dont_allow\" belongs to a prompt of the OS, which is answered: sim:answer \"allow\""
      ])
    #expect(
      said("sim:tap \"first\" sim:wait_for(\"one\") sim:wait_for(\"settings\", \"gone\") print(sim:state \"page\")")
        == [
          "one"
        ])
  }

  @Test func `what wait_for waits for is what find sees`() {
    #expect(
      said(
        """
        for _, target in ipairs { "first", "settings", "one", label "More" and "second", within("right", "b") } do
          local seen = sim:find(target).visible
          local ok = pcall(function() sim:wait_for(target, seen and "visible" or "gone", { timeout = 0 }) end)
          if not ok then print(tostring(target)) end
        end
        """) == [])
  }

  @Test func `what is not there is called as the script called it`() {
    #expect(
      said("expect(sim:find(label \"Nothing\")).is_visible()") == [
        "test.lua:16: label \"Nothing\" is not on the screen"
      ])
    #expect(
      said("sim:wait_for(label \"Nothing\")") == [
        "test.lua:16: label \"Nothing\" is not on the screen; nothing is due before 10.0 s"
      ])
  }

  @Test func `an element has its fields and no others`() {
    #expect(
      said("expect(sim:find \"first\").has { lable = \"More\" }") == [
        "test.lua:16: an element has no \"lable\"; did you mean \"label\"?"
      ])
    #expect(
      said("expect_not(sim:find \"first\").has { role = \"buton\" }") == [
        "test.lua:16: role: \"buton\" is no role; did you mean \"button\"?"
      ])
  }
}
