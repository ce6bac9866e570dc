-- Smoke journey of OldStyle: opens every page and works every row.
app "oldstyle"

describe("OldStyle", { tags = { "smoke" } }, function()
  before_each(function(sim)
    sim:launch {}
  end)

  it("works every row of settings", function(sim)
    sim:expect { path = {} }

    sim:toggle "steam"
    sim:expect { preferences = { steam = false } }
    sim:toggle "steam"
    sim:expect { preferences = { steam = true } }

    sim:slide("pressure", 0)
    sim:expect { preferences = { pressure = 0 } }
    sim:slide("pressure", 2)
    sim:expect { preferences = { pressure = 2 } }

    sim:choose("fuel", "coal")
    sim:expect { preferences = { fuel = "coal" } }
    sim:choose("fuel", "wood")
    sim:expect { preferences = { fuel = "wood" } }

    sim:run_until_idle()
  end)
end)
