import SettingsVocabulary
import SimulatedDevice

/// What a timer costs while 10,000 others are pending: to set it, and to move the clock to the next that is due.
struct Timers: Measurement {
  static let pending = 10_000

  let rows = [
    Row(name: "timer_insert_ns", unit: "ns", wanted: .atMost(500)),
    Row(name: "timer_advance_ns", unit: "ns", wanted: .atMost(1000)),
  ]
  private let count: Int
  private var timeline = Timeline()
  private var random = RandomDelays()

  init(count: Int) {
    self.count = count
    for _ in 0..<Self.pending { timeline.insert(.timer(.cooldownEnds), at: random.next(), owner: .process) }
  }

  mutating func round() throws -> [Double] {
    var inserting = 0.0
    var advancing = 0.0
    let batch = Self.pending / 10
    for _ in 0..<max(1, count / batch) {
      inserting += Stopwatch.seconds {
        for _ in 0..<batch {
          timeline.insert(.timer(.cooldownEnds), at: timeline.now + random.next(), owner: .process)
        }
      }
      var taken = 0
      advancing += Stopwatch.seconds {
        while taken < batch, let due = timeline.nextDue, timeline.next(by: due) != nil { taken += 1 }
      }
    }
    let all = Double(max(1, count / batch) * batch)
    return [inserting * 1e9 / all, advancing * 1e9 / all]
  }
}

/// Delays up to a minute, the same in every run.
struct RandomDelays {
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

  mutating func next() -> Milliseconds {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Milliseconds(state >> 33) % 60_000
  }
}
