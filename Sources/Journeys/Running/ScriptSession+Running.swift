import Findings
import LuaBridge
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TraceRecording

extension ScriptSession {
  /// Runs one journey from its first `before_each` to its last `after_each`.
  func run(_ journey: Journey, _ options: RunOptions, _ sink: TraceSink?) -> JourneyResult {
    guard declaration.declared.indices.contains(journey.number) else {
      return JourneyResult(
        journey, .error, [JourneyFailure(.error, "the script has changed since it was loaded", place: journey.place)])
    }
    let declared = declaration.declared[journey.number]
    begin(journey, options, sink)
    var interrupted = false
    do throws(LuaFailure) {
      for function in declaration.beforeEach(of: declared) { try call(function) }
      if let function = declared.function { try call(function, row: declared.row) }
      if context.ending == nil { try atEnd() }
    } catch {
      interrupted = error.kind == .interrupted
      context.note(error)
    }
    for function in declaration.afterEach(of: declared) where !interrupted {
      do throws(LuaFailure) { try call(function) } catch { context.note(error) }
    }
    return context.result(interrupted: interrupted)
  }

  /// Everything as it is before the first line of a journey.
  func begin(_ journey: Journey, _ options: RunOptions, _ sink: TraceSink?) {
    reset(seed: options.seed)
    context.begin(journey, seed: options.seed)
    context.faults = options.faults
    context.stepLimit = options.stepLimit
    context.tracing = sink.map { Tracing(tool: options.tool, normalisers: options.normalisers, sink: $0) }
    if options.takesPictures { context.engine.recorder.camera = ScreenCamera() }
    Expecting.begin(context)
  }

  /// What has to be true when a journey has come to its end.
  func atEnd() throws(LuaFailure) {
    if let function = context.whenOver { try callHost(function) }
  }
}

extension JourneyContext {
  /// Nothing of the journey before is left.
  func begin(_ journey: Journey, seed: UInt64) {
    self.journey = journey
    self.seed = seed
    simulation = Simulation()
    engine.recorder = JourneyRecorder()
    engine.recorder.keeps = words
    if !observers.isEmpty { observers = [] }
    expecting = ExpectingState()
    isLaunched = false
    steps = []
    failures = []
    ending = nil
    leaves = []
    timeout = Self.standardTimeout
    callbacks.removeAll()
    arrangements = Arrangements()
    firstWills = []
    printed = PrintedTexts()
    // The next journey may load other files under the same numbers.
    sources.removeAll(keepingCapacity: true)
    lastReturned = nil
    place = .nowhere
    mode = .running
  }

  /// An error of Lua, unless it only says what is written down already.
  func note(_ failure: LuaFailure) {
    switch failure.kind {
    case .hostRaised(code: Self.failedCode), .hostRaised(code: Self.endedCode), .interrupted: return
    case .hostRaised, .syntax, .runtime, .instructionLimit, .memoryLimit, .stackOverflow:
      record(failure.journeyFailure)
    }
  }

  func result(interrupted: Bool) -> JourneyResult {
    mode = .over
    var result = resultSoFar(interrupted: interrupted)
    if let trace = engine.recorder.trace {
      do { try trace.finish(outcome: result.outcome.name) } catch { result.traceFault = "\(error)" }
      engine.recorder.trace = nil
    }
    return result
  }

  /// Of a journey that may go on.
  func resultSoFar(interrupted: Bool) -> JourneyResult {
    let outcome: JourneyOutcome
    if interrupted {
      outcome = .interrupted
    } else if failures.contains(where: { $0.kind == .error }) {
      outcome = .error
    } else if !failures.isEmpty {
      outcome = .failed
    } else {
      outcome = ending ?? .passed
    }
    return JourneyResult(
      journey: journey, outcome: outcome, failures: failures, milliseconds: simulation.now,
      records: Int(simulation.history.nextRecord) - 1, printed: printed.texts,
      pictures: engine.recorder.camera?.pictures ?? ScreenPictures())
  }

  // MARK: What is left over

  /// What a journey may not leave behind. Called at its end, while Lua still runs.
  func checkLeftovers(_ call: LuaCall) throws {
    guard isLaunched else { return }
    let operations = simulation.world.device.operations.filter {
      isWorthTelling($0) && !isAsking($0) && !isFinishing($0) && !isGivenUp($0)
    }
    if !operations.isEmpty, !leaves.contains(.running) {
      let stuck = operations.filter(\.isWaiting).map { "sim:release \"\(model.name($0.point))\"" }
      let isRest = stuck.count < operations.count
      let ways = stuck + (isRest ? ["sim:run_until_idle()"] : [])
      leftover(
        .running, "work is still running at the end: \(operations.map { explain($0) }.joined(separator: "; "))",
        "let it end with \(ways.joined(separator: " and ")), or say sim:leave(\"running\")")
    }
    if let prompt = simulation.world.device.prompts.last, !leaves.contains(.prompt) {
      leftover(
        .prompt, "the prompt \(model.name(prompt.kind)) is not answered at the end",
        "answer it with sim:answer(\"\(prompt.kind.buttons[0].id)\"), or say sim:leave(\"prompt\")")
    }
    let unfinished = simulation.world.servers.store.unfinished.compactMap { id -> String? in
      if simulation.world.device.operations.contains(where: { $0.request == .finish(transaction: id) }) { return nil }
      return simulation.world.servers.store.transaction(id).map { "\"\(model.name($0.product))\"" }
    }
    if !unfinished.isEmpty, !leaves.contains(.unfinished) {
      leftover(
        .unfinished, "a transaction is unfinished at the end: \(unfinished.joined(separator: ", "))",
        "let the app finish it, or say sim:leave(\"unfinished\")")
    }
    if let callback = callbacks.first, !leaves.contains(.running) {
      record(
        JourneyFailure(
          .leftover, "the function was never called: it is due at \(written(callback.due))", place: callback.place,
          notes: ["let the time pass with sim:run_until_idle(), or say sim:leave(\"running\")"]))
    }
    checkArrangements()
  }

  /// It never ends, and its flow has failed long ago: nobody waits for it.
  private func isGivenUp(_ operation: Operation) -> Bool {
    operation.progress == .stuck && engine.recorder.givenUp.contains(operation.number)
  }

  private func isAsking(_ operation: Operation) -> Bool {
    simulation.world.device.prompts.contains { $0.operation == operation.number }
  }

  private func checkArrangements() {
    let plans = simulation.world.device.plans
    for (index, plan) in plans.enumerated()
    where plan.times != nil || !engine.recorder.planned.contains(plan.point) {
      let before = plans[..<index].count { $0.point == plan.point }
      let count = plans.count { $0.point == plan.point }
      let place = arrangements.will(of: plan.point, left: before, of: count) ?? .nowhere
      let rest = plan.times.map { $0 > 1 ? " for \($0) operations" : "" } ?? ""
      record(
        JourneyFailure(
          .error, "a will of \(model.name(plan.point)) is left over\(rest): no operation began that it fits",
          place: place, notes: [running]), what: Self.nothingLeft(nil))
    }
    for hold in arrangements.holds where !engine.recorder.heldPoints.contains(hold.point) {
      record(
        JourneyFailure(
          .error, "the hold of \(model.name(hold.point)) held nothing", place: hold.place, notes: [running]),
        what: Self.nothingLeft(nil))
    }
  }

  /// What a journey expects of its end by itself.
  static func nothingLeft(_ kind: Leftover?) -> String { "nothing left" + (kind.map { ": \($0.rawValue)" } ?? "") }

  private func leftover(_ kind: Leftover, _ message: String, _ note: String) {
    record(JourneyFailure(.leftover, message, place: journey.place, notes: [note]), what: Self.nothingLeft(kind))
  }
}
