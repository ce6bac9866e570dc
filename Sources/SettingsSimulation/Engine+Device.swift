import SettingsBehavior
import SettingsDefinition
import SettingsVocabulary
import SimulatedDevice

/// What happens to the device and to the app's process.
extension Engine {
  // MARK: - Scene phases

  mutating func background(_ s: inout Simulation) throws(Refusal) {
    let phase = s.world.device.phase
    guard phase == .active || phase == .inactive else { throw .senseless(.notRunning(phase)) }
    affect(.background, &s) { s, engine, lead in engine.leave(cause: lead, &s) }
  }

  mutating func foreground(_ s: inout Simulation) throws(Refusal) {
    let phase = s.world.device.phase
    guard phase == .background || phase == .suspended else { throw .senseless(.notInBackground(phase)) }
    guard !s.world.device.isLocked else { throw .senseless(.alreadyLocked) }
    affect(.foreground, &s) { s, engine, lead in engine.comeBack(cause: lead, &s) }
  }

  mutating func deactivate(_ cause: InactiveCause, _ s: inout Simulation) throws(Refusal) {
    let phase = s.world.device.phase
    guard phase == .active else { throw .senseless(.notRunning(phase)) }
    affect(.deactivate(cause), &s) { s, engine, lead in
      engine.change(to: .inactive, cause: lead, &s)
      engine.reduce(.resignedActive, cause: lead, &s)
    }
  }

  mutating func activate(_ s: inout Simulation) throws(Refusal) {
    let phase = s.world.device.phase
    guard phase == .inactive else { throw .senseless(.notRunning(phase)) }
    affect(.activate, &s) { s, engine, lead in
      engine.change(to: .active, cause: lead, &s)
      engine.reduce(.becameActive, cause: lead, &s)
      engine.showStoreMessages(cause: lead, &s)
    }
  }

  mutating func change(to phase: ProcessPhase, cause: UInt32, _ s: inout Simulation) {
    s.world.device.phase = phase
    worldContext.outbox.append(.phaseChanged(phase), cause: cause)
    drainOutbox(s)
  }

  /// The home gesture, or the lock.
  mutating func leave(cause: UInt32, _ s: inout Simulation) {
    worldContext.cause = cause
    s.world.leavePrompts(&worldContext)
    drainOutbox(s)
    dropDrag(cause: cause, &s)
    if s.app.life.isActive { reduce(.resignedActive, cause: cause, &s) }
    s.world.device.leftAt = s.now
    archivePath(&s)
    change(to: .background, cause: cause, &s)
    reduce(.enteredBackground, cause: cause, &s)
    suspendSoon(cause: cause, &s)
  }

  /// Source: Apple, "Extending your app's background execution time": what is left after the transition is brief.
  private func suspendSoon(cause: UInt32, _ s: inout Simulation) {
    s.world.timeline.insert(.suspend, at: s.world.timeline.after(5000), owner: .os, cause: cause)
  }

  private func archivePath(_ s: inout Simulation) {
    guard let stack = s.app.settingsStack(model) else { return s.world.device.archive = nil }
    var archive = ArchivedPath()
    for entry in s.app.route.entries(of: stack) {
      switch entry.destination {
      case .page(let page): archive.append(page: page)
      case .options(let row): archive.append(optionsOf: row)
      }
    }
    s.world.device.archive = archive
  }

  mutating func comeBack(cause: UInt32, _ s: inout Simulation) {
    s.world.timeline.remove { $0.work == .suspend }
    change(to: .active, cause: cause, &s)
    goOn(cause: cause, &s)
    tellFacts(cause: cause, &s)
    if s.app.life.hasNoScreen {
      noteFirstScreen(&s)
      deliverDurable(s)
      s.world.device.archive = nil
    }
    reduce(.enteredForeground(after: s.now - s.world.device.leftAt), cause: cause, &s)
    reduce(.becameActive, cause: cause, &s)
    showStoreMessages(cause: cause, &s)
  }

  /// The process runs again after it stood still.
  private mutating func goOn(cause: UInt32, _ s: inout Simulation) {
    s.world.timeline.wake()
    tellWrittenMeanwhile(cause: cause, &s)
  }

  /// What others wrote while the process stood still or there was no line; what is kept elsewhere waits for the line.
  private mutating func tellWrittenMeanwhile(cause: UInt32, _ s: inout Simulation) {
    let written = s.world.device.writtenMeanwhile
    let isOffline = s.world.device.network == .offline
    s.world.device.writtenMeanwhile = written.filter { isOffline && model[$0].storage.isRemote }
    for id in written where !isOffline || !model[id].storage.isRemote { tellWritten(id, cause: cause, &s) }
  }

  mutating func lock(_ s: inout Simulation) throws(Refusal) {
    guard !s.world.device.isLocked else { throw .senseless(.alreadyLocked) }
    affect(.lock, &s) { s, engine, lead in
      s.world.device.isLocked = true
      let phase = s.world.device.phase
      guard phase == .active || phase == .inactive else { return }
      s.world.device.leftByLock = true
      engine.leave(cause: lead, &s)
    }
  }

  mutating func unlock(_ s: inout Simulation) throws(Refusal) {
    guard s.world.device.isLocked else { throw .senseless(.notLocked) }
    affect(.unlock, &s) { s, engine, lead in
      s.world.device.isLocked = false
      s.world.device.isSealed = false
      let phase = s.world.device.phase
      let wasInFront = s.world.device.leftByLock
      s.world.device.leftByLock = false
      if wasInFront, phase == .background || phase == .suspended { engine.comeBack(cause: lead, &s) }
    }
  }

  // MARK: - The process

  mutating func relaunch(_ s: inout Simulation) throws(Refusal) {
    guard !s.world.device.phase.isRunning else { throw .senseless(.alreadyRunning) }
    guard !s.world.device.isLocked else { throw .senseless(.alreadyLocked) }
    affect(.relaunch, &s) { s, engine, lead in engine.startProcess(cause: lead, &s) }
  }

  mutating func kill(_ cause: KillCause, _ s: inout Simulation) throws(Refusal) {
    let phase = s.world.device.phase
    guard phase.isRunning else { throw .senseless(.notRunning(phase)) }
    affect(.kill(cause), &s) { s, engine, lead in
      engine.endProcess(cause: lead, keepsArchive: cause == .system, &s)
      engine.note(.died(cause), cause: lead, s)
    }
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
    s.world.device.phase = .notRunning
    s.app = AppState()
    s.screen = Presentation()
    s.app.touched = AppState.Parts(rawValue: .max)
    s.screen.isTouched = true
  }

  /// A process begins: everything that it knows comes from what is durable.
  mutating func startProcess(cause: UInt32, isWake: Bool = false, _ s: inout Simulation) {
    let kind: LaunchKind =
      if !s.world.device.wasLaunched {
        .first
      } else if s.world.device.launchedVersion != model.tables.appVersion { .updated } else {
        .again
      }
    if !isWake { noteFirstScreen(&s) }
    s.world.device.launches &+= 1
    s.world.device.phase = isWake ? .background : .active
    s.app = AppState()
    s.screen = Presentation()
    s.screen.tab = model.tables.embedding.settingsTab
    s.screen.isTouched = true
    deliverDurable(s)
    note(.launched(isWake ? .woken : kind), cause: cause, s)
    reduce(.launched(kind, isWoken: isWake), cause: cause, &s)
    s.screen.path = s.app.route.path.map { GlassEntry(stack: $0.stack, destination: $0.destination) }
    s.screen.layers = s.app.route.presented.map { Layer(kind: $0.kind, number: $0.number, since: s.now) }
    for id in s.world.servers.store.unfinished {
      s.world.timeline.insert(.deliver(transaction: id), at: s.now, cause: cause)
    }
    s.world.resumeQueue(cause: cause, model)
    if !isWake { s.world.device.archive = nil }
    showStoreMessages(cause: cause, &s)
    if isWake { suspendSoon(cause: cause, &s) }
  }

  /// From now on the app has been launched, as far as the user can see.
  private func noteFirstScreen(_ s: inout Simulation) {
    s.world.device.wasLaunched = true
    s.world.device.launchedVersion = model.tables.appVersion
  }

  /// What a process reads when it begins. Before the first unlock after a restart there is nothing to be read.
  private mutating func deliverDurable(_ s: Simulation) {
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
    context.delivery.restoredPath =
      s.world.device.archive?.map(page: Destination.page, options: Destination.options) ?? []
  }

  /// The language of the app's own preference: chosen, or its default where that is not the device's.
  private func ownLanguage(_ s: Simulation) -> StringID {
    for index in context.delivery.preferences.indices where model.tables.preferences[index].controls == .language {
      if case .option(let option) = context.delivery.preferences[index] {
        return model.option(PreferenceID(index), option).name
      }
      if case .value(.option(let option)) = model.tables.preferences[index].fallback {
        return model.option(PreferenceID(index), option).name
      }
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

  mutating func wake(_ input: Input, _ s: inout Simulation) throws(Refusal) {
    let isSuspended = s.world.device.phase == .suspended && input != .wake(.prewarm)
    guard isSuspended || !s.world.device.phase.isRunning else { throw .senseless(.alreadyRunning) }
    affect(input, &s) { s, engine, lead in
      guard isSuspended else {
        s.world.device.leftAt = s.now
        return engine.startProcess(cause: lead, isWake: true, &s)
      }
      engine.change(to: .background, cause: lead, &s)
      engine.goOn(cause: lead, &s)
      engine.suspendSoon(cause: lead, &s)
    }
  }

  mutating func reinstall(keepsKeychain: Bool, _ s: inout Simulation) throws(Refusal) {
    guard !s.world.device.isLocked else { throw .senseless(.alreadyLocked) }
    affect(.reinstall(keepsKeychain: keepsKeychain), &s) { s, engine, lead in
      if s.world.device.phase.isRunning { engine.endProcess(cause: lead, keepsArchive: false, &s) }
      s.world.wipe(keepsKeychain: keepsKeychain, engine.model)
      engine.startProcess(cause: lead, &s)
    }
  }

  // MARK: - Facts

  mutating func set(_ change: FactChange, _ s: inout Simulation) {
    affect(.set(change), &s) { s, engine, lead in
      s.world.device.facts.apply(change)
      if case .voiceOver = change { s.screen.focus = nil }
      engine.tellFacts(cause: lead, &s)
    }
  }

  mutating func setNetwork(_ state: LineState, _ s: inout Simulation) {
    affect(.network(state), &s) { s, engine, lead in
      s.world.device.network = state
      s.world.device.facts.isOnline = state != .offline
      engine.tellFacts(cause: lead, &s)
      if state == .offline { return }
      s.deliverWaitingTransactions(cause: lead)
      switch s.world.device.phase {
      case .active, .inactive, .background: engine.tellWrittenMeanwhile(cause: lead, &s)
      case .suspended: break
      // The next process reads it all.
      case .notRunning, .crashed: s.world.device.writtenMeanwhile = []
      }
    }
  }

  private mutating func tellFacts(cause: UInt32, _ s: inout Simulation) {
    let phase = s.world.device.phase
    guard phase == .active || phase == .inactive || phase == .background else { return }
    context.delivery.facts = s.world.device.facts
    reduce(.factsChanged, cause: cause, &s)
  }
}

extension DeviceFacts {
  mutating func apply(_ change: FactChange) {
    switch change {
    case .locale(let name, let tongue, let money, let metric):
      locale = name
      language = tongue
      currency = money
      usesMetric = metric
    case .timeZone(let name): timeZone = name
    case .typeSize(let size): typeSize = size
    case .isDark(let value): isDark = value
    case .reduceMotion(let value): reduceMotion = value
    case .voiceOver(let value): voiceOver = value
    case .storefront(let name): storefront = name
    case .capability(let index, let isThere):
      if isThere { capabilities |= 1 << index } else { capabilities &= ~(1 << index) }
    }
  }
}

extension Work {
  /// Only a process that runs does it.
  var needsProcess: Bool {
    switch self {
    case .transition, .timer, .deliver, .presentationGone, .storeText, .finish, .flush, .expire: true
    case .land, .periodEnds, .suspend: false
    }
  }

  /// Only the app's own process would have done it.
  var diesWithProcess: Bool {
    switch self {
    case .transition, .timer, .deliver, .presentationGone, .storeText, .suspend: true
    case .land, .finish, .flush, .periodEnds, .expire: false
    }
  }
}

extension Simulation {
  /// There is a line again: what the store had to say meanwhile is heard.
  fileprivate mutating func deliverWaitingTransactions(cause: UInt32) {
    for id in world.servers.store.undelivered {
      world.timeline.insert(.deliver(transaction: id), at: now, cause: cause)
    }
    world.servers.store.undelivered = []
  }
}
