import Findings
import SettingsVocabulary

/// What a script has arranged at await points, with the lines where it did: for messages, and for what is left over.
struct Arrangements {
  struct Arrangement {
    var point: AwaitPoint
    var place: SourcePlace
  }
  var wills: [Arrangement] = []
  var holds: [Arrangement] = []

  /// The line of the newest will of a point.
  func will(of point: AwaitPoint) -> SourcePlace? { wills.last { $0.point == point }?.place }
  func hold(of point: AwaitPoint) -> SourcePlace? { holds.last { $0.point == point }?.place }
}
