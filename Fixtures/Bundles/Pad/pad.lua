-- Pad, imported from Root~ipad.plist. It is yours to change.

return {
  schema = 1,
  app = { id = "pad", name = "Pad", locale = "en" },
  device = { model = "iPad", idiom = "pad" },

  preferences = {
    split = { type = "bool", default = true },
    shake = { type = "bool", default = true },
    vibrate = { type = "bool", default = true },
  },

  pages = {
    -- Root~ipad.plist
    settings = {
      title = "Pad",
      sections = {
        { rows = {
          { id = "split", kind = "toggle", label = "Split View", preference = "split",
            visible_when = { idiom = "pad" } },
          { id = "shake", kind = "toggle", label = "Shake", preference = "shake", visible_when = { idiom = "phone" } },
          { id = "phones", kind = "navigation", label = "For phones", page = "phones",
            visible_when = { idiom = "phone" } },
        } },
      },
    },

    -- Phones.plist
    phones = {
      sections = {
        { rows = {
          { id = "vibrate", kind = "toggle", label = "Vibrate", preference = "vibrate" },
        } },
      },
    },
  },
}
