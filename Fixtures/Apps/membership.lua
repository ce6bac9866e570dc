-- A membership: an account with every flow, purchases that belong to it, and notifications. For journeys about what an
-- account goes through, whatever the screen.
return {
  schema = 1,
  app = { id = "membership", name = "Membership" },

  preferences = {
    push = { type = "bool", default = true, scope = "account" },
    nickname = { type = "text", default = "", scope = "account", storage = "server" },
  },

  account = {
    providers = { "email", "apple", "google" },
    users = {
      { email = "ada@example.com", name = "Ada", password = "engine1843!" },
      { email = "bob@example.com", name = "Bob", password = "builder12!" },
      { email = "grace@example.com", name = "Grace", provider = "apple" },
      { email = "new@example.com", name = "Newcomer", password = "letmein99", verified = false },
    },
    session = { token_lifetime = "1 hour", recent_sign_in = "5 minutes" },
    sign_out = {
      confirm = { style = "dialog", title = "Sign out?" }, progress = "row",
      steps = { "push_token", "web_session", "server", "keychain", "session", "account_preferences", "analytics", "screen" },
      messages = { failure = "You are still signed in." },
    },
    delete_account = { confirm = { style = "dialog", title = "Delete?" }, messages = { failure = "Nothing was deleted." } },
    change_name = { errors = { session_expired = "You are signed out." } },
    verify_email = { messages = { success = "Thank you." } },
  },

  store = {
    owner = "account",
    products = { { id = "gold", type = "non_consumable", name = "Gold", price = "9.99" } },
    entitlements = { gold = { products = { "gold" } } },
    paywall = { products = { "gold" }, restore = true },
  },

  permissions = { notifications = { preference = "push" } },
  messages = { style = "banner" },

  pages = {
    settings = {
      title = "Settings", screen = "Settings", footer = "{account.name|Nobody}",
      sections = { { rows = {
        { id = "account", kind = "navigation", page = "account", label = "{account.name|Nobody}" },
        { id = "sign_in", kind = "action", label = "Sign In", actions = { { start = "sign_in" } } },
        { id = "push", kind = "toggle", label = "Notifications", preference = "push", requires = { permission = "notifications" } },
        { id = "gold", kind = "info", label = "Gold", value = "No", variants = { { when = { entitlement = "gold" }, value = "Yes" } } },
        { id = "buy", kind = "action", label = "Buy", requires = { signed_in = true }, actions = { { start = "purchase", product = "gold" } } },
        { id = "restore", kind = "action", label = "Restore", actions = { { start = "restore" } } },
      } } },
    },
    account = {
      title = "Account", screen = "Account",
      sections = { { rows = {
        { id = "email", kind = "info", label = "Email", value = "{account.email|none}" },
        { id = "nickname", kind = "text_field", label = "Nickname", preference = "nickname" },
        { id = "details", kind = "navigation", label = "Details", page = "details" },
        { id = "change_name", kind = "action", label = "Name", actions = { { start = "change_name" } } },
        { id = "change_password", kind = "action", label = "Password", actions = { { start = "change_password" } } },
        { id = "verify_email", kind = "action", label = "Verify", actions = { { start = "verify_email" } } },
        { id = "prove", kind = "action", label = "Prove", actions = { { start = "reauthenticate" } } },
        { id = "delete_account", kind = "action", label = "Delete", actions = { { start = "delete_account" } } },
        { id = "sign_out", kind = "sign_out", label = "Sign Out" },
      } } },
    },
    details = {
      title = "Details", screen = "Details", requires = { signed_in = true }, on_lost = "placeholder",
      placeholder = { title = "Sign in first", button = "Sign In" },
      sections = { { rows = { { id = "who", kind = "info", label = "Who", value = "{account.name|Nobody}" } } } },
    },
  },

  analytics = {
    events = { flow = "{flow}_{phase}", screen_viewed = "{screen}", row_tapped = false },
    identify = { id = "{account.email}", on = { "sign_in", "launch" } },
  },
}
