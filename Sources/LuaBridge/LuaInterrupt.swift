import CLuaShim

/// A request to stop, raised from any thread or from a signal handler: every session that was given it ends at its next
/// thousand instructions with `LuaFailure.Kind.interrupted`.
public final class LuaInterrupt: Sendable {
  nonisolated(unsafe) let flag: OpaquePointer

  public init() {
    guard let flag = sim_flag_make() else { preconditionFailure("no memory for four bytes") }
    self.flag = flag
  }

  deinit { sim_flag_free(flag) }

  public func raise() { sim_flag_set(flag, true) }
  public func clear() { sim_flag_set(flag, false) }
  public var isRaised: Bool { sim_flag_get(flag) }
}
