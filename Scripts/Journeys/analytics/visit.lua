-- A visit with everything in it that PostHog's SDK does to events. Fixtures/Exports has it as a log.
app "gazette"

describe("A visit", { tags = { "analytics" } }, function()
  it("is sent in four requests, one of them twice", function(sim)
    sim:launch {}
    sim:run_until_idle()
    sim:tap "crossword"
    sim:run_until_idle()
    sim:back()
    sim:choose("edition", "full")
    sim:tap "sign_in"
    sim:type("email", "ada@example.com")
    sim:type("password", "engine1843!")
    sim:tap "continue"
    sim:run_until_idle()
    sim:advance(30)

    sim:tap "digest"
    sim.device:background()
    sim:advance(0.1)
    sim.device:kill { by = "system" }                  -- before the SDK has heard that its events arrived
    sim:advance "31 minutes"
    sim.device:relaunch()
    sim:run_until_idle()
    sim:tap "sign_out"
    sim:tap "confirm_sign_out"
    sim:run_until_idle()
    sim:advance(30.5)

    sim:tap "share_usage"
    sim:tap "digest"
    sim:run_until_idle()
    sim:tap "share_usage"
    sim:tap "digest"
    sim:advance(30.5)
    expect(sim:trace { kind = "analytics.sent" }).has_count(4)
    expect(sim:trace { kind = "analytics.ignored" }).has_count(1)
  end)
end)
