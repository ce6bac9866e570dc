-- The page has no analytics: whatever is done on it, nothing is tracked.
app "utiliship"

describe("Analytics", { tags = { "analytics" } }, function()
  it("sends nothing, whatever the user does", function(sim)
    never { kind = "analytics.*" }
    sim:launch {}
    sim:choose("currencyPicker", "EUR")
    sim:choose("measurementSystemPicker", "metric")
    sim:choose("themePicker", "dark")
    sim:tap "upgradeButton"
    sim:answer "confirm"
    sim:tap "restorePurchasesButton"
    sim:answer "sign_in"
    sim:tap "ok"
    sim:tap "supportLink"
    sim:tap "done"
    sim:run_until_idle()
    sim:expect_events {}
    sim:expect { isProUser = true }
    sim:expect { settings = { preferredCurrency = "EUR", measurementSystem = "metric", theme = "dark" } }
  end)
end)
