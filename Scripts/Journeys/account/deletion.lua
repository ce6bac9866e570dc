-- The deletion of an account: the question, the proof, the server, Sign in with Apple, what is left on the device.
app "membership"

local function ask(sim, account)
  sim:launch { account = account or "ada@example.com" }
  sim:run_until_idle()
  sim:tap "account"
  sim:tap "delete_account"
  sim:tap "confirm_delete_account"
end

local function prove(sim, password)
  sim:type("password", password or "engine1843!")
  sim:tap "continue"
end

describe("A deletion", { tags = { "account" } }, function()
  it("leaves nobody and nothing", { tags = { "smoke" } }, function(sim)
    invariant "no_former_user"
    ask(sim)
    prove(sim)
    sim:run_until_idle()
    sim:expect {
      account = false, path = {}, presented = {}, running = {}, analytics = { user = false },
      server = { ["ada@example.com"] = false },
    }
    sim:expect_events(containing { "delete_account_started", "reauthenticate_succeeded", "delete_account_succeeded", analytics.reset })
  end)

  it("waits for the right password", function(sim)
    ask(sim)
    prove(sim, "guess1234")
    sim:run_until_idle()
    sim:expect { sheet = "reauthenticate", account = "ada@example.com" }
    prove(sim)
    sim:run_until_idle()
    sim:expect { account = false, server = { ["ada@example.com"] = false } }
  end)

  it("is off when the proof is not given, and can be asked for again", function(sim)
    ask(sim)
    sim:tap "cancel"
    sim:run_until_idle()
    sim:expect { account = "ada@example.com", presented = {}, running = {} }
    sim:expect_events(containing { "reauthenticate_cancelled", "delete_account_cancelled" })
    sim:tap "delete_account"
    sim:tap "confirm_delete_account"
    prove(sim)
    sim:run_until_idle()
    sim:expect { account = false }
  end)

  it("is not begun by a later proof when an earlier one failed", function(sim)
    ask(sim)
    sim:will("auth.reauthenticate", { fails = "too_many_requests" })
    prove(sim)
    sim:run_until_idle()
    sim:tap "cancel"
    sim:run_until_idle()
    sim:tap "prove"
    prove(sim)
    sim:run_until_idle()
    sim:expect { account = "ada@example.com", server = { ["ada@example.com"] = { signed_in = true } } }
    expect(sim:trace { kind = "auth.delete_account.started" }).has_count(0)
  end)

  it("asks again when the server finds the proof too old", function(sim)
    ask(sim)
    sim:will("auth.delete_account", { fails = "requires_recent_login" })
    prove(sim)
    sim:run_until_idle()
    sim:expect { sheet = "reauthenticate", account = "ada@example.com" }
    prove(sim)
    sim:run_until_idle()
    sim:expect { account = false }
  end)

  it("changes nothing when the server fails", { each = {
    { name = "refused", fails = "too_many_requests" }, { name = "line gone", fails = "network" },
  } }, function(sim, row)
    sim:will("auth.delete_account", { fails = row.fails })
    ask(sim)
    prove(sim)
    sim:run_until_idle()
    sim:expect { account = "ada@example.com", path = { "account" }, presented = {} }
    expect(sim:find(label "Nothing was deleted.")).is_visible()
  end)

  it("that was done though nobody heard is noticed at the next return", function(sim)
    ask(sim)
    sim:will("auth.delete_account", { lands = 0.2, takes = "never" })
    prove(sim)
    sim:advance(35)
    sim:expect { account = "ada@example.com", server = { ["ada@example.com"] = false } }
    sim.device:background()
    sim.device:foreground()
    sim:advance(2)
    sim:expect { account = false }
    sim:leave "running"
  end)

  it("that was done when the app was killed is noticed at the next start", function(sim)
    ask(sim)
    sim:will("auth.delete_account", { lands = 0.2, takes = 3 })
    prove(sim)
    sim:advance(2)
    sim.device:kill()
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { account = false, server = { ["ada@example.com"] = false } }
  end)
end)

describe("A proof whose password is forgotten", { tags = { "account" } }, function()
  app("membership", { account = { reauthenticate = { forgot_password = true } } })

  it("is called off, and the deletion with it, for a mail that brings a new one", function(sim)
    ask(sim)
    sim:tap "forgot_password"
    sim:run_until_idle()
    sim:expect { presented = { "reset_password" }, account = "ada@example.com", running = {} }
    sim:expect_events(containing { "delete_account_started", "reauthenticate_cancelled", "delete_account_cancelled" })
    sim:type("email", "ada@example.com")
    sim:tap "continue"
    sim:run_until_idle()
    sim:expect { presented = {}, account = "ada@example.com" }
    sim:tap "delete_account"
    sim:tap "confirm_delete_account"
    prove(sim)
    sim:run_until_idle()
    sim:expect { account = false }
  end)

  it("is not offered to who has none", function(sim)
    ask(sim, "grace@example.com")
    sim:run_until_idle()
    expect_not(sim:find "forgot_password").is_visible()
  end)
end)

describe("The deletion of an account with Apple", { tags = { "account" } }, function()
  local function delete(sim)
    ask(sim, "grace@example.com")
    sim:tap "apple"
    sim:answer "continue"
  end

  it("ends Sign in with Apple too", function(sim)
    delete(sim)
    sim:run_until_idle()
    sim:expect { account = false, server = { ["grace@example.com"] = false } }
    expect(sim:trace { kind = "auth.revoke_apple_token.finished", data = { outcome = "success" } }).has_count(1)
  end)

  it("is a deletion, though Apple does not answer", { each = {
    { name = "it fails", how = { fails = "network" } }, { name = "it is too late", how = { takes = "never" } },
  } }, function(sim, row)
    sim:will("auth.revoke_apple_token", row.how)
    delete(sim)
    sim:advance(40)
    sim:expect { account = false, path = {}, presented = {}, server = { ["grace@example.com"] = false } }
    sim:expect_events(containing { "delete_account_succeeded" })
    expect_not(sim:find(label "Nothing was deleted.")).is_visible()
    sim:leave "running"
  end)

  it("leaves Sign in with Apple alone when the server refuses", function(sim)
    sim:will("auth.delete_account", { fails = "too_many_requests" })
    delete(sim)
    sim:run_until_idle()
    sim:expect { account = "grace@example.com", presented = {} }
    expect(sim:trace { kind = "auth.revoke_apple_token.started" }).has_count(0)
  end)

  it("is done long after the sign-in, for the proof is a new one", function(sim)
    sim:launch { account = "grace@example.com" }
    sim:advance "6 min"
    sim:tap "account"
    sim:tap "delete_account"
    sim:tap "confirm_delete_account"
    sim:tap "apple"
    sim:answer "continue"
    sim:run_until_idle()
    sim:expect { account = false, server = { ["grace@example.com"] = false } }
  end)

  it("is off when the system's sheet is cancelled", function(sim)
    ask(sim, "grace@example.com")
    sim:tap "apple"
    sim:answer "cancel"
    sim:run_until_idle()
    sim:expect { sheet = "reauthenticate", account = "grace@example.com" }
    sim:swipe_down()
    sim:run_until_idle()
    sim:expect { presented = {}, account = "grace@example.com", running = {} }
  end)

  it("is refused to whoever is another user of Apple", function(sim)
    sim:will("auth.reauthenticate", { fails = "user_mismatch" })
    delete(sim)
    sim:run_until_idle()
    sim:expect { sheet = "reauthenticate", account = "grace@example.com", server = { ["grace@example.com"] = { signed_in = true } } }
  end)
end)
