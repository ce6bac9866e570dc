import SettingsVocabulary

/// Faults that switch a named rule off.
extension Fault {
  static let ofRules: [Fault] = [
    Fault(
      "busy_after_cancel", .stuckGuard, "a flow that was cancelled stays busy: it cannot be left, nor tried again",
      reports: ["NAV-09", "RACE-03"], .rules(.cancellingEndsTheRun)),
    Fault(
      "busy_after_failure", .stuckGuard, "a flow that has failed stays busy: it cannot be left, nor tried again",
      .rules(.failingEndsTheRun)),
    Fault(
      "sheet_stays_after_success", .missingTransition, "the sheet of a flow stays when the flow has succeeded",
      .rules(.successClosesTheSheet)),
    Fault(
      "page_stays_after_success", .missingTransition,
      "a flow that ends at the first page leaves the user where they are",
      .rules(.successReturnsToRoot)),
    Fault(
      "paywall_stays_after_purchase", .missingTransition, "the paywall stays when what it sells is there",
      .rules(.purchaseClosesThePaywall)),
    Fault(
      "failure_leaves_the_page", .outcomeMismapped, "a flow that fails takes the user to the first page all the same",
      .rules(.failureKeepsThePage)),
    Fault(
      "cancelled_task_fails", .cancellationAsError, "a task that is cancelled because its page goes is a failure",
      reports: ["RACE-06"], .rules(.tasksEndSilently)),
    Fault(
      "derived_value_frozen", .derivedStateError, "a value does not follow what it is derived from",
      reports: ["PREF-08"], .rules(.derivedValuesFollow)),
    Fault(
      "switch_ignores_system", .derivedStateError,
      "the app's own switch of a permission is on without the OS's consent",
      reports: ["PERM-10"], .rules(.switchesObeyTheSystem)),
    Fault(
      "pictures_heard_as_changes", .artefactAsEvent,
      "an app that listens to the colour scheme hears of each picture that the system takes for the app switcher",
      .rules(.picturesAreNoChange)),
    Fault(
      "session_outlives_the_app", .identityLeak, "who was signed in before a reinstallation is signed in after it",
      reports: ["LIFE-03"], .rules(.firstStartClearsTheSession)),
    Fault(
      "another_user_proves", .misroutedCompletion,
      "a proof with another Apple ID is taken, and the account of that one is deleted",
      .rules(.proofIsOfTheSameUser)),
    Fault(
      "proof_is_not_fresh", .staleRead, "a deletion carries the session from before the proof by a provider",
      .rules(.proofRenewsTheSession)),
    Fault(
      "typed_name_kept", .staleRead, "the form for a new name opens with what was typed in it before",
      .rules(.formsOpenEmpty)),
    Fault(
      "failed_save_shown", .partialCommit, "a value that could not be saved stays on the screen",
      .rules(.failedSavesRevert)),
    Fault(
      "cloud_beats_fresh_change", .foreignWriter, "another device's value replaces one that the user has just changed",
      .rules(.ownChangeWins)),
    Fault(
      "repeat_takes_a_banner", .duplicateDelivery,
      "a banner that is not shown because it is there already takes the oldest one away all the same",
      .rules(.repeatedBannersChangeNothing)),
    Fault(
      "save_lost", .lostWrite, "a value is told as saved and is not there after a relaunch",
      reports: ["PREF-01", "PREF-05"], .rules(.savesAreKept)),
    Fault(
      "screen_before_its_gate", .artefactAsEvent,
      "a page is a screen to analytics though what can open it stands in its place",
      .rules(.screensStandBehindGates)),
    Fault(
      "entitlements_told_again", .duplicateDelivery,
      "what an app does when entitlements change it does at each reading of them, changed or not",
      .rules(.listenersHearChanges)),
    Fault(
      "identified_without_traits", .prematureInit,
      "analytics hears who the user is before anything else is known of them, and so without the traits",
      .rules(.traitsComeWithTheUser)),
    Fault(
      "reset_drops_queue", .wrongOrder, "the reset at a sign-out throws away events that were not sent yet",
      reports: ["AN-04"], .rules(.resetKeepsTheQueue)),
  ]
}
