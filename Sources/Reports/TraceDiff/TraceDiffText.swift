public import Findings
public import TraceAnalysis
import TextFormats
import TraceFormat

/// How two traces differ, as people read it.
public enum TraceDiffText {
  /// With what is compared, and a legend.
  /// - Throws: a fault of the traces that their reader does not look for.
  public static func lines(_ diff: TraceDiff) throws(Finding) -> [ReportLine] {
    let groups = try DiffGroup.all(diff)
    var lines = [ReportLine(diff.b.header.journey.name, .heading)]
    lines += [("first", diff.a), ("second", diff.b)].map { name, trace in
      ReportLine("  \(name): \(trace.file), \(Quote.count(trace.records.count, "record"))", .faint)
    }
    lines.append(ReportLine(""))
    for group in groups { lines += self.lines(of: group) + [ReportLine("")] }
    if !groups.isEmpty { lines += legend(groups.map(\.kind)) + [ReportLine("")] }
    return lines + [closing(diff)]
  }

  /// The differences alone.
  /// - Throws: a fault of the traces that their reader does not look for.
  public static func differences(_ diff: TraceDiff) throws(Finding) -> [ReportLine] {
    try DiffGroup.all(diff).flatMap { lines(of: $0) } + [closing(diff)]
  }

  private static func closing(_ diff: TraceDiff) -> ReportLine {
    ReportLine(verdict(diff), diff.isEmpty ? .good : .bad)
  }

  private static func lines(of group: DiffGroup) -> [ReportLine] {
    let mark = group.kind.mark
    var lines = [ReportLine("\(group.kind.name) (\(group.count))", .heading)]
    let width = group.entries.map(\.place.count).max() ?? 0
    var step: String?
    for entry in group.entries {
      if let new = entry.step, new != step { lines.append(ReportLine("  \(new)", .faint)) }
      step = entry.step ?? entry.words
      let indent = String(repeating: "  ", count: min(entry.depth, 6))
      let place = entry.place + String(repeating: " ", count: width - entry.place.count)
      let details = entry.details.map { "\($0.path): \($0.old) → \($0.new)" }
      if entry.words.isEmpty {
        lines += details.map { ReportLine("  \(mark) \($0)", tone(group.kind)) }
        continue
      }
      lines.append(ReportLine("  \(mark) \(place)  \(indent)\(entry.words)", tone(group.kind)))
      let margin = String(repeating: " ", count: 8 + width + indent.count)
      lines += details.map { ReportLine(margin + $0) }
    }
    if group.count > group.entries.count {
      lines.append(ReportLine("  … and \(group.count - group.entries.count) more; --json has all", .faint))
    }
    return lines
  }

  private static func tone(_ kind: DiffGroup.Kind) -> ReportLine.Tone {
    switch kind {
    case .missing: .bad
    case .added: .good
    case .header, .changed, .moved, .shifted: .warning
    }
  }

  /// What the marks mean that were used.
  private static func legend(_ kinds: [DiffGroup.Kind]) -> [ReportLine] {
    kinds.map { ReportLine("\($0.mark) \($0.name): \($0.meaning)", .faint) }
      + [ReportLine("numbers are those of records, first → second", .faint)]
  }

  /// `1 missing, 2 changed, 30 the same`
  static func verdict(_ diff: TraceDiff) -> String {
    if diff.isEmpty { return "no difference in \(diff.unchanged) records" }
    let coarse = diff.isCoarse ? "; the traces are too different for the shortest list" : ""
    return "\(diff.summary), \(diff.unchanged) the same\(coarse)"
  }
}
