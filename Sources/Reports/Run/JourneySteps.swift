public import Findings
public import TraceFormat

extension JourneyReport.Step {
  /// What a script did, out of the trace of it: inputs, and notes but for what it printed. A named step begins with its
  /// own entry, and what is in it is one deeper.
  /// - Throws: a fault of the trace that its reader does not look for.
  public static func all(of trace: Trace) throws(Finding) -> [JourneyReport.Step] {
    var steps: [JourneyReport.Step] = []
    var depth = 0
    for record in trace.records where record.traceClass == .input || record.traceClass == .note {
      let kind = trace.kind(of: record)
      if kind == "step.ended" { depth = max(0, depth - 1) }
      if kind == "step.ended" || kind == "log.printed" { continue }
      let words = try TraceText.words(of: record, in: trace, withSource: false)
      steps.append(
        JourneyReport.Step(
          words: words.text, place: trace.source(of: record) ?? "", milliseconds: record.ms, depth: depth,
          record: record.seq))
      if kind == "step.began" { depth += 1 }
    }
    return steps
  }
}
