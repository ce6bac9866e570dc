import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TestSupport
import Testing

/// Walks by chance through definitions that have everything, with all that can happen to a device meanwhile. What
/// holds at every step, and what holds once everything has come to rest.
@Suite struct `Walks` {
  static let everything = """
    local pages = {
      settings = { title = "Settings", loads = { "preferences", "config", "permissions" }, while_loading = "enabled",
        on_appear = { { announce = "here" } }, sections = { { rows = {
          { id = "account", kind = "account", label = "Account", page = "account" },
          { id = "premium", kind = "premium", label = "Premium", page = "premium" },
          { id = "toggle", kind = "toggle", label = "T", preference = "toggle", confirm = { title = "Sure?" } },
          { id = "push", kind = "toggle", label = "P", permission = "notifications" },
          { id = "slider", kind = "slider", label = "S", preference = "number", requires = { device_owner = true } },
          { id = "stepper", kind = "stepper", label = "N", preference = "number", min = 0, max = 5 },
          { id = "field", kind = "text_field", label = "F", preference = "text", commit = "on_change" },
          { id = "when", kind = "date", label = "D", preference = "date" },
          { id = "menu", kind = "picker", label = "M", preference = "choice", picker_style = "menu",
            on_change = { { task = { name = "sync", needs_session = true, again = "queue" } } } },
          { id = "wheel", kind = "picker", label = "W", preference = "choice", picker_style = "wheel" },
          { id = "many", kind = "picker", label = "C", preference = "many" },
          { id = "inline", kind = "picker", label = "I", preference = "icon", picker_style = "inline" },
          { id = "secret", kind = "info", label = "S", value = "42", secret = true, copyable = true },
          { id = "help", kind = "link", label = "H", url = "https://a.example", open_in = "sheet" },
          { id = "mail", kind = "mail", label = "M", to = { "a@b.example" }, via = "composer" },
          { id = "dialog", kind = "action", label = "D", actions = { { present = "ask" } } },
          { id = "sheet", kind = "action", label = "S", actions = { { present = "more", over = "replace" } } },
          { id = "pick", kind = "action", label = "P", actions = { { task = { name = "pick", asks = "file", again = "replace",
            timeout = 2, on_failure = { { message = "late {error}", style = "banner" } }, on_cancel = { { pop = "root" } } } } } },
          { id = "restore", kind = "action", label = "R", actions = { { start = "restore" } } },
          { id = "name", kind = "action", label = "N", actions = { { start = "change_name" } } },
          { id = "word", kind = "action", label = "W", actions = { { start = "change_password" } } },
          { id = "delete", kind = "action", label = "X", actions = { { start = "delete_account" } } },
          { id = "out", kind = "sign_out", label = "Out" },
        } } } },
      account = { title = "Account", requires = { { signed_in = true }, { verified = true } }, on_lost = "pop",
        loads = { "account" }, sections = { { rows = {
          { id = "deep", kind = "navigation", label = "Deep", page = "deep" } } } } },
      deep = { title = "Deep", requires = { device_owner = true }, on_disappear = { { haptic = "soft" } }, sections = { { rows = {
          { id = "root", kind = "action", label = "Root", actions = { { pop = "root" } } } } } } },
      premium = { title = "Premium", requires = { entitlement = "pro", present = "in_place" }, sections = { { rows = {
          { id = "manage", kind = "action", label = "Manage", actions = { { start = "manage_subscriptions" } } } } } } },
      more = { title = "More", on_appear = { { task = { name = "slow", takes = 3 } } }, sections = { { rows = {
          { id = "further", kind = "navigation", label = "Further", page = "last" },
          { id = "away", kind = "action", label = "Away", actions = { { dismiss = true }, { push = "last" } } } } } } },
      last = { title = "Last", requires = { permission = "notifications" }, sections = {} },
    }
    return { schema = 1, app = { id = "t", name = "T" }, pages = pages,
      constants = { site = { value = "https://a.example", from = "config" } },
      preferences = {
        toggle = { type = "bool", default = false, on_change = { { set = "text", to = "{preferences.choice}" } } },
        number = { type = "number", default = 1, min = 0, max = 10, on_save_failure = "keep" },
        text = { type = "text", default = "", max_length = 5, lasts = "3 seconds" },
        date = { type = "date", default = "2026-01-01", storage = "session" },
        choice = { type = "choice", default = "a", options = { "a", { id = "b", requires = { signed_in = true } },
          { id = "c", confirm = { title = "C?" } } }, scope = "account", storage = "server" },
        many = { type = "choices", default = {}, options = { "a", "b" }, storage = "cloud" },
        icon = { type = "choice", default = "a", options = { "a", "b" }, controls = "alternate_icon" },
        consent = { type = "bool", default = true, controls = "analytics_consent" },
        notify = { type = "bool", default = false, derive = { { when = { preference = "toggle" }, value = true, stores = true } } },
      },
      dialogs = { ask = { title = "Ask", over = "refuse", buttons = { { id = "yes", label = "Yes", actions = { { toggle = "consent" } } },
        { id = "no", label = "No", role = "cancel" } } } },
      account = { providers = { "email", "apple", "device" }, users = { { email = "ada@b.example" }, { email = "new@b.example", verified = false } },
        lock = { by = "device_owner", after = 5 }, verify_email = { required = true },
        sign_out = { confirm = { style = "sheet", title = "Out?" }, steps = { "push_token", "server", "web_session", "session", "account_preferences" } },
        delete_account = { confirm = { title = "Delete?", type_to_confirm = "DELETE" } } },
      store = { owner = "account", products = { { id = "day", type = "auto_renewable", price = "1", period = "P1D", group = "g" },
        { id = "one", type = "non_consumable", price = "2" }, { id = "coin", type = "consumable", price = "1" } },
        entitlements = { pro = { products = { "day", "one" } } }, purchase = { validates = "server", timeout = 5 } },
      permissions = { notifications = { preference = "notify", soft_prompt = { title = "Allow?" } } },
      analytics = { events = { flow = "{flow}_{phase}", value_changed = "v", row_tapped = "r", screen_viewed = "{screen}", button_tapped = "b" },
        lifecycle = true, flush_at = 5 },
      messages = { style = "STYLE" },
      lifecycle = { restores = "path", pops_to_root_after = "10 seconds", on_background = { { track = "left" } } },
      deep_links = { { url = "t://a", push = { "account", "deep" } }, { url = "t://b", present = "more", over = "keep" },
        { url = "t://c", actions = { { start = "paywall" } } } },
      EMBEDDING
    }
    """

  static let variants: [(name: String, style: String, embedding: String)] = [
    ("window", "alert", ""),
    ("sheet", "banner", "embedding = { inside = \"sheet\" },"),
    ("signed out", "inline", "embedding = { signed_out = \"last\" },"),
    (
      "tabs", "banner",
      "embedding = { inside = \"tab\", tabs = { { id = \"one\", page = \"settings\" }, { id = \"two\", page = \"more\" } } },"
    ),
  ]

  @Test(arguments: variants.indices)
  func `everything that begins ends, and glass and model come together`(variant: Int) throws {
    let (name, style, embedding) = Self.variants[variant]
    let model = try AppFixtures.compiled(
      lua: Self.everything.replacing("STYLE", with: style).replacing("EMBEDDING", with: embedding))
    for seed in 0..<20 as Range<UInt64> {
      var walker = Walker(model, seed: seed &+ 1000)
      var d = try Driver(model) {
        $0.account = seed % 3 == 0 ? nil : "ada@b.example"
        $0.entitlements = seed % 4 == 0 ? ["day"] : []
        $0.network = seed % 7 == 0 ? .offline : .online
      }
      for _ in 0..<150 {
        let input = walker.next(&d)
        try? d.engine.apply(input, &d.s)
        invariants(d, "\(name), seed \(seed), after \(input)")
        if Issue.hasFailed(d) { return }
      }
      try comeToRest(&d)
      for flow in FlowKind.allCases { #expect(d.s.app.flows[flow].phase != .running, "\(name), \(flow), seed \(seed)") }
      #expect(d.s.app.tasks.isEmpty, "\(name), seed \(seed)")
      #expect(d.s.app.life.loading == nil, "\(name), seed \(seed)")
      try startAgain(&d)
      #expect(d.s.world.device.operations.isEmpty, "\(name), seed \(seed)")
      #expect(d.s.screen.path.map(\.destination) == d.s.app.route.path.map(\.destination), "\(name), seed \(seed)")
      #expect(d.s.screen.layers.map(\.number) == d.s.app.route.presented.map(\.number), "\(name), seed \(seed)")
      for flow in FlowKind.allCases { #expect(d.s.app.flows[flow].phase != .running, "\(name), \(flow), seed \(seed)") }
      #expect(
        d.s.world.servers.store.unfinished.allSatisfy { id in
          d.s.world.servers.store.transaction(id)?.isVerified == false
        }, "\(name), seed \(seed)")
      d.check("\(name), seed \(seed)")
    }
  }

  /// What holds after every input.
  private func invariants(_ d: Driver, _ place: String) {
    let s = d.s
    let owned = s.world.device.operations.filter { !$0.isOrphan }
    for operation in owned {
      switch operation.owner {
      case .presentation(let number):
        #expect(
          s.app.route.presented.contains { $0.number == number },
          "\(operation.request) outlives its presentation; \(place)")
      case .session(let account):
        #expect(s.app.session.account == account, "\(operation.request) outlives its session; \(place)")
      case .process: #expect(s.world.device.phase.isRunning, "\(operation.request) outlives its process; \(place)")
      case .page, .os, .server: break
      }
    }
    let open = FlowKind.allCases.filter { $0.hasSheet && $0 != .paywall && s.app.flows[$0].phase == .open }
    for flow in open {
      #expect(s.app.route.presented.contains { $0.kind == .flow(flow) }, "\(flow) is open without its sheet; \(place)")
    }
    for flow in FlowKind.allCases where s.app.flows[flow].phase == .running {
      let waits = s.app.flows[flow].operation == 0 && s.app.flows[.reauthenticate].next != flow
      #expect(!waits, "\(flow) runs and waits for nothing; \(place)")
    }
    #expect(s.app.gates.count < 32 && s.app.suspended.count < 8, "\(place)")
    for prompt in s.world.device.prompts where prompt.operation != 0 {
      #expect(s.world.device.operation(prompt.operation) != nil, "\(prompt.kind) asks for nobody; \(place)")
    }
    #expect(s.world.device.phase.isRunning || s.app == AppStateOfNobody(s), "\(place)")
  }

  /// The app state of a process that does not run is that of none.
  private func AppStateOfNobody(_ s: Simulation) -> AppState {
    var app = AppState()
    app.touched = s.app.touched
    return app
  }

  /// Everything that a script has arranged is over, and every prompt is declined.
  private func comeToRest(_ d: inout Driver) throws {
    d.s.world.device.plans = []
    if d.s.world.device.network == .offline { try d.apply(.network(.online)) }
    for hold in d.s.world.device.holds { try d.apply(.unhold(hold.point)) }
    while let stuck = d.s.world.device.operations.first(where: \.isWaiting) {
      try d.apply(.release(stuck.point, operation: stuck.number, nil))
    }
    if d.s.world.device.isLocked { try d.apply(.unlock) }
    if !d.s.world.device.phase.isRunning { try d.apply(.relaunch) }
    if d.s.world.device.phase == .background || d.s.world.device.phase == .suspended { try d.apply(.foreground) }
    if d.s.world.device.phase == .inactive { try d.apply(.activate) }
    for _ in 0..<30 {
      while let prompt = d.s.world.device.prompts.last {
        try d.apply(.answer(prompt.kind.buttons[prompt.kind.buttons.count - 1]))
      }
      try d.advance(5000)
    }
  }

  /// What is unfinished is delivered to the next process.
  private func startAgain(_ d: inout Driver) throws {
    try d.apply(.kill(.system))
    try d.apply(.relaunch)
    try comeToRest(&d)
  }
}

extension Issue {
  /// Whether the trace of a driver is wrong already: one wrong record is enough to read.
  static func hasFailed(_ d: Driver) -> Bool { !d.engine.recorder.faults.isEmpty }
}

/// Chooses what happens next.
struct Walker {
  let model: CompiledModel
  var random: `A copy of a simulation`.Generator

  init(_ model: CompiledModel, seed: UInt64) {
    self.model = model
    random = .init(state: seed &* 0x9e37_79b9_7f4a_7c15)
  }

  mutating func next(_ d: inout Driver) -> Input {
    if let prompt = d.s.world.device.prompts.last, random.next(2) == 0 {
      return .answer(prompt.kind.buttons[random.next(prompt.kind.buttons.count)])
    }
    switch random.next(10) {
    case 0...4: return touch(d)
    case 5: return type(&d)
    case 6: return .advance(to: d.s.now + Milliseconds(random.next(4) == 0 ? 20_000 : random.next(800)), .advance)
    case 7: return gesture()
    default: return device(d)
    }
  }

  /// Mostly something that can be touched.
  private mutating func touch(_ d: Driver) -> Input {
    let targets = model.tables.targets
    let possible = targets.filter { d.s.hit($0, model) == .ok }
    let list = possible.isEmpty || random.next(8) == 0 ? targets : possible
    let target = list[random.next(list.count)]
    return random.next(5) == 0 ? .doubleTap(target) : .touch(target)
  }

  private mutating func type(_ d: inout Driver) -> Input {
    let texts = ["ada@b.example", "new@b.example", "password", "DELETE", "x", "far too long"]
    let fields: [Target] = [
      .control(.email), .control(.password), .control(.newPassword), .control(.name), .control(.typeToConfirm),
    ]
    let text = d.s.strings.intern(texts[random.next(texts.count)], model)
    if let field = fields.first(where: { d.s.hit($0, model) == .ok && random.next(2) == 0 }) {
      return .type(field, text)
    }
    guard let row = model.row(named: "field"), let slider = model.row(named: "slider"),
      let date = model.row(named: "when")
    else { return .back }
    switch random.next(3) {
    case 0: return .type(.row(row), text)
    case 1: return .slide(slider, Int64(random.next(12_000)))
    default: return .setInstant(date, Int64(random.next(1000)) * 86_400_000)
    }
  }

  private mutating func gesture() -> Input {
    let list: [Input] = [
      .swipeBack, .swipeDown, .swipeUp, .back, .drag(.back, 700), .drag(.down, 700), .letGo, .scroll(5000),
    ]
    return list[random.next(list.count)]
  }

  private mutating func device(_ d: Driver) -> Input {
    let point = AwaitPoint(UInt16(random.next(model.tables.timing.points.count)))
    let account = AccountID(random.next(d.s.world.servers.accounts.count))
    let product = ProductID(random.next(3))
    let list: [Input] = [
      .background, .foreground, .foreground, .deactivate(.call), .activate, .activate, .lock, .unlock, .unlock,
      .kill(.user), .kill(.system), .relaunch, .relaunch, .reboot, .wake(.push),
      .reinstall(keepsKeychain: random.next(2) == 0),
      .network(.offline), .network(.online), .network(.online), .network(.slow(700)), .openLink(UInt16(random.next(3))),
      .hold(point), .unhold(point),
      .release(point, operation: 0, nil), .will(Plan(point: point, ending: .failed(WellKnown.failed.id))),
      .will(Plan(point: point, takes: .milliseconds(1500), lands: 300)), .will(Plan(point: point, ending: .timedOut)),
      .store(.approve, product), .store(.refund, product), .store(.expire, product), .store(.renew, product),
      .store(.cancel, product), .store(.buyElsewhere, product), .store(.failRenewal, product),
      .store(.recover, product), .store(.priceIncrease, product), .store(.redeliver, product),
      .storeSetting(.asksToBuy(random.next(2) == 0)),
      .storeSetting(.prompts(random.next(4) > 0)), .permission(PermissionID(0 as UInt16), .authorized),
      .permission(PermissionID(0 as UInt16), .denied),
      .preference(PreferenceID(0 as UInt16), .bool(true), .process), .revokeSession(account), .deleteAccount(account),
      .verifyAccount(account), .grant(EntitlementID(0), account, isGranted: random.next(2) == 0),
      .set(.isDark(true)),
    ]
    return list[random.next(list.count)]
  }
}
