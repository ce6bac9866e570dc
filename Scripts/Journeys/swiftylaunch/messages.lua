-- In-app notifications (SharedKit): banners in a window of their own, the newest in front.
app("swiftylaunch", {
  pages = { settings = { sections = { { id = "customSettings", rows = {
    { id = "one", kind = "action", label = "One", actions = { { message = "First." } } },
    { id = "two", kind = "action", label = "Two", actions = { { message = "Second." } } },
    { id = "three", kind = "action", label = "Three", actions = { { message = "Third." } } },
    { id = "locked", kind = "action", label = "Locked", actions = { { when = { entitlement = "premium" }, run = {},
      otherwise = { { message = "Premium is needed.", on_tap = { { start = "paywall" } } } } } } },
  } } } } },
})

local function banners(sim)
  local found = {}
  for _, element in ipairs(sim:screen()) do
    if element.role == "banner" then found[#found + 1] = element.label end
  end
  return found
end

describe("In-app notifications", { tags = { "navigation" } }, function()
  before_each(function(sim)
    sim:launch {}
    sim:run_until_idle()
  end)

  it("are three at most, and the oldest makes room", function(sim)
    sim:tap "one"
    sim:tap "two"
    sim:tap "three"
    expect(banners(sim)).equals { "First.", "Second.", "Third." }
    sim:tap "one"
    expect(banners(sim)).equals { "Second.", "Third.", "First." }
  end)

  it("are not repeated, which takes none of the others away", function(sim)
    sim:tap "one"
    sim:tap "two"
    sim:tap "three"
    sim:tap "three"
    expect(banners(sim)).equals { "First.", "Second.", "Third." }
  end)

  it("go one after the other, each in its time", function(sim)
    sim:tap "one"
    sim:advance(2)
    sim:tap "two"
    sim:advance "4100ms"
    expect(banners(sim)).equals { "Second." }
    sim:advance(2)
    expect(banners(sim)).equals {}
  end)

  it("can be swiped away, the newest first", function(sim)
    sim:tap "one"
    sim:tap "two"
    sim:swipe_up()
    expect(banners(sim)).equals { "First." }
    sim:swipe_up()
    sim:swipe_up()                                     -- there is nothing left to swipe
    expect(banners(sim)).equals {}
  end)

  it("lead where they say when they are tapped, over a sheet too", function(sim)
    sim:tap "locked"
    sim:tap "privacy"
    sim:tap "privacy_policy"
    sim:run_until_idle()
    sim:tap "banner"
    sim:run_until_idle()
    sim:expect { presented = { "web", "paywall" } }
  end)

  it("do nothing on a tap where they offer nothing", function(sim)
    sim:tap "one"
    sim:tap "banner"
    sim:run_until_idle()
    sim:expect { presented = {}, path = {} }
    sim:run_until_idle()
  end)
end)

describe("A notification with the app in front", { tags = { "permissions" } }, function()
  -- The app keeps it from the system and shows it itself, where it says how (NotifKit).
  app("swiftylaunch", { deep_links = {
    { entry = "os:notification/offer", push = { "premium" }, in_front = {
      { haptic = "warning" }, { message = "Premium is half price.", on_tap = { { push = "premium" } } },
    } },
    { entry = "os:notification/news", push = {} },
  } })

  before_each(function(sim)
    sim:launch { permissions = { notifications = "authorized" } }
    sim:run_until_idle()
  end)

  it("becomes one of the app's own", { tags = { "smoke" } }, function(sim)
    sim.device:notify "os:notification/offer"
    expect(sim:find "message").has { label = "Premium is half price." }
    expect(sim:trace { kind = "app.notification_shown" }).has_count(0)
    sim:expect { haptics = { "warning" } }
    sim:tap "banner"
    sim:run_until_idle()
    sim:expect { path = { "premium" } }
  end)

  it("is the system's where the app does not say how it looks", function(sim)
    sim.device:notify "os:notification/news"
    expect(sim:trace { kind = "app.notification_shown", data = { entry = "os:notification/news" } }).has_count(1)
    expect_not(sim:find "message").is_visible()
  end)

  it("is the system's while the app is not in front, and leads into the app", function(sim)
    sim.device:background()
    sim.device:notify "os:notification/offer"
    expect(sim:trace { kind = "app.notification_shown" }).has_count(1)
    sim:open "os:notification/offer"
    sim:run_until_idle()
    sim:expect { phase = "active", path = { "premium" }, haptics = {} }
  end)

  it("does not come where notifications are forbidden", function(sim)
    sim:launch { permissions = { notifications = "denied" } }
    sim:run_until_idle()
    sim.device:notify "os:notification/offer"
    expect(sim:trace { kind = "app.notification_shown" }).has_count(0)
    expect_not(sim:find "message").is_visible()
  end)
end)

describe("A message of a flow", { tags = { "store" } }, function()
  app("swiftylaunch", { haptics = { success = "success", failure = "error" } })

  it("feels like what it says", { each = {
    { name = "a success", haptic = "success" }, { name = "a failure", fails = "network", haptic = "error" },
  } }, function(sim, row)
    sim:launch { entitlements = { "premium" } }
    if row.fails then sim:will("store.sync", { fails = row.fails }) end
    sim:tap "premium"
    sim:tap "restore_purchases"
    sim:answer "sign_in"
    sim:run_until_idle()
    expect(sim:find "message").is_visible()
    sim:expect { haptics = { row.haptic } }
  end)
end)
