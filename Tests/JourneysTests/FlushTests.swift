import TestSupport
import Testing

/// The sending of the SDK's queue is a call like others: it takes its time, can be held, and can fail.
@Suite struct `The sending of events` {
  private func failures(_ lines: String) -> [String] {
    ScriptTrial(
      """
      app { schema = 1, app = { id = "a", name = "A" }, analytics = { flush_at = 3, flush_every = 30 },
        preferences = { sound = { type = "bool", default = true } },
        pages = { settings = { title = "S", sections = { { rows = {
          { id = "sound", kind = "toggle", label = "Sound", preference = "sound", analytics_description = "sound" },
        } } } } } }
      local function sent(sim) return #sim:analytics { stage = "sent" } end
      it("sends", function(sim)
        sim:launch {}
        sim:run_until_idle()
        \(lines)
      end)
      """
    ).failures
  }

  @Test func `takes its time, and holds what was there when it began`() {
    #expect(
      failures(
        """
        for _ = 1, 3 do sim:tap "sound" end
        sim:expect { running = { "preferences.save", "analytics.flush" }, analytics = { queued = 3 } }
        sim:tap "sound"
        sim:run_until_idle()
        expect(sent(sim)).equals(3)
        sim:expect { running = {}, analytics = { queued = 1 } }
        sim:advance(31)
        expect(sent(sim)).equals(4)
        sim:expect { analytics = { queued = 0 } }
        """) == [])
  }

  @Test func `can be held, and what comes meanwhile is sent when it has ended`() {
    #expect(
      failures(
        """
        sim:hold "analytics.flush"
        for _ = 1, 7 do sim:tap "sound" end
        sim:advance(60)
        sim:expect { running = { "analytics.flush" }, analytics = { queued = 7 } }
        sim:release "analytics.flush"
        sim:expect { analytics = { queued = 4 } }
        sim:unhold "analytics.flush"
        sim:run_until_idle()
        sim:expect { analytics = { queued = 0 } }
        expect(sent(sim)).equals(7)
        """) == [])
  }

  @Test func `can fail, and is tried again`() {
    #expect(
      failures(
        """
        sim:will("analytics.flush", { fails = "network" })
        for _ = 1, 3 do sim:tap "sound" end
        sim:run_until_idle()
        sim:expect { analytics = { queued = 3 } }
        expect(sent(sim)).equals(0)
        sim:advance(31)
        expect(sent(sim)).equals(3)
        """) == [])
  }

  @Test func `goes on without the app, and sends nothing twice`() {
    #expect(
      failures(
        """
        for _ = 1, 3 do sim:tap "sound" end
        sim.device:kill { by = "user" }
        sim.device:relaunch()
        sim:run_until_idle()
        sim:advance(60)
        expect(sent(sim)).equals(3)
        sim:expect { analytics = { queued = 0 } }
        """) == [])
  }

  @Test func `is nothing that a journey has to end`() {
    #expect(failures("for _ = 1, 3 do sim:tap \"sound\" end sim:advance(0.2)") == [])
  }
}
