import Findings
import LuaBridge
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice

/// Something that has to hold from a line on, or to come.
struct Promise {
  enum Kind {
    case never(RecordFilter)
    case invariant(name: String, Condition)
    case eventually(Condition, within: Milliseconds?)
    case eventuallyRecord(RecordFilter, within: Milliseconds?)
  }
  /// What is looked at after every step.
  enum Condition {
    case state(StateExpectation)
    case function(LuaReference)
  }
  var kind: Kind
  /// The line from which on it counts.
  var place: SourcePlace
  /// The record and the instant from which on it counts.
  var after: UInt32
  var since: Milliseconds
  /// It has come, or was broken.
  var isSettled = false
}

extension JourneyContext {
  /// What is said in a describe, or before the app runs, counts from the launch: only there is known which app it is
  /// about.
  private func isForLaunch(_ verb: String, _ call: LuaCall) throws -> Bool {
    guard mode == .declaring || !(isLaunched || expecting.isLaunching) else { return false }
    guard let later = mode == .declaring ? tools.inEachJourney : tools.atLaunch else { return true }
    let count = call.count
    let place = call.sourcePlace
    try call.call(later) { writer in
      writer.push(place.file)
      writer.push(Int64(place.line ?? 0))
      writer.push(verb)
      if count > 0 { for position in 1...count { writer.push(call[position]) } }
    }
    return true
  }

  /// The app is about to run: what was said before takes hold.
  func makePromises(_ call: LuaCall) throws {
    expecting.isLaunching = true
    defer { expecting.isLaunching = false }
    let functions = expecting.atLaunch
    expecting.atLaunch = []
    for function in functions { try makePromise(call) { try call.call(function) } }
  }

  /// Runs what was said elsewhere; what is wrong with it is wrong at that line.
  func makePromise(_ call: LuaCall, _ body: () throws -> Void) throws {
    do { try body() } catch let failure as LuaFailure {
      let place = expecting.declaredPlace
      expecting.declaredPlace = nil
      switch failure.kind {
      case .hostRaised(code: 0): break
      case .hostRaised, .syntax, .runtime, .instructionLimit, .memoryLimit, .stackOverflow, .interrupted: throw failure
      }
      record(JourneyFailure(.error, failure.message, place: place ?? failure.place))
      throw LuaRaise(failure.message, code: JourneyContext.failedCode)
    }
  }

  private func add(_ kind: Promise.Kind, _ call: LuaCall) {
    // In a describe it counts from the launch, even where an outer before_each has launched already.
    let isLaunched = isLaunched && expecting.declaredPlace == nil
    expecting.promises.append(
      Promise(
        kind: kind, place: expecting.declaredPlace ?? call.sourcePlace,
        after: isLaunched ? simulation.history.nextRecord - 1 : 0,
        since: isLaunched ? simulation.now : 0))
  }

  /// From here on somebody looks after every step, and the lines of inputs are known.
  func observeSteps() {
    guard !expecting.isObserving else { return }
    expecting.isObserving = true
    expecting.watch?.knowsLines = true
    observers.append { context, call in try context.checkPromises(call) }
  }

  // MARK: Verbs

  func never(_ call: LuaCall) throws {
    if try isForLaunch("never", call) { return }
    let filter = try RecordFilter(call[1].value(), self)
    // Lines are wanted for what breaks it.
    observeSteps()
    add(.never(filter), call)
  }

  func invariant(_ call: LuaCall) throws {
    let name = try call.string(1)
    if call[2].isNil {
      guard BuiltIn.names.contains(name) || name == "all" else { throw BuiltIn.unknown(name) }
      if try isForLaunch("invariant", call) { return }
      expecting.watch?.turnOn(name)
      return
    }
    try checkCondition(call[2], "invariant")
    if try isForLaunch("invariant", call) { return }
    add(.invariant(name: name, try condition(call[2], call)), call)
    observeSteps()
    try checkPromises(call)
  }

  func eventually(_ call: LuaCall) throws {
    var within: Milliseconds?
    if !call[2].isNil {
      within = try call.table(2).read("eventually option", known: ["within"]) { try $0.duration("within") }
    }
    try checkCondition(call[1], "eventually")
    if try isForLaunch("eventually", call) { return }
    if isRecordFilter(call[1]) {
      observeSteps()
      return add(.eventuallyRecord(try RecordFilter(call[1].value(), self), within: within), call)
    }
    add(.eventually(try condition(call[1], call), within: within), call)
    observeSteps()
    try checkPromises(call)
  }

  private func isRecordFilter(_ slot: LuaSlot) -> Bool {
    (try? slot.withEntries { entries in
      entries.contains { $0.key.string == "kind" || $0.key.string == "data" || $0.key.string == "changes" }
    }) ?? false
  }

  private func checkCondition(_ slot: LuaSlot, _ verb: String) throws {
    guard slot.type == .table || slot.type == .function else {
      throw LuaRaise("\"\(verb)\" wants state keys or a function, not \(slot)")
    }
  }

  private func condition(_ slot: LuaSlot, _ call: LuaCall) throws -> Promise.Condition {
    if slot.type == .function { return .function(try call.keep(slot)) }
    return .state(try StateExpectation(slot, self))
  }

  // MARK: After every step

  func checkPromises(_ call: LuaCall) throws {
    guard isLaunched else { return }
    for place in expecting.promises.indices where !expecting.promises[place].isSettled {
      let promise = expecting.promises[place]
      switch promise.kind {
      case .invariant(let name, let condition):
        guard rests(condition) == false, let broken = try complaint(condition, call) else { continue }
        expecting.promises[place].isSettled = true
        try fail(
          .invariant, "invariant \(Found.quoted(name)) is broken: \(broken.message)",
          notes: broken.notes + ["it has to hold from \(promise.place) on"], isSoft: true, call)
      case .eventually(let condition, let within):
        if let within, simulation.now > promise.since + within { continue }
        if try complaint(condition, call) == nil { expecting.promises[place].isSettled = true }
      case .never, .eventuallyRecord: continue
      }
    }
  }

  /// Over what an app knows that does not run there is nothing to say.
  private func rests(_ condition: Promise.Condition) -> Bool {
    guard !simulation.world.device.phase.isRunning else { return false }
    guard case .state(let expectation) = condition else { return true }
    return expectation.items.contains { !(keys[$0.key]?.kind.outlivesApp ?? false) }
  }

  /// What is not so; nil: it holds.
  private func complaint(_ condition: Promise.Condition, _ call: LuaCall) throws -> (message: String, notes: [String])?
  {
    switch condition {
    case .state(let expectation):
      guard let mismatch = try mismatch(expectation, call) else { return nil }
      return (mismatch.message, mismatch.notes)
    case .function(let function):
      let isTrue = try looking("an invariant") {
        guard let value = try call.call(function).first else { return false }
        return value != .nil && value != .bool(false)
      }
      return isTrue ? nil : ("its function is not true", [])
    }
  }

  // MARK: At the end

  func settlePromises(_ call: LuaCall) throws {
    let open = expecting.promises.filter { !$0.isSettled }
    guard !open.isEmpty else { return }
    var records: [JourneyRecord]?
    for promise in open {
      switch promise.kind {
      case .invariant: continue
      case .never(let filter):
        let all = try records ?? self.records()
        records = all
        if let record = try all.first(where: { try $0.seq > promise.after && filter.fits($0, like(call)) }) {
          broken(promise, filter, by: record)
        }
      case .eventually(let condition, let within):
        if within == nil, try complaint(condition, call) == nil { continue }
        let why = try complaint(condition, call)?.message
        missing(promise, within, notes: why.map { ["at the end: \($0)"] } ?? [])
      case .eventuallyRecord(let filter, let within):
        let all = try records ?? self.records()
        records = all
        let end = within.map { promise.since + $0 } ?? .max
        let isThere = try all.contains {
          try $0.seq > promise.after && $0.ms <= end && filter.fits($0, like(call))
        }
        if !isThere { missing(promise, within, notes: ["expected a record \(filter)"]) }
      }
    }
  }

  private func broken(_ promise: Promise, _ filter: RecordFilter, by record: JourneyRecord) {
    let line = expecting.watch?.history.done(before: UInt32(record.seq))?.place ?? .nowhere
    let place = line.line == nil ? promise.place : line
    var notes = ["\(record.fields["data"] ?? .null)"]
    if place != promise.place { notes.append("it must not be from \(promise.place) on") }
    self.record(
      JourneyFailure(
        .invariant, "never \(filter), but there is \(record.title)", place: place, notes: notes))
  }

  private func missing(_ promise: Promise, _ within: Milliseconds?, notes: [String]) {
    let when = within.map { "within \(written($0))" } ?? "before the end of the journey"
    record(
      JourneyFailure(
        .expectation, "what was to come eventually did not come \(when)", place: promise.place, notes: notes))
  }
}
