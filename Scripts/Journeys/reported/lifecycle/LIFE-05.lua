-- LIFE-05, matteopuc/swiftui-navigation-stack#87: the root watched the phase of the app and was made anew with it; a page
-- that had been pushed was gone when the app came back.
app "pocket"

it("comes back to the page that was left",
  { tags = { "reported", "LIFE-05", "fault:background_pops_page" } }, function(sim)
  sim:launch {}
  sim:tap "to_more"
  sim:run_until_idle()
  sim.device:background()
  sim:advance(1)
  sim.device:foreground()
  sim:run_until_idle()
  sim:expect({ page = "more", path = { "more" } }, "a visit elsewhere pops no page")
  expect(sim:find "tips").is_visible()
end)
