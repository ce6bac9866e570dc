-- What else the Account Settings Screen can do: name, password, deletion.
app "swiftylaunch"

describe("Account page", { tags = { "account" } }, function()
  before_each(function(sim)
    sim:launch { account = "ada@example.com" }
    sim:tap "account"
    sim:run_until_idle()
  end)

  it("shows who is signed in", { tags = { "smoke" } }, function(sim)
    sim:expect { path = { "account" }, isSignedIn = true }
    expect(sim:find(within("account", "email"))).has { label = "Email", value = "ada@example.com" }
    expect(sim:find "change_name").has { value = "Ada" }
    expect(sim:find "change_password").is_visible()
    expect(sim:find "delete_account").is_visible()
  end)

  it("changes the name, on the panel too", function(sim)
    sim:tap "change_name"
    sim:expect { sheet = "change_name" }
    sim:type("name", "Ada King")
    sim:tap "continue"
    expect(sim:find "continue").has { busy = true }
    sim:run_until_idle()
    sim:expect { sheet = false }
    expect(sim:find "change_name").has { value = "Ada King" }
    sim:back()
    sim:run_until_idle()
    expect(sim:find "account").has { label = "Ada King" }
  end)

  it("keeps the old name when the change is cancelled", function(sim)
    sim:tap "change_name"
    sim:type("name", "Nobody")
    sim:tap "cancel"
    sim:run_until_idle()
    expect(sim:find "change_name").has { value = "Ada" }
  end)

  it("changes the password for the next sign-in", function(sim)
    sim:tap "change_password"
    sim:expect { sheet = "change_password" }
    sim:type("password", "engine1843!")
    sim:type("new_password", "difference2")
    sim:tap "continue"
    sim:run_until_idle()
    sim:expect { sheet = false, account = "ada@example.com" }

    sim:tap "sign_out"
    sim:tap "confirm_sign_out"
    sim:tap "account"
    sim:type("email", "ada@example.com")
    sim:type("password", "difference2")
    sim:tap "continue"
    sim:run_until_idle()
    sim:expect { account = "ada@example.com", path = { "account" } }
  end)
end)

describe("An account with Apple", { tags = { "account" } }, function()
  it("has no password to change", function(sim)
    sim:launch { account = "grace@example.com" }
    sim:tap "account"
    sim:run_until_idle()
    expect(sim:find "change_name").has { value = "Grace" }
    expect_not(sim:find "change_password").is_visible()
  end)

  it("is deleted after another Sign in with Apple", function(sim)
    sim:launch { account = "grace@example.com" }
    sim:tap "account"
    sim:tap "delete_account"
    sim:tap "confirm_delete_account"
    sim:tap "apple"
    sim:answer "continue"
    sim:run_until_idle()
    sim:expect { account = false, path = {}, presented = {} }
    expect(sim:trace { kind = "auth.revoke_apple_token.finished" }).has_count(1)
  end)
end)

describe("Delete account", { tags = { "account" } }, function()
  before_each(function(sim)
    sim:launch { account = "ada@example.com" }
    sim:tap "account"
    sim:tap "delete_account"
    sim:run_until_idle()
    sim:expect { dialog = "delete_account_confirmation" }
  end)

  it("asks, wants the password, and leaves nobody signed in", function(sim)
    sim:tap "confirm_delete_account"
    sim:run_until_idle()
    sim:expect { sheet = "reauthenticate" }
    sim:type("password", "engine1843!")
    sim:tap "continue"
    sim:run_until_idle()
    sim:expect { account = false, path = {}, presented = {}, server = { ["ada@example.com"] = false } }
  end)

  it("changes nothing when the question is declined", function(sim)
    sim:tap "cancel_delete_account"
    sim:run_until_idle()
    sim:expect { account = "ada@example.com", path = { "account" }, presented = {} }
  end)

  it("changes nothing when the password is not given", function(sim)
    sim:tap "confirm_delete_account"
    sim:tap "cancel"
    sim:run_until_idle()
    sim:expect { account = "ada@example.com", path = { "account" }, presented = {}, running = {} }
  end)

  it("says so when the server refuses, and changes nothing", function(sim)
    sim:will("auth.delete_account", { fails = "too_many_requests" })
    sim:tap "confirm_delete_account"
    sim:type("password", "engine1843!")
    sim:tap "continue"
    sim:run_until_idle()
    sim:expect { account = "ada@example.com", path = { "account" } }
    expect(sim:find(label "Your account could not be deleted. Nothing was changed.")).is_visible()
  end)
end)

describe("A name that stays as it is", { tags = { "account" } }, function()
  app("swiftylaunch", { account = { change_name = { skips_unchanged = true } } })

  it("is not sent", function(sim)
    sim:launch { account = "ada@example.com" }
    sim:tap "account"
    sim:tap "change_name"
    sim:run_until_idle()
    sim:type("name", "Ada")
    sim:expect_events(containing { "user_tapped_on_account_settings_row" })
    sim:tap "continue"
    sim:run_until_idle()
    sim:expect { sheet = false, running = {} }
    sim:expect_events { "user_tapped_on_continue_btn" }
    expect(sim:trace { kind = "auth.change_name.started" }).has_count(0)

    sim:tap "change_name"
    sim:type("name", "Ada King")
    sim:tap "continue"
    sim:run_until_idle()
    expect(sim:find "change_name").has { value = "Ada King" }
  end)
end)

describe("A password that is changed in two sheets", { tags = { "account" } }, function()
  -- The first asks who is there; the second takes its place, which the system does by presenting anew.
  app("swiftylaunch", {
    account = { reauthenticate = { on_success = { { start = "change_password" } } } },
    pages = { account = { sections = { { id = "accountDetails", rows = {
      { id = "change_password", actions = { { start = "reauthenticate" } } },
    } } } } },
  })

  it("has one sheet go and the other come", function(sim)
    sim:launch { account = "ada@example.com" }
    sim:tap "account"
    sim:tap "change_password"
    sim:type("password", "engine1843!")
    sim:tap "continue"
    sim:run_until_idle()
    sim:expect { presented = { "change_password" } }
    local went = sim:trace { kind = "sheet.dismissed", data = { sheet = "reauthenticate" } }
    local came = sim:trace { kind = "sheet.presented", data = { sheet = "change_password" } }
    expect(went).has_count(1)
    expect(came).has_count(1)
    expect(went[1].seq < came[1].seq).equals(true)
    expect(sim:find "password").has { value = "" }
    sim:type("password", "engine1843!")
    sim:type("new_password", "difference2")
    sim:tap "continue"
    sim:run_until_idle()
    sim:expect { sheet = false, account = "ada@example.com" }
  end)
end)

describe("A pause after the proof", { tags = { "account" } }, function()
  app("swiftylaunch", { account = { reauthenticate = { forgot_password = true, pause = 0.5, forgot_password_pause = 0.25 } } })

  local function ask(sim)
    sim:launch { account = "ada@example.com" }
    sim:tap "account"
    sim:tap "delete_account"
    sim:tap "confirm_delete_account"
    sim:run_until_idle()
    sim:expect { sheet = "reauthenticate" }
  end

  local function prove(sim)
    sim:type("password", "engine1843!")
    sim:tap "continue"
    sim:wait_for(function() return not sim:state "sheet" end)
  end

  it("comes before the deletion", function(sim)
    ask(sim)
    prove(sim)
    sim:advance "490ms"
    expect(sim:trace { kind = "auth.delete_account.started" }).has_count(0)
    sim:advance "20ms"
    expect(sim:trace { kind = "app.pause_ended", data = { flow = "delete_account" } }).has_count(1)
    sim:expect { running = { "auth.delete_account" } }
    sim:run_until_idle()
    sim:expect { account = false, path = {}, presented = {} }
  end)

  it("is waited for, and ends with the session", function(sim)
    ask(sim)
    prove(sim)
    sim.auth:revoke()
    sim:run_until_idle()
    sim:expect { account = false, presented = {}, server = { ["ada@example.com"] = any } }
    expect(sim:trace { kind = "auth.delete_account.started" }).has_count(0)
  end)

  it("comes before the sheet for a new password", function(sim)
    ask(sim)
    sim:tap "forgot_password"
    sim:advance "240ms"
    sim:expect { model = { presented = {} } }
    sim:advance "20ms"
    sim:expect { model = { presented = { "reset_password" } } }
    sim:run_until_idle()
    sim:expect { sheet = "reset_password", account = "ada@example.com" }
  end)
end)
