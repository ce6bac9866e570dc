import Findings

extension JourneyReport {
  /// The report of one journey.
  /// - Parameters:
  ///   - isVerbose: also of one that is as it should be.
  ///   - listsNewTraces: also that its trace is new; of hundreds nobody wants to read that.
  public func lines(isVerbose: Bool, listsNewTraces: Bool) -> [ReportLine] {
    var lines: [ReportLine] = []
    let title = "\(name)  \(place)"
    switch outcome {
    case .passed: if isVerbose { lines.append(ReportLine("✔ \(title)", .good)) }
    case .failed: lines.append(ReportLine("✘ \(title)", .bad))
    case .error: lines.append(ReportLine("✘ \(title) (error)", .bad))
    case .nondeterministic: lines.append(ReportLine("✘ \(title) (nondeterministic)", .bad))
    case .interrupted: lines.append(ReportLine("◇ \(title) (interrupted)", .warning))
    case .pending(let reason): lines.append(ReportLine("◇ \(title) (pending\(Self.because(reason)))", .warning))
    case .skipped(let reason):
      if isVerbose { lines.append(ReportLine("◇ \(title) (skipped\(Self.because(reason)))", .warning)) }
    }
    for finding in findings { lines += Self.indented(finding) }
    if isBad || isVerbose { lines += printed.map { ReportLine("    printed: \($0)", .faint) } }
    if isBad { lines.append(ReportLine("    again: settings-sim test \(address ?? "\(place)")", .faint)) }
    return lines + fixtureLines(title, listsNewTraces: listsNewTraces || isVerbose)
  }

  private func fixtureLines(_ title: String, listsNewTraces: Bool) -> [ReportLine] {
    switch fixture {
    case .none, .same: return []
    case .missing: return listsNewTraces ? [ReportLine("◆ \(title): its trace is new", .warning)] : []
    case .different(let finding):
      return [ReportLine("◆ \(title): its trace has changed", .warning)] + Self.indented(finding)
    case .unreadable(let finding):
      return [ReportLine("◆ \(title): its fixture trace cannot be read", .warning)] + Self.indented(finding)
    }
  }

  private static func because(_ reason: String) -> String { reason.isEmpty ? "" : ": \(reason)" }

  private static func indented(_ finding: Finding) -> [ReportLine] {
    finding.description.split(separator: "\n", omittingEmptySubsequences: false).map { ReportLine("    \($0)") }
  }
}

extension RunCounts {
  /// `48 journeys: 45 passed, 2 failed, 1 pending`, and a line on traces when any were compared.
  public var lines: [ReportLine] {
    var parts = ["\(passed) passed"]
    if failed > 0 { parts.append("\(failed) failed") }
    if errors > 0 { parts.append("\(errors) with an error") }
    if nondeterministic > 0 { parts.append("\(nondeterministic) nondeterministic") }
    if pending > 0 { parts.append("\(pending) pending") }
    if skipped > 0 { parts.append("\(skipped) skipped") }
    if notRun > 0 { parts.append("\(notRun) not run") }
    let total = finished + notRun
    let tone: ReportLine.Tone = bad > 0 ? .bad : notRun > 0 ? .warning : .good
    var lines = [ReportLine("\(total) \(total == 1 ? "journey" : "journeys"): \(parts.joined(separator: ", "))", tone)]
    if sameTraces + undecidedTraces > 0 {
      var traces = ["\(sameTraces) as before"]
      if newTraces > 0 { traces.append("\(newTraces) new") }
      if changedTraces > 0 { traces.append("\(changedTraces) changed") }
      if unreadableTraces > 0 { traces.append("\(unreadableTraces) unreadable") }
      if leftTraces > 0 { traces.append("\(leftTraces) left to decide on") }
      if staleTraces > 0 { traces.append("\(staleTraces) stale") }
      lines.append(
        ReportLine("traces: \(traces.joined(separator: ", "))", undecidedTraces > 0 ? .warning : .plain))
    }
    return lines
  }
}
