-- A small app that tells PostHog what its readers do: what the SDK's rules lead to is in Scripts/Journeys/analytics.
return {
  schema = 1,
  app = { id = "gazette", name = "Gazette", version = "2.1", build = "7", bundle_id = "com.example.gazette", locale = "en" },
  device = { machine = "iPhone16,2" },
  modules = { "auth", "analytics" },
  flags = { crossword = true, night_edition = false },

  preferences = {
    share_usage = { type = "bool", default = true, controls = "analytics_consent" },
    digest = { type = "bool", default = false },
    edition = { type = "choice", default = "free", options = { { id = "free", label = "Free" }, { id = "full", label = "Full" } } },
  },

  account = {
    providers = { "email" },
    users = {
      { email = "ada@example.com", name = "Ada", password = "engine1843!" },
      { email = "grace@example.com", name = "Grace", password = "cobol1959!" },
    },
  },

  root = "settings",
  pages = {
    settings = { title = "Settings", screen = "Settings", sections = { { id = "paper", rows = {
      { id = "digest", kind = "toggle", label = "Daily Digest", preference = "digest", analytics = { event = "digest_changed" } },
      { id = "edition", kind = "picker", label = "Edition", preference = "edition", picker_style = "menu",
        analytics_description = "edition" },
      { id = "crossword", kind = "navigation", label = "Crossword", page = "crossword", visible_when = { flag = "crossword" },
        analytics_description = "crossword" },
      { id = "share_usage", kind = "toggle", label = "Share Usage", preference = "share_usage" },
      { id = "sign_in", kind = "action", label = "Sign In", visible_when = { signed_in = false }, actions = { { start = "sign_in" } } },
      { id = "sign_out", kind = "sign_out", label = "Sign Out", visible_when = { signed_in = true } },
    } } } },
    crossword = { title = "Crossword", screen = "Crossword", sections = { { id = "puzzle", rows = {
      { id = "night", kind = "info", label = "Night Edition", value = "On", visible_when = { flag = "night_edition" } },
    } } } },
  },

  analytics = {
    sdk = "posthog", sdk_version = "3.31.0", lifecycle = true, feature_flags = true,
    super_properties = { edition = "weekday" },
    events = { screen_viewed = "{screen}", flow = "{flow}_{phase}", properties = { edition = "{value}" } },
    identify = { id = "{account.id}", on = { "sign_in", "launch" }, traits = { name = "{account.name}", digest = "{preferences.digest}" } },
    reset_on = { "sign_out" },
  },

  configurations = {
    forgetful = { note = "nobody calls reset() at the sign-out", analytics = { reset_on = {} } },
    before_2026 = { note = "the SDK did not send what waited when the app went into the background yet",
      analytics = { flush_on_background = false } },
    segment = { note = "the same app with Segment's SDK", analytics = { sdk = "segment", feature_flags = false } },
    companies = {
      note = "readers belong to companies, and a flag has variants",
      flags = { ["settings-layout"] = { variants = { "list", "cards" }, value = "cards" } },
      pages = { settings = { sections = { { id = "cards", rows = {
        { id = "card_size", kind = "info", label = "Card Size", value = "Large", visible_when = { flag = "settings-layout", variant = "cards" } },
      } } } } },
      analytics = {
        identify = { traits_once = { first_edition = "{preferences.edition}" } },
        groups = {
          { type = "company", id = "{account.name} Ltd", traits = { plan = "team", seats = 3 } },
          { type = "paper", id = "{preferences.edition}", on = { "launch" } },
        },
      },
    },
    small_queue = { note = "the SDK is set to keep and send few events", analytics = { flush_at = 100, max_queue = 4, max_batch = 3 } },
  },
}
