-- PERM-10, kolabing/kolabing-app#128: on a fresh account the switches of the push categories were on, as they are by
-- default, before the OS had been asked; the store's review turned the app down.
app("profile", { preferences = { push_enabled = { default = true } } })

it("shows the switch of a fresh account as off until the system allows notifications",
  { tags = { "reported", "PERM-10", "fault:switch_ignores_system" } }, function(sim)
  sim:launch {}
  sim:tap "sign_in"
  sim:type("email", "ada@example.com")
  sim:type("password", "engine1843!")
  sim:tap "continue"
  sim:run_until_idle()
  sim:expect { account = "ada@example.com", permissions = { notifications = "not_determined" } }
  expect(sim:find "push_enabled").has({ value = false }, "nothing is on that the system has not allowed")
  sim:tap "push_enabled"
  sim:answer "dont_allow"
  sim:run_until_idle()
  expect(sim:find "push_enabled").has({ value = false }, "nor what it has refused")
end)
