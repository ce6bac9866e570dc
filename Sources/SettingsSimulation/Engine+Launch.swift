import SettingsBehavior
public import SettingsDefinition
public import SettingsVocabulary
import SimulatedDevice

extension Engine {
  /// A new device on which the app starts for the first time: every store is reset, the servers' too. Time and the
  /// numbers of records go on.
  public mutating func launch(_ options: LaunchOptions, isFirst: Bool, _ s: inout Simulation) throws(LaunchFault) {
    var fresh = Simulation()
    fresh.history = s.history
    fresh.history.seed = options.seed
    fresh.world.timeline.now = s.now
    fresh.world.epoch = min(max(options.at, -Timeline.end), Timeline.end) - s.now
    // The numbers of events and of anonymous ids go on: a new device is nobody's that was there before.
    if !isFirst { fresh.world.device.analytics = s.world.device.analytics }
    if !isFirst { fresh.world.device.analytics.forget(consent: true) }
    try fresh.prepare(options, model)
    if !isFirst { fresh.carryArrangements(of: s, model) }
    let left = s.world
    s = fresh
    context.delivery = Delivery()
    recorder.willLaunch(options)
    begin(s)
    let lead = note(.launchBegan(isFirst: isFirst), cause: 0, s)
    leave(left, cause: lead)
    drainOutbox(s)
    if options.wokenBy != nil { s.world.device.leftAt = s.now }
    startProcess(cause: lead, isWake: options.wokenBy != nil, &s)
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
  /// Sets device and servers up as the options say.
  mutating func prepare(_ options: LaunchOptions, _ model: CompiledModel) throws(LaunchFault) {
    let tables = model.tables
    app.facts = DeviceFacts()
    world.device.disk = Array(repeating: .unset, count: tables.preferences.count)
    world.device.permissions = Array(repeating: .notDetermined, count: tables.permissions.count)
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
    let device = model.tables.device
    var facts = DeviceFacts()
    facts.model = device.model
    facts.iosVersion = device.iosVersion
    facts.iosVersionText = device.iosVersionText
    facts.isPad = device.isPad
    let locale = options.locale ?? device.locale
    guard let known = LocaleFacts(locale) else { throw .unknownLocale(locale) }
    facts.locale = strings.intern(locale, model)
    facts.language = strings.intern(known.language, model)
    facts.currency = strings.intern(known.currency, model)
    facts.usesMetric = known.usesMetric
    facts.timeZone = strings.intern(options.timeZone ?? device.timeZone, model)
    facts.storefront = strings.intern(options.storefront ?? device.storefront, model)
    facts.typeSize = options.typeSize
    facts.isDark = options.isDark
    facts.reduceMotion = options.reduceMotion
    facts.voiceOver = options.voiceOver
    facts.isOnline = options.network != .offline
    facts.capabilities = device.capabilities
    facts.year = Int32(truncatingIfNeeded: ISODate.year(of: options.at))
    for (index, flag) in model.tables.flags.enumerated() where flag.isOn && index < 64 { facts.flags |= 1 << index }
    for flag in options.flagList {
      guard let index = model.flag(named: flag.name) else { throw .unknownFlag(flag.name) }
      if flag.isOn { facts.flags |= 1 << index } else { facts.flags &= ~(1 << index) }
    }
    if let hasMail = options.hasMail { facts.set(model.mailCapability, hasMail) }
    if let biometrics = options.biometrics { facts.setBiometrics(biometrics, model) }
    world.device.facts = facts
    world.device.network = options.network
  }

  private mutating func prepareAccounts(_ options: LaunchOptions, _ model: CompiledModel) throws(LaunchFault) {
    for user in model.tables.account.users { addAccount(user) }
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
    let values = world.servers.accounts.count * model.tables.preferences.count
    world.servers.preferences = Array(repeating: .unset, count: values)
    for (place, user) in model.tables.account.users.enumerated() {
      for index in user.preferences.indices {
        let stored = model.tables.storedValues[index]
        world.servers.preferences[place * model.tables.preferences.count + stored.preference.index] = stored.value
      }
    }
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
    for (values, mustFit) in [(options.stored, false), (options.preferences, true)] {
      for entry in values {
        guard let id = model.preference(named: entry.name) else {
          // What an older version left under a name that nobody reads any more.
          guard mustFit else { continue }
          throw .unknownPreference(entry.name)
        }
        let found = preferenceValue(entry.value, for: id, model) ?? (mustFit ? nil : raw(entry.value, of: id, model))
        guard let value = found else {
          guard !mustFit else { throw .unfitValue(preference: entry.name, entry.value) }
          world.write(id, model[id].invalid ?? .unset, model)
          continue
        }
        world.write(id, value, model)
        if model[id].controls == .alternateIcon, case .option(let option) = value { world.device.icon = option }
      }
    }
  }

  /// A written value as a preference of this type holds it; nil when it does not fit.
  public mutating func preferenceValue(
    _ value: SettingValue, for id: PreferenceID, _ model: CompiledModel
  ) -> PreferenceValue? {
    let rule = model[id]
    switch (rule.type, value) {
    case (.bool, .bool(let on)): return .bool(on)
    case (.integer, .integer(let number)):
      return inRange(number.multipliedReportingOverflow(by: 1000), rule) ? .integer(number) : nil
    case (.number, .integer(let number)):
      let product = number.multipliedReportingOverflow(by: 1000)
      return inRange(product, rule) ? .number(product.partialValue) : nil
    case (.number, .number(let number)):
      guard let thousandths = Simulation.thousandths(number), inRange((thousandths, false), rule) else { return nil }
      return .number(thousandths)
    case (.text, .text(let text)), (.secret, .text(let text)):
      return model.accepts(text, for: id) ? .text(strings.intern(text, model)) : nil
    case (.choice, .text(let name)): return model.option(named: name, of: id).map { .option($0) }
    case (.choices, .list(let names)): return optionSet(names, of: id, model)
    case (.date, .text(let text)): return ISODate.instant(text).map { .instant($0) }
    case (.time, .text(let text)): return ISODate.timeOfDay(text).map { .instant($0) }
    default: return nil
    }
  }

  /// What an older version stored, where the definition says how a value is spelt in the store.
  private mutating func raw(_ value: SettingValue, of id: PreferenceID, _ model: CompiledModel) -> PreferenceValue? {
    guard let plain = plain(value, model) else { return nil }
    let rule = model[id]
    if rule.type == .bool {
      if plain == rule.onValue { return .bool(true) }
      return plain == rule.offValue ? .bool(false) : nil
    }
    guard rule.type == .choice else { return nil }
    let place = rule.options.indices.first { model.tables.options[$0].value == plain }
    return place.map { .option(UInt16(truncatingIfNeeded: $0 - Int(rule.options.start))) }
  }

  private mutating func plain(_ value: SettingValue, _ model: CompiledModel) -> PreferenceValue? {
    switch value {
    case .bool(let on): .bool(on)
    case .integer(let number): .integer(number)
    case .number(let number): Simulation.thousandths(number).map { .number($0) }
    case .text(let text): .text(strings.intern(text, model))
    case .list: nil
    }
  }

  /// A text as a value of a preference's type, as an action sets it; nil when it does not fit.
  mutating func preferenceValue(
    written text: StringID, for id: PreferenceID, _ model: CompiledModel
  ) -> PreferenceValue? {
    let written = string(text, model)
    switch model[id].type {
    case .text, .secret: return .text(text)
    case .bool: return written == "true" ? .bool(true) : written == "false" ? .bool(false) : nil
    case .integer: return Int64(written).flatMap { preferenceValue(.integer($0), for: id, model) }
    case .number: return Double(written).flatMap { preferenceValue(.number($0), for: id, model) }
    case .choice, .date, .time: return preferenceValue(.text(written), for: id, model)
    case .choices: return nil
    }
  }

  private func inRange(_ thousandths: (partialValue: Int64, overflow: Bool), _ rule: CompiledPreference) -> Bool {
    guard !thousandths.overflow else { return false }
    return thousandths.partialValue >= rule.minimum ?? .min && thousandths.partialValue <= rule.maximum ?? .max
  }

  private func optionSet(_ names: [String], of id: PreferenceID, _ model: CompiledModel) -> PreferenceValue? {
    var set: UInt64 = 0
    for name in names {
      guard let option = model.option(named: name, of: id), option < 64 else { return nil }
      set |= 1 << option
    }
    return .options(set)
  }

  /// A number in thousandths, rounded half away from zero; nil beyond ±9 × 10^15 and for what is no number.
  public static func thousandths(_ number: Double) -> Int64? {
    let scaled = number * 1000
    guard scaled.magnitude < 9e15 else { return nil }
    return Int64(scaled + (scaled < 0 ? -0.5 : 0.5))
  }
}

extension DeviceFacts {
  mutating func set(_ capability: UInt64, _ isThere: Bool) {
    if isThere { capabilities |= capability } else { capabilities &= ~capability }
  }

  /// `face_id`, `touch_id` or `none`.
  mutating func setBiometrics(_ kind: String, _ model: CompiledModel) {
    for name in ["face_id", "touch_id"] { set(model.capability(named: name) as UInt64, name == kind) }
  }
}
