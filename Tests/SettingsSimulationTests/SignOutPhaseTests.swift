import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TestSupport
import Testing

/// A sign-out goes through its phases, and in each of them something comes in between.
@Suite struct `A sign-out, phase by phase` {
  /// A phase, with the await point at which it waits; the question waits for the user.
  enum Phase: String, CaseIterable {
    case question, pushToken = "push token", webSession = "web session", server, keychain, session, analytics, screen

    var point: AwaitPoint? {
      switch self {
      case .question: nil
      case .pushToken: .pushToken
      case .webSession: .webSession
      case .server: .signOut
      case .keychain: .keychain
      case .session: .session
      case .analytics: .resetIdentity
      case .screen: .screen
      }
    }

    /// Until the app has forgotten who it is, nothing has happened.
    var isBeforeTheEnd: Bool { self != .analytics && self != .screen }
  }

  enum Trouble: String, CaseIterable { case fails, isLate = "is late", isRefused = "is refused" }

  /// What comes of a sign-out.
  enum End: Equatable {
    case stays(FlowPhase, error: WellKnown = .empty)
    /// The user has left; what went wrong is told by itself.
    case leaves(error: WellKnown = .empty)

    var words: String {
      switch self {
      case .stays(let phase, .empty): "signed in, \(phase.name)"
      case .stays(let phase, let error): "signed in, \(phase.name): \(error.text)"
      case .leaves(.empty): "signed out"
      case .leaves(let error): "signed out; \(error.text)"
      }
    }
  }

  @Test func `every phase can fail, be late and be refused, and what comes of it has a name`() throws {
    var text = FlowTableText(title: "A sign-out", Trouble.allCases.map(\.rawValue))
    text.legend = "What comes of it, and the error that is told."
    for phase in Phase.allCases {
      for (column, trouble) in Trouble.allCases.enumerated() {
        let end = try Self.walk(phase, trouble)
        #expect(end == Self.rule(phase, trouble), "\(phase) \(trouble)")
        text.set(phase.rawValue, column, end.words)
      }
    }
    #expect(try PublishedFile.fault("Fixtures/StateTables/sign_out_phases.md", is: text.written) == nil)
  }

  /// What should come of it.
  private static func rule(_ phase: Phase, _ trouble: Trouble) -> End {
    switch (phase, trouble) {
    // The user has all the time that they want.
    case (.question, .isLate): .leaves()
    case (.question, _), (.webSession, .isRefused), (.session, .isRefused): .stays(.cancelled)
    case (.pushToken, .isRefused), (.server, .isRefused): .stays(.failed, error: .notAllowed)
    case (.keychain, .isRefused): .stays(.failed, error: .storageLocked)
    case (.analytics, .isRefused): .leaves(error: .notAllowed)
    case (.screen, .isRefused): .leaves()
    case (_, .fails): phase.isBeforeTheEnd ? .stays(.failed, error: .failed) : .leaves(error: .failed)
    case (_, .isLate): phase.isBeforeTheEnd ? .stays(.failed, error: .timeout) : .leaves(error: .timeout)
    }
  }

  // MARK: - The walk

  private static func walk(_ phase: Phase, _ trouble: Trouble) throws -> End {
    var d = try driver()
    let plan = ending(phase, trouble).flatMap { ending in phase.point.map { Plan(point: $0, ending: ending) } }
    if let plan { try d.apply(.will(plan)) }
    if let point = phase.point, trouble == .isLate { try d.apply(.hold(point)) }
    try d.tap("leave")
    switch (phase, trouble) {
    case (.question, .fails): try d.apply(.openLink(0))
    case (.question, .isRefused): try d.tap("cancel_sign_out")
    case (.question, .isLate):
      try d.advance(600_000)
      #expect(d.state("running") == list())
      try goOn(&d, refusesWebSession: false)
    default:
      try goOn(&d, refusesWebSession: phase == .webSession && trouble == .isRefused)
    }
    if let point = phase.point, trouble == .isLate { try beLate(point, &d) }
    try d.idle()
    d.check("\(phase) \(trouble)")
    let end = self.end(d)
    if case .stays = end { try leaveAgain(&d, "\(phase) \(trouble)") }
    return end
  }

  private static func driver() throws -> Driver {
    let model = try AppFixtures.app(
      #"{ id = "leave", kind = "sign_out", label = "Leave" }"#,
      """
      account = { providers = { "email" }, users = { { email = "ada@b.example" } },
        sign_out = { confirm = { style = "dialog", title = "Leave?" },
          steps = { "push_token", "web_session", "server", "keychain", "session", "account_preferences", "analytics", "screen" } } },
      permissions = { notifications = {} }, analytics = { events = { error = "failed", flow = "{flow}_{phase}" } },
      messages = { style = "banner" }, deep_links = { { url = "t://more", push = { "more" } } }
      """, pages: #"more = { title = "More", sections = {} }"#)
    var driver = try Driver(model) {
      $0.account = "ada@b.example"
      $0.permissions = [LaunchOptions.NamedStatus(name: "notifications", status: .authorized)]
    }
    try driver.idle(5000)
    return driver
  }

  /// With which word a phase goes wrong.
  private static func ending(_ phase: Phase, _ trouble: Trouble) -> Outcome? {
    switch (phase, trouble) {
    case (.question, _), (_, .isLate), (.webSession, .isRefused): nil
    case (_, .fails): .failed(WellKnown.failed.id)
    case (.pushToken, .isRefused), (.server, .isRefused), (.analytics, .isRefused): .failed(WellKnown.notAllowed.id)
    case (.keychain, .isRefused): .failed(WellKnown.storageLocked.id)
    case (.session, .isRefused), (.screen, .isRefused): .cancelled
    }
  }

  private static func goOn(_ d: inout Driver, refusesWebSession: Bool) throws {
    try d.tap("confirm_sign_out")
    try d.advance(2000)
    guard !d.s.world.device.prompts.isEmpty else { return }
    try d.answer(refusesWebSession ? .cancel : .proceed)
    try d.advance(2000)
  }

  /// Twenty seconds are waited for, more than thirty are not; an answer after that is nobody's.
  private static func beLate(_ point: AwaitPoint, _ d: inout Driver) throws {
    try d.advance(20_000)
    #expect(d.state("running") == list(d.model.name(point)))
    #expect(d.s.app.flows[.signOut].phase == .running, "\(d.model.name(point))")
    try d.advance(15_000)
    #expect(d.s.app.flows[.signOut].phase == .idle, "\(d.model.name(point))")
    let before = d.state("account")
    try d.apply(.release(point, operation: 0, nil))
    try d.advance(5000)
    #expect(d.state("account") == before, "\(d.model.name(point))")
    try d.apply(.unhold(point))
  }

  private static func end(_ d: Driver) -> End {
    let codes = WellKnown.allCases.dropFirst()
    let told = codes.first { code in !d.lines("StringID(raw: \(code.rawValue))").filter(\.isTracked).isEmpty }
    if d.state("account") == .bool(false) {
      #expect(d.count("FlowPhase.succeeded") == 1 && d.count("FlowPhase.failed") == 0)
      return .leaves(error: told ?? .empty)
    }
    let phase = FlowPhase.allCases.last { phase in !d.lines("FlowPhase.\(phase)").filter(\.isTracked).isEmpty }
    return .stays(phase ?? .pending, error: told ?? .empty)
  }

  /// A sign-out that has come to nothing can be begun again.
  private static func leaveAgain(_ d: inout Driver, _ place: Comment) throws {
    while !d.s.app.route.path.isEmpty {
      try d.apply(.back)
      try d.settleGlass()
    }
    try d.tap("leave")
    try goOn(&d, refusesWebSession: false)
    try d.idle()
    #expect(d.state("account") == .bool(false), place)
    d.check(place)
  }
}

extension String {
  fileprivate var isTracked: Bool { contains("tracked(") }
}
