-- A marina's app with two groups of plans, prices by country, and berths that were given for good to whoever had the
-- app before version 2.
local function buy(id, label, product)
  return { id = id, kind = "action", label = label, actions = { { start = "purchase", product = product } } }
end

-- What stands in the row of a plan.
local function plan(id, label, product)
  return {
    id = id, kind = "info", label = label, value = "None",
    variants = {
      { when = { product = product, renews = false }, value = "Ends with its period" },
      { when = { product = product }, value = "Renews" },
      { when = { product = product, status = "in_grace_period" }, value = "Not paid yet" },
      { when = { product = product, status = "in_billing_retry" }, value = "Not paid" },
      { when = { product = product, status = "expired" }, value = "Has ended" },
      { when = { product = product, status = "revoked" }, value = "Taken back" },
    },
  }
end

return {
  schema = 1,
  app = { id = "marina", name = "Marina", version = "3.1" },
  device = { storefront = "USA" },

  store = {
    products = {
      { id = "berth", type = "auto_renewable", name = "Berth", price = "9.99", period = "P1M", group = "berths",
        intro_offer = { mode = "pay_up_front", period = "P3M", price = "14.99" },
        offers = { { id = "stay", type = "promotional", mode = "pay_as_you_go", period = "P1M", price = "4.99" } },
        prices = {
          DEU = { price = "11.49", display_price = "11,49 €", currency = "EUR", offers = { introductory = "17.99", stay = "5.99" } },
          JPN = { price = "1500", display_price = "¥1500", currency = "JPY", offers = { introductory = "2200", stay = "750" } },
        } },
      { id = "tides", type = "auto_renewable", name = "Tides", price = "1.99", period = "P1M", group = "data",
        prices = { DEU = { price = "2.29", display_price = "2,29 €", currency = "EUR" } } },
      { id = "tokens", type = "consumable", name = "Shower Token", price = "0.99" },
    },
    entitlements = {
      berth = { products = { "berth" } },
      tides = { products = { "tides" } },
    },
    paywall = { title = "Plans", products = { "berth", "tides" } },
  },

  timing = { store = { app_transaction = 0.1 } },

  pages = {
    settings = {
      title = "Marina",
      loads = { "products", "entitlements", "app_transaction" },
      sections = {
        { id = "plans", header = "Plans", rows = {
          plan("berth_plan", "Berth", "berth"),
          plan("tides_plan", "Tides", "tides"),
          { id = "founder", kind = "info", label = "Founder's Berth", value = "For good",
            visible_when = { app_transaction = "verified", before = "2.0" } },
          { id = "doubtful", kind = "info", label = "Founder's Berth", value = "Not verified",
            visible_when = { app_transaction = "unverified" } },
        } },
        { id = "shop", header = "Shop", rows = {
          buy("buy_berth", "Berth for {product.berth.displayPrice}", "berth"),
          buy("buy_tides", "Tides for {product.tides.displayPrice}", "tides"),
          { id = "see_plans", kind = "action", label = "All Plans", actions = { { start = "paywall" } } },
          { id = "check", kind = "action", label = "Check Again", actions = { { load = "app_transaction" } } },
        } },
      },
    },
  },
}
