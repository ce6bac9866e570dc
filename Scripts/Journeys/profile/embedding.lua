-- In a tab, on another stack, in another theme: the same screen.
app "profile"

describe("Inside a tab", { tags = { "navigation" }, invariants = "all" }, function()
  before_each(function(sim)
    sim:launch { account = "ada@example.com", configuration = "tab" }
    sim:run_until_idle()
    sim:expect { tab = "settings", page = "settings", path = {} }
  end)

  it("pushes onto the tab's own stack", { tags = { "smoke" } }, function(sim)
    sim:tap "privacy"
    sim:run_until_idle()
    sim:expect { path = { "privacy" }, tab = "settings" }
    expect(sim:find "back").has { label = "Settings" }
    sim:back()
    sim:run_until_idle()
    sim:expect { path = {} }
  end)

  it("is where the user left it", function(sim)
    sim:tap "privacy"
    sim:tap "advanced"
    sim:tap "home"
    sim:run_until_idle()
    sim:expect { tab = "home", page = false }
    expect_not(sim:find "read_receipts").is_visible()
    sim:tap "settings"
    sim:run_until_idle()
    sim:expect { tab = "settings", path = { "privacy", "advanced" } }
  end)

  it("goes to its root by a second tap on the tab", function(sim)
    sim:tap "privacy"
    sim:tap "advanced"
    sim:tap "settings"
    sim:run_until_idle()
    sim:expect { tab = "settings", path = {} }
  end)

  it("signs out over the tabs", function(sim)
    sim:tap "sign_out"
    sim:run_until_idle()
    sim:touch "home"
    sim:expect { tab = "settings", sheet = "sign_out_confirmation" }
    sim:tap "confirm_sign_out"
    sim:run_until_idle()
    sim:expect { account = false, tab = "settings", path = {}, presented = {} }
  end)
end)

describe("On another stack", { tags = { "navigation" }, invariants = "all" }, function()
  before_each(function(sim)
    sim:launch { account = "ada@example.com", configuration = "stack" }
    sim:run_until_idle()
  end)

  it("pushes its pages after the host's", { tags = { "smoke" } }, function(sim)
    sim:expect { path = { "home", "settings" }, page = "settings" }
    expect(sim:find "back").has { label = "Home" }
    sim:tap "privacy"
    sim:run_until_idle()
    sim:expect { path = { "home", "settings", "privacy" } }
    expect(sim:find "back").has { label = "Settings" }
    sim:back()
    sim:run_until_idle()
    sim:expect { path = { "home", "settings" } }
  end)

  it("leads back to the host", function(sim)
    expect(sim:find "back").has { label = "Home", enabled = true }
    sim:back()
    sim:run_until_idle()
    sim:expect { path = { "home" }, page = "home" }
    expect_not(sim:find "privacy").is_visible()
  end)

  it("leads back to the host by a swipe, which can be called off", function(sim)
    sim:drag("back", 0.3)
    sim:let_go()
    sim:expect { page = "settings" }
    sim:swipe_back()
    sim:run_until_idle()
    sim:expect { path = { "home" }, page = "home" }
  end)

  it("comes back to the host's page after the system ended the app there", function(sim)
    sim:back()
    sim:run_until_idle()
    sim.device:background()
    sim.device:kill { by = "system" }
    sim.device:relaunch()
    sim:expect { path = { "home" }, page = "home", transition = false }
    sim:run_until_idle()
  end)

  it("returns to its own first page after a sign-out, not to the host's", function(sim)
    sim:tap "sign_out"
    sim:tap "confirm_sign_out"
    sim:run_until_idle()
    sim:expect { account = false, path = { "home", "settings" }, presented = {} }
  end)
end)

describe("On another stack, with its own", { tags = { "navigation" } }, function()
  app("profile", { embedding = { wraps_in_navigation_stack = true, inside = "stack", host_path = { "home" } } })

  it("pushes nothing onto the host's", function(sim)
    sim:launch { account = "ada@example.com" }
    sim:tap "privacy"
    sim:run_until_idle()
    sim:expect { path = { "privacy" } }
    sim:back()
    sim:run_until_idle()
    sim:expect { path = {} }
  end)
end)

describe("In every configuration", { tags = { "smoke" }, invariants = "all" }, function()
  it("shows the same rows and does the same", {
    each = { { name = "tab" }, { name = "stack" }, { name = "reskinned" } },
  }, function(sim, row)
    sim:launch { account = "ada@example.com", configuration = row.name }
    sim:run_until_idle()
    for _, id in ipairs {
      "profile", "push_enabled", "haptics_enabled", "appearance", "language", "privacy", "plan", "help",
      "clear_cache", "member_since", "sign_out", "footer",
    } do
      expect.soft(sim:find(id)).is_visible()
    end
    sim:choose("appearance", "dark")
    sim:run_until_idle()
    sim:expect { color_scheme = "dark", page = "settings", ["header.height"] = 196 }
    sim:scroll { to = 196 }
    sim:expect { ["header.collapse"] = 1 }
  end)
end)
