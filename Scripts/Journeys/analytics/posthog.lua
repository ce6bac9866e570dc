-- What PostHog's SDK makes of what the app tells it: names, properties, identity, sessions.
app "gazette"

local function sign_in(sim, email, password)
  sim:tap "sign_in"
  sim:type("email", email)
  sim:type("password", password)
  sim:tap "continue"
  sim:run_until_idle()
end

local function sign_out(sim)
  sim:tap "sign_out"
  sim:tap "confirm_sign_out"
  sim:run_until_idle()
end

local function last(list) return list[#list] end

describe("An event of PostHog's SDK", { tags = { "analytics" } }, function()
  it("has the name and the properties that the SDK gives it", { tags = { "smoke" } }, function(sim)
    sim:launch {}
    sim:run_until_idle()
    local function once(event) expect(sim:analytics(event)).has_count(1) end
    once { event = "Application Installed", type = "lifecycle", properties = { version = "2.1", build = "7" } }
    once { event = "Application Opened", properties = { from_background = false, version = "2.1", build = "7" } }
    once { event = "$screen", type = "screen", properties = { ["$screen_name"] = "Settings" } }

    sim:tap "crossword"
    sim:run_until_idle()
    sim:expect_events(containing { "crossword_tapped", analytics.screen "Crossword" })
    sim:back()
    sim:run_until_idle()
    sim:tap "digest"
    -- The name of the screen sticks to what comes after it.
    expect(sim:analytics("digest_changed")[1].properties["$screen_name"]).equals "Settings"

    sim.device:background()
    sim.device:foreground()
    sim:run_until_idle()
    expect(last(sim:analytics "Application Opened").properties.from_background).equals(true)
    expect(last(sim:analytics "Application Opened").properties.version).equals(nil)
  end)

  it("has an id of its own, in the order of coming", function(sim)
    sim:launch {}
    for _ = 1, 3 do sim:tap "digest" end
    sim:run_until_idle()
    local events = sim:analytics()
    expect(events).has_count(7)
    for place = 2, #events do expect(events[place - 1].id < events[place].id).equals(true) end
  end)

  it("loses its own property to one of all events", function(sim)
    sim:launch { preferences = { edition = "full" } }
    sim:choose("edition", "free")
    local changed = sim:analytics("edition_changed")[1]
    expect(changed.properties.edition).equals("weekday", "it is registered for all events")
    expect(changed.shadowed.edition).equals("free", "what the app has said")
    sim:run_until_idle()
  end)

  it("tells of a feature flag once, until the user is forgotten", function(sim)
    sim:launch { account = "ada@example.com" }
    sim:run_until_idle()
    expect(sim:analytics "$feature_flag_called").has_count(1)
    local about = sim:analytics("$feature_flag_called")[1].properties
    expect(about["$feature_flag"]).equals "crossword"
    expect(about["$feature_flag_response"]).equals(true)
    expect(about["$feature/night_edition"]).equals(false)
    expect(about["$active_feature_flags"]).equals { "crossword" }
    for _ = 1, 2 do
      sim:tap "crossword"
      sim:run_until_idle()
      sim:back()
      sim:run_until_idle()
    end
    expect(sim:analytics "$feature_flag_called").has_count(2, "the page asks for the night edition, once")
    sign_out(sim)
    sim:tap "crossword"
    sim:run_until_idle()
    expect(sim:analytics "$feature_flag_called").has_count(3, "somebody else is asked again")
  end)
end)

describe("Whom PostHog's SDK speaks of", { tags = { "analytics", "account" } }, function()
  it("is identified once, and told about when there is something new", function(sim)
    sim:launch {}
    local nobody = sim:state("analytics").anonymous_id
    sign_in(sim, "ada@example.com", "engine1843!")
    local first = { type = "identify", user = "ada@example.com", anonymous_id = nobody }
    expect(sim:trace { kind = "analytics.identified", data = first }).has_count(1)

    sim.device:kill()
    sim.device:relaunch()
    sim:run_until_idle()
    expect(sim:trace { kind = "analytics.identified", data = { type = "set", user = "ada@example.com" } }).has_count(1)
  end)

  it("stays who it was when somebody else signs in without a reset", function(sim)
    sim:launch { configuration = "forgetful", account = "ada@example.com" }
    sim:run_until_idle()
    sign_out(sim)
    sim:expect { account = false, analytics = { user = "ada@example.com" } }
    sign_in(sim, "grace@example.com", "cobol1959!")
    sim:expect { account = "grace@example.com", analytics = { user = "ada@example.com" } }
    local ignored = { user = "grace@example.com", reason = "other_user" }
    expect(sim:trace { kind = "analytics.ignored", data = ignored }).has_count(1)
    sim:tap "digest"
    sim:run_until_idle()
    expect(last(sim:analytics "digest_changed").user).equals "ada@example.com"
  end)

  it("is nobody after a reset, with nothing that was registered, and in another session", function(sim)
    sim:launch { account = "ada@example.com" }
    sim:run_until_idle()
    sim:tap "digest"
    local before = sim:analytics("digest_changed")[1]
    expect(before.properties.edition).equals "weekday"
    sign_out(sim)
    sim:tap "digest"
    local after = last(sim:analytics "digest_changed")
    expect(after.user).equals(false)
    expect_not(after.anonymous_id).equals(before.anonymous_id)
    expect_not(after.session).equals(before.session)
    expect(after.properties.edition).equals(nil)
    sim:advance "31 seconds"
    expect(sim:analytics { event = "digest_changed", stage = "sent" }).has_count(2, "the queue was kept")
    sim.device:kill()
    sim.device:relaunch()
    sim:run_until_idle()
    sim:tap "digest"
    sim:run_until_idle()
    expect(last(sim:analytics "digest_changed").properties.edition).equals("weekday", "it is registered at each start")
  end)
end)

describe("A session of PostHog's SDK", { tags = { "analytics" } }, function()
  local function session(sim)
    sim:tap "digest"
    sim:advance(0.2)
    return last(sim:analytics "digest_changed").session
  end

  it("is another after half an hour without a touch", { tags = { "smoke" } }, function(sim)
    sim:launch {}
    local first = session(sim)
    sim:advance "1799.8 seconds"
    expect(session(sim)).equals(first, "half an hour is not too long")
    sim:advance "1799.9 seconds"
    expect_not(session(sim)).equals(first)
    expect(sim:trace { kind = "analytics.session_began" }[1].data.reason).equals "idle"
  end)

  it("goes on in the background, and is another at a return after half an hour", function(sim)
    sim:launch {}
    local first = session(sim)
    sim.device:background()
    sim:advance "20 minutes"
    sim.device:foreground()
    sim:run_until_idle()
    expect(last(sim:analytics "Application Opened").session).equals(first)
    sim.device:background()
    sim:advance "40 minutes"
    sim.device:foreground()
    sim:run_until_idle()
    expect_not(last(sim:analytics "Application Opened").session).equals(first)
  end)

  it("is another after a day, however busy the user is", function(sim)
    sim:launch {}
    local first = session(sim)
    for _ = 1, 51 do
      sim:advance "28 minutes"
      session(sim)
    end
    expect(session(sim)).equals(first)
    sim:advance "28 minutes"
    expect_not(session(sim)).equals(first)
    expect(sim:trace { kind = "analytics.session_began" }[1].data.reason).equals "age"
  end)

  it("is another in each process", function(sim)
    sim:launch {}
    local first = session(sim)
    sim.device:kill()
    sim.device:relaunch()
    sim:run_until_idle()
    expect_not(session(sim)).equals(first)
  end)
end)
