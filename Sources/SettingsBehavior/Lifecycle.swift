import SettingsDefinition
import SettingsVocabulary

/// Launch, background and return.
extension AppState {
  mutating func launched(_ kind: LaunchKind, isWoken: Bool, _ c: ReduceContext) {
    let tables = c.model.tables
    preferences.list = Array(
      repeating: PreferenceState(PreferenceMarks(without: c.rules)), count: tables.preferences.count)
    permissions = Array(repeating: nil, count: tables.permissions.count)
    route.tab = tables.embedding.settingsTab
    life.firstScreen = kind
    life.beganSealed = c.delivery.isSealed
    readStores(c)
    if isWoken {
      life.hasNoScreen = true
      life.isInBackground = true
      run(tables.lifecycle.onWake, from: ActionOrigin(), c)
    } else {
      showFirstScreen(c)
    }
    if c.delivery.followsCrash { run(tables.lifecycle.onLaunchAfterCrash, from: ActionOrigin(), c) }
  }

  /// What is durable becomes what the app knows.
  private mutating func readStores(_ c: ReduceContext) {
    life.ownLanguage = c.delivery.ownLanguage
    take(c.delivery.facts)
    life.knowsDark = facts.isDark
    session = c.delivery.session
    if c.delivery.followsReinstall, !c.model.tables.account.sessionSurvivesReinstall { clearLeftSession(c) }
    store = c.delivery.store
    readWithoutPages(c)
    shutLock(isRestart: true, c)
  }

  /// The keychain has outlived the app, and whoever installs it again may be somebody else.
  private mutating func clearLeftSession(_ c: ReduceContext) {
    guard let account = session.account, c.rules.contains(.firstStartClearsTheSession) else { return }
    session = Session()
    emit(.clearSession(account))
  }

  private mutating func showFirstScreen(_ c: ReduceContext) {
    let tables = c.model.tables
    let kind = life.firstScreen
    life.isActive = true
    life.hasNoScreen = false
    life.showsSignedOut = tables.embedding.signedOut != nil && session.account == nil
    if life.isLocked { call(.checkDeviceOwner, .process) }
    trackLaunch(kind, c)
    if kind == .first { run(tables.lifecycle.onFirstLaunch, from: ActionOrigin(), c) }
    if kind == .updated { run(tables.lifecycle.onNewVersion, from: ActionOrigin(), c) }
    run(tables.lifecycle.onLaunch, from: ActionOrigin(), c)
    route.isWithHost =
      c.delivery.restoresHost && tables.lifecycle.restoresPath && tables.embedding.hasHost && !life.showsSignedOut
    if let tab = c.delivery.restoredTab, !life.showsSignedOut { route.tab = tab }
    if tables.embedding.inside == .sheet, !life.showsSignedOut {
      present(.page(tables.root), c)
    } else if !route.isWithHost, let root = rootPage(of: .tab(route.tab), c.model) {
      appeared(root, c)
    }
    restorePath(c)
  }

  // MARK: - The app's own lock

  /// Shuts the lock where the definition has one: after a restart, or after long enough in the background.
  private mutating func shutLock(isRestart: Bool, _ c: ReduceContext) {
    guard let lock = c.model.tables.account.lock, let account = session.account else { return }
    if isRestart, lock.signsOutOnRestart { return sessionEnded(account, c) }
    life.isLocked = true
    if !isRestart { call(.checkDeviceOwner, .process) }
  }

  /// An interrupted check counts as declined and changes nothing.
  mutating func lockAnswered(_ outcome: Outcome) {
    if life.isLocked, outcome == .success { life.isLocked = false }
  }

  private mutating func trackLaunch(_ kind: LaunchKind, _ c: ReduceContext) {
    let analytics = c.model.tables.analytics
    if analytics.exists, let account = session.account {
      if analytics.identifiesOnLaunch { emit(.identify(account)) }
      for place in analytics.groups.indices where analytics.groups[place].isToldOnLaunch { emit(.group(UInt8(place))) }
    }
    guard analytics.lifecycle else { return }
    switch kind {
    case .first: track(.lifecycle(.installed), c)
    case .updated: track(.lifecycle(.updated), c)
    case .again, .woken: break
    }
    track(.lifecycle(.opened), c)
    trackActive(c)
  }

  /// Source: Segment analytics-swift, `applicationDidBecomeActive`: at the launch, at each return, and whenever what
  /// covered the app has gone.
  private mutating func trackActive(_ c: ReduceContext) {
    if c.model.tables.analytics.sdk == .segment { track(.lifecycle(.foregrounded), c) }
  }

  /// What no page loads is read at the launch; products when a purchase or a paywall needs them.
  private mutating func readWithoutPages(_ c: ReduceContext) {
    let loadedByPages = Set(c.model.tables.loads)
    if !loadedByPages.contains(.preferences) { readPreferences(c) }
    if !loadedByPages.contains(.account) { load(.account, c) }
    if !loadedByPages.contains(.permissions) { load(.permissions, c) }
    if !loadedByPages.contains(.entitlements) { load(.entitlements, c) }
    if !loadedByPages.contains(.config), c.model.tables.constants.contains(where: \.isFromConfig) { load(.config, c) }
    if let account = session.account, !session.avatar.isEmpty, c.model.tables.profile?.avatar != nil {
      call(.loadAvatar, .session(account))
    }
  }

  /// What is on the device is there at once; what others keep has to be asked for.
  private mutating func readPreferences(_ c: ReduceContext) {
    var isRemote = false
    for index in preferences.list.indices {
      if c.model.tables.preferences[index].storage.isRemote {
        isRemote = true
      } else {
        preferences.list[index].value = c.delivery.preferences[index]
      }
      preferences.list[index].before = preferences.list[index].value
    }
    if isRemote, session.account != nil {
      load(.preferences, c)
    } else {
      life.preferencesLoaded = true
    }
  }

  /// What the archive has, after the system (not the user) ended the app. Gates hold.
  private mutating func restorePath(_ c: ReduceContext) {
    guard c.model.tables.lifecycle.restoresPath, !life.showsSignedOut else { return }
    guard let stack = settingsStack(c.model) else { return }
    var path: [Destination] = []
    var sheets = c.delivery.restored[...]
    while case .pushed(let destination)? = sheets.first {
      path.append(destination)
      sheets.removeFirst()
    }
    if stack.tab ?? route.tab != route.tab {
      // In another tab nothing appears.
      for destination in path { route.push(destination, onto: stack) }
    } else if !path.isEmpty {
      setPath(of: stack, to: path, c)
    }
    for place in sheets {
      switch place {
      case .sheet(let page): present(.page(page), c)
      case .pushed(let destination): push(destination, c)
      }
    }
  }

  mutating func enteredBackground(_ c: ReduceContext) {
    life.isInBackground = true
    track(.lifecycle(.backgrounded), c)
    run(c.model.tables.lifecycle.onBackground, from: ActionOrigin(), c)
  }

  /// What may have changed outside is read again: permissions, entitlements, the verification of an address.
  mutating func enteredForeground(after away: Milliseconds, _ c: ReduceContext) {
    life.isInBackground = false
    if life.hasNoScreen {
      // Woken before the first unlock it could read nothing; now it can.
      if life.beganSealed {
        life.beganSealed = false
        readStores(c)
      }
      return showFirstScreen(c)
    }
    if life.isLocked || away >= c.model.tables.account.lock?.after ?? .max { shutLock(isRestart: false, c) }
    track(.lifecycle(.returned), c)
    if let limit = c.model.tables.lifecycle.popsToRootAfter, away >= limit { popAllToRoot(c) }
    run(c.model.tables.lifecycle.onForeground, from: ActionOrigin(), c)
    for step in c.phases.comingBack { readAgain(step, c) }
  }

  private mutating func readAgain(_ step: ReturnStep, _ c: ReduceContext) {
    switch step {
    case .permissions: load(.permissions, c)
    case .entitlements: load(.entitlements, c)
    case .account: load(.account, c)
    case .preferences:
      guard session.account != nil, c.model.tables.preferences.contains(where: \.storage.isRemote) else { return }
      load(.preferences, c)
    }
  }

  /// Every stack goes back to its root; only what is in front appears.
  private mutating func popAllToRoot(_ c: ReduceContext) {
    let front = route.frontStack
    while let last = route.path.last(where: { $0.stack != front }) {
      for destination in route.shorten(last.stack, to: 0) { leave(destination, c) }
    }
    popToRoot(front, c)
  }

  mutating func factsChanged(_ c: ReduceContext) {
    take(c.delivery.facts)
    noticeColorScheme(c)
    noticeStorefront(c)
  }

  mutating func becameActive(_ c: ReduceContext) {
    guard !life.isInBackground else { return }
    noticeColorScheme(c)
    guard !life.isActive else { return }
    life.isActive = true
    trackActive(c)
    run(c.model.tables.lifecycle.onActive, from: ActionOrigin(), c)
  }

  mutating func resignedActive(_ c: ReduceContext) {
    guard life.isActive else { return }
    life.isActive = false
    run(c.model.tables.lifecycle.onInactive, from: ActionOrigin(), c)
  }

  /// In the background a change of the colour scheme may be no more than the system taking a picture: listeners hear
  /// of what holds when the app is in front.
  private mutating func noticeColorScheme(_ c: ReduceContext) {
    if life.isInBackground, c.rules.contains(.picturesAreNoChange) { return }
    guard life.knowsDark != facts.isDark else { return }
    life.knowsDark = facts.isDark
    run(c.model.tables.lifecycle.onColorScheme, from: ActionOrigin(), c)
  }

  /// The device's facts; the language stays that which the user has chosen in the app.
  mutating func take(_ facts: DeviceFacts) {
    life.deviceLanguage = facts.language
    self.facts = facts
    showLanguage()
  }

  mutating func showLanguage() {
    let language = life.ownLanguage == .empty ? life.deviceLanguage : life.ownLanguage
    if facts.language != language { facts.language = language }
  }
}
