import Findings
import LuaBridge

/// What expectations keep while a journey runs.
public struct ExpectingState {
  /// Uses of `expect(value)` of which nothing was asked yet.
  var open: [(number: Int, place: SourcePlace)] = []
  var count = 0
  /// What has to hold or to come, in the order in which it was said.
  var promises: [Promise] = []
  /// Somebody has asserted that the app has crashed.
  var expectsCrash = false
  /// Whether promises are looked at after every step.
  var isObserving = false
  /// The line of a describe whose promise is made now.
  var declaredPlace: SourcePlace?
  /// Functions that make the promises that were said before the launch.
  var atLaunch: [LuaReference] = []
  /// Those functions run.
  var isLaunching = false
  /// What is to be accounted for, once the journey is exhaustive.
  var debts: Debts?
  var watch: JourneyWatch?

  public init() {}
}
