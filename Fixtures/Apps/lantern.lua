-- An app that sells in every way that the App Store has: what is used up, what lasts, passes, plans of two levels,
-- offers, codes, and something that is not for sale everywhere.
local function buy(id, label, product, offer)
  return { id = id, kind = "action", label = label, actions = { { start = "purchase", product = product, offer = offer } } }
end

return {
  schema = 1,
  app = { id = "lantern", name = "Lantern" },
  device = { storefront = "USA" },

  store = {
    products = {
      { id = "oil", type = "consumable", name = "A Can of Oil", price = "0.99" },
      { id = "maps", type = "non_consumable", name = "All Maps", price = "19.99", storefronts = { "USA", "CAN" } },
      { id = "season", type = "non_renewing", name = "Season Pass", price = "9.99" },
      { id = "plus_monthly", type = "auto_renewable", name = "Plus, monthly", price = "4.99", period = "P1M", group = "plans", level = 2,
        family_shareable = true,
        offers = {
          { id = "stay", type = "promotional", mode = "pay_as_you_go", period = "P1M", periods = 2, price = "1.99" },
          { id = "come_back", type = "win_back", mode = "free_trial", period = "P2W" },
          { id = "SPRING", type = "code", mode = "free_trial", period = "P1M", eligibility = { "new", "expired" } },
        } },
      { id = "plus_yearly", type = "auto_renewable", name = "Plus, yearly", price = "39.99", period = "P1Y", group = "plans", level = 2 },
      { id = "crew_monthly", type = "auto_renewable", name = "Crew", price = "9.99", period = "P1M", group = "plans", level = 1,
        intro_offer = { mode = "free_trial", period = "P1W" } },
    },
    entitlements = {
      maps = { products = { "maps" } },
      season = { products = { "season" } },
      plus = { products = { "plus_monthly", "plus_yearly", "crew_monthly" } },
      crew = { products = { "crew_monthly" } },
    },
    purchase = {
      messages = { pending = "Waiting for approval." },
      errors = {
        ineligible_for_offer = "This offer is for others.",
        not_available_in_storefront = "Not for sale in your country.",
        not_allowed = "Purchases are switched off on this device.",
        product_unavailable = "This is no longer for sale.",
      },
    },
    request_refund = {
      messages = { success = "Apple has your request." },
      errors = { duplicate_request = "You have asked for this already." },
    },
  },

  pages = {
    settings = {
      title = "Lantern",
      loads = { "products", "entitlements" },
      sections = {
        { id = "status", rows = {
          { id = "plan", kind = "info", label = "Plan", value = "None",
            variants = {
              { when = { entitlement = "crew" }, value = "Crew" },
              { when = { entitlement = "plus" }, value = "Plus" },
            } },
          { id = "chart", kind = "info", label = "Maps", value = "Home only", variants = { { when = { entitlement = "maps" }, value = "All" } } },
        } },
        { id = "shop", header = "Shop", rows = {
          buy("buy_oil", "Buy Oil", "oil"),
          buy("buy_maps", "Buy All Maps", "maps"),
          buy("buy_season", "Buy a Season Pass", "season"),
        } },
        { id = "plans", header = "Plans", rows = {
          buy("buy_plus", "Plus, monthly", "plus_monthly"),
          buy("buy_year", "Plus, yearly", "plus_yearly"),
          buy("buy_crew", "Crew", "crew_monthly"),
          buy("stay", "Stay for Less", nil, "stay"),
          buy("come_back", "Come Back", nil, "come_back"),
        } },
        { id = "help", rows = {
          { id = "redeem", kind = "action", label = "Redeem a Code", actions = { { start = "redeem_code" } } },
          { id = "refund", kind = "action", label = "Ask for a Refund", actions = { { start = "request_refund", product = "maps" } } },
          { id = "manage", kind = "action", label = "Manage Plans", actions = { { start = "manage_subscriptions" } } },
          { id = "restore", kind = "action", label = "Restore", actions = { { start = "restore" } } },
        } },
      },
    },
  },
}
