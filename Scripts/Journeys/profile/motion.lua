-- What moves, and what does not when the user asks for less of it.
app "profile"

describe("Motion", { tags = { "accessibility" }, invariants = "all" }, function()
  it("slides groups in with the hero token, a short fade with Reduce Motion", {
    each = {
      { name = "full", reduce_motion = false, entrance = "slide_groups", takes = 550 },
      { name = "reduced", reduce_motion = true, entrance = "fade", takes = 150 },
    },
  }, function(sim, row)
    sim:launch { account = "ada@example.com", reduce_motion = row.reduce_motion }
    sim:tap "privacy"
    sim:run_until_idle()
    expect(sim:trace { kind = "nav.pushed", data = { entrance = row.entrance, entrance_takes = row.takes } }).has_count(1)
    sim:tap "advanced"
    sim:run_until_idle()
    expect(sim:trace { kind = "nav.pushed", data = { entrance = row.entrance } }).has_count(2)
  end)

  it("goes the same ways with Reduce Motion", { tags = { "smoke" } }, function(sim)
    sim:launch { account = "ada@example.com", reduce_motion = true }
    sim:tap "privacy"
    sim:tap "advanced"
    sim:tap "read_receipts"
    sim:expect { haptics = { "soft" } }
    sim:back()
    sim:back()
    sim:choose("appearance", "light")
    sim:tap "sign_out"
    sim:run_until_idle()
    sim:expect { path = {}, sheet = "sign_out_confirmation", haptics = { "warning" } }
    sim:tap "confirm_sign_out"
    sim:run_until_idle()
    sim:expect { account = false, presented = {} }
  end)

  it("takes no tap of a page that is still coming", function(sim)
    sim:launch { account = "ada@example.com" }
    sim:run_until_idle()
    sim:tap "privacy"
    expect_not(sim:state "transition").equals(false)
    sim:touch "advanced"
    sim:run_until_idle()
    sim:expect { path = { "privacy" }, transition = false }
    sim:tap "advanced"
    sim:run_until_idle()
    sim:expect { path = { "privacy", "advanced" } }
  end)

  it("is all there at the largest type, with VoiceOver", function(sim)
    sim:launch { account = "ada@example.com", type_size = "accessibility5", voice_over = true, reduce_motion = true }
    sim:run_until_idle()
    for _, id in ipairs {
      "profile", "push_enabled", "haptics_enabled", "appearance", "language", "privacy", "plan", "help",
      "clear_cache", "member_since", "sign_out",
    } do
      expect.soft(sim:find(id)).has { visible = true, label = like "%S" }
    end
    sim:tap "sign_out"
    sim:run_until_idle()
    sim:expect { sheet = "sign_out_confirmation" }
  end)
end)
