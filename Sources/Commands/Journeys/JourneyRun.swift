import Findings
import Journeys
import Reports

/// One journey, run.
struct JourneyRun: Sendable {
  /// A trace that is compared is held in memory.
  static let traceLimit = 256 << 20

  let result: JourneyResult
  /// Whole, with its footer; empty when there is none.
  let trace: [UInt8]
  let fixture: JourneyReport.Fixture
  /// The words of a command line that run it alone.
  let address: String?
  /// Why there is no trace.
  let traceFault: Finding?

  /// - Parameter fixtures: what its trace is held against; nil: nothing.
  init(_ item: Suite.Item, _ worker: JourneyWorker, _ fixtures: FixtureTraces?) {
    var bytes: [UInt8] = []
    address = item.address
    result = worker.run(item.journey, of: item.script) { block in
      guard bytes.count + block.count <= Self.traceLimit else { throw TraceLimitReached() }
      bytes += block
    }
    traceFault = result.traceFault.map { Wording.traceLost(item.journey, $0) }
    trace = result.traceFault == nil ? bytes : []
    // The trace of a journey that failed is nobody's wish.
    guard result.outcome == .passed, !trace.isEmpty, let fixtures else {
      fixture = .none
      return
    }
    fixture = fixtures.compare(trace, item.traceName)
  }

  /// One whose trace went elsewhere while it ran.
  init(streamed result: JourneyResult) {
    self.result = result
    trace = []
    address = nil
    fixture = .none
    traceFault = nil
  }

  private struct TraceLimitReached: Error, CustomStringConvertible {
    var description: String { "it is longer than \(JourneyRun.traceLimit >> 20) MiB" }
  }
}

extension JourneyReport {
  init(_ run: JourneyRun) {
    let result = run.result
    var outcome: Outcome
    switch result.outcome {
    case .passed: outcome = .passed
    case .failed: outcome = .failed
    case .error: outcome = .error
    case .interrupted: outcome = .interrupted
    case .pending(let reason): outcome = .pending(reason)
    case .skipped(let reason): outcome = .skipped(reason)
    }
    var findings = result.failures.map(\.finding)
    if let fault = run.traceFault {
      outcome = .error
      findings.append(fault)
    }
    self.init(
      name: result.journey.name, place: result.journey.place, outcome: outcome, findings: findings,
      printed: result.printed, fixture: run.fixture, address: run.address)
  }
}
