-- Two subscription groups: each has its own plan, and one plan's end is not the other's.
app {
  schema = 1,
  app = { id = "press", name = "Press" },
  store = {
    products = {
      { id = "news_monthly", type = "auto_renewable", name = "News", price = "4.99", period = "P1M", group = "news", level = 2 },
      { id = "news_plus", type = "auto_renewable", name = "News Plus", price = "7.99", period = "P1M", group = "news", level = 1 },
      { id = "games_monthly", type = "auto_renewable", name = "Games", price = "1.99", period = "P1M", group = "games" },
    },
    entitlements = { news = { products = { "news_monthly", "news_plus" } }, games = { products = { "games_monthly" } } },
    purchase = {},
  },
  pages = { settings = { title = "Settings", sections = { { rows = {
    { id = "more_news", kind = "action", label = "News Plus", actions = { { start = "purchase", product = "news_plus" } } },
  } } } } },
}

describe("Two groups", { tags = { "store" }, invariants = "all" }, function()
  before_each(function(sim)
    sim:launch { entitlements = { "news_monthly", "games_monthly" } }
    sim:run_until_idle()
  end)

  it("have a plan each", function(sim)
    sim:expect {
      subscription = { product = "games_monthly", state = "subscribed" },
      subscriptions = {
        news = { product = "news_monthly", state = "subscribed", renews = true },
        games = { product = "games_monthly", state = "subscribed", renews = true },
      },
    }
  end)

  it("show the plan that is in force when the other one ends", { each = {
    { name = "the first", ends = "news_monthly", group = "news", stays = "games_monthly" },
    { name = "the second", ends = "games_monthly", group = "games", stays = "news_monthly" },
  } }, function(sim, row)
    sim.store:expire(row.ends)
    sim:run_until_idle()
    sim:expect { subscription = { product = row.stays, state = "subscribed", renews = true } }
    local ended = sim:state("subscriptions")[row.group]
    expect(ended.state).equals "expired"
    expect(ended.renews).equals(false)
    expect(ended.expiration_reason).equals "auto_renew_disabled"
  end)

  it("change their plans apart from each other", function(sim)
    sim:tap "more_news"
    sim:answer "confirm"
    sim:run_until_idle()
    sim.store:cancel "games_monthly"
    sim:run_until_idle()
    sim:expect {
      entitlements = { "games", "news" },
      subscriptions = { news = { product = "news_plus", renews = true }, games = { renews = false } },
    }
    sim:advance "31 days"
    sim:run_until_idle()
    sim:expect {
      entitlements = { "news" }, subscription = { product = "news_plus" },
      subscriptions = { news = { state = "subscribed" }, games = { state = "expired" } },
    }
  end)

  it("are known while the app does not run, and empty after everything is forgotten", function(sim)
    sim.device:kill()
    sim:expect { subscriptions = { games = { product = "games_monthly" } } }
    sim.store:clear()
    sim:expect { subscriptions = { news = false, games = false } }
  end)
end)
