-- NAV-07, element-hq/element-x-ios#5688: before the sign-out of the last device a reminder offered the way to the
-- recovery key; that choice only closed the reminder.
app {
  schema = 1,
  app = { id = "letters", name = "Letters" },
  account = { providers = { "email" } },
  dialogs = {
    keep_a_key = { style = "sheet", title = "Keep a recovery key?", buttons = {
      { id = "to_recovery", label = "Settings", actions = { { push = "recovery" } } },
      { id = "leave_anyway", label = "Sign Out", role = "destructive", actions = { { start = "sign_out" } } },
    } },
  },
  pages = {
    settings = { title = "Settings", sections = { { rows = {
      { id = "leave", kind = "action", label = "Sign Out", visible_when = { signed_in = true },
        actions = { { present = "keep_a_key" } } },
    } } } },
    recovery = { title = "Recovery Key", body = "Write it down." },
  },
}

it("leads from the reminder at the sign-out to the recovery key",
  { tags = { "reported", "NAV-07", "fault:button_only_closes" } }, function(sim)
  sim:launch { account = "ada@example.com" }
  sim:tap "leave"
  sim:tap "to_recovery"
  sim:run_until_idle()
  sim:expect({ sheet = false, page = "recovery" }, "the choice leads to the page that it names")
  sim:expect { account = "ada@example.com" }
end)
