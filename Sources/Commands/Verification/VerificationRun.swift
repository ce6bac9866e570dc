import EventLogs
import EventVerification
import Findings
import Reports
import TextFormats
import TraceFormat

/// Holds one log or trace after the other against a plan.
struct VerificationRun {
  private(set) var result: VerificationResult
  private(set) var verifier: Verifier
  private let format: EventLogFormat?
  private let session: Session
  /// Writes each violation as soon as it is found; nil: they are kept.
  private let stream: ((Violation) -> Void)?

  init(
    _ verifier: Verifier, plan: String?, format: EventLogFormat?, _ session: Session, stream: ((Violation) -> Void)?
  ) {
    self.verifier = verifier
    self.format = format
    self.session = session
    self.stream = stream
    result = VerificationResult(plan: plan, report: verifier.report)
  }

  /// Reads a log to its end.
  /// - Throws: what is wrong with a file that is none.
  mutating func read(_ file: LogFiles.File) throws {
    guard let path = file.path else { throw FileFault(.read, file.name, .missing) }
    try read(try Trace(try session.files.read(path, limit: FixtureTraces.sizeLimit), file: file.name))
  }

  private mutating func read(_ trace: Trace) throws {
    let before = verifier.events
    verifier.begin(trace.file, format: .trace)
    TraceEvents.read(trace) { verifier.take($0) }
    verifier.end()
    verifier.explain { ViolationOrigins.explain(&$0, in: trace) }
    writeStream()
    result.logs.append(
      VerificationResult.Log(file: trace.file, format: .trace, events: verifier.events - before))
  }

  private mutating func writeStream() {
    guard let stream else { return }
    verifier.takeKept().forEach(stream)
  }

  /// All logs are read.
  mutating func finish() {
    writeStream()
    result.report = verifier.report
    result.coverage = verifier.coverage
  }
}
