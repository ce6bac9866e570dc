public import Findings
public import TraceFormat

extension Trace {
  /// What a reader accepts and a writer of this version would not write: kinds that are not known, data that does not
  /// fit the documentation of its kind, a file that was written by a run which did not end well. A newer program may
  /// have written it, so that these are no errors.
  /// - Parameter limit: how many are told at most.
  public func oddities(limit: Int = 100) -> [Finding] {
    var found: [Finding] = []
    for record in records {
      if found.count >= limit { break }
      for message in messages(on: record) {
        found.append(
          Finding(
            .warning, code: "trace.odd", message: "record \(record.seq), \"\(kind(of: record))\": \(message)",
            place: SourcePlace(file: file, line: record.line)))
      }
    }
    return Array(found.prefix(limit))
  }

  private func messages(on record: TraceRecord) -> [String] {
    do throws(Finding) {
      let data = try data(of: record)
      _ = try changes(of: record)
      guard let documentation = record.documentation else { return ["the kind is not known to this version"] }
      return documentation.faults(in: data)
    } catch { return [error.message] }
  }
}
