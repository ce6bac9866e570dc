-- SwiftyLaunch 2.0 as its own code behaves: nine courses, record by record. What that code does otherwise than a user would
-- wish is said here by fields of the definition, laid over the app, and named before each course. Buttons keep the ids of
-- the definition; their events have the names that the original gives them.

-- An event of the app's own layers: `source` is the layer.
local function capture(event, source, description)
  local relevancy = event:find "^error_" and "high" or "medium"
  return { track = event, properties = { source = source, relevancy = relevancy, long_description = description } }
end

-- The event of a button: `view` is where it was tapped.
local function tapped(button, view, relevancy)
  return { event = "user_tapped_on_" .. button .. "_btn", properties = { ["$screen_name"] = view, relevancy = relevancy or "medium" } }
end

local function auth_state(state) return capture("info_auth_state_change", "auth", "New User State: " .. state) end
local silent = { failure = false, offline = false, timed_out = false }

app("swiftylaunch", {
  preferences = { notificationConsent = { type = "bool", default = false } },

  account = {
    sign_in = {
      screen = "SignInView", analytics = "sign_in_via_email", continues_in = "same_sheet", sheet = { dismiss = "never" },
      on_success = {
        { when = { verified = true }, run = { auth_state "Logged In (Email Verified)" },
          otherwise = { auth_state "Logged In (Email Not Verified)" } },
        { message = "Successfully Signed In. Enjoy!" },
      },
    },
    sign_out = {
      analytics = false, needs_network = false, progress = "none", steps = { "server", "session", "screen", "analytics" },
      confirm = { button = "Confirm Sign Out" },
      on_start = { capture("info_sign_out_called", "auth") },
      on_success = {
        auth_state "Logged Out", capture("info_disconnected_user_between_auth_and_rc", "iap"),
        capture("info_iap_state_change", "iap", "Subscription status changed to: not subscribed"),
      },
      on_failure = {
        capture("error_sign_out", "auth"), capture("error_sign_out", "auth"),
        { message = "Error Signing Out. Try again later." }, { pop = "root" },
      },
      messages = silent,
    },
    reauthenticate = {
      analytics = "sign_in_via_email", sheet = { detents = { "height:500" }, corner_radius = 35, dismiss = "never" },
      on_success = { { task = { name = "delete_soon", takes = 0.5, owner = "app", progress = "none",
        on_success = { { start = "delete_account" } } } } },
    },
    delete_account = {
      confirm = false, reauthenticate = false, analytics = false, returns_to = "page", progress = "none",
      on_start = { capture("info_delete_user_called", "auth") },
      on_success = {
        auth_state "Logged Out", capture("info_sign_out_called", "auth"), capture("success_delete_user", "auth"), { pop = "root" },
      },
      on_failure = { capture("error_delete_user_catchall", "auth"), { message = "Couldn't Delete User. Try again later." } },
      messages = silent,
    },
    verify_email = { screen = "VerifyEmailView", analytics = "refresh_user_data" },
  },

  store = {
    -- The purchase SDK tells of the subscription whoever has changed it.
    on_change = { { when = { entitlement = "premium" },
      run = { capture("info_iap_state_change", "iap", "Subscription status changed to: subscribed") },
      otherwise = { capture("info_iap_state_change", "iap", "Subscription status changed to: not subscribed") } } },
    paywall = { analytics = false, sheet = { close = "Cancel" } },
    purchase = { analytics = false, messages = { success = false },
      on_success = { { haptic = "warning" }, { message = "Premium Features Unlocked. Thanks for your purchase!" } },
      on_pending = { { message = "The payment is pending.", style = "alert" } } },
  },

  permissions = { notifications = {
    soft_prompt = { on_continue = { { set = "notificationConsent", to = true } } },
    on_granted = { { track = "info_user_push_notif_permission_update",
      properties = { source = "notif", long_description = "OPTED IN", relevancy = "high" } } },
  } },

  lifecycle = { on_foreground = { { when = { { signed_in = false }, { provider = "email" } },
    run = { capture("info_refresh_user_data_called", "auth") } } } },

  timing = { auth = { sign_out = 0 } },

  pages = {
    -- Its screen is sent by the stack it is the root of, which stays where it is when a page comes off. Its rows are silent.
    settings = { screen_sent = "first_appearance", sections = { { id = "accountSettings", rows = { { id = "account", requires = {}, analytics = false } } },
      { id = "generalSettings", rows = { { id = "general", analytics = false }, { id = "notifications", analytics = false } } },
      { id = "premiumSettings", rows = { { id = "premium", requires = {}, analytics = false } } } } },
    account = {
      requires = { signed_in = true, on_declined = { { task = { name = "leave", takes = 0.15, owner = "app", progress = "none",
        on_success = { { pop = "root" } } } } } },
      sections = { { id = "accountActions", rows = {
        { id = "sign_out", analytics = tapped("signout", "AccountSettingsView") },
        { id = "delete_account", confirm = { style = "dialog", title = "Delete your account?", button = "Delete Account" },
          analytics = tapped("delete_account", "AccountSettingsView", "high"), actions = { { start = "reauthenticate" } } },
      } } },
    },
    notifications = { screen = false },
    -- It reports the name of the paywall, which stands in its place without the bars.
    premium = { screen = "InAppPurchaseView", requires = { entitlement = "premium", present = "alone" } },
  },

  analytics = {
    events = {
      permission = false,
      flow = { started = "info_{flow}_called", succeeded = "success_{flow}", failed = "error_{flow}", cancelled = false, pending = false },
      buttons = {
        sign_in = { continue = tapped("submit", "EmailInputFields"), cancel = false },
        reauthenticate = { continue = tapped("submit", "EmailInputFields"), cancel = tapped("cancel", "ReAuthView") },
        sign_out_confirmation = { confirm_sign_out = tapped("confirm_signout", "AccountSettingsView (Sign Out Dialog)"), cancel_sign_out = false },
        delete_account_confirmation = { cancel_delete_account = false,
          confirm_delete_account = tapped("confirm_delete_account", "AccountSettingsView (Delete Account Dialog)", "high") },
        premium = { purchase = false, restore = false, close = tapped("dismiss_view", "InAppPurchaseView") },
        notifications = { allow = false, open_settings = false },
        message = { ok = false },
      },
    },
    identify = { on = { "launch" } },
  },
})

local function launch(sim, account)
  sim:launch { account = account }
  sim:run_until_idle()
  if account then
    sim:expect_events { analytics.identify(account), "Application Installed", "Application Opened", analytics.screen "SettingsView" }
  else
    sim:expect_events { "Application Installed", "Application Opened", analytics.screen "SettingsView" }
  end
end

-- Original: the SDK's sign-out needs no line and asks no server; the path is emptied before the listener has reset who the
-- user is, and what tells of the sign-out is the new nobody's.
describe("1. Sign-out", { tags = { "reference", "account" } }, function()
  it("is called, leaves the page, and only then resets who the user is", function(sim)
    launch(sim, "ada@example.com")
    local before = sim:state "analytics"
    sim:tap "account"
    sim:run_until_idle()
    sim:expect_events { analytics.screen "AccountSettingsView" }
    sim:tap "sign_out"
    sim:tap "confirm_sign_out"
    sim:run_until_idle()
    sim:expect_events {
      event("user_tapped_on_signout_btn", nil, { user = before.user }),
      event("user_tapped_on_confirm_signout_btn", nil, { user = before.user }),
      event("info_sign_out_called", nil, { user = before.user }),
      analytics.reset,
      event("info_auth_state_change", { long_description = "New User State: Logged Out" }, { user = false }),
      "info_disconnected_user_between_auth_and_rc",
      "info_iap_state_change",
    }
    expect(sim:trace { kind = "nav.popped" }[1].seq < sim:trace { kind = "analytics.reset" }[1].seq).equals(true)
    sim:expect { account = false, path = {} }
    expect_not(sim:state("analytics").anonymous_id).equals(before.anonymous_id)
  end)
end)

-- Original: the failure is sent twice, and the user is led to the root all the same.
describe("2. Sign-out that the keychain refuses", { tags = { "reference", "account" } }, function()
  it("is told twice, leads to the root, and leaves the user signed in", function(sim)
    launch(sim, "ada@example.com")
    never { kind = "analytics.reset" }
    sim:will("auth.sign_out", { fails = "keychain" })
    sim:tap "account"
    sim:tap "sign_out"
    sim:tap "confirm_sign_out"
    sim:run_until_idle()
    sim:expect_events {
      analytics.screen "AccountSettingsView", "user_tapped_on_signout_btn", "user_tapped_on_confirm_signout_btn",
      "info_sign_out_called", "error_sign_out", "error_sign_out",
    }
    sim:expect { account = "ada@example.com", path = {} }
    expect(sim:trace { kind = "ui.message_shown" }).has_count(1)
    expect(sim:find "message").has { label = "Error Signing Out. Try again later." }
    expect(sim:find "account").has { label = "Ada", subtitle = "Account Settings" }
  end)
end)

-- Original: the page is pushed before anybody has signed in, cancelling is no event, and the page goes when the sheet has
-- been gone for a moment.
describe("3. The account page while nobody is signed in", { tags = { "reference", "account" } }, function()
  it("comes up below the Sign in Sheet, and goes a moment after it is cancelled", function(sim)
    launch(sim)
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
    sim:expect_events {}
  end)
end)

-- Original: deletion signs in again instead of re-authenticating, and begins half a second later, whatever the user does.
-- The SDK signs out within it, so that the state changes before the sign-out that follows is called.
describe("4. Deletion with the password", { tags = { "reference", "account" } }, function()
  it("signs in again, waits half a second, deletes, and ends at the root", function(sim)
    launch(sim, "ada@example.com")
    sim:tap "account"
    sim:run_until_idle()
    sim:expect_events { analytics.screen "AccountSettingsView" }
    sim:tap "delete_account"
    sim:tap "confirm_delete_account"
    sim:type("password", "engine1843!")
    sim:tap "continue"
    sim:wait_for(function() return not sim:state "sheet" end)
    sim:expect_events {
      event("user_tapped_on_delete_account_btn", { relevancy = "high" }),
      event("user_tapped_on_confirm_delete_account_btn", { relevancy = "high" }), "user_tapped_on_submit_btn",
      "info_sign_in_via_email_called", "success_sign_in_via_email",
    }
    sim:expect { running = { "task.delete_soon" } }
    sim:advance "490ms"
    sim:expect_events {}
    sim:run_until_idle()
    sim:expect_events {
      "info_delete_user_called", analytics.reset, "info_auth_state_change", "info_sign_out_called", "success_delete_user",
    }
    sim:expect { account = false, path = {}, server = { ["ada@example.com"] = false } }
  end)
end)

-- Original: whatever has failed, the event is that of the catch-all.
describe("5. Deletion without a line", { tags = { "reference", "account" } }, function()
  it("fails by the catch-all and stays on the page", function(sim)
    launch(sim, "ada@example.com")
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

-- Original: the paywall is the page, without the bars; the SDK's listener is first, the notification has the haptic of its
-- default style, and what takes the paywall's place reports the paywall's name.
describe("6. Premium, bought from its row", { tags = { "reference", "store" } }, function()
  it("takes the place of the paywall, whose name it reports", function(sim)
    launch(sim)
    sim:tap "premium"
    sim:run_until_idle()
    sim:expect { path = { "premium" }, sheet = false }
    sim:expect_events { analytics.screen "InAppPurchaseView" }
    sim:tap "premium_monthly"
    sim:tap "purchase"
    sim:answer "confirm"
    sim:run_until_idle()
    sim:expect_events {
      event("info_iap_state_change", { long_description = "Subscription status changed to: subscribed" }),
      analytics.screen "InAppPurchaseView",
    }
    sim:expect { path = { "premium" }, haptics = { "warning" }, entitlements = { "premium" } }
    expect(sim:find "manage_subscription").is_visible()
    expect(sim:find "message").has { label = "Premium Features Unlocked. Thanks for your purchase!" }
    local told = sim:trace { kind = "ui.message_shown" }[1].seq
    local screens = sim:trace {
      kind = "analytics.tracked", data = { event = "$screen", properties = { ["$screen_name"] = "InAppPurchaseView" } },
    }
    expect(sim:trace { kind = "analytics.tracked", data = { event = "info_iap_state_change" } }[1].seq < told).equals(true)
    expect(told < screens[#screens].seq).equals(true)
  end)

  it("is left by the paywall's own button, for there is no other", function(sim)
    launch(sim)
    sim:tap "premium"
    sim:run_until_idle()
    expect_not(sim:find "back").is_visible()
    sim:swipe_back()
    sim:run_until_idle()
    sim:expect { path = { "premium" } }
    expect(sim:find "close").has { label = "Cancel" }
    sim:tap "close"
    sim:run_until_idle()
    sim:expect { path = {} }
    sim:expect_events { analytics.screen "InAppPurchaseView", "user_tapped_on_dismiss_view_btn" }
  end)
end)

-- Original: the purchase SDK takes what is pending for a failure and says so in an alert, which is no event; what is approved
-- later is told by its listener alone.
describe("7. Ask to Buy", { tags = { "reference", "store" } }, function()
  it("unlocks when it is approved, without a word", function(sim)
    launch(sim)
    sim.store:set { ask_to_buy = true }
    sim:tap "premium"
    sim:tap "premium_monthly"
    sim:expect_events { analytics.screen "InAppPurchaseView" }
    sim:tap "purchase"
    sim:answer "ask"
    sim:run_until_idle()
    sim:expect { alert = "message", entitlements = {} }
    expect(sim:find(label "The payment is pending.")).is_visible()
    sim:tap "ok"
    sim:run_until_idle()
    sim:expect_events {}

    sim.store:approve "premium_monthly"
    sim:run_until_idle()
    sim:expect_events { "info_iap_state_change", analytics.screen "InAppPurchaseView" }
    sim:expect { entitlements = { "premium" }, path = { "premium" }, alert = false }
    expect(sim:trace { kind = "ui.message_shown" }).has_count(1)
  end)
end)

-- Original: neither the page nor its buttons are events; consent is given before the system asks.
describe("8. Notifications, refused and then allowed in Settings", { tags = { "reference", "permissions" } }, function()
  it("are seen to be allowed when the app is active again", function(sim)
    launch(sim)
    sim:tap "notifications"
    sim:run_until_idle()
    expect(sim:find "allow").has { label = "Allow Notifications" }
    sim:expect { preferences = { notificationConsent = false } }
    sim:tap "allow"
    sim:expect { prompt = "notification_permission", preferences = { notificationConsent = true } }
    sim:answer "dont_allow"
    sim:run_until_idle()
    expect(sim:find "open_settings").has { label = "Allow in Settings" }
    sim:expect_events {}

    sim:tap "open_settings"
    sim:run_until_idle()
    sim:expect { phase = "background", opened = { "settings:notifications" } }
    sim.permissions:set("notifications", "authorized")
    sim.device:foreground()
    sim:run_until_idle()
    sim:expect_events {
      "Application Backgrounded", "Application Opened",
      event("info_user_push_notif_permission_update", { long_description = "OPTED IN", relevancy = "high" }),
    }
    sim:expect { permissions = { notifications = "authorized" }, path = { "notifications" } }
    expect(sim:find "pushNews").is_visible()
  end)
end)

-- Original: whoever has to verify an address is told of success first. The confirmation is pushed in the Sign in Sheet and has
-- no way back; the listener that says who the user is does not run again once the address is verified.
describe("9. Somebody signs in whose address is not verified", { tags = { "reference", "account" } }, function()
  it("is told of success, follows the link, and is let in without being identified", function(sim)
    launch(sim)
    never { kind = "analytics.identified" }
    sim:tap "account"
    sim:type(within("sign_in", "email"), "new@example.com")
    sim:type("password", "letmein99")
    sim:tap "continue"
    sim:run_until_idle()
    sim:expect_events {
      analytics.screen "SignInView", "user_tapped_on_submit_btn", "info_sign_in_via_email_called", "success_sign_in_via_email",
      event("info_auth_state_change", { long_description = "New User State: Logged In (Email Not Verified)" }),
      analytics.screen "VerifyEmailView",
    }
    expect(sim:find(label "Successfully Signed In. Enjoy!")).is_visible()
    sim:expect { sheet = "sign_in", page = "verify_email", paths = { main = { "account" }, sign_in = { "verify_email" } } }
    expect(sim:trace { kind = "nav.pushed", data = { page = "verify_email" } }).has_count(1)
    expect(sim:find "back").has { covered = true }      -- that of the account page: the confirmation has none

    sim.device:background()
    sim.auth:verify "new@example.com"
    sim.device:foreground()
    sim:run_until_idle()
    sim:expect_events {
      "Application Backgrounded", "Application Opened", "info_refresh_user_data_called", "success_refresh_user_data",
      analytics.screen "AccountSettingsView",
    }
    sim:expect { sheet = false, path = { "account" }, isSignedIn = true }
  end)
end)
