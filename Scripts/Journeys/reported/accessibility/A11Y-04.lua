-- A11Y-04, mozilla-mobile/focus-ios#3534: at a large text size a sheet grew over the top of the screen, its button to close
-- it too.
app "pocket"

it("can close a sheet at every text size",
  { tags = { "reported", "A11Y-04", "fault:close_out_of_reach" } }, function(sim)
  sim:launch {}
  sim:run_until_idle()
  for _, size in ipairs { "large", "xxxLarge", "accessibility3", "accessibility5" } do
    sim.device:set { type_size = size }
    sim:tap "to_plus"
    sim:run_until_idle()
    expect(sim:find "close").has({ visible = true, hittable = true }, "the sheet can be closed at " .. size)
    sim:tap "close"
    sim:run_until_idle()
    sim:expect { sheet = false }
  end
end)
