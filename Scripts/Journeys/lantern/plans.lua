-- Plans of one group: up, down, offers, codes, the family, and the end.
app "lantern"

local function bought(sim, row)
  sim:tap(row)
  sim:answer "confirm"
  sim:run_until_idle()
end

describe("Another plan", { tags = { "store" }, invariants = "all" }, function()
  it("of a higher level begins at once", function(sim)
    sim:launch { entitlements = { "plus_monthly" } }
    sim:run_until_idle()
    bought(sim, "buy_crew")
    sim:expect { entitlements = { "crew", "plus" }, subscription = { product = "crew_monthly", state = "subscribed" } }
    expect(sim:find "plan").has { value = "Crew" }
    expect(sim.store:transactions()[1].upgraded).equals(true)
  end)

  it("of a lower level, or of another length, begins when the paid time is over", {
    each = {
      { name = "lower", from = "crew_monthly", row = "buy_plus", to = "plus_monthly", now = "Crew" },
      { name = "longer", from = "plus_monthly", row = "buy_year", to = "plus_yearly", now = "Plus" },
    },
  }, function(sim, row)
    sim:launch { entitlements = { row.from } }
    sim:run_until_idle()
    bought(sim, row.row)
    sim:expect { subscription = { product = row.from, renews_as = row.to } }
    expect(sim:find "plan").has { value = row.now }
    sim:advance "31 days"
    sim:run_until_idle()
    sim:expect { subscription = { product = row.to }, unfinished = {} }
    expect(sim:find "plan").has { value = "Plus" }
  end)
end)

describe("An offer", { tags = { "store" }, invariants = "all" }, function()
  it("is for those for whom it is", {
    each = {
      { name = "a promotion for nobody new", row = "stay" },
      { name = "a way back for nobody new", row = "come_back" },
      { name = "a way back for nobody who is there", row = "come_back", has = { "plus_monthly" } },
    },
  }, function(sim, row)
    sim:launch { entitlements = row.has or {} }
    sim:run_until_idle()
    sim:tap(row.row)
    sim:run_until_idle()
    expect(sim:find(label "This offer is for others.")).is_visible()
    sim:tap "ok"
    sim:run_until_idle()
  end)

  it("holds for as many periods as it says, from the next one on", function(sim)
    sim:launch { entitlements = { "plus_monthly" } }
    sim:run_until_idle()
    bought(sim, "stay")
    for _, offer in ipairs { "stay", "stay", "none" } do
      sim:advance "30 days"
      sim:run_until_idle()
      expect(sim:state("subscription").offer or "none").equals(offer)
    end
  end)

  it("wins back who has gone", function(sim)
    sim:launch { entitlements = { "plus_monthly" } }
    sim:run_until_idle()
    sim.store:cancel "plus_monthly"
    sim:advance "31 days"
    sim:run_until_idle()
    sim:expect { entitlements = {}, subscription = { state = "expired", expiration_reason = "auto_renew_disabled" } }
    bought(sim, "come_back")
    sim:expect { entitlements = { "plus" }, subscription = { state = "subscribed", offer = "come_back" } }
  end)

  it("comes by a code, in the app's sheet or in the App Store", {
    each = { { name = "sheet", inApp = true }, { name = "App Store", inApp = false } },
  }, function(sim, row)
    sim:launch {}
    sim:run_until_idle()
    if row.inApp then sim:tap "redeem" else sim.device:background() end
    sim.store:redeem "SPRING"
    if row.inApp then sim:answer "redeem" else sim.device:foreground() end
    sim:run_until_idle()
    sim:expect { entitlements = { "plus" }, subscription = { offer = "SPRING" }, unfinished = {}, prompt = false }
  end)
end)

describe("A plan of the family", { tags = { "store" }, invariants = "all" }, function()
  it("is everybody's until it is taken back", function(sim)
    sim:launch {}
    sim:run_until_idle()
    sim.store:share "plus_monthly"
    sim:run_until_idle()
    sim:expect { entitlements = { "plus" }, subscription = { shared = true } }
    sim.store:revoke "plus_monthly"
    sim:run_until_idle()
    sim:expect { entitlements = {}, subscription = { state = "revoked" }, unfinished = {} }
  end)
end)

describe("Renewal", { tags = { "store" }, invariants = "all" }, function()
  before_each(function(sim)
    sim:launch { entitlements = { "plus_monthly" } }
    sim:run_until_idle()
  end)

  it("is turned off and on again in the Settings app", function(sim)
    sim:tap "manage"
    sim.store:cancel "plus_monthly"
    sim:answer "done"
    sim:run_until_idle()
    sim:expect { subscription = { renews = false }, entitlements = { "plus" } }
    sim.store:resume "plus_monthly"
    sim:advance "31 days"
    sim:run_until_idle()
    sim:expect { subscription = { renews = true, state = "subscribed" } }
  end)

  it("goes on at a higher price to which the user agrees in the Settings app", function(sim)
    sim.device:background()
    sim.store:price_increase "plus_monthly"
    sim.store:consent_to_price_increase "plus_monthly"
    sim:advance "1s"
    sim.device:foreground()
    sim:run_until_idle()
    sim:expect { prompt = false, subscription = { price_increase = "agreed" } }
    sim:advance "31 days"
    sim:run_until_idle()
    sim:expect { subscription = { state = "subscribed" } }
  end)

  it("ends before a higher price to which the user does not agree", function(sim)
    sim.device:background()
    sim.store:price_increase "plus_monthly"
    sim.store:decline_price_increase "plus_monthly"
    sim:advance "1s"
    sim.device:foreground()
    sim:run_until_idle()
    sim:expect { prompt = false, subscription = { renews = false } }
    sim:advance "31 days"
    sim:run_until_idle()
    sim:expect { subscription = { state = "expired", expiration_reason = "did_not_consent_to_price_increase" } }
  end)

  it("ends with the product", function(sim)
    sim.store:withdraw "plus_monthly"
    sim:advance "31 days"
    sim:run_until_idle()
    sim:expect { entitlements = {}, subscription = { state = "expired", expiration_reason = "product_unavailable" } }
  end)

  it("goes as fast as the test session says", function(sim)
    sim.store:set { time_rate = "monthly_renewal_every_five_minutes" }
    sim.store:renew "plus_monthly"
    sim:advance "12 min"
    expect(sim.store:transactions()).has_count(4)
    sim.store:set { billing_retry = true, grace_period = true }
    sim:advance "4 min"
    sim:run_until_idle()
    sim:expect { subscription = { state = "in_grace_period" }, entitlements = { "plus" } }
    sim:advance "150s"
    sim:run_until_idle()
    sim:expect { subscription = { state = "in_billing_retry" }, entitlements = {} }
    sim:advance "8 min"
    sim:run_until_idle()
    sim:expect { subscription = { state = "expired", expiration_reason = "billing_error" } }
  end)
end)

describe("A test session", { tags = { "store" } }, function()
  before_each(function(sim)
    sim:launch { entitlements = { "plus_monthly", "maps" } }
    sim:run_until_idle()
  end)

  it("takes a transaction away without a word, until the app reads again", function(sim)
    sim.store:delete "maps"
    sim:run_until_idle()
    sim:expect { entitlements = { "maps", "plus" } }
    sim.device:background()
    sim.device:foreground()
    sim:run_until_idle()
    sim:expect { entitlements = { "plus" } }
  end)

  it("forgets everything that was bought", function(sim)
    sim.store:clear()
    expect(sim.store:transactions()).equals {}
    sim.device:background()
    sim.device:foreground()
    sim:run_until_idle()
    sim:expect { entitlements = {}, subscription = false }
  end)

  it("begins anew, its settings too", function(sim)
    sim.store:set { ask_to_buy = true }
    sim.store:reset()
    sim.device:background()
    sim.device:foreground()
    sim:run_until_idle()
    sim:expect { entitlements = {}, subscription = false }
    sim:tap "buy_maps"
    sim:expect { prompt = "purchase" }
    sim:answer "cancel"
  end)
end)
