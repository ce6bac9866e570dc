public import TraceAnalysis

/// What a trace is made of, as a table.
public enum TraceStatisticsText {
  public static func lines(of statistics: TraceStatistics) -> [ReportLine] {
    let (records, bytes) = statistics.kinds.reduce((0, 0)) { ($0.0 + $1.records, $0.1 + $1.bytes) }
    let rows = statistics.kinds.map { ($0.kind, "\($0.records)", "\($0.bytes)", share($0.bytes, of: bytes)) }
    let all =
      [("kind", "records", "bytes", "of all")] + rows + [("all", "\(records)", "\(bytes)", share(bytes, of: bytes))]
    let widths = (
      all.map(\.0.count).max() ?? 0, all.map(\.1.count).max() ?? 0, all.map(\.2.count).max() ?? 0,
      all.map(\.3.count).max() ?? 0
    )
    return all.enumerated().map { index, row in
      let text =
        row.0 + space(widths.0 - row.0.count) + "  " + TraceText.pad(row.1, to: widths.1) + "  "
        + TraceText.pad(row.2, to: widths.2) + "  " + TraceText.pad(row.3, to: widths.3)
      return ReportLine(text, index == 0 ? .heading : index == all.count - 1 ? .faint : .plain)
    }
  }

  private static func share(_ part: Int, of whole: Int) -> String {
    whole == 0 ? "0.0 %" : "\(part * 100 / whole).\(part * 1000 / whole % 10) %"
  }

  private static func space(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}
