import LuaBridge
import SettingsSimulation
import SettingsVocabulary
import TraceRecording

/// The only ways in which a journey moves its simulation.
extension JourneyContext {
  /// Does an input at this instant, and runs what is due.
  /// - Throws: a `Refusal`, or what an observer throws.
  func perform(_ input: Input, waited: Milliseconds = 0, _ call: LuaCall) throws {
    if let trace = engine.recorder.trace { trace.currentSource = source(call) }
    if engine.runsWhatIsDue {
      try engine.apply(input, waited: waited, &simulation)
    } else {
      place = call.sourcePlace
      try engine.apply(input, waited: waited, &simulation)
      try observe(call)
      try drain(by: simulation.now, call)
    }
    if !engine.recorder.watchers.isEmpty { try takeFindings(call) }
  }

  /// Runs everything that is due at or before an instant.
  func drain(by limit: Milliseconds, _ call: LuaCall) throws {
    if engine.runsWhatIsDue {
      try engine.drain(by: limit, &simulation)
    } else {
      while try engine.deliverNext(by: limit, &simulation) { try observe(call) }
    }
  }

  private func observe(_ call: LuaCall) throws {
    try looking("an invariant") {
      for observer in observers { try observer(self, call) }
    }
  }

  /// Runs something of the script that may only look.
  func looking<Result>(_ what: String, _ body: () throws -> Result) rethrows -> Result {
    let before = (mode, lookingFor)
    defer { (mode, lookingFor) = before }
    (mode, lookingFor) = (.looking, what)
    return try body()
  }

  private func takeFindings(_ call: LuaCall) throws {
    for place in engine.recorder.watchers.indices {
      for message in engine.recorder.watchers[place].takeFindings() {
        try fail(.invariant, message, isSoft: true, call)
      }
    }
  }
}
