import Journeys
import LuaBridge
import TestSupport
import Testing

/// What a journey around some lines says: failures, each on one string, and what was printed.
func said(_ lines: String, app: String = "profile", launch: String = "account = \"ada@example.com\"") -> [String] {
  let trial = ScriptTrial.journey(
    "sim:leave(\"running\", \"prompt\", \"unfinished\")\n" + lines, app: app, launch: launch)
  return trial.faults + trial.failures + trial.results.flatMap(\.printed)
}

@Suite struct Printing {
  @Test func `nothing that is printed is cut`() {
    let lengths = said(#"print(string.rep("x", 20000) .. "end")"#).map(\.utf8.count)
    #expect(lengths == [20_003])
  }

  @Test func `each journey of a script may print as much`() {
    let body =
      "function(sim) sim:launch() sim:run_until_idle() for i = 1, 3 do print(string.rep('x', 1 << 20)) end end)\n"
    let trial = ScriptTrial("app \"profile\"\nit(\"a\", \(body)it(\"b\", \(body)")
    #expect(trial.failures == [])
    #expect(trial.results.map(\.printed.count) == [3, 3])
  }

  @Test func `who prints too much is told`() {
    #expect(
      said(#"for i = 1, 10001 do pcall(print, i) end print(1)"#).contains(
        "test.lua:5: more than 10000 texts are printed"))
    #expect(
      said(#"local s = string.rep("x", 1 << 20) for i = 1, 5 do print(s) end"#).contains(
        "test.lua:5: more than 4 MiB are printed"))
  }
}

@Suite struct `Expecting state` {
  @Test func `maps are compared partially, lists whole`() {
    #expect(said(#"sim:tap "sign_out" sim:expect { sheet = "sign_out_confirmation", haptics = { "warning" } }"#) == [])
    #expect(said(#"sim:expect { preferences = { theme = "system" } }"#) == [])
    #expect(
      said(#"sim:tap "privacy" sim:advance(1) sim:tap "advanced" sim:expect { path = { "privacy" } }"#) == [
        """
        test.lua:5: expected path = { "privacy" }, found { "privacy", "advanced" }
          it has this value since 1.0 s (record 18)
        """
      ])
  }

  @Test func `one difference is one line, and since when it is so`() {
    #expect(
      said(#"sim:tap "sign_out" sim:expect { sheet = false }"#) == [
        """
        test.lua:5: expected sheet = false, found "sign_out_confirmation"
          it has this value since 0.0 s (record 10)
        """
      ])
  }

  @Test func `several are a minimal diff with a legend`() {
    #expect(
      said(#"sim:tap "sign_out" sim:expect { sheet = false, path = { "privacy" }, account = like "^ada" }"#) == [
        """
        test.lua:5: 2 of 3 state keys are not as expected (- expected, + found)
          - path: { "privacy" }
          + path: {}   since the launch
          - sheet: false
          + sheet: "sign_out_confirmation"   since 0.0 s (record 10)
        """
      ])
  }

  @Test func `inside of maps the path of what differs is given`() {
    #expect(
      said(#"sim:expect { server = { ["ada@example.com"] = { push = true, signed_in = true } } }"#) == [
        """
        test.lua:5: expected server["ada@example.com"].push = true, found false
          it has this value since the launch
        """
      ])
  }

  @Test func `long lists are compared item by item`() {
    let lines = """
      sim:advance(1)
      sim:expect { availableCurrencies = { "AED", "AUD", "BRL", "CAD", "CHF", "CNY", "CZK", "DKK", "USD", "GBP", "HKD" } }
      """
    let message = said(lines, app: "utiliship", launch: "").first ?? ""
    #expect(message.hasPrefix("test.lua:6: availableCurrencies is not as expected (- expected, + found)\n"))
    #expect(message.contains("\n      \"DKK\"\n    - \"USD\"\n    + \"EUR\"\n      \"GBP\"\n"))
  }

  @Test func `what a key can never be is said`() {
    let cases = [
      (#"sim:expect { path = { "privcy" } }"#, #"path: "privcy" is no page; did you mean "privacy"?"#),
      (
        #"sim:expect { page = one_of { "settings", "privcy" } }"#,
        #"page: "privcy" is no page; did you mean "privacy"?"#
      ),
      (
        #"sim:expect { paths = { main = { "privcy" } } }"#, #"paths.main: "privcy" is no page; did you mean "privacy"?"#
      ),
      (
        #"sim:expect { sheet = "sign_out_confirm" }"#,
        #"sheet: "sign_out_confirm" is no presentation; did you mean "sign_out_confirmation"?"#
      ),
      (
        #"sim:expect { presented = { "sign_inn" } }"#,
        #"presented: "sign_inn" is no presentation; did you mean "sign_in"?"#
      ),
      (#"sim:expect { haptics = { "warnin" } }"#, #"haptics: "warnin" is no haptic; did you mean "warning"?"#),
      (
        #"sim:expect { prompt = "notifications_permission" }"#,
        #"prompt: "notifications_permission" is no prompt; did you mean "notification_permission"?"#
      ),
      (
        #"sim:expect { unfinished = { "pro_month" } }"#,
        #"unfinished: "pro_month" is no product; did you mean "pro_monthly"?"#
      ),
      (#"sim:expect { entitlements = { "prro" } }"#, #"entitlements: "prro" is no entitlement; did you mean "pro"?"#),
      (
        #"sim:expect { subscription = { product = "pro_monthl" } }"#,
        #"subscription.product: "pro_monthl" is no product; did you mean "pro_monthly"?"#
      ),
      (
        #"sim:expect { running = { "auth.sign_ot" } }"#,
        #"running: "auth.sign_ot" is no await point; did you mean "auth.sign_out"?"#
      ),
      (
        #"sim:expect { preferences = { theme = "drak" } }"#,
        #"preferences.theme: "drak" is no option of "theme"; did you mean "dark"?"#
      ),
      (#"sim:expect { preferences = { thme = false } }"#, #"preferences has no "thme"; did you mean "theme"?"#),
      (#"sim:expect { ["preferences.thme"] = false }"#, #"preferences has no "thme"; did you mean "theme"?"#),
      (#"print(sim:state "preferences.thme")"#, #"preferences has no "thme"; did you mean "theme"?"#),
      (#"sim:expect { account = any, ["account.email"] = false }"#, #"account has no "email": it is one value"#),
      (
        #"sim:expect { permissions = { notifications = "alowed" } }"#,
        #"permissions.notifications: "alowed" is no status"#
      ),
      (
        #"sim:expect { device = { loked = false } }"#,
        #"device has no "loked"; known: language, color_scheme, type_size, reduce_motion, network"#
      ),
      (
        #"sim:expect { device = { network = "onlin" } }"#,
        #"device.network: "onlin" is no network; did you mean "online"?"#
      ),
      (
        #"sim:expect { server = { ["ada@example.com"] = { singed_in = false } } }"#,
        #"server["ada@example.com"] has no "singed_in"; did you mean "signed_in"?"#
      ),
      (
        #"sim:expect { server = { ["adda@example.com"] = false } }"#,
        #"the servers know nobody "adda@example.com"; did you mean "ada@example.com"?"#
      ),
      (
        #"sim:expect({ page = "settings" }, 5)"#,
        "the last argument of an expectation is your message, a text, not 5"
      ),
      (
        #"sim:expect_for(1, { page = "settings" }, {})"#,
        "the last argument of an expectation is your message, a text, not a table"
      ),
      ("expect({ 1 }).contains(1, 2)", "the last argument of an expectation is your message, a text, not 2"),
      (#"expect(1).equals(1, "one", "two")"#, #""equals" takes 1 and your message, not 3 arguments"#),
      (#"sim:expect { analytics = { usr = false } }"#, #"analytics has no "usr"; did you mean "user"?"#),
      (
        #"sim:expect { phase = "asleep" }"#,
        #"phase: "asleep" is no phase; known: active, inactive, background, suspended, not_running, crashed"#
      ),
    ]
    for (lines, message) in cases {
      #expect(said(lines).first?.hasPrefix("test.lua:5: \(message)") ?? false, "\(said(lines))")
    }
  }

  @Test(arguments: [
    (#"sim:expect { sheeet = false }"#, #"unknown state key "sheeet"; did you mean "sheet"?"#),
    (#"sim:expect { ["preferences.them"] = 1 }"#, nil),
    (#"sim:expect { "page" }"#, #"state keys are wanted, { page = "privacy" }, not a list"#),
    (#"sim:expect {}"#, #"nothing is expected: name a state key, { page = "privacy" }"#),
    (#"sim:expect "page""#, #"state keys are wanted, { page = "privacy" }, not "page""#),
    (#"sim:expect { page = print }"#, "a function cannot be expected: write a value or a matcher"),
  ]) func `what is no state is refused`(lines: String, message: String?) {
    guard let message else { return }
    #expect(said(lines) == ["test.lua:5: \(message)"])
  }

  @Test func `an author's message comes first`() {
    #expect(
      said(#"sim:expect({ sheet = any }, "after the tap")"#) == [
        "test.lua:5: after the tap: expected sheet = any, found false\n  it has this value since the launch"
      ])
  }

  @Test func `matchers stand for values`() {
    #expect(
      said(
        """
        sim:expect {
          account = like "^ada@", page = one_of { "settings", "privacy" }, ["header.height"] = at_least(100),
          ["header.collapse"] = at_most(0), path = {}, model = any, sheet = false, error = false,
        }
        """) == [])
    #expect(
      said(#"sim:expect { account = like "^bob" } "#) == [
        "test.lua:5: expected account = like \"^bob\", found \"ada@example.com\"\n  it has this value since the launch"
      ])
    #expect(
      said(#"sim:expect { page = one_of { "privacy", "advanced" } } "#) == [
        "test.lua:5: expected page = one_of { \"privacy\", \"advanced\" }, found \"settings\"\n"
          + "  it has this value since the launch"
      ])
    #expect(
      said(#"for _, m in ipairs { any, like "x", at_least(2), one_of { 1, "b" }, analytics.reset } do print(m) end"#)
        == ["any", #"like "x""#, "at_least(2)", #"one_of { 1, "b" }"#, "analytics.reset"])
  }

  @Test func `what happened is told once`() {
    #expect(
      said(
        """
        sim:tap "haptics_enabled" sim:tap "haptics_enabled"
        sim:expect { haptics = { "soft", "soft" } }
        sim:expect { haptics = {} }
        """) == [])
  }

  @Test func `what was opened and said is told too`() {
    #expect(
      said(#"sim:tap "help" sim:expect { opened = { "https://example.com/help" }, spoken = {} }"#) == [])
    #expect(
      said(#"sim:expect { opened = { "x" } }"#) == [#"test.lua:5: expected opened = { "x" }, found {}"#])
  }

  @Test func `looking back has its price`() {
    let lines =
      "for i = 1, 50 do sim:advance(1) end\nwhile true do pcall(function() sim:expect { page = \"privacy\" } end) end"
    let trial = ScriptTrial(
      "app \"profile\"\nit(\"loops\", function(sim)\nsim:launch()\n\(lines)\nend)",
      limits: LuaLimits(instructions: 300_000))
    #expect(trial.failures.last?.contains("the script runs too long") ?? false)
  }

  @Test func `a table that holds itself is refused`() {
    #expect(
      said("local t = {} t.t = t\nexpect(t).equals(1)").first?.hasPrefix("test.lua:6: the table is deeper than 100")
        ?? false)
  }

  @Test func `for a while it holds at every instant`() {
    #expect(said(#"sim:expect_for(2, { page = "settings" }) sim:tap "privacy""#) == [])
    #expect(
      said(
        """
        sim:after(0.5, function() sim:touch "privacy" end)
        sim:expect_for(2, { page = "settings" })
        """) == [
          """
          test.lua:6: expected page = "settings", found "privacy"
            it held for 0.5 s of 2.0 s, until 0.5 s
            it has this value since 0.5 s (record 15)
          """
        ])
  }
}

@Suite struct `Expecting values` {
  @Test(arguments: [
    ("expect(3).equals(3) expect({ 1, { a = 2 } }).equals { 1, { a = 2 } } expect(2.0).equals(2)", nil),
    ("expect(3).equals(4)", "expected 4, found 3"),
    ("expect(nil).equals(4)", "expected 4, found nothing"),
    ("expect('a').equals(at_least(4))", "expected at_least(4), found \"a\""),
    (
      "expect { a = 1, b = { 1, 2 } }.equals { a = 1, b = { 1, 3 } }",
      "the value is not as expected (- expected, + found)\n  - b: { 1, 3 }\n  + b: { 1, 2 }"
    ),
    (
      "expect { a = 1, c = 2 }.equals { a = 1 }",
      "the value is not as expected (- expected, + found)\n  - c: nothing\n  + c: 2"
    ),
    ("expect_not(3).equals(3)", "expected anything but 3"),
    ("expect({ 'a', 'b' }).contains 'b' expect('abc').contains 'b' expect({ a = 1, b = 2 }).contains { a = 1 }", nil),
    (
      "expect({ 'theme', 'b' }).contains 'theem'",
      "expected it to contain \"theem\", found { \"theme\", \"b\" }\n  did you mean \"theme\"?"
    ),
    ("expect_not({ 'a' }).contains 'a'", "expected it not to contain \"a\", found { \"a\" }"),
    ("expect(3).near(3.4, 0.5)", nil),
    ("expect(3).near(5, 1)", "expected a number within 1 of 5, found 3"),
    ("expect({ 1, 2 }).has_count(2) expect({}).has_count(0) expect({ 1 }).has_count(at_least(1))", nil),
    ("expect({ 'x' }).has_count(2)", "expected 2 of them, found 1: { \"x\" }"),
    ("expect({ 'a', 'b', 'c' }).in_order { 'a', 'c' }", nil),
    (
      "expect({ 'a', 'b' }).in_order { 'b', 'a' }",
      "expected in this order { \"b\", \"a\" }, but \"a\" comes too early\n  found { \"a\", \"b\" }"
    ),
    (
      "expect({ 'a', 'b' }).in_order { 'a', 'c' }",
      "expected in this order { \"a\", \"c\" }, but \"c\" is missing\n  found { \"a\", \"b\" }"
    ),
    ("expect(1).equals(2, 'sums')", "sums: expected 2, found 1"),
    ("expect(1).equal(1)", "an expectation has no \"equal\"; did you mean \"equals\"?"),
    ("expect(1):equals(1)", "call \"equals\" with a dot: expect(…).equals(…)"),
    ("expect.equals(1)", "\"equals\" needs a value: expect(value).equals(…)"),
    ("expect()", "\"expect\" wants a value: expect(value).equals(…)"),
    (
      "expect(1).has { enabled = true }",
      "\"is_visible\" and \"has\" look at an element, expect(sim:find \"…\"), not at 1"
    ),
  ]) func `each question has its answer`(lines: String, message: String?) {
    #expect(said(lines) == (message.map { ["test.lua:5: \($0)"] } ?? []))
  }

  @Test func `a soft one goes on`() {
    #expect(
      said("expect.soft(1).equals(2)\nexpect.soft(3).equals(3)\nexpect.soft(5).equals(6)") == [
        "test.lua:5: expected 2, found 1", "test.lua:7: expected 6, found 5",
      ])
  }

  @Test func `no pcall hides a failure`() {
    #expect(said("pcall(function() expect(1).equals(2) end)") == ["test.lua:5: expected 2, found 1"])
  }

  @Test func `a value of which nothing is expected is a mistake`() {
    #expect(
      said("expect(1)") == [
        """
        test.lua:5: nothing is expected of the value
          write what: expect(value).equals(…), known: equals, contains, near, has_count, in_order, is_visible, has
        """
      ])
  }

  @Test func `an expectation may stand in the arguments of another`() {
    #expect(
      said("local function two() expect(1).equals(1) return 2 end\nexpect(3).equals(two())") == [
        "test.lua:6: expected 2, found 3"
      ])
  }

  @Test func `elements are visible or say why not`() {
    #expect(said(#"expect(sim:find "privacy").is_visible() expect_not(sim:find "sign_in").is_visible()"#) == [])
    #expect(
      said(#"expect(sim:find "sign_in").is_visible()"#) == [
        #"test.lua:5: "sign_in" is hidden: its visible_when does not hold"#
      ])
    #expect(
      said(#"expect_not(sim:find "privacy").is_visible()"#) == [
        #"test.lua:5: "privacy" is on the screen and should not be"#
      ])
    #expect(
      said(#"expect(sim:find(label "Nothing")).is_visible()"#) == [#"test.lua:5: label "Nothing" is not on the screen"#]
    )
  }

  @Test func `elements have what they show`() {
    #expect(
      said(#"expect(sim:find "privacy").has { value = "Off", enabled = true, busy = false, role = "row" }"#) == [])
    #expect(
      said(#"expect(sim:find "privacy").has { value = "On", enabled = true }"#) == [
        #"test.lua:5: expected "privacy" to have value = "On", found "Off""#
      ])
    #expect(
      said(#"expect(sim:find "privacy").has { value = "off" }"#) == [
        #"test.lua:5: expected "privacy" to have value = "off", found "Off""# + "\n"
          + "  they differ in letter case or spaces alone"
      ])
    #expect(
      said(#"expect(sim:find "push_enabled").has { value = true, enabled = false }"#) == [
        """
        test.lua:5: "push_enabled" is not as expected (- expected, + found)
          - enabled: false
          + enabled: true
          - value: true
          + value: false
        """
      ])
    #expect(
      said(#"expect(sim:find "privacy").has { vlaue = "On" }"#) == [
        #"test.lua:5: an element has no "vlaue"; did you mean "value"?"#
      ])
  }
}
