-- What a user of VoiceOver hears, and in which order.
app "profile"

describe("VoiceOver", { tags = { "accessibility" }, invariants = "all" }, function()
  before_each(function(sim)
    sim:launch { account = "ada@example.com", voice_over = true }
    sim:run_until_idle()
  end)

  local function ids(elements)
    local list = {}
    for _, element in ipairs(elements) do table.insert(list, element.id) end
    return list
  end

  it("says label, value, traits and hint", function(sim)
    print(sim:reading_order())
    expect(sim:find "haptics_enabled").has { spoken = "Haptics, on, switch button", traits = { "button", "toggle" } }
    expect(sim:find "settings").has { spoken = "Settings, heading", traits = { "header" } }
  end)

  it("reads the way back before the title", function(sim)
    sim:tap "privacy"
    sim:run_until_idle()
    local order = ids(sim:reading_order())
    expect(order[1]).equals "back"
    expect(order[2]).equals "privacy"
    expect(sim:find "back").has { spoken = "Settings, back button", chevron = "left" }
  end)

  it("reads what is in front alone", function(sim)
    sim:tap "sign_out"
    sim:run_until_idle()
    expect(ids(sim:reading_order())).equals {
      "sign_out_confirmation", "message", "confirm_sign_out", "cancel_sign_out",
    }
    expect(sim:find "sign_out_confirmation").has { traits = { "modal", "header" } }
    sim:tap "cancel_sign_out"
    sim:run_until_idle()
    sim:tap "push_enabled"
    sim:run_until_idle()
    expect(ids(sim:reading_order())[1]).equals("notification_permission", "the system's prompt takes it all")
    sim:answer "allow"
    sim:run_until_idle()
    expect(ids(sim:reading_order())[1]).equals "settings"
  end)
end)

describe("VoiceOver on a tab bar", { tags = { "accessibility" }, invariants = "all" }, function()
  app {
    schema = 1,
    app = { id = "bar", name = "Bar" },
    embedding = { inside = "tab", tabs = {
      { id = "home", page = "home_page" }, { id = "search", page = "search_page" }, { id = "settings", page = "settings" } } },
    preferences = { look = { type = "choice", default = "light", options = {
      { id = "light", label = "Light" }, { id = "dark", label = "Dark" } } } },
    pages = {
      settings = { title = "Settings", sections = { { rows = {
        { id = "look", kind = "picker", label = "Look", preference = "look", picker_style = "segmented" },
      } } } },
      home_page = { title = "Home", sections = {} },
      search_page = { title = "Search", sections = {} },
    },
  }

  before_each(function(sim)
    sim:launch { voice_over = true }
    sim:run_until_idle()
  end)

  it("says which of how many a tab is, and which is chosen", function(sim)
    expect(sim:find "settings").has { spoken = "selected, Settings, tab, 3 of 3", traits = { "button", "tab", "selected" } }
    expect(sim:find "home").has { spoken = "Home, tab, 1 of 3", traits = { "button", "tab" } }
    sim:tap "search"
    sim:run_until_idle()
    expect(sim:find "search").has { spoken = "selected, Search, tab, 2 of 3" }
  end)

  it("does so with the parts of a segmented control", function(sim)
    expect(sim:find "light").has { spoken = "selected, Light, button, 1 of 2" }
    expect(sim:find "dark").has { spoken = "Dark, button, 2 of 2" }
  end)
end)

describe("What VoiceOver announces", { tags = { "accessibility" }, invariants = "all" }, function()
  app {
    schema = 1,
    app = { id = "told", name = "Told", locales = { "en", "de" } },
    pages = { settings = { title = "Settings", sections = { { rows = {
      { id = "sync", kind = "action", label = "Sync", actions = { { task = { name = "sync", takes = 1,
        on_success = { { announce = "All is up to date." } } } } } },
    } } } } },
    texts = { de = { Settings = "Einstellungen", Sync = "Abgleichen", ["All is up to date."] = "Alles ist auf dem Stand.",
      Done = "Fertig" } },
  }

  it("comes when it is so, in the language of the app", { each = {
    { name = "in English", locale = "en_US", said = "All is up to date." },
    { name = "in German", locale = "de_DE", said = "Alles ist auf dem Stand." },
  } }, function(sim, row)
    sim:launch { voice_over = true, locale = row.locale }
    sim:tap "sync"
    sim:advance(0.9)
    sim:expect { spoken = {} }
    sim:run_until_idle()
    sim:expect { spoken = { row.said } }
  end)
end)
