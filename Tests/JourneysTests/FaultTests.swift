import Findings
import Journeys
import SettingsSimulation
import TestSupport
import Testing
import TraceFormat
import TraceRecording

/// Every fault is noticed by a journey that the package ships.
@Suite struct FaultTests {
  /// A fault, and a journey that it breaks, or, where that looks at something else, whose trace it changes.
  struct Case: Sendable, CustomTestStringConvertible {
    let fault: String
    let script: String
    let journey: String
    var fails = true

    init(_ fault: String, _ script: String, _ journey: String, fails: Bool = true) {
      self.fault = fault
      self.script = script
      self.journey = journey
      self.fails = fails
    }

    var testDescription: String { fault }
  }

  @Test(arguments: cases + ofAccounts)
  func `a fault changes what a journey writes, and its trace replays`(one: Case) throws {
    let project = JourneyProject { AppFixtures.existingBytes($0) }
    var loader = JourneyLoader(project)
    let script = loader.load("Scripts/Journeys/\(one.script).lua")
    let journey = try #require(script.journeys.first { $0.name == one.journey })
    var right: [UInt8] = []
    #expect(JourneyWorker(project).run(journey, of: script) { right.append(contentsOf: $0) }.outcome == .passed)
    var wrong: [UInt8] = []
    let worker = JourneyWorker(project, RunOptions(faults: [one.fault]))
    let result = worker.run(journey, of: script) { wrong.append(contentsOf: $0) }
    #expect(result.outcome == (one.fails ? .failed : .passed), "\(result.failures.map(\.finding.description))")
    let traces = (try Trace(right, file: "right"), try Trace(wrong, file: "wrong"))
    #expect(traces.0.header.faults == [])
    #expect(traces.1.header.faults == [one.fault])
    #expect(records(of: traces.0) != records(of: traces.1))
    let app = script.apps[journey.app ?? 0]
    let configuration = try traces.1.header.launchOptions(file: "wrong").configuration
    let names = try configuration.map { try app.variant($0).names } ?? app.base.names
    #expect(try Replay.run(traces.1, names).difference == nil)
  }

  /// Without the ids of faults, which a later launch names.
  private func records(of trace: Trace) -> [String] {
    trace.records.filter { trace.kind(of: $0) != "device.launch" }.map { "\(trace.line(of: $0))" }
  }

  @Test func `every fault has its journey`() {
    #expect((Self.cases + Self.ofAccounts).map(\.fault).sorted() == Fault.all.map(\.id).sorted())
  }

  static let cases: [Case] = [
    Case(
      "soft_prompt_in_first_frame", "swiftylaunch/notifications",
      "Notification settings › never show the app's own question to who has allowed them"),
    Case(
      "disabled_button_tracked", "swiftylaunch/analytics",
      "A button that is disabled › sends no event, whatever touches it"),
    Case(
      "listeners_run_backwards", "swiftylaunch/analytics",
      "Identity › is nobody's when the settings come back after a sign-out"),
    Case(
      "entitlements_told_again", "swiftylaunch/premium",
      "Who listens for premium › hears of it when it comes, and of no reading that finds the same"),
    Case("identified_without_traits", "swiftylaunch/analytics", "Identity › begins with the sign-in"),
    Case("banners_all_warn", "swiftylaunch/messages", "A message of a flow › feels like what it says › a success"),
    Case(
      "bad_address_crashes", "swiftylaunch/links",
      "A constant that is no address › leaves its row without use, and the app in one piece"),
    Case(
      "features_turn_by_themselves", "swiftylaunch/premium",
      "Paywall › says all that it sells for as long as it is there"),
    Case(
      "screen_before_its_gate", "swiftylaunch/analytics",
      "A page behind a gate › is a screen when it is there, and not while the paywall is"),
    Case(
      "thanks_before_entitlement", "swiftylaunch/premium",
      "Paywall › makes room for the premium page after a purchase"),
    Case(
      "paid_purchase_silent", "swiftylaunch/premium", "Paywall › buys once, however often the button is tapped"),
    Case(
      "icon_only_stored", "swiftylaunch/app_icon",
      "App icon with premium › is asked of the system, not only stored"),
    Case(
      "notification_in_front_lost", "swiftylaunch/messages",
      "A notification with the app in front › becomes one of the app's own"),
    Case(
      "web_page_loads_again", "swiftylaunch/links",
      "Privacy page › loads the web page once, whatever the device is set to meanwhile"),
    Case(
      "repeat_takes_a_banner", "swiftylaunch/messages",
      "In-app notifications › are not repeated, which takes none of the others away"),
    Case(
      "session_outlives_the_app", "faults/account",
      "A reinstallation › leaves nobody signed in where the app clears the keychain at its first start"),
    Case(
      "late_return_to_the_root", "swiftylaunch/sign_in",
      "Account page first › shows its placeholder under the Sign in Sheet"),
    Case(
      "unverified_user_is_nobody", "swiftylaunch/sign_in", "A new account › has its mail sent again once a minute",
      fails: false),
    Case(
      "quiet_permission_is_none", "notifications/statuses",
      "A status › opens or keeps shut what needs it › provisional"),
    Case(
      "sub_switches_ignored", "profile/notifications",
      "Notifications › may be let through in part, which is noticed at the return"),
    Case(
      "theme_forgotten_on_page", "faults/lifecycle",
      "The theme › is the chosen one on every page after a relaunch"),
    Case(
      "derived_value_frozen", "profile/privacy",
      "App lock › lets Face ID be turned on, and takes it along when it goes"),
    Case(
      "switch_ignores_system", "profile/notifications",
      "Notifications › are off as soon as they are forbidden in the Settings app"),
    Case(
      "cancelled_purchase_succeeds", "utiliship/purchase",
      "Upgrade to Pro › says nothing when the user calls it off"),
    Case(
      "cancelled_restore_succeeds", "utiliship/restore",
      "Restore Purchases › for somebody who has bought nothing › is quiet when the user does not sign in to the store"),
    Case(
      "paid_purchase_fails", "utiliship/purchase",
      "Upgrade to Pro › shows its progress on the row that was tapped"),
    Case(
      "left_prompt_denies", "profile/notifications",
      "Notifications › may be asked for again when the user left without an answer", fails: false),
    Case(
      "errors_lose_their_code", "account/deletion",
      "A deletion › asks again when the server finds the proof too old"),
    Case("failure_leaves_the_page", "profile/sign_in", "Sign in › stays open after a wrong password"),
    Case(
      "expiry_unnoticed", "swiftylaunch/premium",
      "Subscription › is known not to renew when it was cancelled elsewhere"),
    Case("refund_taken_for_known", "utiliship/purchase", "Pro › goes with a refund, and can be bought again"),
    Case(
      "declined_icon_shown", "swiftylaunch/app_icon",
      "App icon with premium › goes back to the old one when the system refuses"),
    Case(
      "icon_shown_late", "reported/preferences/PREF-10",
      "shows the icon that the system has set, on every page, and sets none twice"),
    Case(
      "same_icon_set_again", "reported/preferences/PREF-10",
      "shows the icon that the system has set, on every page, and sets none twice"),
    Case("page_shows_old_values", "profile/privacy", "Read receipts › follow what the user does on another device"),
    Case("first_sheet_blank", "faults/navigation", "Navigation › goes where a reminder's button says"),
    Case("reset_comes_late", "profile/sign_in", "Sign in › is over when the server says so"),
    Case(
      "stored_before_checked", "profile/privacy",
      "App lock › stays off when it is not the owner, or not now › cancelled"),
    Case(
      "server_before_session", "faults/account",
      "A sign-out of this device alone › clears the device without a line, too"),
    Case(
      "session_before_consent", "faults/account",
      "A sign-out › that is called off at the web session leaves everything as it was"),
    Case(
      "session_before_push_token", "profile/sign_out",
      "Sign out of a device that gets notifications › stops when the server cannot take it off"),
    Case(
      "session_before_deletion", "swiftylaunch/account",
      "Delete account › says so when the server refuses, and changes nothing"),
    Case(
      "reset_drops_queue", "profile/embedding",
      "On another stack › returns to its own first page after a sign-out, not to the host's", fails: false),
    Case(
      "refusal_remembered", "swiftylaunch/notifications",
      "A permission that changes in Settings › is noticed at the return, both ways › allowed"),
    Case(
      "purchases_come_an_hour_late", "swiftylaunch/premium",
      "A purchase elsewhere › unlocks premium here without a restore"),
    Case(
      "entitlements_from_cache", "swiftylaunch/premium",
      "Subscription › is known not to renew when it was cancelled elsewhere"),
    Case(
      "permissions_not_read_again", "swiftylaunch/notifications",
      "A permission that changes in Settings › is noticed at the return, both ways › forbidden"),
    Case(
      "account_not_read_again", "swiftylaunch/sign_in", "A new account › is made in the sheet and verified by mail"),
    Case(
      "cancelled_purchase_silent", "utiliship/purchase",
      "Upgrade to Pro › says nothing when the user calls it off"),
    Case(
      "empty_restore_silent", "utiliship/restore",
      "Restore Purchases › for somebody who has bought nothing › runs once, however often it is tapped"),
    Case("purchase_hangs_after_restore", "faults/purchase", "A purchase › is answered after a restore"),
    Case(
      "sign_out_never_ends", "faults/account",
      "A sign-out of this device alone › clears the device without a line, too"),
    Case("identity_kept", "profile/sign_in", "Sign in › is over when the server says so"),
    Case("identify_comes_late", "profile/sign_in", "Sign in › brings the header and the person"),
    Case("purchases_of_everybody", "faults/account", "A purchase › of one user is not the next one's"),
    Case(
      "push_token_left", "profile/sign_out",
      "Sign out of a device that gets notifications › stops when the server cannot take it off"),
    Case(
      "reset_after_link", "swiftylaunch/analytics",
      "A whole visit › is sent when the app goes into the background"),
    Case(
      "work_outlives_the_session", "profile/sign_in",
      "Sign in › is over when the server ended it while the app was closed", fails: false),
    Case(
      "work_outlives_its_page", "faults/navigation",
      "Navigation › is silent about work that its page has taken along"),
    Case("touches_land_while_moving", "profile/motion", "Motion › takes no tap of a page that is still coming"),
    Case("second_purchase_runs", "swiftylaunch/premium", "Paywall › buys once, however often the button is tapped"),
    Case(
      "moving_stack_keeps_its_page", "faults/navigation",
      "Navigation › takes back a page that was still moving in"),
    Case("background_pops_page", "utiliship/navigation", "Navigation › is where it was after a short absence"),
    Case("button_only_closes", "faults/navigation", "Navigation › goes where a reminder's button says"),
    Case("mail_row_silent", "swiftylaunch/links", "Developer links › copy the address where there is no mail"),
    Case("banner_gone_at_once", "swiftylaunch/links", "Developer links › copy the address where there is no mail"),
    Case(
      "deleted_user_stays", "swiftylaunch/account",
      "An account with Apple › is deleted after another Sign in with Apple"),
    Case(
      "server_before_consent", "faults/account",
      "A sign-out › that is called off at the web session leaves everything as it was"),
    Case("failed_save_shown", "utiliship/appearance", "Theme › returns to light when dark cannot be saved"),
    Case("modal_over_sheet_lost", "profile/sign_in", "Sign in › stays open after a wrong password"),
    Case("modal_during_dismissal_lost", "swiftylaunch/sign_in", "A new account › is told what a password needs"),
    Case("sheet_stays_after_success", "profile/sign_in", "Sign in › is not closed by a swipe while it runs"),
    Case(
      "page_stays_after_success", "swiftylaunch/analytics",
      "Identity › is nobody's when the settings come back after a sign-out"),
    Case(
      "paywall_stays_after_purchase", "profile/plan",
      "A plan bought on another device › closes the paywall, which has nothing left to sell"),
    Case(
      "purchase_told_to_listener", "utiliship/purchase",
      "Upgrade to Pro › shows its progress on the row that was tapped"),
    Case(
      "purchase_answered_as_restore", "utiliship/purchase",
      "Upgrade to Pro › shows its progress on the row that was tapped"),
    Case("late_payment_unheard", "utiliship/purchase", "Upgrade to Pro › waits for a parent, who approves"),
    Case("old_purchase_answers", "utiliship/purchase", "Pro › comes from another device while the page is open"),
    Case(
      "old_failure_answers", "faults/purchase",
      "A purchase › has nothing to do with one that failed while the app was closed"),
    Case(
      "renewal_announced", "utiliship/purchase",
      "Pro › comes from another device while the page is open", fails: false),
    Case("sheet_not_modal", "utiliship/about", "Support › opens once for two quick taps"),
    Case(
      "switch_read_twice", "profile/navigation",
      "Page titles › read from top to bottom as the model describes them"),
    Case(
      "value_not_spoken", "accessibility/voice_over", "VoiceOver › says label, value, traits and hint"),
    Case("close_out_of_reach", "faults/purchase", "The paywall › can be closed at every text size › at the largest"),
    Case("trackers_registered_again", "profile/plan", "Upgrade to Pro › has no dead links"),
    Case(
      "failures_tracked_twice", "profile/sign_out",
      "Sign out › keeps the user signed in when it fails, and can be tried again"),
    Case("new_nobody_at_each_launch", "swiftylaunch/modules", "Modules › send nothing without AnalyticsKit"),
    Case(
      "transaction_delivered_twice", "utiliship/purchase", "Pro › comes from another device while the page is open"),
    Case("confirmed_choice_lost", "faults/navigation", "A value that asks first › is there after the page was left"),
    Case(
      "pictures_heard_as_changes", "platform/lifecycle",
      "The way to the background › has the system draw the app light and dark, which is no change of the theme › on a light device"
    ),
    Case(
      "place_lost_with_the_process", "platform/lifecycle",
      "After the system ended the app › the path comes back, and nothing that stood over it"),
    Case(
      "start_ahead_takes_the_place", "platform/lifecycle",
      "A start ahead of time › leaves the place that the first screen comes back to"),
    Case(
      "start_ahead_counts_as_launch", "platform/lifecycle",
      "A start ahead of time › is no opening: the first screen is"),
    Case(
      "locked_session_ended", "platform/lifecycle",
      "Before the first unlock › what the app reads is nothing, and what it writes is refused › woken by a push"),
    Case(
      "end_in_background_unheard", "platform/lifecycle",
      "Time in the background › ends after thirty seconds, and what still runs is told so"),
    Case("save_lost", "profile/navigation", "Navigation › keeps a pushed page's rows alive"),
    Case("snapshot_flips_theme", "faults/lifecycle", "The theme › does not change in the background"),
    Case(
      "inactive_counts_as_return", "faults/lifecycle",
      "The app's life › has no event when the notification drawer was opened and closed"),
    Case(
      "arrow_not_mirrored", "profile/preferences",
      "Language › turns the whole screen round when it is written from the right"),
    Case("headers_not_translated", "profile/preferences", "Language › is one language all over the screen › German"),
    Case("busy_after_cancel", "utiliship/purchase", "Upgrade to Pro › says nothing when the user calls it off"),
    Case("busy_after_failure", "utiliship/purchase", "Upgrade to Pro › does not ask the store without a line"),
    Case(
      "pending_purchase_unlocks", "utiliship/purchase",
      "Upgrade to Pro › waits for a parent, who declines, and hears nothing of it"),
    Case(
      "permission_answered_at_once", "profile/settings",
      "Settings › asks for notifications once, and turns the switch when they are allowed"),
    Case("restore_answered_at_once", "utiliship/restore", "Restore Purchases › is open to Pro users too"),
    Case("launch_keeps_preferences", "faults/reset", "Another launch › finds nothing stored"),
    Case("launch_keeps_permissions", "faults/reset", "Another launch › finds no permission given"),
    Case("launch_keeps_purchases", "faults/reset", "Another launch › finds nothing bought"),
    Case("launch_keeps_session", "faults/reset", "Another launch › finds nobody signed in"),
    Case("launch_keeps_events", "faults/reset", "Another launch › finds nobody's events"),
    Case(
      "locked_storage_trusted", "profile/process",
      "After the device has restarted › can read nothing when it is woken before, and everything when it is opened"),
    Case(
      "unread_is_none", "utiliship/loading",
      "Loading the page › offers nothing while it does not know whether the user is Pro"),
    Case(
      "cancelled_purchase_fails", "utiliship/purchase",
      "Upgrade to Pro › says nothing when the user calls it off"),
    Case(
      "cancelled_task_fails", "faults/navigation",
      "Navigation › is silent about work that its page has taken along"),
    Case("mail_assumed", "swiftylaunch/links", "Developer links › copy the address where there is no mail"),
    Case(
      "network_assumed", "profile/sign_out",
      "Sign out › keeps the user signed in without a line, and works when it is back"),
    Case(
      "sign_in_overwrites_device", "profile/analytics",
      "Analytics › starts anonymous, follows the person in and out, and begins anew", fails: false),
    Case(
      "cloud_beats_fresh_change", "profile/notifications",
      "Notifications › can be allowed in the Settings app, and are noticed at the return", fails: false),
  ]
}
