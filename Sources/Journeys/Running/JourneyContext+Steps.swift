import Findings
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
    if !observers.isEmpty { place = call.sourcePlace }
    try engine.apply(input, waited: waited, &simulation)
    if !observers.isEmpty { try observe(call) }
    try drain(by: simulation.now, call)
    if let watch = engine.recorder.watch, watch.hasFindings { try takeFindings(watch, call) }
  }

  /// Runs everything that is due at or before an instant, one step at a time, so that somebody may look in between and
  /// nothing runs for ever.
  func drain(by limit: Milliseconds, _ call: LuaCall) throws {
    var steps = 0
    while try engine.deliverNext(by: limit, &simulation) {
      if !observers.isEmpty { try observe(call) }
      steps &+= 1
      if steps & 0xfff == 0 { try checkLength(steps, call) }
    }
  }

  private func checkLength(_ steps: Int, _ call: LuaCall) throws {
    if call.isInterrupted { throw LuaRaise("interrupted at \(written(simulation.now))") }
    guard steps < stepLimit else {
      throw LuaRaise(
        "more than \(stepLimit) steps by \(written(simulation.now)): something starts itself again and again; \(running)"
      )
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

  private func takeFindings(_ watch: JourneyWatch, _ call: LuaCall) throws {
    for message in watch.takeFindings() { try fail(.invariant, message, isSoft: true, call) }
  }
}
