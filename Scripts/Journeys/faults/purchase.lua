-- What is left of one purchase for the next.
app "pocket"

describe("A purchase", { tags = { "purchase" } }, function()
  before_each(function(sim)
    sim:launch {}
    sim:run_until_idle()
  end)

  it("is answered after a restore", function(sim)
    sim:tap "to_plus"
    sim:tap "restore"
    sim:answer "sign_in"
    sim:tap "ok"
    sim:tap "purchase"
    sim:answer "confirm"
    sim:run_until_idle()
    sim:expect { entitlements = { "plus" }, isPurchasing = false, sheet = false }
  end)

  it("has nothing to do with one that failed while the app was closed", function(sim)
    sim:will("store.purchase", { fails = "not_allowed" })
    sim:tap "to_plus"
    sim:tap "purchase"
    sim:answer "confirm"
    sim.device:kill()
    sim:run_until_idle()
    sim.device:relaunch()
    sim:run_until_idle()
    sim:tap "to_plus"
    sim:tap "purchase"
    sim:expect { isPurchasing = true, alert = false }
    sim:answer "confirm"
    sim:run_until_idle()
    sim:expect { entitlements = { "plus" }, alert = false }
  end)
end)

describe("The paywall", { tags = { "accessibility" } }, function()
  it("can be closed at every text size", { each = {
    { name = "as it is set at first", size = "large" }, { name = "at the largest", size = "accessibility5" },
  } }, function(sim, row)
    sim:launch { type_size = row.size }
    sim:run_until_idle()
    sim:tap "to_plus"
    sim:tap "close"
    sim:run_until_idle()
    sim:expect { sheet = false }
  end)
end)
