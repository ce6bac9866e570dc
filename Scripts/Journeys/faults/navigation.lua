-- Where the user is, and gets on from there.
app "pocket"

describe("Navigation", { tags = { "navigation" }, invariants = "all" }, function()
  before_each(function(sim)
    sim:launch {}
    sim:run_until_idle()
  end)

  it("takes back a page that was still moving in", function(sim)
    sim:tap "hurry"
    sim:run_until_idle()
    sim:expect { path = {}, page = "settings" }
    expect_not(sim:find "report").is_visible()
  end)

  it("goes where a reminder's button says", function(sim)
    sim:tap "remind"
    sim:tap "show"
    sim:run_until_idle()
    sim:expect { alert = false, page = "more" }
  end)

  it("is silent about work that its page has taken along", function(sim)
    sim:tap "to_more"
    sim:tap "report"
    sim:back()
    sim:run_until_idle()
    sim:expect { page = "settings", alert = false }
  end)
end)

describe("A value that asks first", { tags = { "preferences" } }, function()
  it("is there after the page was left", function(sim)
    sim:launch {}
    sim:run_until_idle()
    sim:tap "timeout"
    sim:choose("timeout", "never")
    sim:tap "confirm_timeout_never"
    sim:run_until_idle()
    sim.device:background()
    sim.device:foreground()
    sim:run_until_idle()
    sim:expect { preferences = { timeout = "never" } }
  end)
end)
