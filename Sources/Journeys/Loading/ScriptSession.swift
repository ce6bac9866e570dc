import Findings
import LuaBridge
import SettingsDefinition

/// A script in a Lua of its own: run once to see what is in it, then sealed. Each journey begins with exactly what was
/// there when the file had run, so that nothing leaks from one to the next.
final class ScriptSession {
  private var session: LuaSession
  let context: JourneyContext
  let sim: LuaObject
  private(set) var declaration = Declaration()
  private let chunk: LuaChunk
  private let required = Required()

  /// The files that the script has required so far, each once.
  var modules: [String] { required.chunks.map(\.name) }

  private final class Required {
    var chunks: [LuaChunk] = []
  }

  /// What is written in the script, or in a file that it has required; nil: it knows no such file.
  func text(of file: String) -> [UInt8]? { ([chunk] + required.chunks).first { $0.name == file }?.source }

  /// Makes the session and runs the file.
  /// - Throws: `LuaFailure` where the file does not run.
  init(
    _ chunk: LuaChunk, _ project: JourneyProject, seed: UInt64 = 0, interrupt: LuaInterrupt? = nil
  ) throws(LuaFailure) {
    var session = try LuaSession(limits: project.limits, seed: seed, interrupt: interrupt)
    let context = JourneyContext(ids: try session.makeIDs([]))
    self.chunk = chunk
    self.context = context
    session.onRequire { [required] name in
      let module = try project.module(name, besides: chunk.name)
      if let module, !required.chunks.contains(where: { $0.name == module.name }) { required.chunks.append(module) }
      return module
    }
    session.onPrint { try context.print($0) }
    sim = try JourneyAPI.define(in: &session, context)
    self.session = session
    context.declaration = Declaration()
    context.mode = .declaring
    let function = try self.session.load(chunk)
    try self.session.call(function)
    declaration = context.declaration ?? declaration
    context.declaration = nil
  }

  /// Makes everything ready for the journeys of the script. Its definitions are those that it named, in that order.
  func prepare(_ apps: [AppDefinition]) throws(LuaFailure) {
    for app in apps {
      let names = app.base.compiled.tables.targetNameList
      let ids = try session.makeIDs(names.enumerated().map { (name: $0.element, number: $0.offset) })
      context.apps.append(RunningApp(app, targets: TargetTable(ids, app.base.compiled)))
    }
    try session.seal()
  }

  /// Everything as it was when the script had been loaded.
  func reset(seed: UInt64) {
    session.reset()
    session.seedRandom(seed)
  }

  /// Calls a function of the script with `sim` and, where there is one, a row.
  func call(_ function: LuaReference, row: LuaReference? = nil) throws(LuaFailure) {
    try session.call(function) { writer in
      writer.push(sim)
      if let row { writer.push(row) }
    }
  }

  /// Runs one more piece of a journey, which is given `sim`; answers what it returns.
  func run(_ chunk: LuaChunk) throws(LuaFailure) -> [LuaValue] {
    let function = try session.load(chunk)
    defer { session.release(function) }
    return try session.call(function) { $0.push(sim) }
  }

  /// Calls a function of the host as if a script had.
  func callHost(_ function: LuaReference) throws(LuaFailure) { try session.call(function) }
}
