-- What the plan of these logs cannot say.
return {
  plan = "plan.segment.json",
  events = {
    user_tapped_on_notifications_settings_row = { order = { before = "notifications" } },
    -- Firebase takes names of forty signs.
    user_tapped_on_notifs_settings_row = { order = { before = "notifications" } },
    success_sign_in_via_email = { order = { after = "info_sign_in_via_email_called", within = "30 seconds" } },
    AccountSettingsView = { requires = { "identified" } },
    user_tapped_on_widgets_settings_row = { platforms = { "ios" }, app_versions = ">= 2.0" },
    user_tapped_on_help_settings_row = { props = { endpoint_source = "help" } },
  },
  sign_out = { "success_sign_out" },
}
