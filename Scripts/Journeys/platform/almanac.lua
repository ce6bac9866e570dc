-- Rows, preferences, conditions, gates, actions and tasks in all the forms that a definition has for them.
app {
  schema = 1,
  app = { id = "almanac", name = "Almanac" },
  device = { capabilities = { "mail", "face_id", "payments" } },
  constants = { manual_url = "https://almanac.example/manual" },
  account = { providers = { "email" }, users = { { email = "ada@example.com", verified = false } }, verify_email = {} },
  store = { products = { { id = "plus", type = "auto_renewable", price = "3.00", period = "P1M" } },
    entitlements = { extra = { products = { "plus" } } } },
  preferences = {
    nickname = { type = "text", default = "", min_length = 2, max_length = 12, error = "Two to twelve letters." },
    diary = { type = "text", default = "" },
    pin = { type = "secret" },
    birthday = { type = "date", default = "2000-01-31" },
    alarm = { type = "time", default = "07:30" },
    brightness = { type = "number", default = 0.5, min = 0, max = 1, step = 0.1, format = "percent" },
    pages = { type = "int", default = 10, min = 0, max = 100, step = 5, unit = "pages" },
    days = { type = "choices", options = { { id = "mon", label = "Monday" }, { id = "tue", label = "Tuesday" } } },
    units = { type = "choice", default = "metric", options = { "metric", "imperial" } },
    shared = { type = "bool", default = false, suite = "group.almanac" },
    numbered = { type = "bool", default = false, on_value = 1, off_value = 0 },
    quiet = { type = "bool", default = false, lasts = "1 hour" },
    result = { type = "text", default = "" },
  },
  pages = {
    settings = { title = "Almanac", sections = {
      { id = "texts", header = "Texts", rows = {
        { id = "nickname", kind = "text_field", label = "Nickname", preference = "nickname", placeholder = "Ada",
          autocapitalization = "words", autocorrection = false, content_type = "nickname", keyboard = "default",
          commit = "on_submit" },
        { id = "diary", kind = "text_field", label = "Diary", preference = "diary", lines = 5 },
        { id = "pin", kind = "text_field", label = "PIN", preference = "pin", secure = true },
        { id = "serial", kind = "info", label = "Serial number", value = "A-17", secret = true },
      } },
      { id = "values", header = "Values", rows = {
        { id = "birthday", kind = "date", label = "Birthday", preference = "birthday", components = "date" },
        { id = "alarm", kind = "date", label = "Alarm", preference = "alarm", components = "time" },
        { id = "brightness", kind = "slider", label = "Brightness", preference = "brightness", min_icon = "sun.min",
          max_icon = "sun.max", accessibility_label = "How bright it is" },
        { id = "pages", kind = "stepper", label = "Pages", preference = "pages", step = 10 },
        { id = "days", kind = "picker", label = "Days", preference = "days" },
        { id = "units", kind = "picker", label = "Units", preference = "units", badge = "New", closes_on_choice = false,
          accessibility_hint = "Of lengths and weights" },
        { id = "shared", kind = "toggle", label = "Shared", preference = "shared" },
        { id = "numbered", kind = "toggle", label = "Numbered", preference = "numbered" },
        { id = "quiet", kind = "toggle", label = "Quiet", preference = "quiet" },
      } },
      { id = "shown", header = "Shown when", rows = {
        { id = "many", kind = "info", label = "Many", value = "!", visible_when = { preference = "pages", above = 40 } },
        { id = "few", kind = "info", label = "Few", value = "!", visible_when = { preference = "pages", below = 10 } },
        { id = "foreign", kind = "info", label = "Foreign", value = "!",
          visible_when = { preference = "units", is_not = "metric" } },
        { id = "known", kind = "info", label = "Known", value = "!",
          visible_when = { preference = "units", one_of = { "metric", "imperial" } } },
        { id = "mondays", kind = "info", label = "Mondays", value = "!",
          visible_when = { preference = "days", contains = "mon" } },
        { id = "proper", kind = "info", label = "Proper", value = "!", visible_when = { valid = "nickname" } },
        { id = "ada", kind = "info", label = "Ada", value = "!", visible_when = { account = "ada@example.com" } },
        { id = "paying", kind = "info", label = "Paying", value = "!",
          visible_when = { product = "plus", status = "subscribed" } },
        { id = "manual", kind = "info", label = "Manual", value = "!", visible_when = { constant = "manual_url" } },
        { id = "modern", kind = "info", label = "Modern", value = "!", visible_when = { ios = "18.0" } },
        { id = "cut_off", kind = "info", label = "Cut off", value = "!", visible_when = { network = "offline" } },
        { id = "either", kind = "info", label = "Either", value = "!", visible_when = { any_of = {
          { preference = "shared" }, { preference = "numbered" } } } },
      } },
      { id = "done", header = "Done", rows = {
        { id = "write", kind = "mail", label = "Write", to = { "help@almanac.example" }, cc = { "boss@almanac.example" },
          bcc = { "log@almanac.example" }, subject = "Help", html = true, via = "composer" },
        { id = "report", kind = "action", label = "Report", badge = "Beta",
          variants = { { when = { preference = "shared" }, badge = "Shared" } },
          actions = { { mail = { to = { "help@almanac.example" }, cc = { "boss@almanac.example" },
            bcc = { "log@almanac.example" }, html = true, via = "composer" } } } },
        { id = "rate", kind = "action", label = "Rate", actions = { { review = true } } },
        { id = "turn", kind = "action", label = "Turn", actions = { { toggle = "shared" } } },
        { id = "forget", kind = "action", label = "Forget", actions = { { reset = { "shared", "pages" } } } },
        { id = "erase", kind = "action", label = "Erase", confirm = { title = "Erase?", type_to_confirm = "ERASE" },
          actions = { { reset = { "diary" } } } },
        { id = "members", kind = "action", label = "Members", requires = { verified = true, after = "stay" },
          actions = { { set = "result", to = "in" } } },
        { id = "measure", kind = "action", label = "Measure",
          requires = { capability = "lidar", message = "This device cannot measure." },
          actions = { { set = "result", to = "measured" } } },
        { id = "share_or_not", kind = "action", label = "Share or not", actions = { { when = { preference = "shared" },
          run = { { set = "result", to = "shared" } }, otherwise = { { set = "result", to = "not shared" } } } } },
        { id = "pick", kind = "action", label = "Pick", actions = { { task = { name = "pick", asks = "file",
          on_success = { { set = "result", to = "picked" } }, on_cancel = { { set = "result", to = "left" } } } } } },
        { id = "break", kind = "action", label = "Break", actions = { { task = { name = "break", fails = "broken",
          again = "replace", on_failure = { { set = "result", to = "{error}" } } } } } },
      } },
    } },
  },
}

describe("A row", { tags = { "platform" }, invariants = "all" }, function()
  before_each(function(sim)
    sim:launch { account = "ada@example.com" }
    sim:run_until_idle()
  end)

  it("says how its keyboard helps, and what is wrong with its text", function(sim)
    expect(sim:find "nickname").has { content_type = "nickname", autocapitalization = "words", autocorrection = false }
    expect(sim:find "diary").has { lines = 5 }
    expect(sim:find "proper").is_visible()
    sim:type("nickname", "A")
    sim:run_until_idle()
    expect(sim:find "nickname_error").has { label = "Two to twelve letters." }
    sim:type("nickname", "Ada")
    sim:run_until_idle()
    sim:expect { preferences = { nickname = "Ada" } }
  end)

  it("shows a secret to the device's owner", function(sim)
    expect(sim:find "serial").has { value = "••••••" }
    sim:tap "serial"
    sim:answer "succeed"
    sim:run_until_idle()
    expect(sim:find "serial").has { value = "A-17" }
  end)

  it("steps in its own steps, and shows what is there then", function(sim)
    expect(sim:find "brightness").has { label = "How bright it is", min_icon = "sun.min", max_icon = "sun.max" }
    sim:tap "pages"
    sim:run_until_idle()
    sim:expect { preferences = { pages = 20 } }
    sim:slide("brightness", 0.8)
    sim:run_until_idle()
    sim:expect { preferences = { brightness = 0.8 } }
    expect_not(sim:find "foreign").is_visible()
    sim:choose("units", "imperial")
    sim:back()
    sim:run_until_idle()
    expect(sim:find "foreign").is_visible()
  end)

  it("goes back to its default after a while", function(sim)
    sim:toggle "quiet"
    sim:run_until_idle()
    sim:advance "59 minutes"
    sim:expect { preferences = { quiet = true } }
    sim:advance "1 minute"
    sim:expect { preferences = { quiet = false } }
  end)

  it("writes mail with copies, in the app", function(sim)
    sim:tap "write"
    sim:answer "send"
    sim:run_until_idle()
    sim:tap "report"
    sim:answer "cancel"
    sim:run_until_idle()
    expect(sim:trace { kind = "mail.compose.started", data = { cc = { "boss@almanac.example" } } }).has_count(2)
  end)

  it("asks the system for a review", function(sim)
    sim:tap "rate"
    sim:answer "rate"
    sim:run_until_idle()
    sim:expect { prompt = false }
  end)

  it("turns a switch over, and puts values back", function(sim)
    sim:tap "turn"
    sim:run_until_idle()
    sim:expect { preferences = { shared = true } }
    expect(sim:find "report").has { badge = "Shared" }
    sim:tap "forget"
    sim:run_until_idle()
    sim:expect { preferences = { shared = false, pages = 10 } }
  end)

  it("wants a word typed before it erases", function(sim)
    sim:type("diary", "Dear diary")
    sim:run_until_idle()
    sim:tap "erase"
    sim:run_until_idle()
    expect(sim:find "confirm_erase").has { enabled = false }
    sim:type("type_to_confirm", "ERASE")
    sim:tap "confirm_erase"
    sim:run_until_idle()
    sim:expect { preferences = { diary = "" } }
  end)

  it("stays where it was when its gate has opened, where it says so", function(sim)
    sim.auth:verify()
    sim:tap "members"
    sim:tap "continue"
    sim:run_until_idle()
    sim:expect { sheet = false, preferences = { result = "" } }
    sim:tap "members"
    sim:run_until_idle()
    sim:expect { preferences = { result = "in" } }
  end)

  it("says what the device cannot do", function(sim)
    sim:tap "measure"
    sim:run_until_idle()
    sim:expect { alert = "message", preferences = { result = "" } }
    sim:tap "ok"
    sim:run_until_idle()
  end)

  it("does one thing or another", function(sim)
    sim:tap "share_or_not"
    sim:run_until_idle()
    sim:expect { preferences = { result = "not shared" } }
    sim:tap "shared"
    sim:tap "share_or_not"
    sim:run_until_idle()
    sim:expect { preferences = { result = "shared" } }
  end)

  it("lets the user choose a file, or not", { each = {
    { name = "chosen", answer = "choose", result = "picked" }, { name = "left", answer = "cancel", result = "left" },
  } }, function(sim, row)
    sim:tap "pick"
    sim:answer(row.answer)
    sim:run_until_idle()
    sim:expect { preferences = { result = row.result } }
  end)

  it("ends with the error that its task has", function(sim)
    sim:tap "break"
    sim:run_until_idle()
    sim:expect { preferences = { result = "broken" } }
  end)
end)
