import Findings
import LuaBridge
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice

/// Waiting in virtual time: instant by instant, all work due then, then the callbacks due then, then the condition.
extension JourneyContext {
  /// How many callbacks one instant may have.
  static let callbackLimit = 10_000

  /// Lets time pass until something is so. Stops at once when nothing is left that could change it before the limit;
  /// the clock stays at the last instant that ran.
  func wait(until limit: Milliseconds, _ call: LuaCall, for isSo: () throws -> Bool) throws -> Bool {
    while true {
      if try isSo() { return true }
      guard let next = nextInstant, next <= limit, mode == .running else { return false }
      try runInstant(next, call)
    }
  }

  /// When anything happens next.
  var nextInstant: Milliseconds? {
    guard let work = simulation.world.timeline.nextDue else { return callbacks.nextDue }
    return callbacks.nextDue.map { min($0, work) } ?? work
  }

  /// Everything that is due at one instant: the app's work, then the script's callbacks.
  func runInstant(_ instant: Milliseconds, _ call: LuaCall) throws {
    try drain(by: instant, call)
    if instant > simulation.now { simulation.world.timeline.now = instant }
    try runCallbacks(call)
  }

  /// Calls the functions that are due now. What they set going at this instant runs before the next of them.
  func runCallbacks(_ call: LuaCall) throws {
    var count = 0
    while let entry = callbacks.next(by: simulation.now) {
      count += 1
      guard count <= Self.callbackLimit else {
        throw LuaRaise("more than \(Self.callbackLimit) callbacks at one instant, \(written(simulation.now))")
      }
      let before = mode
      mode = .callback
      defer { mode = before }
      try call.call(entry.function)
      call.release(entry.function)
      try drain(by: simulation.now, call)
    }
  }

  // MARK: The user's verbs

  /// Does what a user does, as soon as it is possible.
  @inline(__always)
  func act(_ aim: Aim, _ call: LuaCall, _ input: (Target) -> Input) throws {
    if case .one(let target) = aim {
      // The engine looks what the finger meets: nobody has to look before it.
      do { return try perform(input(target), call) } catch let refusal as Refusal {
        guard case .blocked = refusal else { throw raise(refusal, call) }
      }
    }
    try actLater(aim, call, input)
  }

  @inline(never)
  private func actLater(_ aim: Aim, _ call: LuaCall, _ input: (Target) -> Input) throws {
    let start = simulation.now
    let limit = start + timeout
    var target: Target?
    let isPossible = try wait(until: limit, call) {
      target = try self.target(of: aim)
      return target.map { hit($0) == .ok } ?? false
    }
    guard isPossible, let target else {
      let found = target.map { hit($0) } ?? .absent
      let condition = explain(found, aim: aim, target)
      return try fail(.blocked, explain(condition, limit: limit), notes: help(found), what: words(call, aim), call)
    }
    try now(input(target), waited: simulation.now - start, call)
  }

  /// A verb that waited in vain, as the trace says it: `tap "privacy"`, in a callback `at once tap "privacy"`. Nil: it has
  /// no words.
  func words(_ call: LuaCall, _ aim: Aim? = nil) -> String? {
    var words = call.count == 0 ? [] : aim.map { [said($0)] } ?? []
    for position in stride(from: words.count + 1, through: call.count, by: 1) {
      guard let value = try? call[position].value() else { return nil }
      if case .opaque = value { return nil }
      words.append("\(Found(value))")
    }
    let name = mode == .callback ? "at once \(call.name)" : call.name
    return words.isEmpty ? name : "\(name) \(words.joined(separator: ", "))"
  }

  private func said(_ aim: Aim) -> String {
    if case .within(let container, let aim) = aim { return "within(\(Found.quoted(container.name)), \(said(aim)))" }
    return name(of: aim)
  }

  /// Does what makes sense at this instant, or is an error.
  func now(_ input: Input, waited: Milliseconds = 0, _ call: LuaCall) throws {
    do { try perform(input, waited: waited, call) } catch let refusal as Refusal { throw raise(refusal, call) }
  }
}
