import Findings
import TextFormats

/// The last line of a trace, by which a reader knows that nothing is missing.
public struct TraceFooter: Hashable, Sendable {
  /// How the journey ended: `passed`, `failed`, `error`, `pending`, `interrupted`; a newer version may know more.
  public var outcome: String
  /// How many records there are.
  public var records: Int
  /// XXH64 over the lines of the records, line breaks included, 16 hexadecimal digits.
  public var digest: String

  public init(outcome: String, records: Int, digest: String) {
    self.outcome = outcome
    self.records = records
    self.digest = digest
  }

  /// Writes the footer as one line.
  func write(to json: inout JSONWriter) {
    json.beginObject()
    json.field("end", TraceHeader.version)
    json.field("outcome", outcome)
    json.field("records", records)
    json.field("digest", digest)
    json.endObject()
    json.endLine()
  }

  /// Reads a footer; keys that it does not know are ignored.
  init(_ line: DocumentFields) throws(Finding) {
    _ = try line.integer("end")
    self.init(
      outcome: try line.text("outcome"), records: Int(try line.integer("records")), digest: try line.text("digest"))
  }
}
