-- Smoke journey of Faulty: opens every page and works every row.
app "faulty"

describe("Faulty", { tags = { "smoke" } }, function()
  before_each(function(sim)
    sim:launch {}
  end)

  it("works every row of settings", function(sim)
    sim:expect { path = {} }

    sim:toggle "says_yes"
    sim:expect { preferences = { says_yes = false } }
    sim:toggle "says_yes"
    sim:expect { preferences = { says_yes = true } }

    sim:toggle "says_maybe"
    sim:expect { preferences = { says_maybe = true } }
    sim:toggle "says_maybe"
    sim:expect { preferences = { says_maybe = false } }

    sim:toggle "neither"
    sim:expect { preferences = { neither = true } }
    sim:toggle "neither"
    sim:expect { preferences = { neither = false } }

    sim:toggle "both"
    sim:expect { preferences = { both = false } }
    sim:toggle "both"
    sim:expect { preferences = { both = true } }

    sim:toggle "of_data"
    sim:expect { preferences = { of_data = false } }
    sim:toggle "of_data"
    sim:expect { preferences = { of_data = true } }

    sim:choose("m1", "a")
    sim:expect { preferences = { m1 = "a" } }
    sim:choose("m1", "b")
    sim:expect { preferences = { m1 = "b" } }

    sim:choose("m2", "1")
    sim:expect { preferences = { m2 = "1" } }
    sim:choose("m2", "2")
    sim:expect { preferences = { m2 = "2" } }

    sim:choose("m3", "x")
    sim:expect { preferences = { m3 = "x" } }

    sim:choose("m4", "x")
    sim:expect { preferences = { m4 = "x" } }
    sim:choose("m4", "z")
    sim:expect { preferences = { m4 = "z" } }

    sim:choose("m6", "1")
    sim:expect { preferences = { m6 = "1" } }

    sim:slide("s1", 0)
    sim:expect { preferences = { s1 = 0 } }
    sim:slide("s1", 5)
    sim:expect { preferences = { s1 = 5 } }

    sim:slide("s2", 0)
    sim:expect { preferences = { s2 = 0 } }
    sim:slide("s2", 1)
    sim:expect { preferences = { s2 = 1 } }

    sim:slide("s3", 0)
    sim:expect { preferences = { s3 = 0 } }
    sim:slide("s3", 1)
    sim:expect { preferences = { s3 = 1 } }

    sim:type("port", "Ada")
    sim:expect { preferences = { port = "Ada" } }

    sim:type("odd", "Ada")
    sim:expect { preferences = { odd = "Ada" } }

    sim:type("untitled", "Ada")
    sim:expect { preferences = { untitled = "Ada" } }

    sim:toggle "sound"
    sim:expect { preferences = { sound = false } }
    sim:toggle "sound"
    sim:expect { preferences = { sound = true } }

    sim:toggle "sound_2"
    sim:expect { preferences = { sound = false } }
    sim:toggle "sound_2"
    sim:expect { preferences = { sound = true } }

    sim:choose("part", "a")
    sim:expect { preferences = { part = "a" } }
    sim:choose("part", "b")
    sim:expect { preferences = { part = "b" } }

    sim:choose("part_2", "b")
    sim:expect { preferences = { part = "b" } }
    sim:choose("part_2", "c")
    sim:expect { preferences = { part = "c" } }

    expect(sim:find "sound_3").has { label = "Sound now" }

    sim:type("user_name", "Ada")
    sim:expect { preferences = { user_name = "Ada" } }

    sim:type("user_name_2", "Ada")
    sim:expect { preferences = { user_name_2 = "Ada" } }

    sim:type("end", "Ada")
    sim:expect { preferences = { ["end"] = "Ada" } }

    sim:type("preference", "Ada")
    sim:expect { preferences = { preference = "Ada" } }

    sim:toggle "back_2"
    sim:expect { preferences = { back = true } }
    sim:toggle "back_2"
    sim:expect { preferences = { back = false } }

    sim:tap "round"
    sim:expect { path = { "round" } }
    sim:back()
    sim:expect { path = {} }

    sim:tap "empty"
    sim:expect { path = { "empty" } }
    sim:back()
    sim:expect { path = {} }

    sim:run_until_idle()
  end)

  it("works every row of round", function(sim)
    sim:tap "round"
    sim:expect { path = { "round" } }

    sim:run_until_idle()
  end)

  it("works every row of empty", function(sim)
    sim:tap "empty"
    sim:expect { path = { "empty" } }

    sim:run_until_idle()
  end)
end)
