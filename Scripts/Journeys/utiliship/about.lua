-- Version, device, and the support form in a web sheet.
app "utiliship"

describe("About", { tags = { "smoke" }, invariants = "all" }, function()
  it("shows the version with its build, and the device with its iOS", function(sim)
    sim:launch {}
    sim:run_until_idle()
    expect(sim:find "versionRow").has { label = "Version", value = "1.4.0 (212)" }
    expect(sim:find "deviceRow").has { label = "Device", value = "iPhone, iOS 18.0" }
  end)

  it("does nothing when the rows that only inform are touched", function(sim)
    sim:launch {}
    sim:run_until_idle()
    for _, row in ipairs { "proStatusBadge", "versionRow", "deviceRow" } do sim:touch(row) end
    sim:expect { path = {}, presented = {}, running = {}, prompt = false }
  end)

  describe("on an iPad, with the next build", function()
    app("utiliship", {
      app = { version = "1.5.0", build = "230" },
      device = { model = "iPad", ios_version = "18.2", idiom = "pad" },
    })

    it("shows that one's numbers", function(sim)
      sim:launch {}
      sim:run_until_idle()
      sim:expect { appVersion = "1.5.0", buildNumber = "230", deviceModel = "iPad", iosVersion = "18.2" }
      expect(sim:find "versionRow").has { value = "1.5.0 (230)" }
      expect(sim:find "deviceRow").has { value = "iPad, iOS 18.2" }
    end)
  end)
end)

describe("Support", { tags = { "navigation" }, invariants = "all" }, function()
  it("opens the form in a sheet of the app, and Done closes it", { tags = { "smoke" } }, function(sim)
    sim:launch {}
    sim:run_until_idle()
    sim:exhaustive()
    sim:tap "supportLink"
    sim:expect {
      webViewURL = "https://utiliship.example/support", sheet = "web", presented = { "web" },
      running = { "web.load" }, opened = {},
    }

    sim:run_until_idle()
    sim:expect { running = {} }
    sim:tap "done"
    sim:expect { sheet = false, presented = {}, webViewURL = false }
  end)

  it("stays up when it is not swiped far enough", function(sim)
    sim:launch {}
    sim:tap "supportLink"
    sim:run_until_idle()
    sim:drag("down", 0.3)
    sim:let_go()
    sim:run_until_idle()
    sim:expect { sheet = "web", webViewURL = any }

    sim:swipe_down()
    sim:run_until_idle()
    sim:expect { sheet = false, webViewURL = false }
  end)

  it("follows the form's own redirects without leaving the sheet", function(sim)
    sim:launch {}
    sim:tap "supportLink"
    sim:run_until_idle()
    sim.web:redirect "https://utiliship.example/support/thanks"
    sim:expect { running = { "web.load" } }
    sim:run_until_idle()
    sim:expect { sheet = "web", opened = {}, webViewURL = "https://utiliship.example/support" }
    sim:tap "done"
    sim:run_until_idle()
  end)

  it("is left by the form when that leads back to the settings", function(sim)
    sim:launch {}
    sim:tap "supportLink"
    sim:run_until_idle()
    sim.web:redirect "utiliship://settings"
    sim:run_until_idle()
    sim:expect { sheet = false, path = {}, opened = {} }
  end)

  it("can be opened only once its address is known", function(sim)
    sim:launch {}
    sim:hold "config.load"
    sim:run_until_idle()
    sim:expect { supportFormURL = false }
    expect(sim:find "supportLink").has { enabled = false }
    sim:touch "supportLink"
    sim:expect { sheet = false }

    sim:unhold "config.load"
    sim:tap "supportLink"
    sim:expect { sheet = "web", supportFormURL = "https://utiliship.example/support" }
    sim:run_until_idle()
  end)

  it("stays closed when the configuration cannot be loaded", function(sim)
    sim:launch {}
    sim:hold "config.load"
    sim:advance "100ms"
    sim:release("config.load", { fails = "timeout" })
    sim:unhold "config.load"
    sim:run_until_idle()
    sim:expect { supportFormURL = false, error = false, presented = {}, isLoading = false }
    expect(sim:find "supportLink").has { enabled = false }
  end)

  it("can be left when the form does not load", function(sim)
    sim:launch {}
    sim:run_until_idle()
    sim.network:offline()
    sim:tap "supportLink"
    sim:run_until_idle()
    sim:expect { presented = { "web", "message" } }
    sim:tap "ok"
    sim:tap "done"
    sim:run_until_idle()
    sim:expect { presented = {}, webViewURL = false }
  end)

  it("opens once for two quick taps", function(sim)
    sim:launch {}
    sim:run_until_idle()
    sim:double_tap "supportLink"
    sim:run_until_idle()
    sim:expect { presented = { "web" } }
    sim:tap "done"
    sim:run_until_idle()
    sim:expect { presented = {} }
  end)

  describe("with an address that is none", function()
    app("utiliship", { constants = { support_form_url = { value = "not an address", from = "config" } } })

    it("cannot be opened", function(sim)
      sim:launch {}
      sim:run_until_idle()
      expect(sim:find "supportLink").has { enabled = false }
      sim:touch "supportLink"
      sim:expect { sheet = false, webViewURL = false }
    end)
  end)
end)
