import TextFormats
public import TraceAnalysis
public import TraceFormat

/// What a trace is of, as people read it.
public enum TraceInfo {
  public static func lines(_ trace: Trace, _ statistics: TraceStatistics) -> [ReportLine] {
    let header = trace.header
    var facts = [
      ("journey", "\(header.journey.file):\(header.journey.line)"),
      ("app", "\(header.app.id), digest \(header.app.digest)"),
      ("written by", header.tool),
      ("begins", header.start),
      ("lasts", Quote.seconds(statistics.lastMs)),
      (
        "records",
        "\(trace.records.count): "
          + [(statistics.inputs, "input"), (statistics.notes, "note"), (statistics.outputs, "output")]
          .map { Quote.count($0, $1) }.joined(separator: ", ")
      ),
      ("outcome", trace.footer.outcome),
    ]
    if header.seed != 0 { facts.append(("seed", "\(header.seed)")) }
    for (name, words) in [
      ("faults", header.faults), ("redactions", header.redactions), ("normalisers", header.normalisers),
    ] where !words.isEmpty {
      facts.append((name, words.joined(separator: ", ")))
    }
    let width = facts.map(\.0.count).max() ?? 0
    return [ReportLine(header.journey.name, .heading)]
      + facts.map { ReportLine("  \($0)\(String(repeating: " ", count: width - $0.count + 2))\($1)") }
  }
}
