-- The journey by which the tool is measured: 24 things that a user does, 8.5 s of virtual time, on a new device.

return function(sim)
  sim:launch { account = "account@example.com" }

  sim:tap "notifications"               --  1
  sim:tap "allow_notifications"         --  2: the prompt and its answer
  sim:answer "allow"
  sim:tap "push"                        --  3
  sim:back()                            --  4

  sim:tap "appearance"                  --  5
  sim:choose("theme", "dark")           --  6
  sim:back()                            --  7

  sim:tap "privacy"                     --  8
  sim:tap "privacy_policy"              --  9
  sim:tap "done"                        -- 10
  sim:back()                            -- 11

  sim:tap "premium"                     -- 12
  sim:tap "purchase"                    -- 13: with the store's sheet
  sim:answer "confirm"
  sim:advance(1.2)                      -- 14: the purchase returns
  sim:tap "restore_purchases"           -- 15
  sim:back()                            -- 16

  sim:tap "account"                     -- 17
  sim:will("auth.sign_out", { fails = "network" })
  sim:tap "sign_out"                    -- 18
  sim:tap "confirm_sign_out"            -- 19
  sim:advance(0.8)                      -- 20: it fails
  sim:tap "confirm_sign_out"            -- 21
  sim:advance(0.8)                      -- 22: it succeeds

  sim:tap "account"                     -- 23
  sim:tap "device"                      -- 24
  sim:run_until_idle()
end
