import Testing

/// What a person who misspells things is told. Each case is all that is said.
struct FaultTests {
  @Test(arguments: [
    FaultCase.rest(#""pagse": {}"#, #"pagse: unknown field "pagse" | did you mean "pages"?"#),
    .rest(#""deep_link": []"#, #"deep_link: unknown field "deep_link" | did you mean "deep_links"?"#),
    .row(
      Part.toggle(#""sub-title": "x""#),
      #"["sub-title"]: unknown field "sub-title" | did you mean "subtitle"?"#),
    .rest(
      #""web": {"colour": "red"}"#, #"web.colour: unknown field "colour" | web has sheet, title"#),
    .row(Part.toggle(#""iconName": "gear""#), #".iconName: unknown field "iconName" | it is spelt "icon" here"#),
    .row(
      Part.toggle(#""iconBackgroundColor": "red""#),
      #".iconBackgroundColor: unknown field "iconBackgroundColor" | it is spelt "tint" here"#),
    .row(
      Part.toggle(#""analyticsDescription": "x""#),
      #".analyticsDescription: unknown field "analyticsDescription" | it is spelt "analytics_description" here"#),
    .row(
      Part.toggle(#""selection": "dark""#), #".selection: unknown field "selection" | it is spelt "preference" here"#),
    .rest(
      #""embedding": {"wrapsInNavigationStack": false}"#,
      #"embedding.wrapsInNavigationStack: unknown field "wrapsInNavigationStack" | it is spelt "wraps_in_navigation_stack" here"#
    ),
    .row(
      Part.toggle(#""searchable": true"#),
      #".searchable: unknown field "searchable" | a row of kind "toggle" has none; "picker" has"#),
    .row(
      #"{"id": "x", "kind": "togle", "label": "X"}"#,
      #".kind: unknown value "togle" | did you mean "toggle"?"#),
    .row(Part.toggle(#""style": "big""#), #".style: unknown value "big" | it is one of "row" or "panel""#),
  ])
  func `a misspelt name is told the right one`(fault: FaultCase) throws {
    let found = try fault.draft.faults()
    #expect(found == fault.expected)
  }

  @Test(arguments: [
    FaultCase.row(
      #"{"kind": "toggle", "label": "X", "preference": "dark"}"#, #": a row needs "id" | the id of the row"#),
    .row(
      #"{"id": "x", "label": "X"}"#,
      #": a row needs "kind" | what the row does"#),
    .row(
      #"{"id": "x", "kind": "toggle", "preference": "dark"}"#, #": a row needs "label" | the text of the row"#),
    .row(
      #"{"id": "x", "kind": "toggle", "label": "X"}"#,
      #": a toggle needs "preference" or "permission" | what it shows and changes"#),
    .row(
      #"{"id": "x", "kind": "navigation", "label": "X"}"#, #": a row needs "page" | the page that it leads to"#),
    .row(
      #"{"id": "x", "kind": "navigation", "label": "X", "page": {"body": "Hi"}}"#,
      #".page: a page needs "id" | the id of the page"#),
    .row(
      #"{"id": "x", "kind": "info", "label": "X"}"#,
      #": an info row needs "value" or "preference" | what it shows"#),
    .row(
      #"{"id": "x", "kind": "link", "label": "X"}"#,
      #": a row needs "url" | the address; while it is absent or invalid the row is disabled"#),
    .row(#"{"id": "x", "kind": "action", "label": "X"}"#, #": a row needs "actions" | what a tap does"#),
    .preference(#"{}"#, #": a preference needs "type" | what it holds"#),
    .preference(
      #"{"type": "date"}"#, #": a date preference needs "default" | write it as "2026-01-31""#),
    .preference(
      #"{"type": "choice"}"#,
      #": a choice preference needs "options" | write options = { { id = "a", label = "A" } }"#),
    .rest(
      #""account": {}"#,
      #"account: an account needs "providers" | ways to sign in, the first is the default: `email`, `apple`, `google`, `device` and others"#
    ),
    .rest(
      #""texts": {"de": {"Hi": {"one": "x"}}}"#,
      #"texts.de.Hi: plural forms needs "other" | the form for everything else"#),
  ])
  func `what is missing is named`(fault: FaultCase) throws {
    let found = try fault.draft.faults()
    #expect(found == fault.expected)
  }

  @Test(arguments: [
    FaultCase.row(
      Part.toggle(#""haptic": true"#),
      #".haptic: expected a name such as "soft", "light" or "medium", found true"#),
    .row(Part.toggle(#""subtitle": 5"#), #".subtitle: expected a text in quotes, found 5"#),
    .row(
      Part.toggle(#""variants": {"when": {}}"#), #".variants: expected a list, found a table | put it in a list, { … }"#
    ),
    .rest(
      #""flags": {"x": "true"}"#,
      #"flags.x: expected true or false, or a table, found "true" | write true without quotes"#),
    .rest(#""flags": ["x"]"#, "flags: expected a table of named values, found a list"),
    .rest(
      #""messages": {"max": "3"}"#,
      #"messages.max: expected a whole number from 1 to 100, found "3" | write 3 without quotes"#),
    .rest(#""messages": {"max": 0}"#, "messages.max: expected a whole number from 1 to 100, found 0"),
    .rest(#""messages": {"max": 1.5}"#, "messages.max: expected a whole number from 1 to 100, found 1.5"),
    .rest(
      #""messages": {"shown_for": 700}"#,
      #"messages.shown_for: expected a duration: seconds up to 600, or a text with a unit such as "800ms" or "5 minutes", found 700"#
    ),
    .rest(
      #""messages": {"shown_for": "5 parsecs"}"#,
      #"messages.shown_for: expected a duration: seconds up to 600, or a text with a unit such as "800ms" or "5 minutes", found "5 parsecs""#
    ),
    .row(
      Part.toggle(#""icon": "bell fill""#), #".icon: expected the name of an icon, or "asset:NAME", found "bell fill""#),
    .row(
      Part.toggle(##""tint": "#12345""##),
      ##".tint: expected a colour: a name, a theme token, "#RRGGBB" or "#RRGGBBAA", found "#12345""##),
    .row(Part.toggle(#""tint": "rde""#), #".tint: unknown colour "rde" | did you mean "red"?"#),
    .rest(
      ##""theme": {"color": {"a": "red"}}"##,
      ##"theme.color.a: expected a colour "#RRGGBB" or "#RRGGBBAA", or a table, found "red""##),
    .rest(
      #""device": {"ios_version": 18.0}"#,
      #"device.ios_version: expected a version in quotes such as "18.0", found 18.0"#),
    .rest(
      #""web": {"sheet": {"detents": ["height:-3"]}}"#,
      #"web.sheet.detents[1]: expected "large", "medium", "height:POINTS" or "fraction:PART", found "height:-3""#),
    .rest(
      #""store": {"products": [{"id": "p", "type": "consumable", "price": 4.99}]}"#,
      #"store.products[1].price: expected a price in quotes such as "4.99", found 4.99"#),
    .rest(
      #""store": {"products": [{"id": "p", "type": "auto_renewable", "price": "4.99", "period": "monthly"}]}"#,
      #"store.products[1].period: expected a period such as "P1W", "P1M" or "P1Y", found "monthly""#,
      #"store.products[1]: an auto_renewable product needs "period" | write period = "P1M""#),
    .row(Part.toggle(#""analytics": true"#), ".analytics: expected false, or a table, found true"),
    .rest(
      #""profile": {"header": {"parallax": 2}}"#, "profile.header.parallax: expected a number from 0 to 1, found 2"),
  ])
  func `a value of the wrong type is told what is expected`(fault: FaultCase) throws {
    let found = try fault.draft.faults()
    #expect(found == fault.expected)
  }

  @Test(arguments: [
    FaultCase.row(
      #"{"id": "dark-mode", "kind": "toggle", "label": "X", "preference": "dark"}"#,
      #".id: "dark-mode" is no id | an id is a letter, then letters, digits and _, at most 200"#),
    FaultCase(
      Draft(pages: #""2fa": {"title": "Two"}"#),
      #"pages["2fa"]: "2fa" is no id | an id is a letter, then letters, digits and _, at most 200"#),
    FaultCase(
      Draft(rows: #"\#(Part.toggle(#""badge": "1""#)), \#(Part.toggle(#""badge": "2""#))"#),
      #"pages.settings.sections[1].rows[2].id: "dark" is the id of another row too | the first is at line 1: pages.settings.sections[1].rows[1].id"#
    ),
    .rest(
      #""dialogs": {"ask": {"buttons": [{"id": "dark"}]}}"#,
      #"dialogs.ask.buttons[1].id: "dark" is the id of a row too | the first is at line 1: pages.settings.sections[1].rows[1].id"#
    ),
    .rest(
      #""dialogs": {"settings": {"buttons": [{"id": "ok"}]}}"#,
      #"dialogs.settings: "settings" is the id of a page too | the first is at line 1: pages.settings"#),
    FaultCase(
      Draft(pages: #""about": {"title": "About", "sections": [{"id": "main"}]}"#),
      #"pages.about.sections[1].id: "main" is the id of another section too | the first is at line 1: pages.settings.sections[1].id"#
    ),
    FaultCase(
      Draft(pages: #""sign_out": {"title": "Bye"}"#),
      #"pages.sign_out: "sign_out" is the name of a flow | give it another id"#),
    .rest(
      #""dialogs": {"paywall": {"buttons": [{"id": "ok"}]}}"#,
      #"dialogs.paywall: "paywall" is the name of a flow | give it another id"#),
    FaultCase(
      Draft(
        rows: #"{"id": "about", "kind": "picker", "label": "X", "preference": "c"}"#,
        pages: #""about": {"title": "About"}"#, preferences: #""c": {"type": "choice", "options": ["a"]}"#),
      #"pages.settings.sections[1].rows[1].id: the pushed list of this picker has the id "about", as a page has | give one another id; the page is at pages.about"#
    ),
    .preference(
      #"{"type": "choice", "options": ["a", {"id": "a"}]}"#,
      #".options: two options have the id "a" | give one another id"#),
    .preference(
      #"{"type": "bool", "key": "dark"}"#,
      #".key: "x" is stored under the same key as "dark" | give it another "key""#),
    .rest(
      #""account": {"providers": ["email"], "users": [{"email": "a@b"}, {"email": "a@b"}]}"#,
      #"account.users[2].email: two users have the email "a@b" | give one another email"#),
    .rest(
      #""store": {"products": [{"id": "p", "type": "consumable", "price": "1"}, {"id": "p", "type": "consumable", "price": "1"}]}"#,
      #"store.products[2].id: "p" is the id of another product too | the first is at line 1: store.products[1].id"#),
    .rest(
      #""deep_links": [{"url": "a://b", "push": []}, {"url": "a://b", "push": []}]"#,
      #"deep_links[2]: another deep link has "a://b" too | the first would always win: delete one"#),
  ])
  func `ids have a form and are unique`(fault: FaultCase) throws {
    let found = try fault.draft.faults()
    #expect(found == fault.expected)
  }

  @Test func `only a notification comes by itself`() throws {
    let link = #""deep_links": [{"url": "hello://x", "push": [], "in_front": [{"copy": "x"}]}]"#
    let note = #"write entry = "os:notification/ID", or leave it out"#
    #expect(
      try FaultCase.rest(link, "").draft.faults()
        == ["deep_links[1].in_front: only a notification can come by itself | \(note)"])
  }

  @Test(arguments: [
    FaultCase.rest(
      buttons(#""sigm_in": {"cancel": false}"#),
      #"analytics.events.buttons.sigm_in: "sigm_in" is not a sheet, question or page | did you mean "sign_in"?"#),
    .rest(
      buttons(#""sign_in": {"cancle": false}"#),
      #"analytics.events.buttons.sign_in.cancle: "cancle" is not a button of "sign_in" | did you mean "cancel"?"#),
    .rest(
      buttons(#""ask": {"yes": {"properties": {"a": 1}}}"#)
        + #", "dialogs": {"ask": {"buttons": [{"id": "yes"}, {"id": "no"}]}}"#,
      #"analytics.events.buttons.ask.yes: a button's analytics needs "event" | the name of the event"#),
    .rest(
      buttons(#""ask": {"maybe": false}"#) + #", "dialogs": {"ask": {"buttons": [{"id": "yes"}, {"id": "no"}]}}"#,
      #"analytics.events.buttons.ask.maybe: "maybe" is not a button of "ask" | it is one of "no" or "yes""#),
    .rest(
      buttons(#""settings": {"cancel": {"event": "x_{row}"}}"#),
      #"analytics.events.buttons.settings.cancel.event: unknown placeholder "{row}" | define it in constants, or write "{{" for a brace that is shown; there are {button}, {surface}, {CONSTANT}, {STATE_KEY}, {app.FIELD}, {account.FIELD}, {now.FIELD}, {preferences.ID}, {product.ID.FIELD}, {STATE_KEY.FIELD}"#
    ),
  ])
  func `a button with an event of its own has to be there`(fault: FaultCase) throws {
    let found = try fault.draft.faults()
    #expect(found == fault.expected)
  }

  private static func buttons(_ entries: String) -> String { #""analytics": {"events": {"buttons": {\#(entries)}}}"# }

  @Test func `all faults are reported at once`() throws {
    let rows = #"{"id": "a b", "kind": "toggle", "label": 3, "preference": "drak", "badge": "{nmae}", "x": 1}"#
    let found = try Draft(rows: rows, rest: #""root": "setings", "colour": 1"#).faults()
    #expect(found.count == 7, "\(found)")
  }

  @Test func `no more than two hundred faults are shown`() throws {
    let rows = (1...300).map { #"{"id": "r\#($0)", "kind": "toggle", "label": "X", "preference": "none"}"# }
    let found = try Draft(rows: rows.joined(separator: ", ")).faults()
    #expect(found.count == 201)
    #expect(found.last == "100 more faults are not shown | mend these first")
    let one = try Draft(rows: rows.prefix(201).joined(separator: ", ")).faults()
    #expect(one.last == "1 more fault is not shown | mend these first")
  }
}
