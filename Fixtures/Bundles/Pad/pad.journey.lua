-- Smoke journey of Pad: opens every page and works every row.
app "pad"

describe("Pad", { tags = { "smoke" } }, function()
  before_each(function(sim)
    sim:launch {}
  end)

  it("works every row of settings", function(sim)
    sim:expect { path = {} }

    sim:toggle "split"
    sim:expect { preferences = { split = false } }
    sim:toggle "split"
    sim:expect { preferences = { split = true } }

    sim:run_until_idle()
  end)

  -- page "phones" is not reached on this device
end)
