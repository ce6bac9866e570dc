-- NAV-14, nightscout/Trio#1132: after a cold start the first help sheet came up empty, the second was right.
app {
  schema = 1,
  app = { id = "pump", name = "Pump" },
  dialogs = {
    about_doses = { style = "sheet", title = "Doses", message = "How much at once.", buttons = {
      { id = "done", label = "Done", role = "cancel" },
    } },
  },
  pages = {
    settings = { title = "Settings", sections = { { rows = {
      { id = "doses", kind = "navigation", label = "Doses", page = "doses" },
    } } } },
    doses = { title = "Doses", sections = { { rows = {
      { id = "help", kind = "action", label = "Help", actions = { { present = "about_doses" } } },
    } } } },
  },
}

it("fills the help sheet the first time, too",
  { tags = { "reported", "NAV-14", "fault:first_sheet_blank" } }, function(sim)
  sim:launch {}
  sim:run_until_idle()
  sim.device:kill()
  sim.device:relaunch()
  sim:tap "doses"
  for _, time in ipairs { "first", "second" } do
    sim:tap "help"
    sim:run_until_idle()
    expect(sim:find "about_doses").has({ label = "Doses" }, "the " .. time .. " sheet has its title")
    expect(sim:find(label "How much at once.")).is_visible("the " .. time .. " sheet has its text")
    sim:tap(within("about_doses", "done"))
    sim:run_until_idle()
  end
end)
