/// How much one session may use. Reaching a limit ends the session: no `pcall` of a script can catch it.
public struct LuaLimits: Hashable, Sendable {
  /// Instructions of Lua's machine, counted in steps of 1,000. What works in bulk counts too: a step of a pattern match
  /// as one, 64 bytes of a large allocation as one, a new coroutine as 1,000.
  public var instructions: UInt64
  /// Bytes that scripts and what the host gave them hold at one time.
  public var memory: Int
  /// Calls of Lua functions within one another. (Calls through C, as `pcall` and callbacks are, end at about 190.)
  public var calls: Int

  public init(instructions: UInt64 = 100_000_000, memory: Int = 64 << 20, calls: Int = 16_000) {
    self.instructions = instructions
    self.memory = memory
    self.calls = calls
  }

  public static let standard = LuaLimits()
}
