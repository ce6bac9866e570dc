-- The Sign in Sheet, which stands before the Account Settings Screen (AuthKit).
app "swiftylaunch"

local function fill_in(sim, email, password)
  sim:type("email", email)
  sim:type("password", password)
  sim:tap "continue"
end

describe("Sign in", { tags = { "account" } }, function()
  before_each(function(sim)
    sim:launch { account = false }
  end)

  it("comes up for the account panel, then opens the account page", { tags = { "smoke" } }, function(sim)
    expect(sim:find "account").has { label = "Your Account", subtitle = "Tap here to sign in" }

    sim:tap "account"
    sim:expect { sheet = "sign_in", path = {} }
    fill_in(sim, "ada@example.com", "engine1843!")
    expect(sim:find "continue").has { busy = true }
    sim:run_until_idle()

    sim:expect { sheet = false, account = "ada@example.com", path = { "account" } }
    sim:back()
    sim:run_until_idle()
    expect(sim:find "account").has { label = "Ada", subtitle = "Account Settings" }
  end)

  it("tells of its success once, whatever the device is set to meanwhile", function(sim)
    sim:tap "account"
    fill_in(sim, "ada@example.com", "engine1843!")
    sim:wait_for(function() return sim:state "account" end)
    sim.device:set { color_scheme = "dark" }           -- the sheet is drawn anew while it leaves
    sim:run_until_idle()
    sim:expect { sheet = false, account = "ada@example.com" }
    expect(sim:trace { kind = "analytics.tracked", data = { event = "success_sign_in" } }).has_count(1)
  end)

  it("changes nothing when the sheet is closed", function(sim)
    sim:tap "account"
    sim:tap "cancel"
    sim:run_until_idle()
    sim:expect { sheet = false, account = false, path = {} }
  end)

  it("keeps the sheet open for another try after a wrong password", function(sim)
    sim:tap "account"
    fill_in(sim, "ada@example.com", "guess1234")
    sim:run_until_idle()
    sim:expect { sheet = "sign_in", account = false, running = {} }
    expect(sim:trace { kind = "ui.message_shown" }).has_count(1)

    sim:type("password", "engine1843!")
    sim:tap "continue"
    sim:run_until_idle()
    sim:expect { sheet = false, account = "ada@example.com" }
  end)

  it("can be swiped away, but not while it is busy", function(sim)
    sim:tap "account"
    sim:run_until_idle()
    sim:hold "auth.sign_in"
    fill_in(sim, "ada@example.com", "engine1843!")
    sim:swipe_down()
    sim:run_until_idle()
    sim:expect { sheet = "sign_in", running = { "auth.sign_in" } }

    sim:release("auth.sign_in", { fails = "timeout" })
    sim:swipe_down()
    sim:run_until_idle()
    sim:expect { sheet = false, account = false }
  end)

  it("needs the network", function(sim)
    sim:tap "account"
    sim.network:offline()
    fill_in(sim, "ada@example.com", "engine1843!")
    sim:run_until_idle()
    sim:expect { sheet = "sign_in", account = false, isOffline = true }

    sim.network:online()
    sim:tap "continue"
    sim:run_until_idle()
    sim:expect { sheet = false, account = "ada@example.com" }
  end)

  it("is slow on a slow line, and says so", function(sim)
    sim.network:slow(2)
    sim:tap "account"
    fill_in(sim, "ada@example.com", "engine1843!")
    sim:advance(1)
    sim:expect { account = false, running = { "auth.sign_in" } }
    expect(sim:find "continue").has { busy = true }
    sim:run_until_idle()
    sim:expect { account = "ada@example.com" }
  end)

  it("lets the system ask for Sign in with Apple", { each = {
    { name = "continued", button = "continue", account = "grace@example.com", path = { "account" } },
    { name = "cancelled", button = "cancel", account = false, path = {} },
  } }, function(sim, row)
    sim:launch { account = false, accounts = { { email = "grace@example.com", provider = "apple" } } }
    sim:tap "account"
    sim:tap "apple"
    sim:answer(row.button)
    sim:run_until_idle()
    if not row.account then sim:tap "cancel" end       -- the sheet is still there
    sim:run_until_idle()
    sim:expect { account = row.account, path = row.path, sheet = false }
  end)

  it("sends a link for a forgotten password", function(sim)
    sim:tap "account"
    sim:tap "forgot_password"
    sim:run_until_idle()
    sim:expect { sheet = "reset_password" }
    sim:type("email", "ada@example.com")
    sim:tap "continue"
    sim:expect { running = { "auth.reset_password" } }
    sim:run_until_idle()
    sim:expect { account = false, running = {} }
    expect(sim:trace { kind = "auth.reset_password.finished", data = { outcome = "success" } }).has_count(1)
  end)
end)

describe("A new account", { tags = { "account" } }, function()
  it("is made in the sheet and verified by mail", function(sim)
    sim:launch { account = false }
    sim:tap "account"
    step("Sign up", function()
      sim:tap "sign_up"
      sim:run_until_idle()                             -- one sheet goes, the other comes
      sim:expect { sheet = "sign_up" }
      sim:type("name", "Lin")
      sim:type("email", "lin@example.com")
      sim:type("password", "longenough1")
      sim:tap "continue"
      sim:run_until_idle()
      sim:expect { sheet = "verify_email" }
    end)
    step("Open the link in the mail, and come back", function()
      sim.device:background()
      sim.auth:verify "lin@example.com"
      sim.device:foreground()
      sim:run_until_idle()
      sim:expect { sheet = false, account = "lin@example.com", path = { "account" } }
    end)
  end)

  it("needs a password of eight characters with a digit", function(sim)
    sim:launch { account = false }
    sim:tap "account"
    sim:tap "sign_up"
    sim:type("name", "Lin")
    sim:type("email", "lin@example.com")
    sim:type("password", "short")
    sim:touch "continue"                               -- enabled or not: nothing comes of it
    sim:run_until_idle()
    sim:expect { sheet = "sign_up", account = false }
    expect(sim:trace { kind = "auth.sign_up.started" }).has_count(0)
  end)

  it("is told what a password needs", function(sim)
    sim:launch { account = false }
    sim:tap "account"
    sim:tap "sign_up"
    sim:type("name", "Lin")
    sim:type("email", "lin@example.com")
    sim:type("password", "short")
    sim:touch "continue"
    sim:run_until_idle()
    expect(sim:find(label "At least 8 characters and one digit.")).is_visible()
  end)

  it("opens the page only when its address is verified", function(sim)
    sim:launch { account = "new@example.com" }
    sim:tap "account"
    sim:tap "continue"                                 -- "I have verified", which is not so
    sim:run_until_idle()
    sim:expect { sheet = "verify_email", isSignedIn = false }

    sim.auth:verify "new@example.com"
    sim:tap "continue"
    sim:run_until_idle()
    sim:expect { sheet = false, isSignedIn = true, path = { "account" } }
  end)

  it("has its mail sent again once a minute", function(sim)
    sim:launch { account = "new@example.com" }
    expect(sim:find "account").has { label = "Your Account" }   -- not verified is not signed in
    sim:tap "account"
    sim:expect { sheet = "verify_email", path = {} }
    sim:tap "resend"
    sim:run_until_idle()
    expect(sim:find "resend").has { enabled = false }
    sim:advance(60)
    expect(sim:find "resend").has { enabled = true }
  end)
end)

describe("Typing while the sheet comes up", { tags = { "account" } }, function()
  it("waits for the field of the sheet, whatever row has its name", function(sim)
    sim:launch { account = false }
    sim:tap "account"
    sim:tap "forgot_password"
    sim:type("email", "ada@example.com")
    sim:tap "continue"
    sim:run_until_idle()
    sim:expect { account = false, running = {} }
  end)
end)

describe("Account page first", { tags = { "account" } }, function()
  it("shows its placeholder under the Sign in Sheet", function(sim)
    sim:launch { configuration = "account_pushed", account = false }
    sim:tap "account"
    sim:run_until_idle()
    sim:expect { path = { "account" }, sheet = "sign_in" }

    sim:tap "cancel"
    sim:run_until_idle()
    sim:expect { path = { "account" }, sheet = false }
    expect(sim:find(label "Account Required")).is_visible()
    expect_not(sim:find "sign_out").is_visible()

    sim:tap "open_sign_in"
    sim:run_until_idle()
    fill_in(sim, "ada@example.com", "engine1843!")
    sim:run_until_idle()
    sim:expect { path = { "account" }, sheet = false }
    expect(sim:find "sign_out").is_visible()
  end)
end)
