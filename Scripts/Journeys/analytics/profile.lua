-- A visit with every event that the plans of the profile-style page have. Fixtures/Logs has it as Segment's SDK sent it.
app "profile"

local function choose_appearance(sim, theme)
  sim:choose("appearance", theme)
  sim:run_until_idle()
end

describe("A visit to the profile-style page", { tags = { "analytics" } }, function()
  it("has all that is planned in it", function(sim)
    sim:launch { connection = "cellular" }
    sim:run_until_idle()
    choose_appearance(sim, "dark")

    step("Sign in, not at once", function()
      sim:tap "sign_in"
      sim:run_until_idle()
      sim:swipe_down()
      sim:run_until_idle()
      sim:tap "sign_in"
      sim:type("email", "ada@example.com")
      sim:type("password", "difference")
      sim:tap "continue"
      sim:run_until_idle()
      sim:tap "ok"
      sim:type("password", "engine1843!")
      sim:tap "continue"
      sim:run_until_idle()
    end)

    step("Change what can be changed", function()
      sim:tap "push_enabled"
      sim:answer "allow"
      sim:run_until_idle()
      sim:tap "clear_cache"
      sim:run_until_idle()
      sim.device:set { connection = "wifi" }
    end)

    step("Ask for the plan, and a parent declines", function()
      sim:tap "plan"
      sim:run_until_idle()
      sim:tap "close"
      sim:run_until_idle()
      sim:tap "plan"
      sim:run_until_idle()
      sim:will("store.sync", { fails = "network" })
      sim:tap "restore"
      sim:answer "sign_in"
      sim:run_until_idle()
      sim:tap "ok"
      sim:run_until_idle()
      sim:tap "restore"
      sim:answer "cancel"
      sim:run_until_idle()
      sim:tap "restore"
      sim:answer "sign_in"
      sim:run_until_idle()
      sim:tap "ok"
      sim:run_until_idle()
      sim:tap "purchase"
      sim:answer "cancel"
      sim:run_until_idle()
      sim:will("store.purchase", { fails = "network" })
      sim:tap "purchase"
      sim:answer "confirm"
      sim:run_until_idle()
      sim:tap "ok"
      sim:run_until_idle()
      sim.store:set { ask_to_buy = true }
      sim:tap "purchase"
      sim:answer "ask"
      sim:run_until_idle()
      sim.store:decline "pro_monthly"
      sim.store:set { ask_to_buy = false }
      sim:run_until_idle()
    end)

    step("Pay", function()
      sim:tap "purchase"
      sim:answer "confirm"
      sim:run_until_idle()
    end)

    step("Sign out, not at once", function()
      sim:tap "sign_out"
      sim:tap "cancel_sign_out"
      sim:run_until_idle()
      sim:will("auth.sign_out", { fails = "network" })
      sim:tap "sign_out"
      sim:tap "confirm_sign_out"
      sim:run_until_idle()
      sim:tap "ok"
      sim:run_until_idle()
      sim:tap "confirm_sign_out"
      sim:run_until_idle()
    end)

    choose_appearance(sim, "light")
    sim:advance(31)
    sim:expect { analytics = { queued = 0 } }
  end)
end)
