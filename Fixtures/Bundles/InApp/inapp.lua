-- InApp, imported from Root.inApp.plist. It is yours to change.

return {
  schema = 1,
  app = { id = "inapp", name = "InApp", locale = "en" },

  preferences = {
    greeting = { type = "text", default = "" },
    opens = { type = "time", default = "09:00" },
    closed = { type = "date", default = "2027-03-14" },
    visit = { type = "date", default = "2026-01-01T09:00" },
    lights = { type = "bool", default = true },
    door = { type = "bool", default = true },
    mood = {
      type = "choice", default = "calm",
      options = {
        { id = "calm", label = "Calm" },
        { id = "wild", label = "Wild" },
      },
    },
    in_app = { type = "text", default = "" },
  },

  pages = {
    -- Root.inApp.plist
    -- without IASKTheme, which no pane of iOS has
    settings = {
      title = "InApp",
      sections = {
        { header = "Help", rows = {
          -- without IASKTextAlignment
          { id = "website", kind = "link", label = "Website", url = "https://kiosk.example/help" },
          -- IASKOpenURLSpecifier "Nowhere" is left out: "help page" is no address
          { id = "write_to_us", kind = "mail", label = "Write to us", to = { "help@kiosk.example" }, subject = "Kiosk",
            body = "Dear {{name},\n", via = "composer" },
          -- IASKMailComposeSpecifier "Tell a friend" is left out: the user chooses whom to write to, and a mail row has an address
          { id = "news", kind = "link", label = "News", url = "https://kiosk.example/news", open_in = "sheet" },
          -- PSChildPaneSpecifier "Imprint" is left out: it shows the app's own web page "imprint.html"
          -- PSChildPaneSpecifier "Map" is left out: "MapController" is a screen of the app's own code
        } },
        { header = "Account", rows = {
          -- the buttons of this page call code of the app: say in their tasks what happens
          { id = "login", kind = "action", label = "Log In", actions = { { task = { name = "login" } } } },
          { id = "clear_cache", kind = "action", label = "Clear Cache", icon = "asset:broom",
            actions = { { task = { name = "clear_cache" } } } },
          { id = "greeting", kind = "text_field", label = "Greeting", preference = "greeting", lines = 4,
            placeholder = "What guests read" },
          -- has no default; the date is made up
          -- without MinuteInterval
          { id = "opens", kind = "date", label = "Opens", preference = "opens", components = "time" },
          { id = "closed", kind = "date", label = "Closed until", preference = "closed", components = "date" },
          -- the default is no date; another stands for it
          { id = "visit", kind = "date", label = "Next visit", preference = "visit", components = "date_time" },
          { id = "lights", kind = "toggle", label = "Lights", subtitle = "All of them", preference = "lights" },
          { id = "door", kind = "toggle", label = "Door", preference = "door",
            variants = { { when = { preference = "door", is = true }, subtitle = "Open" },
              { when = { preference = "door", is = false }, subtitle = "Shut" } } },
          { id = "mood", kind = "picker", label = "Mood", subtitle = "All well", preference = "mood",
            variants = { { when = { preference = "mood", is = "wild" }, subtitle = "Hold on" } } },
          -- IASKCustomViewSpecifier "Clock" is left out: the app draws it with code of its own
          -- IASKListGroupSpecifier "Guests" is left out: lists that grow and shrink are not in version 1 of the schema
          -- the subtitle depends on a value; the one for all others stands for it
          { id = "extra", kind = "navigation", label = "Extra", subtitle = "And more", page = "extra" },
        } },
      },
    },

    -- Extra.inApp.plist
    extra = {
      sections = {
        { rows = {
          { id = "in_app", kind = "text_field", label = "Only in the app", preference = "in_app",
            autocapitalization = "none" },
        } },
      },
    },
  },
}
