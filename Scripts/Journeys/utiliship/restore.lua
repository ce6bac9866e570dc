-- Restore Purchases: viewModel.restorePurchases().
app "utiliship"

describe("Restore Purchases", { tags = { "store" }, invariants = "all" }, function()
  it("finds what this Apple ID has bought", { tags = { "smoke" } }, function(sim)
    sim:launch { entitlements = { "pro" } }
    sim:run_until_idle()

    step("Install again; the store cannot be read at the first start", function()
      sim.device:reinstall {}                    -- and opens it
      sim:hold "store.entitlements"
      sim:run_until_idle()
      sim:expect { entitlements = "unknown" }
      sim:release("store.entitlements", { fails = "network" })
      sim:unhold "store.entitlements"
      expect(sim:find "proStatusBadge").has { value = "Free" }
    end)

    step("Restore", function()
      sim:tap "restorePurchasesButton"
      sim:expect { isRestoring = true, prompt = "store_sign_in" }
      sim:answer "sign_in"
      sim:run_until_idle()
    end)

    sim:expect { isProUser = true, isRestoring = false }
    sim:expect { alert = "message", restoreResultMessage = "Your purchases have been restored." }
    sim:tap "ok"
    sim:expect { alert = false }
    expect(sim:find "proStatusBadge").has { value = "Pro" }
  end)

  it("is open to Pro users too", function(sim)
    sim:launch { entitlements = { "pro" } }
    sim:run_until_idle()
    sim:tap "restorePurchasesButton"
    sim:answer "sign_in"
    sim:run_until_idle()
    sim:expect { isProUser = true, restoreResultMessage = "Your purchases have been restored." }
  end)

  describe("for somebody who has bought nothing", function()
    before_each(function(sim)
      sim:launch {}
      sim:run_until_idle()
    end)

    it("says that there is nothing, which is no error", function(sim)
      sim:exhaustive()
      sim:tap "restorePurchasesButton"
      sim:expect { isRestoring = true, running = { "store.sync" }, prompt = "store_sign_in" }
      expect(sim:find "restorePurchasesButton").has { busy = true }

      sim:answer "sign_in"
      sim:advance(0.8)
      sim:expect { running = { "store.restore" } }
      sim:advance(0.3)
      sim:expect {
        isRestoring = false, running = {}, restoreResultMessage = "There is nothing to restore.",
        presented = { "message" }, alert = "message",
      }
      expect(sim:find(label "There is nothing to restore.")).is_visible()

      sim:tap "ok"
      sim:run_until_idle()
      sim:expect { presented = {}, alert = false }
      sim:expect { error = false, isProUser = false, restoreResultMessage = false }
    end)

    it("is quiet when the user does not sign in to the store", function(sim)
      sim:tap "restorePurchasesButton"
      sim:answer "cancel"
      sim:run_until_idle()
      sim:expect { isRestoring = false, presented = {}, restoreResultMessage = false, error = false }
      expect(sim:find "restorePurchasesButton").has { enabled = true, busy = false }
    end)

    it("explains a failure and can be tried again", function(sim)
      sim:will("store.sync", { fails = "network" })
      sim:tap "restorePurchasesButton"
      sim:answer "sign_in"
      sim:run_until_idle()
      sim:expect { alert = "message", restoreResultMessage = "Your purchases could not be restored. Try again later." }

      sim:tap "ok"
      sim:tap "restorePurchasesButton"
      sim:answer "sign_in"
      sim:run_until_idle()
      sim:expect { restoreResultMessage = "There is nothing to restore." }
    end)

    it("forgets what the last attempt said when a new one begins", function(sim)
      sim:tap "restorePurchasesButton"
      sim:answer "sign_in"
      sim:tap "ok"
      sim:tap "restorePurchasesButton"
      sim:expect { restoreResultMessage = false }
      sim:answer "cancel"
    end)

    it("runs once, however often it is tapped", function(sim)
      sim.store:set { prompts = false }
      sim:double_tap "restorePurchasesButton"
      sim:touch "restorePurchasesButton"
      sim:run_until_idle()
      sim:expect { presented = { "message" } }
      expect(sim:trace { kind = "store.sync.started" }).has_count(1)
    end)

    it("keeps Upgrade from being tapped meanwhile", function(sim)
      sim.store:set { prompts = false }
      sim:tap "restorePurchasesButton"
      expect(sim:find "upgradeButton").has { enabled = false }
      sim:run_until_idle()
      sim:tap "ok"
      sim:run_until_idle()
      expect(sim:find "upgradeButton").has { enabled = true }
    end)

    it("ends when the app is killed under it", function(sim)
      sim:hold "store.sync"
      sim:tap "restorePurchasesButton"
      sim:answer "sign_in"
      sim.device:kill { by = "user" }
      sim:unhold "store.sync"
      sim.device:relaunch()
      sim:run_until_idle()
      sim:expect { isRestoring = false, presented = {}, restoreResultMessage = false, running = {} }
    end)
  end)
end)
