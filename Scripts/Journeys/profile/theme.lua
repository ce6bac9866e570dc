-- Which tokens of the theme the parts of the screen are drawn with.
app "profile"

describe("Theme", { tags = { "appearance" } }, function()
  before_each(function(sim)
    sim:launch { account = "ada@example.com", entitlements = { "pro" } }
    sim:run_until_idle()
  end)

  it("draws pages, groups and their texts with its tokens", { tags = { "smoke" } }, function(sim)
    expect(sim:find "settings").has { colors = { background = "bg", label = "textPrimary" } }
    expect(sim:find "privacy").has { colors = { background = "surface.e1", label = "textPrimary", value = "textSecondary" } }
    expect(sim:find "footer").has { colors = { label = "textSecondary" } }
  end)

  it("gives a row without a tint the accent's tile, and the others their own", function(sim)
    expect(sim:find "language").has { tint = "", colors = { tile = "accent", glyph = "accentOn" } }
    expect(sim:find "privacy").has { icon = "lock.fill", tint = "blue", colors = { tile = "blue", glyph = "white" } }
  end)

  it("shows danger, success and accent where they belong", function(sim)
    expect(sim:find "sign_out").has { destructive = true, colors = { label = "danger" } }
    expect(sim:find "haptics_enabled").has { value = true, colors = { control = "success" } }
    sim:tap "haptics_enabled"
    expect(sim:find "haptics_enabled").has { value = false, colors = { control = "fill" } }
    sim:tap "appearance"
    sim:run_until_idle()
    expect(sim:find "back").has { colors = { label = "accent" } }
    expect(sim:find "system").has { selected = true, colors = { control = "accent" } }
    expect_not(sim:find "dark").has { colors = { control = "accent" } }
  end)

  it("rounds the sign-out sheet", function(sim)
    sim:tap "sign_out"
    sim:run_until_idle()
    expect(sim:find "sign_out_confirmation").has { corner_radius = 32 }
    expect(sim:find "confirm_sign_out").has { colors = { background = "danger", label = "white" } }
  end)
end)

describe("Presses", { tags = { "appearance", "accessibility" } }, function()
  it("move with the standard and the bouncy token, calmer with Reduce Motion", {
    each = {
      { name = "full", reduce_motion = false, release = { duration = 0.4, curve = "spring", bounce = 0.3 } },
      { name = "reduced", reduce_motion = true, release = { duration = 0.2, curve = "ease_in_out", bounce = 0 } },
    },
  }, function(sim, row)
    sim:launch { account = "ada@example.com", reduce_motion = row.reduce_motion }
    expect(sim:find "privacy").has {
      colors = { press = "fill" },
      press = { token = "motion.standard", duration = 0.25, curve = "ease_in_out", bounce = 0 },
      release = row.release,
    }
    expect(sim:find "privacy").has { release = { token = "motion.bouncy" } }
    sim:leave "running"
  end)
end)
