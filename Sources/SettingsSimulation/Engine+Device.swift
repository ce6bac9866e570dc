import SettingsBehavior
import SettingsDefinition
import SettingsVocabulary
import SimulatedDevice

/// The phases of the scene: in front, covered, in the background, behind the lock.
extension Engine {
  // MARK: - Scene phases

  mutating func background(_ s: inout Simulation) throws(Refusal) {
    let phase = s.world.device.phase
    guard phase == .active || phase == .inactive else { throw .senseless(.notRunning(phase)) }
    affect(.background, &s) { s, engine, lead in engine.leave(.home, cause: lead, &s) }
  }

  mutating func foreground(_ s: inout Simulation) throws(Refusal) {
    let phase = s.world.device.phase
    guard phase == .background || phase == .suspended else { throw .senseless(.notInBackground(phase)) }
    guard !s.world.device.isLocked else { throw .senseless(.alreadyLocked) }
    affect(.foreground, &s) { s, engine, lead in engine.comeBack(.user, cause: lead, &s) }
  }

  mutating func deactivate(_ cause: InactiveCause, _ s: inout Simulation) throws(Refusal) {
    let phase = s.world.device.phase
    guard phase == .active else { throw .senseless(.notRunning(phase)) }
    affect(.deactivate(cause), &s) { s, engine, lead in
      engine.dropDrag(cause: lead, &s)
      engine.change(to: .inactive, by: cause.lifecycle, cause: lead, &s)
      engine.reduce(.resignedActive, cause: lead, &s)
    }
  }

  mutating func activate(_ s: inout Simulation) throws(Refusal) {
    let phase = s.world.device.phase
    guard phase == .inactive else { throw .senseless(.notRunning(phase)) }
    affect(.activate, &s) { s, engine, lead in engine.becomeActive(.uncovered, cause: lead, &s) }
  }

  /// What covered the app has gone.
  mutating func becomeActive(_ reason: LifecycleCause, cause: UInt32, _ s: inout Simulation) {
    change(to: .active, by: reason, cause: cause, &s)
    reduce(.becameActive, cause: cause, &s)
    showStoreMessages(cause: cause, &s)
  }

  /// An alert of the system takes the touches of the app that is in front. Its process goes on as before, so that this
  /// is told only to an app that listens.
  mutating func followPrompts(_ s: inout Simulation, cause: UInt32) {
    guard s.world.device.phase == .active, !s.app.life.hasNoScreen else { return }
    let alert = s.world.device.prompts.last { $0.kind.isAlert }
    guard s.app.life.isActive == (alert != nil) else { return }
    let event: DeviceEvent =
      alert == nil ? .phaseChanged(.active, by: .uncovered) : .phaseChanged(.inactive, by: .systemAlert)
    let record = worldContext.outbox.append(event, cause: alert?.cause ?? cause)
    drainOutbox(s)
    reduce(alert == nil ? .becameActive : .resignedActive, cause: record, &s)
  }

  mutating func change(to phase: ProcessPhase, by reason: LifecycleCause, cause: UInt32, _ s: inout Simulation) {
    s.world.device.phase = phase
    worldContext.outbox.append(.phaseChanged(phase, by: reason), cause: cause)
    drainOutbox(s)
  }

  /// The home gesture, the lock, or another app that is opened.
  mutating func leave(_ reason: LifecycleCause, cause: UInt32, _ s: inout Simulation) {
    worldContext.cause = cause
    s.world.leavePrompts(&worldContext)
    drainOutbox(s)
    dropDrag(cause: cause, &s)
    if s.app.life.isActive { reduce(.resignedActive, cause: cause, &s) }
    s.world.device.leftAt = s.now
    archivePath(&s)
    change(to: .background, by: reason, cause: cause, &s)
    s.world.touchSession(model)
    reduce(.enteredBackground, cause: cause, &s)
    flushInBackground(cause: cause, &s)
    takeSnapshots(cause: cause, &s)
    suspendSoon(cause: cause, &s)
  }

  /// Source: PostHog iOS SDK since March 2026 (pull request 515), Segment analytics-swift, `enterBackground`.
  private mutating func flushInBackground(cause: UInt32, _ s: inout Simulation) {
    guard s.world.flushesInBackground(model) else { return }
    worldContext.cause = cause
    if s.world.flush(s.history.nextOperation, &worldContext) { s.history.nextOperation &+= 1 }
    drainOutbox(s)
  }

  /// For the app switcher the system draws the app in the other colour scheme and in its own. Only an app that listens
  /// could take that for a change. Source: public reports on themes that flip on the way to the background.
  private mutating func takeSnapshots(cause: UInt32, _ s: inout Simulation) {
    guard model.tables.lifecycle.onColorScheme != nil else { return }
    context.delivery.facts = s.world.device.facts
    for isDark in [!s.world.device.facts.isDark, s.world.device.facts.isDark] {
      let record = note(.snapshotTaken(isDark: isDark), cause: cause, s)
      context.delivery.facts.isDark = isDark
      reduce(.snapshotTaken, cause: record, &s)
    }
  }

  // MARK: - Time in the background

  /// Source: Apple, "Extending your app's background execution time": what is left after the transition is brief.
  func suspendSoon(cause: UInt32, _ s: inout Simulation) {
    s.world.timeline.insert(
      .suspend, at: s.world.timeline.after(ProcessPhase.timeInBackground), owner: .os, cause: cause)
  }

  /// The app's time in the background is over, unless it has asked for more: then it is the longest that the system
  /// gives, and what still runs at its end is given up, with a second for what follows from that.
  mutating func suspend(cause: UInt32, _ s: inout Simulation) {
    guard s.world.device.phase == .background else { return }
    let limit = s.world.device.leftAt + 30_000
    let asks = s.app.asksForTime(model)
    if asks, s.now < limit { return s.world.timeline.insert(.suspend, at: limit, owner: .os, cause: cause) }
    begin(s)
    defer { end(&s, cause: worldContext.outbox.next &- 1) }
    guard asks, s.now < limit + 1000 else {
      return change(to: .suspended, by: s.now < limit ? .idle : .timeLimit, cause: cause, &s)
    }
    let record = note(.backgroundTimeExpired, cause: cause, s)
    reduce(.backgroundTimeExpired, cause: record, &s)
    s.world.timeline.insert(.suspend, at: limit + 1000, owner: .os, cause: record)
  }

  /// What the app had asked time for has ended: a second for what follows from it, or what it would have had anyway.
  mutating func shortenTime(cause: UInt32, _ s: inout Simulation) {
    guard s.world.device.phase == .background, !s.app.asksForTime(model) else { return }
    let due = max(s.world.timeline.after(1000), s.world.device.leftAt + ProcessPhase.timeInBackground)
    guard let planned = s.world.timeline.due(where: { $0.work == .suspend }), planned > due else { return }
    s.world.timeline.remove { $0.work == .suspend }
    s.world.timeline.insert(.suspend, at: due, owner: .os, cause: cause)
  }

  func archivePath(_ s: inout Simulation) {
    // A process without a screen leaves what an earlier one has left.
    if s.app.life.hasNoScreen { return }
    var archive = ArchivedPath()
    archive.isWithHost = s.app.route.isWithHost
    guard let stack = s.app.settingsStack(model) else {
      return s.world.device.archive = archive.isWithHost ? archive : nil
    }
    if model.tables.lifecycle.restoresEverything { archive.tab = s.app.route.tab }
    archive.append(s.app.route.entries(of: stack))
    if model.tables.lifecycle.restoresEverything { archiveSheets(above: stack, &archive, s) }
    s.world.device.archive = archive
  }

  /// Pages in sheets, up to the first that is none: a question or a flow is over with its process.
  private func archiveSheets(above stack: StackID, _ archive: inout ArchivedPath, _ s: Simulation) {
    let first = stack.level.map { $0 + 1 } ?? 0
    for level in s.app.route.presented.indices.dropFirst(first) {
      guard case .page(let page) = s.app.route.presented[level].kind else { return }
      archive.append(.sheet(page))
      archive.append(s.app.route.entries(of: .presented(level)))
    }
  }

  mutating func comeBack(_ reason: LifecycleCause, cause: UInt32, _ s: inout Simulation) {
    s.world.timeline.remove { $0.work == .suspend }
    change(to: .active, by: reason, cause: cause, &s)
    s.world.touchSession(model)
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
  mutating func goOn(cause: UInt32, _ s: inout Simulation) {
    s.world.timeline.wake()
    tellSessionEndedMeanwhile(cause: cause, &s)
    tellWrittenMeanwhile(cause: cause, &s)
  }

  /// What others wrote while the process stood still or there was no line; what is kept elsewhere waits for the line.
  mutating func tellWrittenMeanwhile(cause: UInt32, _ s: inout Simulation) {
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
      engine.leave(.lock, cause: lead, &s)
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
      if wasInFront, phase == .background || phase == .suspended { engine.comeBack(.unlock, cause: lead, &s) }
    }
  }
}

extension ArchivedPath {
  fileprivate mutating func append(_ entries: ArraySlice<PathEntry>) {
    for entry in entries {
      switch entry.destination {
      case .page(let page): append(.page(page))
      case .options(let row): append(.options(row))
      // The sheet in which it is does not come back either.
      case .flow: return
      }
    }
  }
}

extension AppState {
  /// Whether a task runs for which the app has asked the system for time.
  func asksForTime(_ model: CompiledModel) -> Bool {
    tasks.contains { !$0.isQueued && model[$0.task].runsInBackground }
  }
}
