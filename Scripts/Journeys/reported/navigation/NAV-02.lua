-- NAV-02, pointfreeco/swift-composable-architecture#1991: one step closed a sheet and asked for an alert; the alert never
-- came, and the next sheet closed by itself.
app {
  schema = 1,
  app = { id = "notes", name = "Notes" },
  dialogs = {
    tidying = { style = "sheet", title = "Tidy up?", buttons = {
      { id = "archive", label = "Archive", actions = { { present = "told" } } },
      { id = "not_now", label = "Not Now", role = "cancel" },
    } },
    told = { style = "alert", title = "It is archived.", buttons = { { id = "fine", label = "Fine", role = "cancel" } } },
  },
  pages = {
    settings = { title = "Settings", sections = { { rows = {
      { id = "tidy", kind = "action", label = "Tidy Up", actions = { { present = "tidying" } } },
    } } } },
  },
}

it("shows the alert once the sheet has gone, and the next sheet stays",
  { tags = { "reported", "NAV-02", "fault:modal_during_dismissal_lost" } }, function(sim)
  sim:launch {}
  sim:tap "tidy"
  sim:tap "archive"
  sim:run_until_idle()
  sim:expect({ sheet = false, alert = "told" }, "the sheet has made room for the alert")
  sim:tap "fine"
  sim:run_until_idle()
  sim:tap "tidy"
  sim:run_until_idle()
  sim:expect_for(5, { sheet = "tidying", alert = false }, "the next sheet stays until somebody closes it")
end)
