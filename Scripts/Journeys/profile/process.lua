-- The process and the device: woken without a screen, restarted, deleted and installed again.
app "profile"

describe("Woken by the system", { tags = { "lifecycle" }, invariants = "all" }, function()
  it("knows its user, but shows and sends nothing until somebody opens it", { each = {
    { name = "for a push", by = "push" }, { name = "to fetch", by = "fetch" }, { name = "ahead of time", by = "prewarm" },
  } }, function(sim, row)
    sim:launch { account = "ada@example.com", woken_by = row.by }
    sim:run_until_idle()
    sim:expect { phase = "background", account = "ada@example.com", prompt = false, running = {} }
    sim:expect_events {}

    sim.device:foreground()
    sim:tap "privacy"
    sim:run_until_idle()
    sim:expect { phase = "active", page = "privacy" }
  end)
end)

describe("After the device has restarted", { tags = { "lifecycle" } }, function()
  before_each(function(sim)
    sim:launch { account = "ada@example.com", preferences = { theme = "dark" } }
    sim:run_until_idle()
    sim.device:reboot()
    sim:expect { phase = "not_running" }
  end)

  it("cannot be opened before it is unlocked, and knows everything then", function(sim)
    sim.device:unlock()
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { account = "ada@example.com", preferences = { theme = "dark" }, color_scheme = "dark" }
  end)

  it("can read nothing when it is woken before, and everything when it is opened", function(sim)
    sim.device:wake "push"
    sim:run_until_idle()
    sim:expect { phase = "background", account = false, preferences = { theme = "system" } }
    sim.device:unlock()
    sim.device:foreground()
    sim:run_until_idle()
    sim:expect { phase = "active", account = "ada@example.com", preferences = { theme = "dark" } }
  end)
end)

describe("What others change", { tags = { "lifecycle" }, invariants = "all" }, function()
  before_each(function(sim)
    sim:launch { account = "ada@example.com" }
    sim:run_until_idle()
  end)

  it("in the cloud is not heard of without a line", function(sim)
    sim.network:offline()
    sim.cloud:set("read_receipts", false)
    sim:run_until_idle()
    sim:expect { preferences = { read_receipts = true } }
    sim.network:online()
    sim:run_until_idle()
    sim:expect { preferences = { read_receipts = false } }
  end)

  it("at the account is noticed when there is a line again", function(sim)
    sim.network:offline()
    sim.auth:revoke()
    sim:run_until_idle()
    sim:expect { account = "ada@example.com" }
    sim.network:online()
    sim:expect { account = false }
  end)

  it("at the account while the app stands still is noticed at its return", function(sim)
    sim.device:background()
    sim:advance(10)
    sim:expect { phase = "suspended" }
    sim.auth:delete()
    sim:expect { account = "ada@example.com" }
    sim.device:foreground()
    sim:expect { account = false }
    sim:run_until_idle()
  end)
end)
