-- What can be bought, and how a purchase ends.
app "lantern"

local function bought(sim, row)
  sim:tap(row)
  sim:answer "confirm"
  sim:run_until_idle()
end

describe("A purchase", { tags = { "store" }, invariants = "all" }, function()
  before_each(function(sim)
    sim:launch {}
    sim:run_until_idle()
  end)

  it("gives what it is for", {
    each = {
      { name = "used up", row = "buy_oil", entitlements = {} },
      { name = "lasts", row = "buy_maps", entitlements = { "maps" } },
      { name = "a pass", row = "buy_season", entitlements = { "season" } },
      { name = "a plan", row = "buy_plus", entitlements = { "plus" } },
    },
  }, function(sim, row)
    bought(sim, row.row)
    sim:expect { entitlements = row.entitlements, unfinished = {}, presented = {} }
  end)

  it("is there after a reinstallation, but for what is used up", function(sim)
    for _, row in ipairs { "buy_oil", "buy_maps", "buy_season", "buy_plus" } do bought(sim, row) end
    sim.device:reinstall()
    sim:run_until_idle()
    sim:expect { entitlements = { "maps", "plus", "season" }, unfinished = {} }
  end)

  it("of what is used up can be made again, of what lasts costs nothing", function(sim)
    bought(sim, "buy_oil")
    bought(sim, "buy_oil")
    bought(sim, "buy_maps")
    bought(sim, "buy_maps")
    expect(sim.store:transactions()).has_count(3)
    sim:expect { unfinished = {} }
  end)

  it("is refused before the user is asked", {
    each = {
      { name = "not in this country", settings = { storefront = "DEU" }, says = "Not for sale in your country." },
      { name = "not on this device", settings = { payments = false }, says = "Purchases are switched off on this device." },
      { name = "no longer", withdraws = true, says = "This is no longer for sale." },
    },
  }, function(sim, row)
    if row.settings then sim.store:set(row.settings) end
    if row.withdraws then sim.store:withdraw "maps" end
    sim:tap "buy_maps"
    never { kind = "prompt.presented" }
    sim:run_until_idle()
    expect(sim:find(label(row.says))).is_visible()
    sim:tap "ok"
    sim:run_until_idle()
    sim:expect { entitlements = {}, unfinished = {} }
  end)

  it("can be made again when the product is for sale again", function(sim)
    sim.store:withdraw "maps"
    sim.store:put_on_sale "maps"
    bought(sim, "buy_maps")
    sim:expect { entitlements = { "maps" } }
  end)

  it("changes nothing when StoreKit fails", {
    each = {
      { name = "unknown" }, { name = "network" }, { name = "system_error" }, { name = "not_entitled" }, { name = "unsupported" },
      { name = "invalid_quantity" }, { name = "invalid_offer_identifier" }, { name = "invalid_offer_price" },
      { name = "invalid_offer_signature" }, { name = "missing_offer_parameters" },
      { name = "payment_method_binding_configuration_required" },
    },
  }, function(sim, row)
    sim.store:set { errors = { ["store.purchase"] = row.name } }
    bought(sim, "buy_maps")
    sim:expect { entitlements = {}, unfinished = {}, alert = "message", running = {} }
    sim:tap "ok"
    sim:run_until_idle()
    sim.store:set { errors = { ["store.purchase"] = false } }
    bought(sim, "buy_maps")
    sim:expect { entitlements = { "maps" } }
  end)

  it("says nothing of a cancellation that StoreKit throws", function(sim)
    sim:will("store.purchase", { fails = "user_cancelled" })
    bought(sim, "buy_maps")
    sim:expect { entitlements = {}, presented = {}, error = false }
  end)

  it("that is not verified unlocks nothing and waits unfinished", function(sim)
    sim.store:set { errors = { verification = "invalid_signature" } }
    bought(sim, "buy_maps")
    sim:expect { entitlements = {}, unfinished = { "maps" }, alert = "message" }
    sim:tap "ok"
    sim:run_until_idle()
    sim:leave "unfinished"
  end)
end)

describe("A parent's word", { tags = { "store" }, invariants = "all" }, function()
  before_each(function(sim)
    sim:launch {}
    sim:run_until_idle()
    sim.store:set { ask_to_buy = true }
    sim:tap "buy_maps"
    sim:answer "ask"
    sim:run_until_idle()
    expect(sim:find(label "Waiting for approval.")).is_visible()
    sim:tap "ok"
    sim:run_until_idle()
  end)

  it("comes while the app is closed", function(sim)
    sim.device:kill()
    sim:advance "2 hours"
    sim.store:approve "maps"
    sim:advance "1 hour"
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { entitlements = { "maps" }, unfinished = {}, presented = {} }
  end)

  it("is no while the app is closed, and nobody is told", function(sim)
    sim.device:kill()
    sim:advance "2 hours"
    sim.store:decline "maps"
    sim:advance "1 hour"
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { entitlements = {}, unfinished = {}, presented = {} }
    expect(sim:trace { kind = "store.transaction_delivered" }).has_count(0)
  end)

  it("lapses after a day, and can be asked for again", {
    each = { { name = "open", closes = false }, { name = "closed", closes = true } },
  }, function(sim, row)
    if row.closes then sim.device:kill() end
    sim:advance "25 hours"
    expect(sim:trace { kind = "store.approval_lapsed" }).has_count(1)
    if row.closes then sim.device:relaunch() end
    sim:run_until_idle()
    sim:expect { entitlements = {}, presented = {} }
    sim:tap "buy_maps"
    sim:answer "ask"
    sim:run_until_idle()
    sim:tap "ok"
    sim.store:approve "maps"
    sim:run_until_idle()
    sim:expect { entitlements = { "maps" }, unfinished = {} }
  end)
end)

describe("A refund", { tags = { "store" }, invariants = "all" }, function()
  before_each(function(sim)
    sim:launch { entitlements = { "maps" } }
    sim:run_until_idle()
  end)

  local function ask(sim)
    sim:tap "refund"
    sim:answer "request"
    sim:run_until_idle()
  end

  it("is asked for once, and comes when Apple says so", function(sim)
    ask(sim)
    expect(sim:find(label "Apple has your request.")).is_visible()
    sim:tap "ok"
    sim:expect { entitlements = { "maps" } }
    ask(sim)
    expect(sim:find(label "You have asked for this already.")).is_visible()
    sim:tap "ok"
    sim:advance "2 days"
    sim.store:refund "maps"
    sim:run_until_idle()
    sim:expect { entitlements = {}, unfinished = {} }
    expect(sim:find "chart").has { value = "Home only" }
  end)
end)
