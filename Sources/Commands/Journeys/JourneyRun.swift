import Findings
import Journeys
import Reports
import TraceFormat

/// One journey, run.
struct JourneyRun: Sendable {
  /// A trace that is compared is held in memory.
  static let traceLimit = 256 << 20

  let result: JourneyResult
  /// Whole, with its footer; empty when there is none.
  let trace: [UInt8]
  let fixture: JourneyReport.Fixture
  /// The fixture trace, where the trace differs from it.
  let fixtureTrace: [UInt8]
  /// Why there is no trace.
  let traceFault: Finding?

  /// - Parameter fixtures: what its trace is held against; nil: nothing.
  init(_ item: Suite.Item, _ worker: JourneyWorker, _ fixtures: FixtureTraces?) {
    var bytes: [UInt8] = []
    result = worker.run(item.journey, of: item.script) { block in
      guard bytes.count + block.count <= Self.traceLimit else { throw TraceLimitReached() }
      bytes += block
    }
    traceFault = result.traceFault.map { Wording.traceLost(item.journey, $0) }
    trace = result.traceFault == nil ? bytes : []
    // The trace of a journey that failed is nobody's wish.
    guard result.outcome == .passed, !trace.isEmpty, let fixtures else {
      (fixture, fixtureTrace) = (.none, [])
      return
    }
    (fixture, fixtureTrace) = fixtures.compare(trace, item.traceName)
  }

  /// One whose trace went elsewhere while it ran.
  init(streamed result: JourneyResult) {
    self.result = result
    trace = []
    (fixture, fixtureTrace) = (.none, [])
    traceFault = nil
  }

  private struct TraceLimitReached: Error, CustomStringConvertible {
    var description: String { "it is longer than \(JourneyRun.traceLimit >> 20) MiB" }
  }
}

extension JourneyReport {
  /// - Parameters:
  ///   - wishes: what else reporters want of it.
  ///   - text: of a file of the script; nil: nobody has it.
  init(
    _ run: JourneyRun, of item: Suite.Item, wishes: ReportWishes = [], text: (_ file: String) -> [UInt8]? = { _ in nil }
  ) {
    let result = run.result
    self.init(
      path: result.journey.path, place: result.journey.place, number: result.journey.number, tags: result.journey.tags,
      app: item.app, outcome: Outcome(result.outcome), findings: result.failures.map(\.finding),
      printed: result.printed, fixture: run.fixture, address: item.address, milliseconds: result.milliseconds,
      records: result.records, traceFile: FixtureTraces.shownPath(of: item.traceName))
    if let fault = run.traceFault {
      outcome = .error
      findings.append(fault)
    }
    if !run.trace.isEmpty { pictures = Pictures(result.pictures) }
    if wishes.isDisjoint(with: [.steps, .traces]) { return }
    var trace: Trace?
    do throws(Finding) {
      if !run.trace.isEmpty { trace = try Trace(run.trace, file: FixtureTraces.shownPath(of: item.traceName)) }
      if wishes.contains(.steps), let trace { steps = try Step.all(of: trace) }
    } catch {
      outcome = .error
      findings.append(error)
    }
    if wishes.contains(.traces) {
      (self.trace, fixtureTrace) = (run.trace, run.fixtureTrace)
      sources = SourceLines.all(of: findings, trace, text: text)
    }
  }
}

extension JourneyReport.Pictures {
  init(_ pictures: ScreenPictures) {
    self.init(
      svgs: pictures.svgs, shots: pictures.shots.map { Shot(record: $0.record, picture: $0.picture) }, end: pictures.end
    )
  }
}

extension JourneyReport.Outcome {
  init(_ outcome: JourneyOutcome) {
    switch outcome {
    case .passed: self = .passed
    case .failed: self = .failed
    case .error: self = .error
    case .interrupted: self = .interrupted
    case .pending(let reason): self = .pending(reason)
    case .skipped(let reason): self = .skipped(reason)
    }
  }
}
