-- Several people on one device, one after the other: what is each one's, and what stays with the device or the store.
app "membership"

local people = require "people"

local function name_myself(sim, nickname)
  sim:tap "account"
  sim:run_until_idle()
  sim:type("nickname", nickname)
  sim:run_until_idle()
  sim:back()
  sim:run_until_idle()
end

describe("Ada, then Bob, then Ada", { tags = { "account" } }, function()
  it("each find their own again, and analytics never takes one for the other", { tags = { "smoke" } }, function(sim)
    invariant "no_former_user"
    sim:launch { account = "ada@example.com" }
    sim:run_until_idle()
    name_myself(sim, "Countess")
    sim:expect { analytics = { user = "ada@example.com" } }
    local first = sim:state("analytics").anonymous_id
    people.sign_out(sim)
    sim:expect { preferences = { nickname = "" }, analytics = { user = false } }
    local between = sim:state("analytics").anonymous_id
    expect_not(between).equals(first)

    people.sign_in(sim, "bob@example.com")
    sim:expect { preferences = { nickname = "" }, analytics = { user = "bob@example.com" } }
    name_myself(sim, "Builder")
    people.sign_out(sim)

    people.sign_in(sim, "ada@example.com")
    sim:expect { preferences = { nickname = "Countess" }, analytics = { user = "ada@example.com" } }
    sim:expect { server = {
      ["ada@example.com"] = { signed_in = true, preferences = { nickname = "Countess" } },
      ["bob@example.com"] = { signed_in = false, preferences = { nickname = "Builder" } },
    } }
    local seen = sim:analytics "Account"
    for _, event in ipairs(seen) do
      expect_not(event.user).equals(false)
    end
  end)

  it("get notifications one at a time", function(sim)
    sim:launch { account = "ada@example.com", permissions = { notifications = "authorized" } }
    sim:run_until_idle()
    sim:expect { server = { ["ada@example.com"] = { push = true }, ["bob@example.com"] = { push = false } } }
    people.sign_out(sim)
    sim:expect { server = { ["ada@example.com"] = { push = false } } }
    people.sign_in(sim, "bob@example.com")
    sim:expect { server = { ["ada@example.com"] = { push = false }, ["bob@example.com"] = { push = true } } }
    people.sign_out(sim)
    people.sign_in(sim, "ada@example.com")
    sim:expect { server = { ["ada@example.com"] = { push = true }, ["bob@example.com"] = { push = false } } }
  end)

  it("each have the in-app switch as they left it", function(sim)
    sim:launch { account = "ada@example.com", permissions = { notifications = "authorized" } }
    sim:run_until_idle()
    sim:toggle("push", false)
    sim:run_until_idle()
    people.sign_out(sim)
    people.sign_in(sim, "bob@example.com")
    sim:expect { preferences = { push = true } }
  end)

  it("are not registered for whoever has left when the token comes late", function(sim)
    sim:launch { account = "ada@example.com", permissions = { notifications = "authorized" } }
    sim:hold "notifications.register"
    sim:run_until_idle()
    sim.auth:revoke()
    sim:run_until_idle()
    people.sign_in(sim, "bob@example.com")
    sim:unhold "notifications.register"
    sim:run_until_idle()
    sim:expect { server = { ["ada@example.com"] = { push = false }, ["bob@example.com"] = { push = true } } }
  end)
end)

describe("A sign-in that comes from another person", { tags = { "account" } }, function()
  it("is refused for an address that is taken, a password that is wrong, an account that is blocked", { each = {
    { name = "wrong password", fails = "wrong_password" }, { name = "unknown", fails = "unknown_account" },
    { name = "blocked", fails = "user_disabled" }, { name = "too often", fails = "too_many_requests" },
    { name = "the keychain refuses", fails = "keychain" },
  } }, function(sim, row)
    sim:launch {}
    sim:will("auth.sign_in", { fails = row.fails })
    sim:tap "sign_in"
    sim:type("email", "ada@example.com")
    sim:type("password", "engine1843!")
    sim:tap "continue"
    sim:run_until_idle()
    sim:expect { account = false, sheet = "sign_in", analytics = { user = false } }
    sim:tap "continue"
    sim:run_until_idle()
    sim:expect { account = "ada@example.com", sheet = false }
  end)

  it("by a provider's page can be called off, be led astray and come back", function(sim)
    sim:launch {}
    sim:tap "sign_in"
    sim:tap "google"
    sim:answer "cancel"
    sim:run_until_idle()
    sim:expect { sheet = "sign_in", account = false }
    sim:expect_events(containing { "sign_in_started", "sign_in_cancelled" })
    sim:tap "google"
    sim.web:redirect "membership://back?error=access_denied"
    sim:run_until_idle()
    sim:expect { sheet = "sign_in", account = false }
    sim:expect_events(containing { "sign_in_failed" })
    sim:tap "google"
    sim:answer "continue"
    sim:run_until_idle()
    sim:expect { sheet = false, account = "google" }
  end)
end)
