public import Findings
public import TraceFormat

/// Compares what a journey has written with the trace that was accepted for it. Reading and writing the files is the
/// caller's.
public enum FixtureTrace: Hashable, Sendable {
  /// There is none yet: what was written waits for somebody to accept it.
  case missing
  /// They say the same.
  case same
  /// With the first difference.
  case different(Finding)
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
      var expected = try Trace(accepted, file: file, limits: limits)
      var found = try Trace(actual, file: actualFile, limits: limits)
      // Those of today count, not those of the day when it was accepted.
      let normalisers = try found.header.parsedNormalisers(file: actualFile)
      expected = try expected.normalised(by: normalisers)
      found = try found.normalised(by: normalisers)
      self = TraceComparison.firstDifference(expected: expected, actual: found).map { .different($0) } ?? .same
    } catch {
      self = .unreadable(error)
    }
  }
}
