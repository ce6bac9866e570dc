import Findings
import SettingsSimulation
import SettingsVocabulary

/// What expectations keep while a journey runs.
public struct ExpectingState {
  /// Uses of `expect(value)` of which nothing was asked yet.
  var open: [(number: Int, place: SourcePlace)] = []
  var count = 0

  public init() {}
}
