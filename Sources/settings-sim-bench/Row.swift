/// One figure of the report.
struct Row {
  let name: String
  let unit: String
  var wanted: Wanted?
  /// Stands indented below the row before it.
  var isDetail = false

  enum Wanted {
    case atLeast(Double)
    case atMost(Double)
  }
}

/// Something that is measured once a round. It answers a value for each of its rows, in their order.
protocol Measurement {
  var rows: [Row] { get }
  mutating func round() throws -> [Double]
}

extension Row.Wanted {
  /// By which part of the target a value misses it; nil where it is met.
  func miss(_ value: Double) -> Double? {
    switch self {
    case .atLeast(let least): value >= least ? nil : (least - value) / least
    case .atMost(let most): value <= most ? nil : (value - most) / most
    }
  }
}
