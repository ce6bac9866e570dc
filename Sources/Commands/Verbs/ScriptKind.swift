import Findings
import LuaBridge
import TextFormats

/// What a file of the user's is. It is found by looking at what the file does, not at where it lies.
enum ScriptKind: Hashable {
  case definition
  /// It calls `app`, `describe` or `it`.
  case journey
  /// Lua that others `require`, or JSON of another kind.
  case other
  /// It does not run, whatever it was meant to be.
  case broken(Finding)

  static func of(_ bytes: [UInt8], name: String, limits: LuaLimits, interrupt: LuaInterrupt) -> ScriptKind {
    if Path.hasExtension(name, "json") {
      guard let document = try? JSONReader.read(bytes, file: name) else { return .definition }
      return isDefinition { document[$0] != nil } ? .definition : .other
    }
    // What a journey uses may be defined by the journey API alone; only a file that is none is asked for more.
    let kind = kind(of: bytes, name: name, limits: limits, interrupt: interrupt, isLenient: true)
    guard case .broken = kind else { return kind }
    return self.kind(of: bytes, name: name, limits: limits, interrupt: interrupt, isLenient: false)
  }

  private static func kind(
    of bytes: [UInt8], name: String, limits: LuaLimits, interrupt: LuaInterrupt, isLenient: Bool
  ) -> ScriptKind {
    var callsJourney = false
    var requires = false
    var returnsDefinition = false
    do {
      var session = try LuaSession(limits: limits, interrupt: interrupt, isLenient: isLenient)
      for verb in ["app", "describe", "it"] {
        try session.define(verb) { _ in
          callsJourney = true
          throw LuaRaise("it is a journey")
        }
      }
      // Modules matter when the file is loaded; here an empty one will do.
      session.onRequire {
        requires = true
        return try LuaChunk("return {}", name: $0)
      }
      let function = try session.load(try LuaChunk(bytes: bytes, name: name, limits: limits))
      try session.call(function) { results in
        guard results[1].type == .table else { return }
        try results[1].withEntries { entries in
          let keys = entries.compactMap(\.key.string)
          returnsDefinition = isDefinition { keys.contains($0) }
        }
      }
    } catch {
      // With its modules it may run.
      if callsJourney || requires { return .journey }
      return .broken((error as? LuaFailure)?.finding() ?? Wording.internalError(error))
    }
    return callsJourney ? .journey : returnsDefinition ? .definition : .other
  }

  private static func isDefinition(_ has: (String) -> Bool) -> Bool { has("schema") || (has("app") && has("pages")) }
}
