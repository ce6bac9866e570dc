-- PREF-06, LoopKit/Loop#2279: a page below the settings that was opened a second time showed what was set when the
-- settings had been opened; the new values were in force all the same.
app "pocket"

it("shows what is set when a page is opened again",
  { tags = { "reported", "PREF-06", "fault:page_shows_old_values" } }, function(sim)
  sim:launch {}
  sim:tap "to_more"
  sim:tap "tips"
  sim:back()
  sim:tap "to_more"
  sim:run_until_idle()
  sim:expect { preferences = { tips = false } }
  expect(sim:find "tips").has({ value = false }, "the switch shows what is in force")
end)
