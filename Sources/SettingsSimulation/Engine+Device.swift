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
    }
  }

  mutating func change(to phase: ProcessPhase, cause: UInt32, _ s: inout Simulation) {
    s.world.device.phase = phase
    worldContext.outbox.append(.phaseChanged(phase), cause: cause)
    drainOutbox(s)
  }

  /// The home gesture, or the lock.
  mutating func leave(cause: UInt32, _ s: inout Simulation) {
    s.world.leavePrompts(&worldContext)
    drainOutbox(s)
    if s.app.life.isActive { reduce(.resignedActive, cause: cause, &s) }
    s.world.device.leftAt = s.now
    archivePath(&s)
    change(to: .background, cause: cause, &s)
    reduce(.enteredBackground, cause: cause, &s)
    // Source: Apple, "Extending your app's background execution time": what is left after the transition is brief.
    s.world.timeline.insert(.suspend, at: s.now + 5000, owner: .os, cause: cause)
  }

  private func archivePath(_ s: inout Simulation) {
    let stack = StackID.tab(model.tables.embedding.settingsTab)
    let pages = s.app.route.entries(of: stack).compactMap { entry -> PageID? in
      if case .page(let page) = entry.destination { return page }
      return nil
    }
    s.world.device.archive = ArchivedPath(pages)
  }

  mutating func comeBack(cause: UInt32, _ s: inout Simulation) {
    s.world.timeline.remove { $0.work == .suspend }
    change(to: .active, cause: cause, &s)
    context.delivery.facts = facts(of: s)
    if s.app.facts != context.delivery.facts { reduce(.factsChanged, cause: cause, &s) }
    reduce(.enteredForeground(after: s.now - s.world.device.leftAt), cause: cause, &s)
    reduce(.becameActive, cause: cause, &s)
  }

  mutating func lock(_ s: inout Simulation) throws(Refusal) {
    guard !s.world.device.isLocked else { throw .senseless(.alreadyLocked) }
    affect(.lock, &s) { s, engine, lead in
      s.world.device.isLocked = true
      let phase = s.world.device.phase
      if phase == .active || phase == .inactive { engine.leave(cause: lead, &s) }
    }
  }

  mutating func unlock(_ s: inout Simulation) throws(Refusal) {
    guard s.world.device.isLocked else { throw .senseless(.notLocked) }
    affect(.unlock, &s) { s, engine, lead in
      s.world.device.isLocked = false
      let phase = s.world.device.phase
      if phase == .background || phase == .suspended { engine.comeBack(cause: lead, &s) }
    }
  }

  // MARK: - The process

  mutating func relaunch(_ s: inout Simulation) throws(Refusal) {
    guard !s.world.device.phase.isRunning else { throw .senseless(.alreadyRunning) }
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
    s.world.device.phase = .notRunning
    s.app = AppState()
    s.screen = Presentation()
    s.app.touched = AppState.Parts(rawValue: .max)
    s.screen.isTouched = true
  }

  /// A process begins: everything that it knows comes from what is durable.
  mutating func startProcess(cause: UInt32, isWake: Bool = false, _ s: inout Simulation) {
    let version = model.tables.appVersion
    let kind: LaunchKind =
      if isWake { .woken } else if !s.world.device.wasLaunched {
        .first
      } else if s.world.device.launchedVersion != version { .updated } else {
        .again
      }
    if !isWake {
      s.world.device.wasLaunched = true
      s.world.device.launchedVersion = version
    }
    s.world.device.launches &+= 1
    s.world.device.phase = isWake ? .background : .active
    s.app = AppState()
    s.screen = Presentation()
    s.screen.tab = model.tables.embedding.settingsTab
    s.screen.isTouched = true
    deliverDurable(s)
    note(.launched(kind), cause: cause, s)
    reduce(.launched(kind), cause: cause, &s)
    s.screen.path = s.app.route.path.map { GlassEntry(stack: $0.stack, destination: $0.destination) }
    s.screen.layers = s.app.route.presented.map { Layer(kind: $0.kind, number: $0.number, since: s.now) }
    for id in s.world.servers.store.unfinished {
      s.world.timeline.insert(.deliver(transaction: id), at: s.now, cause: cause)
    }
    s.world.device.archive = nil
  }

  private mutating func deliverDurable(_ s: Simulation) {
    context.delivery.facts = facts(of: s)
    context.delivery.session = s.world.device.isLocked ? Session() : s.session(model)
    context.delivery.preferences = s.world.storedPreferences(model)
    context.delivery.store = StoreKnowledge()
    if let cached = s.world.device.entitlementCache {
      context.delivery.store.active = cached
      context.delivery.store.isKnown = true
    }
    let stack = StackID.tab(model.tables.embedding.settingsTab)
    context.delivery.restoredPath = (s.world.device.archive?.list ?? []).map {
      PathEntry(stack: stack, destination: .page($0))
    }
  }

  /// What the app reads of the device: the language is the app's own where the user has chosen one.
  func facts(of s: Simulation) -> DeviceFacts {
    var facts = s.world.device.facts
    for index in model.tables.preferences.indices where model.tables.preferences[index].controls == .language {
      if case .option(let option) = s.world.stored(PreferenceID(index), model) {
        facts.language = model.option(PreferenceID(index), option).name
      }
    }
    return facts
  }

  mutating func reboot(_ s: inout Simulation) {
    affect(.reboot, &s) { s, engine, lead in
      if s.world.device.phase.isRunning { engine.endProcess(cause: lead, keepsArchive: true, &s) }
      for prompt in s.world.device.prompts {
        engine.worldContext.outbox.append(.promptEnded(prompt.kind, .cancelled), cause: lead)
      }
      for prompt in s.world.device.prompts {
        if let operation = s.world.device.operation(prompt.operation) {
          s.world.end(operation, .cancelled, &engine.worldContext)
        }
      }
      s.world.device.prompts = []
      s.world.device.isLocked = true
      engine.drainOutbox(s)
    }
  }

  mutating func wake(_ input: Input, _ s: inout Simulation) throws(Refusal) {
    guard !s.world.device.phase.isRunning else { throw .senseless(.alreadyRunning) }
    affect(input, &s) { s, engine, lead in
      s.world.device.leftAt = s.now
      engine.startProcess(cause: lead, isWake: true, &s)
    }
  }

  mutating func reinstall(keepsKeychain: Bool, _ s: inout Simulation) {
    affect(.reinstall(keepsKeychain: keepsKeychain), &s) { s, engine, lead in
      if s.world.device.phase.isRunning { engine.endProcess(cause: lead, keepsArchive: false, &s) }
      engine.wipe(keepsKeychain: keepsKeychain, &s)
      engine.startProcess(cause: lead, &s)
    }
  }

  private func wipe(keepsKeychain: Bool, _ s: inout Simulation) {
    for index in s.world.device.disk.indices {
      if keepsKeychain, model.tables.preferences[index].storage == .keychain { continue }
      s.world.device.disk[index] = .unset
    }
    if !keepsKeychain { s.world.device.keychain = nil }
    s.world.device.entitlementCache = nil
    s.world.device.icon = nil
    s.world.device.wasLaunched = false
    s.world.device.archive = nil
    s.world.device.analytics = AnalyticsQueue()
    for index in s.world.device.permissions.indices { s.world.device.permissions[index] = .notDetermined }
  }

  // MARK: - Facts

  mutating func set(_ change: FactChange, _ s: inout Simulation) {
    affect(.set(change), &s) { s, engine, lead in
      s.world.device.facts.apply(change)
      engine.tellFacts(cause: lead, &s)
    }
  }

  mutating func setNetwork(_ state: LineState, _ s: inout Simulation) {
    affect(.network(state), &s) { s, engine, lead in
      s.world.device.network = state
      s.world.device.facts.isOnline = state != .offline
      engine.tellFacts(cause: lead, &s)
    }
  }

  private mutating func tellFacts(cause: UInt32, _ s: inout Simulation) {
    let phase = s.world.device.phase
    guard phase == .active || phase == .inactive || phase == .background else { return }
    context.delivery.facts = facts(of: s)
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
  /// Only the app's own process would have done it.
  var diesWithProcess: Bool {
    switch self {
    case .transition, .timer, .deliver, .presentationGone, .storeText, .suspend: true
    case .land, .finish, .flush, .periodEnds, .expire: false
    }
  }
}
