-- An app that lives by its notifications: the system's status, its switches, and the app's own switch beside them.
return {
  schema = 1,
  app = { id = "herald", name = "Herald" },
  preferences = { digest = { type = "bool", default = true, scope = "account" } },
  account = { providers = { "email" }, users = { { email = "ada@example.com", password = "engine1843!" } } },
  permissions = { notifications = { options = { "alert", "sound", "badge" }, preference = "digest" } },
  deep_links = {
    { entry = "os:notification_settings", push = { "alerts" } },
    { url = "herald://alerts", push = { "alerts" } },
  },
  pages = {
    settings = {
      title = "Settings", screen = "Settings",
      sections = { { rows = {
        { id = "alerts", kind = "navigation", label = "Alerts", page = "alerts" },
        { id = "archive", kind = "navigation", label = "Archive", page = "archive" },
        { id = "sign_in", kind = "action", label = "Sign In", actions = { { start = "sign_in" } } },
      } } },
    },
    alerts = {
      title = "Alerts", screen = "Alerts",
      sections = { { rows = {
        { id = "system", kind = "toggle", label = "Allowed", permission = "notifications" },
        { id = "digest", kind = "toggle", label = "Digest", preference = "digest" },
        { id = "ask", kind = "action", label = "Ask", actions = { { request_permission = "notifications" } } },
        { id = "test", kind = "action", label = "Test", requires = { permission = "notifications" }, actions = { { announce = "Sent" } } },
        { id = "quiet", kind = "info", label = "Quiet", visible_when = { permission = "notifications", is = "provisional" }, value = "Yes" },
      } } },
    },
    archive = { title = "Archive", screen = "Archive", sections = { { rows = {
      { id = "clear", kind = "action", label = "Clear", confirm = { style = "alert", title = "Clear?" }, actions = { { announce = "Cleared" } } },
    } } } },
  },
  analytics = { events = { permission = "notifications_changed", screen_viewed = "{screen}", row_tapped = false } },
}
