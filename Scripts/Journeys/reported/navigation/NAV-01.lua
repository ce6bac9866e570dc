-- NAV-01, pointfreeco/swift-composable-architecture#3450: a page that was moving in when its tab was left stayed on the
-- glass with dead controls, though the path was empty.
app {
  schema = 1,
  app = { id = "two_tabs", name = "Two Tabs" },
  preferences = { detail = { type = "bool" } },
  embedding = { inside = "tab", tabs = { { id = "first", page = "first" }, { id = "second", page = "second" } } },
  root = "first",
  pages = {
    first = { title = "First", sections = { { rows = {
      { id = "to_inner", kind = "action", label = "Inner", actions = {
        { task = { name = "clear", takes = 0.1, owner = "app", on_success = { { pop = "root" } } } }, { push = "inner" } } },
    } } } },
    inner = { title = "Inner", sections = { { rows = {
      { id = "detail", kind = "toggle", label = "Detail", preference = "detail" },
    } } } },
    second = { title = "Second", body = "Second" },
  },
}

it("shows a tab's first page again when its path was emptied while a page moved in",
  { tags = { "reported", "NAV-01", "fault:moving_stack_keeps_its_page" } }, function(sim)
  sim:launch {}
  sim:run_until_idle()
  sim:tap "to_inner"
  sim:advance "100ms"
  sim:expect({ transition = any, model = { path = {} } }, "the path is emptied while the page moves in")
  sim:tap "second"
  sim:tap "first"
  sim:run_until_idle()
  sim:expect({ page = "first", path = {} }, "the first tab shows what its path says")
  expect_not(sim:find "detail").is_visible("no page is left over")
end)
