import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TestSupport
import TraceRecording

/// An app with one of everything that an input can speak of, and something that it says twice.
enum SampleApp {
  static let lua = """
    return {
      schema = 1,
      app = { id = "sample", name = "Sample" },
      preferences = {
        on = { type = "bool" },
        theme = { type = "choice", controls = "alternate_icon", options = { "light", "dark" } },
        days = { type = "choices", options = { "mon", "tue", "sun" } },
        count = { type = "int" },
        volume = { type = "number", min = -10, max = 10, default = 0 },
        nick = { type = "text" },
        token = { type = "secret" },
        born = { type = "date", default = "2001-02-03" },
        alarm = { type = "time", default = "07:30" },
      },
      account = { providers = { "email", "apple", "google" }, users = { { email = "ada@example.com" } },
        sign_out = {} },
      permissions = { notifications = {}, location = {} },
      store = { products = { { id = "pro", type = "auto_renewable", price = "1.99", period = "P1M",
          offers = { { id = "spring", type = "code", mode = "free_trial", period = "P1M" } } } },
        entitlements = { pro = { products = { "pro" } } } },
      analytics = {},
      deep_links = { { url = "sample://more", push = { "more" } } },
      pages = {
        settings = { title = "Settings", sections = { { id = "main", rows = {
          { id = "on", kind = "toggle", label = "On", preference = "on" },
          { id = "day", kind = "picker", label = "Theme", preference = "theme" },
          { id = "night", kind = "picker", label = "Theme again", preference = "theme" },
          { id = "volume", kind = "slider", label = "Volume", preference = "volume" },
          { id = "nick", kind = "text_field", label = "Name", preference = "nick" },
          { id = "token", kind = "text_field", label = "Token", preference = "token" },
          { id = "born", kind = "date", label = "Born", preference = "born" },
          { id = "alarm", kind = "date", label = "Alarm", preference = "alarm" },
          { id = "help", kind = "mail", label = "Help", to = { "help@example.com" }, subject = "Help" },
          { id = "more", kind = "navigation", label = "More", page = "more" },
          { id = "sign_out", kind = "sign_out", label = "Sign Out" },
          { id = "export", kind = "action", label = "Export", actions = { { task = { name = "export" } } } },
        } } } },
        more = { title = "More", sections = { { id = "more", rows = {
          { id = "version", kind = "info", label = "Version", value = "1" },
        } } } },
      },
    }
    """

  private static let shared: TraceNames? = try? TraceNames(AppFixtures.compiled(lua: lua))

  static func names() throws -> TraceNames { try shared ?? TraceNames(AppFixtures.compiled(lua: lua)) }
}

/// One input of every case at least, and of every case inside a case.
struct InputSamples {
  let model: CompiledModel
  var s: Simulation

  mutating func all() -> [Input] { user() + device() + time() + given() + preferences() }

  private func row(_ name: String) -> RowID { model.row(named: name) ?? RowID(999 as UInt16) }
  private func preference(_ name: String) -> PreferenceID {
    model.preference(named: name) ?? PreferenceID(999 as UInt16)
  }
  private mutating func string(_ text: String) -> StringID { s.strings.intern(text, model) }

  private mutating func user() -> [Input] {
    let typed: [Input] = ["Ada \"L\" \u{1}\n", "", "Ünïcödé • 日本"].map { .type(.row(row("nick")), string($0)) }
    let numbers: [Int64] = [0, 500, -500, 1, -1, 999, 1000, 123_456_789, -9_000_000_000_000_000, 8_796_093_022_208_001]
    let instants: [Int64] = [0, 27_000_000, 981_158_400_000, 981_158_400_123, -62_135_596_800_001, 400_000_000_000_000]
    return model.tables.targets.flatMap { [.tap($0), .touch($0), .doubleTap($0)] } + typed
      + model.tables.targets.compactMap { target in
        if case .control(let control) = target, control.isField { .type(target, WellKnown.apple.id) } else { nil }
      }
      + [
        .toggle(row("on"), true), .toggle(row("on"), false), .choose(row("day"), 1), .choose(row("night"), 0), .back,
        .swipeBack, .swipeDown, .swipeUp, .letGo,
      ]
      + numbers.map { .slide(row("volume"), $0) }
      + instants.flatMap { [.setInstant(row("born"), $0), .setInstant(row("alarm"), $0)] }
      + DragKind.allCases.flatMap { kind in [0, 1, 500, 1000, -7].map { .drag(kind, $0) } }
      + [0, 1, -1, 12_050, Int32.max, Int32.min].map { .scroll($0) }
      + PromptButton.allCases.map { .answer($0) }
      + [WellKnown.google, .device].map {
        .answer(.proceed, as: ProviderIdentity(account: WellKnown.apple.id, email: $0.id))
      }
      + [.answer(.proceed, as: ProviderIdentity(account: WellKnown.apple.id, email: WellKnown.apple.id))]
      + model.tables.deepLinks.indices.map { .openLink(UInt16($0)) }
      + model.tables.deepLinks.indices.map { .notify(UInt16($0)) }
  }

  private mutating func device() -> [Input] {
    let locales = ["de_DE", "en_US", "zh-Hans_CN", "ar"].compactMap { name -> Input? in
      guard let facts = LocaleFacts(name) else { return nil }
      return .set(
        .locale(
          string(name), language: string(facts.language), currency: string(facts.currency),
          usesMetric: facts.usesMetric))
    }
    return [.background, .foreground, .activate, .lock, .unlock, .relaunch, .reboot]
      + InactiveCause.allCases.map { .deactivate($0) } + KillCause.allCases.map { .kill($0) }
      + WakeCause.allCases.map { .wake($0) } + [true, false].map { .reinstall(keepsKeychain: $0) } + locales
      + TypeSize.allCases.map { .set(.typeSize($0)) }
      + [true, false].flatMap { [.set(.isDark($0)), .set(.reduceMotion($0)), .set(.voiceOver($0))] }
      + [
        .set(.timeZone(string("Europe/Berlin+02:00"), name: string("Europe/Berlin"), offset: 120)),
        .set(.storefront(string("DEU"))),
      ]
      + model.tables.capabilities.indices.map { .set(.capability(UInt8($0), $0.isMultiple(of: 2))) }
      + [.network(.online), .network(.offline), .network(.slow(0)), .network(.slow(2500))]
  }

  private func time() -> [Input] {
    AdvanceReason.allCases.flatMap { reason in [0, 800, 4_000_000_000_000].map { .advance(to: $0, reason) } }
  }

  private mutating func given() -> [Input] {
    let endings: [Outcome?] = [
      nil, .success, .failed(string("offline")), .failed(string("teapot 418")), .cancelled, .pending, .interrupted,
      .timedOut, .orphaned,
    ]
    var plans = endings.map { Plan(point: .signOut, ending: $0) }
    plans += [Plan.Duration.standard, .milliseconds(0), .milliseconds(800), .never].map {
      Plan(point: .signOut, takes: $0)
    }
    plans += [Plan(point: .signOut, lands: 0), Plan(point: .signOut, lands: 300, times: nil)]
    plans += [0, 2, UInt32.max].map { Plan(point: .signOut, times: $0) }
    let points = model.tables.timing.names.indices.map { AwaitPoint(UInt16($0)) }
    let account = AccountID(0)
    return plans.map { .will($0) } + points.flatMap { [.hold($0), .unhold($0), .will(Plan(point: $0))] }
      + plans.map { .release(.signOut, operation: 7, $0) } + [.release(.purchase, operation: UInt32.max, nil)]
      + World.StoreEvent.allCases.map { .store($0, ProductID(0)) }
      + [
        .store(.refund, ProductID(0), nth: 7),
        .store(.buyElsewhere, ProductID(0), options: World.PurchaseOptions(account: account)),
        .store(.buyElsewhere, ProductID(0), options: World.PurchaseOptions(quantity: 3, asksToBuy: true)),
      ]
      + [true, false].flatMap { value -> [StoreSetting] in [.asksToBuy(value), .prompts(value), .failsRenewals(value)] }
      .map { .storeSetting($0) }
      + [true, false].map { .storeSetting(.payments($0)) } + TimeRate.allCases.map { .storeSetting(.timeRate($0)) }
      + [WellKnown.network.id, .empty].flatMap { code -> [Input] in
        [.storeSetting(.fails(.purchase, code)), .storeSetting(.verificationFails(code))]
      } + [true, false].map { .clearStore(andSettings: $0) }
      + [.redeem(ProductID(0), OfferMark(place: 0))]
      + [nil, 0, 1_382_400_000].map { .storeSetting(.gracePeriod($0)) }
      + ([nil] + PurchaseProblem.allCases).map { .storeSetting(.interrupts($0)) }
      + AuthorizationStatus.allCases.map { .permission(PermissionID(1 as UInt16), $0) }
      + [.revokeSession(account), .revokeCredential(account), .deleteAccount(account), .verifyAccount(account)]
      + [true, false].map { .grant(EntitlementID(0), account, isGranted: $0) }
      + ["https://example.com/a?b=\"c\"", "app://done"].map { .redirect(string($0)) }
      + [[], .alert, [.sound, .badge], .all].map { .notificationSwitches($0) }
  }

  private mutating func preferences() -> [Input] {
    let values: [(String, [PreferenceValue])] = [
      ("on", [.unset, .bool(true), .bool(false)]), ("theme", [.option(0), .option(1)]),
      ("days", [.options(0), .options(0b101)]), ("count", [.integer(0), .integer(-7), .integer(1 << 60)]),
      ("volume", [.number(0), .number(-2500), .number(1), .number(8_796_093_022_208_001)]),
      ("nick", [.text(string("")), .text(string("Ada"))]),
      ("born", [.instant(981_158_400_000), .instant(1), .instant(-62_135_596_800_001)]),
      ("alarm", [.instant(27_000_000), .instant(1), .instant(86_400_000)]),
    ]
    return values.flatMap { name, list in
      list.flatMap { value in PreferenceSource.allCases.map { .preference(preference(name), value, $0) } }
    }
  }

  /// Which case it is: does not compile when there is a case that nobody thought of.
  static func place(of input: Input) -> Int {
    switch input {
    case .tap: 0
    case .touch: 1
    case .doubleTap: 2
    case .toggle: 3
    case .choose: 4
    case .type: 5
    case .slide: 6
    case .setInstant: 7
    case .back: 8
    case .swipeBack: 9
    case .swipeDown: 10
    case .drag: 11
    case .letGo: 12
    case .scroll: 13
    case .answer: 14
    case .openLink: 15
    case .background: 16
    case .foreground: 17
    case .deactivate: 18
    case .activate: 19
    case .lock: 20
    case .unlock: 21
    case .kill: 22
    case .relaunch: 23
    case .reboot: 24
    case .wake: 25
    case .reinstall: 26
    case .set: 27
    case .network: 28
    case .advance: 29
    case .will: 30
    case .hold: 31
    case .release: 32
    case .unhold: 33
    case .store: 34
    case .storeSetting: 35
    case .permission: 36
    case .preference: 37
    case .revokeSession: 38
    case .deleteAccount: 39
    case .verifyAccount: 40
    case .redirect: 41
    case .notificationSwitches: 42
    case .redeem: 43
    case .clearStore: 44
    case .grant: 45
    case .revokeCredential: 46
    case .swipeUp: 47
    case .notify: 48
    }
  }
  static let cases = 49
}
