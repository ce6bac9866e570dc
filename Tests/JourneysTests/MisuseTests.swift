import Findings
import Journeys
import TestSupport
import Testing

/// What is an error of the script, with the words that its author reads.
@Suite struct MisuseTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var lines: String
    var message: String
    var launch: String
    var app: String
    var testDescription: String { lines }

    init(_ lines: String, _ message: String, launch: String = "account = \"ada@example.com\"", app: String = "profile")
    {
      self.lines = lines
      self.message = message
      self.launch = launch
      self.app = app
    }
  }

  static let targets = [
    Case("sim:tap \"privcy\"", "unknown id \"privcy\"; did you mean \"privacy\"?"),
    Case("sim:tap \"settings\"", "\"settings\" is a page, which cannot be touched"),
    Case("sim:tap(7)", "argument 1 of \"tap\" must be an id, label \"…\" or within(…), not 7"),
    Case("sim:tap {}", "argument 1 of \"tap\" must be an id, label \"…\" or within(…), not a table"),
    Case(
      "sim:tap(within(\"privcy\", \"advanced\"))",
      "unknown container \"privcy\": a page, presentation, section, tab or row is wanted; did you mean \"privacy\"?"),
    Case("sim:toggle \"privacy\"", "\"privacy\" is no switch but a row of kind navigation"),
    Case("sim:toggle(\"haptics_enabled\", 1)", "argument 2 of \"toggle\" must be true or false, not 1"),
    Case("sim:choose(\"privacy\", \"dark\")", "\"privacy\" is no picker but a row of kind navigation"),
    Case("sim:choose(\"appearance\", \"darc\")", "\"appearance\" has no option \"darc\"; did you mean \"dark\"?"),
    Case("sim:choose(\"appearance\", \"sepia\")", "\"appearance\" has no option \"sepia\"; known: system, light, dark"),
    Case("sim:type(\"privacy\", \"x\")", "\"privacy\" takes no text"),
    Case("sim:slide(\"privacy\", 1)", "\"privacy\" is no slider or stepper but a row of kind navigation"),
    Case("sim:pick(\"privacy\", \"2026-01-01\")", "\"privacy\" is no date row but a row of kind navigation"),
    Case("sim:answer \"allw\"", "unknown button \"allw\"; did you mean \"allow\"?"),
    Case("sim:open \"profile://x\"", "no way in is called \"profile://x\"; the definition has no deep_links"),
    Case(
      "sim:open \"utiliship://setings\"",
      "no way in is called \"utiliship://setings\"; did you mean \"utiliship://settings\"?", launch: "",
      app: "utiliship"),
    Case("sim:tpa \"privacy\"", "\"sim\" has no \"tpa\"; did you mean \"tap\"?"),
    Case("sim.devise:lock()", "\"sim\" has no \"devise\"; did you mean \"device\"?"),
    Case(
      "sim:touch(label \"Nowhere\")",
      "label \"Nowhere\" is nowhere on the screen: a raw finger needs something to touch"),
    Case("sim:drag(\"up\", 0.5)", "unknown direction \"up\"; known: back, down"),
    Case("sim:drag(\"back\", 1.5)", "\"progress\" goes from 0 to 1, not to 1.5"),
    Case("sim:let_go()", "\"let_go\" makes no sense now: nothing is dragged"),
    Case("sim:scroll {}", "say one of \"to\", \"by\" and \"over\""),
    Case("sim:scroll { by = \"far\" }", "\"by\" must be a number of points, not \"far\""),
    Case("sim:find \"privcy\"", "unknown id \"privcy\"; did you mean \"privacy\"?"),
    Case("sim:tap(\"privacy\", 2)", "\"sim:tap\" takes (target), not 2 arguments"),
    Case("sim:let_go(1)", "\"sim:let_go\" takes (), not 1 argument"),
    Case("sim:advance(800, \"ms\")", "\"sim:advance\" takes (by), not 2 arguments"),
    Case("print(sim:find(\"privacy\").lable)", "an element has no \"lable\"; did you mean \"label\"?"),
    Case("print(sim:screen()[1].lable)", "an element has no \"lable\"; did you mean \"label\"?"),
    Case("for _ in ipairs(sim:find \"privacy\") do end", "an element has no 1: it is one element and no list"),
    Case("never(print)", "a filter is a partial record, { kind = \"analytics.*\" }, not a function"),
    Case(
      "invariant \"way_bak\"",
      "unknown invariant \"way_bak\"; did you mean \"way_back\"? One of your own wants state keys or a function"),
    Case("sim:state \"acount\"", "unknown state key \"acount\"; did you mean \"account\"?"),
  ]

  static let durations = [
    Case("sim:advance(600.5)", "600.5 seconds are more than 600; write the unit: \"600.5 s\""),
    Case("sim:advance(-0.001)", "a duration cannot be negative: -0.001"),
    Case("sim:advance(-math.huge)", "-inf is no duration"),
    Case(
      "sim:advance \"-1 s\"",
      "\"-1 s\" is no duration: write seconds, 0.8, or a text with a unit, \"800ms\", \"10 min\", \"3 days\""),
    Case(
      "sim:advance \"200 years\"",
      "\"200 years\" is no duration: write seconds, 0.8, or a text with a unit, \"800ms\", \"10 min\", \"3 days\""),
    Case("sim:will(\"auth.sign_out\", { takes = 0/0 })", "\"takes\": nan is no duration"),
    Case("sim:will(\"auth.sign_out\", { lands = math.huge })", "\"lands\": inf is no duration"),
    Case("sim:wait_for(\"privacy\", { timeout = -1 })", "\"timeout\": a duration cannot be negative: -1"),
    Case("sim.network:slow(math.huge)", "inf is no duration"),
    Case("sim:at(\"2020-01-01\", print)", "\"2020-01-01\" is past: it is 2026-01-01T09:00:00Z"),
    Case("sim:at(7, print)", "7 is no instant: write \"2026-01-31T09:30:00Z\""),
    Case("sim:at(\"2026-02-30\", print)", "\"2026-02-30\" is no instant: write \"2026-01-31T09:30:00Z\""),
    Case("sim:advance(601)", "601 seconds are more than 600; write the unit: \"601 s\""),
    Case("sim:advance(7200)", "7200 seconds are more than 600; write the unit: \"2 hours\""),
    Case("sim:advance(-1)", "a duration cannot be negative: -1"),
    Case("sim:advance(0/0)", "nan is no duration"),
    Case("sim:advance(math.huge)", "inf is no duration"),
    Case(
      "sim:advance \"soon\"",
      "\"soon\" is no duration: write seconds, 0.8, or a text with a unit, \"800ms\", \"10 min\", \"3 days\""),
    Case("sim:advance { too = \"2026-01-01\" }", "unknown advance key \"too\"; did you mean \"to\"?"),
    Case("sim:advance { to = \"2020-01-01\" }", "\"2020-01-01\" is past: it is 2026-01-01T09:00:00Z"),
    Case("sim:advance { to = \"tomorrow\" }", "\"tomorrow\" is no instant: write \"2026-01-31T09:30:00Z\""),
    Case("sim:after(-1, print)", "a duration cannot be negative: -1"),
    Case("sim:after(1, \"x\")", "argument 2 of \"after\" must be a function, not \"x\""),
    Case("sim.timeout = -1", "a duration cannot be negative: -1"),
    Case("sim.timeuot = 1", "\"sim\" has no field \"timeuot\" that can be set"),
    Case("sim:wait_for(\"privacy\", \"visibl\")", "unknown state \"visibl\"; did you mean \"visible\"?"),
    Case(
      "sim:wait_for(\"privacy\", { tiemout = 1 })", "unknown wait_for option \"tiemout\"; did you mean \"timeout\"?"),
  ]

  static let callbacks = [
    Case(
      "sim:after(0, function() sim:advance(1) end) sim:advance(0)",
      "\"sim:advance\" cannot be used in a callback: no time passes in it"),
    Case(
      "sim:after(0, function() sim:run_until_idle() end) sim:advance(0)",
      "\"sim:run_until_idle\" cannot be used in a callback: no time passes in it"),
    Case(
      "sim:after(0, function() sim:wait_for \"privacy\" end) sim:advance(0)",
      "\"sim:wait_for\" cannot be used in a callback: no time passes in it"),
    Case(
      "sim:at(\"2026-01-01T09:00:00Z\", function() sim:advance(1) end) sim:run_until_idle()",
      "\"sim:advance\" cannot be used in a callback: no time passes in it"),
    Case(
      "sim:wait_for(function() sim:tap \"privacy\" end)",
      "\"sim:tap\" cannot be used in the function of wait_for: it may only look"),
    Case(
      "local function again() sim:after(0, again) end again() sim:advance(0)",
      "more than 10000 callbacks at one instant, 0.0 s"),
    Case("describe(\"x\", function() end)", "\"describe\" belongs outside of journeys, in the file or a describe"),
  ]

  static let points = [
    Case("sim:will(\"auth.sign_ot\", {})", "unknown await point \"auth.sign_ot\"; did you mean \"auth.sign_out\"?"),
    Case("sim:will(\"auth.sign_out\", { take = 1 })", "unknown key of \"will\" \"take\"; did you mean \"takes\"?"),
    Case(
      "sim:will(\"auth.sign_out\", { takes = \"nevr\" })",
      "\"takes\": \"nevr\" is no duration: write seconds, 0.8, or a text with a unit, \"800ms\", \"10 min\", \"3 days\""
    ),
    Case(
      "sim:will(\"auth.sign_out\", { ends = \"failed\" })",
      "\"ends\" of auth.sign_out cannot be \"failed\", but success or timed_out; for an error write fails = \"…\""),
    Case(
      "sim:will(\"store.purchase\", { ends = \"canceled\" })",
      "\"ends\" of store.purchase cannot be \"canceled\", but success, cancelled, pending, interrupted or timed_out; did you mean \"cancelled\"?"
    ),
    Case(
      "sim:will(\"auth.sign_out\", { fails = \"netwrok\" })",
      "\"fails\" of auth.sign_out cannot be \"netwrok\", but offline, network, timeout, failed, keychain, session_expired or not_allowed; did you mean \"network\"?"
    ),
    Case(
      "sim:will(\"auth.sign_out\", { fails = \"timed_out\" })",
      "\"fails\" of auth.sign_out cannot be \"timed_out\", but offline, network, timeout, failed, keychain, session_expired or not_allowed; write ends = \"timed_out\""
    ),
    Case(
      "sim:hold \"auth.sign_out#1\"",
      "\"hold\" is for all operations of a point: write it without a number; \"release\" takes one"),
    Case(
      "sim:release \"auth.sign_out#+1\"",
      "\"auth.sign_out#+1\" has no number behind the #: write \"auth.sign_out#1\" for the first that was started"),
    Case(
      "sim:will(\"auth.sign_out\", { ends = \"cancelled\", fails = \"x\" })",
      "an operation either \"fails\" or \"ends\" another way"),
    Case("sim:will(\"auth.sign_out\", { times = 0 })", "\"times\" must be a number from 1 on, or \"always\", not 0"),
    Case("sim:hold \"auth.sign_out\" sim:hold \"auth.sign_out\"", "auth.sign_out is held already (test.lua:4)"),
    Case(
      "sim:release \"auth.sign_out\"",
      "auth.sign_out is not held; preferences.load is running until 0.05 s; auth.reload is running until 0.3 s; "
        + "notifications.status is running until 0.05 s; store.entitlements is running until 0.1 s; "
        + "profile.avatar is running until 0.3 s"),
    Case("sim:advance(1) sim:release \"auth.sign_out\"", "auth.sign_out is not held; nothing runs"),
    Case("sim:advance(1) sim:release \"auth.sign_out#2\"", "auth.sign_out#2 does not run; nothing runs"),
    Case(
      "sim:release \"auth.sign_out#x\"",
      "\"auth.sign_out#x\" has no number behind the #: write \"auth.sign_out#1\" for the first that was started"),
    Case("sim:advance(1) sim:unhold \"auth.sign_out\"", "auth.sign_out is not held; nothing runs"),
  ]

  @Test(arguments: targets + durations + callbacks + points)
  func `the script is wrong`(misuse: Case) {
    let trial = ScriptTrial.journey(misuse.lines, app: misuse.app, launch: misuse.launch)
    #expect(trial.results.first?.failures.first?.message == misuse.message)
    #expect(trial.results.first?.failures.first?.place.description == "test.lua:4")
    #expect(trial.outcomes == ["error"])
  }

  static let device = [
    Case("sim.device:foreground()", "\"foreground\" makes no sense now: the app is active, not in the background"),
    Case("sim.device:activate()", "\"activate\" makes no sense now: the app is active"),
    Case("sim.device:unlock()", "\"unlock\" makes no sense now: the device is not locked"),
    Case("sim.device:lock() sim.device:lock()", "\"lock\" makes no sense now: the device is locked"),
    Case("sim.device:relaunch()", "\"relaunch\" makes no sense now: the app is running"),
    Case("sim.device:kill() sim.device:kill()", "\"kill\" makes no sense now: the app is not running"),
    Case("sim.device:kill { by = \"cat\" }", "\"by\" cannot be \"cat\"; one of: user, system, watchdog, crash"),
    Case("sim.device:wake \"push\"", "\"wake\" makes no sense now: the app is running"),
    Case("sim.device:wake \"alarm\"", "unknown cause \"alarm\"; known: fetch, push, prewarm"),
    Case("sim.device:kill() sim.device:background()", "\"background\" makes no sense now: the app is not running"),
    Case(
      "sim.device:kill() sim.device:foreground()",
      "\"foreground\" makes no sense now: the app is not running, not in the background"),
    Case("sim.device:lock() sim.device:foreground()", "\"foreground\" makes no sense now: the device is locked"),
    Case(
      "sim.device:lock() sim.device:deactivate \"call\"",
      "\"deactivate\" makes no sense now: the app is in the background"),
    Case(
      "sim.device:deactivate \"call\" sim.device:deactivate \"call\"",
      "\"deactivate\" makes no sense now: the app is inactive"),
    Case("sim.device:kill() sim.device:activate()", "\"activate\" makes no sense now: the app is not running"),
    Case(
      "sim.device:reboot() sim.preferences:set(\"haptics_enabled\", true)",
      "\"set\" makes no sense now: nothing on the device can be written before it is unlocked after its start; call sim.device:unlock() first"
    ),
    Case("sim.device:reboot() sim.device:relaunch()", "\"relaunch\" makes no sense now: the device is locked"),
    Case("sim.device:reboot() sim.device:lock()", "\"lock\" makes no sense now: the device is locked"),
    Case("sim.device:reboot() sim.device:kill()", "\"kill\" makes no sense now: the app is not running"),
    Case("sim.device:reboot() sim.device:reinstall()", "\"reinstall\" makes no sense now: the device is locked"),
    Case("sim.device:lock() sim.device:reinstall()", "\"reinstall\" makes no sense now: the device is locked"),
    Case("sim.device:background() sim.device:wake \"push\"", "\"wake\" makes no sense now: the app is running"),
    Case(
      "sim.device:background() sim:advance(6) sim.device:wake \"prewarm\"",
      "\"wake\" makes no sense now: the app is running"),
    Case("sim.device:deactivate \"cal\"", "unknown cause \"cal\"; did you mean \"call\"?"),
    Case("sim.device:reinstall { keep = \"photos\" }", "\"photos\" cannot be kept: only the keychain can"),
    Case(
      "sim.device:set { color_sheme = \"dark\" }", "unknown device key \"color_sheme\"; did you mean \"color_scheme\"?"),
    Case("sim.device:set { color_scheme = \"darc\" }", "\"color_scheme\" cannot be \"darc\"; did you mean \"dark\"?"),
    Case("sim.device:set {}", "nothing is set: name what changes, { locale = \"de_DE\" }"),
    Case(
      "sim.device:set { storefront = \"usa\" }", "\"usa\" is no storefront: write a country's three letters, \"USA\""),
    Case("sim.device:set { locale = \"!\" }", "\"!\" is no locale: write \"de_DE\""),
    Case("sim.device:set { reduce_motion = 1 }", "\"reduce_motion\" must be true or false, not 1"),
    Case("sim.network:slow(-2)", "a duration cannot be negative: -2"),
    Case(
      "sim.permissions:set(\"notifications\", \"denied\")",
      "\"set\" makes no sense now: the Settings app is open only while the app is not active; call sim.device:background() first"
    ),
    Case(
      "sim.permissions:set(\"notification\", \"denied\")",
      "unknown permission \"notification\"; did you mean \"notifications\"?"),
    Case(
      "sim.permissions:set(\"notifications\", \"deny\")",
      "unknown status \"deny\"; known: not_determined, denied, authorized, provisional, ephemeral, restricted, when_in_use, always"
    ),
    Case(
      "sim.auth:revoke \"ad@example.com\"",
      "the server has no account \"ad@example.com\"; did you mean \"ada@example.com\"?"),
    Case("sim.auth:revoke()", "nobody is signed in: say which account", launch: ""),
    Case("sim.auth:grant \"por\"", "unknown entitlement \"por\"; did you mean \"pro\"?"),
    Case(
      "sim.auth:grant \"pro\"",
      "purchases belong to the Apple ID here; with store.owner = \"account\" they belong to accounts"),
    Case("sim.preferences:set(\"thme\", \"dark\")", "unknown preference \"thme\"; did you mean \"theme\"?"),
    Case(
      "sim.preferences:set(\"theme\", \"pink\")",
      "\"pink\" does not fit preference \"theme\": it takes one of: system, light, dark"),
    Case("sim.cloud:set(\"theme\", \"dark\")", "\"theme\" is not kept in the cloud: use sim.preferences:set"),
    Case("sim.store:refund \"pro\"", "unknown product \"pro\"; known: pro_monthly"),
    Case(
      "sim.store:expire()", "say which product: \"premium_monthly\", \"premium_yearly\"", launch: "",
      app: "swiftylaunch"),
    Case("sim.store:approve \"pro_monthly\"", "\"approve\" makes no sense now: no purchase waits for an answer"),
    Case("sim.store:set { prompt = false }", "unknown store setting \"prompt\"; did you mean \"prompts\"?"),
    Case("sim:leave \"runing\"", "unknown kind of leftover \"runing\"; did you mean \"running\"?"),
    Case("step(\"Pay\")", "argument 2 of \"step\" must be a function, not nothing"),
  ]

  @Test(arguments: device)
  func `what makes no sense now is an error`(misuse: Case) {
    let trial = ScriptTrial.journey(misuse.lines, app: misuse.app, launch: misuse.launch)
    #expect(trial.results.first?.failures.first?.message == misuse.message)
    #expect(trial.outcomes == ["error"])
  }

  static let launches = [
    ("acount = \"x\"", "unknown launch key \"acount\"; did you mean \"account\"?"),
    ("account = 7", "\"account\" must be an email or false, not 7"),
    ("account = \"ada\"", "\"account\" must be an email or false, not \"ada\""),
    ("accounts = { \"ada\" }", "\"accounts\" wants emails or tables, not \"ada\""),
    ("accounts = { { email = \"ada\" } }", "\"email\" must be an email, not \"ada\""),
    ("configuration = \"tabs\"", "unknown configuration \"tabs\"; did you mean \"tab\"?"),
    ("preferences = { thme = \"dark\" }", "unknown preference \"thme\"; did you mean \"theme\"?"),
    (
      "preferences = { theme = \"pink\" }",
      "\"pink\" does not fit preference \"theme\": it takes one of: system, light, dark"
    ),
    ("preferences = { haptics_enabled = 1 }", "1 does not fit preference \"haptics_enabled\": it takes true or false"),
    (
      "permissions = { notifications = \"alowed\" }",
      "permission \"notifications\" cannot be \"alowed\"; one of: not_determined, denied, authorized, provisional, ephemeral, restricted, when_in_use, always"
    ),
    ("permissions = { location = \"denied\" }", "unknown permission \"location\"; known: notifications"),
    ("entitlements = { \"pr\" }", "unknown entitlement \"pr\"; did you mean \"pro\"?"),
    ("network = \"of\"", "\"network\" cannot be \"of\"; one of: online, offline, slow"),
    (
      "type_size = \"huge\"",
      "\"type_size\" cannot be \"huge\"; one of: xSmall, small, medium, large, xLarge, xxLarge, xxxLarge, accessibility1, accessibility2, accessibility3, accessibility4, accessibility5"
    ),
    ("at = \"now\"", "\"at\": \"now\" is no instant: write \"2026-01-31T09:30:00Z\""),
    ("storefront = \"Germany\"", "\"Germany\" is no storefront: write a country's three letters, \"USA\""),
    ("locale = \"?\"", "\"?\" is no locale: write \"de_DE\""),
    ("flags = { x = true }", "unknown flag \"x\""),
    ("accounts = { { name = \"Ada\" } }", "an account needs an \"email\""),
    ("accounts = { { email = \"a@b.c\", provider = \"goggle\" } }", "unknown provider \"goggle\"; known: email"),
    ("faults = { \"x\" }", "unknown fault \"x\"; they are listed by: settings-sim faults"),
    ("opened_by = \"x://y\"", "no way in is called \"x://y\"; the definition has no deep_links"),
  ]

  @Test(arguments: launches)
  func `a launch that is not understood`(keys: String, message: String) {
    let trial = ScriptTrial.journey("", launch: keys)
    #expect(trial.results.first?.failures.first?.message == message)
    #expect(trial.results.first?.failures.first?.place.description == "test.lua:3")
  }

  @Test func `nothing can be done before the launch`() {
    let trial = ScriptTrial("app \"profile\"\nit(\"x\", function(sim) sim:tap \"privacy\" end)")
    #expect(trial.failures == ["test.lua:2: \"sim:tap\" needs an app that runs: call sim:launch{} first"])
  }

  @Test func `journeys are not run while a file is loaded`() {
    let trial = ScriptTrial("app \"profile\"\nstep(\"x\", print)")
    #expect(trial.faults == ["test.lua:2: \"step\" belongs inside of a journey: it(\"…\", function(sim) … end)"])
  }
}
