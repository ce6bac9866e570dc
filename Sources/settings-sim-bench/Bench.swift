/// Runs all measurements one after the other, round for round, so that a slow moment of the machine falls on all alike.
struct Bench {
  private var measurements: [(measurement: any Measurement, samples: [[Double]])]

  init(_ measurements: [any Measurement]) {
    self.measurements = measurements.map { ($0, $0.rows.map { _ in [] }) }
  }

  /// Answers every row with the median of its values.
  mutating func run(rounds: Int, progress: (Int) -> Void) throws -> [(row: Row, value: Double)] {
    for round in 1...rounds {
      progress(round)
      for place in measurements.indices {
        let values = try measurements[place].measurement.round()
        for (index, value) in values.enumerated() { measurements[place].samples[index].append(value) }
      }
    }
    return measurements.flatMap { entry in
      zip(entry.measurement.rows, entry.samples).map { ($0, $1.median) }
    }
  }
}

extension [Double] {
  /// The value in the middle; 0 where there is none.
  var median: Double {
    let sorted = sorted()
    guard let middle = sorted.dropFirst(count / 2).first else { return 0 }
    return count.isMultiple(of: 2) ? (sorted[count / 2 - 1] + middle) / 2 : middle
  }
}
