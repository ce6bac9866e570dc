import LuaBridge

/// What is easier said in Lua.
enum Prelude {
  private static let source = """
    log = print
    local keep, over, setmetatable = __keep, __over, setmetatable
    __keep, __over = nil, nil
    keep(function(value, text)
      return setmetatable(value, { __tostring = function() return text end })
    end, function() over() end)
    """

  static func define(in session: inout LuaSession, _ context: JourneyContext) throws(LuaFailure) {
    try session.define("__keep") { call in
      context.withText = try call.function(1)
      context.whenOver = try call.function(2)
    }
    try session.define("__over") { call in
      try context.checkLeftovers(call)
      try Expecting.end(context, call)
    }
    try session.run(try chunk.get())
  }

  private static let chunk: Result<LuaChunk, LuaFailure> = {
    do throws(LuaFailure) { return .success(try LuaChunk(source, name: "settings-sim")) } catch {
      return .failure(error)
    }
  }()
}
