-- What a journey can begin with, and what the app says of itself then.
app {
  schema = 1,
  app = { id = "start", name = "Start" },
  flags = { beta = false },
  preferences = {
    sounds = { type = "bool", default = true },
    currency = { type = "choice", default = "EUR", options = { "EUR", "USD" } },
  },
  store = { products = { { id = "plus", type = "non_consumable", price = "9.00", storefronts = { "USA" } } },
    entitlements = { plus_owner = { products = { "plus" } } } },
  state = { availableCurrencies = { options_of = "currency" }, proProduct = { product = "plus" } },
  configurations = { lab = { flags = { beta = true } } },
  dialogs = { whats_new = { style = "cover", title = "What's new", buttons = { { id = "go_on", label = "Continue" } } } },
  pages = { settings = { title = "Settings", loads = { "products" }, sections = { { rows = {
    { id = "sounds", kind = "toggle", label = "Sounds", preference = "sounds" },
    { id = "currency", kind = "picker", label = "Currency", preference = "currency" },
    { id = "laboratory", kind = "info", label = "Laboratory", value = "open", visible_when = { flag = "beta" } },
    { id = "news", kind = "action", label = "What's new", actions = { { present = "whats_new" } } },
  } } } } },
}

describe("A journey begins", { tags = { "platform" }, invariants = "all" }, function()
  it("when it says, and the app knows the year", function(sim)
    sim:launch { at = "2031-06-01T12:00:00Z" }
    sim:run_until_idle()
    sim:expect { year = 2031 }
    sim:expect { appName = "Start" }
    sim:expect { availableCurrencies = { "EUR", "USD" } }
  end)

  it("with the flags that it names", function(sim)
    sim:launch { flags = { beta = true } }
    expect(sim:find "laboratory").is_visible()
    sim:launch {}
    expect_not(sim:find "laboratory").is_visible()
    sim:run_until_idle()
  end)

  it("in a configuration of the app", function(sim)
    sim:launch { configuration = "lab" }
    expect(sim:find "laboratory").is_visible()
    sim:run_until_idle()
  end)

  it("in the country of a storefront, which need not sell everything", function(sim)
    sim:launch { storefront = "DEU" }
    sim:run_until_idle()
    sim:expect { proProduct = false }
    sim:launch { storefront = "USA" }
    sim:run_until_idle()
    sim:expect { proProduct = { id = "plus", displayPrice = like "9" } }
  end)

  it("with wrong behaviours that are on, of which the next launch knows nothing", function(sim)
    sim:launch { faults = { "save_lost" } }
    sim:toggle "sounds"
    sim:run_until_idle()
    sim.device:kill()
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { preferences = { sounds = true } }
    sim:launch {}
    sim:toggle "sounds"
    sim:run_until_idle()
    sim.device:kill()
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { preferences = { sounds = false } }
  end)

  it("below a cover, which no swipe takes away", function(sim)
    sim:launch {}
    sim:tap "news"
    sim:run_until_idle()
    sim:expect { cover = "whats_new" }
    sim:swipe_down()
    sim:run_until_idle()
    sim:expect { cover = "whats_new", sheet = false }
    sim:tap "go_on"
    sim:run_until_idle()
    sim:expect { cover = false, presented = {} }
  end)
end)

describe("A number with its word", { tags = { "language" }, invariants = "all" }, function()
  app {
    schema = 1,
    app = { id = "count", name = "Count", locales = { "en", "ar" } },
    preferences = { books = { type = "int", default = 0, min = 0, max = 200 } },
    pages = { settings = { title = "Books", sections = { { rows = {
      { id = "amount", kind = "stepper", label = "{preferences.books} books", preference = "books" } } } } } },
    texts = { ar = { Books = "كتب", ["{preferences.books} books"] = {
      zero = "لا كتب", one = "كتاب", two = "كتابان", few = "{preferences.books} كتب", many = "{preferences.books} كتابا",
      other = "{preferences.books} كتاب" } } },
  }

  it("has the form that its language has for it", { each = {
    { name = "none", books = 0, label = "لا كتب" },
    { name = "two", books = 2, label = "كتابان" },
    { name = "few", books = 3, label = "3 كتب" },
    { name = "many", books = 11, label = "11 كتابا" },
    { name = "others", books = 100, label = "100 كتاب" },
  } }, function(sim, row)
    sim:launch { locale = "ar", preferences = { books = row.books } }
    sim:run_until_idle()
    expect(sim:find "amount").has { label = row.label, direction = "rtl" }
  end)
end)
