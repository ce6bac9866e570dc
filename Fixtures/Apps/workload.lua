-- The settings journey by which the engine is measured: 24 user events, 2.8 s of virtual time, a bit of everything.

return {
  schema = 1,
  app = { id = "workload", name = "Workload" },
  modules = { "auth", "notifications", "purchases" },

  constants = {
    privacy_policy_url = "https://example.com/privacy",
    terms_of_service_url = "https://example.com/terms",
  },

  preferences = {
    push = { type = "bool", default = false },
    theme = { type = "choice", default = "system", controls = "color_scheme",
      options = { { id = "system", label = "System" }, { id = "light", label = "Light" }, { id = "dark", label = "Dark" } } },
  },

  account = {
    providers = { "device" },
    users = { { email = "account@example.com", provider = "device" } },
    sign_in = { sheet = { detents = { "medium" } } },
    sign_out = { confirm = { style = "sheet", title = "Sign out?", button = "Sign Out", sheet = { detents = { "height:340" } } },
      progress = "button", messages = {} },
  },

  store = {
    products = { { id = "pro_monthly", type = "auto_renewable", name = "Pro", price = "2.99", period = "P1M" } },
    entitlements = { pro = { products = { "pro_monthly" } } },
    paywall = { title = "Pro", products = { "pro_monthly" }, restore = true },
    restore = { sync = false },
  },

  permissions = { notifications = { options = { "alert" } } },

  messages = { style = "inline" },

  pages = {
    settings = { title = "Settings", sections = {
      { id = "main", rows = {
        { id = "notifications", kind = "navigation", page = "notifications", label = "Notifications" },
        { id = "appearance", kind = "navigation", page = "appearance", label = "Appearance" },
        { id = "privacy", kind = "navigation", page = "privacy", label = "Privacy" },
        { id = "premium", kind = "navigation", page = "premium", label = "Premium" },
        { id = "account", kind = "account", page = "account", label = "Account" },
      } },
    } },
    notifications = { title = "Notifications", sections = { { id = "push", rows = {
      { id = "allow_notifications", kind = "action", label = "Allow", actions = { { request_permission = "notifications" } } },
      { id = "push", kind = "toggle", label = "Push", preference = "push", enabled_when = { permission = "notifications" } },
    } } } },
    appearance = { title = "Appearance", sections = { { id = "theme", rows = {
      { id = "theme", kind = "picker", picker_style = "inline", label = "Theme", preference = "theme" },
    } } } },
    privacy = { title = "Privacy", sections = { { id = "legal", rows = {
      { id = "privacy_policy", kind = "link", label = "Privacy Policy", url = "{privacy_policy_url}", open_in = "sheet" },
    } } } },
    premium = { title = "Premium", requires = { entitlement = "pro", present = "in_place" }, sections = { { id = "plan", rows = {
      { id = "restore_purchases", kind = "action", label = "Restore", actions = { { start = "restore" } } },
    } } } },
    account = { title = "Account", sections = { { id = "session", rows = {
      { id = "sign_out", kind = "sign_out", label = "Sign Out" },
    } } } },
  },

  timing = {
    auth = { sign_out = 0.8 },
    store = { purchase = 1.2 },
  },
}
