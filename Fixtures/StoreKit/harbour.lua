-- Harbour, imported from Harbour.storekit. It is yours to change.

return {
  schema = 1,
  app = { id = "harbour", name = "Harbour" },

  store = {
    storekit_file = "Harbour.storekit",
    entitlements = {
      charts = { products = { "harbour.charts" } },
      season = { products = { "harbour.season" } },
      harbour_pro = { products = { "harbour.pro.monthly", "harbour.pro.yearly" } },
    },
    restore = { messages = { success = "Your purchases are restored.", nothing_found = "There is nothing to restore." } },
  },

  pages = {
    settings = {
      title = "Harbour",
      loads = { "products", "entitlements" },
      sections = {
        { id = "products", rows = {
          { id = "flag", kind = "action", label = "{product.harbour.flag.displayName}",
            value = "{product.harbour.flag.displayPrice}",
            actions = { { start = "purchase", product = "harbour.flag" } } },
          { id = "charts", kind = "action", label = "{product.harbour.charts.displayName}",
            value = "{product.harbour.charts.displayPrice}",
            actions = { { start = "purchase", product = "harbour.charts" } } },
          { id = "season", kind = "action", label = "{product.harbour.season.displayName}",
            value = "{product.harbour.season.displayPrice}",
            actions = { { start = "purchase", product = "harbour.season" } } },
          { id = "pro_monthly", kind = "action", label = "{product.harbour.pro.monthly.displayName}",
            value = "{product.harbour.pro.monthly.displayPrice}",
            actions = { { start = "purchase", product = "harbour.pro.monthly" } } },
          { id = "pro_yearly", kind = "action", label = "{product.harbour.pro.yearly.displayName}",
            value = "{product.harbour.pro.yearly.displayPrice}",
            actions = { { start = "purchase", product = "harbour.pro.yearly" } } },
        } },
        { id = "purchases", rows = {
          { id = "restore_purchases", kind = "action", label = "Restore Purchases",
            actions = { { start = "restore" } } },
          { id = "manage", kind = "action", label = "Manage Subscriptions",
            actions = { { start = "manage_subscriptions" } } },
        } },
      },
    },
  },
}
