-- In, out, and back again.
app "utiliship"

describe("Navigation", { tags = { "navigation" }, invariants = "all" }, function()
  before_each(function(sim)
    sim:launch {}
    sim:run_until_idle()
  end)

  it("goes into every list and back", {
    tags = { "smoke" },
    each = {
      { name = "currency", row = "currencyPicker" },
      { name = "measurement system", row = "measurementSystemPicker" },
      { name = "theme", row = "themePicker" },
    },
  }, function(sim, row)
    sim:tap(row.row)
    sim:expect { path = { row.row }, page = row.row, transition = any }
    sim:run_until_idle()
    sim:expect { transition = false }

    sim:back()
    sim:expect { path = {}, page = "settings" }
    sim:run_until_idle()
    sim:expect { running = {} }
    sim:expect { settings = { preferredCurrency = "USD", measurementSystem = "imperial", theme = "system" } }
  end)

  it("stays when a swipe back is not finished", function(sim)
    sim:tap "currencyPicker"
    sim:run_until_idle()
    sim:drag("back", 0.4)
    sim:expect { model = { path = { "currencyPicker" } } }
    sim:let_go()
    sim:run_until_idle()
    sim:expect { path = { "currencyPicker" }, model = { path = { "currencyPicker" } } }

    sim:swipe_back()
    sim:run_until_idle()
    sim:expect { path = {}, model = { path = {} } }
  end)

  it("pushes one list for two quick taps", function(sim)
    sim:double_tap "currencyPicker"
    sim:run_until_idle()
    sim:expect { path = { "currencyPicker" } }
    sim:back()
    sim:run_until_idle()
    sim:expect { path = {} }
  end)

  it("pops to the root by the link to the settings", function(sim)
    sim:tap "currencyPicker"
    sim:run_until_idle()
    sim:open "utiliship://settings"
    sim:expect { path = {} }
    sim:run_until_idle()
    sim:expect { page = "settings", model = { path = {} } }
  end)

  it("lets a link from outside take the web sheet away", function(sim)
    sim:tap "supportLink"
    sim:run_until_idle()
    sim:open "utiliship://settings"
    sim:run_until_idle()
    sim:expect { presented = {}, webViewURL = false, path = {} }
  end)

  it("opens the support form by a link while it runs", function(sim)
    sim:tap "themePicker"
    sim:run_until_idle()
    sim:open "utiliship://settings/support"
    sim:run_until_idle()
    sim:expect { sheet = "web", webViewURL = "https://utiliship.example/support" }
  end)

  it("knows a link by its address, however that is spelt", function(sim)
    sim:open "UtiliShip://Settings/support/"
    sim:run_until_idle()
    sim:expect { sheet = "web", webViewURL = "https://utiliship.example/support" }
  end)

  -- The address comes with the configuration: the link has to wait for it.
  it("opens the support form by a link that starts the app", function(sim)
    sim:launch { opened_by = "utiliship://settings/support" }
    sim:run_until_idle()
    sim:expect { sheet = "web", webViewURL = "https://utiliship.example/support" }
  end)

  it("is where it was after a short absence", function(sim)
    sim:tap "currencyPicker"
    sim:run_until_idle()
    sim.device:background()
    sim:advance "10 min"
    sim:expect { phase = "suspended" }
    sim.device:foreground()
    sim:expect { phase = "active", path = { "currencyPicker" } }
    sim:run_until_idle()
  end)

  it("comes back to the list when the system ended the app, to the root when the user did", function(sim)
    sim:tap "currencyPicker"
    sim:run_until_idle()
    sim.device:background()
    sim:advance(10)
    sim.device:kill { by = "system" }
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { path = { "currencyPicker" } }

    sim.device:kill { by = "user" }
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { path = {} }
  end)
end)
