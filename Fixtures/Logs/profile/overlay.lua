-- What the plans of these logs cannot say.
return {
  events = {
    purchase_succeeded = { order = { before = "paywall_succeeded" } },
    sign_in_succeeded = { order = { after = "sign_in_started", within = "1 minute" } },
    notifications_changed = { requires = { "identified" } },
    cache_cleared = { platforms = { "ios" }, app_versions = ">= 2.0" },
  },
  sign_out = { "sign_out_succeeded" },
}
