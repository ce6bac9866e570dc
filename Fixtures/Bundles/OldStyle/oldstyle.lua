-- OldStyle, imported from Root.plist. It is yours to change.

return {
  schema = 1,
  app = { id = "oldstyle", name = "OldStyle", locale = "en" },

  preferences = {
    steam = { type = "bool", default = true },
    pressure = { type = "number", default = 1.5, min = 0, max = 2 },
    fuel = {
      type = "choice", default = "coal",
      options = {
        { id = "coal", label = "Coal" },
        { id = "wood", label = "Wood" },
      },
    },
  },

  pages = {
    -- Root.plist
    settings = {
      title = "OldStyle",
      sections = {
        { header = "Old things", rows = {
          { id = "steam", kind = "toggle", label = "Steam", preference = "steam" },
          { id = "pressure", kind = "slider", preference = "pressure", accessibility_label = "Old things" },
          { id = "fuel", kind = "picker", label = "Fuel", preference = "fuel" },
        } },
      },
    },
  },
}
