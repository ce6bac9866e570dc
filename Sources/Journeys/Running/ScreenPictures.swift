import SettingsDefinition
import SettingsSimulation

/// What the screen looked like in the course of a journey, as SVG documents.
public struct ScreenPictures: Hashable, Sendable {
  /// From one record on the screen looks like one picture, until the next shot.
  public struct Shot: Hashable, Sendable {
    /// The number of the record after which it looks so, from 1.
    public var record: Int
    /// Its place in `svgs`.
    public var picture: Int
  }

  /// Each picture once, in the order in which they were first seen.
  public internal(set) var svgs: [String] = []
  public internal(set) var shots: [Shot] = []
  /// The number of the record after which no more were taken, because there were too many; nil: all were.
  public internal(set) var end: Int?

  public init() {}
}

/// Draws the screen after every step of the engine. Steps that leave it as it is cost a look, and no drawing.
final class ScreenCamera {
  /// A journey that shows more than this is not looked at as pictures.
  private static let mostPictures = 2000
  private static let mostBytes = 64 << 20
  private static let mostShots = 200_000

  private(set) var pictures = ScreenPictures()
  private var last: ScreenPicture?
  private var places: [String: Int] = [:]
  private var bytes = 0

  /// - Parameter record: the number of the step's last record.
  func stepEnded(_ simulation: Simulation, _ model: CompiledModel, record: Int) {
    guard pictures.end == nil else { return }
    var picture = simulation.picture(model)
    // What moves is drawn where it comes to stand.
    picture.movements = []
    if picture == last { return }
    last = picture
    let svg = picture.svg
    let place = places[svg] ?? pictures.svgs.count
    if place == pictures.svgs.count {
      bytes += svg.utf8.count
      guard place < Self.mostPictures, bytes <= Self.mostBytes, pictures.shots.count < Self.mostShots else {
        pictures.end = record - 1
        return
      }
      places[svg] = place
      pictures.svgs.append(svg)
    }
    if pictures.shots.last?.picture != place {
      pictures.shots.append(ScreenPictures.Shot(record: record, picture: place))
    }
  }
}
