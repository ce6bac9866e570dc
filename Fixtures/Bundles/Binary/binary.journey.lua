-- Smoke journey of Binary: opens every page and works every row.
app "binary"

describe("Binary", { tags = { "smoke" } }, function()
  before_each(function(sim)
    sim:launch {}
  end)

  it("works every row of settings", function(sim)
    sim:expect { path = {} }

    sim:toggle "flicker"
    sim:expect { preferences = { flicker = false } }
    sim:toggle "flicker"
    sim:expect { preferences = { flicker = true } }

    sim:slide("brightness", 0)
    sim:expect { preferences = { brightness = 0 } }
    sim:slide("brightness", 1)
    sim:expect { preferences = { brightness = 1 } }

    expect(sim:find "size").has { label = "Größe" }

    sim:run_until_idle()
  end)
end)
