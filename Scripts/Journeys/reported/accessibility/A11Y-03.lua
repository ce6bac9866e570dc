-- A11Y-03, mozilla-mobile/firefox-ios#24305: a row with a switch was two elements with the same text, and read twice.
app "profile"

it("reads a switch once, with its label and its value",
  { tags = { "reported", "A11Y-03", "fault:switch_read_twice" } }, function(sim)
  sim:launch { account = "ada@example.com", voice_over = true }
  sim:run_until_idle()
  local read = {}
  for _, element in ipairs(sim:screen()) do
    if element.label == "Haptics" then table.insert(read, element.role) end
  end
  expect(read).equals({ "switch" }, "one element has the row's words")
  expect(sim:find "haptics_enabled").has { label = "Haptics", value = true }
end)
