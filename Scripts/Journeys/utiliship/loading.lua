-- What the page knows before, while and after it loads: the fields of its view model, one by one.
app "utiliship"

describe("Loading the page", { tags = { "smoke" }, invariants = "all" }, function()
  it("reads the settings, the configuration, the product and the entitlement, one after the other", function(sim)
    local chosen = { preferredCurrency = "JPY", measurementSystem = "metric", theme = "dark" }
    sim:launch { entitlements = { "pro" }, preferences = chosen }

    step("Nothing is read yet", function()
      sim:expect { page = "settings", path = {}, isLoading = true, error = false, running = { "preferences.load" } }
      sim:expect { supportFormURL = false, proProduct = false, isLoadingProduct = false }
    end)

    step("The settings are there after 50 ms", function()
      sim:advance "50ms"
      sim:expect { settings = chosen }
      sim:expect { running = { "config.load" }, supportFormURL = false }
    end)

    step("The support form's address comes with the configuration", function()
      sim:advance(0.2)
      sim:expect { supportFormURL = "https://utiliship.example/support", isLoadingProduct = true, proProduct = false }
    end)

    step("Then the product", function()
      sim:advance(0.4)
      sim:expect {
        isLoadingProduct = false,
        proProduct = { id = "com.utiliship.pro", displayName = "Utiliship Pro", displayPrice = "$9.99" },
      }
    end)

    step("Last the entitlement", function()
      sim:advance(0.1)
      sim:expect { isProUser = true, entitlements = { "pro" }, isLoading = false, error = false, running = {} }
    end)
  end)

  it("knows the device and the build it runs on", function(sim)
    sim:launch { time_zone = "Europe/Berlin" }
    sim:expect { appVersion = "1.4.0", buildNumber = "212" }
    sim:expect { deviceModel = "iPhone", iosVersion = "18.0", timeZone = "Europe/Berlin" }
    sim:run_until_idle()
  end)

  it("rests with nothing shown, nothing bought and nothing asked", function(sim)
    sim:launch {}
    sim:run_until_idle()
    sim:expect {
      isLoading = false, isLoadingProduct = false, isPurchasing = false, isProUser = false,
      error = false, webViewURL = false, restoreResultMessage = false,
      presented = {}, prompt = false, entitlements = {},
    }
  end)

  it("keeps its rows still until the settings are read", function(sim)
    sim:launch {}
    expect(sim:find "themePicker").has { enabled = false }
    sim:touch "themePicker"
    sim:expect { path = {} }

    sim:wait_for("themePicker", "enabled")
    sim:tap "themePicker"
    sim:expect { path = { "themePicker" } }
    sim:run_until_idle()
  end)

  -- `isLoading` is about the settings alone; the product has a flag of its own.
  it("lets the user choose a theme while the App Store is slow", function(sim)
    sim:launch {}
    sim:hold "store.products"
    sim:run_until_idle()
    sim:expect { isLoading = false, isLoadingProduct = true }

    sim:choose("themePicker", "dark")
    sim:expect { color_scheme = "dark" }
    sim:unhold "store.products"
    sim:run_until_idle()
  end)

  it("offers nothing while it does not know whether the user is Pro", function(sim)
    sim:launch {}
    sim:hold "store.entitlements"
    sim:run_until_idle()
    sim:expect { entitlements = "unknown" }
    expect_not(sim:find "upgradeButton").is_visible()

    sim:release "store.entitlements"
    sim:expect { entitlements = {}, isProUser = false }
    expect(sim:find "upgradeButton").is_visible()
  end)

  it("reads what an older version wrote, and the default where that has no meaning any more", function(sim)
    sim:launch { stored = { preferredCurrency = "DEM", measurementSystem = "imperial", theme = "sepia" } }
    sim:run_until_idle()
    sim:expect { settings = { preferredCurrency = "USD", measurementSystem = "imperial", theme = "system" } }
  end)

  it("offers no upgrade without a product, and finds it at the next start", function(sim)
    sim:launch { network = "offline" }
    sim:run_until_idle()
    sim:expect { proProduct = false, isLoadingProduct = false, isLoading = false }
    expect(sim:find "upgradeButton").has { enabled = false }

    sim.network:online()
    sim.device:kill { by = "user" }
    sim.device:relaunch()
    sim:run_until_idle()
    expect(sim:find "upgradeButton").has { enabled = true, label = "Upgrade to Pro", subtitle = "$9.99" }
  end)

  it("keeps `error` for settings that cannot be loaded or saved", function(sim)
    sim:launch {}
    sim:will("store.products", { fails = "network" })
    sim:run_until_idle()
    sim:expect { proProduct = false, error = false }
  end)
end)

-- Without the invariants: what is stored and could not be read is not what the page shows.
describe("Settings that cannot be read", { tags = { "preferences" } }, function()
  it("are an error that is told, and the page works with the defaults", function(sim)
    sim:launch { preferences = { theme = "dark" } }
    sim:hold "preferences.load"
    sim:release("preferences.load", { fails = "load_failed" })
    sim:expect { error = like "could not be loaded", alert = "message" }
    sim:unhold "preferences.load"

    sim:tap "ok"
    sim:run_until_idle()
    sim:expect { presented = {}, isLoading = false, settings = { theme = "system", preferredCurrency = "USD" } }
  end)

  -- What is said before the launch decides about the launch itself.
  it("are read at the next start", function(sim)
    sim:will("preferences.load", { takes = 0.2, fails = "disk_damaged" })
    sim:launch { preferences = { theme = "dark" } }
    sim:advance(0.2)
    sim:expect { error = like "could not be loaded", alert = "message", color_scheme = "light" }
    sim:tap "ok"
    sim:run_until_idle()

    sim.device:kill()
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { error = false, settings = { theme = "dark" }, color_scheme = "dark" }
  end)
end)

describe("A slow line", { tags = { "network" }, invariants = "all" }, function()
  it("keeps only what comes over it waiting", { each = {
    { name = "slow", network = "slow", more = 2 }, { name = "very slow", network = { slow = 8 }, more = 8 },
  } }, function(sim, row)
    sim:launch { network = row.network }
    sim:advance "50ms"
    sim:expect { isLoading = false, running = { "config.load" }, device = { network = "slow" } }
    sim:advance(row.more)
    sim:expect { running = { "config.load" } }
    sim:advance(0.2)
    sim:expect { running = { "store.products" }, supportFormURL = any }

    sim.network:online()
    sim:run_until_idle()
    expect(sim:find "upgradeButton").has { enabled = true }
  end)
end)
