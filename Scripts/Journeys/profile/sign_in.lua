-- Who is signed in, and what belongs to them.
app "profile"

local function sign_in(sim, email, password)
  sim:tap "sign_in"
  sim:type("email", email)
  sim:type("password", password)
  sim:tap "continue"
end

describe("Sign in", { tags = { "account" }, invariants = "all" }, function()
  it("brings the header and the person", { tags = { "smoke" } }, function(sim)
    sim:launch {}
    sim:tap "sign_in"
    sim:run_until_idle()
    sim:expect { sheet = "sign_in" }
    expect(sim:find "sign_in").has { label = "Welcome back" }

    sim:type("email", "ada@example.com")
    sim:type("password", "engine1843!")
    sim:tap "continue"
    expect(sim:find "continue").has { busy = true }
    sim:run_until_idle()
    sim:expect { account = "ada@example.com", presented = {}, isSignedIn = true, ["header.height"] = 196 }
    expect(sim:find "profile").has { label = "Ada Lovelace", subtitle = "ada@example.com" }
    expect(sim:find "sign_out").has { label = "Sign Out", role = "button" }
    expect_not(sim:find "sign_in").is_visible()
    sim:expect_events {
      "sign_in_started", analytics.identify "ada@example.com",
      event("sign_in_succeeded", any, { user = "ada@example.com" }),
    }
  end)

  it("stays open after a wrong password", function(sim)
    sim:launch {}
    sign_in(sim, "ada@example.com", "wrong1842!")
    sim:run_until_idle()
    sim:expect { account = false }
    expect(sim:state "presented").contains "sign_in"
    expect(sim:trace { kind = "auth.sign_in.finished", data = { outcome = "failed" } }).has_count(1)
  end)

  it("changes nothing when it is called off", function(sim)
    sim:launch {}
    sim:tap "sign_in"
    sim:tap "cancel"
    sim:run_until_idle()
    sim:expect { account = false, presented = {} }
    sim:expect_events { "sign_in_cancelled" }
  end)

  it("makes an account for somebody new", function(sim)
    sim:launch {}
    sim:tap "sign_in"
    sim:tap "sign_up"
    sim:run_until_idle()                               -- one sheet goes, the next comes
    sim:expect { sheet = "sign_up" }
    sim:type("name", "Mary Somerville")
    sim:type("email", "mary@example.com")
    sim:type("password", "sphere1834!")
    sim:tap "continue"
    sim:run_until_idle()
    sim:expect { account = "mary@example.com", presented = {} }
    expect(sim:find "profile").has { label = "Mary Somerville", subtitle = "mary@example.com" }
  end)

  it("sends a link for a forgotten password", function(sim)
    sim:launch {}
    sim:tap "sign_in"
    sim:tap "forgot_password"
    sim:run_until_idle()                               -- one sheet goes, the next comes
    sim:expect { sheet = "reset_password" }
    sim:type("email", "ada@example.com")
    sim:tap "continue"
    sim:run_until_idle()
    expect(sim:trace { kind = "auth.reset_password.finished", data = { outcome = "success" } }).has_count(1)
    sim:expect { account = false }
  end)

  it("cannot be sent off before both fields are filled in", function(sim)
    sim:launch {}
    sim:tap "sign_in"
    sim:type("email", "ada@example.com")
    expect(sim:find "continue").has { enabled = false }
    sim:touch "continue"
    sim:expect { running = {}, sheet = "sign_in" }
    sim:type("password", "engine1843!")
    expect(sim:find "continue").has { enabled = true }
    sim:type("password", "")
    expect(sim:find "continue").has { enabled = false }
  end)

  it("needs the network", function(sim)
    sim:launch {}
    sim.network:offline()
    sign_in(sim, "ada@example.com", "engine1843!")
    sim:run_until_idle()
    sim:expect { account = false, sheet = "sign_in", alert = "message", running = {} }
    sim:tap "ok"
    sim.network:online()
    sim:tap "continue"
    sim:run_until_idle()
    sim:expect { account = "ada@example.com", presented = {} }
  end)

  it("is not closed by a swipe while it runs", function(sim)
    sim:launch {}
    sim:hold "auth.sign_in"
    sign_in(sim, "ada@example.com", "engine1843!")
    sim:swipe_down()
    sim:expect_for(1, { sheet = "sign_in" })
    sim:release "auth.sign_in"
    sim:run_until_idle()
    sim:expect { account = "ada@example.com", presented = {} }
  end)

  it("greets the next person, not the last", function(sim)
    sim:launch { account = "ada@example.com" }
    sim:run_until_idle()
    sim:tap "sign_out"
    sim:tap "confirm_sign_out"
    sim:run_until_idle()
    local anonymous = sim:state("analytics").anonymous_id
    sign_in(sim, "grace@example.com", "cobol1959!")
    sim:run_until_idle()
    sim:expect { account = "grace@example.com", analytics = { user = "grace@example.com", anonymous_id = anonymous } }
    expect(sim:find "profile").has { label = "Grace Hopper", subtitle = "grace@example.com" }
    sim:scroll { to = 400 }
    expect(sim:find "settings").has { label = "Grace Hopper" }
  end)

  it("gives each person their own read receipts", function(sim)
    sim:launch { account = "ada@example.com" }
    sim:tap "privacy"
    sim:tap "advanced"
    sim:toggle("read_receipts", false)
    sim:run_until_idle()
    sim:expect { server = { ["ada@example.com"] = { preferences = { read_receipts = false } } } }
    sim:back()
    sim:back()
    sim:tap "sign_out"
    sim:tap "confirm_sign_out"
    sim:run_until_idle()
    sign_in(sim, "grace@example.com", "cobol1959!")
    sim:run_until_idle()
    sim:expect { preferences = { read_receipts = true } }

    sim:tap "sign_out"
    sim:tap "confirm_sign_out"
    sim:run_until_idle()
    sign_in(sim, "ada@example.com", "engine1843!")
    sim:run_until_idle()
    sim:expect { preferences = { read_receipts = false } }
  end)

  it("gives each person their own notifications switch", function(sim)
    sim:launch { account = "ada@example.com", permissions = { notifications = "authorized" } }
    sim:run_until_idle()
    sim:toggle("push_enabled", true)
    sim:run_until_idle()
    sim:tap "sign_out"
    sim:tap "confirm_sign_out"
    sim:run_until_idle()
    sign_in(sim, "grace@example.com", "cobol1959!")
    sim:run_until_idle()
    sim:expect { account = "grace@example.com", preferences = { push_enabled = false } }

    sim:tap "sign_out"
    sim:tap "confirm_sign_out"
    sim:run_until_idle()
    sign_in(sim, "ada@example.com", "engine1843!")
    sim:run_until_idle()
    sim:expect { account = "ada@example.com", preferences = { push_enabled = true } }
  end)

  it("is over when the server ended it while the app was closed", function(sim)
    sim:launch { account = "ada@example.com" }
    sim:run_until_idle()
    sim.device:kill()
    sim.auth:revoke "ada@example.com"
    sim.device:relaunch()
    sim:run_until_idle()
    sim.device:background()
    sim:advance(1)
    sim.device:foreground()
    sim:run_until_idle()
    sim:expect { account = false }
  end)

  it("is over when the server says so", function(sim)
    sim:launch { account = "ada@example.com" }
    sim:run_until_idle()
    sim.auth:revoke()
    sim.device:background()
    sim:advance(1)
    sim.device:foreground()
    sim:run_until_idle()
    sim:expect { account = false, ["header.height"] = 0 }
    expect(sim:find "sign_in").is_visible()
  end)
end)
