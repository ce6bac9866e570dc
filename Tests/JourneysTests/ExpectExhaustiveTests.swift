import Journeys
import TestSupport
import Testing

@Suite struct `Being exhaustive` {
  @Test func `what is not accounted for is one failure with the lines that caused it`() {
    #expect(
      said(
        "sim:run_until_idle()\nsim:exhaustive()\nsim:tap \"appearance\"\nsim:advance(1)\nsim:tap \"dark\"\nsim:advance(1)"
      ) == [
        """
        test.lua:2: 3 things are not accounted for at the end
          color_scheme became "dark", was last "light" by test.lua:9, at 1.3 s
          preferences.theme became "dark", was last "system" by test.lua:9, at 1.3 s
          event "appearance_changed" was tracked by test.lua:9, 1.3 s, record 20
        """
      ])
  }

  @Test func `who asserts has accounted for it`() {
    #expect(
      said(
        """
        sim:run_until_idle()
        sim:exhaustive()
        sim:tap "privacy"
        sim:expect { path = { "privacy" } }
        sim:advance(1)
        sim:tap "back"
        sim:expect { page = "settings" }
        sim:advance(1)
        """) == [])
  }

  @Test func `a value that came back is no debt`() {
    #expect(
      said(
        "sim:run_until_idle()\nsim:exhaustive()\nsim:tap \"privacy\"\nsim:advance(1)\nsim:tap \"back\"\nsim:advance(1)")
        == [])
  }

  @Test func `containing pays for what it matches, none_of for nothing`() {
    let walk =
      "sim:run_until_idle()\nsim:exhaustive { ignore = { \"color_scheme\", \"preferences.theme\" } }\n" + goDark
    #expect(said(walk + "sim:expect_events(containing { \"appearance_changed\" })") == [])
    #expect(said(walk + "sim:expect_events(none_of { \"sign_out_failed\" })").first?.contains("1 thing is") ?? false)
    #expect(said(walk + "sim:expect_events { \"appearance_changed\" }") == [])
  }

  @Test func `a prompt is accounted for by its answer or by being expected`() {
    let walk =
      "sim:run_until_idle()\nsim:exhaustive { ignore = { \"preferences\", \"permissions\", \"server\" } }\nsim:tap \"push_enabled\"\n"
    #expect(
      ScriptTrial.journey("sim:leave(\"running\")\n" + walk, launch: "account = \"ada@example.com\"").failures.last
        == """
        test.lua:2: 1 thing is not accounted for at the end
          prompt notification_permission was shown by test.lua:7 and not answered
        """)
    #expect(said(walk + "sim:expect { prompt = \"notification_permission\" }") == [])
    #expect(
      said(
        walk + "sim:answer \"allow\" sim:run_until_idle() sim:expect_events(containing { \"notifications_changed\" })")
        == [])
  }

  @Test func `of a map only what changed is told`() {
    let lines =
      "sim:run_until_idle()\nsim:exhaustive { ignore = { \"preferences\", \"permissions\" } }\nsim:tap \"push_enabled\"\n"
      + "sim:answer \"allow\"\nsim:run_until_idle()\nsim:expect_events(containing { \"notifications_changed\" })"
    #expect(
      said(lines) == [
        """
        test.lua:2: 1 thing is not accounted for at the end
          server["ada@example.com"].push became true, was last false by test.lua:7, at 0.8 s
        """
      ])
  }

  @Test func `show only prints`() {
    #expect(
      said("sim:run_until_idle()\nsim:exhaustive \"show\"\nsim:tap \"privacy\"\nsim:advance(1)") == [
        "not accounted for:", "  path became { \"privacy\" }, was last {} by test.lua:7, at 0.3 s",
      ])
  }

  @Test func `the tag makes it so from the launch on`() {
    let trial = ScriptTrial(
      """
      app "profile"
      it("accounts for all", { tags = { "exhaustive" } }, function(sim)
        sim:launch()
        sim:run_until_idle()
        sim:expect { entitlements = {} }
        sim:tap "privacy"
        sim:run_until_idle()
      end)
      """)
    #expect(
      trial.failures == [
        """
        test.lua:2: 2 things are not accounted for at the end
          path became { "privacy" }, was last {} by test.lua:6, at 0.1 s
          permissions.notifications became "not_determined", was last "unknown" by the launch, at 0.05 s
        """
      ])
  }

  @Test func `what it cannot be is refused`() {
    #expect(
      said("sim:exhaustive \"shw\"") == [#"test.lua:5: unknown way to be exhaustive "shw"; did you mean "show"?"#])
    #expect(
      said("sim:exhaustive { ignore = { \"pth\" } }") == [#"test.lua:5: unknown state key "pth"; did you mean "path"?"#]
    )
  }
}
