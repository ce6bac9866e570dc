public import SettingsDefinition
public import SettingsVocabulary

/// Everything beside the app and the glass: the device, the servers, and what is due.
public struct World: Hashable, Sendable {
  public var device = DeviceState()
  public var servers = ServerState()
  public var timeline = Timeline()
  /// Milliseconds from 1970-01-01T00:00:00Z to the first launch.
  public var epoch: Milliseconds = VirtualTime.standardStart

  public init() {}
}

/// What a part of the world needs to act: the model, where to say what happened, and the record that led to it.
public struct WorldContext {
  public let model: CompiledModel
  public var outbox: Outbox
  public var cause: UInt32
  public var rules = Rules.all

  public init(model: CompiledModel, outbox: Outbox = Outbox(), cause: UInt32 = 0) {
    self.model = model
    self.outbox = outbox
    self.cause = cause
  }

  @discardableResult
  mutating func report(_ event: DeviceEvent) -> UInt32 { outbox.append(event, cause: cause) }
}

extension World {
  /// Carries out an effect: its consequence at once, or work that is due later.
  public mutating func perform(_ effect: Effect, _ c: inout WorldContext) {
    switch effect {
    case .call(let number, let request, let owner): start(number, request, owner, &c)
    case .cancelCall(let request): cancel(where: { $0.request == request }, &c)
    case .timer(let timer, let delay): set(timer, after: delay, cause: c.cause)
    case .cancelTimer(let timer): timeline.remove { $0.work == .timer(timer) }
    case .cancelWork(let owner): cancel(where: { $0.owner == owner }, &c)
    case .storeSession(let account): storeSession(account, &c)
    case .clearSession(let account): clearSession(account, &c)
    case .clearAccountPreferences(let account): clearPreferences(of: account, c.model)
    // What cannot be read cannot be written either.
    case .cacheEntitlements(let active): if !device.isSealed { device.entitlementCache = active }
    case .haptic(let haptic): c.report(.haptic(haptic))
    case .track(let event): track(event, &c)
    case .resetAnalytics: resetAnalytics(&c)
    case .setConsent(let isGiven): setConsent(isGiven, &c)
    case .openURL(let url, let error): c.report(.urlOpened(url, error: error))
    case .openMail(let mail, let error): c.report(.mailOpened(mail, error: error))
    case .openSettings(let place): c.report(.settingsOpened(place))
    case .copy(let text, let error): c.report(.copied(text, error: error))
    case .copyValue(let row): c.report(.valueCopied(row))
    case .clearNotifications: c.report(.notificationsCleared)
    case .announce(let text, let error): c.report(.announced(text, error: error))
    case .preferenceChanged(let id, let value, let writer): c.report(.preferenceChanged(id, value, by: writer))
    case .messageShown(let note): c.report(.messageShown(note))
    case .notPresented(let surface, let why): c.report(.notPresented(surface, why))
    case .limitReached(let limit): c.report(.limitReached(limit))
    case .crash: timeline.insert(.crash, at: timeline.now, cause: c.cause)
    // The engine's own: texts to put together, a word to the glass.
    case .identify, .group, .storeText, .dismissing: return
    }
  }

  private mutating func storeSession(_ account: AccountID, _ c: inout WorldContext) {
    device.keychain = account
    device.tokenIssued = timeline.now
    c.report(.sessionStored(account))
  }

  private mutating func clearSession(_ account: AccountID, _ c: inout WorldContext) {
    device.keychain = nil
    c.report(.sessionCleared(account))
  }

  /// What this device kept for an account goes; what the server has stays.
  private mutating func clearPreferences(of account: AccountID, _ model: CompiledModel) {
    for (index, preference) in model.tables.preferences.enumerated() where preference.isPerAccount {
      if !preference.storage.isRemote { servers.preferences[place(account, index, model)] = .unset }
    }
  }

  /// The app is deleted and what it stored on this device with it; the keychain, the servers and the cloud stay.
  public mutating func wipe(keepsKeychain: Bool, _ c: inout WorldContext) {
    let model = c.model
    for (index, preference) in model.tables.preferences.enumerated() {
      if preference.storage.isRemote || (keepsKeychain && preference.storage == .keychain) { continue }
      device.disk[index] = .unset
      guard preference.isPerAccount else { continue }
      for account in servers.accounts.indices {
        servers.preferences[place(AccountID(account), index, model)] = .unset
      }
    }
    if !keepsKeychain { device.keychain = nil }
    device.entitlementCache = nil
    device.icon = nil
    device.wasLaunched = false
    device.archive = nil
    for index in device.permissions.indices { device.permissions[index] = .notDetermined }
    device.notificationSwitches = .all
    // The token of an app that was deleted leads nowhere any more.
    for place in servers.accounts.indices { servers.accounts[place].hasPushToken = false }
    dropQueue(.uninstalled, &c)
    timeline.remove { $0.work == .flush }
    device.analytics.forget(consent: consentIsStored(model))
  }

  /// What the stored preferences say of consent, before the app has said anything.
  public func consentIsStored(_ model: CompiledModel) -> Bool {
    let controlling = model.tables.preferences.firstIndex { $0.controls == .analyticsConsent }
    guard let index = controlling else { return !model.tables.analytics.consentRequired }
    let stored = stored(PreferenceID(index), model)
    if stored == .unset, case .value(let value) = model.tables.preferences[index].fallback {
      return value == .bool(true)
    }
    return stored == .bool(true)
  }

  // MARK: - Preferences

  /// Where a value of an account stands in the table of stored values.
  func place(_ account: AccountID, _ preference: Int, _ model: CompiledModel) -> Int {
    account.index * model.tables.preferences.count + preference
  }

  /// What a read of all preferences gives now.
  public func storedPreferences(_ model: CompiledModel) -> [PreferenceValue] {
    model.tables.preferences.indices.map { stored(PreferenceID($0), model) }
  }

  public func stored(_ id: PreferenceID, _ model: CompiledModel) -> PreferenceValue {
    let preference = model[id]
    guard preference.followsAccount else { return device.disk[id.index] }
    guard let account = device.keychain else {
      return preference.isPerAccount ? .unset : device.disk[id.index]
    }
    return servers.preferences[place(account, id.index, model)]
  }

  mutating func store(_ id: PreferenceID, _ value: PreferenceValue, _ model: CompiledModel) {
    let preference = model[id]
    if preference.followsAccount, let account = device.keychain {
      servers.preferences[place(account, id.index, model)] = value
    } else if !preference.isPerAccount {
      device.disk[id.index] = value
    }
  }

  /// A value that lasted long enough is forgotten, whoever is signed in.
  public mutating func expire(_ id: PreferenceID, _ account: AccountID?, _ model: CompiledModel) {
    if let account {
      servers.preferences[place(account, id.index, model)] = .unset
    } else {
      device.disk[id.index] = .unset
    }
  }

  /// Another writer stores a value: another process of this device, another device, the web.
  public mutating func write(_ id: PreferenceID, _ value: PreferenceValue, _ model: CompiledModel) {
    store(id, value, model)
  }
}
