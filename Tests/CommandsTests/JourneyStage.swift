import Commands

/// Journeys on the small app, some good and some not.
enum Sample {
  static let app = smallDefinition()

  static let good = """
    app "small"

    describe("Sound", { tags = { "smoke" } }, function()
      it("is on", function(sim)
        sim:launch {}
        sim:expect { preferences = { sound = true } }
      end)

      it("is switched off", { tags = { "slow" } }, function(sim)
        sim:launch {}
        sim:toggle "sound"
        sim:run_until_idle()
        sim:expect { preferences = { sound = false } }
      end)

      pending "is loud"
    end)

    """

  static let bad = """
    app "small"

    it("names what is not there", function(sim)
      sim:launch {}
      sim:tap "sond"
    end)

    it("expects the wrong thing", function(sim)
      sim:launch {}
      sim:expect { preferences = { sound = false }, path = { "settings" } }
    end)

    it("raises", function(sim)
      error({})
    end)

    """

  static func stage(_ more: [String: String] = [:]) -> Stage {
    Stage(
      [
        "Fixtures/Apps/small.lua": app, "Scripts/Journeys/small/sound.lua": good,
      ].merging(more) { $1 })
  }
}
