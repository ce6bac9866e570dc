-- What Segment's SDK makes of what the app tells it.
app "gazette"

local function sign_in(sim, email, password)
  sim:tap "sign_in"
  sim:type("email", email)
  sim:type("password", password)
  sim:tap "continue"
  sim:run_until_idle()
end

local function last(list) return list[#list] end

describe("Segment's SDK", { tags = { "analytics" } }, function()
  it("tells of the app's life, and whenever the scene is active", { tags = { "smoke" } }, function(sim)
    sim:launch { configuration = "segment" }
    sim:expect_events(containing { "Application Installed", "Application Opened", "Application Foregrounded" })
    local opened = { from_background = false, version = "2.1", build = "7", referring_application = "", url = "" }
    expect(sim:analytics { event = "Application Opened", properties = opened }).has_count(1)
    sim.device:deactivate "notification_center"
    sim.device:activate()
    sim:expect_events { "Application Foregrounded" }
    sim.device:background()
    sim.device:foreground()
    sim:run_until_idle()
    sim:expect_events { "Application Backgrounded", "Application Opened", "Application Foregrounded", analytics.flush }
    expect(last(sim:analytics "Application Opened").properties.from_background).equals(true)
  end)

  it("calls a screen by its name", function(sim)
    sim:launch { configuration = "segment" }
    sim:run_until_idle()
    local screen = sim:analytics("Settings")[1]
    expect(screen.type).equals "screen"
    expect(screen.session).equals(nil)
    expect(#screen.id).equals(36)
  end)

  it("lets an event's own property win", function(sim)
    sim:launch { configuration = "segment", preferences = { edition = "full" } }
    sim:choose("edition", "free")
    local changed = sim:analytics("edition_changed")[1]
    expect(changed.properties.edition).equals "free"
    expect(changed.shadowed).equals(nil)
    sim:run_until_idle()
  end)

  it("sends nothing while it is disabled, and keeps what it had", function(sim)
    sim:launch { configuration = "segment" }
    sim:tap "digest"
    sim:tap "share_usage"
    sim:tap "digest"
    sim:advance "2 minutes"
    expect(sim:analytics { stage = "sent" }).has_count(0)
    expect(sim:analytics "digest_changed").has_count(1)
    sim:tap "share_usage"
    sim:advance(31)
    expect(sim:analytics { event = "digest_changed", stage = "sent" }).has_count(1)
  end)

  it("tries again and again, and gives up nothing", function(sim)
    sim:launch { configuration = "segment" }
    sim:will("analytics.flush", { fails = "network", times = 5 })
    sim:tap "digest"
    sim:advance "151 seconds"
    expect(sim:trace { kind = "analytics.sent" }).has_count(0)
    sim:advance(30)
    expect(sim:analytics { event = "digest_changed", stage = "sent" }).has_count(1)
  end)
end)

describe("Segment's SDK in an app that never calls reset()", { tags = { "analytics", "account" } }, function()
  app("gazette", { configurations = { segment = { analytics = { reset_on = {} } } } })

  it("believes each word of who the user is", function(sim)
    sim:launch { configuration = "segment" }
    sign_in(sim, "ada@example.com", "engine1843!")
    sim:tap "sign_out"
    sim:tap "confirm_sign_out"
    sim:run_until_idle()
    sign_in(sim, "grace@example.com", "cobol1959!")
    sim:expect { analytics = { user = "grace@example.com" } }
    expect(sim:trace { kind = "analytics.identified" }).has_count(2)
    local grace = { type = "identify", user = "grace@example.com" }
    expect(sim:trace { kind = "analytics.identified", data = grace }).has_count(1)
  end)
end)
