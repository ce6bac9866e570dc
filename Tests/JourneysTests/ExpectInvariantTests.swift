import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import TestSupport
import Testing

@testable import Journeys
@testable import SimulatedDevice

/// Each built-in invariant on a simulation that was broken by hand.
@Suite struct `Built-in invariants` {
  /// A simulation at rest.
  struct Rested {
    var s = Simulation()
    let model: CompiledModel

    init(_ app: String = "profile", account: String? = "ada@example.com") throws {
      model = try AppFixtures.compiled(app)
      var engine = Engine(model, NoRecorder())
      var options = LaunchOptions()
      options.account = account
      options.entitlements = []
      try engine.launch(options, isFirst: true, &s)
      try engine.apply(.advance(to: 3000, .advance), &s)
      s.screen.isTouched = true
    }

    func found(_ name: String) -> String? {
      var invariant = BuiltIn.named(name)
      return invariant?.stepEnded(s, model)
    }
  }

  @Test(arguments: BuiltIn.all.filter { !$0.isAlwaysOn }.map(\.name)) func `hold at rest`(name: String) throws {
    for app in AppFixtures.seeds {
      let rested = try Rested(app, account: app == "utiliship" ? nil : "ada@example.com")
      #expect(rested.found(name) == nil)
    }
  }

  @Test func `the glass shows something else than the model has`() throws {
    var rested = try Rested()
    var invariant = GlassIsModel()
    #expect(invariant.stepEnded(rested.s, rested.model) == nil)
    rested.s.screen.layers.append(Layer(kind: .flow(.paywall), number: 9, since: 0))
    #expect(
      invariant.stepEnded(rested.s, rested.model)
        == #"nothing moves, but the glass shows path {}, presented { "paywall" }, and the model has { path = {}, presented = {} }"#
    )
    #expect(invariant.stepEnded(rested.s, rested.model) == nil)
  }

  @Test func `an operation ends twice`() throws {
    let model = try AppFixtures.compiled("profile")
    var engine = Engine(model, Ends())
    var s = Simulation()
    try engine.launch(LaunchOptions(), isFirst: true, &s)
    try engine.apply(.advance(to: 3000, .advance), &s)
    var invariant = OneEndPerOperation()
    for event in engine.recorder.events {
      invariant.record(event, s, model)
      #expect(invariant.stepEnded(s, model) == nil)
    }
    let last = try #require(engine.recorder.events.last)
    invariant.record(last, s, model)
    #expect(invariant.stepEnded(s, model)?.hasSuffix("ended a second time") ?? false)
  }

  @Test func `a flow is busy for ever`() throws {
    var rested = try Rested()
    rested.s.app.flows[.restore].phase = .running
    #expect(rested.found("busy_is_released") == "the flow restore is busy, but nothing runs any more")
  }

  @Test func `there is no way out of what stands over a page`() throws {
    let model = try AppFixtures.compiled(
      lua: """
        return { schema = 1, app = { id = "a", name = "A" }, preferences = { on = { type = "bool", default = false } },
          dialogs = { trap = { style = "alert", title = "Trap", buttons = {
            { id = "out", label = "Out", visible_when = { preference = "on" } } } } },
          pages = { settings = { title = "Settings", sections = { { id = "main", rows = {
            { id = "ask", kind = "action", label = "Ask", actions = { { present = "trap" } } } } } } } } }
        """)
    var engine = Engine(model, NoRecorder())
    var s = Simulation()
    try engine.launch(LaunchOptions(), isFirst: true, &s)
    try engine.apply(.tap(.row(try #require(model.row(named: "ask")))), &s)
    var invariant = WayBack()
    #expect(invariant.stepEnded(s, model) == nil)
    try engine.apply(.advance(to: 3000, .advance), &s)
    #expect(invariant.stepEnded(s, model) == "there is no way out of trap")
    #expect(invariant.stepEnded(s, model) == nil)
  }

  @Test func `what others changed is not shown`() throws {
    var rested = try Rested()
    rested.s.world.device.permissions[0] = .denied
    #expect(
      rested.found("outside_is_shown") == "the permission notifications is denied, the app shows not_determined")
    rested = try Rested()
    rested.s.world.device.disk[try #require(rested.model.preference(named: "theme")).index] = .option(2)
    #expect(rested.found("outside_is_shown") == "preference theme is stored otherwise than the app shows it")
    rested = try Rested()
    rested.s.app.store.active = 1
    #expect(
      rested.found("outside_is_shown") == "the store says that pro is not active, the app shows the opposite")
  }

  @Test func `something of a former user is left`() throws {
    var rested = try Rested()
    var invariant = NoFormerUser()
    #expect(invariant.stepEnded(rested.s, rested.model) == nil)
    let keychain = try #require(rested.s.world.device.keychain)
    rested.s.app.session.account = nil
    #expect(
      invariant.stepEnded(rested.s, rested.model)
        == "ada@example.com has signed out, but the keychain still has the session")
    #expect(invariant.stepEnded(rested.s, rested.model) == nil)
    invariant = NoFormerUser()
    rested.s.app.session.account = keychain
    _ = invariant.stepEnded(rested.s, rested.model)
    rested.s.app.session.account = nil
    rested.s.world.device.keychain = nil
    rested.s.world.device.analytics.identify(keychain, as: .empty)
    #expect(
      invariant.stepEnded(rested.s, rested.model)
        == "ada@example.com has signed out, but analytics still calls the user so")
  }

  @Test func `something is read otherwise than it is`() throws {
    var rested = try Rested()
    rested.s.faults = try FaultState(["switch_read_twice"])
    #expect(rested.found("spoken_is_real") == #""push_enabled" is read twice: once more as a text"#)
    rested = try Rested()
    rested.s.faults = try FaultState(["close_out_of_reach"])
    #expect(rested.found("within_reach") == nil)
    rested.s.screen.layers.append(Layer(kind: .flow(.paywall), number: 9, since: 0))
    #expect(rested.found("within_reach") == #""close" cannot be reached at the type size accessibility1"#)
  }

  @Test func `a row points to the other side`() throws {
    let model = try AppFixtures.compiled(
      lua: """
        return { schema = 1, app = { id = "a", name = "A", locale = "ar" }, pages = {
          settings = { title = "A", sections = { { rows = {
            { id = "to_b", kind = "navigation", label = "B", page = "b" } } } } }, b = { title = "B", body = "B" } } }
        """)
    var engine = Engine(model, NoRecorder())
    var s = Simulation()
    var options = LaunchOptions()
    options.faults = ["arrow_not_mirrored"]
    try engine.launch(options, isFirst: true, &s)
    try engine.apply(.advance(to: 3000, .advance), &s)
    var invariant = OneLanguage()
    #expect(invariant.stepEnded(s, model) == #"ar is read from the right, but "to_b" from the other side"#)
  }

  @Test func `events wait without consent`() throws {
    var rested = try Rested("lantern", account: nil)
    rested.s.world.device.analytics.consent = false
    rested.s.world.device.analytics.queued = 2
    #expect(rested.found("nothing_after_opt_out") == "2 events wait without consent")
    var invariant = NothingAfterOptOut()
    rested.s.world.device.analytics.queued = 0
    invariant.record(.device(.sent(first: 1, count: 3)), rested.s, rested.model)
    #expect(invariant.stepEnded(rested.s, rested.model) == "3 events were sent without consent")
  }

  /// What waits was tracked with consent: PostHog's and Segment's SDK take no event without it.
  @Test(arguments: ["profile", "swiftylaunch"]) func `what an SDK keeps is no event without consent`(app: String) throws
  {
    var rested = try Rested(app)
    rested.s.world.device.analytics.consent = false
    rested.s.world.device.analytics.queued = 2
    #expect(rested.found("nothing_after_opt_out") == nil)
  }

  @Test func `a transaction is finished twice`() throws {
    let rested = try Rested()
    var invariant = OncePerTransaction()
    var ended = EndedOperation(
      Operation(
        number: 1, request: .finish(transaction: 1), point: .finish, owner: .process, account: nil, cause: 0, plan: nil)
    )
    func end(_ outcome: Outcome) -> String? {
      invariant.record(
        .device(.finished(ended, Operation.Result(outcome: outcome, value: 0))), rested.s, rested.model)
      return invariant.stepEnded(rested.s, rested.model)
    }
    #expect(end(.failed(WellKnown.network.id)) == nil)
    #expect(end(.success) == nil)
    ended.number = 2
    #expect(end(.success) == "transaction 1 was finished twice")
    // What is owned is handed out again when somebody buys it again.
    let bought = EndedOperation(
      Operation(
        number: 3, request: .purchase(ProductID(0 as Int), offer: .none), point: .purchase, owner: .process,
        account: nil, cause: 0,
        plan: nil))
    invariant.record(
      .device(.finished(bought, Operation.Result(outcome: .success, value: 1))), rested.s, rested.model)
    #expect(end(.success) == nil)
    #expect(end(.success) == "transaction 1 was finished twice")
  }
}

private struct Ends: StepRecorder {
  var events: [StepEvent] = []
  mutating func record(
    _ event: StepEvent, number: UInt32, cause: UInt32, _ simulation: borrowing Simulation, _ model: CompiledModel
  ) {
    switch event {
    case .device(.finished): events.append(event)
    case .device(.started): events.append(event)
    case .input, .device, .screen: return
    }
  }
  mutating func endStep(_ simulation: borrowing Simulation, _ model: CompiledModel) {}
}
