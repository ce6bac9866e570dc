-- Who comes by Sign in with Apple: several Apple IDs, an address that is hidden, another Apple ID than the signed-in one,
-- and a sign-in that is taken back in the Settings app.
app "membership"

local mary = "mary@example.com"
local relay = like "^%w+@privaterelay%.appleid%.com$"

-- Both have an account here.
local function begin(sim, account)
  sim:launch { account = account or false, accounts = { { email = "mary@example.com", provider = "apple" } } }
  sim:run_until_idle()
end

local function sign_in(sim, as)
  sim:tap "sign_in"
  sim:tap "apple"
  sim:answer("continue", as)
  sim:run_until_idle()
end

local function sign_out(sim)
  sim:tap "account"
  sim:tap "sign_out"
  sim:tap "confirm_sign_out"
  sim:answer "continue"
  sim:run_until_idle()
  sim:expect { account = false }
end

describe("Sign in with Apple", { tags = { "account" } }, function()
  it("is of the Apple ID that the user says", { tags = { "smoke" } }, function(sim)
    begin(sim)
    sign_in(sim, { account = mary })
    sim:expect { account = mary }
    sign_out(sim)
    sign_in(sim, { account = "grace@example.com" })
    sim:expect { account = "grace@example.com", server = { [mary] = { signed_in = false } } }
  end)

  it("makes an account for who has none", function(sim)
    begin(sim)
    sign_in(sim, { account = "joan@example.com" })
    sim:expect { account = "joan@example.com", isSignedIn = true, server = { ["joan@example.com"] = { signed_in = true } } }
    sign_out(sim)
    sign_in(sim, { account = "joan@example.com" })
    sim:expect { account = "joan@example.com" }
  end)

  it("gives the app a relay's address where the user hides theirs, the same each time", function(sim)
    begin(sim)
    sign_in(sim, { account = "joan@example.com", hide_email = true })
    sim:expect { account = relay }
    local address = sim:state "account"
    sim:tap "account"
    sim:run_until_idle()
    expect(sim:find "email").has { value = address }
    sim:back()
    sim:run_until_idle()
    sign_out(sim)
    sign_in(sim, { account = "joan@example.com" })
    sim:expect { account = address }
  end)

  it("that fails at the server has told about the address all the same", function(sim)
    begin(sim)
    sim:will("auth.sign_in", { fails = "network" })
    sign_in(sim, { account = "joan@example.com", hide_email = true })
    sim:expect { account = false, sheet = "sign_in" }
    sim:tap "apple"
    sim:answer("continue", { account = "joan@example.com" })
    sim:run_until_idle()
    sim:expect { account = relay }
  end)

  it("takes nobody's address", function(sim)
    begin(sim)
    sign_in(sim, { account = "ada@example.com" })      -- who has a password here
    sim:expect { account = false, sheet = "sign_in" }
    sim:expect_events(containing { "sign_in_failed" })
  end)

  it("that is called off says nothing, and leaves nobody", function(sim)
    begin(sim)
    sim:tap "sign_in"
    sim:tap "apple"
    sim:answer "cancel"
    sim:run_until_idle()
    sim:expect { account = false, sheet = "sign_in", running = {} }
    sim:expect_events(containing { "sign_in_started", "sign_in_cancelled" })
    expect(sim:trace { kind = "ui.message_shown" }).has_count(0)
  end)
end)

describe("A proof with another Apple ID", { tags = { "account" } }, function()
  it("is refused, and leaves the user signed in", function(sim)
    begin(sim, "grace@example.com")
    sim:tap "account"
    sim:tap "prove"
    sim:tap "apple"
    sim:answer("continue", { account = mary })
    sim:run_until_idle()
    sim:expect { sheet = "reauthenticate", account = "grace@example.com" }
    expect(sim:trace { kind = "auth.reauthenticate.finished", data = { error = "user_mismatch" } }).has_count(1)
    sim:tap "apple"
    sim:answer("continue", { account = "grace@example.com" })
    sim:run_until_idle()
    sim:expect { sheet = false, account = "grace@example.com" }
  end)

  it("deletes neither account", function(sim)
    begin(sim, "grace@example.com")
    sim:tap "account"
    sim:tap "delete_account"
    sim:tap "confirm_delete_account"
    sim:tap "apple"
    sim:answer("continue", { account = mary })
    sim:run_until_idle()
    sim:expect {
      account = "grace@example.com", sheet = "reauthenticate",
      server = { ["grace@example.com"] = { signed_in = true }, [mary] = { signed_in = false } },
    }
  end)
end)

describe("A sign-in that is taken back in the Settings app", { tags = { "account", "lifecycle" } }, function()
  it("ends the session, whenever the app hears of it", { each = {
    { name = "in front", how = "active" }, { name = "at the return", how = "background" },
    { name = "at the next start", how = "killed" }, { name = "without a line", how = "active", network = "offline" },
  } }, function(sim, row)
    begin(sim, "grace@example.com")
    if row.network then sim.network:offline() end
    if row.how == "background" then sim.device:background() end
    if row.how == "killed" then sim.device:kill() end
    sim:advance(60)
    sim.auth:revoke_credential "grace@example.com"
    if row.how == "background" then sim.device:foreground() end
    if row.how == "killed" then sim.device:relaunch() end
    sim:run_until_idle()
    sim:expect { account = false, presented = {}, running = {} }
    expect(sim:find "account").has { label = "Nobody" }
  end)

  it("can be given again, with another word about the address, and is the same account", function(sim)
    begin(sim, "grace@example.com")
    sim.auth:revoke_credential()
    sim:run_until_idle()
    sign_in(sim, { account = "grace@example.com", hide_email = true })
    sim:expect { account = "grace@example.com" }
    sim.device:background()
    sim.device:foreground()
    sim:run_until_idle()
    sim:expect { account = "grace@example.com" }
  end)
end)
