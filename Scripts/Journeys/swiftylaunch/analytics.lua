-- What the app tells PostHog (AnalyticsKit), and about whom.
app "swiftylaunch"

describe("Events of rows and screens", { tags = { "analytics" } }, function()
  it("tell of the launch, of each tap and of each screen", { tags = { "smoke" } }, function(sim)
    sim:launch {}
    sim:expect_events { "Application Installed", "Application Opened", analytics.screen "SettingsView" }
    sim:tap "privacy"
    sim:run_until_idle()
    sim:expect_events { "user_tapped_on_privacy_settings_row", analytics.screen "PrivacyView" }
    sim:back()
    sim:run_until_idle()
    sim:expect_events { analytics.screen "SettingsView" }
  end)

  it("use the analytics description of the row", {
    each = {
      { name = "account" }, { name = "general" }, { name = "notifications" }, { name = "appearance" }, { name = "premium" },
      { name = "myNewSetting", says = "my_settings" },
      { name = "aboutDeveloper", says = "about_developer" },
      { name = "reportBug", says = "report_problem" },
    },
  }, function(sim, row)
    sim:launch {}
    sim:tap(row.name)
    sim:run_until_idle()
    sim:expect_events(containing { "user_tapped_on_" .. (row.says or row.name) .. "_settings_row" })
  end)

  it("tell which button of a question was tapped", function(sim)
    sim:launch { account = "ada@example.com" }
    sim:tap "account"
    sim:tap "sign_out"
    sim:tap "confirm_sign_out"
    sim:run_until_idle()
    sim:expect_events(containing { "user_tapped_on_confirm_sign_out_btn", "info_sign_out_called" })
  end)

  it("carry their relevancy and the screen they come from", function(sim)
    sim:launch {}
    sim:tap "aboutDeveloper"
    sim:run_until_idle()
    sim:expect_events(containing {
      event("user_tapped_on_about_developer_settings_row",
        { relevancy = "medium", ["$screen_name"] = "SettingsView", endpoint_source = "app" }),
    })
  end)

  it("are silent about what cannot be tapped", function(sim)
    sim:launch { account = "ada@example.com" }
    sim:tap "account"
    sim:tap "sign_out"
    sim:hold "auth.sign_out"
    sim:tap "confirm_sign_out"
    sim:expect_events(containing { "info_sign_out_called" })
    sim:touch "sign_out"                               -- it is busy
    sim:expect_events {}
    sim:release "auth.sign_out"
    sim:run_until_idle()
  end)
end)

describe("A page behind a gate", { tags = { "analytics", "store" } }, function()
  it("is a screen when it is there, and not while the paywall is", function(sim)
    sim:launch {}
    sim:tap "appearance"
    sim:run_until_idle()
    sim:expect_events(none_of { analytics.screen "AppearanceView" })
    sim:tap "premium_monthly"
    sim:tap "purchase"
    sim:answer "confirm"
    sim:run_until_idle()
    sim:expect { path = { "appearance" }, presented = {}, entitlements = { "premium" } }
    sim:expect_events(containing { "success_purchase", analytics.screen "AppearanceView" })
  end)
end)

describe("A button that is disabled", { tags = { "analytics", "account" } }, function()
  it("sends no event, whatever touches it", function(sim)
    sim:launch { account = "new@example.com" }
    sim:tap "account"
    sim:tap "resend"
    sim:run_until_idle()
    sim:expect_events(containing { "user_tapped_on_resend_btn" })
    sim:touch "resend"                                 -- the mail can be sent again in a minute
    sim:expect_events {}
  end)
end)

describe("An SDK that writes the screen on all events", { tags = { "analytics" } }, function()
  -- PostHog's SDK does so since it keeps the screen's name.
  it("names the screen that was viewed last, until the process ends", function(sim)
    sim:launch { account = "ada@example.com" }
    sim:tap "privacy"
    sim:run_until_idle()
    sim:back()
    sim:run_until_idle()
    sim:tap "privacy"
    sim:tap "privacy_policy"
    sim:tap "done"
    sim:expect_events(containing {
      analytics.screen "PrivacyView", event("user_tapped_on_done_btn", { ["$screen_name"] = "PrivacyView" }),
    })
    sim.device:kill()
    sim.device:relaunch()
    sim:run_until_idle()
    local opened = sim:trace { kind = "analytics.tracked", data = { event = "Application Opened" } }
    local properties = opened[#opened].data.properties
    expect(properties.from_background).equals(false)
    expect(properties["$screen_name"]).equals(nil)       -- the new process has shown no screen yet
  end)
end)

describe("An SDK that did not keep the screen yet", { tags = { "analytics" } }, function()
  app("swiftylaunch", { analytics = { screen_property = false } })

  it("names it on the events of the screen alone", function(sim)
    sim:launch {}
    sim:tap "privacy"
    sim:tap "privacy_policy"
    sim:tap "done"
    sim:expect_events(containing { analytics.screen "PrivacyView", "user_tapped_on_done_btn" })
    expect(sim:analytics("user_tapped_on_done_btn")[1].properties["$screen_name"]).equals(nil)
  end)
end)

describe("Identity", { tags = { "analytics", "account" } }, function()
  it("is known from the launch on for who is signed in", function(sim)
    sim:launch { account = "ada@example.com" }
    sim:run_until_idle()
    sim:expect { analytics = { user = any } }
    expect_not(sim:state("analytics").user).equals(false)
  end)

  it("begins with the sign-in", function(sim)
    sim:launch {}
    sim:expect { analytics = { user = false } }
    sim:tap "account"
    sim:type("email", "ada@example.com")
    sim:type("password", "engine1843!")
    sim:tap "continue"
    sim:run_until_idle()
    sim:expect_events(containing { "info_sign_in_called", "success_sign_in" })
    expect_not(sim:state("analytics").user).equals(false)
    local traits = sim:trace { kind = "analytics.identified" }[1].data.traits
    expect(traits and traits.email).equals "ada@example.com"
  end)

  it("ends with the sign-out, after its own event", { tags = { "smoke" } }, function(sim)
    sim:launch { account = "ada@example.com" }
    sim:tap "account"
    sim:tap "sign_out"
    sim:run_until_idle()
    local before = sim:state "analytics"
    sim:expect_events(containing { "user_tapped_on_account_settings_row" })

    sim:tap "confirm_sign_out"
    sim:run_until_idle()
    sim:expect_events(containing {
      event("info_sign_out_called", nil, { user = before.user }),
      event("success_sign_out", nil, { user = before.user }),
      analytics.reset,
    })
    sim:expect { analytics = { user = false } }
    expect_not(sim:state("analytics").anonymous_id).equals(before.anonymous_id)
  end)

  it("is nobody's when the settings come back after a sign-out", function(sim)
    sim:launch { account = "ada@example.com" }
    sim:tap "account"
    sim:tap "sign_out"
    sim:run_until_idle()
    sim:expect_events(containing { "user_tapped_on_account_settings_row" })
    sim:tap "confirm_sign_out"
    sim:run_until_idle()
    sim:expect_events(containing { "success_sign_out", analytics.reset, analytics.screen "SettingsView" })
  end)

  it("stays when the sign-out fails", function(sim)
    sim:launch { account = "ada@example.com" }
    never { kind = "analytics.reset" }
    sim:will("auth.sign_out", { fails = "keychain" })
    sim:tap "account"
    sim:tap "sign_out"
    sim:tap "confirm_sign_out"
    sim:run_until_idle()
    sim:expect_events(containing { "info_sign_out_called", "error_sign_out" })
    sim:expect_events(none_of { analytics.reset })
  end)
end)

describe("Events of flows", { tags = { "analytics", "store" } }, function()
  it("tell each end of a purchase from the others", {
    each = {
      { name = "succeeded", answer = "confirm", ends = "success_purchase" },
      { name = "cancelled", answer = "cancel", ends = "info_purchase_cancelled" },
      { name = "failed", answer = "confirm", will = { fails = "network" }, ends = "error_purchase" },
      { name = "pending", asks = true, answer = "ask", ends = "info_purchase_pending" },
    },
  }, function(sim, row)
    sim:launch {}
    if row.asks then sim.store:set { ask_to_buy = true } end
    if row.will then sim:will("store.purchase", row.will) end
    sim:tap "premium"
    sim:tap "premium_monthly"
    sim:tap "purchase"
    sim:answer(row.answer)
    sim:advance(2)
    sim:expect_events(containing { "info_purchase_called", row.ends })
  end)

  it("tell what became of the question for notifications", function(sim)
    sim:launch {}
    sim:tap "notifications"
    sim:tap "allow"
    sim:answer "allow"
    sim:run_until_idle()
    sim:expect_events(containing { "info_user_push_notif_permission_update" })
  end)
end)

describe("A whole visit", { tags = { "analytics" } }, function()
  it("sends these events and no others", function(sim)
    sim:launch {}
    sim:run_until_idle()
    sim:exhaustive { ignore = { "analytics", "model" } }
    sim:expect_events { "Application Installed", "Application Opened", analytics.screen "SettingsView" }
    sim:tap "privacy"
    sim:run_until_idle()
    sim:expect { path = { "privacy" } }
    sim:expect_events { "user_tapped_on_privacy_settings_row", analytics.screen "PrivacyView" }
    sim:tap "privacy_policy"
    sim:run_until_idle()
    sim:expect { presented = { "web" }, webViewURL = "https://acme.example/privacy" }
    sim:tap "done"
    sim:run_until_idle()
    sim:expect { presented = {}, webViewURL = false }
    sim:expect_events { "user_tapped_on_done_btn" }
  end)

  it("is sent when the app goes into the background", function(sim)
    sim:launch {}
    sim:tap "general"
    sim:run_until_idle()
    sim.device:background()
    sim:run_until_idle()
    sim:expect_events(containing { "Application Backgrounded" })
    sim.device:foreground()
    sim:run_until_idle()
    sim:expect_events(containing { "Application Opened" })
  end)
end)
