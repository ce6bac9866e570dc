import TestSupport
import Testing

/// What somebody who knows the documents alone stumbles over is said in a way that helps.
@Suite struct `Words that help` {
  /// A small app with one switch that leads to Settings and one event that needs consent.
  private func said(_ lines: String, launch: String = "") -> [String] {
    ScriptTrial(
      """
      app { schema = 1, app = { id = "a", name = "A" }, permissions = { notifications = {} },
        account = { providers = { "email" } },
        preferences = { ok = { type = "bool", default = false, controls = "analytics_consent" }, sound = { type = "bool", default = true } },
        analytics = { consent = "required" },
        pages = { settings = { title = "S", sections = { { rows = {
          { id = "news", kind = "toggle", label = "News", permission = "notifications" },
          { id = "site", kind = "link", label = "Site", url = "https://a.example" },
          { id = "sound", kind = "toggle", label = "Sound", preference = "sound", analytics_description = "sound" } } } } } } }
      it("runs", function(sim)
      sim:launch { \(launch) }
      sim:run_until_idle()
      \(lines)
      end)
      """
    ).failures
  }

  @Test func `what other tools call it leads to what it is called here`() {
    #expect(
      said("sim:wait(2)").first
        == #"test.lua:12: "sim" has no "wait"; write sim:advance(seconds), or sim:wait_for(target)"#)
    #expect(said("sim:click 'news'").first == #"test.lua:12: "sim" has no "click"; write sim:tap(target)"#)
  }

  @Test func `an app without configurations has none to choose from`() {
    #expect(
      said("", launch: #"configuration = "x""#).first == #"test.lua:10: unknown configuration "x"; the app has none"#)
  }

  @Test func `what the app cannot send or show is answered with what it can`() {
    let event = said(#"sim:expect_events { "uproar" }"#).first ?? ""
    #expect(event.hasPrefix(#"test.lua:12: the app sends no event "uproar"; known: sound_changed"#), "\(event)")
    let sheet = said(#"sim:expect { sheet = "webview" }"#).first ?? ""
    #expect(sheet.hasPrefix(#"test.lua:12: sheet: "webview" is no presentation; did you mean "web"?"#), "\(sheet)")
    let other = said(#"sim:expect { sheet = "lightbox" }"#).first ?? ""
    #expect(other.hasPrefix(#"test.lua:12: sheet: "lightbox" is no presentation; known: sign_out_"#), "\(other)")
    #expect(other.hasSuffix(" more"), "\(other)")
  }

  @Test func `a control of a sheet that is away says what is in front`() {
    let failure = said(#"sim:tap "password""#).first ?? ""
    #expect(
      failure.hasPrefix(
        #"test.lua:12: "password" is a control of a sheet that is not shown; page settings is in front"#), "\(failure)")
  }

  @Test func `an event without consent says that it was dropped`() {
    let failure = said(#"sim:toggle "sound" sim:run_until_idle() sim:expect_events {}"#).first ?? ""
    #expect(failure.contains("+ \"sound_changed\""), "\(failure)")
    #expect(failure.contains("dropped: consent"), "\(failure)")
  }

  @Test func `an app that left by itself says how`() {
    let link = said(#"sim:tap "site" sim:run_until_idle() sim:tap "sound""#).first ?? ""
    #expect(
      link.contains(#""sound" cannot be touched: the app is suspended: it opened https://a.example at 0.05 s"#),
      "\(link)")
    let settings =
      said(
        #"sim:toggle "news" sim:run_until_idle() sim:tap "sound""#,
        launch: #"permissions = { notifications = "authorized" }"#
      ).first ?? ""
    #expect(settings.contains("the app is suspended: it opened Settings at 0.55 s"), "\(settings)")
    let home = said("sim.device:background() sim:tap 'sound'").first ?? ""
    #expect(home.contains("cannot be touched: the app is ") && !home.contains("opened"), "\(home)")
  }

  @Test func `a script is never its own definition`() {
    let trial = ScriptTrial("app \"test\"\nit(\"runs\", function(sim) sim:launch {} end)")
    #expect(trial.faults == ["test.lua:1: there is no app \"test\"\n  looked for Fixtures/Apps/test.lua"])
  }

  @Test func `a name that nothing has is an error in journeys and in definitions`() {
    #expect(
      ScriptTrial("app \"profile\"\nit(\"runs\", function(sim) sim:launch {} expect(1).equals(one_off { 1 }) end)")
        .failures
        == [#"test.lua:2: nothing is called "one_off" here; did you mean "one_of"?"#])
    let files = ["Fixtures/Apps/mine.lua": "return { schema = 1,\n  preferences = { on = { type = bool } } }"]
    #expect(
      ScriptTrial("app \"mine\"", files: files).faults
        == [#"Fixtures/Apps/mine.lua:2: nothing is called "bool" here; a text stands in quotes: "bool""#])
  }
}
