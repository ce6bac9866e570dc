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
  func suspendSoon(cause: UInt32, _ s: inout Simulation) {
    s.world.timeline.insert(.suspend, at: s.world.timeline.after(5000), owner: .os, cause: cause)
  }

  func archivePath(_ s: inout Simulation) {
    var archive = ArchivedPath()
    archive.isWithHost = s.app.route.isWithHost
    guard let stack = s.app.settingsStack(model) else {
      return s.world.device.archive = archive.isWithHost ? archive : nil
    }
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
}
