-- Two groups of plans: each row says how its own plan stands.
app "marina"

local function shows(sim, berth, tides)
  sim:run_until_idle()
  expect(sim:find("berth_plan").value).equals(berth)
  expect(sim:find("tides_plan").value).equals(tides)
end

describe("Two plans", { tags = { "store" }, invariants = "all" }, function()
  before_each(function(sim)
    sim:launch {}
    sim:run_until_idle()
    sim.store:buy_elsewhere "berth"
    sim.store:buy_elsewhere "tides"
    shows(sim, "Renews", "Renews")
  end)

  it("are told apart in every state", function(sim)
    sim.store:cancel "berth"
    shows(sim, "Ends with its period", "Renews")
    sim.store:resume "berth"
    sim.store:set { grace_period = true }
    sim.store:fail_renewal "berth"
    shows(sim, "Not paid yet", "Renews")
    sim.store:recover "berth"
    sim.store:set { grace_period = false }
    sim.store:fail_renewal "tides"
    shows(sim, "Renews", "Not paid")
    sim.store:expire "tides"
    shows(sim, "Renews", "Has ended")
    sim:expect { entitlements = { "berth" } }
  end)

  it("that are taken back renew no more", function(sim)
    sim.store:refund "tides"
    shows(sim, "Renews", "Taken back")
    sim:expect { subscriptions = { berths = { state = "subscribed", renews = true }, data = { state = "revoked", renews = false } } }
    sim.store:revoke "berth"
    shows(sim, "Taken back", "Taken back")
  end)

  it("are known again after a relaunch", function(sim)
    sim.store:cancel "berth"
    sim.store:expire "tides"
    sim:run_until_idle()
    sim.device:kill()
    sim.device:relaunch()
    shows(sim, "Ends with its period", "Has ended")
  end)
end)
