-- Tides, imported from Root.plist. It is yours to change.

return {
  schema = 1,
  app = { id = "tides", name = "Tides", locale = "en", locales = { "en", "de", "fr", "nl", "zh-Hans" } },

  preferences = {
    keep_awake = { type = "bool", default = true },
    alert_high = { type = "bool", default = true, key = "alert.high" },
    alert_low = { type = "bool", default = false, key = "alert.low" },
    storm = { type = "bool", default = true, on_value = "LOUD", off_value = "QUIET" },
    moon = { type = "bool", default = false, on_value = 1, off_value = 0 },
    lead_time = { type = "number", default = 0.5, min = 0, max = 2 },
    unit = {
      type = "choice", default = "m",
      options = {
        { id = "m", label = "Metres", short_label = "m" },
        { id = "ft", label = "Feet", short_label = "ft" },
      },
    },
    forecast_days = {
      type = "choice", default = "3",
      options = {
        { id = "1", label = "One day", value = 1 },
        { id = "3", label = "Three days", value = 3 },
        { id = "7", label = "One week", value = 7 },
        { id = "14", label = "Two weeks", value = 14 },
      },
    },
    station = {
      type = "choice", default = "Den_Helder", sorted = true,
      options = {
        { id = "helgoland", label = "Helgoland" },
        { id = "Den_Helder", label = "Den Helder", value = "Den Helder" },
        { id = "none", label = "Nowhere", value = "" },
      },
    },
    chart = {
      type = "choice", default = "line",
      options = {
        { id = "line", label = "Line" },
        { id = "bars", label = "Bars" },
      },
    },
    compact = { type = "bool", default = false },
    two_columns = { type = "bool", default = true },
    version = { type = "text", default = "2.1 {beta}" },
    source = {
      type = "choice", default = "2",
      options = {
        { id = "1", label = "Harbour Office", value = 1 },
        { id = "2", label = "Satellite", value = 2 },
      },
    },
    user_name = { type = "text", default = "", key = "user-name", suite = "group.example.tides" },
    email = { type = "text", default = "", suite = "group.example.tides" },
    pin = { type = "secret", suite = "group.example.tides" },
    server = { type = "text", default = "https://tides.example", suite = "group.example.tides" },
    motto = { type = "text", default = "Say \"aye\"\nand row \\ on", suite = "group.example.tides" },
  },

  pages = {
    -- Root.plist
    settings = {
      title = "Tides",
      sections = {
        { rows = {
          { id = "keep_awake", kind = "toggle", label = "Keep Awake", preference = "keep_awake" },
        } },
        { header = "Alerts", footer = "Sent at most {{twice} a day.", rows = {
          { id = "alert_high", kind = "toggle", label = "High Tide", preference = "alert_high" },
          { id = "alert_low", kind = "toggle", label = "Low Tide", preference = "alert_low" },
          { id = "storm", kind = "toggle", label = "Storm Warnings", preference = "storm" },
          { id = "moon", kind = "toggle", label = "Moon Phases", preference = "moon" },
          { id = "lead_time", kind = "slider", preference = "lead_time", min_icon = "asset:hare.png",
            max_icon = "asset:tortoise.png", accessibility_label = "Alerts" },
        } },
        { header = "Units", rows = {
          { id = "unit", kind = "picker", label = "Height", preference = "unit" },
          { id = "forecast_days", kind = "picker", label = "Forecast", preference = "forecast_days" },
          { id = "station", kind = "picker", label = "Station", preference = "station" },
        } },
        { header = "Chart", footer = "Shown on the first page.", rows = {
          { id = "chart", kind = "picker", label = "Chart", preference = "chart", picker_style = "inline" },
        } },
        { header = "More", rows = {
          { id = "account", kind = "navigation", label = "Account", page = "account" },
          { id = "licences", kind = "navigation", label = "Legal", page = "licences" },
          { id = "compact", kind = "toggle", label = "Compact Layout", preference = "compact",
            visible_when = { idiom = "phone" } },
        } },
        { header = "On the iPad", visible_when = { idiom = "pad" }, rows = {
          { id = "two_columns", kind = "toggle", label = "Two Columns", preference = "two_columns" },
        } },
        { rows = {
          { id = "version", kind = "info", label = "Version", preference = "version" },
          { id = "source", kind = "info", label = "Data Source", preference = "source" },
        } },
      },
    },

    -- Account.plist
    account = {
      sections = {
        { rows = {
          { id = "user_name", kind = "text_field", label = "Name", preference = "user_name",
            autocapitalization = "words", autocorrection = false },
          { id = "email", kind = "text_field", label = "E-Mail", preference = "email", keyboard = "email_address",
            autocapitalization = "none", autocorrection = false },
          { id = "pin", kind = "text_field", label = "PIN", preference = "pin", keyboard = "number_pad" },
          { id = "server", kind = "text_field", label = "Server", preference = "server", keyboard = "url",
            autocapitalization = "none" },
          { id = "motto", kind = "text_field", label = "Motto", preference = "motto" },
          { id = "legal", kind = "navigation", label = "Legal", page = "licences" },
        } },
      },
    },

    -- legal/Licences.plist
    licences = {
      sections = {
        { header = "Tides",
          footer = [=[
Written for a fixture.
Nobody else holds any right in these few lines.

  [[ Brackets ]] stand here to be kept.]=] },
        { header = "Moon", footer = "Free for all." },
      },
    },
  },

  texts = {
    de = {
      ["Alerts"] = "Hinweise",
      ["Sent at most {{twice} a day."] = "Höchstens {{zweimal} am Tag.",
      ["High Tide"] = "Hochwasser",
      ["Low Tide"] = "Niedrigwasser",
      ["Units"] = "Einheiten",
      ["Metres"] = "Meter",
    },
    fr = {
      ["Alerts"] = "Alertes",
    },
    nl = {
      ["Alerts"] = "Meldingen",
      ["Units"] = "Eenheden",
    },
    ["zh-Hans"] = {
      ["High Tide"] = "满潮",
      ["Account"] = "账户",
    },
  },
}
