-- Smoke journey of Tides: opens every page and works every row.
app "tides"

describe("Tides", { tags = { "smoke" } }, function()
  before_each(function(sim)
    sim:launch {}
  end)

  it("works every row of settings", function(sim)
    sim:expect { path = {} }

    sim:toggle "keep_awake"
    sim:expect { preferences = { keep_awake = false } }
    sim:toggle "keep_awake"
    sim:expect { preferences = { keep_awake = true } }

    sim:toggle "alert_high"
    sim:expect { preferences = { alert_high = false } }
    sim:toggle "alert_high"
    sim:expect { preferences = { alert_high = true } }

    sim:toggle "alert_low"
    sim:expect { preferences = { alert_low = true } }
    sim:toggle "alert_low"
    sim:expect { preferences = { alert_low = false } }

    sim:toggle "storm"
    sim:expect { preferences = { storm = false } }
    sim:toggle "storm"
    sim:expect { preferences = { storm = true } }

    sim:toggle "moon"
    sim:expect { preferences = { moon = true } }
    sim:toggle "moon"
    sim:expect { preferences = { moon = false } }

    sim:slide("lead_time", 0)
    sim:expect { preferences = { lead_time = 0 } }
    sim:slide("lead_time", 2)
    sim:expect { preferences = { lead_time = 2 } }

    sim:choose("unit", "m")
    sim:expect { preferences = { unit = "m" } }
    sim:choose("unit", "ft")
    sim:expect { preferences = { unit = "ft" } }

    for _, option in ipairs { "1", "3", "7", "14" } do
      sim:choose("forecast_days", option)
      sim:expect { preferences = { forecast_days = option } }
    end

    sim:choose("station", "helgoland")
    sim:expect { preferences = { station = "helgoland" } }
    sim:choose("station", "Den_Helder")
    sim:expect { preferences = { station = "Den_Helder" } }
    sim:choose("station", "none")
    sim:expect { preferences = { station = "none" } }

    sim:choose("chart", "line")
    sim:expect { preferences = { chart = "line" } }
    sim:choose("chart", "bars")
    sim:expect { preferences = { chart = "bars" } }

    sim:tap "account"
    sim:expect { path = { "account" } }
    sim:back()
    sim:expect { path = {} }

    sim:tap "licences"
    sim:expect { path = { "licences" } }
    sim:back()
    sim:expect { path = {} }

    sim:toggle "compact"
    sim:expect { preferences = { compact = true } }
    sim:toggle "compact"
    sim:expect { preferences = { compact = false } }

    expect(sim:find "version").has { label = "Version", value = "2.1 {beta}" }

    expect(sim:find "source").has { label = "Data Source", value = "Satellite" }

    sim:run_until_idle()
  end)

  it("works every row of account", function(sim)
    sim:tap "account"
    sim:expect { path = { "account" } }

    sim:type("user_name", "Ada")
    sim:expect { preferences = { user_name = "Ada" } }

    sim:type("email", "ada@example.com")
    sim:expect { preferences = { email = "ada@example.com" } }

    sim:type("pin", "12345")

    sim:type("server", "https://example.com")
    sim:expect { preferences = { server = "https://example.com" } }

    sim:type("motto", "Ada")
    sim:expect { preferences = { motto = "Ada" } }

    sim:tap "legal"
    sim:expect { path = { "account", "licences" } }
    sim:back()
    sim:expect { path = { "account" } }

    sim:run_until_idle()
  end)

  it("works every row of licences", function(sim)
    sim:tap "licences"
    sim:expect { path = { "licences" } }

    sim:run_until_idle()
  end)
end)
