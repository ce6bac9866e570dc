-- A11Y-01, RevenueCat/purchases-ios#7703: the page under a sheet was blurred and still there for VoiceOver, which stayed on
-- it and could use it.
app "pocket"

it("takes VoiceOver into the sheet, and back when it closes",
  { tags = { "reported", "A11Y-01", "fault:sheet_not_modal" } }, function(sim)
  sim:launch { voice_over = true }
  sim:run_until_idle()
  sim:tap "to_plus"
  sim:run_until_idle()
  local focused = {}
  for _, element in ipairs(sim:screen()) do
    if element.focused then table.insert(focused, element.id) end
  end
  expect(focused).equals({ "paywall" }, "VoiceOver stands on the title of the sheet")
  expect(sim:find "sign_in").has({ hittable = false, covered = true }, "what lies under the sheet cannot be used")
  sim:tap "close"
  sim:run_until_idle()
  sim:expect({ focus = "to_plus" }, "VoiceOver is back where it came from")
end)
