-- The address of an account: the mail, the link, the way back, and the proof of who is there.
app("membership", { account = { verify_email = { required = true } } })

describe("A new account", { tags = { "account" } }, function()
  local function sign_up(sim)
    sim:launch {}
    sim:tap "sign_in"
    sim:tap "sign_up"
    sim:run_until_idle()
    sim:type("name", "Lin")
    sim:type("email", "lin@example.com")
    sim:type("password", "longenough1")
    sim:tap "continue"
  end

  it("is sent its mail, and let in when the link was followed", { tags = { "smoke" } }, function(sim)
    sign_up(sim)
    sim:run_until_idle()
    sim:expect { sheet = "verify_email", isSignedIn = false }
    expect(sim:trace { kind = "auth.send_verification_email.finished", data = { outcome = "success" } }).has_count(1)
    sim.device:background()
    sim.auth:verify "lin@example.com"
    sim.device:foreground()
    sim:run_until_idle()
    sim:expect { sheet = false, isSignedIn = true, account = "lin@example.com" }
  end)

  it("can have the mail sent again when it did not go", function(sim)
    sim:launch {}
    sim:will("auth.send_verification_email", { fails = "network" })
    sim:tap "sign_in"
    sim:tap "sign_up"
    sim:run_until_idle()
    sim:type("email", "lin@example.com")
    sim:type("password", "longenough1")
    sim:tap "continue"
    sim:run_until_idle()
    sim:expect { sheet = "verify_email" }
    sim:tap "resend"
    sim:run_until_idle()
    expect(sim:trace { kind = "auth.send_verification_email.finished", data = { outcome = "success" } }).has_count(1)
  end)

  it("is not made twice for one address", function(sim)
    sim:launch {}
    sim:tap "sign_in"
    sim:tap "sign_up"
    sim:run_until_idle()
    sim:type("email", "ada@example.com")
    sim:type("password", "longenough1")
    sim:tap "continue"
    sim:run_until_idle()
    sim:expect { sheet = "sign_up", account = false }
  end)

  it("still waits for its link after a kill", function(sim)
    sign_up(sim)
    sim:run_until_idle()
    sim.device:kill()
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { account = "lin@example.com", isSignedIn = false, presented = {} }
    sim.auth:verify "lin@example.com"
    sim.device:background()
    sim.device:foreground()
    sim:run_until_idle()
    sim:expect { isSignedIn = true }
  end)
end)

describe("Whoever waits for the link", { tags = { "account" } }, function()
  local function wait(sim)
    sim:launch { account = "new@example.com" }
    sim:run_until_idle()
    sim:tap "account"
    sim:tap "verify_email"
    sim:run_until_idle()
    sim:expect { sheet = "verify_email" }
  end

  it("is told so when they go on too early", function(sim)
    wait(sim)
    sim:tap "continue"
    sim:run_until_idle()
    sim:expect { sheet = "verify_email", isSignedIn = false }
    sim:expect_events(containing { "verify_email_failed" })
    sim.auth:verify()
    sim:tap "continue"
    sim:run_until_idle()
    sim:expect { sheet = false, isSignedIn = true }
    expect(sim:find(label "Thank you.")).is_visible()
  end)

  it("can ask for the mail once a minute, also when it did not go", function(sim)
    wait(sim)
    sim:will("auth.send_verification_email", { fails = "too_many_requests" })
    sim:tap "resend"
    sim:advance(1)
    expect(sim:find "resend").has { enabled = false }
    sim:advance(60)
    expect(sim:find "resend").has { enabled = true }
  end)

  it("can ask again after a minute that the app was not there to count", function(sim)
    wait(sim)
    sim:tap "resend"
    sim.device:background()
    sim:advance "50 s"
    sim.device:foreground()
    sim:advance(5)
    expect(sim:find "resend").has { enabled = false }
    sim:advance(10)
    expect(sim:find "resend").has { enabled = true }
  end)

  it("is let in on a line that comes back", function(sim)
    wait(sim)
    sim.network:offline()
    sim.auth:verify()
    sim:tap "continue"
    sim:run_until_idle()
    sim:expect { sheet = "verify_email", running = {} }
    sim.network:online()
    sim:tap "continue"
    sim:run_until_idle()
    sim:expect { sheet = false, isSignedIn = true }
  end)

  it("needs a new token after an hour", function(sim)
    wait(sim)
    sim:advance "61 minutes"
    sim.auth:verify()
    sim:tap "continue"
    sim:expect { running = { "auth.refresh_token" } }
    sim:run_until_idle()
    sim:expect { sheet = false, isSignedIn = true }
  end)

  it("can sign out instead, as another person", function(sim)
    wait(sim)
    sim:tap "sign_out"
    sim:tap "confirm_sign_out"
    sim:answer "continue"
    sim:run_until_idle()
    sim:expect { presented = {}, account = false, path = {} }
    sim:tap "sign_in"
    sim:type("email", "ada@example.com")
    sim:type("password", "engine1843!")
    sim:tap "continue"
    sim:run_until_idle()
    sim:expect { account = "ada@example.com", isSignedIn = true }
  end)

  it("stays when the question is declined", function(sim)
    wait(sim)
    sim:tap "sign_out"
    sim:tap "cancel_sign_out"
    sim:run_until_idle()
    sim:expect { presented = { "verify_email" }, account = "new@example.com" }
  end)

  it("waits no longer when the account is gone", function(sim)
    wait(sim)
    sim.auth:delete()
    sim:run_until_idle()
    sim:expect { presented = {}, account = false }
  end)
end)

describe("A proof of who is there", { tags = { "account" } }, function()
  local function prove(sim, account)
    sim:launch { account = account or "ada@example.com" }
    sim:run_until_idle()
    sim:tap "account"
    sim:tap "prove"
    sim:run_until_idle()
    sim:expect { sheet = "reauthenticate" }
  end

  it("is refused by name, and can be given again", { each = {
    { name = "another password", fails = "wrong_password" }, { name = "another person", fails = "user_mismatch" },
    { name = "too often", fails = "too_many_requests" }, { name = "no line", fails = "network" },
  } }, function(sim, row)
    prove(sim)
    sim:will("auth.reauthenticate", { fails = row.fails })
    sim:type("password", "engine1843!")
    sim:tap "continue"
    sim:run_until_idle()
    sim:expect { sheet = "reauthenticate", account = "ada@example.com" }
    sim:tap "continue"
    sim:run_until_idle()
    sim:expect { sheet = false, account = "ada@example.com" }
  end)

  it("signs out whoever is blocked", function(sim)
    prove(sim)
    sim:will("auth.reauthenticate", { fails = "user_disabled" })
    sim:type("password", "engine1843!")
    sim:tap "continue"
    sim:run_until_idle()
    sim:expect { presented = {}, account = false }
  end)

  it("of a user of Apple is Apple's sheet", function(sim)
    prove(sim, "grace@example.com")
    sim:tap "apple"
    sim:answer "cancel"
    sim:run_until_idle()
    sim:expect { sheet = "reauthenticate" }
    sim:tap "apple"
    sim:answer "continue"
    sim:run_until_idle()
    sim:expect { sheet = false, account = "grace@example.com" }
  end)
end)

describe("A new name", { tags = { "account" } }, function()
  local function change(sim, new_name)
    sim:tap "change_name"
    sim:run_until_idle()
    expect(sim:find "name").has { value = "" }
    sim:type("name", new_name)
  end

  it("is typed anew each time", function(sim)
    sim:launch { account = "ada@example.com" }
    sim:run_until_idle()
    sim:tap "account"
    change(sim, "Ada King")
    sim:will("auth.change_name", { fails = "network" })
    sim:tap "continue"
    sim:run_until_idle()
    sim:expect { sheet = "change_name" }
    sim:tap "cancel"
    sim:run_until_idle()
    change(sim, "Countess")
    sim:tap "continue"
    sim:run_until_idle()
    sim:expect { sheet = false }
    change(sim, "Lovelace")
    sim:tap "cancel"
    sim:run_until_idle()
    sim:back()
    sim:run_until_idle()
    expect(sim:find "account").has { label = "Countess" }
  end)
end)

describe("A new password", { tags = { "account" } }, function()
  local function change(sim, old, new)
    sim:launch { account = "ada@example.com" }
    sim:run_until_idle()
    sim:tap "account"
    sim:tap "change_password"
    sim:type("password", old)
    sim:type("new_password", new)
  end

  it("needs the old one", function(sim)
    change(sim, "guess1234", "difference2")
    sim:tap "continue"
    sim:run_until_idle()
    sim:expect { sheet = "change_password", account = "ada@example.com" }
    expect(sim:find "continue").has { busy = false, enabled = true }
    sim:type("password", "engine1843!")
    sim:tap "continue"
    sim:run_until_idle()
    sim:expect { sheet = false }
  end)

  it("that landed though the answer was lost is the one that counts", function(sim)
    change(sim, "engine1843!", "difference2")
    sim:will("auth.change_password", { lands = 0.2, takes = 2 })
    sim:tap "continue"
    sim:advance(1)
    sim.device:kill()
    sim.device:relaunch()
    sim:run_until_idle()
    sim:tap "account"
    sim:tap "prove"
    sim:type("password", "engine1843!")
    sim:tap "continue"
    sim:run_until_idle()
    sim:expect { sheet = "reauthenticate" }
    sim:type("password", "difference2")
    sim:tap "continue"
    sim:run_until_idle()
    sim:expect { sheet = false }
  end)

  it("is asked for by mail where it was forgotten", { each = {
    { name = "the mail goes", sent = true }, { name = "nobody has the address", email = "nobody@example.com" },
    { name = "the line fails", fails = "network" },
  } }, function(sim, row)
    sim:launch {}
    if row.fails then
      sim:will("auth.reset_password", { fails = row.fails })
    end
    sim:tap "sign_in"
    sim:tap "forgot_password"
    sim:run_until_idle()
    sim:type("email", row.email or "ada@example.com")
    sim:tap "continue"
    sim:run_until_idle()
    sim:expect { account = false, running = {} }
    expect(sim:trace { kind = "auth.reset_password.finished", data = { outcome = "success" } }).has_count(row.sent and 1 or 0)
    if not row.sent then sim:expect { sheet = "reset_password" } end
  end)
end)

describe("The sheet for a proof", { tags = { "account" } }, function()
  app("membership", { account = { reauthenticate = { sheets = {
    email = { detents = { "height:500" }, dismiss = "never" }, apple = { detents = { "height:380" } } } } } })

  it("has the height that its way to sign in needs", { each = {
    { name = "a password", account = "ada@example.com", detents = { "height:500" }, stays = true },
    { name = "Apple", account = "grace@example.com", detents = { "height:380" } },
  } }, function(sim, row)
    sim:launch { account = row.account }
    sim:run_until_idle()
    sim:tap "account"
    sim:tap "prove"
    sim:run_until_idle()
    expect(sim:trace { kind = "sheet.presented" }[1].data.detents).equals(row.detents)
    sim:swipe_down()
    sim:run_until_idle()
    sim:expect { sheet = row.stays and "reauthenticate" or false }
  end)
end)

describe("A new password without the old one", { tags = { "account" } }, function()
  app("membership", { account = { change_password = { asks_old_password = false } } })

  local function change(sim, after)
    sim:launch { account = "ada@example.com" }
    sim:run_until_idle()
    if after then sim:advance(after) end
    sim:tap "account"
    sim:tap "change_password"
    sim:run_until_idle()
    expect_not(sim:find "password").is_visible()
    sim:type("new_password", "analytical1")
    sim:tap "continue"
    sim:run_until_idle()
  end

  it("is taken from whoever has just signed in", function(sim)
    change(sim)
    sim:expect { sheet = false, account = "ada@example.com" }
  end)

  it("is refused when the sign-in is too old", function(sim)
    change(sim, "6 minutes")
    sim:expect { sheet = "change_password", account = "ada@example.com" }
    expect(sim:trace { kind = "auth.change_password.finished", data = { error = "requires_recent_login" } }).has_count(1)
  end)
end)

describe("The name of a new account", { tags = { "account" } }, function()
  app("membership", { account = { sign_up = { names_by_call = true } }, analytics = { events = { error = "error_{error}" } } })

  local function sign_up(sim)
    sim:tap "sign_in"
    sim:tap "sign_up"
    sim:run_until_idle()
    sim:type("name", "Lin")
    sim:type("email", "lin@example.com")
    sim:type("password", "longenough1")
    sim:tap "continue"
    sim:run_until_idle()
  end

  it("is set by a call of its own", function(sim)
    sim:launch {}
    sign_up(sim)
    sim:expect { account = "lin@example.com", sheet = false }
    expect(sim:trace { kind = "auth.change_name.finished", data = { outcome = "success" } }).has_count(1)
    expect(sim:find "account").has { label = "Lin" }
  end)

  it("is missing where that call fails, and the account is there", function(sim)
    sim:launch {}
    sim:will("auth.change_name", { fails = "network" })
    sign_up(sim)
    sim:expect { account = "lin@example.com", sheet = false, error = false }
    sim:expect_events(containing { "sign_up_succeeded", "error_network" })
    expect(sim:find "account").has { label = "Nobody" }
  end)
end)
