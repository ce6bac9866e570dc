import Findings
import SettingsVocabulary

/// What a script has arranged at await points, with the lines where it did: for messages, and for what is left over.
struct Arrangements {
  struct Will {
    var point: AwaitPoint
    var place: SourcePlace
    /// Whether it covers any number of operations.
    var isForAlways: Bool
  }
  struct Hold {
    var point: AwaitPoint
    var place: SourcePlace
  }
  var wills: [Will] = []
  var holds: [Hold] = []

  func hold(of point: AwaitPoint) -> Hold? { holds.last { $0.point == point } }
}
