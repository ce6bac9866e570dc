-- Binary, imported from Root.plist. It is yours to change.

return {
  schema = 1,
  app = { id = "binary", name = "Binary", locale = "en" },

  preferences = {
    flicker = { type = "bool", default = true },
    brightness = { type = "number", default = 0.25, min = 0, max = 1 },
    size = { type = "int", default = -3 },
  },

  pages = {
    -- Root.plist
    settings = {
      title = "Binary",
      sections = {
        { header = "Lamp", rows = {
          { id = "flicker", kind = "toggle", label = "Flicker", preference = "flicker" },
          { id = "brightness", kind = "slider", label = "Brightness", preference = "brightness" },
          { id = "size", kind = "info", label = "Größe", preference = "size" },
        } },
      },
    },
  },
}
