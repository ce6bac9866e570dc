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
  let rules: VerificationRules
  private let format: EventLogFormat?
  private let session: Session
  /// Gets what is found as soon as it is found; nil: it is kept.
  private let stream: Stream?

  struct Stream {
    var take: ([Violation]) -> Void
    /// Each event with what was found when it was looked at; nil: it is not wanted.
    var takeEvent: ((LoggedEvent, EventLogFormat, [Violation]) -> Void)?
  }

  init(
    _ verifier: Verifier, plan: String?, rules: VerificationRules, format: EventLogFormat?, _ session: Session,
    stream: Stream?
  ) {
    self.verifier = verifier
    self.rules = rules
    self.format = format
    self.session = session
    self.stream = stream
    result = VerificationResult(plan: plan, report: verifier.report)
  }

  /// Reads a log or trace to its end.
  /// - Throws: what is wrong with a file that is neither.
  mutating func read(_ file: LogFiles.File) throws {
    let input =
      try file.path.map { path throws(FileFault) in try session.files.open(path) }
      ?? session.surroundings.standardInput
    let source = LogSource(input, name: file.name)
    if try format == .trace || (format == nil && source.begins(with: LogSource.traceMark)) {
      return try read(try Trace(try source.rest(limit: FixtureTraces.sizeLimit), file: file.name))
    }
    try read(source, file.name, format)
  }

  /// A trace is read whole, for an event's causes stand before it.
  private mutating func read(_ trace: Trace) throws {
    let source = LogSource(trace.bytes, name: trace.file)
    try read(source, trace.file, .trace, trace)
  }

  private mutating func read(
    _ source: LogSource, _ file: String, _ format: EventLogFormat?, _ trace: Trace? = nil
  ) throws {
    let explain = trace.map { trace in
      { (violation: inout Violation) in ViolationOrigins.explain(&violation, in: trace) }
    }
    let takeEvent = stream?.takeEvent
    var found = EventLogFormat.trace
    let summary = try EventLog.read(
      { buffer in try source.read(into: buffer) }, file: file, format: format,
      begin: {
        found = $0
        verifier.begin(file, format: $0, rules: try rules.of(file, format: $0))
      },
      { event in
        verifier.take(event)
        if let takeEvent { takeEvent(event, found, verifier.takeKept()) }
        if verifier.events % Self.events == 0 { try pause(explain) }
      })
    verifier.end()
    if let trace { try rules.check(trace, &verifier) }
    try pause(explain)
    result.logs.append(VerificationResult.Log(file: file, summary))
  }

  /// After so many events what was found is written, and Ctrl-C is looked for.
  private static let events = 4096

  private mutating func pause(_ explain: ((inout Violation) -> Void)?) throws(Interruption) {
    if let explain { verifier.explain(explain) }
    writeStream()
    try session.throwIfInterrupted()
  }

  private mutating func writeStream() {
    guard let stream else { return }
    stream.take(verifier.takeKept())
  }

  /// A file that is neither a log nor a trace.
  mutating func note(_ file: LogFiles.File, unread finding: Finding) {
    result.logs.append(VerificationResult.Log(file: file.name, unread: finding))
  }

  /// All logs are read.
  mutating func finish() {
    writeStream()
    result.report = verifier.report
    result.coverage = verifier.coverage
  }
}
