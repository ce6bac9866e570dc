-- Another launch in a journey is another device: nothing is left of the one before.
app "pocket"

describe("Another launch", { tags = { "reset" } }, function()
  it("finds nothing stored", function(sim)
    sim:launch {}
    sim:run_until_idle()
    sim:tap "to_more"
    sim:toggle "tips"
    sim:run_until_idle()
    sim:launch {}
    sim:run_until_idle()
    sim:expect { preferences = { tips = true } }
  end)

  it("finds no permission given", function(sim)
    sim:launch { permissions = { notifications = "authorized" } }
    sim:run_until_idle()
    sim:launch {}
    sim:run_until_idle()
    sim:expect { permissions = { notifications = "not_determined" } }
  end)

  it("finds nothing bought", function(sim)
    sim:launch { entitlements = { "plus" } }
    sim:run_until_idle()
    sim:launch {}
    sim:run_until_idle()
    sim:expect { entitlements = {} }
  end)

  it("finds nobody signed in", function(sim)
    sim:launch { account = "ada@example.com" }
    sim:run_until_idle()
    sim:launch {}
    sim:run_until_idle()
    sim:expect { account = false }
  end)

  it("finds nobody's events", function(sim)
    sim:launch { account = "ada@example.com" }
    sim:expect_events { "Application Installed", "Application Opened", "Application Foregrounded" }
    sim:launch {}
    sim:run_until_idle()
    local nobody = { user = false }
    sim:expect_events {
      event("Application Installed", any, nobody), event("Application Opened", any, nobody),
      event("Application Foregrounded", any, nobody),
    }
  end)
end)
