import Findings
import TextFormats
public import TraceAnalysis
public import TraceFormat

/// A sequence diagram in Mermaid: user, screen, app, iOS, App Store and servers, and what passes between them.
public enum MermaidExport {
  /// How long a diagram can be that Mermaid draws without being told to, in UTF-16 units.
  public static let lengthLimit = 50_000

  /// - Parameters:
  ///   - filter: chooses what is drawn; an empty one everything but `clock.advance`, for the time is shown where it
  ///     changes, and `state.snapshot`.
  ///   - sink: takes the whole text at once.
  /// - Throws: what the sink throws; a fault of the trace that its reader does not look for, a key that occurs twice.
  public static func write(
    _ trace: Trace, filter: TraceFilter = TraceFilter(), to sink: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    let chosen = trace.records.filter { record in
      filter.isEmpty ? !unasked.contains(trace.kind(of: record)) : filter.fits(record, of: trace)
    }
    let text = try diagram(of: chosen, in: trace)
    try Array(text.utf8).withUnsafeBytes { try sink($0) }
  }

  private static let unasked = ["clock.advance", "state.snapshot"]
  /// For the note that something is left out.
  private static let reserve = 200

  private static func diagram(of records: [TraceRecord], in trace: Trace) throws(Finding) -> String {
    var text = head(trace.header)
    var length = text.utf16.count
    var shownTime: Int64 = -1
    for (place, record) in records.enumerated() {
      var lines = record.ms == shownTime ? "" : line(.across, Quote.seconds(record.ms))
      lines += try line(of: record, in: trace)
      if length + lines.utf16.count > lengthLimit - reserve {
        let rest = records.count - place
        return text
          + line(
            .across, "left out: the last \(rest) of \(records.count) records, from \(Quote.seconds(record.ms)) on"
          )
      }
      text += lines
      length += lines.utf16.count
      shownTime = record.ms
    }
    return text
  }

  private static func head(_ header: TraceHeader) -> String {
    let title = MermaidText.escaped(header.journey.name, limit: 200)
    var text = "sequenceDiagram\n"
    if !title.isEmpty { text += "    title \(title)\n" }
    for participant in MermaidRoute.Participant.allCases {
      text += "    \(participant == .user ? "actor" : "participant") \(participant.rawValue) as \(participant.title)\n"
    }
    return text
  }

  private static func line(of record: TraceRecord, in trace: Trace) throws(Finding) -> String {
    let kind = trace.kind(of: record)
    let data = try trace.data(of: record)
    return line(MermaidRoute(kind, record.documentation, data), kind + summary(of: data, kind: kind))
  }

  private static func line(_ route: MermaidRoute, _ text: String) -> String {
    "    \(route.code): \(MermaidText.escaped(text, limit: 120))\n"
  }

  /// ` sign_out waited=400`: the first text alone, the other values with their keys.
  private static func summary(of data: DocumentNode, kind: String) -> String {
    guard case .map(let entries) = data.value else { return "" }
    if kind == "state.snapshot" { return " (\(entries.count) keys)" }
    var text = ""
    var hasText = false
    for entry in entries where !numbers.contains(entry.key) {
      if case .string(let value) = entry.node.value, !hasText {
        text += " \(value)"
        hasText = true
      } else if let json = try? entry.node.json() {
        text += " \(entry.key)=\(String(decoding: json, as: UTF8.self))"
      }
    }
    return text
  }

  /// What tells people nothing in a diagram.
  private static let numbers = ["op", "due", "number", "anonymous_id", "owner"]
}
