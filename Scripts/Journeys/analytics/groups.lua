-- What an app says to its SDK beside the user: the groups that they belong to, what is kept as it was told first, and
-- flags of several variants.
app "gazette"

local function sign_in(sim)
  sim:tap "sign_in"
  sim:type("email", "ada@example.com")
  sim:type("password", "engine1843!")
  sim:tap "continue"
  sim:run_until_idle()
end

local function last(list) return list[#list] end

describe("A group", { tags = { "analytics", "account" } }, function()
  it("is told of after the user, and is on all events of PostHog's SDK until a reset", { tags = { "smoke" } }, function(sim)
    sim:launch { configuration = "companies" }
    sim:tap "digest"
    expect(sim:analytics("digest_changed")[1].properties["$groups"]).equals(nil)
    sign_in(sim)
    local told = sim:analytics "$groupidentify"
    expect(told).has_count(1)
    expect(told[1].properties["$group_type"]).equals "company"
    expect(told[1].properties["$group_key"]).equals "Ada Ltd"
    expect(told[1].properties["$group_set"]).equals { plan = "team", seats = 3 }
    expect(told[1].properties["$groups"]).equals { company = "Ada Ltd" }
    expect(told[1].user).equals "ada@example.com"

    sim.device:kill()
    sim.device:relaunch()
    sim:run_until_idle()
    expect(last(sim:analytics "$groupidentify").properties["$group_key"]).equals "free"
    sim:choose("edition", "full")
    sim:run_until_idle()
    local changed = last(sim:analytics "edition_changed")
    expect(changed.properties["$groups"]).equals({ company = "Ada Ltd", paper = "free" }, "as the SDK was told")

    sim:tap "sign_out"
    sim:tap "confirm_sign_out"
    sim:run_until_idle()
    sim:tap "digest"
    sim:run_until_idle()
    expect(last(sim:analytics "digest_changed").properties["$groups"]).equals(nil)
  end)

  it("is not told of without consent", function(sim)
    sim:launch { configuration = "companies", preferences = { share_usage = false } }
    sign_in(sim)
    expect(sim:trace { kind = "analytics.ignored", data = { event = "$groupidentify", reason = "opt_out" } }).has_count(1)
    sim:tap "share_usage"
    sim:tap "digest"
    sim:run_until_idle()
    expect(sim:analytics("digest_changed")[1].properties["$groups"]).equals(nil)
  end)
end)

describe("A group with Segment's SDK", { tags = { "analytics", "account" } }, function()
  app("profile", { analytics = { groups = { { type = "company", id = "{account.name} Ltd", traits = { plan = "team" } } } } })

  it("is a call of its own, and on no other event", function(sim)
    sim:launch {}
    sign_in(sim)
    local told = { event = "group", type = "group", group_type = "company", group_id = "Ada Lovelace Ltd", traits = { plan = "team" } }
    expect(sim:trace { kind = "analytics.tracked", data = told }).has_count(1)
    sim:choose("appearance", "dark")
    sim:run_until_idle()
    expect(sim:analytics("appearance_changed")[1].properties).equals(nil)
  end)
end)

describe("What is told of the user once", { tags = { "analytics", "account" } }, function()
  it("goes beside what may change", function(sim)
    sim:launch { configuration = "companies" }
    sign_in(sim)
    local told = sim:trace { kind = "analytics.identified" }[1].data
    expect(told.traits).equals { name = "Ada", digest = false }
    expect(told.traits_once).equals { first_edition = "free" }
  end)
end)

describe("A flag of several variants", { tags = { "analytics" } }, function()
  it("is on all events as the variant that it is", { tags = { "smoke" } }, function(sim)
    sim:launch { configuration = "companies" }
    sim:run_until_idle()
    expect(sim:find "card_size").is_visible()
    local called = sim:analytics { event = "$feature_flag_called", properties = { ["$feature_flag"] = "settings-layout" } }
    expect(called).has_count(1)
    expect(called[1].properties["$feature_flag_response"]).equals "cards"
    expect(called[1].properties["$feature/settings-layout"]).equals "cards"
    expect(called[1].properties["$active_feature_flags"]).equals { "crossword", "settings-layout" }
  end)

  it("is another one, or off, as a launch says", {
    each = { { name = "list", layout = "list", says = "list" }, { name = "off", layout = false, says = false } },
  }, function(sim, case)
    sim:launch { configuration = "companies", flags = { ["settings-layout"] = case.layout } }
    sim:run_until_idle()
    expect_not(sim:find "card_size").is_visible()
    expect(sim:analytics("Application Opened")[1].properties["$feature/settings-layout"]).equals(case.says)
  end)
end)

describe("The line", { tags = { "analytics" } }, function()
  it("is a cellular one where the device says so, which the log of the SDK tells", function(sim)
    sim:launch { connection = "cellular" }
    sim:run_until_idle()
    sim.device:set { connection = "wifi", locale = "de_DE" }
    sim:tap "digest"
    sim.network:offline()
    sim:tap "digest"
    sim.network:online()
    sim:advance(31)
    expect(sim:analytics { event = "digest_changed", stage = "sent" }).has_count(2)
  end)
end)
