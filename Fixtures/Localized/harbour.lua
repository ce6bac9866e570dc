return {
  schema = 1,
  app = {
    id = "harbour",
    name = "Harbour",
    locales = { "en", "de", "pt-BR" },
    text_files = { "Localizable.xcstrings", "de.lproj/Help.strings", "pt-BR.lproj/Help.strings" },
  },
  preferences = {
    berths = { type = "int", default = 3, min = 0, max = 9 },
    port = { type = "text", default = "Brest" },
  },
  store = {
    storekit_file = "Harbour.storekit",
    entitlements = { pro = { products = { "harbour.pro.monthly", "harbour.pro.yearly" } } },
  },
  texts = { de = { Plan = "Tarif" } },
  pages = {
    settings = {
      title = "Settings",
      loads = { "products", "entitlements" },
      sections = {
        {
          rows = {
            { id = "berths", kind = "stepper", label = "Berths", preference = "berths" },
            { id = "free", kind = "info", label = "Free", value = "{preferences.berths} berths in {preferences.port}" },
            { id = "plan", kind = "info", label = "Plan", value = "{product.harbour.pro.monthly.displayName}" },
            {
              id = "buy",
              kind = "action",
              label = "Get Pro for {product.harbour.pro.yearly.displayPrice}",
              actions = { { start = "purchase", product = "harbour.pro.yearly" } },
            },
            { id = "help", kind = "navigation", label = "Help", page = "help" },
          },
        },
      },
    },
    help = {
      title = "Help",
      strings_table = "Help",
      sections = { { rows = { { id = "about", kind = "info", label = "Settings", value = "100% in {preferences.port}" } } } },
    },
  },
}
