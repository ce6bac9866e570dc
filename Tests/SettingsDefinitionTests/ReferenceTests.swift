import SettingsDefinition
import Testing

/// Names that are the names of nothing, and what is said to whoever wrote them.
struct ReferenceTests {
  @Test(arguments: [
    FaultCase.row(
      #"{"id": "x", "kind": "toggle", "label": "X", "preference": "drak"}"#,
      #".preference: unknown preference "drak" | did you mean "dark"?"#),
    .row(
      #"{"id": "x", "kind": "toggle", "label": "X", "preference": "sound"}"#,
      #".preference: unknown preference "sound" | define it in preferences, which has "dark""#),
    .row(
      #"{"id": "x", "kind": "navigation", "label": "X", "page": "privacy"}"#,
      #".page: unknown page "privacy" | define it in pages, which has "settings""#),
    .rest(#""root": "setings""#, #"root: unknown page "setings" | did you mean "settings"?"#),
    .row(
      Part.toggle(#""visible_when": {"entitlement": "pro"}"#),
      #".visible_when.entitlement: unknown entitlement "pro" | define it in store.entitlements"#),
    .row(
      Part.toggle(#""visible_when": {"permission": "location"}"#),
      #".visible_when.permission: unknown permission "location" | define it in permissions"#),
    .row(
      Part.toggle(#""visible_when": {"flag": "beta"}"#),
      #".visible_when.flag: unknown flag "beta" | define it in flags"#),
    .row(
      Part.toggle(#""visible_when": {"constant": "help"}"#),
      #".visible_when.constant: unknown constant "help" | define it in constants"#),
    .row(
      Part.toggle(#""visible_when": [{"state": "isPurchasin"}]"#),
      #".visible_when[1].state: unknown state key "isPurchasin" | did you mean "isPurchasing"?"#),
    .row(
      Part.action(#"{"present": "ask"}"#),
      #".actions[1].present: unknown page or dialog "ask" | define it in pages or dialogs, which has "settings""#),
    .row(
      Part.action(#"{"start": "signin"}"#), #".actions[1].start: unknown value "signin" | did you mean "sign_in"?"#),
    .row(
      Part.action(#"{"start": "sign_in"}"#),
      #".actions[1].start: the flow "sign_in" needs the table "account" | add it to the definition"#),
    .row(
      Part.toggle(#""requires": {"signed_in": true}"#),
      #".requires.signed_in: "signed_in" needs the table "account" | add it to the definition"#),
    .rest(
      #""motion": {"press": "motion.fast"}"#,
      #"motion.press: unknown motion token "fast" | define it in theme.motion"#),
    .rest(
      #""account": {"providers": ["email"], "users": [{"email": "a@b", "provider": "apple"}]}"#,
      #"account.users[1].provider: unknown provider "apple" | define it in account.providers, which has "email""#),
    .rest(
      #""store": {"entitlements": {"pro": {"products": ["p"]}}}"#,
      #"store.entitlements.pro.products[1]: unknown product "p" | define it in store.products"#),
    .rest(
      #""account": {"providers": ["email"], "users": [{"email": "a@b", "preferences": {"drak": true}}]}"#,
      #"account.users[1].preferences.drak: unknown preference "drak" | did you mean "dark"?"#),
    .rest(
      #""timing": {"auht": {}}"#, #"timing.auht: unknown area "auht" | did you mean "auth"?"#),
    .rest(
      #""timing": {"auth": {"sign_in": 1, "signout": 1}}"#,
      #"timing.auth.signout: unknown field "signout" | did you mean "sign_out"?"#),
    .rest(
      #""modules": ["auth"]"#,
      #"modules: the module "auth" needs the table "account" | add the table, or leave the module out"#),
  ])
  func `a name has to be the name of something`(fault: FaultCase) throws {
    let found = try fault.draft.faults()
    #expect(found == fault.expected)
  }

  private static let general =
    "{CONSTANT}, {STATE_KEY}, {app.FIELD}, {account.FIELD}, {now.FIELD}, {preferences.ID}, {product.ID.FIELD}, {STATE_KEY.FIELD}"
  private static let nothing =
    #"define it in constants, or write "{{" for a brace that is shown; there are \#(general)"#

  @Test(arguments: [
    ("{appNmae}", #"unknown placeholder "{appNmae}" | did you mean "{appName}"?"#),
    ("{account.nmae}", #"unknown placeholder "{account.nmae}" | did you mean "{account.name}"?"#),
    (
      "{account.shoe_size}",
      #"unknown placeholder "{account.shoe_size}" | account has "name", "id", "email", "provider", "avatar", "initials" and "verified""#
    ),
    ("{preferences.drak}", #"unknown placeholder "{preferences.drak}" | did you mean "{preferences.dark}"?"#),
    ("{product.pro_m.prize}", #"unknown placeholder "{product.pro_m.prize}" | did you mean "{product.pro_m.price}"?"#),
    ("{product.x9.price}", #"unknown placeholder "{product.x9.price}" | product has "pro_m""#),
    (
      "{proProduct.size}",
      #"unknown placeholder "{proProduct.size}" | proProduct has "displayPrice", "displayName", "description", "id", "price" and "period""#
    ),
    ("{zzzzzz}", #"unknown placeholder "{zzzzzz}" | \#(Self.nothing)"#),
    ("{constants.appName}", #"unknown placeholder "{constants.appName}" | did you mean "{appName}"?"#),
    ("{row}", #"unknown placeholder "{row}" | \#(Self.nothing)"#),
    ("{open", #"a "{" without "}" | write "{{" for a brace that is shown"#),
    ("{}", #"a placeholder without a name | write "{{" for a brace that is shown"#),
    ("{a b}", #""{a b}" is no placeholder: a name has no spaces and no braces | write "{{" for a brace that is shown"#),
  ])
  func `a placeholder has to mean something`(text: String, message: String) throws {
    let draft = Draft(rows: Part.toggle(#""subtitle": "\#(text)""#), rest: Part.store)
    #expect(try draft.faults() == ["pages.settings.sections[1].rows[1].subtitle: \(message)"])
  }

  @Test(arguments: [
    "{appName} {appVersion|?} {{not this}", "{account.name|nobody}", "{preferences.dark}",
    "{product.pro_m.displayPrice}",
    "{proProduct.displayPrice}", "{now.year} {year} {error} {app.version}", "{settings.dark}",
  ])
  func `placeholders that mean something`(text: String) throws {
    #expect(try Draft(rows: Part.toggle(#""subtitle": "\#(text)""#), rest: Part.store).faults() == [])
  }

  @Test func `every placeholder of the reference means something`() throws {
    let named = Schema.markdown().split(separator: "\n").compactMap { line -> String? in
      guard line.hasPrefix("| `{"), let end = line.firstIndex(of: "}") else { return nil }
      return String(line[line.index(line.startIndex, offsetBy: 3)...end])
    }
    let texts = named.filter { !$0.contains("CONSTANT") && !$0.contains("STATE_KEY") && !$0.contains("FIELD") }
      .map { $0.replacing("product.ID", with: "product.pro_m").replacing("preferences.ID", with: "preferences.dark") }
    #expect(texts.count > 15 && texts.contains("{now.year}"))
    for text in texts {
      #expect(try Draft(rows: Part.toggle(#""subtitle": "\#(text)""#), rest: Part.store).faults() == [], "\(text)")
    }
  }

  @Test func `events know what they are about, other texts do not`() throws {
    let events = #""analytics": {"events": {"row_tapped": "{row}_{value}", "flow": {"started": "{flow}_{row}"}}}"#
    let found = try Draft(rest: events).faults()
    #expect(
      found == [
        #"analytics.events.row_tapped: unknown placeholder "{value}" | define it in constants, or write "{{" for a brace that is shown; there are {row}, {kind}, {label}, {page}, {section}, {analytics_description}, \#(Self.general)"#,
        #"analytics.events.flow.started: unknown placeholder "{row}" | define it in constants, or write "{{" for a brace that is shown; there are {flow}, {phase}, {error}, \#(Self.general)"#,
      ])
  }

  @Test func `a circle of pages is printed`() throws {
    let rows = #"{"id": "a", "kind": "navigation", "label": "A", "page": "one"}"#
    let pages = #"""
      "one": {"title": "1", "sections": [{"rows": [{"id": "b", "kind": "navigation", "label": "B", "page": "two"}]}]},
      "two": {"title": "2", "sections": [{"rows": [{"id": "c", "kind": "navigation", "label": "C", "page": "one"}]}]}
      """#
    #expect(
      try Draft(rows: rows, pages: pages).faults() == [
        #"pages.two.sections[1].rows[1].page: the pages lead in a circle: one → two → one | go back instead, with a row of kind "action": actions = { { pop = "one" } }"#
      ])
  }

  @Test func `a page that leads to itself is a circle`() throws {
    let rows = #"{"id": "a", "kind": "navigation", "label": "A", "page": "settings"}"#
    #expect(
      try Draft(rows: rows).faults() == [
        #"pages.settings.sections[1].rows[1].page: the pages lead in a circle: settings → settings | go back instead, with a row of kind "action": actions = { { pop = "settings" } }"#
      ])
  }

  @Test func `two ways to one page are no circle`() throws {
    let rows = #"""
      {"id": "a", "kind": "navigation", "label": "A", "page": "one"},
      {"id": "b", "kind": "navigation", "label": "B", "page": "one"}
      """#
    #expect(try Draft(rows: rows, pages: #""one": {"body": "1"}"#).faults() == [])
  }

  @Test func `a chain of five thousand pages is followed without a crash`() throws {
    let pages = (1...5000).map {
      #""p\#($0)": {"title": "P", "sections": [{"rows": [{"id": "r\#($0)", "kind": "navigation", "label": "N", "page": "p\#($0 % 5000 + 1)"}]}]}"#
    }
    let found = try Draft(pages: pages.joined(separator: ", ")).faults()
    #expect(found.count == 1)
    #expect(found.first?.contains("→ … →") == true)
  }
}
