-- The preferred currency: the default of every feature.
app "utiliship"

describe("Currency", { tags = { "preferences" }, invariants = "all" }, function()
  before_each(function(sim)
    sim:launch {}
    sim:run_until_idle()
  end)

  it("is the currency of the region until one is chosen", {
    each = {
      { name = "Germany", locale = "de_DE", currency = "EUR" },
      { name = "Japan", locale = "ja_JP", currency = "JPY" },
      { name = "Switzerland, in French", locale = "fr_CH", currency = "CHF" },
      { name = "a region whose currency is not offered", locale = "es_AR", currency = "USD" },
    },
  }, function(sim, row)
    sim:launch { locale = row.locale }
    sim:run_until_idle()
    sim:expect { settings = { preferredCurrency = row.currency } }
    expect(sim:find "currencyPicker").has { value = row.currency }
  end)

  it("is chosen from a list, which closes on the choice, and is saved", { tags = { "smoke" } }, function(sim)
    sim:exhaustive()
    sim:tap "currencyPicker"
    sim:expect { path = { "currencyPicker" }, page = "currencyPicker" }
    sim:run_until_idle()
    expect(sim:find "USD").has { selected = true, label = "US Dollar" }
    expect(sim:find "EUR").has { selected = false, label = "Euro" }

    sim:choose("currencyPicker", "EUR")
    sim:expect {
      preferences = { preferredCurrency = "EUR" }, haptics = {},
      path = {}, page = "settings", running = { "preferences.save" },
    }

    sim:run_until_idle()
    sim:expect { running = {} }
    expect(sim:find "currencyPicker").has { value = "EUR" }
  end)

  it("offers all currencies, sorted by their names", function(sim)
    local offered = sim:state "availableCurrencies"
    expect(offered).has_count(33)
    expect(offered).contains "ZAR"

    sim:tap "currencyPicker"
    sim:run_until_idle()
    for _, code in ipairs(offered) do expect.soft(sim:find(code)).is_visible() end
    -- The dirham stands between the US dollar's neighbours: by name, not by code.
    expect(sim:find "THB".order < sim:find "AED".order, "Thai Baht before UAE Dirham").equals(true)
    expect(sim:find "AED".order < sim:find "USD".order, "UAE Dirham before US Dollar").equals(true)
  end)

  it("does not save what was chosen already", function(sim)
    never { kind = "preferences.save.started" }
    sim:choose("currencyPicker", "USD")
    sim:run_until_idle()
    sim:expect { settings = { preferredCurrency = "USD" }, path = {} }
  end)

  it("is there again after a restart", function(sim)
    sim:choose("currencyPicker", "NZD")
    sim:run_until_idle()
    sim.device:kill { by = "user" }
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { settings = { preferredCurrency = "NZD" } }
  end)

  it("is lost when the app is killed before the save has ended", function(sim)
    sim:hold "preferences.save"
    sim:choose("currencyPicker", "NZD")
    sim:expect { settings = { preferredCurrency = "NZD" }, running = { "preferences.save" } }

    sim.device:kill { by = "system" }
    sim:unhold "preferences.save"
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { settings = { preferredCurrency = "USD" } }
  end)

  it("goes back, and says so, when it cannot be saved; the next save that works clears the error", function(sim)
    sim:will("preferences.save", { fails = "disk_full" })
    sim:choose("currencyPicker", "CAD")
    sim:expect { settings = { preferredCurrency = "CAD" }, error = false }

    sim:run_until_idle()
    sim:expect { settings = { preferredCurrency = "USD" }, error = like "could not be saved", alert = "message" }
    sim:tap "ok"

    sim:choose("currencyPicker", "CAD")
    sim:run_until_idle()
    sim:expect { settings = { preferredCurrency = "CAD" }, error = false, presented = {} }
  end)

  it("follows the region only as long as nothing was chosen", function(sim)
    sim.device:set { locale = "de_DE" }
    sim:expect { settings = { preferredCurrency = "EUR", measurementSystem = "metric" } }

    sim:choose("currencyPicker", "USD")
    sim:run_until_idle()
    sim.device:set { locale = "ja_JP" }
    sim:expect { settings = { preferredCurrency = "USD", measurementSystem = "metric" } }
  end)

  it("changes on the page when the widget writes another one", function(sim)
    sim.preferences:set("preferredCurrency", "BRL")
    sim:run_until_idle()
    sim:expect { settings = { preferredCurrency = "BRL" } }
    expect(sim:find "currencyPicker").has { value = "BRL" }
  end)
end)
