-- The plan: the paywall, the badge in the header, and what the store does by itself.
app "profile"

describe("Upgrade to Pro", { tags = { "store" }, invariants = "all" }, function()
  before_each(function(sim)
    sim:launch { account = "ada@example.com" }
    sim:tap "plan"
    sim:run_until_idle()
    sim:expect { sheet = "paywall" }
    sim:expect_events { "paywall_started" }
  end)

  it("offers the plan with its price", function(sim)
    expect(sim:find "paywall").has { label = "Pro" }
    expect(sim:find "pro_monthly").has { label = "Pro", value = like "2%.99", selected = true }
    expect(sim:find "purchase").has { enabled = true }
    expect(sim:find "restore").is_visible()
    sim:expect { proProduct = { id = "com.example.profile.pro.monthly" }, isProUser = false }
  end)

  it("brings the badge and takes its own row away", { tags = { "smoke" } }, function(sim)
    sim:tap "purchase"
    sim:expect { prompt = "purchase", isPurchasing = true }
    sim:answer "confirm"
    expect(sim:find "purchase").has { busy = true }
    sim:run_until_idle()
    sim:expect {
      entitlements = { "pro" }, subscription = { product = "pro_monthly", state = "subscribed", renews = true },
      unfinished = {}, isPurchasing = false, sheet = false, ["header.height"] = 228,
    }
    sim:expect_events { "purchase_started", "purchase_succeeded", "paywall_succeeded" }
    expect(sim:find "profile").has { badge = "Pro" }
    expect_not(sim:find "plan").is_visible()
  end)

  it("stays open when the user thinks again", function(sim)
    sim:tap "purchase"
    sim:answer "cancel"
    sim:run_until_idle()
    sim:expect { sheet = "paywall", entitlements = {}, isPurchasing = false, alert = false }
    sim:expect_events { "purchase_started", "purchase_cancelled" }
    sim:tap "close"
    sim:run_until_idle()
    sim:expect { presented = {}, entitlements = {} }
    sim:expect_events { "paywall_cancelled" }
  end)

  it("fails and can be tried again", function(sim)
    sim:will("store.purchase", { fails = "network" })
    sim:tap "purchase"
    sim:answer "confirm"
    sim:run_until_idle()
    sim:expect { entitlements = {}, isPurchasing = false, alert = "message" }
    sim:expect_events { "purchase_started", "purchase_failed" }
    sim:tap "ok"
    sim:tap "purchase"
    sim:answer "confirm"
    sim:run_until_idle()
    sim:expect { entitlements = { "pro" }, presented = {} }
  end)

  it("unlocks nothing that cannot be verified", function(sim)
    sim:will("store.purchase", { fails = "unverified" })
    sim:tap "purchase"
    sim:answer "confirm"
    sim:run_until_idle()
    sim:expect { entitlements = {}, unfinished = { "pro_monthly" } }
    expect_not(sim:find "profile").has { badge = "Pro" }
    sim:leave "unfinished"
  end)

  it("waits for a parent", {
    each = {
      { name = "who approves", verb = "approve", entitlements = { "pro" }, height = 228 },
      { name = "who declines", verb = "decline", entitlements = {}, height = 196 },
    },
  }, function(sim, row)
    sim.store:set { ask_to_buy = true }
    sim:tap "purchase"
    sim:answer "ask"
    sim:run_until_idle()
    sim:expect { entitlements = {}, isPurchasing = false }
    sim:expect_events { "purchase_started", "purchase_pending" }

    sim:advance "3 hours"
    sim.store[row.verb](sim.store, "pro_monthly")
    sim:run_until_idle()
    sim:expect { entitlements = row.entitlements, ["header.height"] = row.height, unfinished = {} }
  end)

  it("finds nothing to restore, which is no failure", function(sim)
    sim:tap "restore"
    sim:answer "sign_in"
    sim:run_until_idle()
    sim:expect { entitlements = {}, isRestoring = false, alert = "message", restoreResultMessage = like "nothing" }
    sim:expect_events { "restore_started", "restore_succeeded" }
    sim:tap "ok"
    sim:run_until_idle()
    sim:expect { presented = { "paywall" } }
  end)

  it("is quiet when the restore is called off, and says so when it fails", function(sim)
    sim:tap "restore"
    sim:answer "cancel"
    sim:run_until_idle()
    sim:expect { sheet = "paywall", alert = false, isRestoring = false }

    sim:will("store.restore", { fails = "network" })
    sim:tap "restore"
    sim:answer "sign_in"
    sim:run_until_idle()
    sim:expect { alert = "message", isRestoring = false, entitlements = {} }
    sim:expect_events { "restore_started", "restore_cancelled", "restore_started", "restore_failed" }
  end)

  it("has no dead links", function(sim)
    -- The definition gives no legal addresses: a link without one is disabled.
    expect(sim:find "terms").has { enabled = false }
    expect(sim:find "privacy").has { enabled = false }
  end)
end)

describe("The plan's badge", { tags = { "store" }, invariants = "all" }, function()
  before_each(function(sim)
    sim:launch { account = "ada@example.com", entitlements = { "pro" } }
    sim:run_until_idle()
    expect(sim:find "profile").has { badge = "Pro" }
    expect_not(sim:find "plan").is_visible()
  end)

  it("goes with the plan, and the header shrinks", {
    each = {
      { name = "refunded", verb = "refund" },
      { name = "expired", verb = "expire" },
    },
  }, function(sim, row)
    sim.store[row.verb](sim.store, "pro_monthly")
    sim:run_until_idle()
    sim:expect { entitlements = {}, ["header.height"] = 196 }
    expect(sim:find "profile").has { badge = "" }
    expect(sim:find "plan").has { label = "Upgrade to Pro" }
  end)

  it("stays for as many months as are paid", function(sim)
    for _ = 1, 6 do
      sim:advance "31 days"
      sim:expect { entitlements = { "pro" } }
    end
    sim.device:background()                            -- to the App Store, to end it there
    sim.store:cancel "pro_monthly"
    sim.device:foreground()
    sim:run_until_idle()
    sim:expect { subscription = { renews = false }, entitlements = { "pro" } }
    sim:advance "31 days"
    sim:run_until_idle()
    sim:expect { entitlements = {} }
    expect(sim:find "profile").has { badge = "" }
  end)
end)

describe("A renewal that is not paid", { tags = { "store" }, invariants = "all" }, function()
  before_each(function(sim)
    sim:launch { account = "ada@example.com", entitlements = { "pro" } }
    sim:run_until_idle()
  end)

  it("keeps the badge for the grace period, loses it in billing retry, and gets it back when it is paid", function(sim)
    sim.store:set { grace_period = "16 days" }
    sim.store:fail_renewal "pro_monthly"
    sim:run_until_idle()
    sim:expect { subscription = { state = "in_grace_period" }, entitlements = { "pro" } }
    expect(sim:find "profile").has { badge = "Pro" }

    sim:advance "16 days"
    sim:run_until_idle()
    sim:expect { subscription = { state = "in_billing_retry" }, entitlements = {} }
    expect(sim:find "profile").has { badge = "" }

    sim.store:recover "pro_monthly"
    sim:run_until_idle()
    sim:expect { subscription = { state = "subscribed" }, entitlements = { "pro" }, unfinished = {} }
    expect(sim:find "profile").has { badge = "Pro" }
  end)

  it("is paid again, early or late", function(sim)
    sim:advance "10 days"
    sim.store:renew "pro_monthly"
    sim:run_until_idle()
    sim:expect { subscription = { state = "subscribed", ["until"] = like "^2026%-02%-10" }, unfinished = {} }
    sim.store:set { billing_retry = true }
    sim:advance "60 days"
    sim:run_until_idle()
    sim:expect { subscription = { state = "in_billing_retry" }, entitlements = {} }
    sim.store:set { billing_retry = false }
    sim.store:recover "pro_monthly"
    sim:run_until_idle()
    sim:expect { subscription = { state = "subscribed", ["until"] = like "^2026%-04%-11" }, entitlements = { "pro" } }
  end)

  it("ends after sixty days in which nobody paid", function(sim)
    sim.store:fail_renewal "pro_monthly"
    sim:run_until_idle()
    sim:expect { subscription = { state = "in_billing_retry" }, entitlements = {} }
    sim:advance "60 days"
    sim:run_until_idle()
    sim:expect { subscription = { state = "expired" } }
  end)
end)

describe("A higher price", { tags = { "store" }, invariants = "all" }, function()
  it("is asked about, and decides about the next period", { each = {
    { name = "agreed to", button = "agree", state = "subscribed" },
    { name = "put off", button = "not_now", state = "expired" },
  } }, function(sim, row)
    sim:launch { account = "ada@example.com", entitlements = { "pro" } }
    sim:run_until_idle()
    sim.device:background()
    sim.store:price_increase "pro_monthly"
    sim:expect { prompt = false }
    sim.device:foreground()
    sim:expect { prompt = "price_increase" }
    sim:answer(row.button)
    sim:run_until_idle()
    sim:expect { subscription = { state = "subscribed" }, entitlements = { "pro" } }
    sim:advance "31 days"
    sim:run_until_idle()
    sim:expect { subscription = { state = row.state } }
  end)
end)

describe("Before the store has answered", { tags = { "store" } }, function()
  it("shows neither badge nor offer", function(sim)
    sim:launch { account = "ada@example.com", entitlements = { "pro" } }
    sim:hold "store.entitlements"
    sim:advance(1)
    expect_not(sim:find "plan").is_visible()
    sim:unhold "store.entitlements"
    sim:run_until_idle()
    sim:expect { entitlements = { "pro" } }
  end)
end)

describe("A plan bought on another device", { tags = { "store" }, invariants = "all" }, function()
  it("closes the paywall, which has nothing left to sell", function(sim)
    sim:launch { account = "ada@example.com" }
    sim:tap "plan"
    sim:run_until_idle()
    sim:expect { sheet = "paywall" }
    sim.store:buy_elsewhere "pro_monthly"
    sim:advance(1)
    sim:expect { entitlements = { "pro" }, presented = {}, unfinished = {} }
    expect(sim:find "profile").has { badge = "Pro" }
  end)

  it("is not heard of without a line", function(sim)
    sim:launch { account = "ada@example.com" }
    sim:run_until_idle()
    sim.network:offline()
    sim.store:buy_elsewhere "pro_monthly"
    sim:advance(1)
    sim:expect { entitlements = {} }
    expect(sim:find "profile").has { badge = "" }

    sim.network:online()
    sim:advance(1)
    sim:expect { entitlements = { "pro" }, unfinished = {} }
  end)
end)
