-- A sheet of one height, whose contents do not scroll: at a large type size its buttons have no room.
local function notes(scrolls)
  return {
    schema = 1,
    app = { id = "notes", name = "Notes" },
    dialogs = {
      erase = {
        style = "sheet", title = "Erase all notes?",
        message = "Your notes are erased from this device and from all others on which you are signed in.",
        sheet = { detents = { "height:300" }, scrolls = scrolls },
        buttons = { { id = "erase_all", label = "Erase All", role = "destructive" },
          { id = "keep", label = "Keep", role = "cancel" } },
      },
    },
    pages = { settings = { title = "Settings", sections = { { rows = {
      { id = "to_erase", kind = "action", label = "Erase", actions = { { present = "erase" } } },
    } } } } },
  }
end

describe("A sheet that does not scroll", function()
  app(notes(false))

  it("keeps its buttons in reach at the usual type size", function(sim)
    sim:launch {}
    sim:tap "to_erase"
    sim:run_until_idle()
    expect(sim:find "keep").has { reachable = true, hittable = true }
  end)

  it("has no room for the last of them at the largest", function(sim)
    sim:launch { type_size = "accessibility5" }
    sim:tap "to_erase"
    sim:run_until_idle()
    expect(sim:find "erase").has { reachable = true }
    expect(sim:find "keep").has { visible = true, reachable = false, hittable = false, covered = false }
    sim.device:set { type_size = "large" }
    expect(sim:find "keep").has { reachable = true, hittable = true }
  end)
end)

describe("A sheet that scrolls", { invariants = "all" }, function()
  app(notes(true))

  it("keeps its buttons in reach at every type size", function(sim)
    sim:launch { type_size = "accessibility5" }
    sim:tap "to_erase"
    sim:run_until_idle()
    expect(sim:find "keep").has { reachable = true, hittable = true }
  end)
end)
