-- Whoever had the app before version 2 keeps what was free then: `AppTransaction` says in which version that was.
app "marina"

describe("A founder's berth", { tags = { "store" }, invariants = "all" }, function()
  it("is for who had the app early enough", {
    each = {
      { name = "before", version = "1.9", isFounder = true },
      { name = "since", version = "2.0", isFounder = false },
    },
  }, function(sim, row)
    sim:launch { original_version = row.version }
    sim:run_until_idle()
    expect(sim:find("founder").visible).equals(row.isFounder)
    expect(sim:find("doubtful").visible).equals(false)
  end)

  it("is not given on a transaction that is not verified", function(sim)
    sim:launch { original_version = "1.9" }
    sim.store:set { errors = { ["store.app_transaction"] = "invalid_signature" } }
    sim:run_until_idle()
    expect(sim:find("founder").visible).equals(false)
    expect(sim:find("doubtful")).is_visible()
    sim.store:set { errors = { ["store.app_transaction"] = false } }
    sim:tap "check"
    sim:run_until_idle()
    expect(sim:find("founder")).is_visible()
  end)

  it("is not lost when the App Store cannot be reached", {
    each = {
      { name = "no line", error = "network" },
      { name = "no sign-in", error = "user_cancelled" },
      { name = "the system", error = "system_error" },
    },
  }, function(sim, row)
    sim:launch { original_version = "1.9" }
    sim:run_until_idle()
    sim:will("store.app_transaction", { fails = row.error })
    sim:tap "check"
    sim:run_until_idle()
    expect(sim:find("founder")).is_visible()
  end)
end)
