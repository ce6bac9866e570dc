public import Findings
import TextFormats
public import TraceAnalysis

/// The state at a point of a trace, as people read it.
public enum TraceStateText {
  /// - Parameter keys: only keys that begin with one of these; empty: all.
  public static func lines(of state: TraceState, keys: [String] = []) throws(Finding) -> [ReportLine] {
    let wanted = state.entries.filter { entry in keys.isEmpty || keys.contains { entry.key.hasPrefix($0) } }
    let current = wanted.filter(state.isCurrent)
    let old = wanted.filter { !state.isCurrent($0) }
    var lines = [ReportLine("after record \(state.seq)", .heading)]
    lines += try table(current, .plain)
    if !old.isEmpty, let snapshot = state.snapshot {
      lines.append(ReportLine("as snapshot \(snapshot) had them; they may have changed since", .faint))
      lines += try table(old, .faint)
    }
    return lines
  }

  private static func table(_ entries: [TraceState.Entry], _ tone: ReportLine.Tone) throws(Finding) -> [ReportLine] {
    let width = min(entries.map(\.key.count).max() ?? 0, 40)
    var lines: [ReportLine] = []
    for entry in entries {
      let key = entry.key + String(repeating: " ", count: max(0, width - entry.key.count))
      lines.append(ReportLine("  \(key) = \(String(decoding: try entry.value.json(), as: UTF8.self))", tone))
    }
    return lines
  }
}
