-- Upgrade to Pro: viewModel.purchasePro().
app "utiliship"

describe("Upgrade to Pro", { tags = { "store" }, invariants = "all" }, function()
  before_each(function(sim)
    sim:launch {}
    sim:run_until_idle()
  end)

  it("unlocks Pro", { tags = { "smoke" } }, function(sim)
    sim:exhaustive()
    expect(sim:find "proStatusBadge").has { value = "Free" }

    step("Ask the App Store", function()
      sim:tap "upgradeButton"
      sim:expect { isPurchasing = true, prompt = "purchase", running = { "store.purchase" } }
      expect(sim:find "upgradeButton").has { enabled = false }
    end)

    step("Pay", function()
      sim:answer "confirm"
      sim:expect { prompt = false }
      sim:advance(0.8)
      sim:expect { isPurchasing = false, isProUser = true, entitlements = { "pro" } }
      sim:expect { unfinished = { "utiliship_pro" }, running = { "store.finish" } }
    end)

    step("The transaction is finished", function()
      sim:advance "50ms"
      sim:expect { unfinished = {}, running = {} }
    end)

    expect_not(sim:find "upgradeButton").is_visible()
    expect(sim:find "proStatusBadge").has { value = "Pro" }
    expect(sim:find "restorePurchasesButton").has { enabled = true }
  end)

  it("says nothing when the user calls it off", { tags = { "smoke" } }, function(sim)
    sim:tap "upgradeButton"
    sim:answer "cancel"
    sim:run_until_idle()
    sim:expect { isPurchasing = false, isProUser = false, presented = {}, error = false, unfinished = {} }
    expect(sim:find "upgradeButton").has { enabled = true, busy = false }
  end)

  it("waits for a parent, who approves", function(sim)
    sim.store:set { ask_to_buy = true }
    sim:tap "upgradeButton"
    sim:expect { prompt = "ask_to_buy" }
    sim:answer "ask"
    sim:run_until_idle()
    sim:expect { isPurchasing = false, isProUser = false, alert = "message" }
    expect(sim:find(label "Waiting for approval.")).is_visible()
    sim:tap "ok"

    sim:advance "3 hours"
    sim.store:approve()
    sim:run_until_idle()
    sim:expect { isProUser = true, unfinished = {}, presented = {} }
  end)

  it("waits for a parent, who declines, and hears nothing of it", function(sim)
    sim.store:set { ask_to_buy = true }
    sim:tap "upgradeButton"
    sim:answer "ask"
    sim:tap "ok"
    sim.store:decline()
    sim:advance "1 day"
    sim:expect { isProUser = false, presented = {}, error = false }
    expect(sim:find "upgradeButton").has { enabled = true }
  end)

  it("is approved while the app is closed, and is there at the next start", function(sim)
    sim.store:set { ask_to_buy = true }
    sim:tap "upgradeButton"
    sim:answer "ask"
    sim:tap "ok"
    sim.device:kill { by = "user" }
    sim.store:approve "utiliship_pro"
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { isProUser = true, unfinished = {} }
  end)

  it("explains a failure and can be tried again", function(sim)
    sim:will("store.purchase", { fails = "network" })
    sim:tap "upgradeButton"
    sim:answer "confirm"
    sim:run_until_idle()
    sim:expect { isPurchasing = false, isProUser = false, alert = "message" }
    expect(sim:find(label "The purchase failed. You have not been charged.")).is_visible()

    sim:tap "ok"
    sim:tap "upgradeButton"
    sim:answer "confirm"
    sim:run_until_idle()
    sim:expect { isProUser = true, presented = {} }
  end)

  it("does not ask the store without a line", function(sim)
    sim.network:offline()
    sim:tap "upgradeButton"
    sim:run_until_idle()
    sim:expect { prompt = false, isPurchasing = false, isProUser = false, alert = "message" }
  end)

  it("fails when the line goes before the payment", function(sim)
    sim:tap "upgradeButton"
    sim.network:offline()
    sim:answer "confirm"
    sim:run_until_idle()
    sim:expect { isPurchasing = false, isProUser = false, alert = "message", unfinished = {} }
    sim:tap "ok"
  end)

  it("leaves the user all the time to decide", function(sim)
    sim:tap "upgradeButton"
    sim:advance "2 minutes"
    sim:expect { prompt = "purchase", isPurchasing = true, presented = {} }
    sim:answer "confirm"
    sim:run_until_idle()
    sim:expect { isProUser = true, unfinished = {} }
  end)

  it("unlocks nothing that the store has not signed", function(sim)
    sim:will("store.purchase", { fails = "unverified" })
    sim:tap "upgradeButton"
    sim:answer "confirm"
    sim:run_until_idle()
    sim:expect { isProUser = false, isPurchasing = false, unfinished = { "utiliship_pro" }, alert = "message" }
    sim:leave "unfinished"                       -- an unverified transaction is not finished either
  end)

  it("is one purchase, however fast the finger", function(sim)
    sim:double_tap "upgradeButton"
    sim:expect { running = { "store.purchase" }, prompt = "purchase" }
    sim:answer "confirm"
    sim:run_until_idle()
    sim:expect { isProUser = true, prompt = false }
    expect(sim:trace { kind = "store.purchase.started" }).has_count(1)
  end)

  it("shows its progress on the row that was tapped", function(sim)
    sim:hold "store.purchase"
    sim:tap "upgradeButton"
    sim:answer "confirm"
    expect(sim:find "upgradeButton").has { enabled = false, busy = true }
    sim:unhold "store.purchase"
    sim:run_until_idle()
  end)

  it("holds Restore back while it runs", function(sim)
    sim:hold "store.purchase"
    sim:tap "upgradeButton"
    sim:answer "confirm"
    expect(sim:find "restorePurchasesButton").has { enabled = false }
    expect(sim:find "themePicker").has { enabled = true }

    sim:after(2, function() sim:unhold "store.purchase" end)
    sim:tap "restorePurchasesButton"             -- waits until the purchase is done
    sim:expect { isProUser = true, isPurchasing = false, isRestoring = true }
    sim:answer "cancel"
    sim:run_until_idle()
  end)

  it("goes on while the user is elsewhere", function(sim)
    sim:tap "upgradeButton"
    sim:answer "confirm"
    sim.device:background()
    sim:advance(3)
    sim.device:foreground()
    sim:run_until_idle()
    sim:expect { isProUser = true, isPurchasing = false, unfinished = {} }
  end)

  it("survives a kill between the payment and the answer", function(sim)
    sim:will("store.purchase", { takes = 5, lands = 1 })
    sim:tap "upgradeButton"
    sim:answer "confirm"
    sim:advance(2)
    sim:expect { isProUser = false, unfinished = { "utiliship_pro" } }

    sim.device:kill { by = "system" }
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { isProUser = true, isPurchasing = false, unfinished = {} }
  end)

  it("can be paid after the app was killed under the payment sheet", function(sim)
    sim:tap "upgradeButton"
    sim.device:kill { by = "system" }
    sim:answer "confirm"                         -- the sheet is the App Store's: it is still there
    sim:advance(1)
    sim:expect { phase = "not_running", unfinished = { "utiliship_pro" } }

    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { isProUser = true, unfinished = {} }
  end)

  it("gives up after half a minute; what was paid all the same is there at the next start", function(sim)
    sim:will("store.purchase", { takes = "40s" })
    sim:tap "upgradeButton"
    sim:answer "confirm"
    sim:advance(30)
    sim:expect { isPurchasing = false, isProUser = false, alert = "message" }
    sim:tap "ok"
    sim:advance(20)

    sim.device:kill { by = "user" }
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { isProUser = true, unfinished = {} }
  end)
end)

describe("Pro", { tags = { "store" }, invariants = "all" }, function()
  it("hides the upgrade and says Pro", { tags = { "smoke" } }, function(sim)
    sim:launch { entitlements = { "pro" } }
    sim:run_until_idle()
    sim:expect { isProUser = true }
    expect(sim:find "proStatusBadge").has { label = "Status", value = "Pro" }
    expect_not(sim:find "upgradeButton").is_visible()
    expect(sim:find "restorePurchasesButton").is_visible()
  end)

  it("is known at once at the next start, before the store is asked", function(sim)
    sim:launch { entitlements = { "pro" } }
    sim:run_until_idle()
    sim.device:kill { by = "user" }
    sim.device:relaunch()
    invariant("no upgrade is offered to who has paid", function() return sim:state "entitlements"[1] == "pro" end)
    sim:expect { isProUser = true }
    sim:run_until_idle()
  end)

  it("comes from another device while the page is open", function(sim)
    sim:launch {}
    sim:run_until_idle()
    sim.store:buy_elsewhere "utiliship_pro"
    sim:run_until_idle()
    sim:expect { isProUser = true, unfinished = {} }
    expect_not(sim:find "upgradeButton").is_visible()
  end)

  it("is bought once the user has agreed to the store's new terms", function(sim)
    sim:launch {}
    sim:run_until_idle()
    sim.store:set { interrupts = "store_terms" }
    sim:tap "upgradeButton"
    sim:answer "confirm"
    sim:run_until_idle()
    sim:expect { prompt = "store_terms", isPurchasing = false, isProUser = false, presented = {} }

    step("Not now, but later in the App Store", function()
      sim:answer "cancel"
      sim:run_until_idle()
      sim:expect { isProUser = false }
      sim.device:background()
      sim.store:resolve "utiliship_pro"
      sim.device:foreground()
      sim:run_until_idle()
      sim:expect { isProUser = true, unfinished = {} }
    end)
  end)

  it("is delivered again when the app could not finish it", function(sim)
    sim:will("store.finish", { fails = "network" })
    sim:launch {}
    sim:tap "upgradeButton"
    sim:answer "confirm"
    sim:run_until_idle()
    sim:expect { isProUser = true, unfinished = { "utiliship_pro" } }
    sim.store:redeliver "utiliship_pro"
    sim:run_until_idle()
    sim:expect { isProUser = true, unfinished = {} }
  end)

  it("goes with a refund, and can be bought again", function(sim)
    sim:launch { entitlements = { "pro" } }
    sim:run_until_idle()
    sim.store:refund "utiliship_pro"
    sim:run_until_idle()
    sim:expect { isProUser = false, entitlements = {} }
    expect(sim:find "proStatusBadge").has { value = "Free" }

    sim:tap "upgradeButton"
    sim:answer "confirm"
    sim:run_until_idle()
    sim:expect { isProUser = true }
  end)
end)
