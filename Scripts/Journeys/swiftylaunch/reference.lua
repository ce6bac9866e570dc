-- SwiftyLaunch 2.0 as its own code behaves: nine courses, event by event. What that code does otherwise than a user would
-- wish is said here by fields of the definition, laid over the app. Buttons keep the ids of the definition.
app("swiftylaunch", {
  preferences = {
    -- The purchase SDK tells of the subscription whoever changed it: here a value that follows the entitlement.
    subscribed = { type = "bool", default = false, storage = "session",
      derive = { { when = { entitlement = "premium" }, value = true, stores = true } },
      on_change = { { track = "info_iap_state_change", properties = { long_description = "Subscription status changed to: subscribed" } } } },
  },

  account = {
    sign_in = {
      screen = "SignInView", analytics = "sign_in_via_email", messages = { success = "Successfully Signed In" },
      on_success = { { when = { verified = true },
        run = { { track = "info_auth_state_change", properties = { long_description = "New User State: Logged In (Email Verified)" } } },
        otherwise = { { track = "info_auth_state_change", properties = { long_description = "New User State: Logged In (Email Not Verified)" } } } } },
    },
    -- The SDK's sign-out needs no line. Its failure is told twice, and the user is led to the root all the same.
    sign_out = {
      analytics = false, needs_network = false, progress = "none", steps = { "server", "session", "screen", "analytics" },
      on_start = { { track = "info_sign_out_called" } },
      on_success = {
        { track = "info_auth_state_change", properties = { long_description = "New User State: Logged Out" } },
        { track = "info_disconnected_user_between_auth_and_rc" }, { track = "info_iap_state_change" },
      },
      on_failure = { { track = "error_sign_out" }, { track = "error_sign_out" }, { pop = "root" } },
      messages = { failure = "Error Signing Out. Try again later." },
    },
    -- Deletion signs in again instead of re-authenticating, and begins half a second later, whatever the user does.
    reauthenticate = {
      analytics = "sign_in_via_email",
      on_success = { { task = { name = "delete_soon", takes = 0.5, owner = "app", progress = "none",
        on_success = { { start = "delete_account" } } } } },
    },
    delete_account = {
      confirm = false, reauthenticate = false, analytics = false, returns_to = "page", progress = "none",
      on_start = { { track = "info_delete_user_called" } },
      on_success = {
        { track = "info_auth_state_change", properties = { long_description = "New User State: Logged Out" } },
        { track = "info_sign_out_called" }, { track = "success_delete_user" }, { pop = "root" },
      },
      on_failure = { { track = "error_delete_user_catchall" } },
      messages = { failure = "Couldn't Delete User. Try again later.", offline = "Couldn't Delete User. Try again later." },
    },
    verify_email = { screen = "VerifyEmailView", analytics = "refresh_user_data" },
  },

  store = { paywall = { analytics = false }, purchase = { analytics = false, messages = { success = "Premium is unlocked. Thank you!" },
    on_success = { { haptic = "warning" } } } },

  permissions = { notifications = { on_granted = { {
    track = "info_user_push_notif_permission_update", properties = { long_description = "OPTED IN", relevancy = "high" } } } } },

  lifecycle = { on_foreground = { { when = { { signed_in = false }, { provider = "email" } },
    run = { { track = "info_refresh_user_data_called" } } } } },

  timing = { auth = { sign_out = 0 } },

  pages = {
    -- Its screen is sent by the stack it is the root of, which stays where it is when a page comes off.
    settings = { screen_sent = "first_appearance", sections = { { id = "accountSettings", rows = { { id = "account", requires = {}, analytics = false } } },
      { id = "generalSettings", rows = { { id = "general", analytics = false }, { id = "notifications", analytics = false } } },
      { id = "premiumSettings", rows = { { id = "premium", requires = {}, analytics = false } } } } },
    account = {
      requires = { signed_in = true, on_declined = { { task = { name = "leave", takes = 0.15, owner = "app", progress = "none",
        on_success = { { pop = "root" } } } } } },
      sections = { { id = "accountActions", rows = {
        { id = "sign_out", analytics = { event = "user_tapped_on_signout_btn", properties = { ["$screen_name"] = "AccountSettingsView" } } },
        { id = "delete_account", confirm = { style = "dialog", title = "Delete your account?", button = "Delete Account" },
          analytics = { event = "user_tapped_on_delete_account_btn", properties = { relevancy = "high" } },
          actions = { { start = "reauthenticate" } } },
      } } },
    },
    -- It reports the name of the paywall.
    premium = { screen = "InAppPurchaseView" },
  },

  analytics = {
    events = {
      permission = false,
      flow = { started = "info_{flow}_called", succeeded = "success_{flow}", failed = "error_{flow}", cancelled = false, pending = false },
    },
    identify = { on = { "launch" } },
  },
})

describe("1. Sign-out", { tags = { "reference", "account" } }, function()
  it("is called, leaves the page, and only then resets who the user is", function(sim)
    sim:launch { account = "ada@example.com" }
    sim:run_until_idle()
    local before = sim:state "analytics"
    sim:expect_events(containing { analytics.screen "SettingsView" })
    sim:tap "account"
    sim:run_until_idle()
    sim:expect_events { analytics.screen "AccountSettingsView" }
    sim:tap "sign_out"
    sim:tap "confirm_sign_out"
    sim:run_until_idle()
    sim:expect_events {
      event("user_tapped_on_signout_btn", nil, { user = before.user }),
      "user_tapped_on_confirm_sign_out_btn",
      event("info_sign_out_called", nil, { user = before.user }),
      analytics.reset,
      event("info_auth_state_change", { long_description = "New User State: Logged Out" }, { user = false }),
      "info_disconnected_user_between_auth_and_rc",
      "info_iap_state_change",
    }
    sim:expect { account = false, path = {} }
    expect_not(sim:state("analytics").anonymous_id).equals(before.anonymous_id)
  end)
end)

describe("2. Sign-out that the keychain refuses", { tags = { "reference", "account" } }, function()
  it("is told twice, leads to the root, and leaves the user signed in", function(sim)
    sim:launch { account = "ada@example.com" }
    never { kind = "analytics.reset" }
    sim:will("auth.sign_out", { fails = "keychain" })
    sim:tap "account"
    sim:tap "sign_out"
    sim:run_until_idle()
    sim:expect_events(containing { "user_tapped_on_signout_btn" })
    sim:tap "confirm_sign_out"
    sim:run_until_idle()
    sim:expect_events {
      "user_tapped_on_confirm_sign_out_btn", "info_sign_out_called", "error_sign_out", "error_sign_out",
    }
    sim:expect { account = "ada@example.com", path = {} }
    expect(sim:trace { kind = "ui.message_shown" }).has_count(1)
    expect(sim:find "account").has { label = "Ada", subtitle = "Account Settings" }
  end)
end)

describe("3. The account page while nobody is signed in", { tags = { "reference", "account" } }, function()
  it("comes up below the Sign in Sheet, and goes a moment after it is cancelled", function(sim)
    sim:launch {}
    sim:run_until_idle()
    sim:expect_events(containing { analytics.screen "SettingsView" })
    sim:tap "account"
    sim:run_until_idle()
    sim:expect { path = { "account" }, sheet = "sign_in" }
    sim:expect_events { analytics.screen "SignInView" }
    expect(sim:find(label "Account Required")).has { covered = true }

    sim:tap "cancel"
    sim:advance "140ms"
    sim:expect { model = { path = { "account" }, presented = {} } }
    sim:advance "20ms"
    sim:expect { model = { path = {} } }
    sim:run_until_idle()
    sim:expect { path = {}, account = false }
    expect(sim:analytics "AccountSettingsView").has_count(0)
  end)
end)

describe("4. Deletion with the password", { tags = { "reference", "account" } }, function()
  it("signs in again, waits half a second, deletes, and ends at the root", function(sim)
    sim:launch { account = "ada@example.com" }
    sim:tap "account"
    sim:run_until_idle()
    sim:expect_events(containing { analytics.screen "AccountSettingsView" })
    sim:tap "delete_account"
    sim:tap "confirm_delete_account"
    sim:type("password", "engine1843!")
    sim:tap "continue"
    sim:wait_for(function() return not sim:state "sheet" end)
    sim:expect_events {
      "user_tapped_on_delete_account_btn", "user_tapped_on_confirm_delete_account_btn", "user_tapped_on_continue_btn",
      "info_sign_in_via_email_called", "success_sign_in_via_email",
    }
    sim:expect { running = { "task.delete_soon" } }
    sim:run_until_idle()
    sim:expect_events {
      "info_delete_user_called", analytics.reset, "info_auth_state_change", "info_sign_out_called", "success_delete_user",
    }
    sim:expect { account = false, path = {}, server = { ["ada@example.com"] = false } }
  end)
end)

describe("5. Deletion without a line", { tags = { "reference", "account" } }, function()
  it("fails by the catch-all and stays on the page", function(sim)
    sim:launch { account = "ada@example.com" }
    sim:tap "account"
    sim:tap "delete_account"
    sim:tap "confirm_delete_account"
    sim:type("password", "engine1843!")
    sim:tap "continue"
    sim:wait_for(function() return not sim:state "sheet" end)
    sim.network:offline()                              -- the proof itself needed the line
    sim:expect_events(containing { "success_sign_in_via_email" })
    sim:run_until_idle()
    sim:expect_events { "info_delete_user_called", "error_delete_user_catchall" }
    sim:expect { account = "ada@example.com", path = { "account" } }
    expect(sim:find "message").has { label = "Couldn't Delete User. Try again later." }
  end)
end)

describe("6. Premium, bought from its row", { tags = { "reference", "store" } }, function()
  it("takes the place of the paywall, whose name it reports", function(sim)
    sim:launch {}
    sim:run_until_idle()
    sim:expect_events(containing { analytics.screen "SettingsView" })
    sim:tap "premium"
    sim:run_until_idle()
    sim:expect { path = { "premium" } }
    sim:expect_events(containing { analytics.screen "InAppPurchaseView" })
    sim:tap "premium_monthly"
    sim:tap "purchase"
    sim:answer "confirm"
    sim:wait_for(function() return sim:state("entitlements")[1] == "premium" end)
    sim:run_until_idle()
    sim:expect_events(containing { "info_iap_state_change" })
    sim:expect { path = { "premium" }, haptics = { "warning" }, entitlements = { "premium" } }
    expect(sim:find "manage_subscription").is_visible()
    expect(sim:find(label "Premium is unlocked. Thank you!")).is_visible()
  end)
end)

describe("7. Ask to Buy", { tags = { "reference", "store" } }, function()
  it("unlocks when it is approved, without a word", function(sim)
    sim:launch {}
    sim.store:set { ask_to_buy = true }
    sim:tap "premium"
    sim:tap "premium_monthly"
    sim:expect_events(containing { analytics.screen "InAppPurchaseView" })
    sim:tap "purchase"
    sim:answer "ask"
    sim:run_until_idle()
    sim:expect_events(none_of { "info_iap_state_change" })
    sim:expect { entitlements = {} }

    sim.store:approve "premium_monthly"
    sim:run_until_idle()
    sim:expect_events(containing { "info_iap_state_change" })
    sim:expect { entitlements = { "premium" }, path = { "premium" } }
    expect_not(sim:find(label "Premium is unlocked. Thank you!")).is_visible()
  end)
end)

describe("8. Notifications, refused and then allowed in Settings", { tags = { "reference", "permissions" } }, function()
  it("are seen to be allowed when the app is active again", function(sim)
    sim:launch {}
    sim:run_until_idle()
    sim:expect_events(containing { analytics.screen "SettingsView" })
    sim:tap "notifications"
    sim:run_until_idle()
    expect(sim:find "allow").has { label = "Allow Notifications" }
    sim:tap "allow"
    sim:answer "dont_allow"
    sim:run_until_idle()
    expect(sim:find "open_settings").has { label = "Allow in Settings" }
    sim:expect_events(none_of { "info_user_push_notif_permission_update" })

    sim:tap "open_settings"
    sim:run_until_idle()
    sim:expect { phase = "background", opened = { "settings:notifications" } }
    sim.permissions:set("notifications", "authorized")
    sim.device:foreground()
    sim:run_until_idle()
    sim:expect_events(containing {
      event("info_user_push_notif_permission_update", { long_description = "OPTED IN", relevancy = "high" }),
    })
    sim:expect { permissions = { notifications = "authorized" }, path = { "notifications" } }
    expect(sim:find "pushNews").is_visible()
  end)
end)

describe("9. Somebody signs in whose address is not verified", { tags = { "reference", "account" } }, function()
  it("is told of success, follows the link, and is let in without being identified", function(sim)
    sim:launch {}
    never { kind = "analytics.identified" }
    sim:tap "account"
    sim:type("email", "new@example.com")
    sim:type("password", "letmein99")
    sim:expect_events(containing { analytics.screen "SettingsView", analytics.screen "SignInView" })
    sim:tap "continue"
    sim:run_until_idle()
    sim:expect_events(containing {
      "info_sign_in_via_email_called", "success_sign_in_via_email",
      event("info_auth_state_change", { long_description = "New User State: Logged In (Email Not Verified)" }),
      analytics.screen "VerifyEmailView",
    })
    expect(sim:find(label "Successfully Signed In")).is_visible()
    sim:expect { sheet = "verify_email", path = { "account" } }

    sim.device:background()
    sim.auth:verify "new@example.com"
    sim.device:foreground()
    sim:run_until_idle()
    sim:expect_events(containing { "info_refresh_user_data_called", "success_refresh_user_data", analytics.screen "AccountSettingsView" })
    sim:expect { sheet = false, path = { "account" }, isSignedIn = true }
  end)
end)
