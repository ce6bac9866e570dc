import SettingsVocabulary

/// Operations that run, each with its number among those of its point: `auth.refresh_token#2` is the second that was
/// started.
struct RunningOperations {
  private var list: [(operation: UInt32, point: AwaitPoint, ordinal: UInt32)] = []
  /// How many of each point were started.
  private var started: [UInt32] = []

  mutating func start(_ operation: UInt32, _ point: AwaitPoint) {
    if started.isEmpty {
      // Nearly every journey has a few of the first points.
      started.reserveCapacity(64)
      list.reserveCapacity(16)
    }
    while started.count <= point.index { started.append(0) }
    started[point.index] &+= 1
    list.append((operation, point, started[point.index]))
  }

  mutating func end(_ operation: UInt32) {
    if let place = list.firstIndex(where: { $0.operation == operation }) { list.remove(at: place) }
  }

  func operation(_ ordinal: UInt32, of point: AwaitPoint) -> UInt32? {
    list.first { $0.point == point && $0.ordinal == ordinal }?.operation
  }
}
