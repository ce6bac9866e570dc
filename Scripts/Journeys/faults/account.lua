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

  it("ends the session at the server, too", function(sim)
    sim:launch { account = "ada@example.com" }
    sim:run_until_idle()
    sim:tap "sign_out"
    sim:tap "confirm_sign_out"
    sim:expect { account = false, server = { ["ada@example.com"] = { signed_in = true } } }
    sim:run_until_idle()
    sim:expect { server = { ["ada@example.com"] = { signed_in = false } } }
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

describe("A reinstallation", { tags = { "lifecycle" } }, function()
  app("pocket", { account = { session = { survives_reinstall = false } } })

  it("leaves nobody signed in where the app clears the keychain at its first start", function(sim)
    sim:launch { account = "ada@example.com" }
    sim:run_until_idle()
    sim.device:reinstall { keep = { "keychain" } }
    sim:run_until_idle()
    sim:expect { account = false }
    sim.device:kill()
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { account = false }
  end)
end)
