-- Help, the cache, facts, and the version that closes the page.
app "profile"

describe("About", { tags = { "smoke" }, invariants = "all" }, function()
  before_each(function(sim)
    sim:launch { account = "ada@example.com" }
    sim:run_until_idle()
  end)

  it("closes the page with the version", function(sim)
    expect(sim:find "footer").has { label = "Version 2.3.0", role = "footer" }
    local last
    for _, element in ipairs(sim:screen()) do last = element.id end
    expect(last).equals "footer"
  end)

  it("only informs of the year", function(sim)
    expect(sim:find "member_since").has { label = "Member Since", value = "2021" }
    sim:touch "member_since"
    sim:run_until_idle()
    sim:expect { path = {}, presented = {}, running = {}, opened = {} }
  end)

  it("opens the help in the browser", { tags = { "navigation" } }, function(sim)
    expect(sim:find "help").has { role = "link" }
    sim:tap "help"
    sim:run_until_idle()
    sim:expect { opened = { "https://example.com/help" }, presented = {}, path = {} }
  end)

  it("clears the cache in the row, with progress, and says so", function(sim)
    sim:tap "clear_cache"
    sim:expect { running = { "task.clear_cache" }, haptics = {} }
    expect(sim:find "clear_cache").has { busy = true }
    sim:touch "clear_cache"
    sim:advance(0.6)
    sim:expect { running = {}, haptics = { "success" } }
    sim:expect_events { "cache_cleared" }
    expect(sim:find "clear_cache").has { busy = false }
    expect(sim:trace { kind = "task.clear_cache.started" }).has_count(1)
  end)

  it("explains a cache that cannot be cleared", function(sim)
    sim:will("task.clear_cache", { fails = "busy" })
    sim:tap "clear_cache"
    sim:run_until_idle()
    sim:expect { alert = "message", haptics = {} }
    expect(sim:find(label "The cache could not be cleared.")).is_visible()
    sim:tap "ok"
    sim:run_until_idle()
    sim:tap "clear_cache"
    sim:run_until_idle()
    sim:expect { haptics = { "success" } }
    sim:expect_events { "cache_cleared" }
  end)

  it("clears it while another page is open", function(sim)
    sim:hold "task.clear_cache"
    sim:tap "clear_cache"
    sim:tap "privacy"
    sim:run_until_idle()
    sim:expect { path = { "privacy" }, running = { "task.clear_cache" } }
    sim:release "task.clear_cache"
    sim:expect { running = {}, haptics = { "success" } }
    sim:run_until_idle()
  end)
end)

describe("Another version", function()
  app("profile", { app = { version = "3.0.0" } })

  it("is in the footer", function(sim)
    sim:launch {}
    sim:run_until_idle()
    expect(sim:find "footer").has { label = "Version 3.0.0" }
  end)
end)
