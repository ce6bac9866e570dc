import SettingsDefinition
import SettingsSimulation

/// Looking at the simulation without copying it: a property of a class is copied before a method of another module gets
/// it, which costs half a microsecond; what is passed as `inout` is not.
extension JourneyContext {
  @inline(__always)
  func look<Result>(_ body: (inout Simulation, CompiledModel) throws -> Result) rethrows -> Result {
    try body(&simulation, model)
  }

  /// What a finger on a target meets now.
  @inline(__always)
  func hit(_ target: Target) -> Hit { look { $0.hit(target, $1) } }

  /// Where a target is; nil: nowhere.
  @inline(__always)
  func place(of target: Target) -> Place? { look { $0.place(of: target, $1) } }
}
