-- The profile header: half the speed of the rows, stretched by a pull, collapsed into the person's name.
app "profile"

describe("Profile header", { tags = { "smoke" }, invariants = "all" }, function()
  before_each(function(sim)
    sim:launch { account = "ada@example.com" }
    sim:run_until_idle()
  end)

  it("shows who is signed in", function(sim)
    expect(sim:find "profile").has { label = "Ada Lovelace", subtitle = "ada@example.com", badge = "" }
    expect(sim:find "settings").has { label = "Settings" }
    expect(sim:find "profile".order < sim:find "push_enabled".order, "the header comes first").equals(true)
  end)

  it("moves at half the speed of the rows", function(sim)
    for _, scrolled in ipairs { 10, 50, 120 } do
      sim:scroll { to = scrolled }
      expect(sim:state "header.offset").near(scrolled / 2, 0.001)
    end
  end)

  it("stretches by as much as it is pulled, and does not move", function(sim)
    sim:scroll { to = -40 }
    sim:expect { ["header.stretch"] = 40, ["header.offset"] = 0, ["header.collapse"] = 0 }
    sim:scroll { to = 0 }
    sim:expect { ["header.stretch"] = 0 }
  end)

  it("is pulled over the top by a finger", function(sim)
    sim:scroll { over = 40 }
    sim:expect { ["header.stretch"] = 40 }
  end)

  it("collapses where the scroll reaches its height, not before", function(sim)
    local height = sim:state "header.height"
    sim:scroll { to = height / 2 }
    sim:expect { ["header.collapse"] = 0.5 }

    sim:scroll { to = height - 1 }
    expect(sim:state "header.collapse" < 1, "still open").equals(true)
    expect(sim:find "settings").has { label = "Settings" }

    sim:scroll { by = 1 }
    sim:expect { ["header.collapse"] = 1 }
  end)

  it("collapses when the last row is scrolled to the top, and opens for the first", function(sim)
    sim:scroll { to = "sign_out" }
    sim:expect { ["header.collapse"] = 1 }
    sim:scroll { to = "profile" }
    sim:expect { ["header.collapse"] = 0 }
  end)

  it("becomes an inline title with the person's name, and comes back", function(sim)
    sim:scroll { to = sim:state "header.height" + 100 }
    expect(sim:find "settings").has { label = "Ada Lovelace" }
    sim:scroll { to = 0 }
    expect(sim:find "settings").has { label = "Settings" }
    sim:expect { ["header.collapse"] = 0 }
  end)

  it("is still collapsed when the user comes back from another page", function(sim)
    sim:scroll { to = 250 }
    sim:tap "privacy"
    sim:run_until_idle()
    sim:back()
    sim:run_until_idle()
    sim:expect { ["header.collapse"] = 1, ["header.offset"] = 125 }
    expect(sim:find "settings").has { label = "Ada Lovelace" }
  end)

  it("stays where it was while another page is scrolled", function(sim)
    sim:tap "privacy"
    sim:run_until_idle()
    sim:scroll { to = 300 }
    sim:back()
    sim:run_until_idle()
    sim:expect { page = "settings", ["header.collapse"] = 0 }
    expect(sim:find "settings").has { label = "Settings" }
  end)

  it("follows every step of a finger", function(sim)
    -- It stretches or it collapses, never both.
    invariant("one way at a time", function()
      return sim:state "header.collapse" == 0 or sim:state "header.stretch" == 0
    end)
    for _ = 1, 12 do sim:scroll { by = 25 } end
    for _ = 1, 14 do sim:scroll { by = -25 } end
    sim:expect { ["header.stretch"] = 50, ["header.collapse"] = 0 }
  end)
end)

describe("The height of the header", { tags = { "accessibility" }, invariants = "all" }, function()
  -- Avatar 88, paddings 24, spacings 8, lines of the Human Interface Guidelines; the badge's line with its own padding.
  it("is measured from what it shows", {
    each = {
      { name = "without a badge", entitlements = {}, type_size = "large", height = 196 },
      { name = "with the plan's badge", entitlements = { "pro" }, type_size = "large", height = 228 },
      { name = "in small type", entitlements = {}, type_size = "xSmall", height = 188 },
      { name = "in the largest type", entitlements = {}, type_size = "accessibility5", height = 272 },
    },
  }, function(sim, row)
    sim:launch { account = "ada@example.com", entitlements = row.entitlements, type_size = row.type_size }
    sim:run_until_idle()
    sim:expect { ["header.height"] = row.height }

    sim:scroll { to = row.height - 1 }
    expect(sim:state "header.collapse" < 1).equals(true)
    sim:scroll { to = row.height }
    sim:expect { ["header.collapse"] = 1 }
  end)

  it("collapses at the same place with Reduce Motion: it follows the finger", function(sim)
    sim:launch { account = "ada@example.com", reduce_motion = true }
    sim:run_until_idle()
    sim:scroll { to = 98 }
    sim:expect { ["header.collapse"] = 0.5, ["header.offset"] = 49 }
    sim:scroll { to = 196 }
    sim:expect { ["header.collapse"] = 1 }
    expect(sim:find "settings").has { label = "Ada Lovelace" }
  end)

  it("is measured anew when the user chooses a larger type", function(sim)
    sim:launch { account = "ada@example.com" }
    sim:run_until_idle()
    sim:scroll { to = 196 }
    sim:expect { ["header.collapse"] = 1 }

    sim.device:set { type_size = "accessibility3" }
    sim:run_until_idle()
    expect(sim:state "header.height" > 196, "it has grown").equals(true)
    expect(sim:state "header.collapse" < 1, "and is open again").equals(true)
    expect(sim:find "settings").has { label = "Settings" }
  end)

  it("is open again, by the badge's height, when a plan is bought", function(sim)
    sim:launch { account = "ada@example.com" }
    sim:run_until_idle()
    sim:scroll { to = 196 }
    sim:expect { ["header.collapse"] = 1 }
    sim.store:buy_elsewhere "pro_monthly"
    sim:run_until_idle()
    sim:expect { ["header.height"] = 228, entitlements = { "pro" }, unfinished = {} }
    expect(sim:state "header.collapse").near(196 / 228, 0.001)
    expect(sim:find "profile").has { badge = "Pro" }
  end)

  it("is nothing when nobody is signed in", function(sim)
    sim:launch {}
    sim:run_until_idle()
    sim:expect { ["header.height"] = 0, ["header.collapse"] = 0 }
    expect_not(sim:find "profile").is_visible()
    sim:scroll { to = 300 }
    expect(sim:find "settings").has { label = "Settings" }
  end)

  it("waits for no picture", function(sim)
    sim:launch { account = "ada@example.com" }
    sim:hold "profile.avatar"
    sim:advance(5)
    sim:expect { ["header.height"] = 196 }
    expect(sim:find "profile").has { label = "Ada Lovelace" }
    sim:release("profile.avatar", { fails = "offline" })
    sim:unhold "profile.avatar"
    sim:run_until_idle()
    sim:expect { ["header.height"] = 196, presented = {} }
  end)
end)

describe("A header described otherwise", { invariants = "all" }, function()
  describe("with the page's title", function()
    app("profile", { profile = { header = { inline_title = "title" } } })

    it("shows that when it is collapsed", function(sim)
      sim:launch { account = "ada@example.com" }
      sim:scroll { to = 196 }
      sim:expect { ["header.collapse"] = 1 }
      expect(sim:find "settings").has { label = "Settings" }
      sim:run_until_idle()
    end)
  end)

  describe("that stands still", function()
    app("profile", { profile = { header = { parallax = 1, stretch = false, collapse = false } } })

    it("goes with the rows, and neither stretches nor collapses", function(sim)
      sim:launch { account = "ada@example.com" }
      sim:scroll { to = 250 }
      sim:expect { ["header.offset"] = 250, ["header.collapse"] = 0 }
      sim:scroll { to = -40 }
      sim:expect { ["header.stretch"] = 0 }
      sim:run_until_idle()
    end)
  end)

  describe("with a smaller picture", function()
    app("profile", { profile = { header = { avatar_size = 48, padding = 16 } } })

    it("is lower, and collapses earlier", function(sim)
      sim:launch { account = "ada@example.com" }
      sim:expect { ["header.height"] = 196 - 40 - 16 }
      sim:scroll { to = 140 }
      sim:expect { ["header.collapse"] = 1 }
      sim:run_until_idle()
    end)
  end)
end)
