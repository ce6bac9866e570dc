-- A small app with what the faults need and the larger apps do not have.
return {
  schema = 1,
  app = { id = "pocket", name = "Pocket", version = "1.0", build = "1", locale = "en" },
  modules = { "auth", "notifications", "purchases", "analytics" },

  preferences = {
    tips = { type = "bool", default = true },
    timeout = { type = "choice", default = "quarter", options = {
      { id = "quarter", label = "15 minutes" },
      { id = "never", label = "Never", confirm = { title = "Never lock?", button = "Never", cancel = "Keep" } },
    } },
  },

  account = {
    providers = { "email" },
    users = {
      { email = "ada@example.com", name = "Ada", password = "engine1843!" },
      { email = "grace@example.com", name = "Grace", password = "cobol1959!" },
    },
    sign_out = { steps = { "web_session", "server", "session" } },
  },

  store = {
    owner = "account",
    products = { { id = "plus", product_id = "pocket.plus", type = "non_consumable", name = "Plus", price = "4.99" } },
    entitlements = { plus = { products = { "plus" } } },
    paywall = { title = "Plus", products = { "plus" }, restore = true },
  },

  permissions = { notifications = { options = { "alert" } } },

  dialogs = {
    reminder = { style = "alert", title = "Keep a key?", buttons = {
      { id = "show", label = "Show", actions = { { push = "more" } } }, { id = "later", label = "Later", role = "cancel" },
    } },
  },

  root = "settings",
  pages = {
    settings = { title = "Settings", sections = { { id = "all", rows = {
      { id = "timeout", kind = "picker", label = "Lock after", preference = "timeout" },
      { id = "to_more", kind = "navigation", label = "More", page = "more" },
      { id = "hurry", kind = "action", label = "Hurry", actions = {
        { task = { name = "hurry", takes = 0.1, owner = "app", on_success = { { pop = "root" } } } }, { push = "more" } } },
      { id = "remind", kind = "action", label = "Remind me", actions = { { present = "reminder" } } },
      { id = "to_plus", kind = "action", label = "Plus", actions = { { start = "paywall" } } },
      { id = "sign_in", kind = "action", label = "Sign In", visible_when = { signed_in = false }, actions = { { start = "sign_in" } } },
      { id = "sign_out", kind = "sign_out", label = "Sign Out", visible_when = { signed_in = true } },
    } } } },
    more = { title = "More", sections = { { id = "more", rows = {
      { id = "tips", kind = "toggle", label = "Tips", preference = "tips" },
      { id = "report", kind = "action", label = "Make a report", actions = { { task = { name = "report", takes = 2,
        on_success = { { message = "It is made." } }, on_failure = { { message = "It was not made." } } } } } },
    } } } },
  },

  analytics = {
    sdk = "segment", lifecycle = true, events = { flow = "{flow}_{phase}" },
    identify = { id = "{account.id}", on = { "sign_in" } }, reset_on = { "sign_out" },
  },
}
