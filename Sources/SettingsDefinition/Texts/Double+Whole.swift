/// Rounding without the C library's mathematics, which the standard library alone does not link.
extension Double {
  /// The largest number below which every integer is a `Double` of its own.
  private static let largest = 9_007_199_254_740_992.0

  /// The integer that this is, or nil when it has a fraction or is beyond 2^53.
  var whole: Int64? {
    guard self >= -Self.largest, self <= Self.largest else { return nil }
    let integer = Int64(self)
    return Double(integer) == self ? integer : nil
  }

  /// The nearest integer, halves away from zero; the limits of 2^53 beyond them, and 0 for NaN.
  var nearest: Int64 {
    guard self == self else { return 0 }
    let bounded = Swift.min(Swift.max(self, -Self.largest), Self.largest)
    return Int64(bounded < 0 ? bounded - 0.5 : bounded + 0.5)
  }

  /// Without a fraction where it has none.
  var short: String { whole.map(String.init) ?? "\(self)" }
}
