import EventLogs

/// What events hold, and where they come from.
extension LogClassTests {
  static let values: [Case] = [
    Case(
      id: "V24", about: "an address of mail in one of the web, where names of pictures are none",
      clean: [event("opened", 1, properties: #"{"icon":"hero@2x.png","share":"50%400"}"#)],
      fault: [event("opened", 1, properties: #"{"icon":"hero@2x.png","url":"https://x.org/?to=ada%40example.com"}"#)]),
    Case(
      id: "V08", about: "on another system", overlay: "tap = { platforms = { 'ios', 'ipados' } }",
      clean: [
        event("tap", 1), event("tap", 2, more: #","context":{"os":{"name":"iOS"}}"#),
        event("tap", 3, properties: #"{"$os_name":"iPadOS","$os":"x"}"#),
      ],
      fault: [event("tap", 1, more: #","context":{"os":{"name":"Android"}}"#)]),
    Case(
      id: "V08", about: "in another version", overlay: "tap = { app_versions = '>= 2.0, < 3' }",
      clean: [
        event("tap", 1), event("tap", 2, more: #","context":{"app":{"version":"2"}}"#),
        event("tap", 3, properties: #"{"$app_version":"2.10.1-beta"}"#),
        event("tap", 4, properties: #"{"$app_version":"dev"}"#),
      ],
      fault: [event("tap", 1, more: #","context":{"app":{"version":"1.99"}}"#)]),
    Case(
      id: "V08", about: "of another SDK", overlay: "tap = { sources = { 'analytics-swift' } }",
      clean: [
        event("tap", 1), event("tap", 2, more: #","context":{"library":{"name":"analytics-swift"}}"#),
        event("tap", 3, more: #","library":"analytics-swift/1.9""#),
      ],
      fault: [event("tap", 1, more: #","context":{"library":{"name":"analytics.js"}}"#)]),
    Case(
      id: "V17", about: "another value than it always has", overlay: "bought = { props = { store = 'app' } }",
      clean: [event("bought", 1, properties: #"{"store":"app"}"#)],
      fault: [event("bought", 1, properties: #"{"store":"web"}"#)]),
    Case(
      id: "V22", about: "the same id again", clean: [event("tap", 1001, id: "1"), event("tap", 1002, id: "2")],
      fault: [event("tap", 1001, id: "1"), event("tap", 1002, id: "2"), event("tap", 1001, id: "1")]),
    Case(
      id: "V24", about: "an address", clean: [event("tap", 1, properties: #"{"a":"me @ home","b":"x@y"}"#)],
      fault: [event("tap", 1, properties: #"{"a":[{"b":"to ada@example.com."}]}"#)]),
    Case(
      id: "V24", about: "a phone number",
      clean: [
        event("tap", 1, properties: #"{"a":"2026-01-01T09:00:00.000+02:00","b":"+1","c":"(12) 3","d":4915112345678}"#)
      ],
      fault: [event("tap", 1, properties: #"{"a":"call +49 151 1234-5678"}"#)]),
    Case(
      id: "V24", about: "a phone number behind what only begins like one",
      clean: [event("tap", 1, properties: #"{"a":"\#(String(repeating: "(", count: 1 << 20))"}"#)],
      fault: [event("tap", 1, properties: #"{"a":"\#(String(repeating: "(", count: 1 << 20)) (555) 123-4567"}"#)]),
    Case(
      id: "V22", about: "the same UUID in another letter case",
      clean: [
        event("tap", 1001, id: "0190AAAA-0001-7000-8000-00000000000a"),
        event("tap", 1002, id: "0190aaaa-0001-7000-8000-00000000000B"),
      ],
      fault: [
        event("tap", 1001, id: "0190AAAA-0001-7000-8000-00000000000a"),
        event("tap", 1001, id: "0190aaaa-0001-7000-8000-00000000000A"),
      ]),
    Case(
      id: "V24", about: "a phone number in brackets, with what comes before and after it",
      clean: [
        event(
          "tap", 1,
          properties:
            #"{"a":"2026-01-01 (123) 45","b":"f(12345) 678901","c":"(12345) 6789.0 1","d":"1 (2) 3 (4) 5 (6)"}"#)
      ],
      fault: [event("tap", 1, properties: #"{"a":"call 1(555)123-4567 now"}"#)]),
    Case(
      id: "V24", about: "an address in a key", clean: [event("tap", 1, properties: #"{"a@b":1}"#)],
      fault: [event("tap", 1, properties: #"{"by":{"ada@example.com":1}}"#)]),
    Case(
      id: "V24", about: "an address in a name", clean: [event("tap@home", 1)], fault: [event("tap ada@example.com", 1)]),
    Case(
      id: "V25", about: "a property of all events in the place of its own",
      overlay: "bought = { props = { store = 'app' } }",
      clean: [
        event("tap", 1, properties: #"{"store":"web"}"#), event("tip", 2, properties: #"{"store":"web"}"#),
        event("bought", 3, properties: #"{"store":"app"}"#),
      ],
      fault: [
        event("tap", 1, properties: #"{"store":"web"}"#), event("tip", 2, properties: #"{"store":"web"}"#),
        event("bought", 3, properties: #"{"store":"web"}"#),
      ]),
  ]
}
