import Findings
import LuaBridge
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice

/// Await points: how the calls of the app to other parties go.
extension JourneyAPI {
  static let points: [Verb] = [
    Verb(
      .sim, "will", [.required("point", "point"), .required("how", "will")], .acts,
      "Decides how the next operation of a point goes: `takes` (a duration or \"never\"), `fails` (an error), `ends` "
        + "(another ending), `lands` (when the other side has done it, whatever the app hears), `times` (how many "
        + "operations, or \"always\"). Before `launch` it decides about the first operations, those of the launch too."
    ) { context, call in
      guard context.isLaunched else { return try context.willFirst(call) }
      let point = try context.point(call)
      let plan = try context.plan(call, 2, for: point)
      let plans = context.simulation.world.device.plans
      guard plans.count < Arrangements.limit else {
        throw LuaRaise("more than \(Arrangements.limit) wills wait for their operations")
      }
      context.arrangements.add(
        Arrangements.Arrangement(point: point, place: call.sourcePlace), waiting: plans.count { $0.point == point })
      try context.now(.will(plan), call)
    },
    Verb(
      .sim, "hold", [.required("point", "point")], .acts,
      "Calls of a point, those under way too, lose their due time until they are released."
    ) { context, call in
      let point = try context.point(call)
      guard !context.simulation.world.isHeld(point) else {
        let place = context.arrangements.hold(of: point).map { " (\($0))" } ?? ""
        throw LuaRaise("\(context.model.name(point)) is held already\(place)")
      }
      context.arrangements.holds.append(Arrangements.Arrangement(point: point, place: call.sourcePlace))
      try context.now(.hold(point), call)
    },
    Verb(
      .sim, "release", [.required("point", "point"), .optional("how", "will")], .acts,
      "Lets the oldest held operation of a point return now, or the one with a number: `auth.refresh_token#2`."
    ) { context, call in
      try context.release(call)
    },
    Verb(.sim, "unhold", [.required("point", "point")], .acts, "Ends a hold; what it held gets the rest of its time.") {
      context, call in
      let point = try context.point(call)
      guard context.simulation.world.isHeld(point) else {
        throw LuaRaise("\(context.model.name(point)) is not held; \(context.running)")
      }
      context.arrangements.holds.removeAll { $0.point == point }
      try context.now(.unhold(point), call)
    },
  ]
}

extension JourneyContext {
  /// Before the launch there is no device to tell: the definition says which points there are.
  fileprivate func willFirst(_ call: LuaCall) throws {
    guard firstWills.count < Arrangements.limit else {
      throw LuaRaise("more than \(Arrangements.limit) wills wait for their operations")
    }
    try use(journeyApp(), nil)
    let point = try point(call)
    let plan = try plan(call, 2, for: point)
    var will = NamedWill(point: model.name(point))
    will.takes = plan.takes
    will.lands = plan.lands
    will.times = plan.times
    if case .failed(let error) = plan.ending {
      will.fails = simulation.string(error, model)
    } else {
      will.ends = plan.ending
    }
    firstWills.append((will, call.sourcePlace))
  }

  fileprivate func point(_ call: LuaCall) throws -> AwaitPoint {
    let name = try call.string(1)
    guard !name.utf8.contains(UInt8(ascii: "#")) else {
      throw LuaRaise(
        "\"\(call.name)\" is for all operations of a point: write it without a number; \"release\" takes one")
    }
    return try point(named: name)
  }

  private func point(named name: String) throws -> AwaitPoint {
    if let point = model.point(named: name) { return point }
    throw LuaRaise("unknown await point \(Found.quoted(name))" + Words.hint(for: name, among: vocabulary.points.names))
  }

  /// How an operation goes, as a table says.
  fileprivate func plan(_ call: LuaCall, _ position: Int, for point: AwaitPoint, isRelease: Bool = false) throws -> Plan
  {
    let known = ["takes", "fails", "ends", "lands"] + (isRelease ? [] : ["times"])
    return try call.table(position).read("key of \"will\"", known: known) { options in
      var plan = Plan(point: point)
      if let takes = options.take("takes") {
        if takes.string == "never" {
          plan.takes = .never
        } else {
          guard let duration = takes.duration else { throw LuaRaise("\"takes\": \(takes.durationComplaint)") }
          plan.takes = .milliseconds(duration)
        }
      }
      plan.lands = try options.duration("lands")
      if case .milliseconds(let takes) = plan.takes, let lands = plan.lands, lands > takes {
        throw LuaRaise(
          "\"lands\" cannot come after \"takes\": what the other side does later is nothing the app waits for")
      }
      let error = try options.string("fails")
      let ending = try options.string("ends")
      if error != nil, ending != nil { throw LuaRaise("an operation either \"fails\" or \"ends\" another way") }
      if let error { plan.ending = try failure(error, of: point) }
      if let ending { plan.ending = try self.ending(ending, of: point) }
      if let times = options.take("times") { plan.times = try count(times) }
      return plan
    }
  }

  /// What `fails` means at a point.
  private func failure(_ code: String, of point: AwaitPoint) throws -> Outcome {
    let row = PointEndings.row(of: point, model)
    guard row.errors.isEmpty || row.errors.contains(code) || row.errors(model).contains(code) else {
      let known = row.errors(model)
      let isEnding = row.endings.contains { $0.name.description == code }
      let hint =
        isEnding ? "; write ends = \"\(code)\"" : DidYouMean.note(for: code, among: known).map { "; \($0)" } ?? ""
      throw LuaRaise(
        "\"fails\" of \(model.name(point)) cannot be \(Found.quoted(code)), but \(alternatives(known))\(hint)")
    }
    return .failed(simulation.strings.intern(code, model))
  }

  /// What `ends` means at a point.
  private func ending(_ name: String, of point: AwaitPoint) throws -> Outcome {
    let row = PointEndings.row(of: point, model)
    if let ending = row.endings.first(where: { $0.name.description == name }) { return ending }
    let known = row.endings.map(\.name.description)
    let isError = name == "failed" || row.errors(model).contains(name)
    let hint =
      isError ? "; for an error write fails = \"…\"" : DidYouMean.note(for: name, among: known).map { "; \($0)" } ?? ""
    throw LuaRaise(
      "\"ends\" of \(model.name(point)) cannot be \(Found.quoted(name)), but \(alternatives(known))\(hint)")
  }

  /// `a, b or c`.
  private func alternatives(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "nothing" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  private func count(_ slot: LuaSlot) throws -> UInt32? {
    if slot.string == "always" { return nil }
    guard let number = slot.wholeNumber, number >= 1, let count = UInt32(exactly: number) else {
      throw LuaRaise("\"times\" must be a number from 1 on, or \"always\", not \(slot)")
    }
    return count
  }

  fileprivate func release(_ call: LuaCall) throws {
    let text = try call.string(1)
    let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let point = try point(named: String(parts[0]))
    var operation: UInt32 = 0
    if parts.count == 2 {
      guard let ordinal = UInt32(parts[1]), ordinal > 0, String(ordinal) == parts[1] else {
        throw LuaRaise("\"\(text)\" has no number behind the #: write \"\(parts[0])#1\" for the first that was started")
      }
      guard let found = engine.recorder.running.operation(ordinal, of: point) else {
        throw LuaRaise("\(text) does not run; \(running)")
      }
      operation = found
    }
    let plan = call[2].isNil ? nil : try plan(call, 2, for: point, isRelease: true)
    do { try perform(.release(point, operation: operation, plan), call) } catch Refusal.senseless(.nothingToRelease) {
      throw LuaRaise("\(text) is not held; \(running)")
    } catch let refusal as Refusal {
      throw raise(refusal, call)
    }
  }
}
