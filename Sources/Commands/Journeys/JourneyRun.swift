import Findings
import Journeys
import Reports

/// One journey, run.
struct JourneyRun: Sendable {
  let result: JourneyResult
  /// Empty when it did not run, or was never launched.
  let trace: [UInt8]
  let fixture: JourneyReport.Fixture

  /// - Parameter fixtures: what its trace is held against; nil: nothing.
  init(_ item: Suite.Item, _ worker: JourneyWorker, _ fixtures: FixtureTraces?) {
    result = worker.run(item.journey, of: item.script)
    trace = []
    // The trace of a journey that failed is nobody's wish.
    guard result.outcome == .passed, !trace.isEmpty, let fixtures else {
      fixture = .none
      return
    }
    fixture = fixtures.compare(trace, item.traceName)
  }
}

extension JourneyReport {
  init(_ run: JourneyRun) {
    let result = run.result
    let outcome: Outcome
    switch result.outcome {
    case .passed: outcome = .passed
    case .failed: outcome = .failed
    case .error: outcome = .error
    case .interrupted: outcome = .interrupted
    case .pending(let reason): outcome = .pending(reason)
    case .skipped(let reason): outcome = .skipped(reason)
    }
    self.init(
      name: result.journey.name, place: result.journey.place, outcome: outcome,
      findings: result.failures.map(\.finding), printed: result.printed, fixture: run.fixture)
  }
}
