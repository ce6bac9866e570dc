import EventLogs

/// What comes too often, too early, too late, twice, or not at all.
extension LogClassTests {
  static let order: [Case] = [
    Case(
      id: "V13", about: "once a session", overlay: "paywall_shown = { once_per = 'session' }",
      clean: [event("paywall_shown", 1, session: "s1"), event("paywall_shown", 9, session: "s2")],
      fault: [event("paywall_shown", 1, session: "s1"), event("paywall_shown", 9, session: "s1")]),
    Case(
      id: "V13", about: "once an installation", overlay: "welcomed = { once_per = 'install' }",
      clean: [event("welcomed", 1), event("welcomed", 9, anonymous: "a2")],
      fault: [event("welcomed", 1), event("welcomed", 9)]),
    Case(
      id: "V13", about: "once an appearance", overlay: "tip = { once_per = 'appearance' }",
      clean: [event("tip", 1), event("Home", 5, kind: "screen"), event("tip", 9)],
      fault: [event("Home", 1, kind: "screen"), event("tip", 5), event("tip", 9)]),
    Case(
      id: "V13", about: "twice in one millisecond",
      clean: [
        event("tap", 1001, id: "1", properties: #"{"row":"a"}"#),
        event("tap", 1001, id: "2", properties: #"{"row":"b"}"#),
      ],
      fault: [
        event("tap", 1001, id: "1", properties: #"{"row":"a"}"#),
        event("tap", 1001, id: "2", properties: #"{"row":"a"}"#),
      ]),
    Case(
      id: "V13", about: "in all", overlay: "begun = { count = { 1, 2 } }",
      clean: [event("begun", 1), event("begun", 2)],
      fault: [event("begun", 1), event("begun", 2), event("begun", 3)]),
    Case(
      id: "V14", about: "no screen before it, whatever its name", overlay: "tip = { order = { after = '$screen' } }",
      clean: [
        event("Application Opened", 0, kind: "lifecycle"), event("Home", 1, kind: "screen"), event("tip", 2),
      ],
      fault: [
        event("Application Opened", 0, kind: "lifecycle"), event("tip", 2), event("Home", 3, kind: "screen"),
      ]),
    Case(
      id: "V14", about: "one before two of them", overlay: "done = { order = { after = 'begun' } }",
      clean: [event("begun", 1), event("done", 2), event("begun", 3), event("begun", 4), event("done", 5)],
      fault: [event("begun", 1), event("done", 2), event("done", 3)]),
    Case(
      id: "V14", about: "too late after the last one", overlay: "done = { order = { after = 'begun', within = 1 } }",
      clean: [event("begun", 1), event("done", 2), event("begun", 5000), event("done", 5001)],
      fault: [event("begun", 1), event("done", 2), event("begun", 3), event("done", 5001)]),
    Case(
      id: "V12", about: "nothing between it and the next", overlay: "begun = { order = { before = 'done' } }",
      clean: [event("begun", 1), event("done", 2), event("begun", 3), event("done", 4)],
      fault: [event("begun", 1), event("begun", 2), event("done", 3)]),
    Case(
      id: "V14", about: "too late", overlay: "done = { order = { after = 'begun', within = 1 } }",
      clean: [event("begun", 1), event("done", 1001)], fault: [event("begun", 1), event("done", 1002)]),
    Case(
      id: "V12", about: "nothing after it", overlay: "begun = { order = { before = 'done' } }",
      clean: [event("begun", 1), event("done", 2), event("begun", 3)],
      fault: [event("begun", 1), event("tap", 2)]),
    Case(
      id: "V16", about: "a screen twice",
      clean: [
        event("Home", 1, kind: "screen"), event("Help", 300, kind: "screen"), event("Home", 400, kind: "screen"),
        event("Home", 1400, kind: "screen"),
      ],
      fault: [event("Home", 1, kind: "screen"), event("tap", 2), event("Home", 90, kind: "screen")]),
    Case(
      id: "V28", about: "an end without a beginning",
      clean: [event("sign_out_started", 1), event("sign_out_succeeded", 2), event("not_of_the_app", 3)],
      fault: [start, event("sign_out_succeeded", 2)]),
    Case(
      id: "V30", about: "back in time", clean: [event("tap", 1001), event("tap", 1001, properties: #"{"a":1}"#)],
      fault: [event("tap", 1001), event("tap", 1000)]),
    Case(
      id: "V30", about: "against the ids", format: .posthog,
      clean: [
        event("tap", 2001, id: "0190aaaa-0002-7000-8000-000000000000"),
        event("tap", 1001, id: "0190aaaa-0001-7000-8000-000000000000"),
      ],
      fault: [
        event("tap", 2001, id: "0190aaaa-0001-7000-8000-000000000000"),
        event("tap", 1001, id: "0190aaaa-0002-7000-8000-000000000000"),
      ]),
    Case(
      id: "V30", about: "nobody knows which was first", overlay: "done = { order = { after = 'begun' } }",
      clean: [event("begun", 1001), event("done", 1002)], fault: [event("begun", 1001), event("done", 1001)]),
    Case(
      id: "V30", about: "from the future",
      clean: [event("tap", 1_767_258_500_000, more: #","receivedAt":"2026-01-01T09:00:00Z""#)],
      fault: [event("tap", 1_767_259_000_000, more: #","receivedAt":"2026-01-01T09:00:00Z""#)]),
    Case(
      id: "V14", about: "nothing before it, in a log that begins with the app",
      overlay: "done = { order = { after = 'begun' } }",
      clean: [event("done", 2), event("begun", 3), event("done", 4)],
      fault: [start, event("done", 2), event("begun", 3)]),
    Case(
      id: "V28", about: "a second outcome without another start",
      clean: [
        start, event("sign_out_started", 1), event("sign_out_cancelled", 2), event("sign_out_started", 3),
        event("sign_out_succeeded", 4),
      ],
      fault: [
        start, event("sign_out_started", 1), event("sign_out_cancelled", 2), event("sign_out_succeeded", 3),
      ]),
    Case(
      id: "V28", about: "a second success",
      clean: [start, event("sign_out_started", 1), event("sign_out_failed", 2), event("sign_out_failed", 3)],
      fault: [start, event("sign_out_started", 1), event("sign_out_succeeded", 2), event("sign_out_succeeded", 3)]),
  ]
}
