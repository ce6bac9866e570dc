import Testing

/// What could be written and had no effect.
struct InVainTests {
  private static func product(_ type: String, _ more: String) -> String {
    #""store": {"products": [{"id": "p", "type": "\#(type)", "price": "1"\#(more)}], "entitlements": {"e": {"products": ["p"]}}}"#
  }

  @Test(arguments: [
    FaultCase.rest(
      #""device": {"time_zone": "Europe/Berlin+2:00"}"#,
      #"device.time_zone: "Europe/Berlin+2:00" is no time zone | write its name, and its distance from UTC behind it: "Europe/Berlin+02:00""#
    ),
    .rest(
      #""device": {"locale": "klingon"}"#,
      #"device.locale: "klingon" is no locale | write a language, and a region if it matters: "de", "de_DE""#),
    .rest(
      #""device": {"capabilities": ["mail", "mail"]}"#,
      #"device.capabilities: "mail" is there twice | delete one"#),
    .rest(
      #""deep_links": [{"entry": "os:foo", "push": ["settings"]}]"#,
      #"deep_links[1].entry: "os:foo" is no way in | it is one of "os:notification_settings", "os:notification/ID", "os:purchase/PRODUCT" or "os:shortcut/ID""#
    ),
    .rest(
      product("consumable", #", "level": 2, "group": "g", "period": "P1M""#),
      #"store.products[1].period: a consumable product has no "period" | it is for the type "auto_renewable""#,
      #"store.products[1].group: a consumable product has no "group" | it is for the type "auto_renewable""#,
      #"store.products[1].level: a consumable product has no "level" | it is for the type "auto_renewable""#),
    .preference(
      #"{"type": "bool", "storage": "session", "suite": "g"}"#,
      #".suite: what is kept in "session" is in no app group | it is for the storage "defaults" or "keychain""#),
  ])
  func `is a fault`(fault: FaultCase) throws {
    #expect(try fault.draft.faults() == fault.expected)
  }

  @Test func `options that a picker names twice are a fault`() throws {
    let row = #"{"id": "r", "kind": "picker", "label": "L", "preference": "x", "options": ["a", "a"]}"#
    let draft = Draft(rows: row, preferences: #""x": {"type": "choice", "options": ["a", "b"]}"#)
    #expect(
      try draft.faults() == [
        #"pages.settings.sections[1].rows[1].options: "a" is there twice | delete one"#
      ])
  }
}
