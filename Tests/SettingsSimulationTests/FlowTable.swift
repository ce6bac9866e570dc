import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TestSupport
import Testing

/// One flow of the account or of the store in each of its phases, and everything that can happen to it there.
struct FlowTable {
  /// A phase of a flow, reached as a user reaches it.
  struct Phase {
    var name: String
    var driver: Driver
  }

  let flow: FlowKind
  let model: CompiledModel
  let phases: [Phase]

  static let source = """
    return { schema = 1, app = { id = "t", name = "T" },
      pages = {
        settings = { title = "Settings", sections = { { rows = { ROWS
          { id = "deluxe_row", kind = "navigation", label = "Deluxe", page = "deluxe" },
          { id = "plain", kind = "action", label = "Plain", actions = { { haptic = "soft" } } },
          { id = "choice", kind = "picker", label = "Choice", preference = "choice" },
          { id = "number", kind = "stepper", label = "Number", preference = "number", min = 0, max = 5 },
          { id = "text", kind = "text_field", label = "Text", preference = "text" },
          { id = "date", kind = "date", label = "Date", preference = "date" },
        } } } },
        more = { title = "More", sections = {} },
        deluxe = { title = "Deluxe", requires = { entitlement = "pro", present = "in_place" }, sections = {} },
      },
      preferences = {
        choice = { type = "choice", default = "a", options = { "a", "b" } }, number = { type = "number", default = 1 },
        text = { type = "text", default = "" }, date = { type = "date", default = "2026-01-01" },
      },
      dialogs = { ask = { title = "Ask", buttons = { { id = "yes", label = "Yes", actions = {} } } } },
      account = { providers = { "email", "apple" },
        users = { { email = "ada@b.example" }, { email = "grace@b.example", provider = "apple" },
          { email = "new@b.example", verified = false } },
        sign_out = { confirm = { style = "sheet", title = "Out?" }, progress = "button",
          steps = { "push_token", "server", "web_session", "keychain", "session", "account_preferences", "analytics", "screen" } },
        delete_account = { confirm = { title = "Delete?" } }, reauthenticate = { forgot_password = true } },
      store = { products = { { id = "one", type = "non_consumable", price = "2" } },
        entitlements = { pro = { products = { "one" } } },
        paywall = { title = "Pro", products = { "one" }, restore = true },
        purchase = { validates = "server", confirm = { title = "Buy?" } },
        restore = { sync = true }, manage_subscriptions = {}, redeem_code = {},
        request_refund = { confirm = { title = "Refund?" } } },
      permissions = { notifications = {} }, analytics = {},
      deep_links = { { url = "t://more", push = { "more" } } },
    }
    """

  init(_ flow: FlowKind) throws {
    self.flow = flow
    let rows = FlowKind.allCases.map {
      let product = $0.isAboutProduct ? #", product = "one""# : ""
      return
        #"{ id = "go_\#($0.name)", kind = "action", label = "Go", actions = { { start = "\#($0.name)"\#(product) } } },"#
    }
    model = try AppFixtures.compiled(lua: Self.source.replacing("ROWS", with: rows.joined(separator: "\n")))
    phases = try Self.phases(of: flow, model)
  }

  // MARK: - Phases

  private static func phases(of flow: FlowKind, _ model: CompiledModel) throws -> [Phase] {
    var phases: [Phase] = []
    func reach(_ name: String, as account: String?, _ steps: (inout Driver) throws -> Void) throws {
      phases.append(try phase(name, of: flow, as: account, model, steps))
    }
    let row = "go_\(flow.name)"
    func held(_ point: AwaitPoint, _ d: inout Driver) throws {
      try d.apply(.hold(point))
      try d.tap("continue")
    }
    switch flow {
    case .signIn:
      try reach("idle", as: nil) { _ in }
      try reach("idle, signed in", as: "ada@b.example") { _ in }
      try reach("sheet", as: nil) { try $0.tap(row) }
      try reach("sheet, filled in", as: nil) { try $0.fillIn(row) }
      try reach("auth.sign_in", as: nil) {
        try $0.fillIn(row); try held(.signIn, &$0)
      }
      try reach("auth.apple", as: nil) {
        try $0.tap(row); try $0.tap("apple")
      }
    case .signUp:
      try reach("idle", as: nil) { _ in }
      try reach("sheet", as: nil) { try $0.tap(row) }
      try reach("auth.sign_up", as: nil) {
        try $0.fillIn(row, email: "lin@b.example"); try held(.signUp, &$0)
      }
    case .signOut:
      try reach("idle", as: "ada@b.example") { _ in }
      try reach("idle, nobody", as: nil) { _ in }
      try reach("question", as: "ada@b.example") { try $0.tap(row) }
      for point in [AwaitPoint.pushToken, .signOut, .webSession, .keychain, .session, .resetIdentity, .screen] {
        try reach(model.name(point), as: "ada@b.example") { d in
          try d.apply(.hold(point))
          try d.tap(row)
          try d.tap("confirm_sign_out")
          while d.state("running") != list(model.name(point)) {
            if !d.s.world.device.prompts.isEmpty { try d.answer(.proceed) } else { try d.advance(100) }
          }
        }
      }
    case .deleteAccount:
      try reach("idle", as: "ada@b.example") { _ in }
      try reach("question", as: "ada@b.example") { try $0.tap(row) }
      try reach("reauthenticate", as: "ada@b.example") {
        try $0.tap(row); try $0.tap("confirm_delete_account")
      }
      try reach("auth.reauthenticate", as: "ada@b.example") { d in
        try d.tap(row)
        try d.tap("confirm_delete_account")
        try d.type("password", "password")
        try held(.reauthenticate, &d)
      }
      try reach("auth.reauthenticate, its sheet gone", as: "ada@b.example") { d in
        try d.tap(row)
        try d.tap("confirm_delete_account")
        try d.type("password", "password")
        try held(.reauthenticate, &d)
        try d.apply(.openLink(0))
      }
      try reach("auth.delete_account", as: "ada@b.example") { d in
        try d.apply(.hold(.deleteAccount))
        try d.tap(row)
        try d.tap("confirm_delete_account")
        try d.type("password", "password")
        try d.tap("continue")
        try d.idle(2000)
      }
      try reach("auth.revoke_apple_token", as: "grace@b.example") { d in
        try d.apply(.hold(.revokeAppleToken))
        try d.tap(row)
        try d.tap("confirm_delete_account")
        try d.tap("apple")
        try d.answer(.proceed)
        try d.idle(2000)
      }
    case .reauthenticate:
      try reach("idle", as: "ada@b.example") { _ in }
      try reach("idle, nobody", as: nil) { _ in }
      try reach("sheet", as: "ada@b.example") { try $0.tap(row) }
      try reach("auth.reauthenticate", as: "ada@b.example") { d in
        try d.tap(row)
        try d.type("password", "password")
        try held(.reauthenticate, &d)
      }
      try reach("auth.apple", as: "grace@b.example") {
        try $0.tap(row); try $0.tap("apple")
      }
    case .verifyEmail:
      try reach("idle", as: "new@b.example") { _ in }
      try reach("idle, nobody", as: nil) { _ in }
      try reach("sheet", as: "new@b.example") { try $0.tap(row) }
      try reach("auth.reload", as: "new@b.example") {
        try $0.tap(row); try held(.reload, &$0)
      }
      try reach("auth.refresh_token", as: "new@b.example") { d in
        try d.advance(3_600_000)
        try d.tap(row)
        try held(.refreshToken, &d)
      }
    case .resetPassword:
      try reach("idle", as: nil) { _ in }
      try reach("sheet", as: nil) { try $0.tap(row) }
      try reach("auth.reset_password", as: nil) { d in
        try d.tap(row)
        try d.type("email", "ada@b.example")
        try held(.resetPassword, &d)
      }
    case .changeName:
      try reach("idle", as: "ada@b.example") { _ in }
      try reach("idle, nobody", as: nil) { _ in }
      try reach("sheet", as: "ada@b.example") { try $0.tap(row) }
      try reach("auth.change_name", as: "ada@b.example") { d in
        try d.tap(row)
        try d.type("name", "Ada King")
        try held(.changeName, &d)
      }
    case .changePassword:
      try reach("idle", as: "ada@b.example") { _ in }
      try reach("idle, nobody", as: nil) { _ in }
      try reach("sheet", as: "ada@b.example") { try $0.tap(row) }
      try reach("auth.change_password", as: "ada@b.example") { d in
        try d.tap(row)
        try d.type("password", "password")
        try d.type("new_password", "difference2")
        try held(.changePassword, &d)
      }
    case .paywall, .purchase, .restore, .manageSubscriptions, .redeemCode, .requestRefund:
      return try storePhases(of: flow, model)
    }
    return phases
  }

  static func phase(
    _ name: String, of flow: FlowKind, as account: String?, _ model: CompiledModel,
    _ steps: (inout Driver) throws -> Void
  ) throws -> Phase {
    var driver = try Driver(model) {
      $0.account = account
      $0.permissions = [LaunchOptions.NamedStatus(name: "notifications", status: .authorized)]
    }
    try driver.idle(5000)
    try steps(&driver)
    try driver.settleGlass()
    driver.check("\(flow), \(name)")
    return Phase(name: name, driver: driver)
  }

  // MARK: - What can happen

  /// Everything that can happen in a phase, with a name.
  func actions(in d: Driver) -> [(name: String, action: Action)] {
    let app = d.s.app
    var list: [(String, Action)] = []
    func row(_ name: String) -> RowID { model.row(named: name) ?? RowID(0 as UInt16) }
    list.append(("tap its row", .rowTapped(row("go_\(flow.name)"))))
    list.append(("tap another row", .rowTapped(row("plain"))))
    list += [
      ("choose an option", .optionChosen(row("choice"), 1)), ("set a number", .numberChosen(row("number"), 2000)),
      ("commit a text", .textCommitted(row("text"), .empty, isValid: true)),
      ("set a date", .instantChosen(row("date"), 0)), ("back button", .backTapped),
      ("back swipe", .backSwiped(.tab(0), count: 0)), ("swipe to the host", .hostReached),
    ]
    if let question = model[flow].confirm {
      list += [
        ("confirm the question", .confirmTapped(question)), ("decline the question", .confirmCancelled(question)),
      ]
    }
    list.append(("button of a dialog", .buttonTapped(DialogID(0 as UInt16), 0)))
    for control in Control.allCases { list.append(("tap \(control.id)", .controlTapped(control))) }
    list.append(("type an email", .fieldEdited(.email, .empty, isValid: false)))
    for (index, provider) in model.tables.account.providers.enumerated() {
      list.append(("provider \(model.string(provider))", .providerTapped(UInt8(index))))
    }
    list += [
      ("choose a product", .productChosen(ProductID(0 as UInt16))), ("open a gate", .gateOpenerTapped),
      ("tap a tab", .tabTapped(0)), ("tap the profile", .profileTapped), ("open a link", .linkOpened(0)),
      ("page of a web sheet leads elsewhere", .webRedirected(.empty)),
    ]
    if let top = app.route.presented.last {
      list.append(("what is up is swiped away", .presentationDismissed(top.number, .swipe)))
    }
    list += [
      ("a presentation that has gone is swiped away", .presentationDismissed(9999, .swipe)),
      ("last picture of a presentation", .presentationGone(9999)), ("becomes active", .becameActive),
      ("resigns active", .resignedActive), ("enters background", .enteredBackground),
      ("enters foreground", .enteredForeground(after: 1000)), ("background time ends", .backgroundTimeExpired),
      ("a snapshot is taken", .snapshotTaken),
      ("device is set otherwise", .factsChanged),
      ("banner expires", .timerFired(.bannerExpires(9999))), ("cooldown ends", .timerFired(.cooldownEnds)),
      ("a task times out", .timerFired(.taskTimesOut(TaskID(0 as UInt16)))),
      ("a pause ends", .timerFired(.flowGoesOn(.deleteAccount))),
    ]
    list += replies(in: d)
    list += [
      ("a transaction", .transactionUpdated(9999, ProductID(0 as UInt16), isVerified: true, isRevoked: false)),
      ("a subscription changes", .subscriptionChanged(ProductID(0 as UInt16))),
      ("another writer's preference", .preferenceWritten(PreferenceID(0 as UInt16))),
      ("a text is put together", .valueSet(PreferenceID(2 as UInt16), .text(.empty))),
      ("its session ends", .sessionEnded(app.session.account ?? AccountID(0))),
      ("another's session ends", .sessionEnded(AccountID(app.session.account == AccountID(1) ? 0 : 1))),
    ]
    return list
  }

  /// What the call of the flow, or of the flow that it waits for, answers; and an answer that comes too late.
  private func replies(in d: Driver) -> [(String, Action)] {
    let app = d.s.app
    let outcomes: [(String, Outcome)] = [
      ("success", .success), ("offline", .failed(WellKnown.offline.id)),
      ("session_expired", .failed(WellKnown.sessionExpired.id)),
      ("requires_recent_login", .failed(WellKnown.requiresRecentLogin.id)), ("cancelled", .cancelled),
      ("interrupted", .interrupted), ("timed_out", .timedOut), ("pending", .pending), ("orphaned", .orphaned),
    ]
    let waited = waitedFor(app) ?? flow
    let number = app.flows[waited].operation
    let request = d.s.world.device.operation(number)?.request ?? .reload
    var list: [(String, Action)] = []
    if number != 0 {
      for (name, outcome) in outcomes {
        list.append(("answer \(name)", .replied(Reply(operation: number, request: request, outcome: outcome))))
      }
      list.append(("runs out of patience", .timerFired(.flowTimesOut(waited, operation: number))))
    }
    let late = Reply(operation: 9999, request: late(request), outcome: .success)
    return list + [
      ("an answer to an earlier call", .replied(late)),
      (
        "a purchase that was given up is paid",
        .replied(
          Reply(operation: 9998, request: .purchase(ProductID(0 as UInt16), offer: .none), outcome: .success, value: 9))
      ),
      ("patience for an earlier call", .timerFired(.flowTimesOut(flow, operation: 9999))),
    ]
  }

  /// The flow that another one waits for: who leaves proves first who they are, and a paywall stays until something is
  /// bought or found.
  func waitedFor(_ app: AppState) -> FlowKind? {
    if flow == .paywall { return [.purchase, .restore].first { app.flows[$0].operation != 0 } }
    return app.flows[flow].operation == 0 && app.flows[.reauthenticate].next == flow ? .reauthenticate : nil
  }

  /// A request that only flows make: nobody else waits for its answer.
  private func late(_ request: Request) -> Request {
    switch request {
    case .reload, .products, .purchase: .resetPassword(email: .empty)
    case let other: other
    }
  }
}

extension FlowKind {
  /// Its action names a product.
  fileprivate var isAboutProduct: Bool { self == .purchase || self == .requestRefund }
}

extension Driver {
  /// Opens the sheet of a flow and fills its fields in.
  mutating func fillIn(_ row: String, email: String = "ada@b.example") throws {
    try tap(row)
    try type("email", email)
    try type("password", "password")
  }
}
