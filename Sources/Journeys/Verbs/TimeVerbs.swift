import LuaBridge
import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice

extension JourneyAPI {
  static let time: [Verb] = [
    Verb(
      .sim, "advance", [.required("by", "duration|{ to: instant }")], .waits,
      "Lets time pass, up to and including what is due at its end."
    ) { context, call in
      try context.advance(call)
    },
    Verb(
      .sim, "run_until_idle", [], .waits,
      "Lets time pass until nothing runs, moves or is scheduled by the script. What is held, prompts, renewals and "
        + "repeating timers do not count."
    ) { context, call in
      try context.runUntilIdle(call)
    },
    Verb(
      .sim, "wait_for",
      [
        .required("what", "target|fun(): boolean"),
        .optional("state", WaitState.allCases.map { "\"\($0)\"" }.joined(separator: "|")),
        .optional("options", "{ timeout: duration? }"),
      ], .waits,
      "Lets time pass until a target is in a state, `visible` unless another is given, or a function is true."
    ) { context, call in
      try context.waitFor(call)
    },
    Verb(
      .sim, "after", [.required("delay", "duration"), .required("body", "fun()")], .acts,
      "Calls a function when that time has passed."
    ) { context, call in
      try context.schedule(context.simulation.now + call.duration(1), call)
    },
    Verb(
      .sim, "at", [.required("instant", "instant"), .required("body", "fun()")], .acts,
      "Calls a function at an instant, ISO 8601."
    ) { context, call in
      try context.schedule(context.instant(call[1]), call)
    },
  ]
}

extension JourneyContext {
  /// How far `run_until_idle` goes before it says that something never ends.
  static let idleLimit: Milliseconds = 24 * 3_600_000

  /// An instant on the journey's clock, which must not be past.
  fileprivate func instant(_ slot: LuaSlot) throws -> Milliseconds {
    guard let text = slot.string, let instant = ISODate.instant(text) else {
      throw LuaRaise("\(slot) is no instant: write \"2026-01-31T09:30:00Z\"")
    }
    let target = instant - simulation.world.epoch
    guard target >= simulation.now else {
      throw LuaRaise("\(slot) is past: it is \(ISODate.text(instant: simulation.world.epoch + simulation.now))")
    }
    return target
  }

  fileprivate func schedule(_ due: Milliseconds, _ call: LuaCall) throws {
    guard !callbacks.isFull else { throw LuaRaise("more than \(ScriptCallbacks.limit) callbacks wait for their time") }
    callbacks.add(ScriptCallbacks.Entry(due: due, function: try call.function(2), place: call.sourcePlace))
  }

  fileprivate func advance(_ call: LuaCall) throws {
    if call[1].type == .table {
      let target = try call[1].read("advance key", known: ["to"]) { options in
        guard let slot = options.take("to") else { throw LuaRaise("\"advance\" wants a duration or { to = instant }") }
        return try instant(slot)
      }
      return try advance(to: target, call)
    }
    try advance(to: simulation.now + call.duration(1), call)
  }

  /// Lets time pass, cut where a callback acts.
  func advance(to target: Milliseconds, _ call: LuaCall) throws {
    while let due = callbacks.nextDue, due <= target {
      if due > simulation.now { try pass(to: due, .callback, call) }
      try runCallbacks(call)
    }
    try pass(to: target, .advance, call)
  }

  private func pass(to target: Milliseconds, _ reason: AdvanceReason, _ call: LuaCall) throws {
    try now(.advance(to: target, reason), call)
    try drain(by: target, call)
    simulation.world.timeline.now = target
  }

  // MARK: Until nothing moves

  fileprivate func runUntilIdle(_ call: LuaCall) throws {
    let limit = simulation.now + Self.idleLimit
    while let next = nextActivity {
      guard next <= limit else {
        throw LuaRaise("nothing comes to rest within a day: \(running); let a time pass with sim:advance")
      }
      try runInstant(next, call)
    }
    try now(.advance(to: simulation.now, .runUntilIdle), call)
  }

  /// When something happens that counts as activity.
  private var nextActivity: Milliseconds? {
    let work = simulation.world.timeline.due { isActivity($0.work) }
    guard let work else { return callbacks.nextDue }
    return callbacks.nextDue.map { min($0, work) } ?? work
  }

  private func isActivity(_ work: Work) -> Bool {
    switch work {
    case .land(let number), .finish(let number): simulation.world.device.operation(number) != nil
    case .transition, .deliver, .presentationGone, .storeText: true
    case .timer(.flowGoesOn): true
    case .timer(let timer): endsWait(timer)
    case .flush, .periodEnds, .approvalLapses, .expire, .suspend, .crash: false
    }
  }

  /// Whether only the app's patience can end its wait for a call. What is held, a script lets go.
  private func endsWait(_ timer: AppTimer) -> Bool {
    switch timer {
    case .flowTimesOut(let flow, let number):
      simulation.app.flows[flow].operation == number
        && simulation.world.device.operation(number)?.progress == .stuck
    case .taskTimesOut(let task):
      simulation.world.device.operations.contains {
        $0.request == .task(task) && $0.progress == .stuck && !$0.isOrphan
      }
    case .bannerExpires, .cooldownEnds, .flowGoesOn: false
    }
  }

  /// What runs, for messages.
  var running: String {
    let operations = simulation.world.device.operations.filter { isWorthTelling($0) }.map { explain($0) }
    return operations.isEmpty ? "nothing runs" : operations.joined(separator: "; ")
  }

  // MARK: Until something is so

  fileprivate func waitFor(_ call: LuaCall) throws {
    let isFunction = call[1].type == .function
    let hasState = !isFunction && call[2].type == .string
    let states = WaitState.allCases
    let state = hasState ? states[try call.word(2, "state", states.map(\.rawValue))] : .visible
    let optionsAt = hasState ? 3 : 2
    var limit = simulation.now + timeout
    if !call[optionsAt].isNil {
      let own = try call.table(optionsAt).read("wait_for option", known: ["timeout"]) { try $0.duration("timeout") }
      if let own { limit = simulation.now + own }
    }
    if isFunction {
      guard try wait(until: limit, call, for: { try isTrue(call) }) else {
        return try fail(.blocked, explain("the function of wait_for is not true", limit: limit), call)
      }
    } else {
      let aim = try sight(call, 1)
      if state == .gone, try element(of: aim) == nil { try check(labelOf: aim) }
      guard try wait(until: limit, call, for: { isIn(state, try element(of: aim)) }) else {
        return try fail(.blocked, explain(try complaint(state, aim), limit: limit), what: words(call, aim), call)
      }
    }
    try now(.advance(to: simulation.now, .waitFor), call)
  }

  private func isTrue(_ call: LuaCall) throws -> Bool {
    try looking("the function of wait_for") {
      guard let value = try call.call(call[1]).first else { return false }
      return value != .nil && value != .bool(false)
    }
  }

  /// As `find` sees it, without regard to what covers it or moves.
  private func isIn(_ state: WaitState, _ element: ScreenElement?) -> Bool {
    switch state {
    case .visible: element != nil
    case .gone: element == nil
    case .enabled: element.map { $0.isEnabled && !$0.isBusy } ?? false
    case .disabled: element.map { !$0.isEnabled } ?? false
    case .busy: element?.isBusy ?? false
    }
  }

  private func complaint(_ state: WaitState, _ aim: Aim) throws -> String {
    guard let element = try element(of: aim) else { return absence(of: aim) }
    switch state {
    case .gone: return "\(name(of: aim)) is not gone"
    case .enabled:
      if let target = element.target { return explain(hit(target), aim: aim, target) }
    case .visible, .disabled, .busy: break
    }
    return "\(name(of: aim)) is not \(state)"
  }
}

/// What `wait_for` waits for a target to be.
enum WaitState: String, CaseIterable { case visible, gone, enabled, disabled, busy }
