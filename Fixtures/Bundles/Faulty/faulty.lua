-- Faulty, imported from Root.plist. It is yours to change.

return {
  schema = 1,
  app = { id = "faulty", name = "Faulty", locale = "en", locales = { "en", "de", "fr", "it" } },

  preferences = {
    says_yes = { type = "bool", default = true },
    says_maybe = { type = "bool", default = false },
    neither = { type = "bool", default = false, on_value = "first", off_value = "second" },
    both = { type = "bool", default = true },
    of_data = { type = "bool", default = true },
    m1 = {
      type = "choice", default = "a",
      options = {
        { id = "a", label = "A" },
        { id = "b", label = "B" },
      },
    },
    m2 = {
      type = "choice", default = "2",
      options = {
        { id = "1", label = "One", value = 1 },
        { id = "2", label = "Two", value = 2 },
      },
    },
    m3 = {
      type = "choice", default = "x",
      options = {
        { id = "x", label = "X" },
      },
    },
    m4 = {
      type = "choice", default = "x",
      options = {
        { id = "x", label = "X" },
        { id = "z", label = "Z" },
      },
    },
    m6 = {
      type = "choice", default = "1",
      options = {
        { id = "1", label = "One", value = 1 },
      },
    },
    s1 = { type = "number", default = 5, min = 0, max = 5 },
    s2 = { type = "number", default = 0.5, min = 0, max = 1 },
    s3 = { type = "number", default = 0, min = 0, max = 1 },
    port = { type = "text", default = "5060" },
    odd = { type = "text", default = "" },
    untitled = { type = "text", default = "" },
    sound = { type = "bool", default = true },
    part = {
      type = "choice", default = "a",
      options = {
        { id = "a", label = "A" },
        { id = "b", label = "B" },
        { id = "c", label = "C" },
      },
    },
    user_name = { type = "text", default = "", key = "user name" },
    user_name_2 = { type = "text", default = "", key = "user.name" },
    ["end"] = { type = "text", default = "" },
    preference = { type = "text", default = "", key = "设置" },
    back = { type = "bool", default = false },
  },

  pages = {
    -- Root.plist
    settings = {
      title = "Faulty",
      sections = {
        { header = "Switches", rows = {
          -- the default is the string "YES"; read as on
          { id = "says_yes", kind = "toggle", label = "Says YES", preference = "says_yes" },
          -- the default is the string "maybe"; read as off
          { id = "says_maybe", kind = "toggle", label = "Says maybe", preference = "says_maybe" },
          -- the default is neither "TrueValue" nor "FalseValue"; read as off
          { id = "neither", kind = "toggle", label = "Neither", preference = "neither" },
          -- "TrueValue" and "FalseValue" are the same, so both are ignored
          { id = "both", kind = "toggle", label = "Both", preference = "both" },
          -- "TrueValue" is data, which no preference stores
          { id = "of_data", kind = "toggle", label = "Of data", preference = "of_data" },
          -- PSToggleSwitchSpecifier "No key" is left out: it has no Key, so nothing says which preference it changes
        } },
        { header = "Choices", rows = {
          -- the default "none" is not among the values; the first stands for it
          { id = "m1", kind = "picker", label = "Default unknown", preference = "m1" },
          -- the default is a string, its value in "Values" is an integer
          { id = "m2", kind = "picker", label = "Default of another type", preference = "m2" },
          -- 1 title for 2 values; what has no partner is left out
          { id = "m3", kind = "picker", label = "Uneven", preference = "m3" },
          -- value "x" stands twice; the second is left out
          { id = "m4", kind = "picker", label = "Twice", preference = "m4" },
          -- PSMultiValueSpecifier "Empty" is left out: it has no values to choose from
          -- value 1 is an array, which cannot be chosen
          { id = "m6", kind = "picker", label = "Of lists", preference = "m6" },
        } },
        { header = "Numbers", rows = {
          -- the default 9 is out of range
          { id = "s1", kind = "slider", preference = "s1", accessibility_label = "Numbers" },
          -- the minimum 1 is not below the maximum 0
          -- "DefaultValue" is the string "0.5"; read as a number
          { id = "s2", kind = "slider", preference = "s2", accessibility_label = "Numbers" },
          -- "DefaultValue" is "much", no usable number
          { id = "s3", kind = "slider", preference = "s3", accessibility_label = "Numbers" },
        } },
        { header = "Texts", rows = {
          -- the default is an integer, a text field stores text; read as "5060"
          { id = "port", kind = "text_field", label = "Port", preference = "port", autocapitalization = "none" },
          -- "KeyboardType" is "Piano", which is unknown
          { id = "odd", kind = "text_field", label = "Odd keyboard", preference = "odd", autocapitalization = "none" },
          -- has no title; "untitled" stands for it
          { id = "untitled", kind = "text_field", label = "untitled", preference = "untitled",
            autocapitalization = "none" },
        } },
        { header = "Keys", rows = {
          { id = "sound", kind = "toggle", label = "Sound", preference = "sound" },
          -- key "sound" has another default above, which counts
          { id = "sound_2", kind = "toggle", label = "Sound again", preference = "sound" },
          -- PSTextFieldSpecifier "Sound as text" is left out: key "sound" belongs to a row of another type above
          { id = "part", kind = "picker", label = "Part", preference = "part", options = { "a", "b" } },
          -- key "part" has another default above, which counts
          { id = "part_2", kind = "picker", label = "Other part", preference = "part", options = { "b", "c" } },
          { id = "sound_3", kind = "info", label = "Sound now", preference = "sound" },
          { id = "user_name", kind = "text_field", label = "A name", preference = "user_name",
            autocapitalization = "none" },
          { id = "user_name_2", kind = "text_field", label = "The same name", preference = "user_name_2",
            autocapitalization = "none" },
          { id = "end", kind = "text_field", label = "A keyword", preference = "end", autocapitalization = "none" },
          { id = "preference", kind = "text_field", label = "No letters", preference = "preference",
            autocapitalization = "none" },
          { id = "back_2", kind = "toggle", label = "Back", preference = "back" },
        } },
        { header = "Panes", rows = {
          { id = "round", kind = "navigation", label = "Round", page = "round" },
          -- PSChildPaneSpecifier "Missing" is left out: the bundle has no pane "Rond"
          -- PSChildPaneSpecifier "No file" is left out: it names no File
          { id = "empty", kind = "navigation", label = "Empty", page = "empty" },
        } },
        -- no idiom of "SupportedUserInterfaceIdioms" is known; shown on every device
        { header = "Others", rows = {
          -- PSUnheardOfSpecifier "Unheard of" is left out: the type is unknown
          -- a specifier without Type "No type" is left out: nothing says what it is
        } },
      },
    },

    -- Round.plist
    round = {
      sections = {
        { rows = {
          -- PSChildPaneSpecifier "To the start" is left out: pane "Root" leads here already, and pages form no circle
        } },
      },
    },

    -- Empty.plist
    -- without items, which no pane of iOS has
    empty = {},
  },

  texts = {
    de = {
      ["Switches"] = "Schalter",
    },
    fr = {
      ["Switches"] = "Interrupteurs",
    },
  },
}
