-- What leads out of the settings: the legal pages, the developer's website, a mail to the developer.
app "swiftylaunch"

describe("Privacy page", { tags = { "navigation" } }, function()
  before_each(function(sim)
    sim:launch {}
    sim:tap "privacy"
    sim:run_until_idle()
  end)

  it("opens a web page in a sheet", {
    tags = { "smoke" },
    each = {
      { name = "privacy policy", row = "privacy_policy", url = "https://acme.example/privacy" },
      { name = "terms of service", row = "terms_of_service", url = "https://acme.example/terms" },
    },
  }, function(sim, row)
    sim:tap(row.row)
    sim:expect { sheet = "web", webViewURL = row.url, running = { "web.load" } }
    sim:run_until_idle()
    expect(sim:find "done").has { label = "Dismiss" }

    sim:tap "done"
    sim:run_until_idle()
    sim:expect { sheet = false, path = { "privacy" }, phase = "active" }
  end)

  it("lets the web sheet be swiped away, even while it loads", function(sim)
    sim:hold "web.load"
    sim:tap "privacy_policy"
    sim:advance(1)
    sim:swipe_down()
    sim:advance(1)
    sim:expect { sheet = false, path = { "privacy" } }
  end)

  it("loads the web page once, whatever the device is set to meanwhile", function(sim)
    sim:tap "privacy_policy"
    sim:run_until_idle()
    sim.device:set { color_scheme = "dark", type_size = "xxLarge" }
    sim:run_until_idle()
    expect(sim:trace { kind = "web.load.started" }).has_count(1)
  end)

  it("stays usable when the web page cannot be loaded", function(sim)
    sim:will("web.load", { fails = "offline" })
    sim:tap "terms_of_service"
    sim:run_until_idle()
    sim:expect { sheet = "web" }
    sim:tap "done"
    sim:tap "privacy_policy"
    sim:run_until_idle()
    sim:expect { sheet = "web", webViewURL = "https://acme.example/privacy" }
  end)
end)

describe("Developer links", { tags = { "navigation" } }, function()
  it("open the developer's website in the browser", { tags = { "smoke" } }, function(sim)
    sim:launch {}
    sim:tap "aboutDeveloper"
    sim:run_until_idle()
    sim:expect { opened = { "https://acme.example" }, path = {}, sheet = false }
  end)

  it("leave the app for the browser, and come back to the settings", function(sim)
    sim:launch {}
    sim:tap "aboutDeveloper"
    sim:run_until_idle()
    sim:expect { phase = "background" }
    sim.device:foreground()
    sim:run_until_idle()
    sim:expect { phase = "active", page = "settings" }
  end)

  it("report a problem by a mail that is filled in already", function(sim)
    sim:launch {}
    sim:tap "reportBug"
    sim:run_until_idle()
    sim:expect { opened = { "mailto:support@acme.example?subject=Problem with Acme" }, path = {} }
    local mail = sim:trace { kind = "mail.opened" }
    expect(mail).has_count(1)
    expect(mail[1].data.subject).equals "Problem with Acme"
    expect(mail[1].data.body).contains "Acme 1.0.0 (1), iPhone, iOS 18.0"
  end)

  it("copy the address where there is no mail", function(sim)
    sim:launch { mail = false }
    sim:tap "reportBug"
    sim:run_until_idle()
    sim:expect { opened = {}, phase = "active" }
    expect(sim:find "message").has { label = "No mail app is set up. The address was copied: support@acme.example" }
    expect(sim:trace { kind = "action.copied", data = { text = "support@acme.example" } }).has_count(1)

    sim:advance(7)                                     -- a banner goes by itself
    expect_not(sim:find "message").is_visible()
  end)
end)

describe("A row that asks which page", { tags = { "navigation" } }, function()
  -- Later versions of the original have no page for privacy: its row opens a dialog of two links.
  app("swiftylaunch", {
    dialogs = { legal_information = {
      style = "dialog", title = "Legal Information regarding {appName}",
      buttons = {
        { id = "privacy_link", label = "Privacy Policy", actions = { { open_url = "{privacy_policy_url}" } } },
        { id = "terms_link", label = "Terms of Service", actions = { { open_url = "{terms_of_service_url}" } } },
        { id = "cancel_legal", label = "Cancel", role = "cancel" },
      },
    } },
    pages = { settings = { sections = { { id = "generalSettings", rows = {
      { id = "privacy", visible_when = { any_of = {} } },   -- never
      { id = "legal", kind = "action", label = "Privacy", icon = "hand.raised.fill", tint = "blue", analytics = false,
        actions = { { present = "legal_information" } } },
    } } } } },
  })

  it("leads out of the app, or nowhere", { each = {
    { name = "the policy", button = "privacy_link", opened = { "https://acme.example/privacy" } },
    { name = "the terms", button = "terms_link", opened = { "https://acme.example/terms" } },
    { name = "neither", button = "cancel_legal", opened = {} },
  } }, function(sim, row)
    sim:launch {}
    expect_not(sim:find "privacy").is_visible()
    sim:tap "legal"
    sim:run_until_idle()
    sim:expect { dialog = "legal_information", path = {} }
    expect(sim:find(label "Legal Information regarding Acme")).is_visible()
    sim:tap(row.button)
    sim:run_until_idle()
    sim:expect { opened = row.opened, path = {}, presented = {} }
    sim:expect_events(none_of { analytics.screen "PrivacyView", "user_tapped_on_privacy_settings_row" })
  end)
end)

describe("App-wide constants", { tags = { "navigation" } }, function()
  -- The second table of `app` is laid over the definition.
  app("swiftylaunch", {
    constants = {
      developer_name = "Umbra", developer_website = "https://umbra.example", support_email = "help@umbra.example",
      privacy_policy_url = "https://umbra.example/privacy",
    },
  })

  it("take every address from the app-wide constants", function(sim)
    sim:launch {}
    expect(sim:find(label "© 2026, Umbra")).is_visible()
    sim:tap "privacy"
    sim:tap "privacy_policy"
    sim:expect { webViewURL = "https://umbra.example/privacy" }
    sim:tap "done"
    sim:back()
    sim:tap "reportBug"
    sim:run_until_idle()
    sim:expect { opened = { like "^mailto:help@umbra%.example" } }
  end)

  it("take the developer's website from them too", function(sim)
    sim:launch {}
    sim:tap "aboutDeveloper"
    sim:run_until_idle()
    sim:expect { opened = { "https://umbra.example" } }
  end)
end)

describe("A constant that is no address", { tags = { "navigation" } }, function()
  app("swiftylaunch", {
    constants = { developer_website = "https://acme example" },
    lifecycle = { on_launch_after_crash = { { track = "error_previous_app_execution_crashed", properties = { source = "crash" } } } },
  })

  it("leaves its row without use, and the app in one piece", function(sim)
    sim:launch {}
    sim:run_until_idle()
    sim:expect { phase = "active", page = "settings" }
    expect(sim:find "aboutDeveloper").has { enabled = false }
    sim:touch "aboutDeveloper"
    sim:expect { opened = {} }
  end)

  it("is told of at the next launch where it did crash the app", function(sim)
    sim:launch {}
    sim:tap "general"
    sim:run_until_idle()
    sim.device:kill { by = "crash" }
    sim:expect { phase = "crashed" }
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { phase = "active" }
    sim:expect_events(containing { "Application Opened", "error_previous_app_execution_crashed" })

    sim.device:kill()
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect_events(none_of { "error_previous_app_execution_crashed" })
  end)
end)

describe("A link around a navigation link", { tags = { "navigation" } }, function()
  -- The rows for the developer are written so: a tap may open the link and push the page of the same case.
  app("swiftylaunch", {
    pages = {
      about = { title = "About the Developer", body = "About the Developer" },
      settings = { sections = { { id = "developerLinks", rows = { { id = "aboutDeveloper", page = "about" } } } } },
    },
  })

  it("opens the address and pushes its page", function(sim)
    sim:launch {}
    sim:tap "aboutDeveloper"
    sim:run_until_idle()
    sim:expect { opened = { "https://acme.example" }, phase = "background", path = { "about" } }
    sim.device:foreground()
    sim:back()
    sim:run_until_idle()
    sim:expect { path = {} }
  end)
end)
