-- Smoke journey of InApp: opens every page and works every row.
app "inapp"

describe("InApp", { tags = { "smoke" } }, function()
  before_each(function(sim)
    sim:launch {}
  end)

  it("works every row of settings", function(sim)
    sim:expect { path = {} }

    sim:tap "website"
    sim:expect { opened = { "https://kiosk.example/help" } }

    sim:tap "write_to_us"
    sim:answer "cancel"

    sim:tap "news"
    sim:expect { opened = { "https://kiosk.example/news" } }
    sim:tap "done"

    sim:run_until_idle()
    sim:tap "login"
    sim:expect { running = { "task.login" } }
    sim:run_until_idle()

    sim:tap "clear_cache"
    sim:expect { running = { "task.clear_cache" } }
    sim:run_until_idle()

    sim:type("greeting", "Ada")
    sim:expect { preferences = { greeting = "Ada" } }

    expect(sim:find "opens").has { label = "Opens" }

    expect(sim:find "closed").has { label = "Closed until" }

    expect(sim:find "visit").has { label = "Next visit" }

    sim:toggle "lights"
    sim:expect { preferences = { lights = false } }
    sim:toggle "lights"
    sim:expect { preferences = { lights = true } }

    sim:toggle "door"
    sim:expect { preferences = { door = false } }
    sim:toggle "door"
    sim:expect { preferences = { door = true } }

    sim:choose("mood", "calm")
    sim:expect { preferences = { mood = "calm" } }
    sim:choose("mood", "wild")
    sim:expect { preferences = { mood = "wild" } }

    sim:tap "extra"
    sim:expect { path = { "extra" } }
    sim:back()
    sim:expect { path = {} }

    sim:run_until_idle()
  end)

  it("works every row of extra", function(sim)
    sim:tap "extra"
    sim:expect { path = { "extra" } }

    sim:type("in_app", "Ada")
    sim:expect { preferences = { in_app = "Ada" } }

    sim:run_until_idle()
  end)
end)
