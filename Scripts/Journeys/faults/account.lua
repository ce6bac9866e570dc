-- What an account leaves behind, and what it must not.
app "pocket"

describe("A sign-out", { tags = { "account" } }, function()
  before_each(function(sim)
    sim:launch { account = "ada@example.com" }
    sim:run_until_idle()
  end)

  it("that is called off at the web session leaves everything as it was", function(sim)
    sim:tap "sign_out"
    sim:tap "confirm_sign_out"
    sim:answer "cancel"
    sim:run_until_idle()
    sim:expect { account = "ada@example.com" }
    -- The server still knows the session, too.
    sim.device:background()
    sim.device:foreground()
    sim:run_until_idle()
    sim:expect { account = "ada@example.com" }
  end)
end)

describe("A sign-out of this device alone", function()
  app("pocket", { account = { sign_out = { steps = { "session", "server" } } } })

  it("clears the device without a line, too", function(sim)
    sim:launch { account = "ada@example.com", network = "offline" }
    sim:tap "sign_out"
    sim:tap "confirm_sign_out"
    sim:run_until_idle()
    sim:expect { account = false }
  end)
end)

describe("A purchase", { tags = { "purchase" } }, function()
  it("of one user is not the next one's", function(sim)
    sim:launch { account = "ada@example.com", entitlements = { "plus" } }
    sim:run_until_idle()
    sim:expect { entitlements = { "plus" } }
    sim:tap "sign_out"
    sim:tap "confirm_sign_out"
    sim:answer "continue"
    sim:run_until_idle()
    sim:tap "sign_in"
    sim:type("email", "grace@example.com")
    sim:type("password", "cobol1959!")
    sim:tap "continue"
    sim:run_until_idle()
    sim:expect { account = "grace@example.com", entitlements = {} }
  end)
end)
