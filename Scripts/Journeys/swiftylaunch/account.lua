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
