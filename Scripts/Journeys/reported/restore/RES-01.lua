-- RES-01, flutter/flutter#180396: where there was nothing to restore, no event came, not even an empty one.
app "utiliship"

it("ends, and says so, when there is nothing to restore", {
  tags = { "reported", "RES-01", "fault:empty_restore_silent" },
}, function(sim)
  sim:launch {}
  sim:run_until_idle()
  sim:tap "restorePurchasesButton"
  sim:answer "sign_in"
  sim:expect { isRestoring = true }
  sim:run_until_idle()
  sim:expect({ isRestoring = false, restoreResultMessage = "There is nothing to restore." }, "an empty result is one, too")
  sim:tap "ok"
  sim:run_until_idle()
  expect(sim:find "restorePurchasesButton").has { enabled = true, busy = false }
end)
