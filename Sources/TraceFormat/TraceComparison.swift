public import Findings
import TextFormats

/// Tells whether two traces say the same, as a fixture trace and a new run: it looks at the records without `source`
/// and without keys that it does not know, and of the header at journey name, seed, start, launch and faults.
///
/// It is strict: one record more gives other numbers to all that follow, and that is a difference. `TraceDiff` of
/// TraceAnalysis tells what it comes to.
public enum TraceComparison {
  /// Where two traces first differ.
  public struct Difference: Hashable, Sendable {
    /// At the line of the actual trace, with both lines as notes; its code is `trace.different`.
    public let finding: Finding
    /// The number of the record, in both: one of them may have ended. Nil: their headers differ.
    public let seq: Int?
  }

  /// - Returns: nil when there is none.
  public static func firstDifference(expected: Trace, actual: Trace) -> Difference? {
    if let found = headerDifferences(expected: expected.header, actual: actual.header, limit: 1).first {
      let finding = Finding(
        code: "trace.different", message: "the header has \(found.path) = \(found.words)",
        place: SourcePlace(file: actual.file, line: 1),
        notes: ["expected by \(expected.file):1"])
      return Difference(finding: finding, seq: nil)
    }
    for (old, new) in zip(expected.records, actual.records) {
      if let words = Pair(expected, old, actual, new).difference {
        return difference("record \(new.seq), \"\(actual.kind(of: new))\", \(words)", (expected, old), (actual, new))
      }
    }
    let common = min(expected.records.count, actual.records.count)
    if let missing = expected.records.dropFirst(common).first {
      let words = "record \(missing.seq), \"\(expected.kind(of: missing))\", is missing"
      return difference(words, (expected, missing), (actual, nil))
    }
    if let extra = actual.records.dropFirst(common).first {
      let words = "record \(extra.seq), \"\(actual.kind(of: extra))\", was not expected"
      return difference(words, (expected, nil), (actual, extra))
    }
    return nil
  }

  /// Where two headers differ in what counts.
  package static func headerDifferences(
    expected: TraceHeader, actual: TraceHeader, limit: Int = .max
  ) -> [JSONDifference] {
    JSONDifference.all(expected: expected.compared, actual: actual.compared, limit: limit)
  }

  private static func difference(
    _ message: String, _ expected: (trace: Trace, record: TraceRecord?), _ actual: (trace: Trace, record: TraceRecord?)
  ) -> Difference {
    func note(_ name: String, _ side: (trace: Trace, record: TraceRecord?)) -> String {
      guard let record = side.record else { return "\(name) \(side.trace.file): the trace ends" }
      return "\(name) \(side.trace.file):\(record.line): \(excerpt(side.trace.line(of: record), limit: 400))"
    }
    let finding = Finding(
      code: "trace.different", message: message,
      place: SourcePlace(file: actual.trace.file, line: actual.record?.line ?? actual.trace.records.count + 2),
      notes: [note("expected", expected), note("actual  ", actual)])
    return Difference(finding: finding, seq: (expected.record ?? actual.record)?.seq)
  }

  /// The start of a text, cut between characters.
  static func excerpt(_ text: String, limit: Int) -> String {
    text.count <= limit ? text : text.prefix(limit) + "…"
  }
}

extension TraceHeader {
  /// What of it a comparison looks at.
  fileprivate var compared: DocumentNode {
    DocumentNode(
      .map([
        DocumentEntry("journey", DocumentNode(.string(journey.name))),
        DocumentEntry("seed", DocumentNode(Int64(exactly: seed).map { .integer($0) } ?? .string(String(seed)))),
        DocumentEntry("start", DocumentNode(.string(start))),
        DocumentEntry("faults", DocumentNode(.list(faults.map { DocumentNode(.string($0)) }))),
        DocumentEntry("launch", launch),
      ]))
  }
}

/// Two records that should be the same.
private struct Pair {
  let expected: Trace
  let old: TraceRecord
  let actual: Trace
  let new: TraceRecord

  init(_ expected: Trace, _ old: TraceRecord, _ actual: Trace, _ new: TraceRecord) {
    (self.expected, self.old, self.actual, self.new) = (expected, old, actual, new)
  }

  /// What differs, in words; nil when nothing does.
  var difference: String? {
    if !hasSameBytes(old.kindRange, new.kindRange) { return "stands where \"\(expected.kind(of: old))\" is expected" }
    if old.ms != new.ms { return "comes at \(new.ms) ms, expected \(old.ms) ms" }
    if old.cause != new.cause { return "has \(words(new.cause)), expected \(words(old.cause))" }
    do throws(Finding) {
      if !hasSameBytes(old.dataRange, new.dataRange) {
        let (a, b) = (try expected.data(of: old), try actual.data(of: new))
        if let found = JSONDifference.first(expected: a, actual: b, path: "data") { return words(found) }
      }
      if !hasSameBytes(old.changesRange ?? 0..<0, new.changesRange ?? 0..<0) {
        let none = DocumentNode(.map([]))
        let (a, b) = (try expected.changes(of: old) ?? none, try actual.changes(of: new) ?? none)
        if let found = JSONDifference.first(expected: a, actual: b, path: "changes") { return words(found) }
      }
    } catch { return "cannot be compared: \(error.message)" }
    return nil
  }

  private func words(_ cause: Int?) -> String { cause.map { "the cause \($0)" } ?? "no cause" }

  private func words(_ found: JSONDifference) -> String { "has \(found.path) = \(found.words)" }

  private func hasSameBytes(_ old: Range<Int>, _ new: Range<Int>) -> Bool {
    old.count == new.count && expected.bytes[old].elementsEqual(actual.bytes[new])
  }
}
