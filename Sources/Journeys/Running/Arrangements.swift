import Findings
import SettingsVocabulary

/// What a script has arranged at await points, with the lines where it did: for messages, and for what is left over.
struct Arrangements {
  struct Arrangement {
    var point: AwaitPoint
    var place: SourcePlace
  }
  /// How many wills may wait at one time.
  static let limit = 10_000
  private var wills: [Arrangement] = []
  var holds: [Arrangement] = []

  /// One more will; of those before, `waiting` have not been used yet (nil: none has).
  mutating func add(_ will: Arrangement, waiting: Int? = nil) {
    let known = wills.count { $0.point == will.point }
    var used = waiting.map { max(0, known - max($0, 1)) } ?? 0
    wills.removeAll { other in
      guard other.point == will.point, used > 0 else { return false }
      used -= 1
      return true
    }
    wills.append(will)
  }

  /// The line of a will that is left: of those of its point the last `count` are, and it is one of them, from 0.
  func will(of point: AwaitPoint, left place: Int, of count: Int) -> SourcePlace? {
    let left = wills.filter { $0.point == point }.suffix(count)
    return left.dropFirst(place).first?.place
  }

  /// The line of the newest will of a point.
  func will(of point: AwaitPoint) -> SourcePlace? { wills.last { $0.point == point }?.place }
  func hold(of point: AwaitPoint) -> SourcePlace? { holds.last { $0.point == point }?.place }
}
