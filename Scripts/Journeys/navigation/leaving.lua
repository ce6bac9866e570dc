-- A page whose actions change the stack that it is leaving: it disappears once, and what is on top then appears once.
local function counting(name, more)
  local page = {
    title = name, on_appear = { { track = name .. " in" } }, on_disappear = { { track = name .. " out" }, more },
  }
  return page
end

local function stack(...)
  local pages = { ... }
  for index, page in ipairs(pages) do
    page.sections = { { rows = {} } }
    if pages[index + 1] then
      page.sections[1].rows[1] = { id = "to_" .. pages[index + 1].title, kind = "navigation", label = "Next",
        page = pages[index + 1].title }
    end
  end
  return pages
end

local pages = stack(counting "first", counting "second", counting("third", { pop = "root" }))

describe("A page that empties its stack when it is left", function()
  app {
    schema = 1,
    app = { id = "leaving", name = "Leaving" },
    analytics = { sdk = "plain", events = { flow = false, row_tapped = false, value_changed = false } },
    embedding = { inside = "tab", tabs = { { id = "one", page = "first" }, { id = "two", page = "other" } } },
    root = "first",
    pages = { first = pages[1], second = pages[2], third = pages[3], other = counting "other" },
  }

  before_each(function(sim)
    sim:launch {}
    sim:tap "to_second"
    sim:tap "to_third"
    sim:run_until_idle()
    sim:expect { path = { "second", "third" } }
    sim:expect_events { "first in", "first out", "second in", "second out", "third in" }
  end)

  it("does so with its tab", function(sim)
    sim:tap "two"
    sim:run_until_idle()
    sim:expect { tab = "two", page = "other" }
    sim:expect_events { "third out", "other in" }
    sim:tap "one"
    sim:run_until_idle()
    sim:expect { page = "first" }
    sim:expect_events { "other out", "first in" }
  end)

  it("does so on the way back", function(sim)
    sim:back()
    sim:run_until_idle()
    sim:expect { page = "first", path = {} }
    sim:expect_events { "third out", "first in" }
  end)
end)

describe("A page in a sheet that closes the sheet when it is left", function()
  app {
    schema = 1,
    app = { id = "closing", name = "Closing" },
    analytics = { sdk = "plain", events = { flow = false, row_tapped = false, value_changed = false } },
    pages = {
      settings = { title = "Settings", sections = { { rows = {
        { id = "open", kind = "action", label = "Open", actions = { { present = "panel" } } },
      } } } },
      panel = { title = "Panel", on_disappear = { { track = "panel out" }, { dismiss = true } }, sections = { { rows = {
        { id = "deeper", kind = "navigation", label = "Deeper", page = "deep" },
      } } } },
      deep = { title = "Deep", body = "Deep" },
    },
  }

  it("goes with it, once", function(sim)
    sim:launch {}
    sim:tap "open"
    sim:run_until_idle()
    sim:tap "deeper"
    sim:run_until_idle()
    sim:expect { presented = {}, page = "settings" }
    sim:expect_events { "panel out" }
  end)

  it("is closed by its button, once", function(sim)
    sim:launch {}
    sim:tap "open"
    sim:run_until_idle()
    sim:tap "close"
    sim:run_until_idle()
    sim:expect { presented = {}, page = "settings" }
    sim:expect_events { "panel out" }
  end)
end)
