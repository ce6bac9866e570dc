app "utiliship"

describe("Utiliship settings", { tags = "smoke" }, function()
  it("loads, then shows the user's own currency", function(sim)
    sim:launch { locale = "de_DE" }
    sim:expect { isLoading = true }
    expect(sim:find "currencyPicker").has { enabled = false }
    sim:run_until_idle()
    sim:expect { isLoading = false, preferences = { preferredCurrency = "EUR", measurementSystem = "metric" } }
    expect(sim:find "currencyPicker").has { enabled = true, value = "EUR" }
  end)

  it("buys the product", function(sim)
    sim:launch()
    sim:tap "upgradeButton"                      -- waits until the price is there
    sim:expect { isPurchasing = true, prompt = "purchase" }
    sim:answer "confirm"
    sim:run_until_idle()
    sim:expect { isProUser = true, isPurchasing = false, entitlements = { "pro" }, unfinished = {} }
    expect(sim:find "proStatusBadge").has { value = "Pro" }
    expect_not(sim:find "upgradeButton").is_visible()
  end)

  it("restores nothing where nothing was bought", function(sim)
    sim:launch()
    sim:tap "restorePurchasesButton"
    sim:answer "sign_in"
    sim:run_until_idle()
    sim:expect { alert = "message", restoreResultMessage = "There is nothing to restore.", isProUser = false }
    sim:tap "ok"
    sim:run_until_idle()
    sim:expect { presented = {} }
  end)

  it("opens the support form in a web sheet", function(sim)
    sim:launch()
    sim:tap "supportLink"
    sim:run_until_idle()
    sim:expect { sheet = "web", webViewURL = "https://utiliship.example/support" }
    sim:tap "done"
    sim:run_until_idle()
    sim:expect { sheet = false }
  end)
end)
