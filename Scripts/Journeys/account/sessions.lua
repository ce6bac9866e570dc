-- How long a session lasts: what ends it elsewhere, what its token needs, and who hears of it.
app "membership"

local function begin(sim)
  sim:launch { account = "ada@example.com" }
  sim:run_until_idle()
end

local function sign_in_as_bob(sim)
  sim:tap "sign_in"
  sim:type("email", "bob@example.com")
  sim:type("password", "builder12!")
  sim:tap "continue"
  sim:run_until_idle()
  sim:expect { account = "bob@example.com" }
end

describe("A session that the server ends", { tags = { "account" } }, function()
  it("is seen to have ended on every screen", { tags = { "smoke" } }, function(sim)
    begin(sim)
    sim:tap "account"
    sim:tap "details"
    sim:run_until_idle()
    expect(sim:find "who").has { value = "Ada" }
    sim.auth:revoke()
    sim:run_until_idle()
    sim:expect { account = false, path = { "account", "details" } }
    expect_not(sim:find "who").is_visible()
    expect(sim:find(label "Sign in first")).is_visible()
    sim:back()
    sim:run_until_idle()
    expect(sim:find "email").has { value = "none" }
    sim:back()
    sim:run_until_idle()
    expect(sim:find "account").has { label = "Nobody" }
  end)

  it("takes its sheets and questions with it", { each = {
    { name = "the name", row = "change_name", up = "change_name" },
    { name = "the password", row = "change_password", up = "change_password" },
    { name = "the proof", row = "prove", up = "reauthenticate" },
    { name = "the sign-out", row = "sign_out", up = "sign_out_confirmation" },
    { name = "the deletion", row = "delete_account", up = "delete_account_confirmation" },
  } }, function(sim, row)
    begin(sim)
    sim:tap "account"
    sim:tap(row.row)
    sim:run_until_idle()
    sim:expect { presented = { row.up } }
    sim.auth:revoke()
    sim:run_until_idle()
    sim:expect { account = false, presented = {}, running = {} }
  end)

  it("ends a change that is under way, once", function(sim)
    begin(sim)
    sim:hold "auth.change_name"
    sim:tap "account"
    sim:tap "change_name"
    sim:type("name", "Ada King")
    sim:tap "continue"
    sim.auth:revoke()
    sim:run_until_idle()
    sim:expect { account = false, presented = {} }
    sim:expect_events(containing { "change_name_started", "change_name_failed" })
    expect(sim:find "message").has { label = "You are signed out." }
    sim:release "auth.change_name"
    sim:run_until_idle()
    expect(sim:analytics "change_name_failed").has_count(1)
  end)

  it("is heard of by the answer to any call that carries it", { each = {
    { name = "a new name", point = "auth.change_name", row = "change_name", field = "name", text = "Ada King" },
    { name = "a reading at the return", point = "auth.reload", fails = "user_disabled" },
    { name = "a reading of a session that has expired", point = "auth.reload", fails = "session_expired" },
  } }, function(sim, row)
    begin(sim)
    sim:will(row.point, { fails = row.fails or "session_expired" })
    if row.row then
      sim:tap "account"
      sim:tap(row.row)
      sim:type(row.field, row.text)
      sim:tap "continue"
    else
      sim.device:background()
      sim.device:foreground()
    end
    sim:run_until_idle()
    sim:expect { account = false, presented = {}, running = {} }
    sim:expect_events(containing { analytics.reset })
  end)

  it("does what it was asked for nobody else", function(sim)
    begin(sim)
    sim:hold "auth.change_name"
    sim:tap "account"
    sim:tap "change_name"
    sim:type("name", "Ada King")
    sim:tap "continue"
    sim.auth:revoke()
    sim:run_until_idle()
    sim:back()
    sign_in_as_bob(sim)
    sim:release "auth.change_name"                     -- it carries Ada's session
    sim:run_until_idle()
    expect(sim:find "account").has { label = "Bob" }
    sim.device:kill()
    sim.device:relaunch()
    sim:run_until_idle()
    expect(sim:find "account").has { label = "Bob" }
  end)
end)

describe("A token that is older than an hour", { tags = { "account" } }, function()
  local function change_name(sim)
    sim:advance "61 minutes"
    sim:tap "account"
    sim:tap "change_name"
    sim:type("name", "Ada King")
    sim:tap "continue"
  end

  it("is made new before it is used", { tags = { "smoke" } }, function(sim)
    begin(sim)
    change_name(sim)
    sim:expect { running = { "auth.refresh_token" } }
    sim:run_until_idle()
    sim:expect { sheet = false }
    sim:back()
    sim:run_until_idle()
    expect(sim:find "account").has { label = "Ada King" }
    expect(sim:trace { kind = "auth.refresh_token.finished" }).has_count(1)
  end)

  it("is not made new for what needs none", function(sim)
    begin(sim)
    sim:advance "61 minutes"
    sim:tap "account"
    sim:tap "prove"
    sim:type("password", "engine1843!")
    sim:tap "continue"
    sim:expect { running = { "auth.reauthenticate" } }
    sim:run_until_idle()
    sim:expect { sheet = false, account = "ada@example.com" }
  end)

  it("ends the session when the server makes no other", function(sim)
    begin(sim)
    sim:will("auth.refresh_token", { fails = "session_expired" })
    change_name(sim)
    sim:run_until_idle()
    sim:expect { account = false, presented = {}, running = {} }
    expect(sim:trace { kind = "auth.change_name.started" }).has_count(0)
  end)

  it("leaves everything as it was without a line", function(sim)
    begin(sim)
    sim:advance "61 minutes"
    sim.network:offline()
    sim:tap "account"
    sim:tap "change_name"
    sim:type("name", "Ada King")
    sim:tap "continue"
    sim:run_until_idle()
    sim:expect { account = "ada@example.com", sheet = "change_name", running = {} }
    sim.network:online()
    sim:tap "continue"
    sim:run_until_idle()
    sim:expect { sheet = false, account = "ada@example.com" }
  end)

  it("keeps nobody waiting longer than the patience of what needs it", function(sim)
    begin(sim)
    sim:hold "auth.refresh_token"
    change_name(sim)
    sim:advance(31)
    sim:expect { sheet = "change_name", account = "ada@example.com" }
    sim:expect_events(containing { "change_name_failed" })
    sim:unhold "auth.refresh_token"
    sim:run_until_idle()
    sim:expect { sheet = "change_name" }
    expect(sim:trace { kind = "auth.change_name.started" }).has_count(0)
  end)

  it("is nothing to whoever has signed in when the answer comes", function(sim)
    begin(sim)
    sim:hold "auth.refresh_token"
    change_name(sim)
    sim.auth:revoke()
    sim:run_until_idle()
    sim:unhold "auth.refresh_token"
    sim:back()
    sign_in_as_bob(sim)
    sim:run_until_idle()
    sim:expect { account = "bob@example.com", running = {} }
  end)
end)
