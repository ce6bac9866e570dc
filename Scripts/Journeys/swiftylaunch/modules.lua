-- The modules that were chosen when the app was generated decide which settings there are.
app "swiftylaunch"

describe("Modules", { tags = { "smoke" } }, function()
  it("bring their own rows", {
    each = {
      { name = "all", missing = {} },
      { name = "no_auth", missing = { "account" } },
      { name = "no_notifications", missing = { "notifications" } },
      { name = "no_purchases", missing = { "premium" } },
      { name = "bare", missing = { "account", "notifications", "premium" } },
    },
  }, function(sim, row)
    sim:launch { configuration = row.name ~= "all" and row.name or nil }
    sim:run_until_idle()
    local missing = {}
    for _, id in ipairs(row.missing) do missing[id] = true end
    for _, id in ipairs { "account", "general", "notifications", "appearance", "privacy", "premium", "aboutDeveloper", "reportBug" } do
      if missing[id] then
        expect_not(sim:find(id)).is_visible()
      else
        expect(sim:find(id)).is_visible()
      end
    end
  end)

  it("leave the app icon open to all without InAppPurchaseKit", { tags = { "preferences" } }, function(sim)
    sim:launch { configuration = "no_purchases" }
    sim:tap "appearance"
    sim:choose("appIcon", "AppIcon-Alt-1")
    sim:answer "ok"
    sim:run_until_idle()
    sim:expect { icon = "AppIcon-Alt-1", sheet = false }
  end)

  it("send nothing without AnalyticsKit", { tags = { "analytics" } }, function(sim)
    sim:launch { configuration = "bare" }
    never { kind = "analytics.*" }
    sim:tap "privacy"
    sim:run_until_idle()
    sim:back()
    sim:run_until_idle()
    sim:expect_events {}
  end)
end)
