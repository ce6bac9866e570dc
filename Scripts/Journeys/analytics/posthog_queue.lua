-- When PostHog's SDK sends what it has, and when it loses it.
app "gazette"

describe("The queue of PostHog's SDK", { tags = { "analytics" } }, function()
  local function change(sim, times)
    for _ = 1, times do
      sim:tap "digest"
      sim:advance(0.1)
    end
  end

  it("is sent every thirty seconds, whenever the first event came", function(sim)
    sim:launch {}
    sim:advance(20)
    change(sim, 1)
    sim:advance(10.5)
    sim:expect { analytics = { queued = 0 } }
    sim:advance(14)
    change(sim, 1)
    sim:advance(15)
    sim:expect { analytics = { queued = 1 } }
    sim:advance(1)
    sim:expect { analytics = { queued = 0 } }
  end)

  it("is sent at twenty events", function(sim)
    sim:launch {}
    sim:advance(31)
    change(sim, 19)
    sim:advance(1)
    sim:expect { analytics = { queued = 19 } }
    change(sim, 1)
    sim:advance(1)
    sim:expect { analytics = { queued = 0 } }
  end)

  it("is sent when the app goes into the background", { tags = { "smoke" } }, function(sim)
    sim:launch {}
    change(sim, 1)
    sim.device:background()
    sim:run_until_idle()
    sim:expect { analytics = { queued = 0 } }
    expect(sim:analytics { event = "Application Backgrounded", stage = "sent" }).has_count(1)
  end)

  it("is lost with the app that is deleted, where nothing was sent in the background", function(sim)
    sim:launch { configuration = "before_2026" }
    change(sim, 1)
    sim.device:background()
    sim:advance(10)
    sim.device:kill { by = "system" }
    sim:advance "1 day"
    sim:expect { analytics = { queued = at_least(1) } }
    expect(sim:analytics { stage = "sent" }).has_count(0, "nobody sends it while the app does not run")
    sim.device:reinstall()
    sim:run_until_idle()
    expect(sim:analytics { event = "digest_changed", stage = "dropped" }).has_count(1)
    expect(sim:trace { kind = "analytics.dropped" }[1].data.reason).equals "uninstalled"
  end)

  it("is sent by the next process", function(sim)
    sim:launch {}
    change(sim, 1)
    sim.device:kill { by = "user" }
    sim:advance "1 day"
    sim.device:relaunch()
    sim:advance(31)
    expect(sim:analytics { event = "digest_changed", stage = "sent" }).has_count(1)
  end)

  it("is sent twice when the process ends before the answer", function(sim)
    sim:launch {}
    change(sim, 1)
    sim:advance(30.1)
    sim:expect { running = { "analytics.flush" } }
    sim.device:kill { by = "user" }
    sim:advance(1)
    sim.device:relaunch()
    sim:advance(31)
    local sent = sim:trace { kind = "analytics.sent" }
    expect(sent[1].data.number).equals(1)
    expect(sent[2].data.number).equals(1, "the same events, with the same ids")
    sim:expect { analytics = { queued = 0 } }
  end)

  it("drops the oldest when there are too many", function(sim)
    sim:launch { configuration = "small_queue" }
    sim.network:offline()
    sim:expect { analytics = { queued = 4 } }
    change(sim, 2)
    sim:expect { analytics = { queued = 4 } }
    expect(sim:trace { kind = "analytics.dropped", data = { number = 1, reason = "overflow" } }).has_count(1)
    expect(sim:trace { kind = "analytics.dropped", data = { number = 2, reason = "overflow" } }).has_count(1)
  end)

  it("is sent in batches, the next when it is time again", function(sim)
    sim:launch { configuration = "small_queue" }
    sim:run_until_idle()
    sim:expect { analytics = { queued = 4 } }
    sim:advance(30.5)
    sim:expect { analytics = { queued = 1 } }
    sim:advance(30)
    sim:expect { analytics = { queued = 0 } }
    expect(sim:trace { kind = "analytics.sent" }[1].data.count).equals(3)
  end)

  it("is given up after three more attempts", function(sim)
    sim:launch {}
    sim:will("analytics.flush", { fails = "network", times = 4 })
    change(sim, 1)
    sim:advance "91 seconds"
    sim:expect { analytics = { queued = at_least(1) } }
    sim:advance(30)
    sim:expect { analytics = { queued = 0 } }
    expect(sim:trace { kind = "analytics.dropped" }[1].data.reason).equals "retries"
    change(sim, 1)
    sim:advance(30)
    expect(sim:analytics { event = "digest_changed", stage = "sent" }).has_count(1, "what comes later is sent")
  end)

  it("waits while there is no line, however long", function(sim)
    sim:launch {}
    sim.network:offline()
    change(sim, 1)
    sim:advance "1 hour"
    sim:expect { analytics = { queued = at_least(1) } }
    sim.network:online()
    sim:advance(30.5)
    sim:expect { analytics = { queued = 0 } }
  end)

  it("takes nothing after the opt-out, and is sent all the same", function(sim)
    sim:launch {}
    change(sim, 1)
    sim:tap "share_usage"
    change(sim, 2)
    expect(sim:analytics "digest_changed").has_count(1)
    expect(sim:trace { kind = "analytics.ignored", data = { event = "digest_changed", reason = "opt_out" } }).has_count(2)
    sim:advance(31)
    expect(sim:analytics { event = "digest_changed", stage = "sent" }).has_count(1)
    sim:tap "share_usage"
    change(sim, 1)
    sim:run_until_idle()
    expect(sim:analytics "digest_changed").has_count(2)
  end)
end)
