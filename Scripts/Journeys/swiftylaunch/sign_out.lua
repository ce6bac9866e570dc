-- Signing out from the Account Settings Screen.
app "swiftylaunch"

describe("Sign out", { tags = { "account" } }, function()
  before_each(function(sim)
    sim:launch { account = "ada@example.com" }
    sim:tap "account"
    sim:tap "sign_out"
    sim:run_until_idle()
    sim:expect { dialog = "sign_out_confirmation" }
  end)

  it("asks first, shows progress, then returns to the root", { tags = { "smoke" } }, function(sim)
    sim:will("auth.sign_out", { takes = 0.8 })
    sim:tap "confirm_sign_out"
    sim:expect { isSigningOut = true, account = "ada@example.com" }
    expect(sim:find "sign_out").has { busy = true }

    sim:advance(0.8)
    sim:expect { account = false, isSigningOut = false, path = {}, dialog = false }
    sim:run_until_idle()
    expect(sim:find "account").has { label = "Your Account" }
  end)

  it("changes nothing when the question is cancelled", function(sim)
    sim:tap "cancel_sign_out"
    sim:run_until_idle()
    sim:expect { account = "ada@example.com", path = { "account" }, dialog = false, running = {} }
  end)

  it("keeps the user signed in when it fails, and can be tried again", function(sim)
    sim:will("auth.sign_out", { fails = "keychain" })
    sim:tap "confirm_sign_out"
    sim:run_until_idle()
    sim:expect { account = "ada@example.com", path = { "account" }, isSigningOut = false }
    expect(sim:find "message").has { label = "You could not be signed out. Try again later." }

    sim:tap "sign_out"
    sim:tap "confirm_sign_out"
    sim:run_until_idle()
    sim:expect { account = false, path = {} }
  end)

  it("keeps the user signed in when the network is down", function(sim)
    sim.network:offline()
    sim:tap "confirm_sign_out"
    sim:run_until_idle()
    sim:expect { account = "ada@example.com", path = { "account" }, running = {} }
    expect(sim:trace { kind = "ui.message_shown" }).has_count(1)
  end)

  it("gives up after thirty seconds", function(sim)
    sim:will("auth.sign_out", { takes = "never" })
    sim:tap "confirm_sign_out"
    sim:advance(29)
    sim:expect { isSigningOut = true }
    sim:advance(2)
    sim:expect { isSigningOut = false, account = "ada@example.com" }
    sim:leave "running"                                -- the call that never returns
  end)

  it("starts once, however often the button is tapped", function(sim)
    sim:double_tap "confirm_sign_out"
    sim:touch "sign_out"
    sim:run_until_idle()
    expect(sim:trace { kind = "auth.sign_out.started" }).has_count(1)
    sim:expect { account = false, dialog = false }
  end)

  it("goes on while the user looks at another page", function(sim)
    sim:hold "auth.sign_out"
    sim:tap "confirm_sign_out"
    sim:back()                                         -- the busy row hides no way back
    sim:tap "privacy"
    sim:run_until_idle()
    sim:expect { path = { "privacy" }, isSigningOut = true }

    sim:release "auth.sign_out"
    sim:run_until_idle()
    sim:expect { path = {}, account = false }
  end)

  it("is not disturbed by a call", function(sim)
    sim:tap "confirm_sign_out"
    sim.device:deactivate "call"
    sim:advance(5)
    sim:expect { phase = "inactive", account = false }
    sim.device:activate()
    sim:run_until_idle()
    sim:expect { phase = "active", path = {} }
  end)

  it("ends while the app is in the background", function(sim)
    sim:will("auth.sign_out", { takes = 2 })
    sim:tap "confirm_sign_out"
    sim.device:background()
    sim:advance(3)
    sim:expect { phase = "background", account = false }
    sim.device:foreground()
    sim:run_until_idle()
    sim:expect { path = {}, dialog = false }
  end)

  it("is heard of at the return when the app was suspended meanwhile", function(sim)
    sim:will("auth.sign_out", { takes = 8 })
    sim:tap "confirm_sign_out"
    sim.device:background()
    sim:advance(10)
    sim:expect {
      phase = "suspended", account = "ada@example.com", server = { ["ada@example.com"] = { signed_in = false } },
    }
    sim.device:foreground()
    sim:run_until_idle()
    sim:expect { account = false, path = {} }
  end)

  it("can be started again after a kill before the server heard of it", function(sim)
    sim:will("auth.sign_out", { takes = 3, lands = 2 })
    sim:tap "confirm_sign_out"
    sim:advance(1)
    sim.device:kill()
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { account = "ada@example.com", isSigningOut = false, dialog = false, path = {} }

    sim:tap "account"
    sim:tap "sign_out"
    sim:tap "confirm_sign_out"
    sim:run_until_idle()
    sim:expect { account = false, server = { ["ada@example.com"] = { signed_in = false } } }
  end)

  it("changes the account and the path, and nothing else", function(sim)
    sim:expect_events(containing { "user_tapped_on_account_settings_row" })
    sim:exhaustive { ignore = { "analytics", "server", "model" } }
    sim:tap "confirm_sign_out"
    sim:expect { presented = {}, isSigningOut = true }
    sim:run_until_idle()
    sim:expect { account = false, isSigningOut = false, path = {} }
    sim:expect_events(in_any_order {
      "user_tapped_on_confirm_sign_out_btn", "info_sign_out_called", "success_sign_out", analytics.reset, analytics.screen "SettingsView",
    })
  end)

  it("leaves no trace of the former user", function(sim)
    invariant "no_former_user"
    sim:tap "confirm_sign_out"
    sim:run_until_idle()
    sim:tap "privacy"
    sim:run_until_idle()
    sim:expect { account = false, analytics = { user = false } }
  end)
end)

describe("A session that ends elsewhere", { tags = { "account" } }, function()
  it("shows the placeholder instead of the account", function(sim)
    sim:launch { account = "ada@example.com" }
    sim:tap "account"
    sim:run_until_idle()
    sim.auth:delete()
    sim.device:background()
    sim:advance(1)
    sim.device:foreground()                            -- the account is read again
    sim:run_until_idle()
    sim:expect { account = false }
    expect_not(sim:find "email").is_visible()
  end)
end)
