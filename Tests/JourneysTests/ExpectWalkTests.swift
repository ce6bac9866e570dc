import Journeys
import TestSupport
import Testing

/// Whatever a user does, the built-in invariants hold. (One of the seeds is not translated whole, and so breaks
/// `one_language`, which has a test of its own.)
@Suite struct ExpectWalkTests {
  static let script = """
    local invariants = { "busy_is_released", "way_back", "outside_is_shown", "no_former_user", "nothing_after_opt_out",
      "once_per_transaction", "one_theme", "spoken_is_real" }
    for _, account in ipairs { "none", "ada@example.com", "new@example.com" } do
      it("walks about as " .. account, { invariants = invariants }, function(sim)
        sim:launch { account = account ~= "none" and account or false }
        for step = 1, 60 do
          if sim:state "prompt" then
            local buttons = {}
            for _, e in ipairs(sim:screen()) do
              if e.container == sim:state "prompt" and e.role == "button" then buttons[#buttons + 1] = e.id end
            end
            sim:answer(buttons[math.random(#buttons)])
          else
            local list = {}
            for _, e in ipairs(sim:screen()) do
              if e.hittable and e.role ~= "page" and e.role ~= "static_text" then list[#list + 1] = e end
            end
            local dice = math.random(20)
            if #list == 0 or dice == 1 then sim:swipe_down()
            elseif dice == 2 then sim:swipe_back()
            elseif dice == 3 then sim.device:background() sim:advance(math.random(3)) sim.device:foreground()
            else pcall(function() sim:touch(list[math.random(#list)].id) end)
            end
          end
          sim:advance(math.random(0, 20) / 10)
        end
        sim:leave("running", "prompt", "unfinished")
      end)
    end
    """

  @Test(arguments: AppFixtures.seeds, [1, 2, 3] as [UInt64]) func `invariants hold`(app: String, seed: UInt64) {
    let trial = ScriptTrial("app \"\(app)\"\n" + Self.script, options: RunOptions(seed: seed))
    #expect(trial.faults == [])
    #expect(trial.failures == [])
  }
}
