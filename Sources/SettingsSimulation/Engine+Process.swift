import SettingsBehavior
import SettingsDefinition
import SettingsVocabulary
import SimulatedDevice

/// The app's process: its beginnings and ends, and what it reads when it begins.
extension Engine {
  mutating func relaunch(_ s: inout Simulation) throws(Refusal) {
    guard !s.world.device.phase.isRunning else { throw .senseless(.alreadyRunning) }
    guard !s.world.device.isLocked else { throw .senseless(.alreadyLocked) }
    affect(.relaunch, &s) { s, engine, lead in engine.startProcess(.user, cause: lead, &s) }
  }

  mutating func kill(_ cause: KillCause, _ s: inout Simulation) throws(Refusal) {
    let phase = s.world.device.phase
    guard phase.isRunning else { throw .senseless(.notRunning(phase)) }
    affect(.kill(cause), &s) { s, engine, lead in engine.die(cause.lifecycle, cause: lead, &s) }
  }

  /// A user who ends the app wants it to begin anew; otherwise it comes back to where it was.
  mutating func die(_ reason: LifecycleCause, cause: UInt32, _ s: inout Simulation) {
    endProcess(cause: cause, keepsArchive: reason != .user, &s)
    if reason == .crash { s.world.device.phase = .crashed }
    note(.died(reason), cause: cause, s)
  }

  /// The process ends by itself.
  mutating func crash(cause: UInt32, _ s: inout Simulation) {
    guard s.world.device.phase.isRunning else { return }
    begin(s)
    worldContext.cause = cause
    die(.crash, cause: cause, &s)
    end(&s, cause: cause)
  }

  /// What the process knew is gone; what it had asked of others goes on without it.
  private mutating func endProcess(cause: UInt32, keepsArchive: Bool, _ s: inout Simulation) {
    if keepsArchive { archivePath(&s) } else { s.world.device.archive = nil }
    s.world.killPrompts(&worldContext)
    s.world.orphanOperations(&worldContext)
    drainOutbox(s)
    s.world.timeline.remove { $0.work.diesWithProcess }
    s.world.timeline.wake()
    // The next process reads what is there; without a line it has still to hear of what is kept elsewhere.
    let isOffline = s.world.device.network == .offline
    s.world.device.writtenMeanwhile.removeAll { !isOffline || !model[$0].storage.isRemote }
    s.world.device.leftByLock = false
    s.world.device.analytics.screen = .empty
    s.world.device.phase = .notRunning
    s.app = AppState()
    s.screen = Presentation()
    s.app.touched = AppState.Parts(rawValue: .max)
    s.screen.isTouched = true
  }

  /// A process begins: everything that it knows comes from what is durable.
  mutating func startProcess(
    _ reason: LifecycleCause, cause: UInt32, isWake: Bool = false, _ s: inout Simulation
  ) {
    let kind: LaunchKind =
      if !s.world.device.wasLaunched {
        .first
      } else if s.world.device.launchedVersion != model.tables.appVersion { .updated } else {
        .again
      }
    context.delivery.followsCrash = s.world.device.phase == .crashed
    if !isWake { noteFirstScreen(&s) }
    s.world.device.launches &+= 1
    s.world.device.phase = isWake ? .background : .active
    s.app = AppState()
    s.screen = Presentation()
    s.screen.tab = model.tables.embedding.settingsTab
    s.screen.isTouched = true
    s.noteYear()
    deliverDurable(s)
    context.delivery.followsReinstall = kind == .first && s.world.device.launches > 1
    note(.launched(isWake ? .woken : kind, by: reason), cause: cause, s)
    s.world.setUpAnalytics(model)
    reduce(.launched(kind, isWoken: isWake), cause: cause, &s)
    s.screen.isWithHost = s.app.route.isWithHost
    s.screen.tab = s.app.route.tab
    s.screen.path = s.app.route.path.map { GlassEntry(stack: $0.stack, destination: $0.destination) }
    s.screen.layers = s.app.route.presented.map { Layer(kind: $0.kind, number: $0.number, since: s.now) }
    if !context.delivery.restored.isEmpty, !s.screen.path.isEmpty { note(.archiveRestored, cause: cause, s) }
    for id in s.world.servers.store.unfinished {
      s.world.timeline.insert(.deliver(transaction: id), at: s.now, cause: cause)
    }
    checkCredential(cause: cause, &s)
    s.world.resumeQueue(cause: cause, model)
    if !isWake { s.world.device.archive = nil }
    showStoreMessages(cause: cause, &s)
    if isWake { suspendSoon(cause: cause, &s) }
  }

  /// From now on the app has been launched, as far as the user can see.
  func noteFirstScreen(_ s: inout Simulation) {
    s.world.device.wasLaunched = true
    if s.world.device.launchedVersion != model.tables.appVersion {
      s.world.device.previousVersion = s.world.device.launchedVersion
    }
    s.world.device.launchedVersion = model.tables.appVersion
  }

  /// What a process reads when it begins. Before the first unlock after a restart there is nothing to be read.
  mutating func deliverDurable(_ s: Simulation) {
    let isSealed = s.world.device.isSealed
    context.delivery.isSealed = isSealed
    context.delivery.facts = s.world.device.facts
    context.delivery.session = isSealed ? Session() : s.session(of: s.world.device.keychain, model)
    context.delivery.preferences =
      isSealed
      ? Array(repeating: .unset, count: model.tables.preferences.count) : s.world.storedPreferences(model)
    context.delivery.ownLanguage = ownLanguage(s)
    context.delivery.store = StoreKnowledge()
    if let cached = s.world.device.entitlementCache, !isSealed {
      context.delivery.store.active = cached
      context.delivery.store.isKnown = true
    }
    context.delivery.restored = s.world.device.archive.map { $0.list.map(RestoredPlace.init) } ?? []
    context.delivery.restoredTab = s.world.device.archive?.tab
    context.delivery.restoresHost = s.world.device.archive?.isWithHost ?? false
  }

  /// The language of the app's own preference; empty: that of the device.
  private func ownLanguage(_ s: Simulation) -> StringID {
    for index in context.delivery.preferences.indices where model.tables.preferences[index].controls == .language {
      return model.language(chosenBy: context.delivery.preferences[index], of: PreferenceID(index))
    }
    return .empty
  }

  mutating func reboot(_ s: inout Simulation) {
    affect(.reboot, &s) { s, engine, lead in
      if s.world.device.phase.isRunning { engine.endProcess(cause: lead, keepsArchive: true, &s) }
      s.world.endPrompts(&engine.worldContext)
      s.world.device.isLocked = true
      s.world.device.isSealed = true
      engine.drainOutbox(s)
    }
  }

  mutating func wake(_ reason: WakeCause, _ s: inout Simulation) throws(Refusal) {
    let isSuspended = s.world.device.phase == .suspended && reason != .prewarm
    guard isSuspended || !s.world.device.phase.isRunning else { throw .senseless(.alreadyRunning) }
    affect(.wake(reason), &s) { s, engine, lead in
      guard isSuspended else {
        s.world.device.leftAt = s.now
        return engine.startProcess(reason.lifecycle, cause: lead, isWake: true, &s)
      }
      engine.change(to: .background, by: reason.lifecycle, cause: lead, &s)
      engine.goOn(cause: lead, &s)
      engine.suspendSoon(cause: lead, &s)
    }
  }

  mutating func reinstall(keepsKeychain: Bool, _ s: inout Simulation) throws(Refusal) {
    guard !s.world.device.isLocked else { throw .senseless(.alreadyLocked) }
    affect(.reinstall(keepsKeychain: keepsKeychain), &s) { s, engine, lead in
      if s.world.device.phase.isRunning { engine.endProcess(cause: lead, keepsArchive: false, &s) }
      s.world.device.phase = .notRunning
      engine.worldContext.cause = lead
      s.world.wipe(keepsKeychain: keepsKeychain, &engine.worldContext)
      engine.drainOutbox(s)
      engine.startProcess(.installation, cause: lead, &s)
    }
  }
}

extension Work {
  /// Only a process that runs does it.
  var needsProcess: Bool {
    switch self {
    case .transition, .timer, .deliver, .presentationGone, .storeText, .finish, .flush, .expire, .crash: true
    case .land, .periodEnds, .approvalLapses, .suspend: false
    }
  }

  /// Only the app's own process would have done it.
  var diesWithProcess: Bool {
    switch self {
    case .transition, .timer, .deliver, .presentationGone, .storeText, .suspend, .crash: true
    case .land, .finish, .flush, .periodEnds, .approvalLapses, .expire: false
    }
  }
}

extension RestoredPlace {
  fileprivate init(_ place: ArchivedPlace) {
    switch place {
    case .page(let page): self = .pushed(.page(page))
    case .options(let row): self = .pushed(.options(row))
    case .sheet(let page): self = .sheet(page)
    }
  }
}
