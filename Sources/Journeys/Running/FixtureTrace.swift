public import Findings
import TraceAnalysis
public import TraceFormat

/// Compares what a journey has written with the trace that was accepted for it. Reading and writing the files is the
/// caller's.
public enum FixtureTrace: Hashable, Sendable {
  /// There is none yet: what was written waits for somebody to accept it.
  case missing
  /// They say the same.
  case same
  /// With the first difference; and how many records are missing, added, changed, moved, or come at another time.
  case different(Finding, summary: String)
  /// One of the two is no whole trace.
  case unreadable(Finding)

  /// - Parameters:
  ///   - accepted: the bytes of the accepted trace, nil where there is no file.
  ///   - actual: the bytes of the journey's trace.
  public init(
    accepted: [UInt8]?, file: String, actual: [UInt8], actualFile: String, limits: TraceLimits = TraceLimits()
  ) {
    guard let accepted else {
      self = .missing
      return
    }
    if accepted == actual {
      self = .same
      return
    }
    do throws(Finding) {
      let (expected, found) = try Trace.comparable(
        try Trace(accepted, file: file, limits: limits), try Trace(actual, file: actualFile, limits: limits))
      guard let first = TraceComparison.firstDifference(expected: expected, actual: found) else {
        self = .same
        return
      }
      let diff = try TraceDiff(expected, found, comparesTime: true)
      self = .different(first.finding, summary: diff.isEmpty ? "other numbers alone" : diff.summary)
    } catch {
      self = .unreadable(error)
    }
  }
}
