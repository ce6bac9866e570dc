import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TraceFormat
import TraceRecording

/// SplitMix64: the same numbers everywhere.
struct Random: RandomNumberGenerator {
  var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<max(1, bound), using: &self) }
  mutating func pick<Thing>(_ things: [Thing]) -> Thing? { things.randomElement(using: &self) }
}

/// A monkey: what it does makes mostly sense, and what does not is refused.
struct Monkey {
  var random: Random

  init(_ seed: UInt64) { random = Random(seed) }

  /// One input, or a second launch, or nothing where the drawn one makes no sense.
  mutating func act(_ drive: inout Drive) throws {
    switch random.below(100) {
    case 0: try launch(&drive)
    case 1...3: drive.note(.printed("step \(random.below(1000))"))
    default:
      guard let input = input(drive) else { return }
      try? drive.act(input, waited: Milliseconds(random.below(3) * 50))
    }
  }

  private mutating func launch(_ drive: inout Drive) throws {
    let isSignedIn = Bool.random(using: &random)
    try drive.launch { options in
      options.account = isSignedIn ? "ada@example.com" : nil
      options.at += 86_400_000
      options.seed = 7
    }
  }

  private mutating func input(_ drive: Drive) -> Input? {
    switch random.below(20) {
    case 0...7: possible(drive).map { .tap($0) }
    case 8...9:
      random.pick(drive.model.tables.targets).map { Bool.random(using: &random) ? .touch($0) : .doubleTap($0) }
    case 10...12: .advance(to: drive.s.now + Milliseconds(random.below(1200)), .advance)
    case 13: answer(drive)
    case 14...15: row(drive)
    case 16: gesture()
    case 17: device()
    case 18: given(drive)
    default: change(drive)
    }
  }

  private mutating func possible(_ drive: Drive) -> Target? {
    random.pick(drive.model.tables.targets.filter { drive.s.hit($0, drive.model) == .ok })
  }

  /// Sometimes with a word about who it is, of which only a provider's sheet makes something.
  private mutating func answer(_ drive: Drive) -> Input? {
    guard let button = drive.s.world.device.prompts.last.flatMap({ random.pick($0.kind.buttons) }) else { return nil }
    guard drive.s.world.provider(askedBy: drive.s.world.device.prompts.last?.operation ?? 0) != nil,
      let email = random.pick([WellKnown.google.id, WellKnown.device.id, WellKnown.web.id])
    else { return .answer(button) }
    let isHidden = Bool.random(using: &random)
    return .answer(button, as: ProviderIdentity(account: email, email: isHidden ? WellKnown.message.id : email))
  }

  private mutating func row(_ drive: Drive) -> Input? {
    guard let target = possible(drive) else { return nil }
    switch target {
    case .row(let row): return .toggle(row, Bool.random(using: &random))
    case .option(let row, let option): return .choose(row, option)
    case .control(let control) where control.isField:
      let texts = ["ada@example.com", "engine1843!", "Ada", "cobol1959!"]
      return random.pick(texts).flatMap { drive.model.stringID($0) }.map { .type(target, $0) }
    case .button, .back, .confirm, .cancel, .control, .product, .provider, .tab, .opener, .profile, .banner:
      return .back
    }
  }

  private mutating func gesture() -> Input? {
    random.pick([
      .swipeBack, .swipeDown, .swipeUp, .drag(.back, 300), .drag(.back, 800), .drag(.down, 700), .letGo,
      .scroll(12_050),
      .scroll(-3_000), .scroll(0),
    ])
  }

  private mutating func device() -> Input? {
    random.pick([
      .background, .foreground, .foreground, .deactivate(.call), .activate, .activate, .lock, .unlock, .unlock,
      .kill(.user), .kill(.system), .kill(.crash), .relaunch, .relaunch, .relaunch, .reboot, .wake(.push),
      .reinstall(keepsKeychain: true), .network(.offline), .network(.online), .network(.online),
      .network(.slow(500)),
    ])
  }

  private mutating func given(_ drive: Drive) -> Input? {
    let points = drive.model.tables.timing.names.indices.map { AwaitPoint(UInt16($0)) }
    guard let point = random.pick(points) else { return nil }
    switch random.below(6) {
    case 0: return .hold(point)
    case 1: return random.pick(drive.s.world.device.holds).map { .unhold($0.point) }
    case 2: return random.pick(drive.s.world.device.operations).map { .release($0.point, operation: $0.number, nil) }
    case 3:
      return .will(Plan(point: point, takes: .milliseconds(200), lands: 50, ending: .failed(WellKnown.network.id)))
    case 4: return random.pick(drive.model.tables.permissions.indices.map { .permission(PermissionID($0), .denied) })
    default:
      let product = random.pick(drive.model.tables.store.products.indices.map { ProductID($0) })
      let event = random.pick(World.StoreEvent.allCases)
      guard let product, let event else { return nil }
      return .store(event, product)
    }
  }

  private mutating func change(_ drive: Drive) -> Input? {
    let servers = drive.s.world.servers
    let accounts = servers.accounts.indices.filter { servers.accounts[$0].exists }.map { AccountID($0) }
    switch random.below(9) {
    case 6: return random.pick(drive.model.tables.deepLinks.map(\.url)).map { .redirect($0) }
    case 7: return .notificationSwitches(Bool.random(using: &random) ? .sound : .all)
    case 8:
      let settings: [StoreSetting] = [
        .failsRenewals(true), .failsRenewals(false), .gracePeriod(86_400_000), .gracePeriod(nil), .interrupts(.terms),
        .interrupts(nil), .asksToBuy(true), .asksToBuy(false), .payments(false), .payments(true),
        .timeRate(.monthlyRenewalEveryFiveMinutes), .timeRate(.realTime), .fails(.sync, WellKnown.network.id),
        .fails(.sync, .empty), .verificationFails(WellKnown.invalidSignature.id), .verificationFails(.empty),
      ]
      return random.pick(settings).map { .storeSetting($0) }
    case 0: return random.pick(accounts).map { .revokeSession($0) }
    case 1:
      let isVerified = Bool.random(using: &random)
      return random.pick(accounts).map { isVerified ? .verifyAccount($0) : .revokeCredential($0) }
    case 2: return .set(.isDark(Bool.random(using: &random)))
    case 3: return .set(.reduceMotion(Bool.random(using: &random)))
    case 4: return .set(.typeSize(.accessibility3))
    default: return preference(drive)
    }
  }

  private mutating func preference(_ drive: Drive) -> Input? {
    guard let index = random.pick(Array(drive.model.tables.preferences.indices)) else { return nil }
    let rule = drive.model.tables.preferences[index]
    switch rule.type {
    case .bool: return .preference(PreferenceID(index), .bool(Bool.random(using: &random)), .process)
    case .choice:
      return .preference(PreferenceID(index), .option(UInt16(random.below(Int(rule.options.count)))), .cloud)
    case .integer, .number, .text, .choices, .date, .time, .secret: return nil
    }
  }
}
