-- AUTH-04, supabase/supabase-swift#1371: a token was being refreshed while its user signed out and somebody else signed
-- in. The late answer was taken for that of whoever was there by then, and a refusal signed them out.
app("pocket", { pages = { settings = { sections = { { id = "all", rows = {
  { id = "sync", kind = "action", label = "Synchronise", actions = { { task = { name = "sync", needs_session = true } } } },
} } } } } })

it("does not touch the next user with what was asked for the one before", {
  tags = { "reported", "AUTH-04", "fault:work_outlives_the_session" },
}, function(sim)
  sim:launch { account = "ada@example.com" }
  sim:run_until_idle()
  sim:advance "2 hours"                                  -- Ada's token is too old
  sim:will("auth.refresh_token", { takes = 20, fails = "session_expired" })
  sim:tap "sync"
  sim:expect { running = { "auth.refresh_token" } }
  sim:tap "sign_out"
  sim:tap "confirm_sign_out"
  sim:answer "continue"
  sim:tap "sign_in"
  sim:type("email", "grace@example.com")
  sim:type("password", "cobol1959!")
  sim:tap "continue"
  sim:advance(2)
  sim:expect { account = "grace@example.com", sheet = false }
  sim:advance(20)
  sim:expect({ account = "grace@example.com" }, "the refusal was Ada's, not Grace's")
end)
