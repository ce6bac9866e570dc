app "profile"                                    -- Fixtures/Apps/profile.lua; or a path, or a definition written here

describe("Sign out", { tags = { "smoke", "account" } }, function()
  before_each(function(sim)
    sim:launch { account = "ada@example.com", preferences = { theme = "dark" } }
  end)

  it("shows progress, then returns to the signed-out root", function(sim)
    sim:will("auth.sign_out", { takes = 0.8 })
    sim:tap "sign_out"
    sim:expect { sheet = "sign_out_confirmation", haptics = { "warning" } }

    sim:tap "confirm_sign_out"
    expect(sim:find "confirm_sign_out").has { busy = true }
    sim:swipe_down()                             -- dismissal is disabled while signing out
    sim:expect { sheet = "sign_out_confirmation" }

    sim:advance(0.8)
    sim:expect { sheet = false, path = {}, account = false }
    sim:expect_events { "sign_out_started", "sign_out_succeeded", analytics.reset }
  end)

  it("keeps the user signed in when the network is down", function(sim)
    sim.network:offline()
    sim:tap "sign_out"
    sim:tap "confirm_sign_out"
    sim:run_until_idle()
    sim:expect { account = "ada@example.com", sheet = "sign_out_confirmation", running = {} }
  end)
end)
