import EventLogs

/// Whose events are, in which session, and what the user has allowed.
extension LogClassTests {
  static let identity: [Case] = [
    Case(
      id: "V18", about: "before consent, where screens do not count",
      overlay: "}, auto = { ['$screen'] = 'ignore', ['Application Installed'] = 'ignore' }, "
        + "consent = { granted = { 'agreed' }, required = true }, note = ''",
      clean: [
        event("Application Installed", 0, kind: "lifecycle"), event("Home", 1, kind: "screen"), event("agreed", 2),
      ],
      fault: [
        event("Application Installed", 0, kind: "lifecycle"), event("Home", 1, kind: "screen"), event("tap", 2),
        event("agreed", 3),
      ]),
    Case(
      id: "V18", about: "before consent",
      overlay:
        "}, consent = { granted = { 'agreed' }, required = true }, auto = { ['Application Installed'] = 'ignore' }, note = ''",
      clean: [event("tap", 1), event("agreed", 2), event("tap", 3)],
      fault: [event("Application Installed", 0, kind: "lifecycle"), event("tap", 1), event("agreed", 2)]),
    Case(
      id: "V18", about: "after the opt-out", overlay: "}, consent = { withdrawn = { 'refused' } }, note = ''",
      clean: [event("tap", 1), event("refused", 2)], fault: [event("refused", 1), event("tap", 2)]),
    Case(
      id: "V19", about: "not reset after the sign-out", overlay: "}, sign_out = { 'signed_out' }, note = ''",
      clean: [
        event("signed_out", 1, user: "ada"), event("tap", 2, anonymous: "a2"),
        event("tap", 3, user: "ada", anonymous: "a2"),
      ],
      fault: [event("signed_out", 1, user: "ada"), event("tap", 2, user: "ada"), event("tap", 3, user: "ada")]),
    Case(
      id: "V19", about: "one user over another",
      clean: [
        event("", 1, user: "ada", kind: "identify"), event("", 2, user: "grace", anonymous: "a2", kind: "identify"),
      ],
      fault: [event("", 1, user: "ada", kind: "identify"), event("", 2, user: "grace", kind: "identify")]),
    Case(
      id: "V20", about: "a user is needed", overlay: "bought = { requires = { 'identified' } }",
      clean: [event("bought", 1, user: "ada")], fault: [event("bought", 1)]),
    Case(
      id: "V26", about: "idle", format: .posthog,
      clean: [event("tap", 0, session: "s1"), event("tap", 1_800_000, session: "s1")],
      fault: [
        event("tap", 0, session: "s1"), event("tap", 1_800_001, session: "s1"), event("tap", 3_700_000, session: "s1"),
      ]),
    Case(
      id: "V26", about: "a day", overlay: "}, session = { idle = '2 days' }, note = ''", format: .posthog,
      clean: [event("tap", 0, session: "s1"), event("tap", 86_400_000, session: "s1")],
      fault: [event("tap", 0, session: "s1"), event("tap", 86_400_001, session: "s1")]),
    Case(
      id: "V26", about: "back to an old one", clean: [event("tap", 0, session: "s1"), event("tap", 1, session: "s2")],
      fault: [event("tap", 0, session: "s1"), event("tap", 1, session: "s2"), event("tap", 3, session: "s1")]),
    Case(
      id: "V27", about: "told twice",
      clean: [
        event(
          "$feature_flag_called", 1, kind: "flag", properties: #"{"$feature_flag":"f","$feature_flag_response":true}"#),
        event(
          "$feature_flag_called", 2, kind: "flag", properties: #"{"$feature_flag":"f","$feature_flag_response":false}"#),
      ],
      fault: [
        event(
          "$feature_flag_called", 1, kind: "flag", properties: #"{"$feature_flag":"f","$feature_flag_response":true}"#),
        event(
          "$feature_flag_called", 2, kind: "flag", properties: #"{"$feature_flag":"f","$feature_flag_response":true}"#),
      ]),
    Case(
      id: "V27", about: "not told", overlay: "tap = { exposure = 'f' }",
      clean: [event("$feature_flag_called", 1, kind: "flag", properties: #"{"$feature_flag":"f"}"#), event("tap", 2)],
      fault: [
        start, event("$feature_flag_called", 1, kind: "flag", properties: #"{"$feature_flag":"g"}"#), event("tap", 2),
      ]),
  ]
}
