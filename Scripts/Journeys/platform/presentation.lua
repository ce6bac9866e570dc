-- What stands over the pages: one place a presenter, movements that take time, fingers, owners that go, the web.
local definition = {
  schema = 1,
  app = { id = "stage", name = "Stage" },
  preferences = { seen = { type = "bool", default = false } },
  pages = {
    settings = { title = "Settings", sections = { { rows = {
      { id = "detail", kind = "navigation", label = "Detail", page = "detail_page" },
      { id = "form", kind = "action", label = "Form", actions = { { present = "form_page" } } },
      { id = "leave", kind = "action", label = "Leave", actions = { { present = "note" }, { dismiss = true },
        { present = "done_alert" } } },
      { id = "mine", kind = "navigation", label = "Mine", page = "mine_page" },
      { id = "help", kind = "link", label = "Help", url = "https://stage.example/help", open_in = "sheet" },
    } } } },
    detail_page = { title = "Detail", sections = { { rows = {
      { id = "two", kind = "action", label = "Two", actions = { { present = "note" }, { present = "queued_alert" } } },
      { id = "not_both", kind = "action", label = "Not both", actions = { { present = "note" },
        { present = "refused_alert" } } },
      { id = "other", kind = "action", label = "Other", actions = { { present = "note" },
        { present = "replacing_sheet" } } },
      { id = "slow", kind = "action", label = "Slow", actions = { { present = "note" }, { task = { name = "slow",
        takes = 2, owner = "app", on_success = { { present = "queued_alert" } } } } } },
    } } } },
    form_page = { title = "Form", sections = { { rows = {
      { id = "check", kind = "action", label = "Check", actions = { { present = "done_alert" } } },
      { id = "next", kind = "action", label = "Next", actions = { { task = { name = "next", takes = 1, owner = "app",
        on_success = { { present = "form_two", over = "replace" } } } } } },
      { id = "again", kind = "action", label = "Again", actions = { { task = { name = "again", takes = 1, owner = "app",
        on_success = { { present = "form_page", over = "replace" } } } } } },
      { id = "inner", kind = "navigation", label = "Inner", page = "inner_page" },
      { id = "late", kind = "action", label = "Late", actions = { { task = { name = "late", takes = 2,
        on_success = { { present = "done_alert" } } } } } },
    } } } },
    form_two = { title = "Form, part two", sections = {} },
    inner_page = { title = "Inner", sections = {} },
    mine_page = { title = "Mine", requires = { signed_in = true }, on_lost = "pop", sections = { { rows = {
      { id = "drop", kind = "action", label = "Drop", confirm = { title = "Drop it?" },
        actions = { { set = "seen", to = true } } },
      { id = "both", kind = "action", label = "Both", actions = { { present = "note" }, { present = "queued_alert" } } },
    } } } },
  },
  dialogs = {
    note = { style = "sheet", title = "Note", buttons = { { id = "note_ok", label = "OK" } } },
    done_alert = { style = "alert", title = "Done", buttons = { { id = "done_ok", label = "OK" } } },
    queued_alert = { style = "alert", title = "Queued", buttons = { { id = "queued_ok", label = "OK" } } },
    refused_alert = { style = "alert", title = "Refused", over = "refuse",
      buttons = { { id = "refused_ok", label = "OK" } } },
    replacing_sheet = { style = "sheet", title = "Other", over = "replace",
      buttons = { { id = "replacing_ok", label = "OK" } } },
  },
  account = { providers = { "email" }, users = { { email = "ada@example.com" } } },
  web = { sheet = { dismiss = "always" } },
  deep_links = { { url = "stage://detail", push = { "detail_page" } } },
}
app(definition)

describe("One place a presenter", { tags = { "presentation" }, invariants = "all" }, function()
  before_each(function(sim)
    sim:launch {}
    sim:tap "detail"
    sim:run_until_idle()
  end)

  it("lets the second wait until the first has gone", function(sim)
    sim:tap "two"
    sim:run_until_idle()
    sim:expect { presented = { "note" } }
    expect(sim:trace { kind = "ui.not_presented", data = { surface = "queued_alert", why = "queued" } }).has_count(1)
    sim:tap "note_ok"
    sim:run_until_idle()
    sim:expect { presented = { "queued_alert" } }
    expect(sim:trace { kind = "sheet.dismissed", data = { sheet = "note", by = "button" } }).has_count(1)
    sim:tap "queued_ok"
    sim:run_until_idle()
    sim:expect { presented = {} }
  end)

  it("shows what waited after a swipe, too, and once the sheet is off the glass", function(sim)
    sim:tap "two"
    sim:run_until_idle()
    sim:swipe_down()
    sim:expect { presented = {}, model = { presented = { "note" } } }
    sim:run_until_idle()
    sim:expect { presented = { "queued_alert" } }
  end)

  it("refuses the second where the definition says so, and says that it did", function(sim)
    sim:tap "not_both"
    sim:run_until_idle()
    sim:expect { presented = { "note" } }
    expect(sim:trace { kind = "ui.not_presented", data = { surface = "refused_alert", why = "refused" } }).has_count(1)
    sim:tap "note_ok"
    sim:run_until_idle()
    sim:expect { presented = {} }
  end)

  it("gives the place to the second where the definition says so", function(sim)
    sim:tap "slow"
    sim:run_until_idle()
    sim:expect { presented = { "note" } }
    sim:tap "note_ok"
    sim:run_until_idle()
    sim:tap "queued_ok"
    sim:tap "other"
    sim:run_until_idle()
    sim:expect { presented = { "replacing_sheet" } }
  end)
end)

describe("A sheet", { tags = { "presentation" }, invariants = "all" }, function()
  before_each(function(sim)
    sim:launch {}
    sim:tap "form"
    sim:run_until_idle()
  end)

  it("has an alert of its own over it, and stays below", function(sim)
    sim:tap "check"
    sim:run_until_idle()
    sim:expect { presented = { "form_page", "done_alert" }, alert = "done_alert", sheet = "form_page" }
    expect_not(sim:find "check").has { hittable = true }
    sim:tap "done_ok"
    sim:run_until_idle()
    sim:expect { presented = { "form_page" } }
  end)

  it("takes the pages in it along when it is swiped away, and begins anew", function(sim)
    sim:tap "inner"
    sim:run_until_idle()
    sim:expect { presented = { "form_page" }, path = { "inner_page" } }
    sim:swipe_down()
    sim:run_until_idle()
    sim:expect { presented = {}, path = {} }
    sim:tap "form"
    sim:run_until_idle()
    sim:expect { presented = { "form_page" }, path = {}, page = "form_page" }
  end)

  it("goes for a reason that its record names", { each = {
    { name = "a swipe", by = "swipe", go = function(sim) sim:swipe_down() end },
    { name = "its button", by = "button", go = function(sim) sim:tap "close" end },
    { name = "a link, which needs no word", go = function(sim) sim:open "stage://detail" end },
    { name = "another in its place", by = "replaced", go = function(sim) sim:tap "next" end },
  } }, function(sim, row)
    row.go(sim)
    sim:run_until_idle()
    expect(sim:trace { kind = "sheet.dismissed", data = { sheet = "form_page", by = row.by } }).has_count(1)
  end)

  it("takes its alert along when a link takes it away", function(sim)
    sim:tap "check"
    sim:run_until_idle()
    sim:open "stage://detail"
    sim:run_until_idle()
    sim:expect { presented = {}, path = { "detail_page" } }
    expect(sim:trace { kind = "alert.dismissed", data = { by = "owner_gone" } }).has_count(1)
  end)

  it("takes its work along: nothing of it comes up later", function(sim)
    never "alert.presented"
    sim:tap "late"
    sim:tap "close"
    sim:run_until_idle()
    sim:expect { presented = {}, running = {} }
    expect(sim:trace { kind = "sheet.dismissed", data = { sheet = "form_page", by = "button" } }).has_count(1)
  end)

  it("gives way to one with another identity, which comes when it has gone", { each = {
    { name = "another page", tap = "next", comes = "form_two" },
    { name = "the same page once more", tap = "again", comes = "form_page" },
  } }, function(sim, row)
    sim:tap "inner"
    sim:back()
    sim:tap(row.tap)
    sim:advance(1)
    sim:expect { presented = {}, transition = any, model = { presented = { row.comes } } }
    sim:run_until_idle()
    sim:expect { presented = { row.comes }, path = {} }
    expect(sim:trace { kind = "sheet.dismissed", data = { sheet = "form_page", by = "replaced" } }).has_count(1)
    expect(sim:trace { kind = "sheet.presented", data = { sheet = row.comes } }).has_count(row.comes == "form_page" and 2 or 1)
  end)

  it("is not touched while it comes or goes, and neither is what it covers", function(sim)
    sim:tap "close"
    sim:touch "detail"
    sim:touch "form"
    sim:expect { transition = any }
    sim:run_until_idle()
    sim:expect { presented = {}, path = {} }
    sim:tap "form"
    sim:touch "check"
    sim:run_until_idle()
    sim:expect { presented = { "form_page" } }
  end)
end)

describe("A finger", { tags = { "presentation" }, invariants = "all" }, function()
  before_each(function(sim)
    sim:launch {}
    sim:tap "form"
    sim:tap "inner"
    sim:run_until_idle()
  end)

  it("begins, and lets go early: nothing has changed", { each = {
    { name = "back", to = "back" }, { name = "down", to = "down" },
  } }, function(sim, row)
    never { kind = "nav.popped" }
    never { kind = "sheet.dismissed" }
    sim:drag(row.to, 0.2)
    sim:drag(row.to, 0.49)
    sim:expect { path = { "inner_page" }, model = { path = { "inner_page" }, presented = { "form_page" } } }
    sim:let_go()
    sim:run_until_idle()
    sim:expect { path = { "inner_page" }, presented = { "form_page" } }
  end)

  it("completes from the middle on, and the model hears of it at the end", function(sim)
    sim:drag("back", 0.5)
    sim:let_go()
    sim:expect { path = {}, model = { path = { "inner_page" } } }
    sim:run_until_idle()
    sim:expect { path = {}, model = { path = {} }, presented = { "form_page" } }
    sim:drag("down", 0.9)
    sim:let_go()
    sim:expect { presented = {}, model = { presented = { "form_page" } } }
    sim:run_until_idle()
    sim:expect { presented = {}, model = { presented = {} } }
    expect(sim:trace { kind = "sheet.dismissed", data = { by = "swipe" } }).has_count(1)
  end)

  it("holds nothing any more when its sheet has gone", function(sim)
    sim:drag("down", 0.9)
    sim:open "stage://detail"
    sim:run_until_idle()
    sim:let_go()
    sim:run_until_idle()
    sim:expect { presented = {}, path = { "detail_page" } }
  end)
end)

describe("What a list of actions presents", { tags = { "presentation" }, invariants = "all" }, function()
  it("comes after what it dismisses, and the next sheet stays", function(sim)
    sim:launch {}
    sim:tap "leave"
    sim:run_until_idle()
    sim:expect { presented = { "done_alert" } }
    sim:tap "done_ok"
    sim:tap "form"
    sim:run_until_idle()
    sim:expect { presented = { "form_page" } }
    sim:expect_for(5, { presented = { "form_page" } })
  end)
end)

describe("The page that wanted it", { tags = { "presentation" }, invariants = "all" }, function()
  before_each(function(sim)
    sim:launch { account = "ada@example.com" }
    sim:tap "mine"
    sim:run_until_idle()
  end)

  it("takes its question along when it goes", function(sim)
    sim:tap "drop"
    sim:run_until_idle()
    sim:expect { dialog = "drop_confirmation" }
    sim.auth:revoke()
    sim:run_until_idle()
    sim:expect { account = false, path = {}, presented = {}, preferences = { seen = false } }
    expect(sim:trace { kind = "dialog.dismissed", data = { by = "owner_gone" } }).has_count(1)
  end)

  it("takes along what waits for its place, too", function(sim)
    never { kind = "alert.presented" }
    sim:tap "both"
    sim:run_until_idle()
    sim:expect { presented = { "note" } }
    sim.auth:revoke()
    sim:run_until_idle()
    sim:expect { path = {}, presented = {} }
    expect(sim:trace { kind = "ui.not_presented", data = { surface = "queued_alert", why = "owner_gone" } }).has_count(1)
  end)
end)

describe("A web page", { tags = { "presentation" }, invariants = "all" }, function()
  before_each(function(sim) sim:launch {} end)

  it("loads, and is done with", function(sim)
    sim:tap "help"
    sim:expect { sheet = "web", webViewURL = "https://stage.example/help", running = { "web.load" } }
    sim:run_until_idle()
    expect(sim:trace { kind = "web.load.finished", data = { outcome = "success" } }).has_count(1)
    sim:tap "done"
    sim:run_until_idle()
    sim:expect { presented = {}, webViewURL = false }
    expect(sim:trace { kind = "sheet.dismissed", data = { sheet = "web", by = "button" } }).has_count(1)
  end)

  it("that does not load can be left, and opened again", { each = {
    { name = "offline", how = { fails = "offline" }, says = true },
    { name = "failing", how = { fails = "failed" }, says = true },
    { name = "never answering", how = { takes = "never" }, says = false },
  } }, function(sim, row)
    sim:will("web.load", row.how)
    sim:tap "help"
    sim:advance(5)
    sim:expect { sheet = "web", alert = row.says and "message" }
    if row.says then sim:tap "ok" end
    sim:tap "done"
    sim:run_until_idle()
    sim:expect { presented = {}, webViewURL = false, running = {} }
    sim:tap "help"
    sim:run_until_idle()
    expect(sim:trace { kind = "web.load.finished", data = { outcome = "success" } }).has_count(1)
  end)

  it("stays when it leads elsewhere, and goes when it leads back into the app", function(sim)
    sim:tap "help"
    sim:run_until_idle()
    sim.web:redirect "https://stage.example/contact"
    sim:expect { sheet = "web", running = { "web.load" } }
    sim:run_until_idle()
    sim.web:redirect "stage://detail"
    sim:run_until_idle()
    sim:expect { presented = {}, path = { "detail_page" }, webViewURL = false }
  end)

  it("is still there when the app comes back, and not in the next process", function(sim)
    sim:tap "help"
    sim:run_until_idle()
    sim.device:background()
    sim:advance(60)
    sim.device:foreground()
    sim:expect { sheet = "web" }
    sim.device:kill { by = "system" }
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { presented = {}, webViewURL = false }
  end)
end)
