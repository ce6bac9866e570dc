-- Made from a trace of Scripts/Journeys/hello.lua:4. It is yours to change.
app "profile"

describe("Sign out", function()
  it("asks first", function(sim)
    sim:launch { account = "ada@example.com", preferences = { theme = "dark" } }
    step("Sign out", function()   -- line 6
      sim:tap "sign_out"   -- line 7
      sim:tap "confirm_sign_out"   -- line 8
    end)
    sim:after(5, function()
      sim.network:offline()   -- line 10
    end)
    sim:run_until_idle()   -- line 11
    sim:expect { account = false, sheet = false }   -- line 12
    expect(sim:find "sign_in").is_visible()   -- line 13
  end)
end)
