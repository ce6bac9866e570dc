import Findings
import LuaBridge
import Testing

/// Runs a text in a fresh session and returns what it returns.
func run(_ source: String, limits: LuaLimits = .standard, seed: UInt64 = 0) throws -> [LuaValue] {
  var session = try LuaSession(limits: limits, seed: seed)
  return try session.run(LuaChunk(source, name: "test.lua"))
}

/// The first value that an expression has.
func value(_ expression: String, limits: LuaLimits = .standard) throws -> LuaValue {
  try run("return \(expression)", limits: limits).first ?? .nil
}

/// The failure that a text ends with.
func failure(
  of source: String, limits: LuaLimits = .standard, location: SourceLocation = #_sourceLocation
) throws -> LuaFailure {
  try #require(throws: LuaFailure.self, sourceLocation: location) { try run(source, limits: limits) }
}

/// Small enough for a test to reach them at once.
let tight = LuaLimits(instructions: 300_000, memory: 4 << 20, calls: 2_000)
