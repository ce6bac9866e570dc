public import Findings
public import TextFormats
import TraceAnalysis
public import TraceFormat

/// What came of one replay.
public struct ReplayReport: Sendable {
  public enum Outcome: String, Hashable, Sendable {
    /// Every byte is the same.
    case same
    case different
    /// It was not tried, or could not be ended: what it needs is not there, or it does not load.
    case impossible
    /// Only the verdict was wanted.
    case judged
  }

  /// What a changed definition means for it; nil where the definition is the same, or was never found.
  public enum Verdict: Hashable, Sendable {
    case fine
    /// The parts that changed and that the trace names; none: it does not say.
    case risky([String])
    case impossible
  }

  public let trace: String
  public var verdict: Verdict?
  public var outcome: Outcome
  /// The difference, or what makes the replay impossible.
  public var findings: [Finding]
  /// The first record that differs, on both sides; nil: the side ends before it.
  public var expected: Record?
  public var actual: Record?

  /// One side of a difference.
  public struct Record: Sendable {
    public let line: String
    /// What led to it, an input first, as people read it.
    public let chain: [ReportLine]

    /// - Returns: nil when the trace has no such record.
    public init?(_ seq: Int, of trace: Trace) throws(Finding) {
      guard trace.records.indices.contains(seq - 1) else { return nil }
      line = trace.line(of: trace.records[seq - 1])
      chain = try TraceText.chain(to: seq, in: trace)
    }
  }

  public init(trace: String, verdict: Verdict? = nil, outcome: Outcome, findings: [Finding] = []) {
    self.trace = trace
    self.verdict = verdict
    self.outcome = outcome
    self.findings = findings
  }

  // MARK: As text

  /// - Parameter isVerbose: also of a trace that is as it should be.
  public func lines(isVerbose: Bool) -> [ReportLine] {
    var lines: [ReportLine] = []
    let words = verdict?.words
    switch outcome {
    case .judged: return [ReportLine("\(trace): \(words ?? "the definition is the same")", verdict?.tone ?? .plain)]
    case .same:
      // Of hundreds that are as they should be nobody wants to read, unless a change came near them.
      guard isVerbose || verdict?.tone == .warning else { return [] }
      return [ReportLine("✔ \(trace)\(words.map { ": \($0)" } ?? "")", .good)]
    case .different: lines.append(ReportLine("✘ \(trace): its replay differs", .bad))
    case .impossible: lines.append(ReportLine("✘ \(trace): it cannot be replayed", .bad))
    }
    if let words { lines.append(ReportLine("    \(words)", verdict?.tone ?? .plain)) }
    for finding in findings {
      for line in finding.description.split(separator: "\n", omittingEmptySubsequences: false) {
        lines.append(ReportLine("    \(line)"))
      }
    }
    lines += chain(expected, "it came from")
    // Where the kinds differ, so does what led there.
    if expected?.chain != actual?.chain {
      lines += chain(actual, expected == nil ? "it comes from" : "now it comes from")
    }
    return lines
  }

  private func chain(_ record: Record?, _ title: String) -> [ReportLine] {
    guard let record else { return [] }
    return [ReportLine("    \(title)", .faint)] + record.chain.map { ReportLine("      \($0.text)", $0.tone) }
  }

  // MARK: As JSON

  /// One object.
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.field("trace", trace)
    json.field("outcome", outcome.rawValue)
    if let verdict {
      json.field("definition", verdict.name)
      if case .risky(let parts) = verdict {
        json.key("changed")
        json.beginArray()
        for part in parts { json.string(part) }
        json.endArray()
      }
    } else if outcome != .impossible {
      json.field("definition", "unchanged")
    }
    json.key("findings")
    json.beginArray()
    for finding in findings { finding.write(to: &json) }
    json.endArray()
    for (key, record) in [("expected", expected), ("actual", actual)] {
      guard let record else { continue }
      json.key(key)
      Array(record.line.utf8).withUnsafeBytes { json.raw($0) }
    }
    json.endObject()
  }
}

extension ReplayReport.Verdict {
  var name: String {
    switch self {
    case .fine: "fine"
    case .risky: "risky"
    case .impossible: "impossible"
    }
  }

  fileprivate var words: String {
    switch self {
    case .fine: "fine: it does not touch what changed in the definition"
    case .risky(let parts) where parts.isEmpty: "risky: the definition changed, the trace does not say from what"
    case .risky(let parts):
      "risky: it touches what changed: "
        + parts.prefix(5).joined(separator: ", ") + (parts.count > 5 ? " and \(parts.count - 5) more" : "")
    case .impossible: "impossible: what it needs is gone from the definition"
    }
  }

  fileprivate var tone: ReportLine.Tone {
    switch self {
    case .fine: .plain
    case .risky: .warning
    case .impossible: .bad
    }
  }
}

/// What came of many replays.
public struct ReplayCounts: Sendable {
  private var outcomes: [ReplayReport.Outcome: Int] = [:]
  private var verdicts: [String: Int] = [:]

  public init() {}

  public mutating func add(_ report: ReplayReport) {
    outcomes[report.outcome, default: 0] += 1
    if let verdict = report.verdict { verdicts[verdict.name, default: 0] += 1 }
  }

  public subscript(outcome: ReplayReport.Outcome) -> Int { outcomes[outcome] ?? 0 }

  public var lines: [ReportLine] {
    let total = outcomes.values.reduce(0, +)
    let words = ["fine", "risky", "impossible"].compactMap { name in verdicts[name].map { "\($0) \(name)" } }
    let changed = words.isEmpty ? "" : "of a definition that changed since: \(words.joined(separator: ", "))"
    if self[.judged] > 0 {
      let rest = total - verdicts.values.reduce(0, +)
      let same = rest > 0 ? ["\(rest) of the same definition"] : []
      return [ReportLine("\(Quote.count(total, "trace")): \((words + same).joined(separator: ", "))")]
    }
    var parts = ["\(self[.same]) as before"]
    if self[.different] > 0 { parts.append("\(self[.different]) with a difference") }
    if self[.impossible] > 0 { parts.append("\(self[.impossible]) impossible") }
    let isGood = self[.same] == total
    let first = ReportLine("\(Quote.count(total, "trace")): \(parts.joined(separator: ", "))", isGood ? .good : .bad)
    return [first] + (changed.isEmpty ? [] : [ReportLine(changed)])
  }
}
