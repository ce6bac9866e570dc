-- The phases of a sign-out: the question, the push token, the web session, the server, the keychain, what the app knows,
-- analytics, the screen. Each may fail, be late or be refused.
app "membership"

local function begin(sim)
  sim:launch { account = "ada@example.com", permissions = { notifications = "authorized" } }
  sim:run_until_idle()
end

local function leave(sim)
  sim:tap "account"
  sim:tap "sign_out"
  sim:tap "confirm_sign_out"
end

-- The phases that wait for another party, in their order.
local phases = { "auth.push_token", "auth.web_session", "auth.sign_out", "auth.keychain", "analytics.reset" }

describe("A sign-out", { tags = { "account" } }, function()
  it("goes through its phases in their order", { tags = { "smoke" } }, function(sim)
    begin(sim)
    leave(sim)
    sim:answer "continue"
    sim:run_until_idle()
    sim:expect {
      account = false, path = {}, presented = {}, running = {}, analytics = { user = false },
      server = { ["ada@example.com"] = { signed_in = false, push = false } },
    }
    local ended = {}
    for _, record in ipairs(sim:trace()) do
      for _, point in ipairs(phases) do
        if record.kind == point .. ".finished" then ended[#ended + 1] = point end
      end
    end
    expect(ended).equals(phases)
  end)

  it("runs once, however often the row is tapped", function(sim)
    begin(sim)
    sim:hold "auth.sign_out"
    leave(sim)
    sim:answer "continue"
    sim:run_until_idle()
    sim:touch "sign_out"
    sim:double_tap "sign_out"
    sim:unhold "auth.sign_out"
    sim:run_until_idle()
    sim:expect { account = false, presented = {} }
    expect(sim:trace { kind = "auth.sign_out.started" }).has_count(1)
  end)

  it("is not begun when the question is declined", function(sim)
    sim:launch { account = "ada@example.com" }
    sim:tap "account"
    sim:tap "sign_out"
    sim:tap "cancel_sign_out"
    sim:run_until_idle()
    sim:expect { account = "ada@example.com", path = { "account" }, running = {} }
    sim:expect_events(containing { "sign_out_cancelled" })
    expect(sim:trace { kind = "auth.push_token.started" }).has_count(0)
  end)
end)

describe("A phase before the app forgets who it is", { tags = { "account" } }, function()
  it("leaves the user signed in when it fails, and can be tried again", { each = {
    { name = "push token", point = "auth.push_token", fails = "network" },
    { name = "web session", point = "auth.web_session", fails = "failed" },
    { name = "server", point = "auth.sign_out", fails = "network" },
    { name = "keychain", point = "auth.keychain", fails = "keychain" },
    { name = "app", point = "auth.session", fails = "keychain" },
  } }, function(sim, row)
    begin(sim)
    invariant "busy_is_released"
    sim:will(row.point, { fails = row.fails })
    leave(sim)
    if row.point ~= "auth.push_token" then sim:answer "continue" end
    sim:run_until_idle()
    sim:expect { account = "ada@example.com", path = { "account" }, isSigningOut = false, analytics = { user = "ada@example.com" } }
    expect(sim:find "message").has { label = "You are still signed in." }
    sim:expect_events(containing { "sign_out_failed" })

    sim:tap "sign_out"
    sim:tap "confirm_sign_out"
    sim:answer "continue"
    sim:run_until_idle()
    sim:expect { account = false, path = {}, analytics = { user = false } }
  end)

  it("keeps everybody waiting when it is late, and no longer than thirty seconds", { each = {
    { name = "push token", point = "auth.push_token" }, { name = "web session", point = "auth.web_session" },
    { name = "server", point = "auth.sign_out" }, { name = "keychain", point = "auth.keychain" },
    { name = "app", point = "auth.session" },
  } }, function(sim, row)
    begin(sim)
    sim:hold(row.point)
    leave(sim)
    if row.point ~= "auth.push_token" then sim:answer "continue" end
    sim:advance(20)
    sim:expect { account = "ada@example.com", isSigningOut = true, running = { row.point } }
    sim:advance(15)
    sim:expect { account = "ada@example.com", isSigningOut = false }
    sim:expect_events(containing { "sign_out_failed" })
    sim:release(row.point)                             -- too late
    sim:run_until_idle()
    sim:expect { isSigningOut = false, running = {} }
  end)

  it("ends it when somebody refuses, and says who", { each = {
    { name = "push token", point = "auth.push_token", how = { fails = "not_allowed" }, event = "sign_out_failed" },
    { name = "server", point = "auth.sign_out", how = { fails = "not_allowed" }, event = "sign_out_failed" },
    { name = "keychain", point = "auth.keychain", how = { fails = "storage_locked" }, event = "sign_out_failed" },
    { name = "app", point = "auth.session", how = { ends = "cancelled" }, event = "sign_out_cancelled" },
  } }, function(sim, row)
    begin(sim)
    sim:will(row.point, row.how)
    leave(sim)
    if row.point ~= "auth.push_token" then sim:answer "continue" end
    sim:run_until_idle()
    sim:expect { account = "ada@example.com", path = { "account" }, isSigningOut = false, running = {} }
    sim:expect_events(containing { "sign_out_started", row.event })
  end)

  it("takes nobody out who has signed in while it was late", { each = {
    { name = "push token", point = "auth.push_token" }, { name = "keychain", point = "auth.keychain" },
    { name = "app", point = "auth.session" }, { name = "server", point = "auth.sign_out" },
    { name = "server, whose session has expired", point = "auth.sign_out", how = { fails = "session_expired" } },
  } }, function(sim, row)
    begin(sim)
    sim:hold(row.point)
    leave(sim)
    if row.point ~= "auth.push_token" then sim:answer "continue" end
    sim:run_until_idle()
    sim:back()
    sim:tap "sign_in"
    sim:type("email", "bob@example.com")
    sim:type("password", "builder12!")
    sim:tap "continue"
    sim:run_until_idle()
    sim:expect { account = "bob@example.com" }
    sim:release(row.point, row.how)
    if row.point == "auth.push_token" then sim:answer "continue" end
    sim:unhold(row.point)
    sim:run_until_idle()
    sim:expect { account = "bob@example.com", isSigningOut = false, server = { ["bob@example.com"] = { push = true } } }
    sim.device:kill()
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { account = "bob@example.com" }
  end)

  it("calls it off when the user refuses to end the web session", function(sim)
    begin(sim)
    leave(sim)
    sim:answer "cancel"
    sim:run_until_idle()
    sim:expect {
      account = "ada@example.com", path = { "account" }, isSigningOut = false, running = {},
      server = { ["ada@example.com"] = { signed_in = true } },
    }
    sim:expect_events(containing { "sign_out_started", "sign_out_cancelled" })
    expect(sim:trace { kind = "auth.sign_out.started" }).has_count(0)
  end)

  it("is done with when the server says that there is no such session", { each = {
    { name = "it has expired", fails = "session_expired" },
  } }, function(sim, row)
    begin(sim)
    sim:will("auth.sign_out", { fails = row.fails })
    leave(sim)
    sim:answer "continue"
    sim:run_until_idle()
    sim:expect { account = false, path = {}, analytics = { user = false } }
    sim:expect_events(containing { "sign_out_succeeded", analytics.reset })
  end)
end)

describe("A phase after it", { tags = { "account" } }, function()
  it("keeps nobody when it fails or is refused", { each = {
    { name = "analytics fails", point = "analytics.reset", how = { fails = "failed" }, path = {}, user = "ada@example.com" },
    { name = "analytics refuses", point = "analytics.reset", how = { fails = "not_allowed" }, path = {}, user = "ada@example.com" },
    { name = "the way back fails", point = "auth.screen", how = { fails = "failed" }, path = { "account" }, user = false },
    { name = "the page stays", point = "auth.screen", how = { ends = "cancelled" }, path = { "account" }, user = false },
  } }, function(sim, row)
    begin(sim)
    sim:will(row.point, row.how)
    leave(sim)
    sim:answer "continue"
    sim:run_until_idle()
    sim:expect { account = false, path = row.path, presented = {}, isSigningOut = false, analytics = { user = row.user } }
    sim:expect_events(containing { "sign_out_succeeded" })
    expect(sim:trace { kind = "ui.message_shown" }).has_count(0)
  end)

  it("keeps nobody when it is late, and the app waits no longer than thirty seconds", { each = {
    { name = "analytics", point = "analytics.reset", path = {} }, { name = "screen", point = "auth.screen", path = { "account" } },
  } }, function(sim, row)
    begin(sim)
    sim:hold(row.point)
    leave(sim)
    sim:answer "continue"
    sim:advance(20)
    sim:expect { account = false, isSigningOut = true, path = { "account" } }
    sim:advance(15)
    sim:expect { account = false, isSigningOut = false, path = row.path }
    sim:expect_events(containing { "sign_out_succeeded" })
    sim:release(row.point)                             -- too late
    sim:run_until_idle()
    sim:expect { path = row.path, running = {} }
  end)

  it("goes to the first page from wherever the user is when the way back comes late", function(sim)
    begin(sim)
    sim:will("auth.screen", { takes = "3 s" })
    leave(sim)
    sim:answer "continue"
    sim:advance(2)
    sim:tap "details"
    sim:advance(1)
    sim:expect { account = false, path = { "account", "details" } }
    sim:run_until_idle()
    sim:expect { path = {}, isSigningOut = false }
  end)

  it("sends nothing in the name of the former user once it is done, however late", function(sim)
    begin(sim)
    sim:hold "analytics.reset"
    leave(sim)
    sim:answer "continue"
    sim:run_until_idle()
    sim:expect { account = false, isSigningOut = true, path = { "account" } }
    sim:release "analytics.reset"
    sim:run_until_idle()
    sim:expect { isSigningOut = false, path = {} }
    sim:expect_events(containing { analytics.reset, analytics.screen "Settings" })
  end)

  it("takes nobody out who has signed in meanwhile", function(sim)
    begin(sim)
    sim:hold "analytics.reset"
    leave(sim)
    sim:answer "continue"
    sim:run_until_idle()
    sim:back()
    sim:tap "sign_in"
    sim:type("email", "bob@example.com")
    sim:type("password", "builder12!")
    sim:tap "continue"
    sim:run_until_idle()
    sim:expect { account = "bob@example.com" }
    sim:release "analytics.reset"
    sim:run_until_idle()
    sim:expect { account = "bob@example.com", isSigningOut = false, server = { ["bob@example.com"] = { signed_in = true } } }
  end)
end)

describe("The question of a sign-out", { tags = { "account" } }, function()
  app("membership", { deep_links = { { url = "membership://details", push = { "account", "details" } } } })

  it("waits for as long as the user does", function(sim)
    begin(sim)
    sim:tap "account"
    sim:tap "sign_out"
    sim:advance "10 min"
    sim:expect { dialog = "sign_out_confirmation", account = "ada@example.com", running = {} }
    sim:tap "confirm_sign_out"
    sim:answer "continue"
    sim:run_until_idle()
    sim:expect { account = false }
  end)

  it("that goes without an answer begins nothing", function(sim)
    begin(sim)
    sim:tap "account"
    sim:tap "sign_out"
    sim:open "membership://details"
    sim:run_until_idle()
    sim:expect { account = "ada@example.com", presented = {}, path = { "account", "details" }, running = {} }
    sim:expect_events(containing { "sign_out_cancelled" })
    expect(sim:trace { kind = "auth.push_token.started" }).has_count(0)
  end)
end)

describe("Phases for which the definition says the time", { tags = { "account" } }, function()
  app("membership", { timing = { auth = { web_session = 2, session = 3, screen = 4 } } })

  it("take it", function(sim)
    begin(sim)
    leave(sim)
    sim:answer "continue"
    sim:advance(1)
    sim:expect { running = { "auth.web_session" }, account = "ada@example.com" }
    sim:advance(3)
    sim:expect { running = { "auth.session" }, account = "ada@example.com" }
    sim:advance(3)
    sim:expect { running = { "auth.screen" }, account = false, path = { "account" } }
    sim:run_until_idle()
    sim:expect { path = {}, isSigningOut = false }
  end)
end)

describe("A sign-out that is killed", { tags = { "account", "lifecycle" } }, function()
  it("is undone or done at the next start, never half", { each = {
    { name = "at the server", point = "auth.sign_out", account = "ada@example.com" },
    { name = "at the keychain", point = "auth.keychain", account = false },
    { name = "in the app", point = "auth.session", account = false },
    { name = "at analytics", point = "analytics.reset", account = false },
    { name = "on the way back", point = "auth.screen", account = false },
  } }, function(sim, row)
    begin(sim)
    sim:hold(row.point)
    leave(sim)
    sim:answer "continue"
    sim:run_until_idle()
    sim.device:kill()
    sim:unhold(row.point)
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { account = row.account, isSigningOut = false, presented = {}, path = {} }
  end)
end)

describe("A sign-out that forgets first", { tags = { "account" } }, function()
  app("membership", { account = { sign_out = { steps = { "session", "server", "push_token" } } } })

  it("leaves the push token with the server, for whom nobody speaks any more", function(sim)
    sim:launch { account = "ada@example.com", permissions = { notifications = "authorized" } }
    sim:run_until_idle()
    sim:tap "account"
    sim:tap "sign_out"
    sim:tap "confirm_sign_out"
    sim:run_until_idle()
    sim:expect { account = false, server = { ["ada@example.com"] = { signed_in = false, push = true } } }
  end)
end)
