import Journeys
import TestSupport
import Testing
import TraceFormat

/// Every kind of record that is documented is written by some journey: one of the three apps' or one of these.
@Suite struct `Kinds of records` {
  /// What nothing in an app leads to yet: a fault that is switched on, the registration for another permission than
  /// notifications.
  private static let later: Set = ["*.register.started", "*.register.finished"]

  private static let app = """
    app { schema = 1, app = { id = "k", name = "K" },
      device = { capabilities = { "mail", "face_id", "payments", "alternate_icons" } },
      constants = { privacy_policy_url = "https://k.example/p" },
      account = { providers = { "email", "google" }, users = { { email = "ada@k.example" } },
        session = { token_lifetime = "1 minute" },
        sign_out = { steps = { "server", "web_session", "session" }, confirm = false } },
      store = { products = { { id = "one", type = "non_consumable", price = "1" } },
        entitlements = { pro = { products = { "one" } } }, purchase = { validates = "server" },
        redeem_code = {}, request_refund = {} },
      permissions = { location = {} },
      analytics = { consent = "required" },
      preferences = { ok = { type = "bool", default = false, controls = "analytics_consent" },
        size = { type = "number", default = 1, min = 0, max = 10 }, day = { type = "date", default = "2026-01-01" },
        tone = { type = "choice", default = "a", options = { "a", "b" } },
        short = { type = "bool", default = false, lasts = "1 minute" },
        ping = { type = "bool", default = false, on_change = { { toggle = "pong" } } },
        pong = { type = "bool", default = false, on_change = { { toggle = "ping" } } } },
      deep_links = { { url = "k://other", push = { "other" } } },
      pages = {
        settings = { title = "S", sections = { { rows = {
          { id = "ok", kind = "toggle", label = "OK", preference = "ok", analytics_description = "ok" },
          { id = "short", kind = "toggle", label = "Short", preference = "short", analytics_description = "short" },
          { id = "size", kind = "slider", label = "Size", preference = "size" },
          { id = "day", kind = "date", label = "Day", preference = "day" },
          { id = "tone", kind = "picker", label = "Tone", preference = "tone", picker_style = "menu" },
          { id = "ping", kind = "toggle", label = "Ping", preference = "ping" },
          { id = "in", kind = "action", label = "In", actions = { { start = "sign_in" } } },
          { id = "say", kind = "action", label = "Say", actions = { { announce = "Hello" } } },
          { id = "both", kind = "action", label = "Both", actions = { { present = "more" }, { dismiss = true } } },
          { id = "web", kind = "action", label = "Web", actions = { { task = { name = "connect", asks = "web_auth" } } } },
          { id = "call", kind = "action", label = "Call", actions = { { task = { name = "call", needs_session = true } } } },
          { id = "write", kind = "mail", label = "Write", to = { "a@k.example" }, via = "composer" },
          { id = "buy", kind = "action", label = "Buy", actions = { { start = "purchase", product = "one" } } },
          { id = "redeem", kind = "action", label = "Redeem", actions = { { start = "redeem_code" } } },
          { id = "refund", kind = "action", label = "Refund", actions = { { start = "request_refund", product = "one" } } },
          { id = "share", kind = "action", label = "Share", actions = { { share = "K" } } },
          { id = "rate", kind = "action", label = "Rate", actions = { { review = true } } },
          { id = "more", kind = "navigation", label = "More", page = "more" },
          { id = "where", kind = "toggle", label = "Where", permission = "location" },
          { id = "sign_out", kind = "sign_out", label = "Sign Out" } } } } },
        more = { title = "More", sections = {} }, other = { title = "Other", sections = {} } } }

    """

  private static let journeys = [
    #"sim:slide("size", 4) sim:pick("day", "2026-02-03") sim:choose("tone", "b")"#,
    #"sim:toggle "ok" sim:tap "say" print "hello" sim:run_until_idle() sim:advance(60)"#,
    #"sim:toggle "short" sim:run_until_idle() sim:advance "2 minutes""#,
    #"sim:tap "more" sim:run_until_idle() sim:open "k://other""#, #"sim:tap "ping""#,
    #"sim:tap "sign_out" sim:answer "continue" sim:run_until_idle() sim:tap "in" sim:tap "google" sim:answer "continue""#,
    #"sim:tap "more" sim:run_until_idle() sim.device:background() sim.device:kill { by = "system" } sim.device:relaunch()"#,
    #"sim:tap "both""#,
    #"sim:tap "web" sim:answer "continue""#,
    #"sim:advance "2 minutes" sim:tap "call""#,
    #"sim:tap "write" sim:answer "send""#,
    #"sim:tap "buy" sim:answer "confirm" sim:run_until_idle() sim:tap "refund" sim:answer "request""#,
    #"sim:tap "redeem" sim:answer "redeem""#,
    #"sim:tap "share" sim:answer "share""#,
    #"sim:tap "rate" sim:answer "not_now""#,
    #"sim:tap "where" sim:answer "allow""#,
  ]

  private static func kinds(_ trace: [UInt8]) throws -> [String] {
    let trace = try Trace(trace, file: "trace.jsonl")
    return trace.records.compactMap { $0.documentation?.name }
  }

  /// What the journeys on this app write, each of them.
  private static let own: Set<String> = {
    var found: Set<String> = []
    for lines in journeys {
      let trial = ScriptTrial(
        app + """
          it("runs", function(sim)
            sim:launch { account = "ada@k.example" } sim:run_until_idle()
            \(lines) sim:run_until_idle()
            sim:leave("running", "prompt", "unfinished")
          end)
          """)
      #expect(trial.failures == [], "\(lines)")
      for trace in trial.traces { found.formUnion((try? kinds(trace)) ?? []) }
    }
    // What fails writes records too.
    let failing = [
      #"sim:launch {} sim:expect { page = "more" }"#,
      #"sim:launch {} local function again() sim:after(0, again) end again() sim:run_until_idle()"#,
    ]
    for lines in failing {
      let trial = ScriptTrial(app + "it(\"fails\", function(sim) \(lines) end)")
      for trace in trial.traces { found.formUnion((try? kinds(trace)) ?? []) }
    }
    return found
  }()

  private static let shipped: Result<Set<String>, any Error> = Result {
    var found: Set<String> = []
    for path in try AppFixtures.files(in: "Fixtures/Traces", endingIn: ".trace.jsonl") {
      found.formUnion(try kinds(AppFixtures.bytes(path)))
    }
    return found
  }

  @Test func `are each written by some journey`() throws {
    let written = try Self.shipped.get().union(Self.own).union(Self.later)
    // Of an operation that runs one is the start; the other three moments are written alike for all of them.
    let moments = ["held", "landed"]
    let missing = TraceKind.all.filter { kind in
      if written.contains(kind.name) { return false }
      return kind.operation == nil || !moments.contains { kind.name.hasSuffix(".\($0)") }
    }
    #expect(missing.map(\.name) == [])
    for moment in moments { #expect(written.contains { $0.hasSuffix(".\(moment)") }) }
  }
}
