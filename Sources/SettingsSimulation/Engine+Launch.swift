import SettingsBehavior
import SettingsDefinition
import SettingsVocabulary
import SimulatedDevice

extension Engine {
  /// A new device on which the app starts for the first time: every store is reset, the servers' too. Time and the
  /// numbers of records go on.
  public mutating func launch(_ options: LaunchOptions, isFirst: Bool, _ s: inout Simulation) throws(LaunchFault) {
    var fresh = blank ?? Simulation(deviceOf: model)
    blank = fresh
    fresh.history = s.history
    fresh.history.seed = options.seed
    fresh.world.timeline.now = s.now
    fresh.world.epoch = min(max(options.at, -Timeline.end), Timeline.end) - s.now
    // The numbers of events and of anonymous ids go on: a new device is nobody's that was there before.
    if !isFirst { fresh.world.device.analytics = s.world.device.analytics }
    if !isFirst { fresh.world.device.analytics.forget(consent: true) }
    fresh.faults = try FaultState(options.faults)
    try fresh.prepare(options, model)
    if !isFirst { fresh.carryArrangements(of: s, model) }
    if !isFirst, !fresh.faults.isEmpty { fresh.keepWhatIsNotReset(of: s, model) }
    let left = s.world
    s = fresh
    context.delivery = Delivery()
    recorder.willLaunch(options)
    begin(s)
    let lead = note(.launchBegan(isFirst: isFirst), cause: 0, s)
    leave(left, cause: lead)
    drainOutbox(s)
    if options.wokenBy != nil { s.world.device.leftAt = s.now }
    startProcess(options.wokenBy?.lifecycle ?? .user, cause: lead, isWake: options.wokenBy != nil, &s)
    end(&s, cause: lead)
  }

  /// The old device is put away: what was asked and what ran there ends unheard.
  private mutating func leave(_ world: World, cause: UInt32) {
    for prompt in world.device.prompts {
      worldContext.outbox.append(.promptEnded(prompt.kind, .cancelled), cause: cause)
    }
    for operation in world.device.operations {
      worldContext.outbox.append(
        .finished(EndedOperation(operation), Operation.Result(outcome: .orphaned, value: 0)), cause: operation.cause)
    }
  }
}

extension Simulation {
  /// A device and servers as the definition describes them, before a launch says otherwise.
  init(deviceOf model: CompiledModel) {
    self.init()
    let tables = model.tables
    world.device.disk = Array(repeating: .unset, count: tables.preferences.count)
    world.device.permissions = Array(repeating: .notDetermined, count: tables.permissions.count)
    world.device.facts = facts(of: tables.device, model)
    for user in tables.account.users { addAccount(user) }
    addRoomForPreferences(model)
    for (place, user) in tables.account.users.enumerated() {
      for index in user.preferences.indices {
        let stored = tables.storedValues[index]
        world.servers.preferences[place * tables.preferences.count + stored.preference.index] = stored.value
      }
    }
  }

  private mutating func facts(of device: CompiledDevice, _ model: CompiledModel) -> DeviceFacts {
    var facts = DeviceFacts()
    facts.model = device.model
    facts.iosVersion = device.iosVersion
    facts.iosVersionText = device.iosVersionText
    facts.isPad = device.isPad
    if let known = LocaleFacts(device.locale) { set(known, device.locale, &facts, model) }
    if let zone = TimeZoneName(device.timeZone) { set(zone, &facts, model) }
    facts.storefront = strings.intern(device.storefront, model)
    facts.capabilities = device.capabilities
    for (index, flag) in model.tables.flags.enumerated() where flag.isOn && index < 64 { facts.flags |= 1 << index }
    return facts
  }

  private mutating func set(
    _ known: LocaleFacts, _ locale: String, _ facts: inout DeviceFacts, _ model: CompiledModel
  ) {
    facts.locale = strings.intern(locale, model)
    facts.language = strings.intern(known.language, model)
    facts.currency = strings.intern(known.currency, model)
    facts.usesMetric = known.usesMetric
  }

  private mutating func set(_ zone: TimeZoneName, _ facts: inout DeviceFacts, _ model: CompiledModel) {
    facts.timeZone = strings.intern(zone.name, model)
    facts.utcOffset = zone.offset
  }

  /// Every account has a value of every preference.
  private mutating func addRoomForPreferences(_ model: CompiledModel) {
    let missing = world.servers.accounts.count * model.tables.preferences.count - world.servers.preferences.count
    if missing > 0 { world.servers.preferences += repeatElement(.unset, count: missing) }
  }

  /// Sets device and servers up as the options say.
  mutating func prepare(_ options: LaunchOptions, _ model: CompiledModel) throws(LaunchFault) {
    try prepareFacts(options, model)
    try prepareAccounts(options, model)
    try preparePermissions(options, model)
    try prepareStore(options, model)
    try preparePreferences(options, model)
    world.device.analytics.consent = world.consentIsStored(model)
    for will in options.wills { try add(will, model) }
  }

  private mutating func add(_ will: NamedWill, _ model: CompiledModel) throws(LaunchFault) {
    guard let point = model.point(named: will.point) else { throw .unknownPoint(will.point) }
    let ending = will.fails.map { Outcome.failed(strings.intern($0, model)) } ?? will.ends
    world.device.plans.append(
      Plan(point: point, takes: will.takes, lands: will.lands, ending: ending, times: will.times))
  }

  /// What a script has arranged holds for the next device too: wills that wait for their operation, holds that were
  /// not ended.
  mutating func carryArrangements(of old: Simulation, _ model: CompiledModel) {
    world.device.holds = old.world.device.holds
    for var plan in old.world.device.plans {
      if case .failed(let error) = plan.ending {
        plan.ending = .failed(strings.intern(old.strings.text(error, model), model))
      }
      world.device.plans.append(plan)
    }
  }

  private mutating func prepareFacts(_ options: LaunchOptions, _ model: CompiledModel) throws(LaunchFault) {
    var facts = world.device.facts
    if let locale = options.locale {
      guard let known = LocaleFacts(locale) else { throw .unknownLocale(locale) }
      set(known, locale, &facts, model)
    } else if facts.language == .empty {
      throw .unknownLocale(model.tables.device.locale)
    }
    if let timeZone = options.timeZone {
      guard let zone = TimeZoneName(timeZone) else { throw .unknownTimeZone(timeZone) }
      set(zone, &facts, model)
    }
    if let storefront = options.storefront { facts.storefront = strings.intern(storefront, model) }
    facts.typeSize = options.typeSize
    facts.isDark = options.isDark
    facts.reduceMotion = options.reduceMotion
    facts.voiceOver = options.voiceOver
    facts.isOnline = options.network != .offline
    facts.connection = options.connection
    for flag in options.flagList {
      guard let index = model.flag(named: flag.name) else { throw .unknownFlag(flag.name) }
      try facts.set(flag, Int(index), model)
    }
    if let hasMail = options.hasMail { facts.set(model.mailCapability, hasMail) }
    if let biometrics = options.biometrics { facts.setBiometrics(biometrics, model) }
    world.device.facts = facts
    world.device.network = options.network
  }

  private mutating func prepareAccounts(_ options: LaunchOptions, _ model: CompiledModel) throws(LaunchFault) {
    for account in options.accounts { try addAccount(account, model) }
    if let email = options.account {
      let id = strings.intern(email, model)
      if world.servers.account(email: id) == nil { try addAccount(LaunchAccount(email: email), model) }
      if let account = world.servers.account(email: id) {
        world.device.keychain = account
        world.servers.accounts[account.index].hasSession = true
        world.servers.accounts[account.index].signedIn = now
        // Whoever is signed in from before was identified then, and an SDK remembers it.
        let analytics = model.tables.analytics
        if analytics.exists, analytics.identifiesOnSignIn || analytics.identifiesOnLaunch {
          app.session = session(of: account, model)
          world.device.analytics.identify(account, as: analyticsID(of: account, model))
        }
        world.device.tokenIssued = now
      }
    }
    addRoomForPreferences(model)
  }

  private mutating func addAccount(_ user: CompiledUser) {
    var account = ServerAccount(email: user.email, password: user.password)
    account.name = user.name ?? .empty
    account.provider = user.provider
    account.isVerified = user.isVerified
    account.avatar = user.avatar ?? .empty
    world.servers.accounts.append(account)
  }

  private mutating func addAccount(_ wanted: LaunchAccount, _ model: CompiledModel) throws(LaunchFault) {
    let email = strings.intern(wanted.email, model)
    let known = world.servers.account(email: email)
    var account =
      known.map { world.servers.accounts[$0.index] }
      ?? ServerAccount(email: email, password: strings.intern("password", model))
    if let name = wanted.name { account.name = strings.intern(name, model) }
    if let password = wanted.password { account.password = strings.intern(password, model) }
    if let isVerified = wanted.isVerified { account.isVerified = isVerified }
    if let provider = wanted.provider {
      guard let index = model.tables.account.providers.firstIndex(where: { model.string($0) == provider }) else {
        throw .unknownProvider(provider)
      }
      account.provider = UInt8(truncatingIfNeeded: index)
    }
    if let known { world.servers.accounts[known.index] = account } else { world.servers.accounts.append(account) }
  }

  private mutating func preparePermissions(_ options: LaunchOptions, _ model: CompiledModel) throws(LaunchFault) {
    for permission in options.permissions {
      guard let id = model.permission(named: permission.name) else { throw .unknownPermission(permission.name) }
      world.device.permissions[id.index] = permission.status
      guard permission.switches != .all else { continue }
      guard model.isNotifications(id), permission.status.isGranted else { throw .noSwitches(permission.name) }
      world.device.notificationSwitches = permission.switches
    }
  }

  private mutating func prepareStore(_ options: LaunchOptions, _ model: CompiledModel) throws(LaunchFault) {
    world.servers.store.settings = model.tables.store.settings
    let version = options.originalVersion ?? model.string(model.tables.appVersion)
    let original = OSVersion(version)?.ofApp
    if original == nil, let text = options.originalVersion { throw .noVersion(text) }
    world.servers.store.originalVersion = original ?? AppVersion()
    for name in options.entitlements {
      if let product = model.product(named: name) {
        world.makeTransaction(
          product, account: world.device.keychain, isFinished: true, cause: history.nextRecord, model)
      } else if let entitlement = model.entitlement(named: name) {
        let products = model.tables.store.entitlements[entitlement.index].products
        world.makeTransaction(
          ProductID(products.trailingZeroBitCount), account: world.device.keychain, isFinished: true,
          cause: history.nextRecord, model)
      } else {
        throw .unknownEntitlement(name)
      }
    }
    if !options.entitlements.isEmpty { world.device.entitlementCache = world.activeEntitlements(model) }
  }

  private mutating func preparePreferences(_ options: LaunchOptions, _ model: CompiledModel) throws(LaunchFault) {
    // What an older version left under a key that nobody reads any more is left alone.
    for entry in options.stored {
      for index in model.tables.preferences.indices
      where model.string(model.tables.preferences[index].key) == entry.name {
        let id = PreferenceID(index)
        let value = preferenceValue(entry.value, for: id, model) ?? raw(entry.value, of: id, model)
        keep(value ?? model[id].invalid ?? .unset, of: id, model)
      }
    }
    for entry in options.preferences {
      guard let id = model.preference(named: entry.name) else { throw .unknownPreference(entry.name) }
      guard let value = preferenceValue(entry.value, for: id, model) else {
        throw .unfitValue(preference: entry.name, entry.value)
      }
      keep(value, of: id, model)
    }
  }

  private mutating func keep(_ value: PreferenceValue, of id: PreferenceID, _ model: CompiledModel) {
    world.write(id, value, model)
    if model[id].controls == .alternateIcon, case .option(let option) = value { world.device.icon = option }
  }
}

extension DeviceFacts {
  fileprivate mutating func set(
    _ flag: LaunchOptions.NamedFlag, _ index: Int, _ model: CompiledModel
  ) throws(LaunchFault) {
    let variants = model.variants(ofFlag: index)
    let place = variants.firstIndex { $0.name == flag.variant }
    guard !flag.isOn || (flag.variant == nil ? variants.isEmpty : place != nil) else {
      throw .unknownVariant(flag: flag.name, flag.variant)
    }
    setFlag(index, flag.isOn)
    for variant in variants.indices { setFlag(variants[variant].number, flag.isOn && variant == place) }
  }

  private mutating func setFlag(_ index: Int, _ isOn: Bool) {
    let bit: UInt64 = 1 << UInt64(index)
    if isOn { flags |= bit } else { flags &= ~bit }
  }

  mutating func set(_ capability: UInt64, _ isThere: Bool) {
    if isThere { capabilities |= capability } else { capabilities &= ~capability }
  }

  /// `face_id`, `touch_id` or `none`.
  mutating func setBiometrics(_ kind: String, _ model: CompiledModel) {
    for name in ["face_id", "touch_id"] { set(model.capability(named: name) as UInt64, name == kind) }
  }
}
