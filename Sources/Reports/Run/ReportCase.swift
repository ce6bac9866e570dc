import Findings
import TextFormats

/// What reports for machines call a test: a journey, a script that does not load, a fixture trace that somebody has to
/// decide on and that belongs to no journey of the run, and the run itself where it was interrupted.
struct ReportCase: Hashable, Sendable {
  enum Verdict: Hashable, Sendable {
    case passed, failure, error
    /// With the author's reason, or an empty text.
    case pending(String)
    case skipped(String)
  }

  /// What it is told with: its file, of traces one name for all of them.
  var suite: String
  var name: String
  var place: SourcePlace
  /// The same in every run, until somebody renames it.
  var id: String
  var verdict: Verdict
  /// Of a failure and an error, what kind of: a code of findings.
  var type = ""
  /// Why it is no success; of a failure and an error at least one.
  var findings: [Finding] = []
  /// What else there is to say of it.
  var remarks: [String] = []
  var journey: JourneyReport?

  var isBad: Bool { verdict == .failure || verdict == .error }

  /// All that is wrong is a trace that waits for a decision.
  var isTraceAlone: Bool { verdict == .failure && (journey.map { !$0.isBad } ?? true) }

  /// Of a failure and an error, what comes first, not long.
  var message: String {
    let message = findings.first?.message.cut(to: 1000) ?? ""
    return findings.count > 1 ? "\(message) (and \(findings.count - 1) more)" : message
  }

  /// Of a failure and an error, all that a person would read.
  var text: String { findings.map(\.description).joined(separator: "\n").cut(to: 64 << 10) }
}

extension RunReport {
  /// The cases in the one order of documents. They say what the exit status says: in CI a trace that waits is a failure.
  func cases(isInCI: Bool) -> [ReportCase] {
    let journeys = inOrder.map { ReportCase($0, isInCI: isInCI) }
    let scripts = unloaded
    // Both are sorted by file; of one file what does not load comes first.
    var cases: [ReportCase] = []
    var next = 0
    for journey in journeys {
      while next < scripts.count, !journey.suite.utf8.lexicographicallyPrecedes(scripts[next].place.file.utf8) {
        cases.append(scripts[next])
        next += 1
      }
      cases.append(journey)
    }
    cases += scripts[next...]
    if isInCI {
      cases += staleTraces.map { ReportCase(trace: $0, type: "trace.stale", message: "its journey is gone") }
      cases += leftTraces.map { ReportCase(trace: $0, type: "trace.left", message: "it waits to be decided on") }
    }
    return isInterrupted ? [interruption] + cases : cases
  }

  /// Whoever reads that all cases passed has to learn that there should have been more.
  private var interruption: ReportCase {
    let notRun = counts.notRun
    let rest = notRun == 0 ? "all of its journeys had run" : "\(Quote.count(notRun, "journey")) did not run to the end"
    let finding = Finding(code: "run.interrupted", message: "the run was interrupted: \(rest)")
    return ReportCase(
      suite: Self.wholeRun, name: "comes to its end", place: finding.place, id: "#", verdict: .error,
      type: finding.code, findings: [finding])
  }

  /// The suite of what is at no place.
  private static let wholeRun = "run"

  /// A case a file with errors that keep it, or one of its journeys, from loading.
  private var unloaded: [ReportCase] {
    var cases: [ReportCase] = []
    for finding in start.findings where finding.severity == .error {
      let suite = finding.place.file.isEmpty ? Self.wholeRun : finding.place.file
      if cases.last?.suite == suite {
        cases[cases.count - 1].findings.append(finding)
        continue
      }
      cases.append(
        ReportCase(
          suite: suite, name: "loads", place: finding.place, id: "\(finding.place.file)#", verdict: .error,
          type: finding.code, findings: [finding]))
    }
    return cases
  }
}

extension ReportCase {
  init(_ journey: JourneyReport, isInCI: Bool) {
    self.init(
      suite: journey.place.file, name: journey.name, place: journey.place,
      id: "\(journey.place.file)#\(journey.name)", verdict: .passed, findings: journey.findings, journey: journey)
    switch journey.outcome {
    case .passed: takeFixture(journey, isInCI: isInCI)
    case .failed: fail(.failure, journey.findings.first?.code ?? "journey.failed")
    case .error: fail(.error, journey.findings.first?.code ?? "journey.error")
    case .nondeterministic: fail(.failure, "journey.nondeterministic")
    case .interrupted: verdict = .skipped("interrupted")
    case .pending(let reason): verdict = .pending(reason)
    case .skipped(let reason): verdict = .skipped(reason)
    }
  }

  fileprivate init(trace: String, type: String, message: String) {
    let place = SourcePlace(file: trace)
    self.init(
      suite: "fixture traces", name: trace, place: place, id: trace, verdict: .failure, type: type,
      findings: [Finding(code: type, message: message, place: place)])
  }

  private mutating func fail(_ verdict: Verdict, _ type: String) {
    self.verdict = verdict
    self.type = type
    if findings.isEmpty { findings.append(Finding(code: type, message: "it gives no reason", place: place)) }
  }

  private mutating func takeFixture(_ journey: JourneyReport, isInCI: Bool) {
    let (what, difference): (String, Finding?)
    switch journey.fixture {
    case .none, .same: return
    case .missing: (what, difference) = ("its trace is new", nil)
    case .different(let finding): (what, difference) = ("its trace has changed", finding)
    case .unreadable(let finding): (what, difference) = ("its fixture trace cannot be read", finding)
    }
    guard isInCI else {
      remarks.append(difference.map { "\(what): \($0)" } ?? what)
      return
    }
    let finding = Finding(
      code: difference?.code ?? "trace.new", message: difference.map { "\(what): \($0.message)" } ?? what,
      place: journey.place, notes: difference?.notes ?? [])
    findings.append(finding)
    fail(.failure, finding.code)
  }
}
