import Testing

/// Values that fit their types and still make no sense together.
struct MeaningTests {
  @Test(arguments: [
    FaultCase.preference(
      #"{"type": "bool", "min": 1}"#, #".min: a bool preference has no "min" | it is for the types "int" and "number""#),
    .preference(
      #"{"type": "int", "min": 5, "max": 3, "default": 4}"#,
      #".min: "min" is greater than "max" | exchange them"#,
      #".default: 4 is below the least value, 5 | change it or "min""#),
    .preference(
      #"{"type": "int", "max": 3, "default": 4}"#, #".default: 4 is above the greatest value, 3 | change it or "max""#),
    .preference(#"{"type": "number", "step": 0}"#, #".step: "step" is 0 | write a number above 0"#),
    .preference(
      #"{"type": "int", "default": 1.5}"#, #".default: 1.5 is no value of "x", an int | write a whole number"#),
    .preference(
      #"{"type": "bool", "default": "on"}"#, #".default: "on" is no value of "x", a bool | write true or false"#),
    .preference(
      #"{"type": "date", "default": "2026-02-30"}"#,
      #".default: "2026-02-30" is no value of "x", a date | write a date such as "2026-01-31" or "2026-01-31T09:30""#),
    .preference(
      #"{"type": "choice", "options": ["left", "right"], "default": "lefft"}"#,
      #".default: "lefft" is no option of "x" | did you mean "left"?"#),
    .preference(
      #"{"type": "choices", "options": ["left", "right"], "default": ["up"]}"#,
      #".default: "up" is no option of "x" | it is one of "left" or "right""#),
    .preference(
      #"{"type": "int", "default": {"from": "locale.currency"}}"#,
      #".default.from: only a choice or text preference can have a derived default | write a value"#),
    .preference(
      #"{"type": "text", "pattern": "[a-"}"#,
      #".pattern: the pattern cannot be read: a "[" without "]" | at character 4"#),
    .preference(
      #"{"type": "text", "min_length": 5, "max_length": 3}"#,
      #".min_length: "min_length" is greater than "max_length" | exchange them"#),
    .preference(
      #"{"type": "choice", "options": ["on", "off"], "controls": "color_scheme"}"#,
      #".controls: controls = "color_scheme" needs a choice among "system", "light" and "dark" | name the options so"#),
    .preference(
      #"{"type": "text", "controls": "analytics_consent"}"#,
      #".controls: controls = "analytics_consent" needs a bool | set type to "bool""#),
    .preference(
      #"{"type": "bool", "takes_effect": "now"}"#,
      #".takes_effect: "takes_effect" is for controls = "language" | leave it out"#),
    .preference(
      #"{"type": "bool", "scope": "account"}"#,
      #".scope: "scope" needs the table "account" | add it to the definition"#),
    .preference(
      #"{"type": "bool", "derive": [{"when": [], "value": 3}]}"#,
      #".derive[1].value: 3 is no value of "x", a bool | write true or false"#),
  ])
  func `preferences`(fault: FaultCase) throws {
    let found = try fault.draft.faults()
    #expect(found == fault.expected)
  }

  static let some = #"""
    "n": {"type": "int", "min": 0, "max": 10}, "free": {"type": "number"}, "t": {"type": "text"},
    "c": {"type": "choice", "options": ["a", "b"]}, "cs": {"type": "choices", "options": ["a", "b"]},
    "day": {"type": "date", "default": "2026-01-31"}, "at": {"type": "time", "default": "09:30"}
    """#

  @Test(arguments: [
    (
      #""kind": "toggle", "preference": "n""#,
      #".preference: a toggle needs a bool preference; "n" is an int | rows for it are "slider", "stepper" or "info""#
    ),
    (
      #""kind": "toggle", "preference": "dark", "permission": "notifications""#,
      #".permission: a toggle has either "preference" or "permission" | keep one of them"#
    ),
    (
      #""kind": "picker", "preference": "t""#,
      #".preference: a picker needs a choice or choices preference; "t" is a text | rows for it are "text_field" or "info""#
    ),
    (
      #""kind": "picker", "preference": "c", "options": ["a", "left"]"#,
      #".options: "left" is no option of "c" | it is one of "a" or "b""#
    ),
    (
      #""kind": "picker", "preference": "cs", "picker_style": "wheel""#,
      #".picker_style: a wheel picker shows one choice; "cs" has several | use "navigation_link", "menu" or "inline""#
    ),
    (
      #""kind": "picker", "preference": "cs", "closes_on_choice": true"#,
      #".closes_on_choice: a picker of several choices cannot close on a choice | leave it out"#
    ),
    (
      #""kind": "picker", "preference": "c", "picker_style": "menu", "searchable": true"#,
      #".searchable: only a pushed list can be searched | set picker_style to "navigation_link""#
    ),
    (
      #""kind": "slider", "preference": "free""#, #": a slider needs "min" and "max" | on the row or on its preference"#
    ),
    (
      #""kind": "slider", "preference": "n", "min": 8, "max": 2"#,
      #".min: "min" is not less than "max" | exchange them"#
    ),
    (
      #""kind": "slider", "preference": "n", "max": 11"#,
      #".max: "max" is outside of what "n" can be | change it or the preference"#
    ),
    (#""kind": "stepper", "preference": "n", "step": 0"#, #".step: "step" is 0 | write a number above 0"#),
    (
      #""kind": "date", "preference": "at", "components": "date""#,
      #".components: a time preference has no "date" | use "time""#
    ),
    (
      #""kind": "text_field", "preference": "dark""#,
      #".preference: a text field needs a text or secret preference; "dark" is a bool | rows for it are "toggle" or "info""#
    ),
    (
      #""kind": "info", "value": "1", "preference": "t""#,
      #".preference: an info row has either "value" or "preference" | keep one of them"#
    ),
    (#""kind": "mail", "to": []"#, #".to: a mail needs an address | write to = { "{support_email}" }"#),
    (#""kind": "sign_out""#, #".kind: "kind" needs the table "account" | add it to the definition"#),
    (
      #""kind": "info", "value": "1", "requires": {"entitlement": "pro", "present": "in_place"}"#,
      #".requires.present: "in_place" is for the gate of a page | move the gate to the page, or present it in a sheet"#
    ),
    (
      #""kind": "info", "value": "1", "confirm": {"style": "alert", "sheet": {}}"#,
      #".confirm.sheet: a confirm of style "alert" has no sheet | set style to "sheet""#
    ),
    (
      #""kind": "info", "value": "1", "visible_when": {"valid": "n"}"#,
      #".visible_when.valid: "valid" needs a text or secret preference; "n" is an int | compare it with "is", "above" or "below""#
    ),
    (
      #""kind": "info", "value": "1", "visible_when": {"preference": "c", "is": "left"}"#,
      #".visible_when.is: "left" is no option of "c" | it is one of "a" or "b""#
    ),
    (
      #""kind": "info", "value": "1", "visible_when": {"preference": "c", "above": 1}"#,
      #".visible_when.above: "above" needs a number; "c" is a choice | compare it with "is""#
    ),
    (
      #""kind": "info", "value": "1", "visible_when": {"preference": "c", "contains": "a"}"#,
      #".visible_when.contains: "contains" needs a choices or text preference; "c" is a choice | compare it with "is""#
    ),
  ])
  func `rows`(row: String, message: String) throws {
    let draft = Draft(
      rows: #"{"id": "x", "label": "X", \#(row)}"#, preferences: Self.some, rest: "\(Part.store), \(Part.permissions)")
    let found = try draft.faults()
    #expect(found == ["pages.settings.sections[1].rows[1]\(message)"])
  }

  @Test(arguments: [
    (
      #"{"push": "settings", "copy": "x"}"#,
      #": an action says one thing; here are "push" and "copy" | write a list with a table for each"#
    ),
    (#"{"psuh": "settings"}"#, #".psuh: unknown field "psuh" | did you mean "push"?"#),
    (#"{"set": "n", "to": 11}"#, #".to: 11 is above the greatest value, 10 | change it or "max""#),
    (#"{"set": "n"}"#, #": an action needs "to" | the new value"#),
    (#"{"toggle": "n"}"#, #".toggle: "toggle" needs a bool preference; "n" is an int | write { set = "n", to = … }"#),
    (
      #"{"start": "restore", "product": "pro_m"}"#,
      #".product: the flow "restore" takes no product | only "purchase" and "request_refund" do"#
    ),
    (#"{"dismiss": false}"#, #".dismiss: expected true, found false"#),
    (#"{"task": {"takes": 1}}"#, #".task: a task needs "name" | the name in `task.NAME`"#),
  ])
  func `actions`(action: String, message: String) throws {
    let draft = Draft(rows: Part.action(action), preferences: Self.some, rest: Part.store)
    let found = try draft.faults()
    #expect(found == ["pages.settings.sections[1].rows[1].actions[1]\(message)"])
  }

  @Test(arguments: [
    FaultCase.rest(
      #""account": {"providers": []}"#,
      #"account.providers: an account needs a way to sign in | write providers = { "email" }"#),
    .rest(
      #""account": {"providers": ["email"], "users": [{"email": "ada"}]}"#,
      #"account.users[1].email: "ada" is no email | write it as "ada@example.com""#),
    .rest(
      #""account": {"providers": ["email"], "users": [{"email": "a@b", "preferences": {"dark": true}}]}"#,
      #"account.users[1].preferences.dark: "dark" is kept by the device, not by the account | set its scope to "account""#
    ),
    .rest(
      #""account": {"providers": ["email"], "sign_out": {"steps": ["server"]}}"#,
      #"account.sign_out.steps: without the step "session" nobody is signed out | add "session""#),
    .rest(
      #""account": {"providers": ["email", "apple"], "reauthenticate": {"sheets": {"apple": {}, "google": {}}}}"#,
      #"account.reauthenticate.sheets.google: nobody signs in with "google" | it is one of "email" or "apple""#),
    .rest(
      #""account": {"providers": ["email"], "password": {"min_length": 9, "max_length": 8}}"#,
      #"account.password.min_length: "min_length" is greater than "max_length" | exchange them"#),
    .rest(
      #""store": {"products": [{"id": "p", "type": "consumable", "price": "1", "intro_offer": {"mode": "free_trial", "period": "P1W"}}]}"#,
      #"store.products[1].intro_offer: a consumable product has no intro offer | it is for the type "auto_renewable""#),
    .rest(
      #""store": {"products": [{"id": "p", "type": "auto_renewable", "period": "P1M", "price": "1", "intro_offer": {"mode": "pay_up_front", "period": "P1W"}}]}"#,
      #"store.products[1].intro_offer: an intro offer of mode "pay_up_front" needs "price" | write price = "0.99""#),
    .rest(
      #""store": {"products": [{"id": "p", "type": "consumable", "price": "1"}, {"id": "q", "product_id": "p", "type": "consumable", "price": "1"}]}"#,
      #"store.products[2].product_id: "q" has the product_id of "p" | give it its own"#),
    .rest(
      #""store": {"products": [], "storekit_file": "a.storekit"}"#,
      #"store.storekit_file: a store has either "products" or "storekit_file" | keep one of them"#),
    .rest(
      #""store": {"entitlements": {"pro": {"products": []}}}"#,
      #"store.entitlements.pro.products: nothing gives the entitlement "pro" | name a product"#),
    FaultCase(
      Draft(preferences: #""n": {"type": "int"}"#, rest: #""permissions": {"notifications": {"preference": "n"}}"#),
      #"permissions.notifications.preference: the switch of a permission is a bool; "n" is an int | name a bool preference"#
    ),
    .rest(
      #""permissions": {"user": {}}"#,
      #"permissions.user: no permission can be called "user": other records of traces begin with that word | call it by what the system asks for: "location", "camera""#
    ),
    .rest(
      #""analytics": {"consent": "required"}"#,
      #"analytics.consent: no preference controls the consent | give a bool preference controls = "analytics_consent""#),
    .rest(
      #""theme": {"motion": {"m": {"duration": 1, "bounce": 0.2}}}"#,
      #"theme.motion.m.bounce: only a spring has a bounce | set curve to "spring""#),
    .rest(
      #""embedding": {"wraps_in_navigation_stack": false}"#,
      #"embedding.wraps_in_navigation_stack: without a stack of its own the screen has to be inside of another | set inside to "tab", "stack" or "sheet""#
    ),
    .rest(
      #""deep_links": [{"push": []}]"#,
      #"deep_links[1]: a deep link has either "url" or "entry" | keep one of them"#),
    .rest(
      #""deep_links": [{"url": "a://b"}]"#,
      #"deep_links[1]: a deep link does one thing: "push", "present" or "actions" | add one of them; push = {} leads to the root page"#
    ),
    .rest(
      #""deep_links": [{"url": "settings", "push": []}]"#,
      #"deep_links[1].url: "settings" has no scheme | write it as "app://place""#),
    .rest(
      #""deep_links": [{"entry": "shortcut", "push": []}]"#,
      #"deep_links[1].entry: "shortcut" is no way in | it is one of "os:notification_settings", "os:notification/ID", "os:purchase/PRODUCT" or "os:shortcut/ID""#
    ),
    .rest(
      #""dialogs": {"d": {"buttons": []}}"#,
      #"dialogs.d.buttons: a dialog needs a button | write buttons = { { id = "ok", label = "OK" } }"#),
    .rest(
      #""web": {"sheet": {"detents": []}}"#,
      #"web.sheet.detents: a sheet needs a height | write detents = { "large" }"#),
    FaultCase(
      Draft(pages: #""p": {"title": "P", "body": "x", "sections": [{}]}"#),
      #"pages.p.body: a page has either "sections" or "body" | make the text a section's footer"#),
    FaultCase(
      Draft(pages: #""p": {"title": "P", "placeholder": {}}"#),
      #"pages.p.placeholder: a page without "requires" shows no placeholder | add the gate"#),
    FaultCase(
      Draft(pages: #""p": {"title": "P", "screen": false, "screen_sent": "first_appearance"}"#),
      #"pages.p.screen_sent: a page with screen = false sends no screen | leave one of them out"#),
    .rest(
      #""account": {"providers": ["email"], "sign_out": {"screen": "S"}}"#,
      #"account.sign_out.screen: unknown field "screen" | the flow sign_out has confirm, sheet, progress, needs_network, timeout, returns_to, messages, errors, on_start, on_success, on_failure, on_cancel, on_pending, analytics, scope, steps"#
    ),
    FaultCase(
      Draft(pages: #""p": {"title": "P", "requires": {"device_owner": true, "present": "in_place"}}"#),
      #"pages.p.requires.present: only an entitlement or a permission can be asked for in place | present it in a sheet"#
    ),
    FaultCase(
      Draft(pages: #""p": {}"#),
      #"pages.p: the page "p" needs "title": no row leads to it | the title, and the back label of what is pushed from it"#
    ),
  ])
  func `the rest`(fault: FaultCase) throws {
    let found = try fault.draft.faults()
    #expect(found == fault.expected)
  }

  @Test func `with several entitlements a premium row says which`() throws {
    let rest = #"""
      "store": {"products": [{"id": "p", "type": "consumable", "price": "1"}],
      "entitlements": {"gold": {"products": ["p"]}, "silver": {"products": ["p"]}}}
      """#
    let row = { (more: String) in #"{"id": "x", "kind": "premium", "label": "X", "page": "p"\#(more)}"# }
    let found = try Draft(rows: row(""), pages: #""p": {"body": "x"}"#, rest: rest).faults()
    #expect(
      found == [
        #"pages.settings.sections[1].rows[1]: a premium row needs "requires" when there is not one entitlement | write requires = { entitlement = "gold" }"#
      ])
    let right = Draft(rows: row(#", "requires": {"entitlement": "silver"}"#), pages: #""p": {"body": "x"}"#, rest: rest)
    #expect(try right.faults() == [])
  }

  @Test func `several products make a purchase name one`() throws {
    let rest = #"""
      "store": {"products": [{"id": "p", "type": "consumable", "price": "1"}, {"id": "q", "type": "consumable", "price": "1"}]}
      """#
    let found = try Draft(rows: Part.action(#"{"start": "purchase"}"#), rest: rest).faults()
    #expect(
      found == [
        #"pages.settings.sections[1].rows[1].actions[1].start: the flow "purchase" needs a "product" | it is one of "p" or "q""#
      ])
  }
}
