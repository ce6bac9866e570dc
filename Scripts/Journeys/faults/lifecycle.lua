-- What the system does by itself is not the user's doing.
describe("The app's life", { tags = { "lifecycle" } }, function()
  app "pocket"

  it("has no event when the notification drawer was opened and closed", function(sim)
    sim:launch {}
    sim:run_until_idle()
    sim:expect_events { "Application Installed", "Application Opened", "Application Foregrounded" }
    sim.device:deactivate "notification_center"
    sim.device:activate()
    sim:run_until_idle()
    sim:expect_events { "Application Foregrounded" }     -- Segment's SDK tells that the scene is active, and no more
  end)
end)

describe("The theme", { tags = { "appearance" } }, function()
  app "profile"

  it("does not change in the background", function(sim)
    sim:launch {}
    sim:run_until_idle()
    sim.device:background()
    sim:run_until_idle()
    sim:expect { color_scheme = "light" }
  end)

  it("is the chosen one on every page after a relaunch", function(sim)
    sim:launch { preferences = { theme = "dark" } }
    sim:run_until_idle()
    sim.device:kill()
    sim.device:relaunch()
    sim:tap "privacy"
    sim:run_until_idle()
    expect(sim:find "app_lock").has { color_scheme = "dark" }
  end)
end)
