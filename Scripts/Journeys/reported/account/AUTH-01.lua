-- AUTH-01, supabase/supabase-js#2501: a sign-out asked the server first. Without a line that failed, and the device kept
-- its session, even where only this device was to be signed out.
app("pocket", { account = { sign_out = { steps = { "session", "server" } } } })

it("ends the session on the device though the server cannot be reached", {
  tags = { "reported", "AUTH-01", "fault:server_before_session" },
}, function(sim)
  sim:launch { account = "ada@example.com" }
  sim:run_until_idle()
  sim.network:offline()
  sim:tap "sign_out"
  sim:tap "confirm_sign_out"
  sim:run_until_idle()
  sim:expect({ account = false }, "this device is signed out, whatever the server says")
  sim.device:kill()
  sim.device:relaunch()
  sim:run_until_idle()
  sim:expect { account = false }
end)
