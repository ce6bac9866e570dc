/// The faults of accounts.
extension FaultTests {
  static let ofAccounts: [Case] = [
    Case(
      "revoked_credential_unnoticed", "account/apple_ids",
      "A sign-in that is taken back in the Settings app › ends the session, whenever the app hears of it › in front"),
    Case("another_user_proves", "account/apple_ids", "A proof with another Apple ID › deletes neither account"),
    Case(
      "proof_is_not_fresh", "account/deletion",
      "The deletion of an account with Apple › is done long after the sign-in, for the proof is a new one"),
    Case(
      "apple_token_before_deletion", "account/deletion",
      "The deletion of an account with Apple › leaves Sign in with Apple alone when the server refuses"),
    Case("deletion_deletes_nothing", "account/deletion", "A deletion › leaves nobody and nothing"),
    Case("deletion_told_as_failed", "account/deletion", "A deletion › leaves nobody and nothing"),
    Case(
      "reset_mail_told_at_once", "account/verification",
      "A new password › is asked for by mail where it was forgotten › the line fails"),
    Case("spinner_after_failure", "account/verification", "A new password › needs the old one"),
    Case(
      "resend_timer_stands_still", "account/verification",
      "Whoever waits for the link › can ask again after a minute that the app was not there to count"),
    Case(
      "second_sign_out_runs", "account/sign_out_phases", "A sign-out › runs once, however often the row is tapped"),
    Case(
      "sign_in_told_at_each_redraw", "swiftylaunch/sign_in",
      "Sign in › tells of its success once, whatever the device is set to meanwhile"),
    Case(
      "screen_of_nobody", "swiftylaunch/one_sheet",
      "One sheet for all of the sign-in › is no screen of the verification for whom the server signs out there"),
    Case("typed_name_kept", "account/verification", "A new name › is typed anew each time"),
  ]
}
