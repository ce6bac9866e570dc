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
