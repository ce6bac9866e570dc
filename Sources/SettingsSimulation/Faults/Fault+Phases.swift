import SettingsVocabulary

/// Faults that put phases into another order, or leave one out.
extension Fault {
  static let ofPhases: [Fault] = [
    Fault(
      "server_before_session", .wrongOrder, "the session on the device ends only when the server has answered",
      reports: ["AUTH-01"], .phases { $0.signOut.move(.server, before: .session) }),
    Fault(
      "session_before_consent", .wrongOrder, "a sign-out that is called off at the web session has cleared the device",
      reports: ["AUTH-09"], .phases { $0.signOut.move(.session, before: .webSession) }),
    Fault(
      "server_before_consent", .partialCommit,
      "a sign-out that is called off at the web session has ended the session at the server", reports: ["AUTH-06"],
      .phases { $0.signOut.move(.server, before: .webSession) }),
    Fault(
      "session_before_push_token", .wrongOrder, "the session is gone when push is to be deregistered with it",
      reports: ["PERM-13"], .phases { $0.signOut.move(.session, before: .pushToken) }),
    Fault(
      "push_token_left", .identityLeak, "the device still gets the notifications of who has signed out",
      reports: ["PERM-12"], .phases { $0.signOut.removeAll { $0 == .pushToken } }),
    Fault(
      "session_before_deletion", .wrongOrder, "a deletion that fails has cleared the device already",
      reports: ["AUTH-11"], .phases { $0.deletion.move(.session, before: .server) }),
    Fault(
      "apple_token_before_deletion", .partialCommit,
      "a deletion that fails has ended Sign in with Apple already",
      .phases { $0.deletion.move(.appleToken, before: .server) }),
    Fault(
      "deletion_deletes_nothing", .lostWrite, "an account that is told as deleted is still there",
      .phases { $0.deletion.removeAll { $0 == .server } }),
    Fault(
      "permissions_not_read_again", .missedExternalChange, "a permission changed in Settings is not noticed on return",
      reports: ["PERM-01"], .phases { $0.comingBack.removeAll { $0 == .permissions } }),
    Fault(
      "account_not_read_again", .missedExternalChange, "an account that was changed elsewhere is not noticed on return",
      .phases { $0.comingBack.removeAll { $0 == .account } }),
    Fault(
      "launch_keeps_preferences", .harnessLeak, "another launch in a journey finds what was stored before it",
      .phases { $0.reset.removeAll { $0 == .preferences } }),
    Fault(
      "launch_keeps_permissions", .harnessLeak, "another launch in a journey finds the permissions given before it",
      .phases { $0.reset.removeAll { $0 == .permissions } }),
    Fault(
      "launch_keeps_purchases", .harnessLeak, "another launch in a journey finds what was bought before it",
      .phases { $0.reset.removeAll { $0 == .purchases } }),
    Fault(
      "launch_keeps_session", .harnessLeak, "another launch in a journey finds the user who was there before it",
      .phases { $0.reset.removeAll { $0 == .session } }),
    Fault(
      "launch_keeps_events", .harnessLeak, "another launch in a journey sends the events from before it",
      .phases { $0.reset.removeAll { $0 == .analytics } }),
  ]
}
