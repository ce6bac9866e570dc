/// Journeys of the app `profile` from its fourth line on, each with lines that the export of its trace has.
enum JourneyExportExamples {
  static let all: [(name: String, lines: String, export: String)] = waits + inputs + failures + ends

  private static let waits = [
    (
      "a callback in a wait",
      """
      sim:after(0.1, function() sim.network:offline() print "gone" end)
      sim:after(0.3, function() end)
      sim:run_until_idle()
      sim:after(2, function() sim.network:online() end)
      sim:advance(5)
      """,
      """
        sim:after(0.1, function()
          sim.network:offline()   -- line 4
          print "gone"
        end)
        sim:run_until_idle()   -- line 6
        sim:after(2, function()
          sim.network:online()   -- line 7
        end)
        sim:advance(5)   -- line 8
      """
    ),
    (
      "a callback that a tap waits for",
      """
      sim:hold "auth.sign_out"
      sim:tap "sign_out"
      sim:tap "confirm_sign_out"
      sim:after(12, function() sim:release("auth.sign_out", { fails = "network" }) end)
      sim.timeout = 20
      sim:tap "ok"
      """,
      """
        sim:after(12, function()
          sim:release("auth.sign_out", { fails = "network" })   -- line 7
        end)
        sim.timeout = 13
        sim:tap "ok"   -- line 9
      """
    ),
    (
      "a function that does nothing",
      "sim:run_until_idle()\nsim:after(3, function() end)\nsim:run_until_idle()",
      "  sim:after(3, function() end)\n  sim:run_until_idle()   -- line 6"
    ),
    (
      "waits of all kinds",
      """
      sim:run_until_idle()
      sim:tap "sign_out"
      sim:wait_for(function() return sim:state "transition" == false end)
      sim:wait_for("confirm_sign_out", "enabled")
      sim:advance "3 days"
      sim:advance "15 days"
      sim:advance "700001ms"
      sim:advance(0)
      sim:expect_for(2, { sheet = "sign_out_confirmation" })
      sim:expect_for(0.25, { sheet = like "^sign" })
      """,
      """
        sim:wait_for(function() return true end)   -- line 7
        sim:advance "3 days"   -- line 8
        sim:advance "15 days"   -- line 9
        sim:advance "700001 ms"   -- line 10
        sim:advance(0)   -- line 11
        sim:expect_for(2, { sheet = "sign_out_confirmation" })   -- line 12
        sim:expect_for(0.25, { sheet = like "^sign" })   -- line 13
      """
    ),
    (
      "waits for what comes",
      """
      sim:run_until_idle()
      sim:tap "sign_out"
      sim:tap "confirm_sign_out"
      sim:wait_for(function() return sim:state "account" == false end)
      local told
      sim:after(20, function() print "now" told = true end)
      sim:wait_for(function() return told end, { timeout = 30 })
      """,
      """
        sim:wait_for(function() return #sim:state "presented" == 0 end)   -- line 7
        sim:after(20, function()
          print "now"
        end)
        do
          local is_over = false
          sim:after(20, function() is_over = true end)
          sim:wait_for(function() return is_over end, { timeout = 20 })   -- line 10
        end
      """
    ),
  ]

  private static let inputs = [
    (
      "steps in steps",
      """
      step("out \\"er\\"", function()
        step("inner", function() sim:tap "sign_out" end)
        sim:run_until_idle()
        print("a\\nb", "\\27[31m\u{202E}")
      end)
      """,
      #"""
        step("out \"er\"", function()   -- line 4
          step("inner", function()   -- line 5
            sim:tap "sign_out"   -- line 5
          end)
          sim:run_until_idle()   -- line 6
          print "a\nb\t\027[31m\u{202E}"
        end)
      """#
    ),
    (
      "what others do",
      """
      sim.store:set { ask_to_buy = true, grace_period = "16 days", errors = { ["store.sync"] = "network" } }
      sim.store:set { grace_period = false, interrupts = "store_terms", time_rate = "real_time" }
      sim.device:set { biometrics = "touch_id", mail = false, locale = "de_DE", time_zone = "Europe/Berlin+02:00" }
      sim.device:set { biometrics = "face_id", type_size = "accessibility3", color_scheme = "dark" }
      sim.network:slow "1 min"
      sim.store:buy_elsewhere "pro_monthly"
      sim.preferences:set("theme", "dark")
      sim:run_until_idle()
      sim.store:refund "pro_monthly#1"
      sim.auth:revoke()
      sim:leave("running", "prompt", "unfinished")
      """,
      """
        sim.store:refund "pro_monthly#1"   -- line 12
        sim.auth:revoke "ada@example.com"   -- line 13
      """
    ),
    (
      "fingers",
      """
      sim:scroll { to = 12.5 }
      sim:scroll { over = 30 }
      sim:touch "sign_out"
      sim:run_until_idle()
      sim:drag("down", 0.35)
      sim:let_go()
      """,
      """
        sim:scroll { to = 12.5 }   -- line 4
        sim:scroll { over = 30 }   -- line 5
        sim:touch "sign_out"   -- line 6
        sim:run_until_idle()   -- line 7
        sim:drag("down", 0.35)   -- line 8
        sim:let_go()   -- line 9
      """
    ),
    (
      "another launch",
      """
      sim:tap "sign_out"
      sim:run_until_idle()
      sim:launch { account = "bob@example.com", at = "2026-03-01T00:00:00.250Z", network = { slow = 1.5 } }
      sim:run_until_idle()
      """,
      """
        sim:launch { account = "bob@example.com", network = { slow = 1.5 }, at = "2026-03-01T00:00:00.250Z" }   -- line 6
      """
    ),
    (
      "several operations of a point",
      """
      sim:hold "preferences.save"
      sim:choose("appearance", "dark")
      sim:toggle "haptics_enabled"
      sim:release "preferences.save#2"
      sim:release "preferences.save"
      """,
      """
        sim:release "preferences.save#2"   -- line 7
        sim:release "preferences.save"   -- line 8
      """
    ),
  ]

  private static let failures = [
    (
      "an expectation that fails",
      """
      sim:expect({ sheet = "paywall", account = like "^a" }, "why")
      sim:tap "help"
      """, #"  sim:expect({ account = like "^a", sheet = "paywall" }, "why")   -- line 4"#
    ),
    (
      "an expectation that is caught",
      """
      pcall(function() sim:expect { sheet = "paywall" } end)
      sim:expect_events { "sign_in_started" }
      """,
      """
        pcall(function()
          sim:expect { sheet = "paywall" }   -- line 4
        end)
      """
    ),
    (
      "soft expectations",
      """
      expect.soft(sim:find "sign_out").has { enabled = false }
      expect.soft(sim:find "sign_out").is_visible()
      expect(1 + 1).equals(2)
      expect_not(sim:find "paywall").is_visible()
      expect_not(sim:find "sign_out").is_visible "but it is"
      """,
      """
        expect.soft(sim:find "sign_out").has { enabled = false }   -- line 4
        expect(sim:find "sign_out").is_visible()   -- line 5
        pass "2 equals 2"   -- line 6
        expect_not(sim:find "paywall").is_visible()   -- line 7
        expect_not(sim:find "sign_out").is_visible "but it is"   -- line 8
      """
    ),
    ("a tap that waits in vain", "sim:tap \"sign_out\"\nsim:tap \"help\"", "  sim:tap \"help\"   -- line 5"),
    (
      "an answer that waits in vain", "pcall(function() sim:answer \"allow\" end)\nsim:tap \"help\"",
      "  pcall(function()\n    sim:answer \"allow\"   -- line 4\n  end)"
    ),
    (
      "a wait in vain", #"sim:wait_for("sign_out", "gone", { timeout = 2 })"#,
      #"  sim:wait_for("sign_out", "gone", { timeout = 2 })   -- line 4"#
    ),
    (
      "a while that fails",
      """
      sim:tap "sign_out"
      pcall(function() sim:expect_for(1, { sheet = false }) end)
      sim:tap "confirm_sign_out"
      sim:expect_for(2, { account = "ada@example.com" }, "still there")
      """, #"  sim:expect_for(2, { account = "ada@example.com" }, "still there")   -- line 7"#
    ),
    (
      "a verdict",
      """
      pass()
      pass "all"
      pcall(fail, "one")
      fail("two", { expected = { 1 }, actual = { a = "b" } })
      """,
      """
        pass()   -- line 4
        pass "all"   -- line 5
        pcall(fail, "one")   -- line 6
        fail("two", { expected = { 1 }, actual = { a = "b" } })   -- line 7
      """
    ),
    (
      "an error", "sim:tap \"sign_out\"\nlocal x = nil + 1",
      "  error(\"attempt to perform arithmetic on a nil value\", 0)   -- line 5"
    ),
    (
      "an error in a step and a callback",
      """
      sim:after(1, function() step("in", function() error("no", 0) end) end)
      step("out", function() sim:advance(5) end)
      """,
      """
        step("out", function()   -- line 5
          sim:after(1, function()
            step("in", function()   -- line 4
              error("no", 0)   -- line 4
      """
    ),
  ]

  private static let ends = [
    (
      "what may be left",
      """
      sim:hold "auth.sign_out"
      sim:tap "sign_out"
      sim:tap "confirm_sign_out"
      sim:leave "running"
      """, "  sim:leave \"running\""
    ),
    (
      "a will too many", #"sim:will("auth.sign_out", { fails = "network", lands = 0.2, takes = 0.5, times = 2 })"#,
      #"  sim:will("auth.sign_out", { takes = 0.5, lands = 0.2, fails = "network", times = 2 })   -- line 4"#
    ),
    ("a sheet in the way", "sim:tap \"sign_out\"\npending \"later\"", "  pending()"),
    ("another end", "sim:tap \"sign_out\"\nskip()", "  skip()"),
  ]
}
