-- Premium Settings Screen, and the Paywall that stands in its place until premium is bought (InAppPurchaseKit).
app "swiftylaunch"

describe("Paywall", { tags = { "store" } }, function()
  before_each(function(sim)
    sim:launch {}
    sim:tap "premium"
    sim:run_until_idle()
  end)

  it("is shown instead of the premium page", { tags = { "smoke" } }, function(sim)
    sim:expect { path = { "premium" }, sheet = false, entitlements = {}, isProUser = false }
    expect(sim:find(label "Unlock everything")).is_visible()
    expect(sim:find "premium_yearly").is_visible()
    expect(sim:find "premium_monthly").is_visible()
    expect_not(sim:find "manage_subscription").is_visible()
  end)

  it("says all that it sells for as long as it is there", function(sim)
    for _ = 1, 3 do
      expect(sim:find "feature_1").has { label = "More app icons" }
      expect(sim:find "feature_2").has { label = "Everything that is to come" }
      sim:advance(5)
    end
  end)

  it("is left by the back button, for it is a page here", function(sim)
    expect_not(sim:find "close").is_visible()
    sim:back()
    sim:run_until_idle()
    sim:expect { path = {}, entitlements = {} }
  end)

  it("has nothing to close where no such button is drawn", function(sim)
    sim:touch "close"
    sim:run_until_idle()
    sim:expect { path = { "premium" } }
  end)

  it("makes room for the premium page after a purchase", { tags = { "smoke" } }, function(sim)
    sim:tap "premium_monthly"
    sim:tap "purchase"
    sim:expect { prompt = "purchase" }
    sim:answer "confirm"
    sim:expect { isPurchasing = true }
    expect(sim:find "purchase").has { busy = true }
    sim:advance(1)

    sim:expect { entitlements = { "premium" }, unfinished = {}, isPurchasing = false, path = { "premium" } }
    sim:expect { subscription = { product = "premium_monthly", state = "subscribed" } }
    expect(sim:find "message").has { label = "Premium is unlocked. Thank you!" }
    expect(sim:find "manage_subscription").is_visible()

    sim:back()
    sim:run_until_idle()
    expect(sim:find "premium").has { label = "Premium Unlocked", subtitle = "Tap here to manage" }
  end)

  it("stays when the user cancels", function(sim)
    sim:tap "premium_monthly"
    sim:tap "purchase"
    sim:answer "cancel"
    sim:run_until_idle()
    sim:expect { entitlements = {}, isPurchasing = false, path = { "premium" } }
    expect(sim:find "purchase").has { enabled = true }
  end)

  it("says so when the purchase fails, and can be tried again", function(sim)
    sim:will("store.purchase", { fails = "network" })
    sim:tap "premium_monthly"
    sim:tap "purchase"
    sim:answer "confirm"
    sim:run_until_idle()
    sim:expect { entitlements = {}, isPurchasing = false }
    expect(sim:trace { kind = "ui.message_shown" }).has_count(1)

    sim:tap "purchase"
    sim:answer "confirm"
    sim:advance(1)
    sim:expect { entitlements = { "premium" }, unfinished = {} }
  end)

  it("is over when nothing runs any more", function(sim)
    sim:tap "purchase"
    sim:answer "confirm"
    sim:run_until_idle()
    sim:expect { entitlements = { "premium" }, unfinished = {}, running = {} }
  end)

  it("unlocks nothing for a purchase that cannot be verified", function(sim)
    sim:will("store.purchase", { fails = "unverified" })
    sim:tap "premium_monthly"
    sim:tap "purchase"
    sim:answer "confirm"
    sim:run_until_idle()
    sim:expect { entitlements = {}, isPurchasing = false, unfinished = { "premium_monthly" } }
    sim:leave "unfinished"                             -- what cannot be trusted is not finished
  end)

  it("waits for a parent", {
    each = {
      { name = "who approves", verb = "approve", entitlements = { "premium" } },
      { name = "who declines", verb = "decline", entitlements = {} },
    },
  }, function(sim, row)
    sim.store:set { ask_to_buy = true }
    sim:tap "premium_monthly"
    sim:tap "purchase"
    sim:answer "ask"
    sim:run_until_idle()
    sim:expect { entitlements = {}, isPurchasing = false }

    sim:advance "2 hours"
    sim.store[row.verb](sim.store, "premium_monthly")
    sim:advance(1)
    sim:expect { entitlements = row.entitlements, unfinished = {} }
  end)

  it("opens by itself when a parent approves while the user is elsewhere", function(sim)
    sim.store:set { ask_to_buy = true }
    sim:tap "premium_monthly"
    sim:tap "purchase"
    sim:answer "ask"
    sim:back()
    sim:after("10 min", function() sim.store:approve "premium_monthly" end)
    sim:advance "11 min"
    sim:expect { path = {}, entitlements = { "premium" } }
    expect(sim:find "premium").has { label = "Premium Unlocked" }
  end)

  it("buys once, however often the button is tapped", function(sim)
    sim:tap "premium_monthly"
    sim:double_tap "purchase"
    sim:answer "confirm"
    sim:touch "purchase"
    sim:advance(1)
    expect(sim:trace { kind = "store.purchase.started" }).has_count(1)
    sim:expect { entitlements = { "premium" } }
  end)

  it("keeps the store's question while the phone is locked", function(sim)
    sim:tap "purchase"
    sim.device:lock()
    sim:advance "2 min"
    sim.device:unlock()
    sim:expect { phase = "active", prompt = "purchase" }
    sim:answer "confirm"
    sim:advance(1)
    sim:expect { entitlements = { "premium" } }
  end)

  it("has what was bought after the app was killed in the middle", function(sim)
    sim:tap "premium_monthly"
    sim:tap "purchase"
    sim.device:kill { by = "system" }
    sim:answer "confirm"                               -- the store's own question survives the app
    sim:advance(5)
    sim:expect { unfinished = { "premium_monthly" } }

    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { entitlements = { "premium" }, unfinished = {} }
  end)

  it("shows its legal pages", {
    each = {
      { name = "terms", opens = "https://acme.example/terms" },
      { name = "privacy", opens = "https://acme.example/privacy" },
    },
  }, function(sim, row)
    sim:tap(row.name)
    sim:run_until_idle()
    sim:expect { sheet = "web", webViewURL = row.opens }
    sim:tap "done"
    sim:run_until_idle()
    sim:expect { sheet = false, path = { "premium" } }
  end)
end)

describe("A purchase elsewhere", { tags = { "store" } }, function()
  it("unlocks premium here without a restore", function(sim)
    sim:launch {}
    sim:run_until_idle()
    sim.store:buy_elsewhere "premium_yearly"
    sim:advance(1)
    sim:expect { entitlements = { "premium" }, unfinished = {} }
  end)
end)

describe("Restore", { tags = { "store" } }, function()
  it("finds what was bought before", function(sim)
    sim:launch { entitlements = { "premium" } }
    sim:run_until_idle()
    sim:will("store.entitlements", { fails = "network" })
    sim.device:reinstall()                             -- and the new app could not read what it has
    sim:run_until_idle()
    sim:expect { entitlements = "unknown" }

    sim:tap "premium"
    sim:tap "restore"
    sim:answer "sign_in"
    sim:expect { isRestoring = true }
    sim:run_until_idle()
    sim:expect { entitlements = { "premium" }, isRestoring = false, path = { "premium" } }
    expect(sim:find "message").has { label = "Your purchases have been restored." }
    expect(sim:find "manage_subscription").is_visible()
  end)

  it("says when there is nothing", function(sim)
    sim:launch {}
    sim:tap "premium"
    sim:tap "restore"
    sim:answer "sign_in"
    sim:run_until_idle()
    sim:expect { entitlements = {}, isRestoring = false, restoreResultMessage = "There is nothing to restore." }
    expect(sim:find "message").has { label = "There is nothing to restore." }
  end)

  it("is quiet when the user does not sign in to the store", function(sim)
    sim:launch {}
    sim:tap "premium"
    sim:tap "restore"
    sim:answer "cancel"
    sim:run_until_idle()
    sim:expect { entitlements = {}, isRestoring = false, presented = {} }
    expect(sim:trace { kind = "ui.message_shown" }).has_count(0)
  end)

  it("says when it failed", function(sim)
    sim:launch {}
    sim:will("store.sync", { fails = "network" })
    sim:tap "premium"
    sim:tap "restore"
    sim:answer "sign_in"
    sim:run_until_idle()
    sim:expect { entitlements = {}, isRestoring = false }
    expect(sim:trace { kind = "ui.message_shown" }).has_count(1)
    expect_not(sim:find(label "There is nothing to restore.")).is_visible()
  end)

  it("is on the premium page too", function(sim)
    sim:launch { entitlements = { "premium" } }
    sim:tap "premium"
    sim:tap "restore_purchases"
    sim:answer "sign_in"
    expect(sim:find "restore_purchases").has { busy = true }
    sim:run_until_idle()
    sim:expect { entitlements = { "premium" }, path = { "premium" } }
  end)
end)

describe("A slow store", { tags = { "store" } }, function()
  it("shows nobody a paywall before it is known what was bought", function(sim)
    sim:launch { entitlements = { "premium" } }
    sim:run_until_idle()
    sim.device:kill()
    sim:will("store.entitlements", { takes = 3 })
    sim.device:reinstall()
    sim:tap "premium"
    sim:advance(1)
    sim:expect { entitlements = "unknown" }
    expect_not(sim:find "purchase").is_visible()
    sim:run_until_idle()
    sim:expect { entitlements = { "premium" }, path = { "premium" } }
    expect(sim:find "manage_subscription").is_visible()
  end)
end)

describe("Premium page", { tags = { "store" } }, function()
  before_each(function(sim)
    sim:launch { entitlements = { "premium" } }
    sim:tap "premium"
    sim:run_until_idle()
  end)

  it("opens at once for who has premium", { tags = { "smoke" } }, function(sim)
    sim:expect { path = { "premium" }, isProUser = true }
    expect(sim:find "manage_subscription").is_visible()
    expect(sim:find "restore_purchases").is_visible()
    expect_not(sim:find "purchase").is_visible()
  end)

  it("lets the user manage the subscription", function(sim)
    sim:tap "manage_subscription"
    sim:expect { prompt = "manage_subscriptions" }
    sim:answer "done"
    sim:run_until_idle()
    sim:expect { prompt = false, path = { "premium" } }
  end)

  it("turns into the paywall when premium is lost", {
    each = {
      { name = "refunded", verb = "refund" },
      { name = "expired", verb = "expire" },
      { name = "revoked", verb = "revoke" },
    },
  }, function(sim, row)
    sim.store[row.verb](sim.store, "premium_monthly")
    sim:run_until_idle()
    sim:expect { entitlements = {}, path = { "premium" } }
    expect(sim:find "purchase").is_visible()
    expect_not(sim:find "manage_subscription").is_visible()
  end)
end)

describe("Subscription", { tags = { "store" } }, function()
  it("renews month by month until it is cancelled", function(sim)
    sim:launch {}
    step("Buy", function()
      sim:tap "premium"
      sim:tap "premium_monthly"
      sim:tap "purchase"
      sim:answer "confirm"
      sim:run_until_idle()
      sim:expect { entitlements = { "premium" } }
    end)
    step("A quarter of a year later", function()
      sim:advance "100 days"
      sim:expect { entitlements = { "premium" }, subscription = { state = "subscribed", renews = true } }
    end)
    step("Cancel, and let the month run out", function()
      sim.store:cancel "premium_monthly"
      sim:expect { entitlements = { "premium" } }
      sim:advance "31 days"
      sim:expect { entitlements = {} }
    end)
  end)

  it("is known not to renew when it was cancelled elsewhere", function(sim)
    sim:launch { entitlements = { "premium" } }
    sim:run_until_idle()
    sim:expect { subscription = { renews = true } }
    sim.store:cancel "premium_monthly"
    sim:run_until_idle()
    sim:expect { entitlements = { "premium" }, subscription = { renews = false } }
  end)

  it("begins with a free week when it is paid by the year", function(sim)
    sim:launch {}
    sim:tap "premium"
    sim:tap "premium_yearly"
    sim:tap "purchase"
    sim:answer "confirm"
    sim:run_until_idle()
    sim.store:cancel "premium_yearly"
    sim:advance "6 days"
    sim:expect { entitlements = { "premium" } }
    sim:advance "2 days"
    sim:expect { entitlements = {} }
  end)

  it("offers the free week to whom it is free, and to nobody twice", function(sim)
    sim:launch {}
    sim:tap "premium"
    sim:run_until_idle()
    expect(sim:find "premium_yearly").has { value = "$39.99", subtitle = "1 week free, then $39.99 / year", badge = "" }
    sim:tap "premium_yearly"
    sim:tap "purchase"
    sim:answer "confirm"
    sim:run_until_idle()
    sim.store:cancel "premium_yearly"
    sim:advance "8 days"
    sim:expect { entitlements = {} }
    sim:run_until_idle()
    expect(sim:find "premium_yearly").has { value = "$39.99", subtitle = "" }
  end)
end)

describe("Who listens for premium", { tags = { "store" } }, function()
  app("swiftylaunch", { store = { on_change = { { track = "info_iap_state_change" } } } })

  local function times_told(sim)
    return #sim:trace { kind = "analytics.tracked", data = { event = "info_iap_state_change" } }
  end

  it("hears of it when it comes, and of no reading that finds the same", function(sim)
    sim:launch {}
    sim:run_until_idle()
    sim.device:background()
    sim.device:foreground()
    sim:run_until_idle()
    expect(times_told(sim)).equals(0)
    sim.store:buy_elsewhere "premium_yearly"
    sim:advance(1)
    sim:expect { entitlements = { "premium" } }
    expect(times_told(sim)).equals(1)
  end)
end)
