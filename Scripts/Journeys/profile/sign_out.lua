-- Signing out: a compact sheet whose button turns into progress.
app "profile"

describe("Sign out", { tags = { "account" }, invariants = "all" }, function()
  before_each(function(sim)
    sim:launch { account = "ada@example.com" }
    sim:run_until_idle()
    sim:tap "sign_out"
    sim:expect { sheet = "sign_out_confirmation", haptics = { "warning" } }
    sim:run_until_idle()
  end)

  it("asks in a compact sheet", { tags = { "smoke" } }, function(sim)
    expect(sim:find "sign_out_confirmation").has { role = "sheet", label = "Sign out of Profile?" }
    expect(sim:find(label "You can sign in again at any time.")).is_visible()
    expect(sim:find "confirm_sign_out").has { label = "Sign Out", enabled = true, busy = false }
    expect(sim:find "cancel_sign_out").has { label = "Stay Signed In" }
    expect(sim:trace { kind = "sheet.presented", data = { detents = { "height:340" } } }).has_count(1)
    expect(tostring(sim:screen()), "the drag indicator is drawn").equals(like "━━━━")
    sim:expect { account = "ada@example.com", path = {}, running = {} }
  end)

  it("shows progress in the button, then the signed-out page", { tags = { "smoke" } }, function(sim)
    sim:exhaustive { ignore = { "analytics", "server", "model" } }
    step("Confirm", function()
      sim:tap "confirm_sign_out"
      expect(sim:find "confirm_sign_out").has { busy = true }
      sim:expect { isSigningOut = true, running = { "auth.sign_out" } }
      sim:expect_events { "sign_out_started" }
    end)
    step("The server has answered", function()
      sim:advance(0.8)
      sim:expect {
        account = false, isSigningOut = false, running = {}, path = {}, sheet = false, presented = {},
        ["header.height"] = 0, isSignedIn = false,
      }
      sim:expect_events { "sign_out_succeeded", analytics.reset }
    end)
    step("The sheet is gone", function()
      sim:run_until_idle()
      expect(sim:find "sign_in").is_visible()
      expect_not(sim:find "sign_out").is_visible()
      expect_not(sim:find "profile").is_visible()
    end)
  end)

  it("cannot be dismissed while it runs", function(sim)
    sim:hold "auth.sign_out"
    sim:tap "confirm_sign_out"
    sim:swipe_down()
    sim:expect_for(2, { sheet = "sign_out_confirmation", account = "ada@example.com" })
    sim:touch "cancel_sign_out"
    sim:expect_for(2, { sheet = "sign_out_confirmation", isSigningOut = true })

    sim:release "auth.sign_out"
    sim:run_until_idle()
    sim:expect { sheet = false, account = false }
  end)

  it("springs back when it is dragged while it runs", function(sim)
    sim:hold "auth.sign_out"
    sim:tap "confirm_sign_out"
    sim:drag("down", 0.9)
    sim:let_go()
    sim:run_until_idle()
    sim:expect { sheet = "sign_out_confirmation", account = "ada@example.com" }
    sim:release "auth.sign_out"
    sim:run_until_idle()
    sim:expect { sheet = false, account = false }
  end)

  it("changes nothing for a user who stays", {
    each = {
      { name = "by the button", leave = function(sim) sim:tap "cancel_sign_out" end },
      { name = "by a swipe", leave = function(sim) sim:swipe_down() end },
      { name = "by a long drag", leave = function(sim) sim:drag("down", 0.6) sim:let_go() end },
    },
  }, function(sim, row)
    row.leave(sim)
    sim:run_until_idle()
    sim:expect { sheet = false, presented = {}, account = "ada@example.com", running = {} }
    sim:expect_events { "sign_out_cancelled" }
    expect(sim:find "profile").is_visible()
  end)

  it("keeps the sheet when a drag is let go early", function(sim)
    sim:drag("down", 0.3)
    sim:let_go()
    sim:run_until_idle()
    sim:expect { sheet = "sign_out_confirmation", model = { presented = { "sign_out_confirmation" } } }
    sim:expect_events {}
  end)

  it("keeps the user signed in when it fails, and can be tried again", { tags = { "smoke" } }, function(sim)
    sim:will("auth.sign_out", { fails = "keychain" })
    sim:tap "confirm_sign_out"
    sim:run_until_idle()
    sim:expect { account = "ada@example.com", alert = "message", isSigningOut = false, running = {} }
    expect(sim:find(label "You are still signed in. Check your connection and try again.")).is_visible()
    sim:expect_events { "sign_out_started", "sign_out_failed" }

    sim:tap "ok"
    sim:run_until_idle()
    sim:expect { alert = false, sheet = "sign_out_confirmation" }
    expect(sim:find "confirm_sign_out").has { enabled = true, busy = false }

    sim:tap "confirm_sign_out"
    sim:run_until_idle()
    sim:expect { account = false, presented = {} }
    sim:expect_events { "sign_out_started", "sign_out_succeeded", analytics.reset }
  end)

  it("keeps the user signed in without a line, and works when it is back", function(sim)
    sim.network:offline()
    sim:tap "confirm_sign_out"
    sim:run_until_idle()
    sim:expect { account = "ada@example.com", sheet = "sign_out_confirmation", alert = "message", isOffline = true }
    sim:tap "ok"
    sim.network:online()
    sim:tap "confirm_sign_out"
    sim:run_until_idle()
    sim:expect { account = false, presented = {} }
  end)

  it("gives up after thirty seconds; what arrives then is too late", function(sim)
    sim:will("auth.sign_out", { takes = 45 })
    sim:tap "confirm_sign_out"
    sim:advance(29)
    sim:expect { isSigningOut = true }
    sim:advance(2)
    sim:expect { isSigningOut = false, account = "ada@example.com", alert = "message" }
    sim:advance(20)
    sim:expect { account = "ada@example.com", sheet = "sign_out_confirmation" }
    sim:tap "ok"
    sim:run_until_idle()
  end)

  it("runs once, however often the button is tapped", function(sim)
    sim:double_tap "confirm_sign_out"
    sim:advance(0.4)
    sim:touch "confirm_sign_out"
    sim:run_until_idle()
    expect(sim:trace { kind = "auth.sign_out.started" }).has_count(1)
    sim:expect_events { "sign_out_started", "sign_out_succeeded", analytics.reset }
    sim:expect { account = false }
  end)

  it("cannot be reached around the sheet", function(sim)
    for _, row in ipairs { "sign_out", "privacy", "clear_cache", "push_enabled" } do
      expect.soft(sim:find(row)).has { hittable = false, covered = true }
      sim:touch(row)
    end
    sim:expect { path = {}, running = {}, presented = { "sign_out_confirmation" }, prompt = false }
  end)

  it("ends while the user is elsewhere", function(sim)
    sim:will("auth.sign_out", { takes = 3 })
    sim:tap "confirm_sign_out"
    sim.device:background()
    sim:advance(4)
    sim:expect { phase = "background", server = { ["ada@example.com"] = { signed_in = false } } }
    sim.device:foreground()
    sim:run_until_idle()
    sim:expect { account = false, presented = {} }
  end)

  it("is heard of at the return when the app stood still meanwhile", function(sim)
    sim:will("auth.sign_out", { takes = 8 })
    sim:tap "confirm_sign_out"
    sim.device:background()
    sim:advance(10)
    sim:expect {
      phase = "suspended", account = "ada@example.com", isSigningOut = true,
      server = { ["ada@example.com"] = { signed_in = false } },
    }
    sim.device:foreground()
    sim:run_until_idle()
    sim:expect { account = false, presented = {}, isSigningOut = false }
  end)

  it("goes on behind the lock of the device", function(sim)
    sim:hold "auth.sign_out"
    sim:tap "confirm_sign_out"
    sim.device:lock()
    sim:advance(2)
    sim.device:unlock()
    sim:run_until_idle()
    sim:expect { sheet = "sign_out_confirmation", isSigningOut = true }
    sim:release "auth.sign_out"
    sim:run_until_idle()
    sim:expect { account = false, presented = {} }
  end)

  it("is not done after a kill before the server heard of it, and can be done again", function(sim)
    sim:will("auth.sign_out", { takes = 3, lands = 2 })
    sim:tap "confirm_sign_out"
    sim:advance(1)
    sim.device:kill()
    sim:expect { phase = "not_running" }
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { account = "ada@example.com", isSigningOut = false, presented = {} }

    sim:tap "sign_out"
    sim:tap "confirm_sign_out"
    sim:run_until_idle()
    sim:expect { account = false, server = { ["ada@example.com"] = { signed_in = false } } }
  end)

  -- The server has ended the session; the app, which never heard of it, comes back with the old one.
  it("is noticed later when the app was killed after the server had done it", function(sim)
    sim:will("auth.sign_out", { takes = 3, lands = 1 })
    sim:tap "confirm_sign_out"
    sim:advance(2)
    sim.device:kill { by = "system" }
    sim:expect { server = { ["ada@example.com"] = { signed_in = false } } }
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { presented = {}, isSigningOut = false }

    sim.device:background()
    sim:advance(1)
    sim.device:foreground()                            -- the account is read again
    sim:run_until_idle()
    sim:expect { account = false }
    expect(sim:find "sign_in").is_visible()
  end)

  it("leaves nothing of the former user", function(sim)
    invariant "no_former_user"
    sim:tap "confirm_sign_out"
    sim:run_until_idle()
    sim:choose("appearance", "dark")
    sim:tap "privacy"
    sim:run_until_idle()
    sim:expect { account = false, path = { "privacy" } }
    expect(sim:analytics { event = "appearance_changed", user = false }).has_count(1)
  end)
end)

describe("Sign out of a device that gets notifications", { tags = { "account", "permissions" } }, function()
  it("takes the device off the server's list first", function(sim)
    sim:launch { account = "ada@example.com", permissions = { notifications = "authorized" } }
    sim:run_until_idle()
    sim:expect { server = { ["ada@example.com"] = { push = true } } }
    sim:tap "sign_out"
    sim:tap "confirm_sign_out"
    sim:run_until_idle()
    sim:expect { account = false, server = { ["ada@example.com"] = { push = false, signed_in = false } } }
  end)

  it("stops when the server cannot take it off", function(sim)
    sim:launch { account = "ada@example.com", permissions = { notifications = "authorized" } }
    sim:run_until_idle()
    sim:will("auth.push_token", { fails = "timeout" })
    never { kind = "auth.sign_out.started" }
    sim:tap "sign_out"
    sim:tap "confirm_sign_out"
    sim:run_until_idle()
    sim:expect { account = "ada@example.com", sheet = "sign_out_confirmation", alert = "message" }
  end)
end)
