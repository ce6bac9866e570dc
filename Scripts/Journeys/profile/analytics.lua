-- What the page tells, and under whose name.
app "profile"

describe("Analytics", { tags = { "analytics" }, invariants = "all" }, function()
  it("names changed values, and nothing of rows without a description", { tags = { "smoke" } }, function(sim)
    sim:launch { account = "ada@example.com", permissions = { notifications = "authorized" } }
    sim:run_until_idle()
    sim:tap "push_enabled"
    sim:tap "haptics_enabled"
    sim:choose("appearance", "dark")
    sim:choose("language", "de")
    sim:tap "privacy"
    sim:back()
    sim:tap "help"
    sim:run_until_idle()
    sim:expect_events(in_any_order { "notifications_changed", "appearance_changed" })
    expect(sim:analytics { event = "notifications_changed" }).has_count(1)
    expect(sim:analytics { event = "appearance_changed" }).has_count(1)
  end)

  -- A list that is only looked at changes no value: row_tapped is for rows that change none at all.
  it("sends nothing for a list that is opened and left", function(sim)
    sim:launch { account = "ada@example.com" }
    sim:run_until_idle()
    sim:tap "appearance"
    sim:back()
    sim:run_until_idle()
    sim:expect_events {}
  end)

  it("starts anonymous, follows the person in and out, and begins anew", function(sim)
    sim:launch {}
    sim:run_until_idle()
    local before = sim:state("analytics").anonymous_id
    sim:choose("appearance", "dark")
    sim:expect_events(containing { event("appearance_changed", any, { user = false, anonymous_id = before }) })

    sim:tap "sign_in"
    sim:type("email", "ada@example.com")
    sim:type("password", "engine1843!")
    sim:tap "continue"
    sim:run_until_idle()
    sim:expect { analytics = { user = "ada@example.com", anonymous_id = before } }

    sim:tap "sign_out"
    sim:tap "confirm_sign_out"
    sim:run_until_idle()
    sim:expect_events(containing {
      event("sign_out_started", any, { user = "ada@example.com" }),
      event("sign_out_succeeded", any, { user = "ada@example.com" }),
      analytics.reset,
    })
    sim:expect { analytics = { user = false } }
    expect_not(sim:state("analytics").anonymous_id).equals(before)

    sim:choose("appearance", "light")
    sim:run_until_idle()
    expect(sim:analytics { event = "appearance_changed", user = false }).has_count(2)
  end)

  it("keeps events for the next line", function(sim)
    sim:launch { account = "ada@example.com" }
    sim.network:offline()
    sim:choose("appearance", "dark")
    sim:run_until_idle()
    sim:expect { analytics = { queued = at_least(1) } }
    expect(sim:analytics { event = "appearance_changed", stage = "sent" }).has_count(0)
    sim.network:online()
    sim:advance "2 minutes"
    expect(sim:analytics { event = "appearance_changed", stage = "sent" }).has_count(1)
    sim:expect { analytics = { queued = 0 } }
  end)
end)
